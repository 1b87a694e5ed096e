/** Background work as a list (docs/reference/api.md#background-work). Jobs are no objects: they have no versions. */
import type { JobDetail, JobItem } from '@tessera/api/job';
import type { ListArguments } from '@tessera/api/list-query';
import { recordOf } from '@tessera/core/narrowing';
import { Failure } from '@tessera/core/failures';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { JobRow } from '../../jobs/queue.ts';
import { conditionOf, pageOf } from '../../rest/list.ts';
import { contains, number, relation, text, time, type SearchColumn } from '../../rest/list-columns.ts';
import { pageSize } from '../../rest/page-size.ts';
import { people } from '../people.ts';

const search: Readonly<Record<string, SearchColumn>> = {
  kind: text('jobs.kind', {
    job_all_text: (_ctx, value) => sql`(${contains('jobs.kind', value)} or ${contains('jobs.error', value)})`,
  }),
  state: text('jobs.state'),
  error: text('jobs.error'),
  attempts: number('jobs.attempts'),
  created_by: relation('jobs.created_by_id'),
  run_at: time('jobs.run_at'),
  created_on: time('jobs.created_on'),
  started_on: time('jobs.started_on'),
  finished_on: time('jobs.finished_on'),
};

const order = new Set(['id', 'kind', 'state', 'priority', 'attempts', 'run_at', 'created_on', 'started_on', 'finished_on']);

const columns: readonly (keyof JobItem)[] = [
  'id',
  'kind',
  'state',
  'priority',
  'attempts',
  'max_attempts',
  'error',
  'cancel_asked',
  'run_at',
  'created_on',
  'started_on',
  'finished_on',
  'heartbeat_at',
  'duration_ms',
  'created_by',
];

/** What the list's other members say. */
export const jobList = { title: 'List Job', columns, order: Object.fromEntries([...order].map((name) => [name, name])) };

/** A page, newest first unless `q` says otherwise. @throws Failure BAD_REQUEST on a filter or order there is not */
export async function jobPage(ctx: Context, asked: ListArguments = {}) {
  const { filters = [], order_column = 'id', order_direction = 'desc', page = 0, page_size } = asked;
  if (!order.has(order_column))
    throw new Failure('BAD_REQUEST', { message: `Order column: ${order_column} not allowed to order` });
  const conditions = filters.flatMap(({ col, opr, value }) => conditionOf(ctx, search, col, opr, value) ?? []);
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`;
  const size = pageSize(page_size);
  const way = order_direction === 'desc' ? sql`desc` : sql`asc`;
  const found = await sql<{ id: number }>`select jobs.id as id from jobs where ${where}
    order by ${sql.ref(`jobs.${order_column}`)} ${way}, jobs.id ${way} limit ${size} offset ${page * size}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n from jobs where ${where}`.execute(ctx.db);
  const ids = found.rows.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await ctx.db.selectFrom('jobs').selectAll().where('id', 'in', ids).execute();
  const items = await presentJobs(ctx, rows);
  const byId = new Map(items.map((item) => [item.id, item]));
  return pageOf(
    jobList,
    Number(counted.rows[0]?.n ?? 0),
    ids.flatMap((id) => byId.get(id) ?? []),
    asked,
  );
}

/** Rows as the list shows them, in their order. */
export async function presentJobs(ctx: Context, rows: readonly JobRow[]): Promise<JobItem[]> {
  const known = await people(
    ctx,
    rows.map(({ created_by_id }) => created_by_id),
  );
  return rows.map((row) => {
    const person = row.created_by_id === null ? undefined : known.get(row.created_by_id);
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      priority: row.priority,
      attempts: row.attempts,
      max_attempts: row.max_attempts,
      error: row.error,
      cancel_asked: row.cancel_asked,
      run_at: row.run_at,
      created_on: row.created_on,
      started_on: row.started_on,
      finished_on: row.finished_on,
      heartbeat_at: row.heartbeat_at,
      duration_ms: durationOf(row),
      created_by: person ? { id: person.id, username: person.username ?? '' } : null,
    };
  });
}

/** One job with all there is to say of it. */
export async function jobDetailOf(ctx: Context, row: JobRow): Promise<Partial<JobDetail>> {
  const [item] = await presentJobs(ctx, [row]);
  return { ...item, payload: recordOf(row.payload), result: row.result && recordOf(row.result), log: [...row.log] };
}

const durationOf = ({ started_on, finished_on }: JobRow): number | null =>
  started_on === null || finished_on === null ? null : Math.max(0, Date.parse(finished_on) - Date.parse(started_on));
