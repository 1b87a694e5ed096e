/** A dashboard as the value of its file: numbers of this server become those of the bundle, datasets go by uuid. */
import { chartMetas, mapChartMeta, remapMetadata } from '@tessera/core/dashboard/remap';
import { digestOf } from '../resources/chart/digest.ts';
import { isObject, type Json } from '../resources/dashboard/metadata.ts';
import { readJson } from '../resources/stored-json.ts';
import { without } from '../resources/without.ts';
import type { RowOf } from '../store/tables.ts';
import { managed } from './export-files.ts';
import { bundleVersion } from './shapes.ts';

type ChartRow = RowOf<'chart'>;
type DashboardRow = RowOf<'dashboard'>;

interface Around {
  /** Chart row id → number in the bundle. */
  readonly chartIds: ReadonlyMap<number, number>;
  readonly datasetOf: ReadonlyMap<number, Pick<RowOf<'dataset'>, 'uuid'>>;
  /** Of its theme. */
  readonly themeUuid: string | undefined;
  /** The names of the dashboard's tags. */
  readonly tags: readonly string[];
}

/** Ids of the datasets that a dashboard's filters point at. */
export function filterDatasetsOf(row: Pick<DashboardRow, 'json_metadata'>): number[] {
  const ids: number[] = [];
  remapMetadata(objectIn(row.json_metadata), {
    chart: (id) => id,
    target: (target) => {
      if (typeof target.datasetId === 'number') ids.push(target.datasetId);
      return target;
    },
  });
  return ids;
}

/** @param charts  those of the bundle; the ones on this board are found by its layout and links */
export function dashboardFile(row: DashboardRow, charts: readonly ChartRow[], around: Around) {
  const stored = objectIn(row.position_json);
  const chartOf = new Map(charts.map((chart) => [chart.id, chart]));
  const position = mapChartMeta(stored, (meta) => {
    const chart = typeof meta.chartId === 'number' ? chartOf.get(meta.chartId) : undefined;
    const id = chart && around.chartIds.get(chart.id);
    return chart && id !== undefined ? { ...meta, chartId: id, uuid: chart.uuid } : without(meta, 'chartId');
  });
  const metadata = remapMetadata(objectIn(row.json_metadata), {
    chart: (id) => around.chartIds.get(id),
    target: (target) => targetOut(target, around),
  });
  return {
    dashboard_title: row.dashboard_title,
    description: row.kept?.description ?? null,
    css: row.css,
    slug: row.slug,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    published: row.published,
    uuid: row.uuid,
    position,
    metadata,
    ...(around.themeUuid === undefined ? {} : { theme_uuid: around.themeUuid }),
    ...managed(row),
    version: bundleVersion,
    ...(around.tags.length === 0 ? {} : { tags: around.tags }),
  };
}

/** Charts that belong to a dashboard but have no tile are put into one new row at the end of its layout. */
export function withUnplaced(row: DashboardRow, charts: readonly ChartRow[]): DashboardRow {
  const stored = objectIn(row.position_json);
  const placed = new Set(chartMetas(stored).map(({ chartId }) => chartId));
  const missing = charts.filter(({ id }) => !placed.has(id)).toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  if (missing.length === 0) return row;
  const nodes: Json = { ...stored };
  const rowId = `ROW-N-${digestOf(row.uuid, ...missing.map(({ uuid }) => uuid)).slice(0, 10)}`;
  const isFramed = isObject(nodes.ROOT_ID) && isObject(nodes.GRID_ID);
  const tiles = missing.map((chart) => {
    const id = `CHART-${digestOf(row.uuid, chart.uuid).slice(0, 10)}`;
    nodes[id] = {
      type: 'CHART',
      id,
      children: [],
      ...(isFramed ? { parents: ['ROOT_ID', 'GRID_ID', rowId] } : {}),
      meta: { chartId: chart.id, height: 50, sliceName: chart.slice_name, uuid: chart.uuid, width: 4 },
    };
    return id;
  });
  if (isFramed && isObject(nodes.GRID_ID)) {
    const before: unknown = nodes.GRID_ID.children;
    nodes.GRID_ID = { ...nodes.GRID_ID, children: [...(Array.isArray(before) ? before : []), rowId] };
    nodes[rowId] = {
      children: tiles,
      id: rowId,
      meta: { '0': 'ROOT_ID', background: 'BACKGROUND_TRANSPARENT' },
      type: 'ROW',
      parents: ['ROOT_ID', 'GRID_ID'],
    };
  }
  return { ...row, position_json: JSON.stringify(nodes) };
}

/** A dataset that is gone, or closed to the exporter, leaves the target without one. */
function targetOut(target: Json, { datasetOf }: Pick<Around, 'datasetOf'>): Json {
  const entries = Object.entries(target).flatMap(([key, member]): [string, unknown][] => {
    if (key !== 'datasetId') return [[key, member]];
    const uuid = typeof member === 'number' ? datasetOf.get(member)?.uuid : undefined;
    return uuid === undefined ? [] : [['datasetUuid', uuid]];
  });
  return Object.fromEntries(entries);
}

function objectIn(text: string | null): Json {
  const read = readJson(text);
  return isObject(read) ? read : {};
}
