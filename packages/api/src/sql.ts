/** The SQL page: running statements, what became of them, and links to texts. docs/reference/api.md#sql. */
import { z } from 'zod';
import { contract } from './contract.ts';

/** A column of a result; `type_generic` is 0 number, 1 text, 2 time, 3 boolean. */
export const sqlColumn = z.object({
  column_name: z.string(),
  name: z.string(),
  type: z.string(),
  type_generic: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  is_dttm: z.boolean(),
});
/** What `sqlColumn` reads. */
export type SqlColumn = z.infer<typeof sqlColumn>;

/** How a query stands; the last four are ends. */
export const sqlState = z.enum(['pending', 'running', 'success', 'failed', 'stopped', 'timed_out']);
/** What `sqlState` reads. */
export type SqlState = z.infer<typeof sqlState>;

/** One statement of a query. `rows` and `ms` are null before it has ended. */
export const sqlStatement = z.object({
  sql: z.string(),
  state: sqlState,
  rows: z.number().int().nullable(),
  ms: z.number().nullable(),
});
/** What `sqlStatement` reads. */
export type SqlStatement = z.infer<typeof sqlStatement>;

/**
 * A query that was sent to be run. `id` is what the caller calls it (`client_id`). Times are epoch ms. `limit` is what was
 * asked for; `limitingFactor` says what cut the rows; `progress` is percent.
 */
export const sqlRun = z.object({
  id: z.string(),
  serverId: z.number().int(),
  queryId: z.number().int(),
  dbId: z.number().int(),
  db: z.string(),
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  sql: z.string(),
  executedSql: z.string().nullable(),
  limit: z.number().int(),
  limitingFactor: z.enum(['QUERY', 'DROPDOWN', 'QUERY_AND_DROPDOWN', 'NOT_LIMITED', 'UNKNOWN']),
  progress: z.number(),
  rows: z.number().int().nullable(),
  resultsKey: z.string().nullable(),
  state: sqlState,
  changedOn: z.string(),
  startDttm: z.number(),
  endDttm: z.number().nullable(),
  sqlEditorId: z.string().nullable(),
  tab: z.string().nullable(),
  userId: z.number().int(),
  user: z.string(),
  errorMessage: z.string().nullable(),
  ctas: z.boolean(),
  tempTable: z.string().nullable(),
  tempSchema: z.string().nullable(),
  /** Where the database shows how it goes. */
  trackingUrl: z.string().nullable(),
  templateParams: z.string().nullable(),
  isAsync: z.boolean(),
  extra: z.object({ statements: z.array(sqlStatement), errors: z.array(z.looseObject({})).optional() }),
});
/** What `sqlRun` reads. */
export type SqlRun = z.infer<typeof sqlRun>;

/** Row objects; temporal cells are epoch ms, integers beyond 2^53 are texts. */
export const sqlReply = z.object({
  query_id: z.number().int(),
  status: z.string(),
  data: z.array(z.record(z.string(), z.unknown())),
  columns: z.array(sqlColumn),
  selected_columns: z.array(sqlColumn),
  expanded_columns: z.array(sqlColumn),
  query: sqlRun,
});
/** Rows, columns and the run itself, as one document. */
export type SqlReply = z.infer<typeof sqlReply>;

/** What is asked to be run. */
const asked = z.strictObject({
  database_id: z.number().int(),
  sql: z.string(),
  client_id: z.string().min(1).max(11).nullish(),
  schema: z.string().nullish(),
  catalog: z.string().nullish(),
  sql_editor_id: z.string().max(256).nullish(),
  tab: z.string().max(256).nullish(),
  queryLimit: z.number().int().nullish(),
  runAsync: z.boolean().nullish(),
  select_as_cta: z.boolean().nullish(),
  ctas_method: z.string().nullish(),
  tmp_table_name: z.string().nullish(),
  templateParams: z.string().nullish(),
  json: z.boolean().nullish(),
  expand_data: z.boolean().nullish(),
});

const execute = {
  method: 'POST',
  asksDatabase: true,
  path: '/api/v1/sqllab/execute',
  permission: 'can_execute_sql_query on SQLLab',
  summary:
    'Run statements; in the background (202) where the database allows it and runAsync asks for it, and what takes long for a page',
  body: asked,
  reply: 'bytes',
  document: sqlReply,
} as const;

const exported = {
  method: 'GET',
  asksDatabase: true,
  path: '/api/v1/sqllab/export/{client_id}',
  permission: 'can_export_csv on SQLLab',
  summary: 'The whole result of a query as a file; run again when it is no longer kept',
  params: z.strictObject({ client_id: z.string() }),
  query: z.strictObject({ format: z.enum(['csv', 'xlsx', 'parquet']).optional() }),
  reply: 'bytes',
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.apache.parquet'],
} as const;

/** What a link to a text keeps. */
export const sqlLink = z.strictObject({
  dbId: z.number().int(),
  name: z.string().max(256),
  sql: z.string(),
  schema: z.string().nullish(),
  catalog: z.string().nullish(),
  templateParams: z.string().nullish(),
  autorun: z.boolean().optional(),
});

/** Runs statements and answers what came of them. What would change something is refused before it reaches the database, unless the database allows it. */
export const sql = contract({
  execute,
  executeOlder: { ...execute, path: '/superset/sql_json', summary: 'The same, older path' },
  results: {
    method: 'GET',
    path: '/api/v1/sqllab/results',
    permission: 'can_get_results on SQLLab',
    summary: 'Rows of a query of your own that are kept (410 when they are no longer)',
    query: z.strictObject({ q: z.strictObject({ key: z.string(), rows: z.number().int().min(1).optional() }) }),
    reply: 'bytes',
    document: sqlReply,
  },
  export: exported,
  exportOlder: { ...exported, path: '/superset/csv/{client_id}', summary: 'The same, older path' },
  format: {
    method: 'POST',
    path: '/api/v1/sqllab/format_sql',
    permission: 'can_format_sql on SQLLab',
    summary: 'The text laid out on lines; what it says stays the same',
    body: z.strictObject({
      sql: z.string(),
      database_id: z.number().int().nullish(),
      template_params: z.string().nullish(),
      engine: z.string().max(64).nullish(),
    }),
    reply: z.object({ result: z.string() }),
  },
  preview: {
    method: 'POST',
    asksDatabase: true,
    path: '/api/v1/sqllab/preview_sql',
    permission: 'can_execute_sql_query on SQLLab',
    summary: 'Statements as they would be run for you: templates rendered, row rules inside; nothing is run',
    body: z.strictObject({
      database_id: z.number().int(),
      sql: z.string(),
      schema: z.string().nullish(),
      catalog: z.string().nullish(),
      template_params: z.string().nullish(),
    }),
    reply: z.object({ result: z.array(z.string()) }),
  },
  estimate: {
    method: 'POST',
    asksDatabase: true,
    path: '/api/v1/sqllab/estimate',
    permission: 'can_estimate_query_cost on SQLLab',
    summary: 'What statements would cost, where the database tells it and cost_estimate_enabled is on; nothing is run',
    body: z.strictObject({
      database_id: z.number().int(),
      sql: z.string(),
      schema: z.string().nullish(),
      catalog: z.string().nullish(),
      template_params: z.record(z.string(), z.unknown()).nullish(),
    }),
    reply: z.object({ result: z.array(z.record(z.string(), z.string())) }),
  },
  keepLink: {
    method: 'POST',
    path: '/api/v1/sqllab/permalink',
    permission: 'can_write on SqlLabPermalinkRestApi',
    summary: 'A link to a text; the same text, the same link',
    body: sqlLink,
    reply: z.object({ key: z.string(), url: z.string() }),
    status: 201,
  },
  readLink: {
    method: 'GET',
    path: '/api/v1/sqllab/permalink/{key}',
    permission: 'can_read on SqlLabPermalinkRestApi',
    summary: 'The text behind a link',
    params: z.strictObject({ key: z.string() }),
    reply: sqlLink,
  },
});
