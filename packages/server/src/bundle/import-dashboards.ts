/** The dashboards of a bundle: every number in layout and metadata becomes that of this server, found by uuid. */
import { chartIdsOfMetadata, mapChartMeta, remapMetadata } from '@tessera/core/dashboard/remap';
import { metadataFaults } from '@tessera/core/dashboard/metadata-faults';
import { limits } from '@tessera/core/limits';
import { mayCreateDashboard } from '@tessera/core/policy/dashboard';
import { may } from '../auth/access.ts';
import { chartThing, dashboardThing } from '../auth/things.ts';
import { boxNotes, liftTexts } from '../resources/dashboard/lifted.ts';
import { slugOf, type Json } from '../resources/dashboard/metadata.ts';
import { tooLarge } from '../resources/dashboard/write.ts';
import { without } from '../resources/without.ts';
import type { Tx } from '../store/db.ts';
import { changeObject, createObject, findObject } from '../store/objects.ts';
import type { RowOf } from '../store/tables.ts';
import { numberInPath, type ChartIds } from './chart-ids.ts';
import { importTags } from './import-tags.ts';
import type { BundleFile } from './bundle.ts';
import { FileRefused, mustMayCreate, overwrites, reusedNote, rowOfUuid, type ImportRun, type ImportOutcome } from './run.ts';
import type { FileOf } from './shapes.ts';

/** @throws FileRefused, Failure */
export async function importDashboard(run: ImportRun, file: BundleFile<'dashboard'>, ids: ChartIds): Promise<ImportOutcome> {
  const { actor } = run.ctx;
  const { value } = file;
  const existing = await findObject(run.tx, 'dashboard', value.uuid);
  const mayEdit = async () => existing !== undefined && may(actor, 'dashboard', 'edit', await dashboardThing(run.tx, existing));
  if (existing && !(await overwrites(run, 'dashboard', mayEdit)))
    return { id: existing.id, action: 'reused', notes: [reusedNote] };
  if (!existing) mustMayCreate(mayCreateDashboard(actor), 'dashboard');
  const board = await bound(run, value, ids);
  const theme = await themeOf(run, value);
  if (run.bundle.isPart) mustHaveAll(board, theme.id === null ? (value.theme_uuid ?? undefined) : undefined);
  const values = {
    ...valuesOf(file),
    position_json: JSON.stringify(board.position),
    json_metadata: JSON.stringify(board.metadata),
  };
  const slug = await freeSlug(run.tx, value, existing?.id);
  const charts = board.charts.map(({ id }) => id);
  const row = existing
    ? await changeObject(
        run.writer,
        'dashboard',
        existing.id,
        {},
        async (tx) => {
          await link(tx, existing.id, charts);
          return { values: { ...values, theme_id: theme.id, slug, published: value.published ?? undefined }, kept: { charts } };
        },
        'import',
      )
    : await createObject(
        run.writer,
        'dashboard',
        { uuid: value.uuid, ...values, theme_id: theme.id, slug, published: value.published ?? false },
        async (tx, made) => {
          await link(tx, made.id, charts);
          return { owners: actor.id === null ? [] : [actor.id], kept: { charts } };
        },
      );
  const lifted = liftTexts(board.position, board.charts);
  return {
    id: row.id,
    action: existing ? 'overwritten' : 'created',
    adapted: [...board.changes, ...theme.changes, ...lifted.changes],
    notes: [
      ...boxNotes(board.charts),
      ...(values.position_json.length > limits.dashboardLayoutMax
        ? [`${tooLarge(values.position_json.length)} It is shown, but the page saves it only when it has become smaller.`]
        : []),
      ...(await importTags(run, 'dashboard', row.id, value.tags)),
    ],
  };
}

/** The theme its file names; one that is neither in the bundle nor here leaves it with the site's. */
async function themeOf(
  run: ImportRun,
  { theme_uuid: uuid }: FileOf<'dashboard'>,
): Promise<{ id: number | null; changes: string[] }> {
  if (!uuid) return { id: null, changes: [] };
  const row = await findObject(run.tx, 'theme', uuid);
  if (row) return { id: row.id, changes: [] };
  return { id: null, changes: ['It has the look of the site: its theme is not here.'] };
}

function valuesOf({ path, value }: BundleFile<'dashboard'>) {
  const id = numberInPath(path);
  const kept = {
    ...(id === undefined ? {} : { id }),
    ...(value.description ? { description: value.description } : {}),
  };
  return {
    dashboard_title: value.dashboard_title,
    css: value.css ?? null,
    certified_by: value.certified_by || null,
    certification_details: value.certification_details || null,
    is_managed_externally: value.is_managed_externally ?? undefined,
    external_url: value.external_url ?? null,
    kept: Object.keys(kept).length > 0 ? kept : null,
  };
}

interface Bound {
  position: Json;
  metadata: Json;
  /** On the layout, each once. */
  charts: RowOf<'chart'>[];
  changes: string[];
  /** Names of charts and uuids of datasets that are nowhere. */
  missing: { readonly charts: readonly string[]; readonly datasets: readonly string[] };
}

/** A dashboard that comes without anything around it. @throws FileRefused naming what is not on this server */
function mustHaveAll({ missing }: Bound, theme: string | undefined): void {
  const { charts, datasets } = missing;
  if (charts.length + datasets.length === 0 && theme === undefined) return;
  throw new FileRefused({
    ...(charts.length > 0 && { position: [`These charts are not on this server: ${charts.join(', ')}.`] }),
    ...(datasets.length > 0 && { metadata: [`Filters point at datasets that are not on this server: ${datasets.join(', ')}.`] }),
    ...(theme !== undefined && { theme_uuid: [`The theme ${theme} is not on this server.`] }),
  });
}

/** Layout and metadata in this server's numbers. */
async function bound(run: ImportRun, value: FileOf<'dashboard'>, ids: ChartIds): Promise<Bound> {
  const position = value.position ?? {};
  const byUuid = await chartsNamed(run, position, ids);
  const newId = new Map<number, number>();
  for (const [id, uuid] of ids.uuidOf) {
    const row = run.charts.get(uuid) ?? byUuid.get(uuid);
    if (row) newId.set(id, row.id);
  }
  const lost: string[] = [];
  const placed = mapChartMeta(position, (meta) => {
    const row = byUuid.get(uuidOf(meta, ids) ?? '');
    if (typeof meta.chartId === 'number' && row) newId.set(meta.chartId, row.id);
    if (row) return { ...meta, chartId: row.id };
    lost.push(String(meta.sliceName ?? meta.chartId ?? ''));
    return without(meta, 'chartId');
  });
  const targets = await targetsOf(run, value.metadata ?? {});
  const faults = metadataFaults(without(value.metadata ?? {}, 'positions'));
  const metadata = without(value.metadata ?? {}, 'positions', ...faults.map(({ key }) => key));
  const strangers = chartIdsOfMetadata(metadata).filter((id) => !newId.has(id));
  return {
    position: placed,
    metadata: remapMetadata(metadata, { chart: (id) => newId.get(id), target: targets.change }),
    charts: [...new Map([...byUuid.values()].map((row) => [row.id, row])).values()],
    missing: { charts: lost, datasets: targets.missing },
    changes: [
      ...(lost.length > 0 ? [`Not in the bundle and not here, so their tiles are empty: ${lost.join(', ')}.`] : []),
      ...(strangers.length > 0
        ? [`Settings of charts that are not on the dashboard were left out: ${strangers.join(', ')}.`]
        : []),
      ...faults.map(({ sentence }) => `Left out of its metadata, because it could not be read: ${sentence}`),
      ...targets.changes,
    ],
  };
}

function uuidOf(meta: Json, ids: ChartIds): string | undefined {
  if (typeof meta.uuid === 'string') return meta.uuid.toLowerCase();
  return typeof meta.chartId === 'number' ? ids.uuidOf.get(meta.chartId) : undefined;
}

/** The charts the layout names, by uuid; those that are only on this server must be readable for the caller. */
async function chartsNamed(run: ImportRun, position: Json, ids: ChartIds): Promise<Map<string, RowOf<'chart'>>> {
  const found = new Map<string, RowOf<'chart'>>();
  const uuids = new Set<string>();
  mapChartMeta(position, (meta) => {
    const uuid = uuidOf(meta, ids);
    if (uuid !== undefined) uuids.add(uuid);
    return meta;
  });
  for (const uuid of uuids) {
    const row = await rowOfUuid(run, 'chart', uuid);
    if (row && may(run.ctx.actor, 'chart', 'read', await chartThing(run.tx, row))) found.set(uuid, row);
  }
  return found;
}

/** What filters point at: datasets by uuid become datasets by number. */
async function targetsOf(
  run: ImportRun,
  metadata: Json,
): Promise<{ change: (target: Json) => Json; changes: string[]; missing: string[] }> {
  const wanted = new Set<string>();
  let isBlind = false;
  remapMetadata(metadata, {
    chart: (id) => id,
    target: (target) => {
      if (typeof target.datasetUuid === 'string') wanted.add(target.datasetUuid.toLowerCase());
      else if ('datasetId' in target) isBlind = true;
      return { ...target };
    },
  });
  const idOf = new Map<string, number>();
  for (const uuid of wanted) {
    const row = await rowOfUuid(run, 'dataset', uuid);
    if (row) idOf.set(uuid, row.id);
  }
  const missing = [...wanted].filter((uuid) => !idOf.has(uuid));
  const change = (target: Json): Json => {
    const id = typeof target.datasetUuid === 'string' ? idOf.get(target.datasetUuid.toLowerCase()) : undefined;
    const entries = Object.entries(target).flatMap(([key, member]): [string, unknown][] => {
      if (key === 'datasetId') return [];
      return key === 'datasetUuid' && id !== undefined ? [['datasetId', id]] : [[key, member]];
    });
    return Object.fromEntries(entries);
  };
  return {
    change,
    missing,
    changes: [
      ...(missing.length > 0
        ? [`Filters point at datasets that are neither in the bundle nor here: ${missing.join(', ')}.`]
        : []),
      ...(isBlind ? ['Filters name a dataset only by a number of another server; choose it again.'] : []),
    ],
  };
}

async function link(tx: Tx, dashboardId: number, charts: readonly number[]): Promise<void> {
  await tx.deleteFrom('dashboard_charts').where('dashboard_id', '=', dashboardId).execute();
  if (charts.length > 0)
    await tx
      .insertInto('dashboard_charts')
      .values(charts.map((chart_id) => ({ dashboard_id: dashboardId, chart_id })))
      .execute();
}

async function freeSlug(tx: Tx, value: FileOf<'dashboard'>, except = 0): Promise<string | null> {
  const slug = slugOf(value.slug) ?? null;
  if (slug === null) return null;
  const other = await tx
    .selectFrom('dashboards')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', except)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new FileRefused({ slug: ['Must be unique'] });
  return slug;
}
