/** Dashboards as they leave, and the charts on them. */
import { chartTypeOf } from '@tessera/charts';
import { chartsOfDashboards } from '../chart/on-dashboards.ts';
import { innerOnDashboard } from '../chart/granted.ts';
import { readJson } from '../stored-json.ts';
import type { DashboardChart, DashboardItem, DashboardListItem, TabNode } from '@tessera/api/dashboard';
import { readLayout, textOf, type Layout } from '@tessera/core/dashboard/layout';
import { may } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { ownersOf } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { authoredOf } from '../authored.ts';
import { digestOf } from '../chart/digest.ts';
import { htmlOf } from '../chart/markdown.ts';
import { chartUrl, datasetsOfCharts, formOf, thumbnailUrl, type ChartRow } from '../chart/present.ts';
import { people } from '../people.ts';
import { tagsOf } from '../tagging/links.ts';
import { themeAt } from '../theme/theme-of.ts';
import { isShownAsText, liftedTexts } from './lifted.ts';
import { isObject } from './metadata.ts';
import { withEveryChart } from './unplaced.ts';

/** A dashboard as the store keeps it, layout and metadata as texts. */
export type DashboardRow = RowOf<'dashboard'>;

async function rolesOfDashboards(db: Db, ids: readonly number[]): Promise<Map<number, { id: number; name: string }[]>> {
  const of = new Map<number, { id: number; name: string }[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return of;
  const found = await db
    .selectFrom('dashboard_roles as l')
    .innerJoin('roles as r', 'r.id', 'l.role_id')
    .select(['l.dashboard_id', 'r.id', 'r.name'])
    .where('l.dashboard_id', 'in', ids)
    .orderBy('r.name')
    .execute();
  for (const { dashboard_id, ...role } of found) of.get(dashboard_id)?.push(role);
  return of;
}

/** Where a dashboard is opened: by its slug when it has one. */
export function dashboardUrl({ id, slug }: Pick<DashboardRow, 'id' | 'slug'>): string {
  return `/superset/dashboard/${slug ? encodeURIComponent(slug) : id}/`;
}

/** Changes whenever the dashboard or one of its charts was saved, or the colours of its labels were settled. */
export function dashboardDigest(row: DashboardRow, charts: readonly ChartRow[]): string {
  const metadata = readJson(row.json_metadata);
  const settled = isObject(metadata) ? (JSON.stringify(metadata.map_label_colors) ?? '') : '';
  return digestOf(row.uuid, row.version, settled, ...charts.flatMap(({ uuid, version }) => [uuid, version]));
}

/** Dashboards as lists show them, in the same order. Owners, roles and charts are read once for all rows. */
export async function presentDashboards(ctx: Context, rows: readonly DashboardRow[]): Promise<DashboardListItem[]> {
  const ids = rows.map(({ id }) => id);
  const owners = await ownersOf(ctx.db, 'dashboard', ids);
  const roles = await rolesOfDashboards(ctx.db, ids);
  const tags = await tagsOf(ctx, 'dashboard', ids);
  const charts = await chartsOfDashboards(ctx.db, ids);
  const known = await people(ctx, [
    ...[...owners.values()].flat(),
    ...rows.flatMap((row) => [row.changed_by_id, row.created_by_id]),
  ]);
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    ...authoredOf(row, known, ctx.nowMs()),
    dashboard_title: row.dashboard_title,
    slug: row.slug,
    url: dashboardUrl(row),
    published: row.published,
    status: row.published ? 'published' : 'draft',
    thumbnail_url: `/api/v1/dashboard/${row.id}/thumbnail/${dashboardDigest(row, charts.get(row.id) ?? [])}/`,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    owners: (owners.get(row.id) ?? []).flatMap((id) => known.get(id) ?? []),
    roles: roles.get(row.id) ?? [],
    tags: tags.get(row.id) ?? [],
    is_managed_externally: row.is_managed_externally,
  }));
}

/** A dashboard as it is opened, with layout and metadata. Charts that were only texts have become texts of the layout. */
export async function presentDashboard(ctx: Context, row: DashboardRow): Promise<DashboardItem> {
  const [item] = await presentDashboards(ctx, [row]);
  if (!item) throw new Error('A batch of one gave none.');
  const charts = (await chartsOfDashboards(ctx.db, [row.id])).get(row.id) ?? [];
  const lifted = liftedTexts(row, charts);
  return {
    ...item,
    css: row.css,
    json_metadata: lifted.json_metadata,
    position_json: layoutText(lifted, charts),
    changed_on: row.changed_on,
    charts: charts.map(({ slice_name }) => slice_name),
    external_url: row.external_url,
    can_edit: may(ctx.actor, 'dashboard', 'edit', await dashboardThing(ctx.db, row)),
    theme: await dashboardTheme(ctx.db, row),
  };
}

async function dashboardTheme(db: Db, { theme_id }: DashboardRow): Promise<DashboardItem['theme']> {
  const row = await themeAt(db, theme_id);
  return row ? { id: row.id, theme_name: row.theme_name, json_data: row.json_data } : null;
}

/** The stored layout, with a place for every chart of the dashboard; the stored text itself when nothing is missing. */
export function layoutText(row: Pick<DashboardRow, 'position_json'>, charts: readonly ChartRow[]): string | null {
  const read = readJson(row.position_json);
  const stored = isObject(read) ? read : undefined;
  const whole = withEveryChart(
    stored,
    charts.filter((chart) => !isShownAsText(chart)),
  );
  return whole === stored ? row.position_json : JSON.stringify(whole);
}

/** The charts as a dashboard draws them. Visibility was decided by the dashboard; their data is asked for on its own. */
export async function presentDashboardCharts(ctx: Context, board: DashboardRow): Promise<DashboardChart[]> {
  const rows = (await chartsOfDashboards(ctx.db, [board.id])).get(board.id) ?? [];
  const datasets = await datasetsOfCharts(ctx.db, rows);
  const owners = await ownersOf(
    ctx.db,
    'chart',
    rows.map(({ id }) => id),
  );
  const known = await people(ctx, [...owners.values()].flat());
  const inner = new Map(await Promise.all(rows.map(async (row) => [row.id, await savedInner(ctx, board, row)] as const)));
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    slice_name: row.slice_name,
    slice_url: chartUrl(row.id),
    viz_type: row.viz_type,
    form_data: formOf(row),
    cache_timeout: row.cache_timeout,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    changed_on: row.changed_on,
    description: row.description,
    description_markeddown: htmlOf(row.description),
    datasource_id: row.datasource_id,
    datasource_type: row.datasource_type,
    owners: (owners.get(row.id) ?? []).flatMap((id) => known.get(id) ?? []),
    thumbnail_url: thumbnailUrl(row, datasets.get(row.datasource_id)),
    inner_charts: inner.get(row.id),
  }));
}

/** The saved charts that a chart shows within itself, as far as the reader may see them; undefined for one that shows none. */
async function savedInner(ctx: Context, board: DashboardRow, row: ChartRow): Promise<DashboardChart['inner_charts']> {
  if (chartTypeOf(row.viz_type)?.inner === undefined) return undefined;
  const inner = await innerOnDashboard(ctx, board, row);
  return inner.flatMap(({ id, name, datasetId, formData }) =>
    id === undefined || datasetId === undefined
      ? []
      : [{ id, slice_name: name, datasource_id: datasetId, form_data: { ...formData } }],
  );
}

/** The tabs of a layout: every tab's title by id, and the tree of tabs within tabs. */
export function tabsOf(position: string | null): { all_tabs: Record<string, string>; tab_tree: TabNode[] } {
  const layout = readLayout(readJson(position));
  const all: Record<string, string> = {};
  const below = (id: string): TabNode[] => {
    const node = layout[id];
    if (!node) return [];
    if (node.type !== 'TAB') return node.children.flatMap(below);
    const title = titleOf(layout, id);
    all[id] = title;
    return [{ value: id, title, children: node.children.flatMap(below) }];
  };
  const tab_tree = below('ROOT_ID');
  return { all_tabs: all, tab_tree };
}

function titleOf(layout: Layout, id: string): string {
  const node = layout[id];
  return (node && textOf(node)) || 'Tab title';
}
