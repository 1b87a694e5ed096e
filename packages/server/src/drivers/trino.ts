/**
 * Trino's client protocol: a statement is posted, its answer is read page by page from the addresses the server names, and
 * DELETE on the next of them stops it. Spoken here rather than through a library, because pages must be read without
 * rounding BIGINT, and only from the server that was connected. Trino knows no read-only session, but transactions that are:
 * every statement runs in one of its own.
 */
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import { answering, columnsOf, distinct, rowsOf, type RowBatch } from './answering.ts';
import { linesOf } from './database-places.ts';
import type { Bind, ColumnInfo, Driver, PersonToken, RunOptions } from '../driver.ts';
import { askHttp, askOnce, patience, pause, type HttpApi } from './http-api.ts';
import { exactJson, trinoCell, trinoColumn } from './trino-columns.ts';
import { noDetails } from './table-details.ts';
import { notThisServer } from './unreached.ts';
import { timedOut, watch } from './watch.ts';

const lookUp: RunOptions = { deadlineMs: 20_000, maxRows: 100_000 };
/** The server's own deadline; ours is exact and comes first. */
const spareSeconds = 1;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Only what is used; numbers are texts (`exactJson`). */
const page = z.object({
  id: z.string(),
  infoUri: z.string().optional(),
  nextUri: z.string().optional(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).nullish(),
  data: z.array(z.array(z.unknown())).nullish(),
  error: z.object({ message: z.string(), errorName: z.string().optional() }).nullish(),
  stats: z.object({ progressPercentage: z.coerce.number().nullish() }).nullish(),
});
/** `started`: the id of the transaction a statement began, from a header. */
type Page = z.infer<typeof page> & { started?: string };

interface Statement {
  readonly sql: string;
  readonly deadlineMs: number;
  /** Its id; `NONE` before one. */
  readonly transaction: string;
}

interface Server extends HttpApi {
  readonly catalog: string;
  readonly schema: string;
}

/**
 * @param uri  `trino://user:password@host:8080/catalog/schema?http_scheme=https`
 * @param ca  PEM of the authority that signed the server's certificate
 * @param person  who asks, where each person signs in
 * @param onBehalfOf  the user whom the user of the connection asks for; that user itself unless given
 */
export function trinoDriver(
  uri: string,
  ca?: string,
  { places, besides } = linesOf(),
  person?: PersonToken,
  onBehalfOf?: string,
): Driver {
  const server = serverOf(uri, ca, person, onBehalfOf);
  const look = (sql: string, options = lookUp): AsyncGenerator<RowBatch, void, undefined> =>
    asking(server, besides, sql, options);
  const names = async (sql: string): Promise<string[]> => (await rowsOf(look(sql))).flatMap(([name]) => name ?? []);
  return {
    backend: 'trino',
    ...answering((sql, binds, options) => asking(server, places, withValues(sql, binds), options)),
    describe: (sql, options) => columnsOf(look(`SELECT * FROM (\n${sql}\n) AS q LIMIT 0`, options)),
    catalogs: () => names('SHOW CATALOGS'),
    schemas: async () =>
      (await names(`SHOW SCHEMAS FROM ${quoted(server.catalog)}`)).filter((name) => name !== 'information_schema'),
    tables: async (schema) => {
      const found = await rowsOf(
        look(
          `SELECT table_name, table_type FROM ${quoted(server.catalog)}.information_schema.tables WHERE table_schema = ${literal(schema)} ORDER BY 1`,
        ),
      );
      return found.map(([value, type]) => ({
        value: value ?? '',
        schema,
        type: type === 'VIEW' ? ('view' as const) : ('table' as const),
      }));
    },
    columns: (schema, table) => {
      const from = [server.catalog, schema ?? server.schema, table].map(quoted).join('.');
      return columnsOf(look(`SELECT * FROM ${from} LIMIT 0`)).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'QUERY_FAILED') throw error;
        throw new Failure(
          'TABLE_MISSING',
          { message: `The table ${schema ?? server.schema}.${table} does not exist.` },
          { cause: error },
        );
      });
    },
    // Connectors with partitions keep a table of them beside each table; the others have none of that name.
    details: async (schema, table) => {
      const from = [server.catalog, schema ?? server.schema, `${table}$partitions`].map(quoted).join('.');
      const listed = await columnsOf(look(`SELECT * FROM ${from} LIMIT 0`)).catch(missing);
      if (listed.length === 0) return noDetails;
      const own = await columnsOf(
        look(`SELECT * FROM ${[server.catalog, schema ?? server.schema, table].map(quoted).join('.')} LIMIT 0`),
      );
      const names = new Set(own.map(({ name }) => name));
      const partitionedBy = listed.flatMap(({ name }) => (names.has(name) ? [name] : []));
      return { ...noDetails, partitionedBy, partitionsIn: `${table}$partitions` };
    },
    close: () => Promise.resolve(),
  };
}

/** @throws Failure INVALID when the address names no catalogue */
function serverOf(uri: string, ca: string | undefined, person: PersonToken | undefined, onBehalfOf: string | undefined): Server {
  const url = new URL(uri.replace(/^trino(\+[a-z0-9_]+)?:\/\//i, 'http://'));
  const [catalog = '', schema = 'default'] = url.pathname.slice(1).split('/').filter(Boolean).map(decodeURIComponent);
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const scheme = url.searchParams.get('http_scheme') ?? (password || person || url.port === '443' || ca ? 'https' : 'http');
  const port = url.port || (/:80(\/|$|\?)/.test(uri) ? '80' : scheme === 'https' ? '443' : '8080');
  return {
    name: 'Trino',
    base: new URL(`${scheme === 'https' ? 'https' : 'http'}://${url.hostname}:${port}`),
    catalog,
    schema,
    ca,
    person,
    headers: {
      // The token says who asks; another name would be taken for somebody to be impersonated.
      ...(!person && { 'X-Trino-User': onBehalfOf ?? (user || 'tessera') }),
      'X-Trino-Source': 'tessera',
      'X-Trino-Time-Zone': 'UTC',
      ...(catalog && { 'X-Trino-Catalog': catalog }),
      ...(catalog && { 'X-Trino-Schema': schema }),
      // Trino takes passwords over TLS alone.
      ...(password && !person && { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }),
    },
  };
}

/** A table that is not there has no columns. */
function missing(error: unknown): [] {
  if (error instanceof Failure && error.code === 'QUERY_FAILED') return [];
  throw error;
}

/** The protocol has no values beside a statement: they are SQL literals of a prepared one, never part of its text. */
function withValues(sql: string, binds: readonly Bind[]): string {
  if (binds.length === 0) return sql;
  return `EXECUTE IMMEDIATE ${literal(sql)} USING ${binds.map(valueOf).join(', ')}`;
}

function valueOf(bind: Bind): string {
  if (bind === null) return 'NULL';
  if (typeof bind === 'boolean') return bind ? 'TRUE' : 'FALSE';
  if (typeof bind === 'string') return literal(bind);
  if (typeof bind === 'bigint' || Number.isSafeInteger(bind)) return String(bind);
  return Number.isFinite(bind) ? `DOUBLE '${bind}'` : bind > 0 ? 'infinity()' : bind < 0 ? '-infinity()' : 'nan()';
}

/** Whoever stops reading early ends the statement with it. */
async function* asking(
  server: Server,
  places: ConcurrencyLimiter,
  sql: string,
  options: RunOptions,
): AsyncGenerator<RowBatch, void, undefined> {
  const leave = await places.take(options.signal);
  try {
    let next: string | undefined;
    const stop = async (): Promise<void> => {
      if (next !== undefined) await askOnce(server, { method: 'DELETE', path: next }).catch(() => undefined);
    };
    const running = watch(options, () => void stop());
    let transaction: string | undefined;
    try {
      transaction = await begun(server, options);
      if (running.why) throw running.failure();
      let current = await read(server, '/v1/statement', { sql, deadlineMs: options.deadlineMs, transaction });
      let columns: ColumnInfo[] | undefined;
      let waits = patience();
      for (;;) {
        next = current.nextUri;
        if (running.why) {
          await stop();
          throw running.failure();
        }
        mustBeWell(current, options);
        options.onProgress?.({ percent: current.stats?.progressPercentage ?? undefined, page: pageOf(current) });
        if (current.columns) columns ??= distinct(current.columns.map(({ name, type }) => trinoColumn(name, type)));
        if (current.data && columns) {
          const known = columns;
          yield { columns, rows: current.data.map((row) => known.map((column, i) => trinoCell(row[i], column))) };
          waits = patience();
        } else {
          // The server holds its answer back by itself; this is for one that does not.
          if (next !== undefined) await pause(waits.next().value);
        }
        if (next === undefined) break;
        current = await read(server, next);
      }
      yield { columns: columns ?? [], rows: [] };
    } catch (error) {
      throw running.why && !(error instanceof Failure) ? running.failure(error) : error;
    } finally {
      running.end();
      if (running.why === undefined) await stop();
      // Nobody waits for it; the server forgets by itself what is idle for minutes.
      if (transaction !== undefined) void spoken(server, 'ROLLBACK', { ...lookUp, transaction }).catch(() => undefined);
    }
  } finally {
    leave();
  }
}

/** The page of the server's own console; any other scheme is no address for people. */
const pageOf = ({ infoUri }: Page): string | undefined => (/^https?:\/\//i.test(infoUri ?? '') ? infoUri : undefined);

/** @returns the id of a transaction in which nothing can be written @throws Failure CONNECTION_FAILED, QUERY_FAILED */
async function begun(server: Server, options: RunOptions): Promise<string> {
  const id = await spoken(server, 'START TRANSACTION READ ONLY', { ...options, transaction: 'NONE' });
  if (id === undefined) throw new Failure('CONNECTION_FAILED', { message: 'Trino began no read-only transaction.' });
  return id;
}

/** Runs a statement without rows. @returns the transaction it began */
async function spoken(server: Server, sql: string, options: RunOptions & { transaction: string }): Promise<string | undefined> {
  let current = await read(server, '/v1/statement', { sql, ...options });
  let { started } = current;
  for (;;) {
    mustBeWell(current, options);
    if (current.nextUri === undefined) return started;
    current = await read(server, current.nextUri);
    started ??= current.started;
  }
}

/** @throws Failure QUERY_FAILED, QUERY_TIMEOUT */
function mustBeWell({ error }: Page, { deadlineMs }: RunOptions): void {
  if (!error) return;
  if (error.errorName === 'EXCEEDED_TIME_LIMIT') throw timedOut(deadlineMs);
  throw new Failure(error.errorName === 'USER_CANCELED' ? 'QUERY_STOPPED' : 'QUERY_FAILED', { message: error.message });
}

/** @throws Failure CONNECTION_FAILED */
async function read(server: Server, path: string, statement?: Statement): Promise<Page> {
  const { status, text, header } = await askHttp(server, {
    path,
    ...(statement ? { method: 'POST', headers: headersOf(statement), body: statement.sql } : { method: 'GET' }),
  });
  if (status !== 200) throw notThisServer('Trino', new Error(`HTTP ${status}`));
  const started = header('x-trino-started-transaction-id');
  return { ...pageIn(text), ...(started !== undefined && { started }) };
}

/** @throws Failure CONNECTION_FAILED for what is no page of the protocol */
function pageIn(text: string): z.infer<typeof page> {
  try {
    return page.parse(exactJson(text));
  } catch (error) {
    throw notThisServer('Trino', error);
  }
}

const headersOf = ({ deadlineMs, transaction }: Statement): Record<string, string> => ({
  'X-Trino-Session': `query_max_run_time=${Math.ceil(deadlineMs / 1000) + spareSeconds}s`,
  'X-Trino-Transaction-Id': transaction,
});
