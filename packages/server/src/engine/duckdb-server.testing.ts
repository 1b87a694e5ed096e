/**
 * A small server that speaks PostgreSQL's protocol (3.0) and answers with DuckDB, as MotherDuck's Postgres endpoint does: a token
 * is the password, settings are refused, a statement is stopped by a cancel request.
 */
import { DuckDBInstance, DuckDBTypeId, type DuckDBConnection, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket, type SecureContextOptions } from 'node:tls';

/** A server that runs, with the texts it was asked. */
export interface DuckdbServer {
  readonly port: number;
  readonly asked: readonly string[];
  /** What each connection began with. */
  readonly begun: readonly Readonly<Record<string, string>>[];
  /** How many cancel requests came by TLS, and how many without. */
  readonly stops: { tls: number; plain: number };
  close(): Promise<void>;
}

interface Playing {
  readonly connect: (database: string) => Promise<DuckDBConnection>;
  readonly token: string;
  readonly tls: SecureContextOptions | undefined;
  readonly asked: string[];
  readonly begun: Record<string, string>[];
  readonly stops: { tls: number; plain: number };
  readonly sessions: Map<number, DuckDBConnection>;
  counted: number;
}

/**
 * @param databases  names, each with the statements that fill it
 * @param token  the one that is accepted
 * @param tls  with a certificate, connections must be encrypted
 */
export async function duckdbServer(
  databases: Readonly<Record<string, readonly string[]>>,
  token: string,
  tls?: SecureContextOptions,
): Promise<DuckdbServer> {
  const instance = await DuckDBInstance.create();
  const connect = async (database: string): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    await connection.run(`USE "${database}"`);
    return connection;
  };
  for (const [name, statements] of Object.entries(databases)) {
    const first = await instance.connect();
    await first.run(`ATTACH ':memory:' AS "${name}"`);
    await first.run(`USE "${name}"`);
    for (const statement of statements) await first.run(statement);
    first.closeSync();
  }
  const playing: Playing = {
    connect,
    token,
    tls,
    asked: [],
    begun: [],
    stops: { tls: 0, plain: 0 },
    sessions: new Map(),
    counted: 0,
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    new Session(playing).begin(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A listening server has a port.
    port: (server.address() as AddressInfo).port,
    asked: playing.asked,
    begun: playing.begun,
    stops: playing.stops,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      instance.closeSync();
    },
  };
}

const secret = 4711;
const code = { ssl: 80_877_103, cancel: 80_877_102 };
const oids: Partial<Record<DuckDBTypeId, number>> = {
  [DuckDBTypeId.BOOLEAN]: 16,
  [DuckDBTypeId.TINYINT]: 21,
  [DuckDBTypeId.SMALLINT]: 21,
  [DuckDBTypeId.INTEGER]: 23,
  [DuckDBTypeId.BIGINT]: 20,
  [DuckDBTypeId.HUGEINT]: 1700,
  [DuckDBTypeId.DECIMAL]: 1700,
  [DuckDBTypeId.FLOAT]: 700,
  [DuckDBTypeId.DOUBLE]: 701,
  [DuckDBTypeId.DATE]: 1082,
  [DuckDBTypeId.TIME]: 1083,
  [DuckDBTypeId.TIMESTAMP]: 1114,
  [DuckDBTypeId.TIMESTAMP_TZ]: 1184,
};

/** One connection: its messages are answered one after the other. */
class Session {
  readonly #playing: Playing;
  #socket!: Socket;
  #connection: DuckDBConnection | undefined;
  #rest = Buffer.alloc(0);
  #isBegun = false;
  #isSkipping = false;
  #sql = '';
  #result: Awaited<ReturnType<DuckDBConnection['stream']>> | undefined;
  #line = Promise.resolve();

  constructor(playing: Playing) {
    this.#playing = playing;
  }

  begin(socket: Socket): void {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.#rest = Buffer.concat([this.#rest, bytes]);
      this.#line = this.#line.then(() => this.#read()).catch(() => void socket.destroy());
    });
    socket.on('close', () => this.#connection?.interrupt());
  }

  async #read(): Promise<void> {
    for (;;) {
      const head = this.#isBegun ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const length = this.#rest.readInt32BE(head);
      if (this.#rest.length < head + length) return;
      const message = this.#rest.subarray(0, head + length);
      this.#rest = this.#rest.subarray(head + length);
      if (head === 0) await this.#first(message.subarray(4));
      else await this.#answer(message.toString('latin1', 0, 1), message.subarray(5));
    }
  }

  async #first(body: Buffer): Promise<void> {
    const { tls, stops, sessions, begun } = this.#playing;
    const kind = body.readInt32BE(0);
    if (kind === code.ssl && tls) {
      this.#socket.write('S');
      this.#socket.removeAllListeners('data');
      const secure = new TLSSocket(this.#socket, { isServer: true, ...tls });
      secure.on('error', () => {});
      return this.begin(secure);
    }
    if (kind === code.ssl) return void this.#socket.write('N');
    const isTls = this.#socket instanceof TLSSocket;
    if (kind === code.cancel) {
      stops[isTls ? 'tls' : 'plain'] += 1;
      if (body.readInt32BE(8) === secret) sessions.get(body.readInt32BE(4))?.interrupt();
      return void this.#socket.end();
    }
    const words = body.toString('utf8', 4).split('\0');
    const said: Record<string, string> = {};
    for (let at = 0; words[at]; at += 2) said[words[at] ?? ''] = words[at + 1] ?? '';
    begun.push(said);
    if (tls && !isTls) return this.#failed('08P01', 'an encrypted connection is required');
    this.#isBegun = true;
    this.#sql = said['database'] ?? '';
    this.#send('R', int(3));
  }

  async #answer(kind: string, body: Buffer): Promise<void> {
    if (kind === 'S') {
      this.#isSkipping = false;
      return this.#ready();
    }
    if (this.#isSkipping) return;
    try {
      if (kind === 'p') await this.#signIn(body.toString('utf8', 0, body.length - 1));
      else if (kind === 'Q') await this.#simple(body.toString('utf8', 0, body.length - 1));
      else if (kind === 'P') await this.#parse(body.toString('utf8', body.indexOf(0) + 1, body.indexOf(0, body.indexOf(0) + 1)));
      else if (kind === 'B') this.#send('2');
      else if (kind === 'D') await this.#describe();
      else if (kind === 'E') await this.#execute();
      else if (kind === 'X') this.#socket.end();
    } catch (error) {
      this.#isSkipping = kind !== 'Q';
      this.#failed(/INTERRUPT/i.test(String(error)) ? '57014' : '42000', error instanceof Error ? error.message : 'failed');
      if (kind === 'Q') this.#ready();
    }
  }

  async #signIn(token: string): Promise<void> {
    if (token !== this.#playing.token) {
      this.#failed('28P01', 'Authentication failed: the token is not valid');
      return void this.#socket.end();
    }
    this.#connection = await this.#playing.connect(this.#sql);
    this.#playing.counted += 1;
    this.#playing.sessions.set(this.#playing.counted, this.#connection);
    this.#send('R', int(0));
    this.#send('K', int(this.#playing.counted), int(secret));
    this.#ready();
  }

  async #simple(sql: string): Promise<void> {
    for (const one of sql.split(';')) {
      await this.#parse(one.trim(), false);
      await this.#describe(false);
      await this.#execute();
    }
    this.#ready();
  }

  async #parse(sql: string, isExtended = true): Promise<void> {
    this.#playing.asked.push(sql);
    if (/^\s*SET\b/i.test(sql)) throw new Error('SET is restricted');
    // Several statements cannot be prepared.
    if (isExtended) (await this.#connection?.prepare(sql))?.destroySync();
    this.#sql = sql;
    if (isExtended) this.#send('1');
  }

  async #describe(isExtended = true): Promise<void> {
    this.#result = await this.#connection?.stream(this.#sql);
    const names = /^\s*(BEGIN|ROLLBACK|COMMIT)/i.test(this.#sql) ? [] : (this.#result?.deduplicatedColumnNames() ?? []);
    if (names.length === 0) return isExtended ? this.#send('n') : undefined;
    const columns = names.map((name, at) => field(name, this.#result?.columnType(at)));
    this.#send('T', short(names.length), ...columns);
  }

  async #execute(): Promise<void> {
    let count = 0;
    for (;;) {
      const rows = (await this.#result?.fetchChunk())?.getRows() ?? [];
      if (rows.length === 0) break;
      count += rows.length;
      const whole = Buffer.concat(rows.map((row) => framed('D', short(row.length), ...row.map(cell))));
      if (this.#socket.destroyed) throw new Error('gone');
      if (!this.#socket.write(whole)) await new Promise((resolve) => this.#socket.once('drain', resolve).once('close', resolve));
    }
    this.#send('C', text(`${/^\s*[a-z]+/i.exec(this.#sql)?.[0].trim().toUpperCase() ?? 'SELECT'} ${count}`));
  }

  #failed(state: string, message: string): void {
    this.#send('E', text('SERROR'), text(`C${state}`), text(`M${message}`), Buffer.from([0]));
  }

  #ready(): void {
    this.#send('Z', Buffer.from('I'));
  }

  #send(kind: string, ...parts: Buffer[]): void {
    if (!this.#socket.destroyed) this.#socket.write(framed(kind, ...parts));
  }
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

function framed(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), int(body.length + 4), body]);
}

function field(name: string, type: DuckDBType | undefined): Buffer {
  const sized = type && 'width' in type && 'scale' in type ? ((Number(type.width) << 16) | Number(type.scale)) + 4 : -1;
  return Buffer.concat([text(name), int(0), short(0), int((type && oids[type.typeId]) ?? 25), short(-1), int(sized), short(0)]);
}

function cell(value: DuckDBValue): Buffer {
  if (value === null) return int(-1);
  const bytes = Buffer.from(typeof value === 'boolean' ? (value ? 't' : 'f') : String(value));
  return Buffer.concat([int(bytes.length), bytes]);
}
