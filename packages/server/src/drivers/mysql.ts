/**
 * MySQL and MariaDB. Statements are prepared, so values never stand in the text and only one statement fits; each runs in
 * a read-only session with UTC as its zone, and is stopped with KILL QUERY from a second connection.
 */
import { Failure } from '@tessera/core/failures';
import type { Connection, ConnectionOptions, FieldPacket } from 'mysql2';
import type { SshTunnel } from '../egress/tunnel.ts';
import { mustBeOpen, openSocket } from '../egress/reach.ts';
import { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import { answering, changeReport, columnsOf, rowsOf, type RowBatch } from './answering.ts';
import type { RawCell } from './cells.ts';
import { linesOf } from './database-places.ts';
import type { Bind, Driver, RunOptions } from '../driver.ts';
import { refusalOf } from './load-names.ts';
import { loadDriver } from './load.ts';
import type { MysqlAsk } from './mysql-ask.ts';
import { changesInMysql, loadMysql as loadMysqlTable } from './mysql-load.ts';
import { mysqlCell, mysqlColumns } from './mysql-columns.ts';
import { IdleTimer } from './idle.ts';
import { mysqlDetails, mysqlDetailsOf } from './table-details.ts';
import { refused } from './unreached.ts';
import { timedOut, watch, type StatementWatch } from './watch.ts';

const connectMs = 5000;
const lookUp: RunOptions = { deadlineMs: 10_000, maxRows: 100_000 };
const batchRows = 1000;
/** The server's own deadline comes first; ours is for what it does not count. */
const graceMs = 250;

type Mysql = typeof import('mysql2');

const loadMysql = (): Promise<Mysql> => loadDriver('MySQL', 'mysql2', async () => (await import('mysql2')).default);

/** A connection that is kept, and what the server on its other end is. */
interface Session {
  readonly connection: Connection;
  readonly isMariadb: boolean;
}

/**
 * @param uri  `mysql://user:password@host:port/name?ssl=true`, `mariadb://…`; connections open when asked
 * @param tunnel  the way there; straight when absent
 * @param ca  PEM of the authority that signed the server's certificate
 */
export function mysqlDriver(uri: string, ca?: string, { places, besides } = linesOf(), tunnel?: SshTunnel): Driver {
  const { schema, ...straight } = serverOf(uri, ca);
  const server = { ...straight, ...(tunnel && { stream: () => tunnel.socket(straight.host, straight.port) }) };
  const idle = new IdleTimer<Session>(({ connection }) => connection.destroy());
  const reading =
    (queue: ConcurrencyLimiter) =>
    (sql: string, binds: readonly Bind[], options: RunOptions): AsyncGenerator<RowBatch, void, undefined> =>
      inSession(server, idle, queue, options, (session) => rows(session, sql, binds));
  const look = (sql: string, binds: readonly Bind[] = [], options = lookUp) => reading(besides)(sql, binds, options);
  const mine = (name: string): boolean => !systemSchemas.has(name.toLowerCase());
  return {
    backend: 'mysql',
    ...answering(reading(places)),
    write: (sql, options) => answering(() => inWriting(server, places, options, sql)).run(sql, [], 'columns', options),
    loader: {
      takes: 'lines',
      load: (rows, options) => loading(server, places, { ...options, maxRows: 1 }, (tell) => loadMysqlTable(tell, rows)),
      changes: (rows, options) => loading(server, places, { ...options, maxRows: 1 }, (tell) => changesInMysql(tell, rows)),
    },
    describe: (sql, options) => columnsOf(look(`SELECT * FROM (\n${sql}\n) AS q LIMIT 0`, [], options)),
    schemas: async () => (await rowsOf(look('SHOW DATABASES'))).flatMap(([name]) => (name && mine(name) ? [name] : [])),
    tables: async (name) => {
      // A table is listed there for every user with any right on it; its columns say what the connecting user may read.
      const found = await rowsOf(
        look(
          `SELECT t.table_name, t.table_type FROM information_schema.tables t
         JOIN (SELECT DISTINCT table_name FROM information_schema.columns
         WHERE table_schema = ? AND FIND_IN_SET('select', privileges) > 0) readable ON readable.table_name = t.table_name
         WHERE t.table_schema = ? ORDER BY 1`,
          [name, name],
        ),
      );
      return found.map(([value, type]) => ({
        value: value ?? '',
        schema: name,
        type: type?.includes('VIEW') ? ('view' as const) : ('table' as const),
      }));
    },
    columns: (name, table) => {
      const from = [name ?? schema, table].flatMap((part) => (part ? [quoted(part)] : [])).join('.');
      return columnsOf(look(`SELECT * FROM ${from} LIMIT 0`)).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'QUERY_FAILED') throw error;
        const said = [name ?? schema, table].filter(Boolean).join('.');
        throw new Failure('TABLE_MISSING', { message: `The table ${said} does not exist.` }, { cause: error });
      });
    },
    details: async (name, table) => {
      const found = [];
      for (const sql of mysqlDetails) found.push(...(await rowsOf(look(sql, [name ?? schema, table]))));
      return mysqlDetailsOf(found);
    },
    close: () => Promise.resolve(idle.close()),
  };
}

const systemSchemas = new Set(['information_schema', 'performance_schema', 'mysql', 'sys']);
const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

type Server = ConnectionOptions & { readonly host: string; readonly port: number };

function serverOf(uri: string, ca: string | undefined): Server & { readonly schema: string } {
  const url = new URL(uri.replace(/^[a-z]+(\+[a-z0-9_]+)?:\/\//i, 'mysql://'));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? 3306 : Number(url.port);
  const ssl = url.searchParams.get('ssl') ?? url.searchParams.get('ssl_mode') ?? '';
  const isPlain = ca === undefined && /^(|0|false|disabled|preferred)$/i.test(ssl);
  const schema = decodeURIComponent(url.pathname.slice(1));
  return {
    schema,
    host,
    port,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(schema ? { database: schema } : {}),
    ...(isPlain ? {} : { ssl: ca === undefined ? { rejectUnauthorized: /verify/i.test(ssl) } : { ca } }),
    stream: () => openSocket(host, port),
    connectTimeout: connectMs,
    charset: 'utf8mb4',
    rowsAsArray: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
    disableEval: true,
    // Texts of questions hardly come twice on one connection, and the server counts them all.
    maxPreparedStatements: 20,
    flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS'],
  };
}

/** Whoever stops reading early ends the statement with it. */
async function* inSession(
  server: Server,
  idle: IdleTimer<Session>,
  places: ConcurrencyLimiter,
  options: RunOptions,
  work: (session: Session) => AsyncGenerator<RowBatch, void, undefined>,
): AsyncGenerator<RowBatch, void, undefined> {
  const leave = await places.take(options.signal);
  try {
    const session = idle.take() ?? (await open(server));
    let hasEnded = false;
    const running = watch(options, () => void kill(server, session).catch(() => session.connection.destroy()), graceMs);
    try {
      await begin(session, options.deadlineMs);
      yield* work(session);
      hasEnded = running.why === undefined;
      // Some functions end quietly when they are stopped.
      if (running.why) throw running.failure();
    } catch (error) {
      // After its error a statement is over; a lost connection is not.
      hasEnded = error instanceof Error && !('fatal' in error && error.fatal === true) && running.why === undefined;
      throw running.why && !(error instanceof Failure) ? running.failure(error) : failureOf(error, options);
    } finally {
      running.end();
      // A KILL QUERY may arrive late and would stop the next one: such a connection is not used again.
      if (hasEnded) idle.give(session);
      else {
        await kill(server, session).catch(() => undefined);
        session.connection.destroy();
      }
    }
  } finally {
    leave();
  }
}

/** The watch over a session, and when its stop has reached the server. */
interface OwnSessionWatch {
  readonly running: StatementWatch;
  /** Until then a KILL QUERY is on its way and would end the next statement. */
  readonly stopped: () => Promise<void>;
}

/** A session of its own that is closed behind the work, since it may write. */
async function inOwnSession<T>(
  server: Server,
  places: ConcurrencyLimiter,
  options: RunOptions,
  work: (connection: Session['connection'], watched: OwnSessionWatch) => Promise<T>,
): Promise<T> {
  const leave = await places.take(options.signal);
  try {
    const session = await open(server);
    let stopping = Promise.resolve();
    const running = watch(options, () => (stopping = kill(server, session).catch(() => session.connection.destroy())));
    try {
      return await work(session.connection, { running, stopped: () => stopping });
    } catch (error) {
      throw running.why && !(error instanceof Failure) ? running.failure(error) : failureOf(error, options);
    } finally {
      running.end();
      session.connection.destroy();
    }
  } finally {
    leave();
  }
}

/** One statement that may write. */
async function* inWriting(
  server: Server,
  places: ConcurrencyLimiter,
  options: RunOptions,
  sql: string,
): AsyncGenerator<RowBatch, void, undefined> {
  await inOwnSession(server, places, options, async (connection) => {
    await ask(connection, 'SET SESSION TRANSACTION READ WRITE');
    await ask(connection, sql);
  });
  yield changeReport((/^\s*(\w+)/.exec(sql)?.[1] ?? '').toUpperCase(), null);
}

/** Rows of a file go into a table, or beside it. @throws Failure INVALID `{table_name}` with what the database says */
async function loading<T>(
  server: Server,
  places: ConcurrencyLimiter,
  options: RunOptions,
  work: (tell: MysqlAsk) => Promise<T>,
): Promise<T> {
  try {
    return await inOwnSession(server, places, options, async (connection, { running, stopped }) => {
      // What does not fit is an error, and not stored in part; a zero is a zero, also where numbers are given by themselves.
      await ask(connection, "SET SESSION sql_mode = CONCAT(@@sql_mode, ',STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO')");
      await ask(connection, 'SET SESSION TRANSACTION READ WRITE');
      return work(async (sql, values) => {
        // A stop may come between two statements; what was begun is then undone and taken away.
        if (running.why && !/^(ROLLBACK|DROP)/.test(sql)) throw running.failure();
        if (running.why) await stopped();
        return ask(connection, sql, values);
      });
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

async function* rows({ connection }: Session, sql: string, binds: readonly Bind[]): AsyncGenerator<RowBatch, void, undefined> {
  const { TypedParameter } = await loadMysql();
  // As doubles, whole numbers would lose digits and make integer columns compare as doubles.
  const values = binds.map((bind) => (isWhole(bind) ? TypedParameter.BIGINT(bind) : bind));
  const command = connection.execute({ sql, values });
  let fields: FieldPacket[] = [];
  command.on('fields', (found: FieldPacket[]) => (fields = found));
  const columns = () => mysqlColumns(fields);
  let batch: RawCell[][] = [];
  let hasSent = false;
  for await (const row of command.stream({ highWaterMark: batchRows })) {
    // `rowsAsArray`: a row is an array of cells in the order of the fields.
    batch.push((row as unknown[]).map((cell, i) => mysqlCell(cell, fields[i])));
    if (batch.length < batchRows) continue;
    yield { columns: columns(), rows: batch };
    hasSent = true;
    batch = [];
    // Rows that have come are handed over without a pause; the server's other work needs one.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (batch.length > 0 || !hasSent) yield { columns: columns(), rows: batch };
}

async function open(server: Server): Promise<Session> {
  mustBeOpen(server.host);
  const { createConnection } = await loadMysql();
  const connection = createConnection(server);
  // A connection lost while idle reports no error; the next statement on it fails and says what is wrong.
  connection.on('error', () => {});
  try {
    await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
    const version = String((await ask(connection, 'SELECT VERSION()'))[0]?.[0] ?? '');
    const isMariadb = /mariadb/i.test(version);
    await ask(
      connection,
      "SET SESSION time_zone = '+00:00', sql_mode = REPLACE(REPLACE(REPLACE(REPLACE(@@sql_mode, 'ANSI_QUOTES', ''), 'ONLY_FULL_GROUP_BY', ''), 'NO_BACKSLASH_ESCAPES', ''), 'ORACLE', '')",
    );
    await ask(connection, 'SET SESSION TRANSACTION READ ONLY');
    return { connection, isMariadb };
  } catch (error) {
    connection.destroy();
    if (error instanceof Failure) throw error;
    throw refused(error);
  }
}

/** MySQL counts milliseconds and only SELECTs; MariaDB counts seconds, with a fraction. */
async function begin({ connection, isMariadb }: Session, deadlineMs: number): Promise<void> {
  await ask(
    connection,
    isMariadb
      ? `SET SESSION max_statement_time = ${(deadlineMs / 1000).toFixed(3)}`
      : `SET SESSION max_execution_time = ${Math.ceil(deadlineMs)}`,
  );
}

function ask(connection: Connection, sql: string, values?: readonly unknown[]): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, ...(values && { values: [...values] }) }, (error, found: unknown) =>
      // `rowsAsArray`: an array of arrays; what is no SELECT answers a header.
      error ? reject(error) : resolve(Array.isArray(found) ? (found as unknown[][]) : []),
    );
  });
}

/** Stops what the connection is doing, on the server. */
async function kill(server: Server, { connection }: Session): Promise<void> {
  const id = connection.threadId;
  if (!id) return;
  const { connection: other } = await open(server);
  try {
    await ask(other, `KILL QUERY ${Math.trunc(id)}`);
  } finally {
    other.destroy();
  }
}

/** Statement stopped by its time: MariaDB 1969, MySQL 3024. */
const timeCodes = new Set([1969, 3024]);

function failureOf(error: unknown, { deadlineMs }: RunOptions): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const number = 'errno' in error ? error.errno : undefined;
  if (typeof number === 'number' && timeCodes.has(number)) return timedOut(deadlineMs, error);
  return new Failure('QUERY_FAILED', { message: error.message }, { cause: error });
}

const isWhole = (bind: Bind): bind is number | bigint => typeof bind === 'bigint' || Number.isSafeInteger(bind);
