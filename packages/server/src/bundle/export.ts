/** A bundle goes out: what was asked for and everything that needs, in files whose order and bytes never vary. */
import { may } from '../auth/access.ts';
import { chartThings, dashboardThing, databaseThing, datasetThings } from '../auth/things.ts';
import { annotationCharts, hiddenLayers } from './annotation-sources.ts';
import { innerNumbers } from './inner-sources.ts';
import { chartFile, databaseFile, datasetFile, queryFile, themeFile } from './export-files.ts';
import { dashboardFile, filterDatasetsOf, withUnplaced } from './export-dashboard.ts';
import { bundleTypes, bundleVersion, tagsPath, type BundleOf } from './shapes.ts';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import type { Context } from '../context.ts';
import { readForm } from '../resources/chart/present.ts';
import { chartsOfDashboards } from '../resources/chart/on-dashboards.ts';
import { shownTunnel, storedTunnel } from '../resources/connections/tunnel.ts';
import { openRelations } from '../resources/dataset/relations.ts';
import { partsOf } from '../resources/dataset/rows.ts';
import { findObjects, loadObjects } from '../store/objects.ts';
import type { RowOf } from '../store/tables.ts';
import { exportIds, folderName, freePath } from './names.ts';
import { tagNamesOf } from '../resources/tagging/links.ts';
import { tagsFile } from './export-tags.ts';
import { printYaml } from './print-yaml.ts';
import { relationFiles } from './relations.ts';

/** What an export starts from; the rest follows. */
export interface ExportRoots {
  readonly dashboards?: readonly number[];
  readonly charts?: readonly number[];
  readonly datasets?: readonly number[];
  readonly databases?: readonly number[];
  readonly queries?: readonly number[];
}

/** Everything that goes into the bundle, each once. */
interface Gathered {
  readonly dashboards: RowOf<'dashboard'>[];
  readonly charts: RowOf<'chart'>[];
  readonly datasets: RowOf<'dataset'>[];
  readonly databases: RowOf<'database'>[];
  readonly queries: RowOf<'saved_query'>[];
}

/**
 * @returns path → text, paths below one folder, `metadata.yaml` first; `hidden`: the annotation layers that arrive
 *   hidden, because the chart they read does not go out
 * @throws Failure NOT_FOUND for an id that is not there or may not be seen, FORBIDDEN for what may not be exported
 */
export async function exportBundle(
  ctx: Context,
  of: BundleOf,
  roots: ExportRoots,
): Promise<{ name: string; files: Map<string, string>; hidden: string[] }> {
  const found = await gather(ctx, roots);
  const charts = withDataset(found.charts, found.datasets);
  const chartIds = exportIds(charts);
  const files = await print(ctx, { ...found, charts }, chartIds);
  const name = `${of}_export_${ctx.now().slice(0, 19).replace(/[-:]/g, '')}`;
  const metadata = printYaml({ version: bundleVersion, type: bundleTypes[of], timestamp: ctx.now().replace('Z', '+00:00') });
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    name,
    hidden: charts.flatMap((row) => hiddenLayers(row.slice_name, readForm(row.params), (id) => chartIds.get(id))),
    files: new Map([['metadata.yaml', metadata], ...sorted].map(([path = '', text = '']) => [`${name}/${path}`, text])),
  };
}

async function gather(ctx: Context, roots: ExportRoots): Promise<Gathered> {
  const dashboards = await loadObjects(ctx.db, 'dashboard', once(roots.dashboards));
  for (const row of dashboards) must(ctx, 'dashboard', await dashboardThing(ctx.db, row));
  const onBoards = await boardCharts(ctx, dashboards);
  const charts = await withSources(ctx, once([...(roots.charts ?? []), ...onBoards]));
  const things = await chartThings(ctx.db, charts);
  for (const { id } of charts) {
    const thing = things.get(id);
    // A chart on a board one may open is exported with it; one asked for by itself must be open itself.
    if (thing && roots.charts?.includes(id)) must(ctx, 'chart', thing);
  }
  const inFilters = dashboards.flatMap(filterDatasetsOf);
  const wanted = once([...(roots.datasets ?? []), ...charts.map(({ datasource_id }) => datasource_id), ...inFilters]);
  const datasets = await withLookedUp(ctx, await living(ctx, wanted, roots.datasets ?? []));
  await mustHoldInner(ctx, withDataset(charts, datasets));
  const queries = await loadObjects(ctx.db, 'saved_query', once(roots.queries));
  for (const row of queries) if (!isAdmin(ctx.actor) && row.created_by_id !== ctx.actor.id) throw new Failure('NOT_FOUND');
  const databaseIds = [
    ...(roots.databases ?? []),
    ...datasets.map((row) => row.database_id),
    ...queries.map((row) => row.database_id),
  ];
  const databases = await loadObjects(ctx.db, 'database', once(databaseIds));
  for (const row of databases) if (roots.databases?.includes(row.id)) must(ctx, 'database', databaseThing(row));
  return { dashboards, charts, datasets, databases, queries };
}

/** Ids of the living charts that belong to the dashboards. */
async function boardCharts(ctx: Context, rows: readonly RowOf<'dashboard'>[]): Promise<number[]> {
  const of = await chartsOfDashboards(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return [...of.values()].flat().map(({ id }) => id);
}

const once = (ids: readonly number[] | undefined): number[] => [...new Set(ids ?? [])].toSorted((a, b) => a - b);

/** @throws Failure NOT_FOUND for what may not be seen, FORBIDDEN for what may be seen but not exported */
function must<K extends 'dashboard' | 'chart' | 'dataset' | 'database'>(
  ctx: Context,
  kind: K,
  thing: Parameters<typeof may<K>>[3],
): void {
  if (may(ctx.actor, kind, 'export', thing)) return;
  throw new Failure(may(ctx.actor, kind, 'list', thing) ? 'FORBIDDEN' : 'NOT_FOUND');
}

/** The charts that a chart reads or shows within itself. */
function namedBy({ params, viz_type }: RowOf<'chart'>): number[] {
  const form = readForm(params);
  return [...annotationCharts(form), ...innerNumbers(viz_type, form)];
}

/** The charts, those their annotation layers read, and those they show within themselves. */
async function withSources(ctx: Context, ids: readonly number[]): Promise<RowOf<'chart'>[]> {
  const charts = await loadObjects(ctx.db, 'chart', ids);
  const sources = charts.flatMap(namedBy).filter((id) => !ids.includes(id));
  if (sources.length === 0) return charts;
  const rows = await ctx.db
    .selectFrom('charts')
    .selectAll()
    .where('id', 'in', once(sources))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const things = await chartThings(ctx.db, rows);
  return [
    ...charts,
    ...rows.filter(({ id }) => {
      const thing = things.get(id);
      return thing !== undefined && may(ctx.actor, 'chart', 'export', thing);
    }),
  ];
}

const withDataset = (charts: readonly RowOf<'chart'>[], datasets: readonly RowOf<'dataset'>[]): RowOf<'chart'>[] =>
  charts.filter(({ datasource_id }) => datasets.some(({ id }) => id === datasource_id));

/**
 * A chart goes out with all the charts that it shows within itself; those that are deleted, or whose dataset is, count for none.
 * @param charts  those that go out
 * @throws Failure FORBIDDEN with the name of the chart that would arrive without some of them
 */
async function mustHoldInner({ db }: Context, charts: readonly RowOf<'chart'>[]): Promise<void> {
  const going = new Set(charts.map(({ id }) => id));
  const shown = charts.map((chart) => ({
    chart,
    absent: innerNumbers(chart.viz_type, readForm(chart.params)).filter((id) => !going.has(id)),
  }));
  const absent = once(shown.flatMap((each) => each.absent));
  if (absent.length === 0) return;
  const closed = await db
    .selectFrom('charts')
    .innerJoin('datasets', 'datasets.id', 'charts.datasource_id')
    .select('charts.id')
    .where('charts.id', 'in', absent)
    .where('charts.deleted_at', 'is', null)
    .where('datasets.deleted_at', 'is', null)
    .execute();
  const lacking = shown.find((each) => closed.some(({ id }) => each.absent.includes(id)));
  if (lacking === undefined) return;
  const name = lacking.chart.slice_name ?? String(lacking.chart.id);
  throw new Failure('FORBIDDEN', { message: `“${name}” shows charts within itself that you may not export.` });
}

/** Datasets that were deleted under their charts are left out; those asked for by name must be there. */
async function living(ctx: Context, ids: readonly number[], asked: readonly number[]): Promise<RowOf<'dataset'>[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('datasets')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  if (asked.some((id) => !rows.some((row) => row.id === id))) throw new Failure('NOT_FOUND');
  const things = await datasetThings(ctx.db, ids);
  return rows.filter(({ id }) => {
    const thing = things.get(id);
    if (!thing) return false;
    if (asked.includes(id)) must(ctx, 'dataset', thing);
    // What a dashboard shows of a closed dataset is not its definition.
    return asked.includes(id) || may(ctx.actor, 'dataset', 'read', thing);
  });
}

/** The datasets, and those they look things up in that are open to the caller. */
async function withLookedUp(ctx: Context, datasets: readonly RowOf<'dataset'>[]): Promise<RowOf<'dataset'>[]> {
  const known = new Map(datasets.map((row) => [row.id, row]));
  for (let next = datasets; next.length > 0;) {
    const found = [...(await openRelations(ctx, next)).values()].flat().map(({ to }) => to);
    next = [...new Map(found.map((row) => [row.id, row])).values()].filter(({ id }) => !known.has(id));
    for (const row of next) known.set(row.id, row);
  }
  return [...known.values()].toSorted((a, b) => a.id - b.id);
}

/** The themes of the dashboards by id, in the order of their ids. */
async function themesOf(ctx: Context, boards: readonly RowOf<'dashboard'>[]): Promise<Map<number, RowOf<'theme'>>> {
  const rows = await findObjects(
    ctx.db,
    'theme',
    boards.flatMap(({ theme_id }) => theme_id ?? []),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const isOn =
  (charts: readonly { id: number }[] | undefined) =>
  ({ id }: { id: number }): boolean =>
    charts?.some((chart) => chart.id === id) ?? false;

/** @param chartIds  the numbers of `charts` in the bundle */
async function print(
  ctx: Context,
  { dashboards, charts, datasets, databases, queries }: Gathered,
  chartIds: ReadonlyMap<number, number>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const add = (path: string, uuid: string, value: unknown): void => void files.set(freePath(files, path, uuid), printYaml(value));
  const boardIds = exportIds(dashboards);
  const datasetOf = new Map(datasets.map((row) => [row.id, row]));
  const databaseOf = new Map(databases.map((row) => [row.id, row]));
  const parts = await partsOf(ctx.db, [...datasetOf.keys()]);
  const onBoard = await chartsOfDashboards(ctx.db, [...boardIds.keys()]);
  const chartTags = await tagNamesOf(ctx.db, 'chart', [...chartIds.keys()]);
  const boardTags = await tagNamesOf(ctx.db, 'dashboard', [...boardIds.keys()]);
  const themes = await themesOf(ctx, dashboards);
  const tags = await tagsFile(ctx.db, [...chartTags.values(), ...boardTags.values()].flat());
  if (tags) files.set(tagsPath, printYaml(tags));
  for (const row of dashboards)
    add(
      `dashboards/${folderName(row.dashboard_title, 'dashboard')}_${boardIds.get(row.id)}.yaml`,
      row.uuid,
      dashboardFile(withUnplaced(row, charts.filter(isOn(onBoard.get(row.id)))), charts, {
        chartIds,
        datasetOf,
        themeUuid: themes.get(row.theme_id ?? 0)?.uuid,
        tags: boardTags.get(row.id) ?? [],
      }),
    );
  for (const row of themes.values()) add(`themes/${folderName(row.theme_name, 'theme')}.yaml`, row.uuid, themeFile(row));
  for (const row of charts) {
    const uuid = datasetOf.get(row.datasource_id)?.uuid ?? '';
    add(
      `charts/${folderName(row.slice_name, 'chart')}_${chartIds.get(row.id)}.yaml`,
      row.uuid,
      chartFile(row, uuid, chartIds, chartTags.get(row.id) ?? []),
    );
  }
  for (const row of datasets) {
    const database = databaseOf.get(row.database_id);
    const folder = folderName(database?.database_name ?? '', 'database');
    add(
      `datasets/${folder}/${folderName(row.table_name, 'dataset')}.yaml`,
      row.uuid,
      datasetFile(row, parts.get(row.id) ?? { columns: [], metrics: [] }, database?.uuid ?? '', relationFiles(row, datasetOf)),
    );
  }
  for (const row of databases) {
    const tunnel = shownTunnel(storedTunnel(ctx.services.secrets, row.ssh_tunnel_sealed));
    add(`databases/${folderName(row.database_name, 'database')}.yaml`, row.uuid, databaseFile(row, tunnel));
  }
  for (const row of queries) {
    const database = databaseOf.get(row.database_id);
    const where = [database?.database_name ?? '', ...(row.schema ? [row.schema] : [])].map((name) =>
      folderName(name, 'database'),
    );
    add(`queries/${where.join('/')}/${folderName(row.label, 'query')}.yaml`, row.uuid, queryFile(row, database?.uuid ?? ''));
  }
  return files;
}
