/** A tab remembers the query that was run in it last, so that a page that is opened again shows what came of it. */
import type { Context } from '../../context.ts';
import type { BegunRun } from './run.ts';

/** Notes a query with the caller's own tab it was run in; any other `sql_editor_id` is only a label. */
export async function runsInTab(ctx: Context, { row, isKept }: BegunRun): Promise<void> {
  const id = /^\d{1,9}$/.test(row.sql_editor_id ?? '') ? Number(row.sql_editor_id) : undefined;
  if (id === undefined || !isKept) return;
  await ctx.services.sideWrites.attempt('last queries of tabs', () =>
    ctx.db
      .updateTable('sql_tabs')
      .set({ latest_query_id: row.client_id })
      .where('id', '=', id)
      .where('user_id', '=', row.user_id)
      .execute(),
  );
}
