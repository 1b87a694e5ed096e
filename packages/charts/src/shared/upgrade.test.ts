/** Old saved charts open as today's. */
import { expect, test } from 'vitest';
import { openForm } from '../index.ts';

const old = {
  granularity_sqla: 'ds',
  time_range: 'Last year',
  metrics: ['sum__num'],
  groupby: ['name'],
  y_log_scale: true,
  x_axis_label: 'Day',
  bottom_margin: 'auto',
  x_axis_format: '%Y',
  y_axis_format: ',d',
  contribution: true,
  show_brush: 'yes',
  time_compare: '1 year',
  comparison_type: 'absolute',
  something_else: 7,
};
const open = (form: Record<string, unknown>) => {
  const opened = openForm(form);
  if (!opened) throw new Error('unknown chart type');
  return opened;
};
const timeFilter = {
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject: 'ds',
  operator: 'TEMPORAL_RANGE',
  comparator: 'Last year',
};

// Rows: VIZ-38, VIZ-52
test('an old line opens as a line with today’s keys, and keeps the old form beside it', () => {
  const { chart, formData, notices } = open({ viz_type: 'line', ...old });
  expect(chart.id).toBe('echarts_timeseries_line');
  expect(notices).toEqual([]);
  expect(formData).toMatchObject({
    viz_type: 'echarts_timeseries_line',
    x_axis: 'ds',
    time_grain_sqla: 'P1D',
    adhoc_filters: [timeFilter],
    logAxis: true,
    x_axis_title: 'Day',
    x_axis_title_margin: 30,
    x_axis_time_format: '%Y',
    contributionMode: 'row',
    zoomable: true,
    time_compare: ['1 year ago'],
    comparison_type: 'difference',
    truncateYAxis: true,
    something_else: 7,
    form_data_bak: { viz_type: 'line', time_range: 'Last year' },
  });
  expect(Object.keys(formData)).not.toEqual(expect.arrayContaining(['granularity_sqla']));
});

test.each([
  ['cardinal', 'echarts_timeseries_smooth', {}],
  ['step-before', 'echarts_timeseries_step', { seriesType: 'start' }],
  ['step-after', 'echarts_timeseries_step', { seriesType: 'end' }],
  ['linear', 'echarts_timeseries_line', {}],
])('an old line with %s interpolation opens as %s', (line_interpolation, id, keys) => {
  const { chart, form } = open({ viz_type: 'line', ...old, line_interpolation });
  expect(chart.id).toBe(id);
  expect(form).toMatchObject(keys);
});

test.each([
  ['area', { stacked_style: 'expand' }, 'echarts_area', { stack: 'Expand', opacity: 0.7 }],
  ['area', {}, 'echarts_area', { stack: 'Stack' }],
  [
    'bar',
    { bar_stacked: true, show_bar_value: true },
    'echarts_timeseries_bar',
    { stack: 'Stack', show_value: true, x_axis: 'ds' },
  ],
  [
    'dist_bar',
    { groupby: ['a', 'b'], columns: ['c'], order_bars: true },
    'echarts_timeseries_bar',
    { x_axis: 'a', groupby: ['b', 'c'], xAxisLabelRotation: 45, x_axis_sort: 'name', adhoc_filters: [timeFilter] },
  ],
  [
    'dual_line',
    { metric: 'm1', metric_2: 'm2', y_axis_2_format: '.1f' },
    'mixed_timeseries',
    { metrics: ['m1'], metrics_b: ['m2'], yAxisIndexB: 1, y_axis_format_secondary: '.1f', adhoc_filters_b: [timeFilter] },
  ],
])('an old %s with %o opens as %s', (viz_type, keys, id, expected) => {
  const { chart, form, formData, notices } = open({ ...old, viz_type, ...keys });
  expect(chart.id).toBe(id);
  expect(form).toMatchObject(expected);
  expect(notices).toEqual([]);
  expect(open(formData).formData).toEqual(formData);
});

test('a chart saved half-way, with today’s key and yesterday’s time controls, gets its x axis', () => {
  const { formData } = open({ ...old, viz_type: 'echarts_timeseries_line' });
  expect(formData).toMatchObject({ x_axis: 'ds', adhoc_filters: [timeFilter] });
  expect(open(formData).formData).toEqual(formData);
});

test('values met in real exports are mended', () => {
  expect(open({ viz_type: 'echarts_timeseries_bar', stack: true, color_scheme: 'SUPERSET_DEFAULT' }).form).toMatchObject({
    stack: 'Stack',
    color_scheme: 'd3Category10',
  });
  expect(open({ viz_type: 'echarts_timeseries', seriesType: 'echarts_timeseries_bar' }).form).toMatchObject({
    seriesType: 'bar',
  });
  expect(
    open({ viz_type: 'echarts_timeseries_bar', groupby: ['a'], x_axis_sort_series: 'name', x_axis_sort_series_ascending: true })
      .form,
  ).toMatchObject({ x_axis_sort: 'name' });
  expect(open({ viz_type: 'pie', metrics: ['m'], pie_label_type: 'percent', row_limit: '25' }).form).toMatchObject({
    metric: 'm',
    label_type: 'percent',
    row_limit: 25,
  });
});
