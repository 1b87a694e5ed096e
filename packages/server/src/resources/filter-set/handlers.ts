/** What `/api/v1/dashboard/{pk}/filtersets` does (docs/reference/dashboards.md#filter-sets). */
import { filterSet } from '@tessera/api/filter-set';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { openDashboard } from '../dashboard/find.ts';
import { presentFilterSet, seenFilterSet, seenFilterSets } from './find.ts';
import { createFilterSet, removeFilterSet, updateFilterSet } from './write.ts';

/** Filter sets of dashboards: the dashboard's are kept by who may edit it, a person's by that person. */
export const filterSetResource = implement(filterSet, {
  list: async (ctx, { params }) => {
    const { id } = await openDashboard(ctx, params.pk);
    const rows = await seenFilterSets(ctx, id);
    return { count: rows.length, ids: rows.map((row) => row.id), result: rows.map(presentFilterSet) };
  },
  create: async (ctx, { params, body }) => presentFilterSet(await createFilterSet(ctx, params.pk, body)),
  update: async (ctx, { params, body }) => {
    await updateFilterSet(ctx, params.pk, params.filter_set_id, body);
    return { id: params.filter_set_id, result: body };
  },
  remove: async (ctx, { params }) => {
    await removeFilterSet(ctx, params.pk, params.filter_set_id);
    return { message: 'OK' };
  },
  setDefault: async (ctx, { params }) => {
    const { user, set } = await own(ctx, params.pk, params.filter_set_id);
    await ctx.db
      .insertInto('filter_set_defaults')
      .values({ user_id: user, dashboard_id: set.dashboard_id, filter_set_id: set.id })
      .onConflict((on) => on.columns(['user_id', 'dashboard_id']).doUpdateSet({ filter_set_id: set.id }))
      .execute();
    return { message: 'OK' };
  },
  unsetDefault: async (ctx, { params }) => {
    const { user, set } = await own(ctx, params.pk, params.filter_set_id);
    await ctx.db.deleteFrom('filter_set_defaults').where('user_id', '=', user).where('filter_set_id', '=', set.id).execute();
    return { message: 'OK' };
  },
});

/** A set the caller sees, and who the caller is. @throws Failure NOT_LOGGED_IN, NOT_FOUND */
async function own(ctx: Context, pk: number, id: number) {
  const { id: dashboardId } = await openDashboard(ctx, pk);
  const set = await seenFilterSet(ctx, dashboardId, id);
  if (ctx.actor.id === null) throw new Failure('NOT_LOGGED_IN');
  return { user: ctx.actor.id, set };
}
