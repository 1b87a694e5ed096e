/** Layouts of dashboards of versions before 1.0, and of the still older grid of numbered places. */
import { mapChartMeta, chartMetas } from '@tessera/core/dashboard/remap';
import { isObject, type Json } from '../resources/dashboard/metadata.ts';
import { withEveryChart } from '../resources/dashboard/unplaced.ts';
import { readJsonText } from './read-json.ts';
import type { FilePlace } from './bundle.ts';
import type { Translation } from './old-files.ts';

/** A chart on the dashboard. */
export interface OldChart {
  /** Its number where it was exported. */
  readonly id: number;
  readonly uuid: string;
  readonly slice_name: string;
}

/** Layout as a text or as it is; undefined where it cannot be read. */
function read(position: unknown): unknown {
  if (typeof position !== 'string') return position;
  const found = position === '' ? { value: null } : readJsonText(position);
  return 'value' in found ? found.value : undefined;
}

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Chart number → uuid, as far as the layout has any. */
export function uuidsIn(position: unknown): Map<number, string> {
  const layout = read(position);
  const found = new Map<number, string>();
  for (const { chartId, uuid } of isObject(layout) ? chartMetas(layout) : [])
    if (typeof chartId === 'number' && typeof uuid === 'string' && guid.test(uuid)) found.set(chartId, uuid.toLowerCase());
  return found;
}

/** With the uuids of the charts, and a tile for each of the charts. What is wrong is noted in `into`. */
export function layoutOf(into: Translation, place: FilePlace, position: unknown, charts: readonly OldChart[]): Json {
  const layout = read(position);
  if (layout === undefined) into.object(place, position);
  const chartOf = new Map(charts.map((chart) => [chart.id, chart]));
  if (Array.isArray(layout)) return withEveryChart(gridOf(layout, chartOf), charts) ?? {};
  const placed = mapChartMeta(isObject(layout) ? layout : {}, (meta) => {
    const chart = typeof meta['chartId'] === 'number' ? chartOf.get(meta['chartId']) : undefined;
    return chart ? { ...meta, uuid: chart.uuid } : { ...meta };
  });
  return withEveryChart(Object.keys(placed).length === 0 ? undefined : placed, charts) ?? placed;
}

const columns = 12;
/** Of the old grid's rows, in pixels; a tile's height is in steps of 8. */
const oldRowPx = 100;
const stepPx = 8;

interface OldTile {
  readonly chart: OldChart;
  readonly row: number;
  readonly col: number;
  readonly width: number;
  readonly height: number;
}

/** The old grid had tiles at numbered places, 12 columns wide and later 48: they stand in rows now, in the same order. */
function gridOf(list: readonly unknown[], chartOf: ReadonlyMap<number, OldChart>): Json {
  const tiles = list.flatMap((tile): OldTile[] => {
    if (!isObject(tile)) return [];
    const [id, row, col, width, height] = [tile.slice_id, tile.row, tile.col, tile.size_x, tile.size_y].map(Number);
    const chart = chartOf.get(id ?? 0);
    const at = { row: row || 1, col: col || 1, width: width || 1, height: height || 1 };
    return chart && Object.values(at).every((each) => Number.isFinite(each) && each > 0) ? [{ chart, ...at }] : [];
  });
  const ratio = Math.max(0, ...tiles.map(({ col, width }) => col - 1 + width)) > columns ? 4 : 1;
  const nodes: Json = { DASHBOARD_VERSION_KEY: 'v2', ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] } };
  const rows: { id: string; width: number; end: number; children: string[] }[] = [];
  for (const { chart, row, width: size, height } of tiles.toSorted((a, b) => a.row - b.row || a.col - b.col)) {
    const width = Math.min(columns, Math.max(1, Math.round(size / ratio)));
    const last = rows.at(-1);
    const isNext = !last || last.width + width > columns || row >= last.end;
    const into = isNext ? { id: `ROW-old-${rows.length + 1}`, width: 0, end: row + height, children: [] } : last;
    if (isNext) rows.push(into);
    const id = `CHART-old-${chart.id}`;
    nodes[id] = {
      id,
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', into.id],
      meta: {
        chartId: chart.id,
        uuid: chart.uuid,
        sliceName: chart.slice_name,
        width,
        height: Math.max(1, Math.round(((height / ratio) * oldRowPx) / stepPx)),
      },
    };
    into.width += width;
    into.children.push(id);
  }
  for (const { id, children } of rows)
    nodes[id] = { id, type: 'ROW', children, parents: ['ROOT_ID', 'GRID_ID'], meta: { background: 'BACKGROUND_TRANSPARENT' } };
  nodes['GRID_ID'] = { id: 'GRID_ID', type: 'GRID', children: rows.map(({ id }) => id), parents: ['ROOT_ID'] };
  return nodes;
}
