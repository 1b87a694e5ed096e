/** What `/api/v1/query` does: the history of what was run on the SQL page. */
import { query } from '@tessera/api/query';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { infoOfNames } from '../../rest/info.ts';
import { oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { changeOpen, endLost, isOpen, ownQueriesOut, ownQuery } from '../sql/query-row.ts';
import { distinctQueries, oneQuery, queriesOf, queryList } from './list.ts';

/** One's own queries; those of everybody for who may see all (docs/reference/api.md#sql). */
export const queryResource = implement(query, {
  list: async (ctx, { query: { q } }) => {
    await endLost(ctx);
    return queriesOf(ctx, q);
  },
  info: (ctx, { query: { q } }) => infoOfNames(ctx, queryList, q),
  related: (ctx, { params, query: { q } }) => relatedRows(ctx, queryList, params.column, q),
  distinct: (ctx, { params, query: { q } }) => distinctQueries(ctx, params.column, q),
  updatedSince: async (ctx, { query: { q } }) => ({ result: await updatedSince(ctx, q.last_updated_ms) }),
  updatedSinceOlder: async (ctx, { params }) =>
    Object.fromEntries((await updatedSince(ctx, params.last_updated_ms)).map((each) => [each.id, each])),
  get: async (ctx, { params, query: { q } }) => {
    const item = await oneQuery(ctx, params.pk);
    if (!item) throw new Failure('NOT_FOUND');
    return oneRow(queryList, item.id, item, q);
  },
  stop: async (ctx, { body }) => {
    const row = await ownQuery(ctx, 'client_id', body.client_id);
    if (!isOpen(row)) return { result: 'OK' };
    await changeOpen(ctx, row.id, { status: 'stopped', end_time: ctx.now() });
    ctx.services.sqlRuns.stop(row.id);
    if (row.job_id !== null) await ctx.services.jobs.cancel(row.job_id);
    return { result: 'OK' };
  },
});

const mostUpdated = 500;

async function updatedSince(ctx: Context, lastMs: number) {
  await endLost(ctx);
  const rows = await ctx.db
    .selectFrom('sql_queries')
    .selectAll()
    .where('user_id', '=', ctx.actor.id ?? 0)
    .where('changed_on', '>', new Date(Math.min(lastMs, 8.64e15)).toISOString())
    .orderBy('changed_on', 'desc')
    .limit(mostUpdated)
    .execute();
  return ownQueriesOut(ctx, rows);
}
