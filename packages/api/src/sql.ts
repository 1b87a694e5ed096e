/** Running one read-only statement (the SQL page). Shape of docs/reference/api.md#sql, synchronous. */
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

/** Times are epoch ms. `limit` is what was asked for; `limitingFactor` says what cut the rows. */
export const sqlRun = z.object({
  id: z.string(),
  serverId: z.number().int(),
  queryId: z.number().int(),
  dbId: z.number().int(),
  db: z.string(),
  schema: z.string().nullable(),
  sql: z.string(),
  executedSql: z.string(),
  limit: z.number().int(),
  limitingFactor: z.enum(['QUERY', 'DROPDOWN', 'QUERY_AND_DROPDOWN', 'NOT_LIMITED', 'UNKNOWN']),
  progress: z.number(),
  rows: z.number().int(),
  resultsKey: z.string().nullable(),
  state: z.enum(['success', 'failed', 'stopped', 'timed_out']),
  startDttm: z.number(),
  endDttm: z.number(),
  sqlEditorId: z.string().nullable(),
  tab: z.string().nullable(),
  userId: z.number().int(),
  user: z.string(),
  errorMessage: z.string().nullable(),
  tempTable: z.null(),
  tempSchema: z.null(),
  trackingUrl: z.null(),
  extra: z.object({}),
});
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

const execute = {
  method: 'POST',
  asksDatabase: true,
  path: '/api/v1/sqllab/execute',
  permission: 'can_execute_sql_query on SQLLab',
  summary: 'Run one SELECT; dropping the connection stops it',
  body: z.strictObject({
    database_id: z.number().int(),
    sql: z.string(),
    client_id: z.string().max(11).nullish(),
    schema: z.string().nullish(),
    catalog: z.string().nullish(),
    sql_editor_id: z.string().nullish(),
    tab: z.string().nullish(),
    queryLimit: z.number().int().nullish(),
    runAsync: z.boolean().nullish(),
    select_as_cta: z.boolean().nullish(),
    ctas_method: z.string().nullish(),
    tmp_table_name: z.string().nullish(),
    templateParams: z.string().nullish(),
    json: z.boolean().nullish(),
    expand_data: z.boolean().nullish(),
  }),
  reply: 'bytes',
  document: sqlReply,
} as const;

/** Runs one SELECT and waits for it. A statement that would change something is refused before it reaches the database. */
export const sql = contract({
  execute,
  executeOlder: { ...execute, path: '/superset/sql_json', summary: 'The same, older path' },
});
