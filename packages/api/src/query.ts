/** The history of what was run on the SQL page. docs/reference/api.md#sql. */
import { z } from 'zod';
import { columnParams, distinctReply, done, infoReply, itemOf, listOf, pkParams, relatedReply } from './common.ts';
import { contract } from './contract.ts';
import { infoQuery, itemQuery, listQuery, relatedQuery } from './list-query.ts';
import { sqlRun, sqlState, sqlStatement } from './sql.ts';

const read = 'can_read on Query';
const base = '/api/v1/query';

/** A query of the history. `start_time` and `end_time` are epoch ms. */
export const queryItem = z.object({
  id: z.number().int(),
  client_id: z.string(),
  changed_on: z.string(),
  database: z.object({ id: z.number().int(), database_name: z.string() }),
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  sql: z.string(),
  executed_sql: z.string().nullable(),
  template_params: z.string().nullable(),
  sql_tables: z.array(z.object({ catalog: z.string().nullable(), schema: z.string().nullable(), table: z.string() })),
  sql_editor_id: z.string().nullable(),
  tab_name: z.string().nullable(),
  status: sqlState,
  rows: z.number().int().nullable(),
  limit: z.number().int(),
  progress: z.number(),
  error_message: z.string().nullable(),
  statements: z.array(sqlStatement),
  start_time: z.number(),
  end_time: z.number().nullable(),
  tmp_table_name: z.string().nullable(),
  tmp_schema_name: z.string().nullable(),
  tracking_url: z.string().nullable(),
  user: z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string() }),
});
/** What `queryItem` reads. */
export type QueryItem = z.infer<typeof queryItem>;

const sinceMs = z.coerce.number().min(0).max(8.64e15);

/** Your own queries; those of everybody for who may see all queries. */
export const query = contract({
  list: {
    method: 'GET',
    path: base,
    permission: read,
    summary: 'Queries, newest first',
    query: listQuery,
    reply: listOf(queryItem),
  },
  info: {
    method: 'GET',
    path: `${base}/_info`,
    permission: read,
    summary: 'What you may do with the history of queries, and how its list filters',
    query: infoQuery,
    reply: infoReply,
  },
  related: {
    method: 'GET',
    path: `${base}/related/{column}`,
    permission: read,
    summary: 'Databases and people of queries, as options',
    params: columnParams,
    query: relatedQuery,
    reply: relatedReply,
  },
  distinct: {
    method: 'GET',
    path: `${base}/distinct/{column}`,
    permission: read,
    summary: 'Distinct values of a column of queries',
    params: columnParams,
    query: relatedQuery,
    reply: distinctReply,
  },
  updatedSince: {
    method: 'GET',
    path: `${base}/updated_since`,
    permission: read,
    summary: 'Your queries that changed after a moment',
    query: z.strictObject({ q: z.strictObject({ last_updated_ms: sinceMs }) }),
    reply: z.object({ result: z.array(sqlRun) }),
  },
  updatedSinceOlder: {
    method: 'GET',
    path: '/superset/queries/{last_updated_ms}',
    permission: read,
    summary: 'The same by client id, older path',
    params: z.strictObject({ last_updated_ms: sinceMs }),
    reply: z.record(z.string(), sqlRun),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: read,
    summary: 'One query',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(queryItem),
  },
  stop: {
    method: 'POST',
    path: `${base}/stop`,
    permission: read,
    summary: 'Stop a query of your own, in the database too; one that has ended stays as it ended',
    body: z.strictObject({ client_id: z.string() }),
    reply: done,
  },
});
