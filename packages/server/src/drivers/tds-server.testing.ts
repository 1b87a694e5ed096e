/**
 * A small server that speaks TDS 7.4, as SQL Server does: sign-in, sp_executesql with values, batches, transactions, attention.
 * What it answers is given; it knows no SQL.
 */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, createServer as createSecureServer, TLSSocket, type TlsOptions } from 'node:tls';

/** What a column is written as; `scale` of decimals and times. */
export interface TdsColumn {
  readonly name: string;
  readonly type:
    | 'int'
    | 'bigint'
    | 'bit'
    | 'decimal'
    | 'money'
    | 'real'
    | 'float'
    | 'nvarchar'
    | 'date'
    | 'time'
    | 'datetime2'
    | 'datetimeoffset'
    | 'uniqueidentifier'
    | 'varbinary'
    | 'xml';
  readonly scale?: number;
}

/** What is asked: a statement with its values, or a batch without. */
export interface TdsAsked {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly isBatch: boolean;
  /** Settles when the client wants it stopped. */
  readonly stopped: Promise<void>;
}

/** Rows as texts, or an error of the server. */
export type TdsAnswer =
  | { readonly columns: readonly TdsColumn[]; readonly rows: readonly (readonly (string | null)[])[] }
  | { readonly error: string; readonly number: number };

/** A server that runs, with what it was told. */
export interface TdsServer {
  readonly port: number;
  /** What happened besides questions, in its order: `begin`, `rollback`, `attention`, settings as they were written. */
  readonly events: string[];
  close(): Promise<void>;
}

const type = { batch: 1, rpc: 3, reply: 4, attention: 6, transaction: 14, login: 16, prelogin: 18 } as const;

/**
 * @param tls  a certificate: connections are encrypted
 * @param isStrict  from their first byte (`Encrypt=strict`); otherwise after the first packets, as `Encrypt=yes` has it
 */
export async function tdsServer(
  answer: (asked: TdsAsked) => TdsAnswer | Promise<TdsAnswer>,
  { password = 'secret', tls, isStrict = false }: { password?: string; tls?: TlsOptions; isStrict?: boolean } = {},
): Promise<TdsServer> {
  const events: string[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    speak(socket, { answer, password, events, tls: isStrict ? undefined : tls });
  };
  const server = tls && isStrict ? createSecureServer({ ...tls, ALPNProtocols: ['tds/8.0'] }, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    events,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Manner {
  readonly answer: (asked: TdsAsked) => TdsAnswer | Promise<TdsAnswer>;
  readonly password: string;
  readonly events: string[];
  /** What comes after the first packets is encrypted with it. */
  readonly tls?: TlsOptions | undefined;
}

function speak(socket: Duplex, { answer, password, events, tls }: Manner): void {
  let buffer = Buffer.alloc(0);
  let pieces: Buffer[] = [];
  let stop = (): void => undefined;
  let isAnswering = false;
  const reply = (...tokens: Buffer[]): void => void socket.write(packets(Buffer.concat(tokens)));
  const take = async (kind: number, body: Buffer): Promise<void> => {
    if (kind === type.prelogin) {
      reply(prelogin(tls !== undefined));
      if (tls) {
        socket.removeAllListeners('data');
        speak(secured(socket, tls), { answer, password, events });
      }
      return;
    }
    if (kind === type.login)
      return body.includes(scrambled(password))
        ? reply(loginAck(), done(0))
        : reply(failed(18_456, "Login failed for user 'x'."), done(2));
    if (kind === type.attention) {
      events.push('attention');
      // What was asked ends first, with what there is of its answer.
      if (isAnswering) reply(done(0));
      stop();
      return reply(done(0x20));
    }
    if (kind === type.transaction) {
      const isBegin = body.readUInt16LE(body.readUInt32LE(0)) === 5;
      events.push(isBegin ? 'begin' : 'rollback');
      return reply(transactionChange(isBegin), done(0));
    }
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    let isStopped = false;
    void stopped.then(() => (isStopped = true));
    const asked = kind === type.batch ? batchIn(body) : callIn(body);
    // A session's settings answer nothing.
    if (kind === type.batch && /^\s*set\b/i.test(asked.sql)) {
      events.push(asked.sql.trim().slice(0, 80));
      return reply(done(0));
    }
    isAnswering = true;
    const answered = await answer({ ...asked, isBatch: kind === type.batch, stopped });
    isAnswering = false;
    // Attention was answered.
    if (isStopped) return;
    if ('error' in answered) return reply(failed(answered.number, answered.error), done(2));
    reply(
      metadata(answered.columns),
      ...answered.rows.map((row) => rowOf(row, answered.columns)),
      done(0x10, answered.rows.length),
    );
  };
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= 8 && buffer.length >= buffer.readUInt16BE(2)) {
      const packet = buffer.subarray(0, buffer.readUInt16BE(2));
      buffer = buffer.subarray(packet.length);
      pieces.push(packet.subarray(8));
      if ((packet.readUInt8(1) & 1) === 0) continue;
      const body = Buffer.concat(pieces);
      pieces = [];
      void take(packet.readUInt8(0), body);
    }
  });
}

function packets(body: Buffer, kind: number = type.reply): Buffer {
  const most = 4088;
  const count = Math.max(1, Math.ceil(body.length / most));
  return Buffer.concat(
    Array.from({ length: count }, (_, at) => {
      const piece = body.subarray(at * most, (at + 1) * most);
      const header = Buffer.from([kind, at === count - 1 ? 1 : 0, 0, 0, 0, 0, (at + 1) % 256, 0]);
      header.writeUInt16BE(piece.length + 8, 2);
      return Buffer.concat([header, piece]);
    }),
  );
}

const u16 = (value: number): Buffer => numbered(2, (bytes) => bytes.writeUInt16LE(value));
const u32 = (value: number): Buffer => numbered(4, (bytes) => bytes.writeUInt32LE(value));
const u64 = (value: bigint): Buffer => numbered(8, (bytes) => bytes.writeBigUInt64LE(value));
function numbered(length: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(length);
  write(bytes);
  return bytes;
}
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const short = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), wide(text)]);
const token = (code: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([code]), u16(body.length), body]);

/** A version, and whether what follows is encrypted: on, or not to be had. */
function prelogin(isSecured: boolean): Buffer {
  return Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0, 0, 0, 0, isSecured ? 1 : 2]);
}

/** The handshake of TLS goes in packets; the client shows its end by sending without them. */
function secured(socket: Duplex, tls: TlsOptions): Duplex {
  let isHandshake = true;
  let buffer = Buffer.alloc(0);
  const inner = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) =>
      void socket.write(isHandshake ? packets(bytes, type.prelogin) : bytes, () => done()),
  });
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    isHandshake &&= buffer[0] === type.prelogin;
    while (isHandshake && buffer.length >= 8 && buffer.length >= buffer.readUInt16BE(2)) {
      inner.push(buffer.subarray(8, buffer.readUInt16BE(2)));
      buffer = buffer.subarray(buffer.readUInt16BE(2));
      isHandshake = buffer.length === 0 || buffer[0] === type.prelogin;
    }
    if (isHandshake) return;
    inner.push(buffer);
    buffer = Buffer.alloc(0);
  });
  // Of 1.3 the server's last words would come after the client's first without packets.
  const context = createSecureContext({ ...tls, maxVersion: 'TLSv1.2' });
  return new TLSSocket(inner, { isServer: true, secureContext: context }).on('error', () => undefined);
}
const scrambled = (password: string): Buffer =>
  Buffer.from(wide(password).map((byte) => (((byte << 4) & 0xf0) | (byte >> 4)) ^ 0xa5));
const loginAck = (): Buffer =>
  token(0xad, Buffer.concat([Buffer.from([1, 0x74, 0, 0, 4]), short('Played'), Buffer.from([16, 0, 0, 0])]));
const done = (status: number, count = 0): Buffer =>
  Buffer.concat([Buffer.from([0xfd]), u16(status), u16(0xc1), u64(BigInt(count))]);
const failed = (number: number, message: string): Buffer =>
  token(
    0xaa,
    Buffer.concat([u32(number), Buffer.from([1, 16]), u16(message.length), wide(message), short('played'), short(''), u32(1)]),
  );
const transactionChange = (isBegin: boolean): Buffer => {
  const descriptor = Buffer.concat([Buffer.from([8]), u64(7n)]);
  return token(
    0xe3,
    Buffer.concat([
      Buffer.from([isBegin ? 8 : 10]),
      ...(isBegin ? [descriptor, Buffer.from([0])] : [Buffer.from([0]), descriptor]),
    ]),
  );
};

const batchIn = (body: Buffer): { sql: string; values: unknown[] } => ({
  sql: body.subarray(body.readUInt32LE(0)).toString('utf16le'),
  values: [],
});

/** sp_executesql: the statement, the names of its parameters, and their values. */
function callIn(body: Buffer): { sql: string; values: unknown[] } {
  // Headers, the procedure's number, flags.
  let at = body.readUInt32LE(0) + 6;
  const values: unknown[] = [];
  while (at < body.length) {
    at += 1 + 2 * body.readUInt8(at) + 1;
    const [value, end] = valueIn(body, at);
    values.push(value);
    at = end;
  }
  const [sql, , ...rest] = values;
  return { sql: String(sql), values: rest };
}

function valueIn(body: Buffer, from: number): [value: unknown, end: number] {
  const code = body.readUInt8(from);
  if (code === 0xe7) {
    const isLarge = body.readUInt16LE(from + 1) === 0xffff;
    return isLarge ? largeText(body, from + 8) : shortText(body, from + 8);
  }
  const length = body.readUInt8(from + 2);
  const at = from + 3;
  const read = (): unknown => {
    if (length === 0) return null;
    if (code === 0x68) return body.readUInt8(at) === 1;
    if (code === 0x6d) return body.readDoubleLE(at);
    return length === 8 ? body.readBigInt64LE(at) : body.readInt32LE(at);
  };
  if (![0x26, 0x68, 0x6d].includes(code)) throw new Error(`the played server reads no values of type ${code}`);
  return [read(), at + length];
}

function shortText(body: Buffer, at: number): [string | null, number] {
  const length = body.readUInt16LE(at);
  if (length === 0xffff) return [null, at + 2];
  return [body.toString('utf16le', at + 2, at + 2 + length), at + 2 + length];
}

function largeText(body: Buffer, from: number): [string | null, number] {
  if (body.readBigUInt64LE(from) === 0xffffffffffffffffn) return [null, from + 8];
  const parts: Buffer[] = [];
  let at = from + 8;
  for (let length = body.readUInt32LE(at); length > 0; length = body.readUInt32LE(at)) {
    parts.push(body.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return [Buffer.concat(parts).toString('utf16le'), at + 4];
}

const collation = Buffer.from([9, 4, 0xd0, 0, 0x34]);

/** What says how the values of a column are written. */
const typeInfo: Readonly<Record<TdsColumn['type'], (scale: number) => Buffer>> = {
  int: () => Buffer.from([0x26, 4]),
  bigint: () => Buffer.from([0x26, 8]),
  bit: () => Buffer.from([0x68, 1]),
  decimal: (scale) => Buffer.from([0x6a, 17, 38, scale]),
  money: () => Buffer.from([0x6e, 8]),
  real: () => Buffer.from([0x6d, 4]),
  float: () => Buffer.from([0x6d, 8]),
  nvarchar: () => Buffer.concat([Buffer.from([0xe7]), u16(0xffff), collation]),
  date: () => Buffer.from([0x28]),
  time: (scale) => Buffer.from([0x29, scale]),
  datetime2: (scale) => Buffer.from([0x2a, scale]),
  datetimeoffset: (scale) => Buffer.from([0x2b, scale]),
  uniqueidentifier: () => Buffer.from([0x24, 16]),
  varbinary: () => Buffer.concat([Buffer.from([0xa5]), u16(8000)]),
  xml: () => Buffer.from([0xf1, 0]),
};

function metadata(columns: readonly TdsColumn[]): Buffer {
  const each = columns.map(({ name, type: kind, scale = 0 }) =>
    Buffer.concat([u32(0), u16(9), typeInfo[kind](scale), short(name)]),
  );
  return Buffer.concat([Buffer.from([0x81]), u16(columns.length), ...each]);
}

const rowOf = (row: readonly (string | null)[], columns: readonly TdsColumn[]): Buffer =>
  Buffer.concat([Buffer.from([0xd1]), ...columns.map((column, at) => written(row[at] ?? null, column))]);

function written(cell: string | null, { type: kind, scale = 0 }: TdsColumn): Buffer {
  if (kind === 'nvarchar' || kind === 'xml')
    return cell === null
      ? u64(0xffffffffffffffffn)
      : Buffer.concat([u64(BigInt(wide(cell).length)), ...chunk(wide(cell)), u32(0)]);
  if (kind === 'varbinary') return cell === null ? u16(0xffff) : Buffer.concat([u16(cell.length / 2), Buffer.from(cell, 'hex')]);
  if (cell === null) return Buffer.from([0]);
  const bytes = bytesOf(cell, kind, scale);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

const chunk = (bytes: Buffer): Buffer[] => (bytes.length === 0 ? [] : [u32(bytes.length), bytes]);

function bytesOf(cell: string, kind: TdsColumn['type'], scale: number): Buffer {
  switch (kind) {
    case 'int':
      return numbered(4, (bytes) => bytes.writeInt32LE(Number(cell)));
    case 'bigint':
      return numbered(8, (bytes) => bytes.writeBigInt64LE(BigInt(cell)));
    case 'bit':
      return Buffer.from([cell === 'true' ? 1 : 0]);
    case 'real':
      return numbered(4, (bytes) => bytes.writeFloatLE(Number(cell)));
    case 'float':
      return numbered(8, (bytes) => bytes.writeDoubleLE(Number(cell)));
    case 'decimal': {
      const whole = scaled(cell, scale);
      return Buffer.concat([Buffer.from([whole < 0n ? 0 : 1]), little(whole < 0n ? -whole : whole, 16)]);
    }
    case 'money': {
      const bytes = little(BigInt.asUintN(64, scaled(cell, 4)), 8);
      return Buffer.concat([bytes.subarray(4), bytes.subarray(0, 4)]);
    }
    case 'uniqueidentifier': {
      const raw = Buffer.from(cell.replaceAll('-', ''), 'hex');
      return Buffer.concat([
        raw.subarray(0, 4).reverse(),
        raw.subarray(4, 6).reverse(),
        raw.subarray(6, 8).reverse(),
        raw.subarray(8),
      ]);
    }
    case 'date':
      return dayOf(cell);
    case 'time':
      return clockOf(cell, scale);
    case 'datetime2':
      return Buffer.concat([clockOf(cell.slice(11), scale), dayOf(cell.slice(0, 10))]);
    case 'datetimeoffset':
      // In UTC, and an hour east of it.
      return Buffer.concat([clockOf(cell.slice(11), scale), dayOf(cell.slice(0, 10)), u16(60)]);
    default:
      throw new Error(`the played server writes no ${kind}`);
  }
}

function scaled(cell: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = cell.replace('-', '').split('.');
  const digits = BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale));
  return cell.startsWith('-') ? -digits : digits;
}

const little = (value: bigint, length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn)));

const dayOf = (text: string): Buffer =>
  little(BigInt(Math.round((Date.parse(`${text}T00:00:00Z`) - Date.parse('0001-01-01T00:00:00Z')) / 86_400_000)), 3);

function clockOf(text: string, scale: number): Buffer {
  const [clock = '', fraction = ''] = text.split('.');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const count =
    BigInt((hours * 60 + minutes) * 60 + seconds) * 10n ** BigInt(scale) +
    BigInt(fraction.padEnd(scale, '0').slice(0, scale) || '0');
  return little(count, scale <= 2 ? 3 : scale <= 4 ? 4 : 5);
}
