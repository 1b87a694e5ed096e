/** The charts that stand on dashboards. */
import type { Db } from '../../store/db.ts';
import type { ChartRow } from './present.ts';

/** The charts of each dashboard, by dashboard id, ordered by name. */
export async function chartsOfDashboards(db: Db, ids: readonly number[]): Promise<Map<number, ChartRow[]>> {
  const of = new Map<number, ChartRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return of;
  const found = await db
    .selectFrom('dashboard_charts')
    .innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id')
    .selectAll('charts')
    .select('dashboard_charts.dashboard_id')
    .where('dashboard_charts.dashboard_id', 'in', ids)
    .where('charts.deleted_at', 'is', null)
    .orderBy('charts.slice_name')
    .orderBy('charts.id')
    .execute();
  for (const { dashboard_id, ...chart } of found) of.get(dashboard_id)?.push(chart);
  return of;
}
