import { expect, test } from 'vitest';
import type { DashboardChart } from '@tessera/api/dashboard';
import { maskOfValues, nativeFilter } from '@tessera/core/dashboard/native-filter';
import { boardOf } from '../dashboard/board.testing.ts';
import { chartIn, ChartStates, payloadsOf } from './chart-payloads.ts';

const filter = nativeFilter.parse({
  id: 'NATIVE_FILTER-1',
  type: 'NATIVE_FILTER',
  name: 'Region',
  filterType: 'filter_select',
  targets: [{ datasetId: 3, column: { name: 'region' } }],
});
const board = boardOf([filter], [1, 2, 9]);
const saved = (id: number, form: object) =>
  // Of a chart only its id and its form are asked for.
  [id, { id, form_data: { datasource: '3__table', ...form } } as unknown as DashboardChart] as const;
const open = {
  id: 7,
  board,
  masks: { [filter.id]: maskOfValues(filter, ['EU']) },
  charts: new Map([
    saved(1, { viz_type: 'pie', groupby: ['make'], metric: 'count', row_limit: 10 }),
    saved(2, { viz_type: 'nobody_knows_this' }),
  ]),
  datasets: new Map(),
};

test('each chart says what it asks, with the filters that reach it, as chart data takes it', async () => {
  const payloads = await payloadsOf(open, undefined);
  // An unknown type asks for what its form names.
  expect(Object.keys(payloads)).toEqual(['1', '2']);
  expect(payloads['1']).toMatchObject({
    datasource: { id: 3, type: 'table' },
    queries: [{ columns: ['make'], metrics: ['count'], filters: [{ col: 'region', op: 'IN', val: ['EU'] }] }],
    result_format: 'json',
    result_type: 'full',
    form_data: { slice_id: 1, dashboardId: 7, viz_type: 'pie' },
  });
  expect(payloads['1']).not.toHaveProperty('orient');
  expect(Object.keys(await payloadsOf(open, 2))).toEqual(['2']);
  expect(await payloadsOf(open, 9)).toEqual({});
  expect([{ chartId: 1 }, { chartId: 'x' }, {}, undefined].map(chartIn)).toEqual([1, undefined, undefined, undefined]);
});

// Rows: SEC-05
test('a chart that shows others asks for those that the dashboard’s answer brought, and fetches none', async () => {
  const of = { viz_type: 'line_multi', line_charts: [8, 9], line_charts_2: [] };
  const form_data = { viz_type: 'echarts_timeseries_line', x_axis: 'day', metrics: ['count'] };
  const inner_charts = [{ id: 8, slice_name: 'A', datasource_id: 5, form_data }];
  const [id, chart] = saved(2, of);
  const { 2: payload } = await payloadsOf({ ...open, charts: new Map([[id, { ...chart, inner_charts }]]) }, 2);
  expect(payload?.queries).toMatchObject([{ metrics: ['count'], datasource: { id: 5 }, filters: [{ col: 'region' }] }]);
});

test('the states of charts come with the moment of their last change', () => {
  const states = new ChartStates(100);
  const before = { 4: { ownState: { page: 1 } }, 5: { ownState: { page: 2 } }, 6: {}, 'NATIVE_FILTER-1': { ownState: {} } };
  const after = { ...before, 5: { ownState: { page: 3 } } };
  states.note(after, before, 250);
  expect(states.of(after)).toEqual({
    4: { chartId: 4, state: { page: 1 }, lastModified: 100 },
    5: { chartId: 5, state: { page: 3 }, lastModified: 250 },
  });
});
