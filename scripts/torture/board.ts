/** A dashboard whose every part says the same number, so that a torn save can be seen. */
import { chart as chartApi } from '@tessera/api/chart';
import type { Client } from '@tessera/api/client';
import { dashboard } from '@tessera/api/dashboard';
import { layoutNode as node } from '../machine/layout-node.ts';

/** What was tried and what was acknowledged; the truth lies between. */
export interface SaveTally {
  readonly id: number;
  readonly name: string;
  tried: number;
  acknowledged: number;
}

/** The charts that are on a board at save `n`: never none, seldom the same as before. */
export const chartsAt = (n: number, charts: readonly number[]): number[] =>
  charts.filter((_, i) => ((n * 2_654_435_761) >>> (i + 8)) % 2 === 0 || i === n % charts.length);

function layoutAt(n: number, charts: readonly number[]): string {
  const row = ['ROOT_ID', 'GRID_ID', 'ROW-1'];
  const nodes = [
    node('ROOT_ID', 'ROOT', [], ['GRID_ID'], {}),
    node('GRID_ID', 'GRID', ['ROOT_ID'], ['ROW-1'], {}),
    node('ROW-1', 'ROW', ['ROOT_ID', 'GRID_ID'], ['MARKDOWN-1', ...chartsAt(n, charts).map((id) => `CHART-${id}`)], {
      background: 'BACKGROUND_TRANSPARENT',
    }),
    node('MARKDOWN-1', 'MARKDOWN', row, [], { code: String(n), width: 1, height: 10 }),
    ...chartsAt(n, charts).map((id) => node(`CHART-${id}`, 'CHART', row, [], { chartId: id, width: 1, height: 10 })),
  ];
  return JSON.stringify({ DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((each) => [each.id, each])) });
}

/** Saves number `tried + 1` of a board, all parts at once. @throws what the client throws; then nobody knows */
export async function saveBoard(client: Client, board: SaveTally, charts: readonly number[]): Promise<void> {
  board.tried += 1;
  const n = board.tried;
  await client.call(dashboard.update, {
    params: { pk: board.id },
    body: {
      dashboard_title: `${board.name} ${n}`,
      css: `/* ${n} */`,
      position_json: layoutAt(n, charts),
      json_metadata: JSON.stringify({ refresh_frequency: n }),
    },
  });
  board.acknowledged = n;
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** @returns what is wrong with a board as it stands, and the number it shows */
export async function inspectBoard(
  client: Client,
  board: SaveTally,
  charts: readonly number[],
): Promise<{ faults: string[]; n: number; version: number }> {
  const { result } = await client.call(dashboard.get, { params: { id_or_slug: String(board.id) }, query: {} });
  const linked = (await client.call(dashboard.charts, { params: { id_or_slug: String(board.id) } })).result.map(({ id }) => id);
  const n = Number(result.dashboard_title.slice(board.name.length + 1));
  // Our own layout comes back.
  const layout = JSON.parse(result.position_json ?? '{}') as Record<string, { meta?: { code?: string; chartId?: number } }>;
  const metadata = JSON.parse(result.json_metadata ?? '{}') as { refresh_frequency?: number };
  const inLayout = Object.values(layout).flatMap((each) => (each.meta?.chartId === undefined ? [] : [each.meta.chartId]));
  const parts = {
    css: Number(/\d+/.exec(result.css ?? '')?.[0]),
    layout: Number(layout['MARKDOWN-1']?.meta?.code),
    metadata: metadata.refresh_frequency,
  };
  return {
    n,
    version: result.version,
    faults: [
      ...(n < board.acknowledged ? [`LOST ${board.name}: save ${board.acknowledged} was acknowledged, ${n} is there`] : []),
      ...(n > board.tried ? [`TORN ${board.name}: ${n} was never sent`] : []),
      ...Object.entries(parts).flatMap(([part, is]) =>
        is === n ? [] : [`TORN ${board.name}: title says ${n}, ${part} says ${is}`],
      ),
      ...(same(inLayout, chartsAt(n, charts)) ? [] : [`TORN ${board.name}: layout of ${n} holds charts ${inLayout.join()}`]),
      ...(same(linked, inLayout) ? [] : [`TORN ${board.name}: linked are ${linked.join()}, layout holds ${inLayout.join()}`]),
    ],
  };
}

/** Saves number `tried + 1` of a chart. */
export async function saveChart(client: Client, chart: SaveTally): Promise<void> {
  chart.tried += 1;
  const n = chart.tried;
  const params = JSON.stringify({ viz_type: 'pie', groupby: ['word'], metric: 'count', row_limit: n });
  const body = { slice_name: `${chart.name} ${n}`, description: String(n), params };
  await client.call(chartApi.update, { params: { pk: chart.id }, body });
  chart.acknowledged = n;
}

/** Compares a stored chart with what was saved. @returns what was lost or mixed from two saves, one line each */
export async function inspectChart(client: Client, chart: SaveTally): Promise<string[]> {
  const { result } = await client.call(chartApi.get, { params: { pk: chart.id }, query: {} });
  const n = Number(result.slice_name.slice(chart.name.length + 1));
  const form = JSON.parse(result.params ?? '{}') as { row_limit?: number };
  return [
    ...(n < chart.acknowledged ? [`LOST ${chart.name}: save ${chart.acknowledged} was acknowledged, ${n} is there`] : []),
    ...(n > chart.tried || String(n) !== result.description || form.row_limit !== n
      ? [`TORN ${chart.name}: name ${n}, description ${result.description}, form ${form.row_limit}`]
      : []),
  ];
}
