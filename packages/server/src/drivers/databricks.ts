/**
 * Databricks' SQL Statement Execution API: a statement is handed to a warehouse, asked after by its id, read chunk by chunk, and
 * cancelled by its id. Sessions cannot be made read-only, and `WITH … INSERT` is a statement there: before a text runs for the
 * first time the warehouse is asked for no rows of it as a sub-query, which only a query can be.
 */
import { Failure } from '@tessera/core/failures';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Bind, ColumnInfo, Driver, PersonToken, RunOptions, TableInfo } from '../driver.ts';
import { answering, columnsOf, distinct, rowsOf, type RowBatch } from './answering.ts';
import { linesOf } from './database-places.ts';
import { databricksColumn } from './databricks-columns.ts';
import { askHttp, patience, pause, type HttpApi, type HttpReply } from './http-api.ts';
import { missingTable, polledRows, type BeginStatement, type RunningStatement } from './polled-statement.ts';
import { mustBeQuery } from './query-only.ts';
import { notThisServer } from './unreached.ts';

const lookUp: RunOptions = { deadlineMs: 60_000, maxRows: 100_000 };
const statements = '/api/2.0/sql/statements';
const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

const chunk = z.object({
  data_array: z.array(z.array(z.string().nullable())).optional(),
  next_chunk_internal_link: z.string().nullish(),
});
const reply = z.object({
  statement_id: z.string(),
  status: z.object({ state: z.string(), error: z.object({ message: z.string().optional() }).nullish() }),
  manifest: z
    .object({
      schema: z.object({ columns: z.array(z.object({ name: z.string(), type_text: z.string() })).optional() }),
    })
    .optional(),
  result: chunk.optional(),
});
const complaint = z.object({ message: z.string() });

interface Warehouse {
  readonly api: HttpApi;
  readonly id: string;
  readonly catalog: string | null;
  readonly schema: string;
}

/**
 * @param uri  `databricks://token:…@host:443/schema?http_path=/sql/1.0/warehouses/…&catalog=…`
 * @param person  who asks, where each person signs in
 */
export function databricksDriver(uri: string, ca?: string, { places, besides } = linesOf(), person?: PersonToken): Driver {
  const warehouse = warehouseOf(uri, ca, person);
  const begin = beginning(warehouse);
  const look = (sql: string, binds: readonly Bind[] = [], options = lookUp): AsyncGenerator<RowBatch, void, undefined> =>
    polledRows(begin, besides, [sql, binds, options]);
  const names = async (sql: string): Promise<string[]> => (await rowsOf(look(sql))).flatMap(([name]) => name ?? []);
  return {
    backend: 'databricks',
    ...answering((sql, binds, options) => polledRows(begin, places, [sql, binds, options])),
    describe: (sql, options) => columnsOf(look(`SELECT * FROM (\n${sql}\n) AS q LIMIT 0`, [], options)),
    catalogs: () => names('SELECT catalog_name FROM system.information_schema.catalogs ORDER BY 1'),
    schemas: () =>
      names(`SELECT schema_name FROM information_schema.schemata WHERE schema_name <> 'information_schema' ORDER BY 1`),
    tables: async (schema) => {
      const listing = 'SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = :p1 ORDER BY 1';
      const found = await rowsOf(look(listing, [schema]));
      return found.map(([value, type]): TableInfo => ({ value: value ?? '', schema, type: kindOf(type ?? '') }));
    },
    columns: (schema, table) => {
      const of = schema ?? warehouse.schema;
      return columnsOf(look(`SELECT * FROM ${quoted(of)}.${quoted(table)} LIMIT 0`)).catch(missingTable(`${of}.${table}`));
    },
    close: () => Promise.resolve(),
  };
}

const kindOf = (type: string): TableInfo['type'] =>
  type === 'VIEW' ? 'view' : type === 'MATERIALIZED_VIEW' ? 'materialized_view' : 'table';

function warehouseOf(uri: string, ca: string | undefined, person: PersonToken | undefined): Warehouse {
  const url = new URL(uri.replace(/^databricks(\+[a-z0-9_]+)?:\/\//i, 'http://'));
  const said = (name: string): string | null => url.searchParams.get(name);
  const protocol = said('protocol') === 'http' ? 'http' : 'https';
  // Of an http address a port 80 is dropped.
  const port = url.port ? `:${url.port}` : /:80(?:\/|$|\?)/.test(uri) ? ':80' : '';
  return {
    api: {
      name: 'Databricks',
      base: new URL(`${protocol}://${url.hostname}${port}`),
      headers: {
        ...(!person && { authorization: `Bearer ${decodeURIComponent(url.password)}` }),
        accept: 'application/json',
        'content-type': 'application/json',
      },
      ca,
      person,
    },
    id: (said('http_path') ?? '').split('/').findLast(Boolean) ?? '',
    catalog: said('catalog'),
    schema: decodeURIComponent(url.pathname.slice(1)) || said('schema') || 'default',
  };
}

function beginning(warehouse: Warehouse): BeginStatement {
  const { api, id, catalog, schema } = warehouse;
  const known = new LRUCache<string, true>({ max: 500 });
  const handOver: BeginStatement = async (sql, binds, { maxRows }) => {
    const answer = await askHttp(api, {
      method: 'POST',
      path: statements,
      body: JSON.stringify({
        warehouse_id: id,
        statement: sql,
        schema,
        ...(catalog && { catalog }),
        parameters: binds.map((bind, at) => ({ name: `p${at + 1}`, ...boundAs(bind) })),
        // One row more than is wanted says that there are more.
        row_limit: maxRows + 1,
        wait_timeout: '0s',
        disposition: 'INLINE',
        format: 'JSON_ARRAY',
      }),
    });
    return reading(api, bodyOf(answer, reply));
  };
  return async (sql, binds, options) => {
    mustBeQuery(sql, 'Databricks');
    const isPlan = /^EXPLAIN\b/i.test(sql);
    if (!isPlan && !known.has(sql)) {
      await ended(await handOver(`SELECT * FROM (\n${sql}\n) AS q LIMIT 0`, binds, options));
      known.set(sql, true);
    }
    return handOver(sql, binds, options);
  };
}

/** Waits for a short statement. @throws Failure QUERY_FAILED */
async function ended(statement: RunningStatement): Promise<void> {
  for (const waitMs of patience()) {
    if ((await statement.step()).isDone) return;
    await pause(waitMs);
  }
}

function reading(api: HttpApi, begun: z.infer<typeof reply>): RunningStatement {
  const path = `${statements}/${encodeURIComponent(begun.statement_id)}`;
  let columns: readonly ColumnInfo[] | undefined;
  let next: string | null | undefined;
  const rowsIn = ({
    data_array: rows = [],
    next_chunk_internal_link: link,
  }: z.infer<typeof chunk>): { batch: RowBatch; isDone: boolean } => {
    const known = columns ?? [];
    next = link;
    return {
      batch: { columns: known, rows },
      isDone: !link,
    };
  };
  return {
    step: async () => {
      if (next) return rowsIn(bodyOf(await askHttp(api, { method: 'GET', path: next }), chunk));
      const { status, manifest, result = {} } = bodyOf(await askHttp(api, { method: 'GET', path }), reply);
      if (status.state === 'PENDING' || status.state === 'RUNNING') return { isDone: false };
      if (status.state !== 'SUCCEEDED')
        throw new Failure('QUERY_FAILED', {
          message: status.error?.message ?? `The statement is ${status.state.toLowerCase()}.`,
        });
      columns = distinct((manifest?.schema.columns ?? []).map(databricksColumn));
      return rowsIn(result);
    },
    cancel: async () => void (await askHttp(api, { method: 'POST', path: `${path}/cancel` })),
  };
}

/** @throws Failure QUERY_FAILED with the server's words, CONNECTION_FAILED for what is no reply of the API */
function bodyOf<Shape extends z.ZodType>({ status, text }: HttpReply, shape: Shape): z.output<Shape> {
  let body: unknown;
  try {
    body = JSON.parse(text);
    if (status === 200) return shape.parse(body);
  } catch (error) {
    throw notThisServer('Databricks', error);
  }
  const said = complaint.safeParse(body);
  if (status === 400 && said.success) throw new Failure('QUERY_FAILED', { message: said.data.message });
  throw notThisServer('Databricks', new Error(`HTTP ${status}`));
}

function boundAs(bind: Bind): { value: string | null; type: string } {
  if (bind === null || typeof bind === 'string') return { value: bind, type: 'STRING' };
  if (typeof bind === 'boolean') return { value: String(bind), type: 'BOOLEAN' };
  if (typeof bind === 'number' && !Number.isSafeInteger(bind)) return { value: String(bind), type: 'DOUBLE' };
  const isBig = typeof bind === 'bigint' && BigInt.asIntN(64, bind) !== bind;
  return { value: String(bind), type: isBig ? 'DECIMAL(38,0)' : 'BIGINT' };
}
