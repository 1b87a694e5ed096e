/**
 * The action log as a list (docs/reference/api.md#lists). Its rows are no objects: they have no versions and are never
 * deleted.
 */
import type { ListArguments, RelatedArguments } from '@tessera/api/list-query';
import { browserEvents, logCreate, logEntry, type LogEntry } from '@tessera/api/log';
import { Failure } from '@tessera/core/failures';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { distinctValues, offered } from '../../rest/distinct.ts';
import { conditionOf, pageOf } from '../../rest/list.ts';
import { contains, number, relation, text, time, type SearchColumn } from '../../rest/list-columns.ts';
import { pageSize } from '../../rest/page-size.ts';
import { relatedPeople } from '../../rest/related.ts';
import { people } from '../people.ts';

const entrySearch: Readonly<Record<string, SearchColumn>> = {
  action: text('logs.action', {
    log_all_text: (_ctx, value) => sql`(${contains('logs.action', value)} or ${contains('logs.referrer', value)})`,
    // Ours: false leaves out the events that pages sent, and the old log lines of sending them.
    log_browser_events: (_ctx, value) =>
      value === false ? sql`logs.action not in (${sql.join([...browserEvents, 'LogRestApi.record'])})` : sql`1 = 1`,
  }),
  id: number('logs.id'),
  user: relation('logs.user_id'),
  dashboard_id: number('logs.dashboard_id'),
  slice_id: number('logs.slice_id'),
  duration_ms: number('logs.duration_ms'),
  referrer: text('logs.referrer'),
  dttm: time('logs.dttm'),
};

const order: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql.ref('logs.id'),
  action: sql.ref('logs.action'),
  dashboard_id: sql.ref('logs.dashboard_id'),
  slice_id: sql.ref('logs.slice_id'),
  dttm: sql.ref('logs.dttm'),
  duration_ms: sql.ref('logs.duration_ms'),
  'user.username': sql`(select lower(u.username) from users u where u.id = logs.user_id)`,
};

/** What lists of the log are made of. */
export const entryList = {
  title: 'List Action Log',
  view: 'Log',
  search: entrySearch,
  columns: Object.keys(logEntry.shape),
  order,
  related: { user: relatedPeople },
  add: logCreate,
};

const distinctColumns: Readonly<Record<string, string>> = { action: 'logs.action' };

/** The different values of a column. @throws Failure NOT_FOUND when the column is not offered */
export async function distinctEntries(ctx: Context, column: string, asked?: RelatedArguments) {
  const reference = offered(distinctColumns, column);
  await ctx.services.actions.flush();
  return distinctValues(ctx, { table: 'logs', reference, among: [] }, asked);
}

/** One line of the log. @throws Failure NOT_FOUND */
export async function oneEntry(ctx: Context, id: number): Promise<LogEntry> {
  const [entry] = await present(ctx, [id]);
  if (!entry) throw new Failure('NOT_FOUND');
  return entry;
}

/** A page, newest first unless `q` says otherwise. @throws Failure BAD_REQUEST on a filter or order there is not */
export async function entriesOf(ctx: Context, given: ListArguments = {}) {
  const { filters = [], order_column = 'dttm', order_direction = 'desc', page = 0, page_size } = given;
  const by = Object.hasOwn(order, order_column) ? order[order_column] : undefined;
  if (by === undefined) throw new Failure('BAD_REQUEST', { message: `Order column: ${order_column} not allowed to order` });
  // What was done a moment ago is there too.
  await ctx.services.actions.flush();
  const asked = filters.flatMap(({ col, opr, value }) => conditionOf(ctx, entrySearch, col, opr, value) ?? []);
  const where = asked.length > 0 ? sql.join(asked, sql` and `) : sql`1 = 1`;
  const size = pageSize(page_size);
  const way = order_direction === 'desc' ? sql`desc` : sql`asc`;
  const found = await sql<{ id: number }>`select logs.id as id from logs where ${where}
    order by ${by} ${way}, logs.id ${way} limit ${size} offset ${page * size}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n from logs where ${where}`.execute(ctx.db);
  const ids = found.rows.map(({ id }) => id);
  return pageOf(entryList, Number(counted.rows[0]?.n ?? 0), await present(ctx, ids), given);
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
