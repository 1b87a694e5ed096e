/**
 * SQL Server, by `tedious`. Values never stand in the text; each statement runs in a transaction that is rolled back, for the
 * server knows no read-only sessions, and is stopped by the protocol's own signal.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Failure } from '@tessera/core/failures';
import type { Connection, Request } from 'tedious';
import { mustBeOpen, openSocket } from '../egress/reach.ts';
import type { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import { answering, rowsOf, type RowBatch } from './answering.ts';
import type { RawCell } from './cells.ts';
import { linesOf } from './database-places.ts';
import type { Bind, ColumnInfo, Driver, RunOptions } from '../driver.ts';
import { IdleTimer } from './idle.ts';
import { loadDriver } from './load.ts';
import { mssqlCell, mssqlColumns, readExactly, typed, type MssqlColumn } from './mssql-columns.ts';
import { mssqlDetails, mssqlDetailsOf } from './mssql-details.ts';
import { mssqlServer, type MssqlServer } from './mssql-server.ts';
import { refused } from './unreached.ts';
import { watch } from './watch.ts';

const lookUp: RunOptions = { deadlineMs: 10_000, maxRows: 100_000 };
const batchRows = 1000;

type Tedious = typeof import('tedious');

const loadTedious = (): Promise<Tedious> =>
  loadDriver('SQL Server', 'tedious', async () => {
    const library = (await import('tedious')).default;
    readExactly();
    return library;
  });

/** Works on one connection. */
type Work = (connection: Connection, library: Tedious) => AsyncGenerator<RowBatch, void, undefined>;

/**
 * @param uri  `mssql://user:password@host:port/name`; encrypted as `mssql-server.ts` says; connections open when asked
 * @param ca  PEM of the authority that signed the server's certificate
 */
export function mssqlDriver(uri: string, ca?: string, { places, besides } = linesOf()): Driver {
  const server = mssqlServer(uri, ca);
  const idle = new IdleTimer<Connection>((connection) => connection.close());
  const reading =
    (queue: ConcurrencyLimiter) =>
    (sql: string, binds: readonly Bind[], options: RunOptions): AsyncGenerator<RowBatch, void, undefined> =>
      inSession(server, idle, queue, options, (connection, library) =>
        inTransaction(connection, () => rows(connection, bound(library, sql, binds))),
      );
  const look = (sql: string, binds: readonly Bind[] = [], options = lookUp) => rowsOf(reading(besides)(sql, binds, options));
  const described = (sql: string, options = lookUp) => look(describing, [sql], options);
  return {
    backend: 'mssql',
    ...answering(reading(places)),
    explain: (sql, analyze, options) => {
      if (analyze)
        throw new Failure('SQL_REFUSED', { message: 'EXPLAIN ANALYZE is not used on this database. Write EXPLAIN alone.' });
      return answering(() => planned(server, places, options, sql)).run(sql, [], 'columns', options);
    },
    describe: async (sql, options) => columnsIn(await described(sql, options)),
    schemas: async () => (await look(schemaNames)).flatMap(([name]) => (name ? [name] : [])),
    tables: async (schema) =>
      (await look(tableNames, [schema])).map(([value, type]) => ({
        value: value ?? '',
        schema,
        type: type?.trim() === 'V' ? ('view' as const) : ('table' as const),
      })),
    columns: async (schema, table) => {
      const name = [schema, table].flatMap((part) => (part ? [part] : []));
      const found = await described(`SELECT * FROM ${name.map(quoted).join('.')}`);
      if (found.some(([, , number]) => number === invalidObject))
        throw new Failure('TABLE_MISSING', { message: `The table ${name.join('.')} does not exist.` });
      return columnsIn(found);
    },
    details: async (schema, table) => {
      const found = [];
      for (const sql of mssqlDetails) found.push(...(await look(sql, [`${quoted(schema ?? 'dbo')}.${quoted(table)}`])));
      return mssqlDetailsOf(found);
    },
    close: () => Promise.resolve(idle.close()),
  };
}

const quoted = (name: string): string => `[${name.replaceAll(']', ']]')}]`;
const invalidObject = '208';

const describing = `SELECT name, system_type_name, error_number, error_message
  FROM sys.dm_exec_describe_first_result_set(@p1, NULL, 0) WHERE COALESCE(is_hidden, 0) = 0 ORDER BY column_ordinal`;
const readable = `HAS_PERMS_BY_NAME(QUOTENAME(s.name) + N'.' + QUOTENAME(o.name), N'OBJECT', N'SELECT') = 1`;
const schemaNames = `SELECT s.name FROM sys.schemas s WHERE s.name = N'dbo' OR s.name NOT IN (N'sys', N'INFORMATION_SCHEMA')
  AND EXISTS (SELECT 1 FROM sys.objects o WHERE o.schema_id = s.schema_id AND o.type IN ('U', 'V') AND o.is_ms_shipped = 0) ORDER BY s.name`;
const tableNames = `SELECT o.name, o.type FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
  WHERE s.name = @p1 AND o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND ${readable} ORDER BY o.name`;

/** @throws Failure QUERY_FAILED with the server's words */
function columnsIn(found: readonly (readonly RawCell[])[]): readonly ColumnInfo[] {
  const why = found.find(([, , number]) => number !== null && number !== undefined)?.[3];
  if (why !== undefined) throw new Failure('QUERY_FAILED', { message: why ?? 'The statement cannot be described.' });
  return found.map(([name, type], at) => ({ name: name || `column_${at + 1}`, ...typed((type ?? '').toUpperCase()) }));
}

/** Whoever stops reading early ends the statement with it. */
async function* inSession(
  server: MssqlServer,
  idle: IdleTimer<Connection>,
  places: ConcurrencyLimiter,
  options: RunOptions,
  work: Work,
): AsyncGenerator<RowBatch, void, undefined> {
  const leave = await places.take(options.signal);
  try {
    const library = await loadTedious();
    const connection = idle.take() ?? (await open(library, server));
    // After an error it is not known whether its transaction is open, so it is not used again.
    let isFree = false;
    const running = watch(options, () => void connection.cancel());
    try {
      yield* work(connection, library);
      isFree = running.why === undefined;
      if (running.why) throw running.failure();
    } catch (error) {
      throw running.why && !(error instanceof Failure) ? running.failure(error) : failureOf(error);
    } finally {
      running.end();
      if (isFree) idle.give(connection);
      else connection.close();
    }
  } finally {
    leave();
  }
}

/** The plan of a statement that is not run, in a session of its own, which would plan everything else as well. */
async function* planned(
  server: MssqlServer,
  places: ConcurrencyLimiter,
  options: RunOptions,
  sql: string,
): AsyncGenerator<RowBatch, void, undefined> {
  const gone = new IdleTimer<Connection>((connection) => connection.close());
  gone.close();
  yield* inSession(server, gone, places, options, async function* (connection, library) {
    const batch =
      (text: string): Asking =>
      (done) => {
        const request = new library.Request(text, done);
        return { request, start: () => connection.execSqlBatch(request) };
      };
    await rowsOf(rows(connection, batch('SET SHOWPLAN_TEXT ON')));
    const lines = await rowsOf(rows(connection, batch(sql)));
    yield { columns: mssqlColumns([{ colName: 'StmtText', type: { name: 'NVarChar' }, dataLength: 65_535 }]), rows: lines };
  });
}

/** Nothing it did stays. */
async function* inTransaction(
  connection: Connection,
  work: () => AsyncGenerator<RowBatch, void, undefined>,
): AsyncGenerator<RowBatch, void, undefined> {
  await asked((done) => connection.beginTransaction(done));
  yield* work();
  await asked((done) => connection.rollbackTransaction(done));
}

const asked = (ask: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));

/** A request that was not sent yet. @param done  called at its end */
type Asking = (done: (error?: Error | null) => void) => {
  readonly request: Request;
  readonly start: (connection: Connection) => void;
};

const bound =
  (library: Tedious, sql: string, binds: readonly Bind[]): Asking =>
  (done) => {
    const request = new library.Request(sql, done);
    for (const [at, value] of binds.entries()) request.addParameter(`p${at + 1}`, typeOf(library, value), sent(value));
    return { request, start: (connection) => connection.execSql(request) };
  };

function typeOf({ TYPES }: Tedious, value: Bind) {
  if (typeof value === 'boolean') return TYPES.Bit;
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return TYPES.Float;
  if (typeof value === 'number') return Math.abs(value) < 2 ** 31 ? TYPES.Int : TYPES.BigInt;
  return typeof value === 'bigint' && BigInt.asIntN(64, value) === value ? TYPES.BigInt : TYPES.NVarChar;
}

/** Whole numbers of more than 64 bits go as texts, which the server reads as what they are compared with. */
const sent = (value: Bind): Bind => (typeof value === 'bigint' ? String(value) : value);

async function* rows(connection: Connection, asking: Asking): AsyncGenerator<RowBatch, void, undefined> {
  const queue: RawCell[][][] = [];
  let columns: readonly MssqlColumn[] = [];
  let batch: RawCell[][] = [];
  let end: { readonly error: Error | null | undefined } | undefined;
  let wake = Promise.withResolvers<void>();
  const { request, start } = asking((error) => {
    end = { error };
    wake.resolve();
  });
  // `useColumnNames` is off: columns and rows are arrays.
  request.on('columnMetadata', (found) => (columns = Array.isArray(found) ? found : Object.values(found)));
  request.on('row', (row: readonly { readonly value: unknown }[]) => {
    batch.push(row.map(({ value }, at) => mssqlCell(value, columns[at])));
    if (batch.length < batchRows) return;
    queue.push(batch);
    batch = [];
    request.pause();
    wake.resolve();
  });
  start(connection);
  let hasSent = false;
  try {
    for (;;) {
      const ready = queue.shift();
      if (ready) {
        yield { columns: mssqlColumns(columns), rows: ready };
        hasSent = true;
        request.resume();
      } else if (end) break;
      else {
        await wake.promise;
        wake = Promise.withResolvers<void>();
      }
    }
    if (end.error) throw end.error;
    if (batch.length > 0 || !hasSent) yield { columns: mssqlColumns(columns), rows: batch };
  } finally {
    if (!end) {
      request.resume();
      connection.cancel();
    }
  }
}

async function open(library: Tedious, server: MssqlServer): Promise<Connection> {
  mustBeOpen(server.server);
  const connection = new library.Connection({ ...server, options: { ...server.options, connector: socketTo(server) } });
  // A connection lost while idle reports it here; the next statement on it fails and says what is wrong.
  connection.on('error', () => {});
  try {
    await asked((done) => connection.connect(done));
    return connection;
  } catch (error) {
    connection.close();
    throw unopened(innermost(error), server);
  }
}

/** @returns opens the one socket of a connection: a server that sends on to another one is asked for once only */
function socketTo({ server, options: { port } }: MssqlServer): () => Promise<Socket> {
  let isOpen = false;
  return async () => {
    if (isOpen)
      throw new Failure('CONNECTION_FAILED', { message: 'The server sends on to another one. Write the address of that one.' });
    isOpen = true;
    const socket = openSocket(server, port);
    await once(socket, 'connect');
    return socket;
  };
}

/** Says how a certificate comes to be trusted. */
function unopened(error: unknown, { options: { encrypt } }: MssqlServer): Failure {
  if (error instanceof Failure) return error;
  const failure = refused(error);
  // After the semicolon Node says what its own operator could do.
  const [said = ''] = String(failure.detail.message).split(';');
  if (!/certificate/i.test(said) || said.endsWith('another host.')) return failure;
  const trust = encrypt === 'strict' ? '' : ', or add TrustServerCertificate=yes to the address to take any';
  const message = `The certificate of the server is not trusted: ${said}. Give the authority that signed it as root certificate${trust}.`;
  return new Failure('CONNECTION_FAILED', { message }, { cause: error });
}

/** The library says only that it could not connect, and keeps why. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error;
}

function failureOf(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  return new Failure('QUERY_FAILED', { message: error.message }, { cause: error });
}
