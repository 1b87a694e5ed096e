/** The filter sets a user sees of a dashboard: the dashboard's and their own, never those of others. */
import { filterSetParams, type FilterSetItem } from '@tessera/api/filter-set';
import { Failure } from '@tessera/core/failures';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { FilterSetsTable } from '../../store/side-tables.ts';

/** A stored set, and whether the caller opens the dashboard with it. */
export type FilterSetRow = Selectable<FilterSetsTable> & { readonly is_default: boolean };

/** In the order of their names, without regard to case. The caller may open the dashboard. */
export async function seenFilterSets(ctx: Context, dashboardId: number): Promise<FilterSetRow[]> {
  // Nobody has the id -1: a visitor without a session sees those of the dashboard only.
  const user = ctx.actor.id ?? -1;
  const rows = await ctx.db
    .selectFrom('filter_sets as s')
    .leftJoin('filter_set_defaults as d', (on) => on.onRef('d.filter_set_id', '=', 's.id').on('d.user_id', '=', user))
    .selectAll('s')
    .select('d.user_id as chosen_by')
    .where('s.dashboard_id', '=', dashboardId)
    .where((where) =>
      where.or([
        where('s.owner_type', '=', 'Dashboard'),
        where.and([where('s.owner_type', '=', 'User'), where('s.owner_id', '=', user)]),
      ]),
    )
    .execute();
  return rows
    .map(({ chosen_by, ...row }) => ({ ...row, is_default: chosen_by !== null }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }) || a.id - b.id);
}

/** One of them. @throws Failure NOT_FOUND, also for another user's set or one of another dashboard */
export async function seenFilterSet(ctx: Context, dashboardId: number, id: number): Promise<FilterSetRow> {
  const row = (await seenFilterSets(ctx, dashboardId)).find((each) => each.id === id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** A set as it leaves. */
export function presentFilterSet({ params, created_by_id: _, changed_by_id: __, ...row }: FilterSetRow): FilterSetItem {
  return { ...row, params: filterSetParams.parse(JSON.parse(params)) };
}
