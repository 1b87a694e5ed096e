/**
 * BigQuery's REST API: a job is made under a name of ours, so that it can be cancelled at once, asked for its rows until it is
 * complete, and read page by page. Before a text runs for the first time BigQuery itself says what kind of statement it is (a
 * dry run, which costs nothing), and only a SELECT is run.
 */
import { randomUUID } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Bind, ColumnInfo, Driver, PersonToken, RunOptions, TableInfo } from '../driver.ts';
import { answering, columnsOf, distinct, type RowBatch } from './answering.ts';
import { bigqueryColumn, bigqueryRow, tableFields, type BigqueryField } from './bigquery-columns.ts';
import { linesOf } from './database-places.ts';
import { googleTokens } from './google-account.ts';
import { askHttp, type HttpApi, type HttpReply } from './http-api.ts';
import { missingTable, polledRows, type BeginStatement, type RunningStatement } from './polled-statement.ts';
import { notThisServer } from './unreached.ts';

const lookUp: RunOptions = { deadlineMs: 30_000, maxRows: 100_000 };
const spareMs = 1000;
/** How long the server holds back its answer while a job runs, and how many rows are in a page. */
const [heldMs, pageRows] = [5000, 10_000] as const;
const listed = 1000;
const scope = 'https://www.googleapis.com/auth/bigquery';

const schema = z.object({ fields: z.array(tableFields).optional() });
const complaint = z.object({ error: z.object({ message: z.string() }) });
const dryRun = z.object({
  statistics: z.object({ query: z.object({ statementType: z.string().optional(), schema: schema.optional() }) }),
});
const job = z.object({ jobReference: z.object({ jobId: z.string(), location: z.string().optional() }) });
const page = z.object({
  jobComplete: z.boolean(),
  schema: schema.optional(),
  rows: z.array(z.unknown()).optional(),
  pageToken: z.string().optional(),
});
const datasetList = z.object({
  datasets: z.array(z.object({ datasetReference: z.object({ datasetId: z.string() }) })).optional(),
  nextPageToken: z.string().optional(),
});
const tableList = z.object({
  tables: z.array(z.object({ tableReference: z.object({ tableId: z.string() }), type: z.string().optional() })).optional(),
  nextPageToken: z.string().optional(),
});

interface Project {
  readonly api: Omit<HttpApi, 'headers'>;
  readonly id: string;
  readonly dataset: string;
  readonly location: string | null;
  readonly maxBytes: string | null;
}

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/**
 * @param uri  `bigquery://project/dataset?location=EU&maximum_bytes_billed=…`; `api_endpoint` names another server
 * @param secret  JSON of a service account's key
 * @param person  who asks, where each person signs in
 * @throws Failure CONNECTION_FAILED for a key that cannot be read
 */
export function bigqueryDriver(
  uri: string,
  ca?: string,
  { places, besides } = linesOf(),
  secret?: string,
  person?: PersonToken,
): Driver {
  const project = projectOf(uri, ca, person);
  const ask = asking(project, secret);
  const kinds = new LRUCache<string, BigqueryField[]>({ max: 500 });
  const begin = beginning(project, ask, kinds);
  return {
    backend: 'bigquery',
    ...answering((sql, binds, options) => polledRows(begin, places, [sql, binds, options])),
    // The dry run says it without running anything.
    describe: async (sql) => distinct((await readKind(project, ask, sql, [])).map(bigqueryColumn)),
    schemas: () => datasetsOf(project, ask),
    tables: (dataset) => tablesOf(project, ask, dataset),
    columns: (dataset, table) => {
      const of = dataset ?? project.dataset;
      const read = polledRows(begin, besides, [`SELECT * FROM \`${of}\`.\`${table}\` LIMIT 0`, [], lookUp]);
      return columnsOf(read).catch(missingTable(`${of}.${table}`));
    },
    close: () => Promise.resolve(),
  };
}

function projectOf(uri: string, ca: string | undefined, person: PersonToken | undefined): Project {
  const url = new URL(uri.replace(/^bigquery(\+[a-z0-9_]+)?:\/\//i, 'http://'));
  const said = (name: string): string | null => url.searchParams.get(name);
  return {
    api: { name: 'BigQuery', base: new URL(said('api_endpoint') ?? 'https://bigquery.googleapis.com'), ca, person },
    // The first letter of the address is a project's; URLs fold it, and so do projects.
    id: url.hostname,
    dataset: decodeURIComponent(url.pathname.slice(1)),
    location: said('location'),
    maxBytes: said('maximum_bytes_billed'),
  };
}

/** Asks the project's own API with a token of the service account. @throws Failure QUERY_FAILED, CONNECTION_FAILED */
function asking({ api }: Project, secret: string | undefined): Ask {
  const token = googleTokens(secret, { member: 'credentials_info', scope, ca: api.ca });
  return async (method, path, body) => {
    const headers = { ...(await token()), 'content-type': 'application/json' };
    const answer = await askHttp(
      { ...api, headers },
      { method, path: `/bigquery/v2${path}`, ...(body !== undefined && { body: JSON.stringify(body) }) },
    );
    return jsonOf(answer);
  };
}

/** @throws Failure QUERY_FAILED with the server's words, CONNECTION_FAILED for what is no reply of the API */
function jsonOf({ status, text }: HttpReply): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw notThisServer('BigQuery', error);
  }
  if (status === 200) return body;
  const said = complaint.safeParse(body);
  if (!said.success) throw notThisServer('BigQuery', new Error(`HTTP ${status}`));
  throw new Failure('QUERY_FAILED', { message: said.data.error.message });
}

/** What BigQuery would run. @returns the columns @throws Failure SQL_REFUSED for all but one SELECT, QUERY_FAILED */
async function readKind(project: Project, ask: Ask, sql: string, binds: readonly Bind[]): Promise<BigqueryField[]> {
  const answer = await ask('POST', `/projects/${project.id}/jobs`, {
    configuration: { dryRun: true, query: asQuery(project, sql, binds) },
    ...(project.location && { jobReference: { projectId: project.id, location: project.location } }),
  });
  const read = dryRun.safeParse(answer);
  if (!read.success) throw notThisServer('BigQuery', read.error);
  const { statementType, schema: columns } = read.data.statistics.query;
  if (statementType !== 'SELECT')
    throw new Failure('SQL_REFUSED', {
      message: `Only queries are run; BigQuery reads this as ${statementType ?? 'something else'}.`,
    });
  return columns?.fields ?? [];
}

function asQuery({ dataset, id, maxBytes }: Project, sql: string, binds: readonly Bind[]): Record<string, unknown> {
  return {
    query: sql,
    useLegacySql: false,
    ...(dataset && { defaultDataset: { projectId: id, datasetId: dataset } }),
    ...(maxBytes && { maximumBytesBilled: maxBytes }),
    ...(binds.length > 0 && { parameterMode: 'POSITIONAL', queryParameters: binds.map(boundAs) }),
  };
}

function beginning(project: Project, ask: Ask, kinds: LRUCache<string, BigqueryField[]>): BeginStatement {
  return async (sql, binds, options) => {
    if (!kinds.has(sql)) kinds.set(sql, await readKind(project, ask, sql, binds));
    const jobId = `tessera_${randomUUID()}`;
    const answer = await ask('POST', `/projects/${project.id}/jobs`, {
      jobReference: { projectId: project.id, jobId, ...(project.location && { location: project.location }) },
      configuration: { query: asQuery(project, sql, binds), jobTimeoutMs: String(Math.ceil(options.deadlineMs) + spareMs) },
    });
    const made = job.safeParse(answer);
    if (!made.success) throw notThisServer('BigQuery', made.error);
    return reading(project, ask, made.data.jobReference);
  };
}

function reading({ id }: Project, ask: Ask, { jobId, location }: z.infer<typeof job>['jobReference']): RunningStatement {
  const place = new URLSearchParams(location === undefined ? {} : { location });
  let columns: readonly ColumnInfo[] | undefined;
  let fields: readonly BigqueryField[] = [];
  let token: string | undefined;
  return {
    step: async () => {
      const asked = new URLSearchParams({
        ...Object.fromEntries(place),
        timeoutMs: String(heldMs),
        maxResults: String(pageRows),
        'formatOptions.useInt64Timestamp': 'true',
        ...(token !== undefined && { pageToken: token }),
      });
      const read = page.safeParse(await ask('GET', `/projects/${id}/queries/${encodeURIComponent(jobId)}?${asked}`));
      if (!read.success) throw notThisServer('BigQuery', read.error);
      const { jobComplete, schema: described, rows = [], pageToken } = read.data;
      if (!jobComplete) return { isDone: false };
      fields = described?.fields ?? fields;
      columns ??= distinct(fields.map(bigqueryColumn));
      token = pageToken;
      const batch: RowBatch = { columns, rows: rows.map((row) => bigqueryRow(row, fields)) };
      return { batch, isDone: pageToken === undefined };
    },
    cancel: async () => void (await ask('POST', `/projects/${id}/jobs/${encodeURIComponent(jobId)}/cancel?${place}`)),
  };
}

async function datasetsOf({ id }: Project, ask: Ask): Promise<string[]> {
  const found: string[] = [];
  for (let token: string | undefined = ''; token !== undefined;) {
    const read = datasetList.parse(await ask('GET', `/projects/${id}/datasets?maxResults=${listed}&pageToken=${token}`));
    found.push(...(read.datasets ?? []).map(({ datasetReference }) => datasetReference.datasetId));
    token = read.nextPageToken;
  }
  return found.toSorted();
}

async function tablesOf({ id }: Project, ask: Ask, dataset: string): Promise<TableInfo[]> {
  const found: TableInfo[] = [];
  const path = `/projects/${id}/datasets/${encodeURIComponent(dataset)}/tables`;
  for (let token: string | undefined = ''; token !== undefined;) {
    const read = tableList.parse(await ask('GET', `${path}?maxResults=${listed}&pageToken=${token}`));
    for (const { tableReference, type } of read.tables ?? [])
      found.push({
        value: tableReference.tableId,
        schema: dataset,
        type: type === 'VIEW' ? 'view' : type === 'MATERIALIZED_VIEW' ? 'materialized_view' : 'table',
      });
    token = read.nextPageToken;
  }
  return found;
}

function boundAs(bind: Bind): { parameterType: { type: string }; parameterValue: { value: string | null } } {
  const value = bind === null ? null : String(bind);
  const isWhole = typeof bind === 'bigint' || (typeof bind === 'number' && Number.isSafeInteger(bind));
  const type = typeof bind === 'boolean' ? 'BOOL' : isWhole ? 'INT64' : typeof bind === 'number' ? 'FLOAT64' : 'STRING';
  return { parameterType: { type }, parameterValue: { value } };
}
