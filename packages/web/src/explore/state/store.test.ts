import { beforeAll, expect, test } from 'vitest';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { fetchChartType } from '@tessera/charts/fetched';
import { questionKey, shownForm } from './shown-form.ts';
import { createExploreStore } from './store.ts';

const column = (column_name: string, type_generic: 0 | 1 | 2) => ({
  column_name,
  type_generic,
  type: 'X',
  is_dttm: type_generic === 2,
  groupby: true,
  filterable: true,
});
// The editor reads no more of a dataset than this.
const dataset = {
  id: 7,
  table_name: 'homes',
  main_dttm_col: 'day',
  database: { id: 1, database_name: 'x', backend: 'duckdb' },
  columns: [column('day', 2), column('city', 1), column('price', 0)],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
  related_columns: [{ ...column('Town.country', 1), relation: 'Town' }],
} as unknown as DatasetForCharts;
const bar = { viz_type: 'echarts_timeseries_bar', datasource: '7__table', x_axis: 'city', metrics: ['count'], row_limit: 100 };
beforeAll(async () => {
  await Promise.all(['echarts_timeseries_bar', 'echarts_area', 'pie'].map(fetchChartType));
});

const open = () => createExploreStore({ form: bar, dataset, slice: undefined, saved: bar });

test('changes are undone and done again one at a time, and running is no change', () => {
  const store = open();
  store.getState().apply({ do: 'set', values: { row_limit: 50 } });
  store.getState().run();
  store.getState().apply({ do: 'set', values: { groupby: ['city'], x_axis: undefined } });
  expect(store.getState().form).not.toHaveProperty('x_axis');
  store.temporal.getState().undo();
  expect(store.getState().form).toMatchObject({ row_limit: 50, x_axis: 'city' });
  store.temporal.getState().undo();
  expect(store.getState().form).toEqual(bar);
  store.temporal.getState().redo();
  expect([store.getState().form['row_limit'], store.getState().asked?.['row_limit']]).toEqual([50, 50]);
});

test('bars of a new chart are sorted by value when their axis gets names; a saved chart keeps its order', () => {
  const byDay = { ...bar, x_axis: 'day' };
  const named = (slice: Parameters<typeof createExploreStore>[0]['slice']) => {
    const store = createExploreStore({ form: byDay, dataset, slice, saved: byDay });
    store.getState().apply({ do: 'set', values: { x_axis: 'city' } });
    return store;
  };
  const store = named(undefined);
  expect(store.getState().form).toMatchObject({ x_axis: 'city', x_axis_sort: 'count', x_axis_sort_asc: false });
  store.getState().apply({ do: 'set', values: { x_axis: 'day' } });
  expect(store.getState().form).not.toHaveProperty('x_axis_sort');
  store.getState().apply({ do: 'replace', form: { ...byDay, x_axis: 'city' } });
  expect(store.getState().form).not.toHaveProperty('x_axis_sort');
  const saved = { slice_id: 3, slice_name: 'Homes' } as unknown as Parameters<typeof named>[0];
  expect(named(saved).getState().form).not.toHaveProperty('x_axis_sort');
});

// Rows: EXP-16
test('another chart type takes metrics and dimensions along and returns as it was', () => {
  const store = open();
  store.getState().apply({ do: 'set', values: { show_value: true } });
  store.getState().apply({ do: 'type', vizType: 'pie' });
  expect(store.getState().form).toMatchObject({ viz_type: 'pie', metric: 'count', groupby: ['city'] });
  store.getState().apply({ do: 'type', vizType: 'echarts_timeseries_bar' });
  expect(store.getState().form).toMatchObject({ show_value: true, metrics: ['count'], x_axis: 'city' });
});

test('what was chosen outlives types that have no place for it, and their defaults', () => {
  const store = open();
  const to = (vizType: string): Record<string, unknown> => {
    store.getState().apply({ do: 'type', vizType });
    return store.getState().form;
  };
  store.getState().apply({ do: 'set', values: { x_axis: 'day', time_grain_sqla: 'P1M', color_scheme: 'okabeIto' } });
  expect(to('pie')).not.toHaveProperty('time_grain_sqla');
  expect(to('echarts_area')).toMatchObject({ time_grain_sqla: 'P1M', color_scheme: 'okabeIto' });
  to('pie');
  expect(to('echarts_timeseries_bar')).toMatchObject({ x_axis: 'day', time_grain_sqla: 'P1M' });
  // Chosen later on another type: it holds everywhere.
  to('echarts_area');
  store.getState().apply({ do: 'set', values: { time_grain_sqla: 'P1Y' } });
  to('pie');
  expect(to('echarts_timeseries_bar')).toMatchObject({ time_grain_sqla: 'P1Y' });
});

// Rows: EXP-04
test('a change of looks shows at once, a change of the question waits, and both together show the looks only', () => {
  const looks = { ...bar, color_scheme: 'okabeIto' };
  expect(shownForm(looks, bar, dataset, dataset)).toEqual({ form: looks, isStale: false });
  const both = { ...looks, row_limit: 5 };
  expect(shownForm(both, bar, dataset, dataset)).toEqual({ form: looks, isStale: true });
  expect(questionKey(both, dataset)).not.toBe(questionKey(bar, dataset));
});

test('columns of relations stand behind the dataset’s own, once, also after the dataset was loaded again', () => {
  const store = open();
  const names = () => store.getState().dataset.columns.map((each) => each.column_name);
  const all = ['day', 'city', 'price', 'Town.country'];
  expect(names()).toEqual(all);
  store.getState().apply({ do: 'dataset', dataset });
  expect(names()).toEqual(all);
  store.getState().apply({ do: 'dataset', dataset: store.getState().dataset });
  expect(names()).toEqual(all);
});

// Rows: DS-05
test('a metric that the dataset calls otherwise stays in the form on screen and in what was asked', () => {
  const counted = {
    ...dataset,
    metrics: [{ id: 4, metric_name: 'count', expression: 'COUNT(*)' }],
  } as unknown as DatasetForCharts;
  const store = createExploreStore({ form: bar, dataset: counted, slice: undefined, saved: bar });
  store.getState().run();
  const metrics = [{ id: 4, metric_name: 'Homes', expression: 'COUNT(*)' }];
  store.getState().apply({ do: 'dataset', dataset: { ...counted, metrics } as unknown as DatasetForCharts });
  const { form, asked, saved } = store.getState();
  expect([form['metrics'], asked?.['metrics'], saved['metrics']]).toEqual([['Homes'], ['Homes'], ['count']]);
});
