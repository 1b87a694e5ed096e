/**
 * The action log as a list (docs/reference/api.md#lists). Its rows are no objects: they have no versions and are never
 * deleted.
 */
import type { ListArguments } from '@tessera/api/list-query';
import { browserEvents, type LogEntry } from '@tessera/api/log';
import { Failure } from '@tessera/core/failures';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { conditionOf } from '../../rest/list.ts';
import { contains, number, relation, text, time, type SearchColumn } from '../../rest/list-columns.ts';
import { pageSize } from '../../rest/page-size.ts';
import { people } from '../people.ts';

/** Columns the log may be filtered by. */
export const entrySearch: Readonly<Record<string, SearchColumn>> = {
  action: text('logs.action', {
    log_all_text: (_ctx, value) => sql`(${contains('logs.action', value)} or ${contains('logs.referrer', value)})`,
    // Ours: false leaves out the events that pages sent, and the old log lines of sending them.
    log_browser_events: (_ctx, value) =>
      value === false ? sql`logs.action not in (${sql.join([...browserEvents, 'LogRestApi.record'])})` : sql`1 = 1`,
  }),
  user: relation('logs.user_id'),
  dashboard_id: number('logs.dashboard_id'),
  slice_id: number('logs.slice_id'),
  dttm: time('logs.dttm'),
};

const order: ReadonlySet<string> = new Set(['id', 'action', 'dashboard_id', 'slice_id', 'dttm', 'duration_ms']);

/** A page, newest first unless `q` says otherwise. @throws Failure BAD_REQUEST on a filter or order there is not */
export async function entriesOf(
  ctx: Context,
  { filters = [], order_column = 'dttm', order_direction = 'desc', page = 0, page_size }: ListArguments = {},
): Promise<{ count: number; ids: number[]; result: LogEntry[] }> {
  if (!order.has(order_column))
    throw new Failure('BAD_REQUEST', { message: `Order column: ${order_column} not allowed to order` });
  // What was done a moment ago is there too.
  await ctx.services.actions.flush();
  const asked = filters.flatMap(({ col, opr, value }) => conditionOf(ctx, entrySearch, col, opr, value) ?? []);
  const where = asked.length > 0 ? sql.join(asked, sql` and `) : sql`1 = 1`;
  const size = pageSize(page_size);
  const way = order_direction === 'desc' ? sql`desc` : sql`asc`;
  const found = await sql<{ id: number }>`select logs.id as id from logs where ${where}
    order by ${sql.ref(`logs.${order_column}`)} ${way}, logs.id ${way} limit ${size} offset ${page * size}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n from logs where ${where}`.execute(ctx.db);
  const ids = found.rows.map(({ id }) => id);
  return { count: Number(counted.rows[0]?.n ?? 0), ids, result: await present(ctx, ids) };
}

/** In the order of the ids. */
async function present(ctx: Context, ids: readonly number[]): Promise<LogEntry[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom('logs').selectAll().where('id', 'in', ids).execute();
  const known = await people(
    ctx,
    rows.map(({ user_id }) => user_id),
  );
  const entries = new Map(
    rows.map(({ json, user_id, ...row }) => {
      const user = user_id === null ? undefined : known.get(user_id);
      const details = typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
      const who = user ? { username: user.username } : null;
      return [row.id, { ...row, json: details, user: who }] as const;
    }),
  );
  return ids.flatMap((id) => entries.get(id) ?? []);
}
