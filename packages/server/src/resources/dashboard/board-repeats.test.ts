import { planBoard } from '../../render/board/plan.ts';
import { afterAll, expect, test } from 'vitest';
import { personContext } from '../../rest/person-context.ts';
import { salesServer } from '../sales.testing.ts';
import { withRepeats } from './board-repeats.ts';
import { boardState, openBoard, type BoardState } from './board-state.ts';
import { boardTiles, tileQuestion } from './board-tiles.ts';
import { openDashboard } from './find.ts';

const server = await salesServer();
const { admin, datasetId } = server;
afterAll(() => server.close());

test('on paper a tile stands once for each value of its filter, each asked for its value alone, with a note of what is left out', async () => {
  const chart = await server.chart('Sales', { viz_type: 'big_number_total', metric: 'count', groupby: [] });
  const repeat = { filter: 'NATIVE_FILTER-c', max: 2 };
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: {} },
    'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: chart, width: 4, height: 30, repeat } },
  };
  const country = {
    id: 'NATIVE_FILTER-c',
    type: 'NATIVE_FILTER',
    name: 'Country',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: 'country' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  };
  const made = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Repeated',
    json_metadata: JSON.stringify({ positions, native_filter_configuration: [country] }),
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(
    JSON.parse((await admin.get(`/api/v1/dashboard/${made.body.id}`)).body.result.position_json)['CHART-1'].meta.repeat,
  ).toEqual(repeat);
  const ctx = await personContext(server.services, 1, new AbortController().signal);
  if (!ctx) throw new Error('The admin is gone.');
  const row = await openDashboard(ctx, made.body.id);
  const shown = async (state: Partial<BoardState>) => withRepeats(ctx, await openBoard(ctx, row, boardState.parse(state)));

  const board = await shown({});
  const { parts } = planBoard(board.layout, { width: 1200, tabs: ({ children }) => children });
  expect(parts.map((part) => (part.kind === 'chart' ? part.node.id : part.kind === 'note' ? part.text : part.kind))).toEqual([
    'CHART-1',
    'CHART-1~2',
    '1 more value is not shown.',
  ]);
  const tiles = await boardTiles(ctx, board, parts, { look: 'light', mode: 'report', force: false });
  expect([...tiles.values()].map(({ title, fault }) => [title, fault])).toEqual([
    ['Sales · DE', undefined],
    ['Sales · FR', undefined],
  ]);
  const summaries = [...tiles.values()].map(({ svg = '' }) => /<title>([^<]*)/.exec(svg)?.[1]);
  expect(summaries).toEqual([expect.stringContaining('2'), expect.stringContaining('3')]);

  const chosen = await shown({
    dataMask: { 'NATIVE_FILTER-c': { extraFormData: {}, filterState: { value: ['IT'] } } },
    anchor: 'CHART-1',
  });
  expect([[...(chosen.copies ?? [])].map(([id, { label }]) => [id, label]), chosen.anchors]).toEqual([
    [['CHART-1', 'IT']],
    ['CHART-1'],
  ]);
  const only = board.charts.get(chart);
  const copy = board.copies?.get('CHART-1~2');
  expect(only && (await tileQuestion(ctx, board, { chart: only, copy })).asked.queries[0]?.filters).toContainEqual({
    col: 'country',
    op: 'IN',
    val: ['FR'],
    isExtra: true,
  });
});
