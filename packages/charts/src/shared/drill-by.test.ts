import { columnLabel } from '@tessera/core/query/column';
import { expect, test } from 'vitest';
import { shapesOf } from '../controls/form.ts';
import { charts, openForm } from '../index.ts';
import { canDrillBy, drilledColumns, drilledForm, drilledSeriesMax } from './drill-by.ts';

const opened = (form: Record<string, unknown>) => {
  const found = openForm(form);
  if (!found) throw new Error(`no chart type for ${String(form['viz_type'])}`);
  return found;
};
/** The columns the questions of a form group by. */
const asked = (form: Record<string, unknown>): string[] => {
  const { chart, form: read } = opened(form);
  return [...new Set(chart.queries(read, {}).flatMap((query) => (query.columns ?? []).map(columnLabel)))];
};

const grouping = ['groupby', 'groupbyRows', 'columns', 'source', 'entity', 'series'];
const drillable = charts.filter(({ example }) => canDrillBy(opened(example.form)));

test('every chart type that groups by a column can be drilled by another', () => {
  const without = charts.filter((chart) => !chart.hidden && !drillable.includes(chart));
  const groups = without.filter((chart) => shapesOf(chart).some(([key]) => grouping.includes(key)));
  expect(groups.map(({ id }) => id)).toEqual([]);
  // Single numbers, time alone, a tree of its own rows, charts of another chart, layers of places: nothing in them groups.
  expect(without.map(({ id }) => id).filter((id) => !id.startsWith('deck_'))).toEqual([
    'big_number',
    'big_number_total',
    'time_pivot',
    'line_multi',
    'cal_heatmap',
    'cartodiagram',
    'tree_chart',
    'pop_kpi',
    'bullet',
  ]);
});

test.each(drillable.map(({ id, example }) => [id, example.form] as const))('%s is asked by the drilled column', (id, form) => {
  const [before, columns] = [opened(form), drilledColumns(opened(form))];
  const [first] = columns;
  const drilled = drilledForm(before, { column: 'drilled', picked: first === undefined ? [] : [first] });
  expect(drilled?.['viz_type']).toBe(id);
  expect(asked(drilled ?? {})).toContain('drilled');
  // What was picked is fixed now: grouping by it would say one value over and over.
  if (first !== undefined) expect(drilledColumns(opened(drilled ?? {}))).not.toContain(first);
  // Metrics, filters and looks stay.
  expect(drilled?.['metrics']).toEqual(before.formData['metrics']);
  expect(drilled?.['adhoc_filters']).toEqual(before.formData['adhoc_filters']);
});

const line = { viz_type: 'echarts_timeseries_line', x_axis: 'day', metrics: ['count'] };

test('a chart along time stays one; a chart of categories changes its categories and their order', () => {
  expect(drilledForm(opened(line), { column: 'city', moments: ['day'] })).toMatchObject({ x_axis: 'day', groupby: ['city'] });
  // A column may have thousands of values: the largest series are kept, unless the chart says how many itself.
  expect(drilledForm(opened(line), { column: 'city', moments: ['day'] })?.['limit']).toBe(drilledSeriesMax);
  expect(drilledForm(opened({ ...line, limit: 5 }), { column: 'city', moments: ['day'] })?.['limit']).toBe(5);
  // Its first dimension: a legend distinguishes the series.
  expect(drilledForm(opened({ ...line, show_legend: false }), { column: 'city', moments: ['day'] })).toMatchObject({
    show_legend: true,
  });
  const bars = { ...line, viz_type: 'echarts_timeseries_bar', x_axis: 'country', x_axis_sort: 'country' };
  expect(drilledForm(opened(bars), { column: 'city', picked: ['country'], moments: ['day'] })).toMatchObject({
    x_axis: 'city',
    x_axis_sort: 'city',
  });
  const stacked = { ...bars, groupby: ['kind'], x_axis_sort: 'sum' };
  expect(drilledForm(opened(stacked), { column: 'city', picked: ['kind'] })).toMatchObject({
    x_axis: 'country',
    groupby: ['city'],
    x_axis_sort: 'sum',
  });
});

test('a pivot table changes the side that was picked, a mixed chart both its questions, a graph drops the old categories', () => {
  const pivot = { viz_type: 'pivot_table_v2', groupbyRows: ['a', 'b'], groupbyColumns: ['c'], metrics: ['count'] };
  expect(drilledForm(opened(pivot), { column: 'd', picked: ['c'] })).toMatchObject({
    groupbyRows: ['a', 'b'],
    groupbyColumns: ['d'],
  });
  expect(drilledForm(opened(pivot), { column: 'd', picked: ['a', 'c'] })).toMatchObject({
    groupbyRows: ['d'],
    groupbyColumns: ['c'],
  });
  const mixed = {
    viz_type: 'mixed_timeseries',
    x_axis: 'day',
    metrics: ['count'],
    metrics_b: ['sum'],
    groupby: ['a'],
    groupby_b: ['a'],
  };
  expect(drilledForm(opened(mixed), { column: 'b', picked: ['a'] })).toMatchObject({ groupby: ['b'], groupby_b: ['b'] });
  const graph = { viz_type: 'graph_chart', source: 'from', target: 'to', source_category: 'team', metric: 'count' };
  const drilled = drilledForm(opened(graph), { column: 'office', picked: ['from'] });
  expect([drilled?.['source'], drilled?.['target'], drilled?.['source_category']]).toEqual(['office', 'to', undefined]);
});

test('raw records have no groups to drill by', () => {
  const raw = opened({ viz_type: 'table', query_mode: 'raw', all_columns: ['a'] });
  expect([canDrillBy(raw), drilledForm(raw, { column: 'b' })]).toEqual([false, undefined]);
});

test('an old form is drilled in the keys of today', () => {
  const old = opened({ viz_type: 'dist_bar', groupby: ['country'], columns: [], metrics: ['count'] });
  expect(drilledForm(old, { column: 'city', picked: ['country'] })).toMatchObject({
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'city',
  });
});
