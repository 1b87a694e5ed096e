/** PostgreSQL and what speaks its protocol. Every question runs in a read-only transaction of its own. */
import { Failure } from '@tessera/core/failures';
import { Client, Pool, type ClientConfig, type FieldDef, type PoolClient, type QueryArrayConfig } from 'pg';
import { identityText } from '../egress/identity.ts';
import type { SshTunnel } from '../egress/tunnel.ts';
import { mustBeOpen, waitingSocket } from '../egress/reach.ts';
import { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import { answering, changeReport, columnsOf as firstColumns, rowsOf, type RowBatch } from './answering.ts';
import type { RawCell } from './cells.ts';
import { connectionsFor, linesOf, lookUps, statements } from './database-places.ts';
import type { Bind, ColumnInfo, Driver, RunOptions, TableInfo, TableLoader } from '../driver.ts';
import { refusalOf } from './load-names.ts';
import { changesInPostgres, loadPostgres } from './postgres-load.ts';
import { postgresColumns } from './postgres-columns.ts';
import { postgresDetails, postgresDetailsOf } from './table-details.ts';
import { refused } from './unreached.ts';
import { timedOut, watch } from './watch.ts';

const connectMs = 5000;
const lookUp: RunOptions = { deadlineMs: 10_000, maxRows: 100_000 };
/** A batch is a round trip, and as long as the server's other work waits. */
const batchRows = 2000;

/** A database that no user may query, whatever name led to it. */
export interface ClosedDatabase {
  /** Tells one from another. */
  readonly key: string;
  /** What `identityText` answers there. @throws when it does not answer */
  identity(): Promise<string>;
  /** Why it is refused. */
  readonly says: string;
}

/** What differs between servers that speak this protocol. */
export interface PostgresFlavour {
  readonly backend: string;
  /** Where it listens unless an address says otherwise. */
  readonly port: number;
  /** The `sslmode` of an address that names none. */
  readonly sslmode: 'prefer' | 'verify-full';
  /** Where a table is looked for that is named without a schema. */
  readonly schema: string;
  /** `options` of an address are sent as the connection begins. */
  readonly takesOptions?: true;
  /** Settings of one transaction: statements, each after a semicolon. @param deadlineMs  of the statement */
  readonly settings: (deadlineMs: number) => string;
  /** Reads a statement in batches. */
  readonly rows: (client: PoolClient, sql: string, binds: readonly Bind[]) => AsyncGenerator<RowBatch, void, undefined>;
  readonly columns: (client: PoolClient, fields: readonly FieldDef[]) => Promise<ColumnInfo[]>;
  /** What lists names: of schemas, and of the tables of one with `v` for a view, `m` for a materialized one. */
  readonly names: {
    readonly schemas: string;
    readonly tables: (schema: string) => readonly [sql: string, binds: readonly Bind[]];
  };
  /** Stops what a connection is doing, on the server. */
  readonly cancel: (server: ClientConfig, client: PoolClient) => Promise<void>;
}

/** What Redshift knows as well. */
export const postgresNames: PostgresFlavour['names'] = {
  // The catalogue names everything on the server: what the connecting user may not read is left out.
  schemas: `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    AND has_schema_privilege(oid, 'USAGE') ORDER BY 1`,
  tables: (schema) => [
    `SELECT c.relname, c.relkind FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'f', 'v', 'm')
       AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1`,
    [schema],
  ],
};

const postgresql: PostgresFlavour = {
  backend: 'postgresql',
  port: 5432,
  sslmode: 'prefer',
  schema: 'public',
  settings: (deadlineMs) =>
    `; SET LOCAL statement_timeout = ${Math.ceil(deadlineMs)}; SET LOCAL TIME ZONE 'UTC'; SET LOCAL standard_conforming_strings = on`,
  rows: cursor,
  columns: columnsOf,
  names: postgresNames,
  cancel: cancelled,
};

/**
 * @param uri  `postgresql://user:password@host:port/name?sslmode=require`; connections open when asked
 * @param ca  PEM of the authority that signed the server's certificate
 * @param tunnel  the way there; straight when absent
 * @param closed  every new connection makes sure that it does not lead there
 * @param flavour  PostgreSQL's own unless given
 */
export function postgresDriver(
  uri: string,
  ca?: string,
  closed?: ClosedDatabase,
  { places, besides } = linesOf(),
  tunnel?: SshTunnel,
  flavour = postgresql,
): Driver {
  const server = { ...serverOf(uri, ca, flavour), ...(tunnel && { stream: () => tunnel.waiting() }) };
  const pool = poolOf(server);
  const reach = (): Promise<PoolClient> => connect(pool, server.host ?? '', closed);
  const read = (sql: string, binds: readonly Bind[], options: RunOptions): AsyncGenerator<RowBatch, void, undefined> =>
    inReading(reach, server, places, { ...options, flavour }, (client) => flavour.rows(client, sql, binds));
  const look: Look = (sql, binds = [], options = lookUp) =>
    inReading(reach, server, besides, { ...options, flavour }, async function* (client) {
      const { rows, fields } = await fetch(client, sql, binds.map(toText));
      yield { columns: await flavour.columns(client, fields), rows };
    });
  return {
    backend: flavour.backend,
    ...answering(read),
    // No cursor takes it.
    explain: (sql, analyze, options) =>
      answering((text) => look(text, [], options)).run(`EXPLAIN ${analyze ? 'ANALYZE ' : ''}${sql}`, [], 'columns', options),
    write: (sql, options) =>
      answering(() =>
        inReading(
          reach,
          server,
          places,
          { ...options, flavour },
          async function* (client) {
            yield await changed(client, sql, options.maxRows);
          },
          'WRITE',
        ),
      ).run(sql, [], 'columns', options),
    // Others that speak the protocol take no COPY from a client.
    ...(flavour === postgresql && { loader: loaderOf(reach, server, places) }),
    describe: (sql, options) => firstColumns(look(`SELECT * FROM (\n${sql}\n) AS q LIMIT 0`, [], options)),
    ...(flavour === postgresql && { catalogs: () => databasesOf(look) }),
    schemas: async () => (await rowsOf(look(flavour.names.schemas))).flatMap(([name]) => name ?? []),
    tables: (schema) => tablesOf(look, flavour, schema),
    columns: (schema, table) => {
      const quoted = [schema ?? flavour.schema, table].map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
      return firstColumns(look(`SELECT * FROM ${quoted} LIMIT 0`)).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'QUERY_FAILED') throw error;
        throw new Failure(
          'TABLE_MISSING',
          { message: `The table ${schema ?? flavour.schema}.${table} does not exist.` },
          { cause: error },
        );
      });
    },
    details: async (schema, table) =>
      postgresDetailsOf((await rowsOf(look(postgresDetails, [schema ?? flavour.schema, table])))[0]?.[0]),
    close: () => pool.end(),
  };
}

/** Rows go in by one transaction. */
function loaderOf(reach: () => Promise<PoolClient>, server: ClientConfig, places: ConcurrencyLimiter): TableLoader {
  const writing = async <T>(
    options: Pick<RunOptions, 'signal' | 'deadlineMs'>,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T> => {
    const done: { readonly value: T }[] = [];
    const once = async function* (client: PoolClient): AsyncGenerator<RowBatch, void, undefined> {
      done.push({ value: await work(client) });
      yield changeReport('COPY', null);
    };
    const limits = { ...options, maxRows: 1, flavour: postgresql };
    await rowsOf(inReading(reach, server, places, limits, once, 'WRITE')).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const [result] = done;
    if (!result) throw new Failure('INTERNAL');
    return result.value;
  };
  return {
    takes: 'csv',
    load: (rows, options) => writing(options, (client) => loadPostgres(client, rows)),
    changes: (rows, options) => writing(options, (client) => changesInPostgres(client, rows)),
  };
}

function poolOf(server: ClientConfig): Pool {
  const pool = new Pool({
    ...server,
    max: connectionsFor(statements, lookUps),
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    application_name: 'tessera',
  });
  // Without a listener a connection lost while idle would end the process; the next question says what is wrong.
  pool.on('error', () => {});
  // The same for one that is lost while it is used: the statement has failed by then.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Runs a look-up in a reading transaction of its own. */
type Look = (sql: string, binds?: readonly Bind[], options?: RunOptions) => AsyncGenerator<RowBatch, void, undefined>;

/** The databases of the server that the connecting user may connect to. */
async function databasesOf(look: Look): Promise<string[]> {
  const found = await rowsOf(
    look(
      `SELECT datname FROM pg_database WHERE datallowconn AND NOT datistemplate AND has_database_privilege(oid, 'CONNECT') ORDER BY 1`,
    ),
  );
  return found.flatMap(([name]) => name ?? []);
}

async function tablesOf(look: Look, { names }: PostgresFlavour, schema: string): Promise<TableInfo[]> {
  const found = await rowsOf(look(...names.tables(schema)));
  return found.map(([name, kind]) => ({
    value: name ?? '',
    schema,
    type: kind === 'v' ? 'view' : kind === 'm' ? 'materialized_view' : 'table',
  }));
}

function serverOf(uri: string, ca: string | undefined, { port, sslmode, takesOptions }: PostgresFlavour): ClientConfig {
  const url = new URL(uri.replace(/^[a-z]+(\+[a-z0-9_]+)?:\/\//i, 'postgresql://'));
  const mode = url.searchParams.get('sslmode') ?? sslmode;
  const isPlain = mode === 'disable' || mode === 'allow' || (mode === 'prefer' && ca === undefined);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? port : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    stream: waitingSocket,
    ...(takesOptions && { options: url.searchParams.get('options') ?? undefined }),
    ...(isPlain ? {} : { ssl: { rejectUnauthorized: mode !== 'require' || ca !== undefined, ...(ca && { ca }) } }),
  };
}

/** Lets the connection go where it must not be. @throws Failure CONNECTION_FAILED, and the store's error when it does not say who it is */
async function mustNotBe(closed: ClosedDatabase, client: PoolClient): Promise<void> {
  try {
    const here = await fetch(client, identityText).catch(() => undefined);
    const identity = here?.rows[0]?.[0];
    if (identity && identity === (await closed.identity())) throw new Failure('CONNECTION_FAILED', { message: closed.says });
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * What a statement that changed something answers: its own rows, or what it was and how many rows it changed.
 * @param maxRows  rows beyond are left out here, for a reader who stops early would roll the change back
 */
async function changed(client: PoolClient, sql: string, maxRows: number): Promise<RowBatch> {
  const { rows, fields, command, rowCount } = await fetch(client, sql);
  if (fields.length > 0) return { columns: await columnsOf(client, fields), rows: rows.slice(0, maxRows) };
  return changeReport(command, rowCount);
}

/** Runs one piece of work in a transaction, read-only by default; a reader who stops early ends the statement with it. */
async function* inReading(
  reach: () => Promise<PoolClient>,
  server: ClientConfig,
  places: ConcurrencyLimiter,
  { flavour, ...options }: RunOptions & { readonly flavour: PostgresFlavour },
  work: (client: PoolClient) => AsyncGenerator<RowBatch, void, undefined>,
  may: 'ONLY' | 'WRITE' = 'ONLY',
): AsyncGenerator<RowBatch, void, undefined> {
  const leave = await places.take(options.signal);
  try {
    const client = await reach();
    let isBroken = false;
    let stopping = Promise.resolve();
    const running = watch(options, () => (stopping = flavour.cancel(server, client).catch(() => undefined)));
    try {
      await client.query(`BEGIN READ ${may}${flavour.settings(options.deadlineMs)}`);
      yield* work(client);
      // What is stopped or fails before this leaves nothing behind.
      if (may === 'WRITE') {
        if (running.why) throw running.failure();
        await client.query('COMMIT');
      }
    } catch (error) {
      throw running.why && error instanceof Error && !(error instanceof Failure)
        ? running.failure(error)
        : failureOf(error, options);
    } finally {
      running.end();
      // Where the statement ends by itself while it is stopped, the stop ends what the connection runs next: it is not used again.
      await stopping;
      if (running.why === undefined) await client.query('ROLLBACK').catch(() => (isBroken = true));
      client.release(isBroken || running.why !== undefined);
    }
  } finally {
    leave();
  }
}

async function* cursor(client: PoolClient, sql: string, binds: readonly Bind[]): AsyncGenerator<RowBatch, void, undefined> {
  await fetch(client, `DECLARE tessera NO SCROLL CURSOR FOR ${sql}`, binds.map(toText));
  let columns: ColumnInfo[] | undefined;
  for (;;) {
    const { rows, fields } = await fetch(client, `FETCH ${batchRows} FROM tessera`);
    columns ??= await columnsOf(client, fields);
    yield { columns, rows };
    if (rows.length < batchRows) return;
  }
}

/** Connections that were looked at. */
const looked = new WeakSet<PoolClient>();

async function connect(pool: Pool, host: string, closed: ClosedDatabase | undefined): Promise<PoolClient> {
  mustBeOpen(host);
  try {
    const client = await pool.connect();
    if (!closed || looked.has(client)) return client;
    await mustNotBe(closed, client);
    looked.add(client);
    return client;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refused(error);
  }
}

/** By a function of PostgreSQL's, through a second connection. */
export async function cancelled(server: ClientConfig, client: PoolClient): Promise<void> {
  const other = new Client({ ...server, connectionTimeoutMillis: connectMs });
  await other.connect();
  try {
    // pg keeps the server's process number of a connection without typing it.
    const { processID } = client as unknown as { processID: number };
    await other.query('SELECT pg_cancel_backend($1)', [processID]);
  } finally {
    await other.end();
  }
}

function failureOf(error: unknown, { deadlineMs }: RunOptions): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  // statement_timeout; a cancelled statement is distinguished by who stopped it.
  if (code === '57014') return timedOut(deadlineMs, error);
  return new Failure('QUERY_FAILED', { message: error.message }, { cause: error });
}

interface Fetched {
  readonly rows: RawCell[][];
  readonly fields: readonly FieldDef[];
  /** The word of the statement, such as `UPDATE`. */
  readonly command: string;
  readonly rowCount: number | null;
}

/** Rows as the protocol's own texts: nothing is converted twice and no integer loses digits. */
async function fetch(client: PoolClient, text: string, values: readonly unknown[] = []): Promise<Fetched> {
  const types = { getTypeParser: () => (value: string) => value };
  // pg types rows of array mode as any[]; the parser above leaves every cell a text or null.
  // The simple protocol, which pg takes where there are no values, would run several statements.
  const whole = { text, values: [...values], rowMode: 'array', types, queryMode: 'extended' };
  const result = await client.query<RawCell[]>(whole as QueryArrayConfig);
  return { rows: result.rows, fields: result.fields, command: result.command, rowCount: result.rowCount };
}

function columnsOf(client: PoolClient, fields: readonly FieldDef[]): Promise<ColumnInfo[]> {
  return postgresColumns((sql, values) => fetch(client, sql, values), fields);
}

/** A value as the protocol takes it. */
export function toText(bind: Bind): string | number | boolean | null {
  return typeof bind === 'bigint' ? String(bind) : bind;
}
