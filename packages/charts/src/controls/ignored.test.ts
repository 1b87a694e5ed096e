/** A control is shown only where it has something to act on. */
import type { Dataset } from '@tessera/core/dataset';
import { expect, test } from 'vitest';
import { chartTypeOf } from '../index.ts';
import { panelOf } from './panel.ts';

const keysOf = (vizType: string, form: Record<string, unknown>, dataset?: Dataset): string[] => {
  const chart = chartTypeOf(vizType);
  if (!chart) throw new Error(`no chart type ${vizType}`);
  return panelOf(chart, form, dataset).flatMap((tab) =>
    tab.sections.flatMap((section) => section.controls.filter(({ visible }) => visible).map(({ key }) => key)),
  );
};

const labels = { show_labels: false };
const rowSums = ['rowSubTotals', 'rowSubtotalPosition'];
const cases: [vizType: string, why: string, without: object, keys: string[], beside: object][] = [
  ['pie', 'labels', labels, ['show_labels_threshold', 'label_type'], { show_labels: true }],
  ['pie', 'labels of a template', { ...labels, label_type: 'template' }, ['label_template'], { label_type: 'template' }],
  ['funnel', 'labels', labels, ['label_type'], {}],
  ['funnel', 'tooltips', { show_tooltip_labels: false }, ['tooltip_label_type'], {}],
  ['radar', 'labels', labels, ['label_type', 'label_position'], {}],
  ['sunburst_v2', 'labels', labels, ['label_type', 'show_labels_threshold'], {}],
  ['gauge_chart', 'intervals', {}, ['interval_color_indices'], { intervals: '10,20' }],
  ['gauge_chart', 'an arc of its own', { intervals: '10,20' }, ['show_progress'], {}],
  ['gauge_chart', 'several pointers', {}, ['overlap'], { groupby: ['a'] }],
  ['treemap_v2', 'levels', { groupby: ['a'] }, ['show_upper_labels'], { groupby: ['a', 'b'] }],
  [
    'echarts_timeseries_line',
    'an axis of numbers',
    { xAxisForceCategorical: true },
    ['truncateXAxis', 'xAxisBounds'],
    { xAxisForceCategorical: false },
  ],
  ['pivot_table_v2', 'rows', {}, ['colTotals'], { groupbyRows: ['a'] }],
  ['pivot_table_v2', 'columns', { groupbyRows: ['a'] }, ['rowTotals'], { groupbyRows: ['a'], transposePivot: true }],
  [
    'pivot_table_v2',
    'groups of rows',
    { groupbyRows: ['a'], rowSubTotals: true },
    rowSums,
    { groupbyRows: ['a', 'b'], rowSubTotals: true },
  ],
  [
    'pivot_table_v2',
    'subtotals',
    { groupbyColumns: ['a', 'b'] },
    ['colSubtotalPosition'],
    { groupbyColumns: ['a', 'b'], colSubTotals: true },
  ],
  [
    'pivot_table_v2',
    'several metrics',
    { groupbyColumns: ['a'], metrics: ['m'] },
    ['combineMetric'],
    { groupbyColumns: ['a'], metrics: ['m', 'n'] },
  ],
  ['histogram_v2', 'groups', {}, ['show_legend', 'legendType', 'legendOrientation', 'legendMargin'], { groupby: ['a'] }],
  ['bubble_v2', 'groups', {}, ['show_legend', 'legendType', 'legendOrientation', 'legendMargin'], { series: 'a' }],
  ['graph_chart', 'categories', {}, ['show_legend', 'legendType', 'legendMargin'], { target_category: 'a' }],
  ['bubble_v2', 'a title', {}, ['x_axis_title_margin'], { x_axis_label: 'Across' }],
  ['bubble_v2', 'a title', {}, ['y_axis_title_margin'], { y_axis_label: 'Up' }],
  ['butterfly', 'a title', {}, ['x_axis_title_margin'], { x_axis_label: 'Across' }],
  ['gantt_chart', 'a dimension', {}, ['subcategories', 'show_legend'], { series: 'a' }],
  ['gantt_chart', 'numbers in the tooltip', {}, ['tooltipValuesFormat'], { tooltip_metrics: ['m'] }],
  ['para', 'a color metric', {}, ['linear_color_scheme'], { secondary_metric: 'm' }],
  ['candlestick', 'directions', { color_by_direction: false }, ['increase_color', 'decrease_color'], {}],
  ['box_plot', 'a title', {}, ['x_axis_title_margin'], { x_axis_title: 'Across' }],
  ['echarts_timeseries_bar', 'a title', {}, ['y_axis_title_margin', 'y_axis_title_position'], { y_axis_title: 'Up' }],
  ['echarts_timeseries_line', 'lines', { seriesType: 'bar', area: true }, ['area', 'opacity', 'markerEnabled'], { area: true }],
  ['echarts_timeseries_line', 'dots', { seriesType: 'bar', markerEnabled: true }, ['markerSize'], { seriesType: 'scatter' }],
  ['mixed_timeseries', 'a stack with values', { stack: true }, ['only_total'], { stack: true, show_value: true }],
  [
    'mixed_timeseries',
    'a stack with values',
    { stack: true, show_value: true },
    ['only_totalB'],
    { stackB: true, show_valueB: true },
  ],
  ['mixed_timeseries', 'areas', { area: true }, ['opacityB'], { areaB: true }],
  ['mixed_timeseries', 'lines', { seriesTypeB: 'bar' }, ['areaB', 'markerEnabledB', 'markerSizeB'], { markerEnabledB: true }],
  ['mixed_timeseries', 'dots', {}, ['markerSize'], { seriesType: 'scatter' }],
  ['mixed_timeseries', 'earlier periods', {}, ['time_shift_color'], { time_compare_b: ['1 year ago'] }],
  [
    'mixed_timeseries',
    'a second axis',
    { yAxisIndex: 0, yAxisIndexB: '0' },
    [
      'yAxisTitleSecondary',
      'y_axis_bounds_secondary',
      'y_axis_format_secondary',
      'currency_format_secondary',
      'logAxisSecondary',
    ],
    { yAxisIndexB: 1 },
  ],
];

test.each(cases)('%s without %s does not show what acts on it', (vizType, _, without, keys, beside) => {
  expect(keysOf(vizType, { ...without }).filter((key) => keys.includes(key))).toEqual([]);
  expect(keysOf(vizType, { ...beside })).toEqual(expect.arrayContaining(keys));
});

const column = (column_name: string, type_generic: 0 | 1 | 2) => ({
  column_name,
  type_generic,
  is_dttm: type_generic === 2,
  groupby: true,
  filterable: true,
});
const dataset: Dataset = {
  id: 1,
  table_name: 'sales',
  database: { id: 1, database_name: 'x', backend: 'duckdb' },
  columns: [column('code', 0), column('city', 1), column('day', 2)],
  metrics: [],
};

const times: [vizType: string, keys: string[], without: object, beside: object][] = [
  ['pie', ['date_format'], { groupby: ['city'] }, { groupby: ['city', 'day'] }],
  ['radar', ['date_format'], { groupby: ['city'] }, { groupby: ['day'] }],
  ['treemap_v2', ['date_format'], { groupby: ['city', 'code'] }, { groupby: ['day'] }],
  ['sunburst_v2', ['date_format'], { columns: ['city'] }, { columns: ['city', 'day'] }],
  ['table', ['time_grain_sqla'], { groupby: ['city'] }, { groupby: ['city', 'day'] }],
  ['pivot_table_v2', ['time_grain_sqla'], { groupbyRows: ['city'] }, { groupbyRows: ['day'] }],
  ['box_plot', ['time_grain_sqla'], { columns: ['city'], groupby: ['day'] }, { columns: ['day'] }],
  ['echarts_timeseries_line', ['time_grain_sqla'], { x_axis: 'city' }, { x_axis: 'day' }],
  ['box_plot', ['date_format'], { columns: ['day'], groupby: ['city'] }, { groupby: ['day'] }],
  ['pivot_table_v2', ['date_format'], { groupbyRows: ['city'], groupbyColumns: ['code'] }, { groupbyColumns: ['day'] }],
  ['heatmap_v2', ['x_axis_time_format'], { x_axis: 'city', groupby: 'code' }, { x_axis: 'city', groupby: 'day' }],
  ['waterfall', ['x_axis_time_format'], { x_axis: 'city' }, { x_axis: 'day' }],
  ['echarts_timeseries_bar', ['x_axis_time_format', 'tooltipTimeFormat'], { x_axis: 'city' }, { x_axis: 'day' }],
  ['mixed_timeseries', ['x_axis_time_format', 'tooltipTimeFormat'], { x_axis: 'code' }, { x_axis: 'day' }],
];

test.each(times)('%s shows %j only beside a time, or what may be one', (vizType, keys, without, beside) => {
  const shown = (form: object) => keysOf(vizType, { ...form }, dataset).filter((key) => keys.includes(key));
  expect(shown(without)).toEqual([]);
  expect(shown(beside)).toEqual(keys);
  const sql = { expressionType: 'SQL', sqlExpression: 'f(x)', label: 'f' };
  expect(shown(Object.fromEntries(Object.keys(beside).map((key) => [key, [sql]])))).toEqual(keys);
});

test('the bounds of an x axis are those of numbers', () => {
  const shown = (x_axis: string) =>
    keysOf('echarts_timeseries_scatter', { x_axis }, dataset).filter((key) => /^(truncateXAxis|xAxisBounds)$/.test(key));
  expect([shown('day'), shown('city'), shown('code')]).toEqual([[], [], ['truncateXAxis', 'xAxisBounds']]);
});
