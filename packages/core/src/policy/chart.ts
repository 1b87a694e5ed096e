/** Who may see, run and change a chart (SECURITY.md#who-may-do-what). */
import { has, isAdmin, isOwner, type Actor } from './actor.ts';
import { hasDataAccess, type DatasetThing } from './dataset.ts';
import { grantsFor, type ObjectGrant } from './grants.ts';

/** What the rules look at of a chart. */
export interface ChartThing {
  /** User ids. */
  readonly owners: readonly number[];
  /** `null` when the dataset was deleted: then only owners and admins see the chart. */
  readonly dataset: DatasetThing | null;
  /** With whom it is shared. */
  readonly grants?: readonly ObjectGrant[];
}

/** What one may want with a chart; `data` is its rows, `download` the same as a file. */
export type ChartAction = 'list' | 'read' | 'data' | 'download' | 'edit' | 'delete' | 'export' | 'favourite' | 'share' | 'grant';

/** Whether the actor may do this to a chart. Neither owning a chart nor a share of it opens its data: that is the dataset's to grant. */
export function mayChart(actor: Actor, action: ChartAction, chart: ChartThing): boolean {
  const seesData = chart.dataset !== null && hasDataAccess(actor, chart.dataset);
  const owns = isAdmin(actor) || isOwner(actor, chart.owners);
  const shared = grantsFor(actor, chart.grants);
  const reads = has(actor, 'can_read on Chart') && (seesData || owns || shared.length > 0);
  switch (action) {
    case 'list':
    case 'read':
      return reads;
    case 'data':
      return has(actor, 'can_read on Chart') && seesData;
    case 'download':
      return has(actor, 'can_csv on Superset') && seesData;
    case 'favourite':
      return reads && actor.id !== null;
    case 'share':
      return reads && has(actor, 'can_share_chart on Superset');
    case 'export':
      return reads && has(actor, 'can_export on Chart');
    case 'grant':
      return owns && reads && has(actor, 'can_share_chart on Superset');
    case 'edit':
      // Whoever may change what a chart asks must see what it answers.
      return has(actor, 'can_write on Chart') && (owns || (seesData && shared.some(({ level }) => level === 'edit')));
    case 'delete':
      return has(actor, 'can_write on Chart') && owns;
  }
}

/** Whether the actor may save a new chart on this dataset. */
export function mayCreateChart(actor: Actor, dataset: DatasetThing): boolean {
  return has(actor, 'can_write on Chart') && hasDataAccess(actor, dataset);
}
