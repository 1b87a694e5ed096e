/** The tabs of the SQL page. They are their person's alone. docs/reference/api.md#sql. */
import { z } from 'zod';
import { message, pkParams } from './common.ts';
import { contract } from './contract.ts';
import { sqlRun } from './sql.ts';

const permission = 'can_execute_sql_query on SQLLab';
const base = '/tabstateview';

/** What a tab's text was opened from or saved as: the saved query's name, its text then, and its version. */
export const savedAs = z.strictObject({ label: z.string(), sql: z.string(), etag: z.string().optional() });

/** A tab. `version` counts saves; it is what the ETag says. */
export const sqlTab = z.object({
  id: z.number().int(),
  version: z.number().int(),
  user_id: z.number().int(),
  label: z.string(),
  position: z.number(),
  active: z.boolean(),
  database_id: z.number().int().nullable(),
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  sql: z.string(),
  query_limit: z.number().int(),
  template_params: z.string().nullable(),
  hide_left_bar: z.boolean(),
  cursor_at: z.number().int().nullable(),
  saved_query: z.object({ id: z.number().int() }).nullable(),
  saved_as: savedAs.nullable(),
  latest_query: sqlRun.nullable(),
  changed_on: z.string(),
});
/** What `sqlTab` reads. */
export type SqlTab = z.infer<typeof sqlTab>;

/** A tab as clients send it: `dbId`, `queryLimit` and the others are what older ones call the same. */
const editor = z.strictObject({
  label: z.string().max(256).optional(),
  name: z.string().max(256).optional(),
  title: z.string().max(256).optional(),
  database_id: z.number().int().nullish(),
  dbId: z.number().int().nullish(),
  catalog: z.string().max(256).nullish(),
  schema: z.string().max(256).nullish(),
  sql: z.string().max(200_000, 'Longer than maximum length 200000.').nullish(),
  query_limit: z.number().int().min(1).max(100_000).nullish(),
  queryLimit: z.number().int().min(1).max(100_000).nullish(),
  template_params: z.string().nullish(),
  templateParams: z.string().nullish(),
  hide_left_bar: z.boolean().nullish(),
  hideLeftBar: z.boolean().nullish(),
  cursor_at: z.number().int().min(0).nullish(),
  saved_query_id: z.number().int().nullish(),
  remoteId: z.number().int().nullish(),
  saved_as: savedAs.nullish(),
  position: z.number().optional(),
});
/** What `editor` reads. */
export type SqlTabBody = z.infer<typeof editor>;

/** A table that is open beside a tab, for clients that keep that here. */
export const tabTable = z.object({
  id: z.number().int(),
  tab_state_id: z.number().int(),
  database_id: z.number().int(),
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  table: z.string(),
  expanded: z.boolean(),
});
/** What `tabTable` reads. */
export type TabTable = z.infer<typeof tabTable>;

const tableName = z.string().max(256).nullish();
/** What clients know of the table besides, such as its columns, is read anew from the database and not kept. */
const openedTable = z.object({
  queryEditorId: z.union([z.string(), z.number()]).transform(Number).pipe(z.int32().positive()),
  dbId: z.number().int(),
  catalog: tableName,
  schema: tableName,
  name: z.string().min(1, 'Length must be between 1 and 256.').max(256, 'Length must be between 1 and 256.'),
});
/** What `openedTable` reads. */
export type OpenedTable = z.infer<typeof openedTable>;

const one = z.object({ id: z.number().int(), result: sqlTab });
const params = pkParams;

/** Your tabs. A closed one is kept for a while and can be opened again. */
export const sqlTabs = contract({
  bootstrap: {
    method: 'GET',
    path: '/api/v1/sqllab',
    permission,
    summary: 'What the SQL page begins with',
    reply: z.object({
      result: z.object({
        active_tab: sqlTab.nullable(),
        tab_state_ids: z.array(z.object({ id: z.number().int(), label: z.string() })),
        databases: z.record(z.string(), z.object({ id: z.number().int(), database_name: z.string(), backend: z.string() })),
        queries: z.record(z.string(), sqlRun),
      }),
    }),
  },
  list: {
    method: 'GET',
    path: base,
    permission,
    summary: 'Your open tabs in order, and how many closed ones can be opened again',
    reply: z.object({ result: z.array(sqlTab), closed: z.number().int(), user_id: z.number().int() }),
  },
  create: {
    method: 'POST',
    path: base,
    permission,
    summary: 'Open a tab; without a name it is called Untitled Query and a number',
    body: editor,
    formField: 'queryEditor',
    reply: one,
    versioned: true,
  },
  reopen: {
    method: 'POST',
    path: `${base}/reopen`,
    permission,
    summary: 'Open the tab again that was closed last',
    reply: z.object({ result: sqlTab.nullable() }),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission,
    summary: 'One tab, with the tables that are open beside it',
    params,
    reply: sqlTab.extend({ table_schemas: z.array(tabTable) }),
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    permission,
    summary: 'Change a tab; only the fields sent',
    params,
    body: editor,
    formField: 'queryEditor',
    reply: one,
    versioned: true,
  },
  remove: { method: 'DELETE', path: `${base}/{pk}`, permission, summary: 'Close a tab', params, reply: message },
  activate: {
    method: 'POST',
    path: `${base}/{pk}/activate`,
    permission,
    summary: 'Say which tab is looked at',
    params,
    reply: z.object({ id: z.number().int() }),
  },
  migrateQuery: {
    method: 'POST',
    path: `${base}/{pk}/migrate_query`,
    permission,
    summary: 'Give a query of your own to a tab',
    params,
    body: z.strictObject({ queryId: z.string() }),
    bodyType: 'form',
    reply: z.object({ id: z.number().int() }),
  },
  openTable: {
    method: 'POST',
    path: '/tableschemaview',
    permission,
    summary: 'Keep that a table is open beside a tab; the same table again takes its place',
    body: openedTable,
    formField: 'table',
    reply: z.object({ id: z.number().int() }),
    status: 201,
  },
  closeTable: {
    method: 'DELETE',
    path: '/tableschemaview/{pk}',
    permission,
    summary: 'Keep that a table is no longer open',
    params,
    reply: message,
  },
  expandTable: {
    method: 'POST',
    path: '/tableschemaview/{pk}/expanded',
    permission,
    summary: 'Keep whether an open table shows its columns',
    params,
    body: z.strictObject({ expanded: z.enum(['true', 'false', 'True', 'False', '1', '0']), csrf_token: z.string().optional() }),
    bodyType: 'form',
    reply: z.object({ id: z.number().int(), expanded: z.boolean() }),
  },
  removeQuery: {
    method: 'DELETE',
    path: `${base}/{pk}/query/{client_id}`,
    permission,
    summary: 'Take a query out of a tab; the history keeps it',
    params: pkParams.extend({ client_id: z.string() }),
    reply: message,
  },
});
