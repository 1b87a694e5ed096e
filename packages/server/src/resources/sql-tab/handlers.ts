/** What `/tabstateview` does: the tabs of the SQL page, each its person's alone. */
import { sqlTabs, type SqlTab } from '@tessera/api/sql-tab';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { listRows } from '../../rest/list.ts';
import { databaseList } from '../database/list.ts';
import { endLost, ownQueriesOut, ownQuery } from '../sql/query-row.ts';
import { closeTable, expandTable, openTable, tablesBeside } from './tab-tables.ts';
import { changeTab, closeTab, openTabs, ownTab, reopenTab, closedCount, createTab, setActive, type TabRow } from './tabs.ts';

/** Tabs of the caller (docs/reference/api.md#sql). */
export const sqlTabResource = implement(sqlTabs, {
  bootstrap: async (ctx) => {
    const tabs = await openTabs(ctx);
    const active = tabs.find(({ is_active }) => is_active) ?? tabs[0];
    const shown = await present(ctx, tabs);
    return {
      result: {
        active_tab: shown.find(({ id }) => id === active?.id) ?? null,
        tab_state_ids: tabs.map(({ id, label }) => ({ id, label })),
        databases: await databasesOf(ctx),
        queries: Object.fromEntries(shown.flatMap(({ latest_query }) => (latest_query ? [[latest_query.id, latest_query]] : []))),
      },
    };
  },
  list: async (ctx) => {
    await endLost(ctx);
    return { result: await present(ctx, await openTabs(ctx)), closed: await closedCount(ctx), user_id: ctx.actor.id ?? 0 };
  },
  create: async (ctx, { body }) => answer(ctx, await createTab(ctx, body)),
  reopen: async (ctx) => {
    const row = await reopenTab(ctx);
    return { result: row ? await one(ctx, row) : null };
  },
  get: async (ctx, { params }) => {
    const row = await ownTab(ctx, params.pk);
    ctx.version(row.version);
    return { ...(await one(ctx, row)), table_schemas: await tablesBeside(ctx, row.id) };
  },
  update: async (ctx, { params, body }) => answer(ctx, await changeTab(ctx, params.pk, body)),
  remove: async (ctx, { params }) => {
    await closeTab(ctx, params.pk);
    return { message: 'OK' };
  },
  activate: async (ctx, { params }) => {
    await setActive(ctx, (await ownTab(ctx, params.pk)).id);
    return { id: params.pk };
  },
  migrateQuery: async (ctx, { params, body }) => {
    const [tab, query] = [await ownTab(ctx, params.pk), await ownQuery(ctx, 'client_id', body.queryId)];
    await ctx.db
      .updateTable('sql_queries')
      .set({ sql_editor_id: String(tab.id) })
      .where('id', '=', query.id)
      .execute();
    await ctx.db.updateTable('sql_tabs').set({ latest_query_id: query.client_id }).where('id', '=', tab.id).execute();
    return { id: tab.id };
  },
  openTable: async (ctx, { body }) => ({ id: await openTable(ctx, body) }),
  closeTable: async (ctx, { params }) => {
    await closeTable(ctx, params.pk);
    return { message: 'OK' };
  },
  expandTable: async (ctx, { params, body }) => {
    const expanded = /^(?:true|1)$/i.test(body.expanded);
    await expandTable(ctx, params.pk, expanded);
    return { id: params.pk, expanded };
  },
  removeQuery: async (ctx, { params }) => {
    const [tab, query] = [await ownTab(ctx, params.pk), await ownQuery(ctx, 'client_id', params.client_id)];
    if (query.sql_editor_id !== String(tab.id)) throw new Failure('NOT_FOUND');
    await ctx.db.updateTable('sql_queries').set({ sql_editor_id: null }).where('id', '=', query.id).execute();
    if (tab.latest_query_id === query.client_id)
      await ctx.db.updateTable('sql_tabs').set({ latest_query_id: null }).where('id', '=', tab.id).execute();
    return { message: 'OK' };
  },
});

async function answer(ctx: Context, row: TabRow): Promise<{ id: number; result: SqlTab }> {
  ctx.version(row.version);
  return { id: row.id, result: await one(ctx, row) };
}

async function one(ctx: Context, row: TabRow): Promise<SqlTab> {
  const [shown] = await present(ctx, [row]);
  if (!shown) throw new Error('A batch of one gave none.');
  return shown;
}

/** The databases that are open to the SQL page, by number. */
async function databasesOf(ctx: Context) {
  const filters = [{ col: 'expose_in_sqllab', opr: 'eq', value: true }];
  const { result } = await listRows(ctx, databaseList, { filters, page_size: 1000 });
  return Object.fromEntries(
    result.flatMap(({ id, database_name, backend }) =>
      id === undefined ? [] : [[String(id), { id, database_name: database_name ?? '', backend: backend ?? '' }]],
    ),
  );
}

async function present(ctx: Context, rows: readonly TabRow[]): Promise<SqlTab[]> {
  const wanted = rows.flatMap(({ latest_query_id }) => (latest_query_id === null ? [] : [latest_query_id]));
  const queries =
    wanted.length === 0
      ? []
      : await ctx.db
          .selectFrom('sql_queries')
          .selectAll()
          .where('user_id', '=', ctx.actor.id ?? 0)
          .where('client_id', 'in', wanted)
          .execute();
  const latest = new Map((await ownQueriesOut(ctx, queries)).map((query) => [query.id, query]));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    user_id: row.user_id,
    label: row.label,
    position: row.position,
    active: row.is_active,
    database_id: row.database_id,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    query_limit: row.query_limit,
    template_params: row.template_params,
    hide_left_bar: row.hide_left_bar,
    cursor_at: row.cursor_at,
    saved_query: row.saved_query_id === null ? null : { id: row.saved_query_id },
    saved_as: row.saved_as,
    latest_query: latest.get(row.latest_query_id ?? '') ?? null,
    changed_on: row.changed_on,
  }));
}
