/** What still refers to something deleted, as far as the caller may see it. */
import type { Context } from '../../context.ts';
import { chartsAmong } from '../chart/find.ts';
import { dashboardsAmong } from '../dashboard/find.ts';
import type { DeletedRow } from './deleted-row.ts';

/** Titles of dashboards that deleted charts are missing from, names of charts whose dataset is missing; by `kind/id`. */
export async function missedBy(ctx: Context, rows: readonly DeletedRow[]): Promise<Map<string, string[]>> {
  const idsOf = (kind: DeletedRow['kind']): number[] => rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
  return new Map([...(await boardsMissing(ctx, idsOf('chart'))), ...(await chartsMissing(ctx, idsOf('dataset')))]);
}

async function boardsMissing(ctx: Context, charts: readonly number[]): Promise<[string, string[]][]> {
  if (charts.length === 0) return [];
  const links = await ctx.db
    .selectFrom('dashboard_charts as l')
    .innerJoin('dashboards as d', 'd.id', 'l.dashboard_id')
    .select(['l.chart_id', 'd.id', 'd.dashboard_title'])
    .where('l.chart_id', 'in', charts)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.dashboard_title')
    .execute();
  const open = new Set(await dashboardsAmong(ctx, [...new Set(links.map(({ id }) => id))]));
  return charts.map((chart) => [
    `chart/${chart}`,
    links.flatMap(({ chart_id, id, dashboard_title }) => (chart_id === chart && open.has(id) ? [dashboard_title] : [])),
  ]);
}

async function chartsMissing(ctx: Context, datasets: readonly number[]): Promise<[string, string[]][]> {
  if (datasets.length === 0) return [];
  const charts = await ctx.db
    .selectFrom('charts')
    .select(['id', 'slice_name', 'datasource_id'])
    .where('datasource_id', 'in', datasets)
    .where('deleted_at', 'is', null)
    .orderBy('slice_name')
    .execute();
  const open = new Set(
    await chartsAmong(
      ctx,
      charts.map(({ id }) => id),
    ),
  );
  return datasets.map((dataset) => [
    `dataset/${dataset}`,
    charts.flatMap(({ id, slice_name, datasource_id }) => (datasource_id === dataset && open.has(id) ? [slice_name] : [])),
  ]);
}
