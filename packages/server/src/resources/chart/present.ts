/** Charts as they leave. */
import type { ChartItem, ChartListItem } from '@tessera/api/chart';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { ownersOf } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { authoredOf, personIn } from '../authored.ts';
import { exploreUrl } from '../dataset/present.ts';
import { people, type PersonReply } from '../people.ts';
import { tagsOf, type ShownTag } from '../tagging/links.ts';
import { digestOf } from './digest.ts';
import { htmlOf } from './markdown.ts';

/** A chart as the store keeps it. */
export type ChartRow = RowOf<'chart'>;
interface OnDashboard {
  id: number;
  dashboard_title: string;
  json_metadata: string | null;
}
/** What replies about a chart say of its dataset. */
export interface DatasetOfChart {
  id: number;
  uuid: string;
  version: number;
  table_name: string;
  schema: string | null;
  default_endpoint: string | null;
}

/** The datasets the charts read, by id; deleted ones are absent. */
export async function datasetsOfCharts(
  db: Db,
  rows: readonly Pick<ChartRow, 'datasource_id'>[],
): Promise<Map<number, DatasetOfChart>> {
  const ids = [...new Set(rows.map(({ datasource_id }) => datasource_id))];
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('datasets')
    .select(['id', 'uuid', 'version', 'table_name', 'schema', 'default_endpoint'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}

/** The dashboards each chart stands on, by chart id. */
export async function dashboardsOfCharts(db: Db, ids: readonly number[]): Promise<Map<number, OnDashboard[]>> {
  const of = new Map<number, OnDashboard[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return of;
  const found = await db
    .selectFrom('dashboard_charts')
    .innerJoin('dashboards', 'dashboards.id', 'dashboard_charts.dashboard_id')
    .select(['dashboard_charts.chart_id', 'dashboards.id', 'dashboards.dashboard_title', 'dashboards.json_metadata'])
    .where('dashboard_charts.chart_id', 'in', ids)
    .where('dashboards.deleted_at', 'is', null)
    .orderBy('dashboards.id')
    .execute();
  for (const { chart_id, ...board } of found) of.get(chart_id)?.push(board);
  return of;
}

/** `/api/v1/chart/7/thumbnail/{digest}/`: a new address whenever the chart or its dataset was saved. */
export function chartDigest(row: Pick<ChartRow, 'uuid' | 'version'>, dataset: DatasetOfChart | undefined): string {
  return digestOf(row.uuid, row.version, dataset?.uuid ?? '', dataset?.version ?? 0);
}
/** The address of a chart's small picture; it changes whenever the chart or its dataset is saved. */
export function thumbnailUrl(row: Pick<ChartRow, 'id' | 'uuid' | 'version'>, dataset: DatasetOfChart | undefined): string {
  return `/api/v1/chart/${row.id}/thumbnail/${chartDigest(row, dataset)}/`;
}

/** The saved form with what every client expects in it: whose it is and what it reads. */
export function formOf(row: Pick<ChartRow, 'id' | 'params' | 'datasource_id' | 'viz_type'>): Record<string, unknown> {
  return { ...readForm(row.params), slice_id: row.id, viz_type: row.viz_type, datasource: `${row.datasource_id}__table` };
}

/** A stored form; one that is no JSON object counts as empty, so that the chart still opens. */
export function readForm(params: string | null): Record<string, unknown> {
  if (!params) return {};
  try {
    const form: unknown = JSON.parse(params);
    return typeof form === 'object' && form !== null && !Array.isArray(form) ? { ...form } : {};
  } catch {
    return {};
  }
}

/** Where a chart is opened in Explore. */
export function chartUrl(id: number): string {
  return `/explore/?slice_id=${id}`;
}

/** List items, in the order of the rows. */
export async function presentCharts(ctx: Context, rows: readonly ChartRow[]): Promise<ChartListItem[]> {
  const ids = rows.map(({ id }) => id);
  const datasets = await datasetsOfCharts(ctx.db, rows);
  const dashboards = await dashboardsOfCharts(ctx.db, ids);
  const owners = await ownersOf(ctx.db, 'chart', ids);
  const tags = await tagsOf(ctx, 'chart', ids);
  const everybody = [...owners.values()].flat();
  const known = await people(ctx, [
    ...everybody,
    ...rows.flatMap((row) => [row.changed_by_id, row.created_by_id, row.last_saved_by_id]),
  ]);
  return rows.map((row) =>
    itemOf(ctx, row, known, {
      dataset: datasets.get(row.datasource_id),
      dashboards: dashboards.get(row.id) ?? [],
      owners: (owners.get(row.id) ?? []).flatMap((id) => known.get(id) ?? []),
      tags: tags.get(row.id) ?? [],
    }),
  );
}

/** The whole chart. */
export async function presentChart(ctx: Context, row: ChartRow): Promise<ChartItem> {
  const [item] = await presentCharts(ctx, [row]);
  if (!item) throw new Error('A batch of one gave none.');
  const dashboards = (await dashboardsOfCharts(ctx.db, [row.id])).get(row.id) ?? [];
  return { ...item, query_context: row.query_context, external_url: row.external_url, dashboards };
}

interface Around {
  dataset: DatasetOfChart | undefined;
  dashboards: OnDashboard[];
  owners: PersonReply[];
  tags: ShownTag[];
}

function itemOf(
  ctx: Context,
  row: ChartRow,
  known: ReadonlyMap<number, PersonReply>,
  { dataset, dashboards, owners, tags }: Around,
): ChartListItem {
  const url = chartUrl(row.id);
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    ...authoredOf(row, known, ctx.nowMs()),
    slice_name: row.slice_name,
    viz_type: row.viz_type,
    url,
    slice_url: url,
    edit_url: url,
    params: row.params,
    form_data: formOf(row),
    cache_timeout: row.cache_timeout,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    changed_on_dttm: Date.parse(row.changed_on),
    last_saved_at: row.last_saved_at,
    last_saved_by: personIn(known, row.last_saved_by_id),
    dashboards: dashboards.map(({ id, dashboard_title }) => ({ id, dashboard_title })),
    datasource_id: row.datasource_id,
    datasource_type: row.datasource_type,
    datasource_name_text: dataset ? (dataset.schema ? `${dataset.schema}.${dataset.table_name}` : dataset.table_name) : null,
    datasource_url: dataset ? exploreUrl(dataset) : null,
    description: row.description,
    description_markeddown: htmlOf(row.description),
    is_managed_externally: row.is_managed_externally,
    owners,
    table: dataset ? { default_endpoint: dataset.default_endpoint, table_name: dataset.table_name } : null,
    tags,
    thumbnail_url: thumbnailUrl(row, dataset),
  };
}
