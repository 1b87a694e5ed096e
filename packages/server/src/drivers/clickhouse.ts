/**
 * ClickHouse over HTTP. Every question runs with `readonly = 1` under an id of its own and is stopped with KILL QUERY:
 * dropping the connection alone would let it run on. `1` also closes the table functions that reach files and other
 * servers, which `2` leaves open; a user whose profile says 2 cannot have 1, and keeps what his administrator gave him.
 */
import { randomUUID } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import type { ClickHouseClient, ClickHouseSettings, ResultSet } from '@clickhouse/client';
import { mustBeOpen, openAgent } from '../egress/reach.ts';
import { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import { answering, rowsOf, type RowBatch } from './answering.ts';
import type { RawCell, RawRow } from './cells.ts';
import { clickhouseCell, clickhouseColumn } from './clickhouse-columns.ts';
import { distinct } from './answering.ts';
import { connectionsFor, linesOf, lookUps, statements } from './database-places.ts';
import type { Bind, ColumnInfo, Driver, RunOptions } from '../driver.ts';
import { loadDriver } from './load.ts';
import { notThisServer, unreached } from './unreached.ts';
import { timedOut, watch } from './watch.ts';

const product = 'ClickHouse';
const lookUp: RunOptions = { deadlineMs: 10_000, maxRows: 100_000 };
/** The server counts whole seconds; ours is exact and comes first. */
const spareSeconds = 1;
const rowsFormat = 'JSONCompactEachRowWithNamesAndTypes';
const systemSchemas = new Set(['system', 'information_schema']);
const quoted = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

interface Server {
  readonly url: string;
  readonly host: string;
  readonly isSecure: boolean;
  readonly username: string;
  readonly password: string;
  readonly database: string;
}

/**
 * @param uri  `clickhousedb://user:password@host:8123/name?secure=true`, `clickhouse+http://…`; connections open when asked
 * @param ca  PEM of the authority that signed the server's certificate
 */
export function clickhouseDriver(uri: string, ca?: string, { places, besides } = linesOf()): Driver {
  const server = serverOf(uri, ca);
  let made: Promise<Opened> | undefined;
  const client = (): Promise<Opened> => {
    mustBeOpen(server.host);
    made ??= open(server, ca).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  const look = (sql: string, values: Record<string, string> = {}, options = lookUp) =>
    asking(client, besides, sql, values, options);
  const described = async (what: string, options = lookUp): Promise<ColumnInfo[]> =>
    distinct(
      (await rowsOf(look(`DESCRIBE TABLE ${what}`, {}, options))).map(([name, type]) => clickhouseColumn(name ?? '', type ?? '')),
    );
  return {
    backend: 'clickhouse',
    ...answering((sql, binds, options) => asking(client, places, sql, valuesOf(binds), options)),
    describe: (sql, options) => described(`(\n${sql}\n)`, options),
    schemas: async () => {
      const found = await rowsOf(look('SELECT name FROM system.databases ORDER BY name'));
      return found.flatMap(([name]) => (name && !systemSchemas.has(name.toLowerCase()) ? [name] : []));
    },
    tables: async (schema) => {
      const found = await rowsOf(
        look('SELECT name, engine FROM system.tables WHERE database = {schema:String} AND NOT is_temporary ORDER BY name', {
          schema,
        }),
      );
      return found.flatMap(([value, engine]) =>
        value && !value.startsWith('.inner') ? [{ value, schema, type: kindOf(engine ?? '') }] : [],
      );
    },
    columns: (schema, table) =>
      described([schema ?? server.database, table].map(quoted).join('.')).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'QUERY_FAILED') throw error;
        throw new Failure(
          'TABLE_MISSING',
          { message: `The table ${schema ?? server.database}.${table} does not exist.` },
          { cause: error },
        );
      }),
    close: async () => (await made?.catch(() => undefined))?.client.close(),
  };
}

function kindOf(engine: string): 'table' | 'view' | 'materialized_view' {
  return engine === 'MaterializedView' ? 'materialized_view' : engine.endsWith('View') ? 'view' : 'table';
}

/** `{p1:Int64}` in the statement takes the value named `p1`. */
const valuesOf = (binds: readonly Bind[]): Record<string, Bind> =>
  Object.fromEntries(binds.map((bind, i) => [`p${i + 1}`, bind]));

function serverOf(uri: string, ca: string | undefined): Server {
  const scheme = /^[a-z0-9]+(?:\+([a-z0-9_]+))?:\/\//i.exec(uri);
  const url = new URL(uri.replace(/^[a-z0-9]+(\+[a-z0-9_]+)?:\/\//i, 'http://'));
  const secure = url.searchParams.get('secure') ?? url.searchParams.get('protocol') ?? '';
  const isSecure =
    scheme?.[1] === 'https' || /^(true|1|https)$/i.test(secure) || url.port === '8443' || (ca !== undefined && secure === '');
  // An http URL drops port 80.
  const port = url.port || (/:80(\/|$|\?)/.test(uri) ? '80' : isSecure ? '8443' : '8123');
  return {
    url: `${isSecure ? 'https' : 'http'}://${url.hostname}:${port}`,
    host: url.hostname,
    isSecure,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'default',
  };
}

type ReadonlyMode = '1' | '2';

interface Opened {
  readonly client: ClickHouseClient;
  /** `2` once the server has reported that this user's own cannot be changed. */
  readonly: ReadonlyMode;
}

async function open({ url, isSecure, username, password, database }: Server, ca: string | undefined): Promise<Opened> {
  const { createClient, ClickHouseLogLevel } = await loadDriver(
    'ClickHouse',
    '@clickhouse/client',
    () => import('@clickhouse/client'),
  );
  const pool = { keepAlive: true, maxSockets: connectionsFor(statements, lookUps, lookUps) };
  const client = createClient({
    url,
    username,
    password,
    database,
    application: 'tessera',
    http_agent: openAgent(isSecure, { ...pool, ...(ca !== undefined && { ca }) }),
    // The deadline is ours and the server's; a silent connection is no reason to give up earlier.
    request_timeout: 24 * 3600 * 1000,
    compression: { response: false, request: false },
    log: { level: ClickHouseLogLevel.OFF },
  });
  return { client, readonly: '1' };
}

/** What a session needs to answer as the dialect expects (SQL's own NULLs, moments in UTC) and to write exact numbers. */
function settingsFor(deadlineMs: number, readonly: ReadonlyMode): ClickHouseSettings {
  return {
    // Settings that come with a request are applied together, so this one does not refuse the others.
    readonly,
    max_execution_time: Math.ceil(deadlineMs / 1000) + spareSeconds,
    cancel_http_readonly_queries_on_client_close: 1,
    join_use_nulls: 1,
    group_by_use_nulls: 1,
    aggregate_functions_null_for_empty: 1,
    session_timezone: 'UTC',
    date_time_output_format: 'iso',
    output_format_json_quote_64bit_integers: 1,
    output_format_json_quote_decimals: 1,
    output_format_json_quote_denormals: 0,
  };
}

/** Whoever stops reading early ends the statement with it. */
async function* asking(
  client: () => Promise<Opened>,
  places: ConcurrencyLimiter,
  sql: string,
  values: Readonly<Record<string, Bind>>,
  options: RunOptions,
): AsyncGenerator<RowBatch, void, undefined> {
  const leave = await places.take(options.signal);
  try {
    const server = await client();
    const id = randomUUID();
    const dropped = new AbortController();
    let hasEnded = false;
    const stop = async (): Promise<void> => {
      await kill(server.client, id).catch(() => undefined);
      dropped.abort();
    };
    const running = watch(options, () => void stop());
    try {
      const result = await begun(server, options.deadlineMs, {
        query: sql,
        query_id: id,
        query_params: { ...values },
        abort_signal: dropped.signal,
      });
      yield* rows(result.stream());
      hasEnded = true;
    } catch (error) {
      hasEnded = isClickhouse(error);
      throw running.why ? running.failure(error) : failureOf(error, options);
    } finally {
      running.end();
      if (!hasEnded && running.why === undefined) await stop();
    }
  } finally {
    leave();
  }
}

interface Asked {
  readonly query: string;
  readonly query_id: string;
  readonly query_params: Record<string, Bind>;
  readonly abort_signal: AbortSignal;
}

async function begun(server: Opened, deadlineMs: number, asked: Asked): Promise<ResultSet<typeof rowsFormat>> {
  const { readonly } = server;
  try {
    return await server.client.query({ ...asked, format: rowsFormat, clickhouse_settings: settingsFor(deadlineMs, readonly) });
  } catch (error) {
    if (readonly === '2' || !isReadonly(error) || !(await isFixed(server))) throw error;
    server.readonly = '2';
    return begun(server, deadlineMs, asked);
  }
}

const isReadonly = (error: unknown): boolean => isClickhouse(error) && error.code === readonlyCode;

/** Whether the user's profile forbids 1, asked with a statement of our own: what a person writes can make such an error too. */
async function isFixed({ client }: Opened): Promise<boolean> {
  try {
    const asked = { query: 'SELECT 1', format: rowsFormat, clickhouse_settings: settingsFor(lookUp.deadlineMs, '1') } as const;
    await (await client.query(asked)).text();
    return false;
  } catch (error) {
    return isReadonly(error);
  }
}

interface Line {
  readonly text: string;
}

/** The first line holds the names, the second the types. */
async function* rows(lines: AsyncIterable<readonly Line[]>): AsyncGenerator<RowBatch, void, undefined> {
  let names: string[] | undefined;
  let types: string[] | undefined;
  let columns: ColumnInfo[] = [];
  for await (const chunk of lines) {
    const found: RawRow[] = [];
    for (const { text } of chunk) {
      const line = cellsOf(text);
      if (names === undefined) names = line.map(String);
      else if (types === undefined) {
        types = line.map(String);
        if (types.length !== names.length) throw notThisServer(product);
        columns = distinct(names.map((name, i) => clickhouseColumn(name, String(line[i]))));
      } else found.push(line.map((cell): RawCell => clickhouseCell(cell)));
    }
    if (found.length > 0) yield { columns, rows: found };
  }
  // Also an answer without rows has its two first lines.
  if (types === undefined) throw notThisServer(product);
  yield { columns, rows: [] };
}

/** One line as the format has it: an array of cells, of texts in the first two. @throws Failure CONNECTION_FAILED, QUERY_FAILED */
function cellsOf(text: string): unknown[] {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch (cause) {
    // What goes wrong after the first rows is reported where a row would be.
    const [, said] = /^Code: \d+\. (DB::Exception: .+)/s.exec(text) ?? [];
    throw said === undefined ? notThisServer(product, cause) : new Failure('QUERY_FAILED', { message: said.trim() }, { cause });
  }
  if (!Array.isArray(line)) throw notThisServer(product);
  return line;
}

/** Stops a statement on the server, by its id. */
async function kill(server: ClickHouseClient, id: string): Promise<void> {
  await server.command({ query: 'KILL QUERY WHERE query_id = {id:String} ASYNC', query_params: { id } });
}

/** The server's own words; everything else is the way to it. */
const isClickhouse = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && error.constructor.name === 'ClickHouseError';

/** TIMEOUT_EXCEEDED; READONLY; AUTHENTICATION_FAILED and its kin. */
const timeCode = '159';
const readonlyCode = '164';
const accessCodes = new Set(['516', '193', '192', '194']);

function failureOf(error: unknown, { deadlineMs }: RunOptions): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  if (!isClickhouse(error)) {
    if (error.cause instanceof Failure) return error.cause;
    // The library's word for a server that is silent for too long.
    if (error.message === 'Timeout error.')
      return new Failure('CONNECTION_FAILED', { message: 'The database does not answer.' }, { cause: error });
    return unreached(product, error);
  }
  if (error.code === timeCode) return timedOut(deadlineMs, error);
  return new Failure(
    accessCodes.has(error.code) ? 'CONNECTION_FAILED' : 'QUERY_FAILED',
    { message: error.message.trim() },
    { cause: error },
  );
}
