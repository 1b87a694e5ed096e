/** Work and markets in two crises. */
import { waterfallColours } from '@tessera/core/look/palettes';
import { chart, markdown, row, type ExampleChart, type ExampleDashboard } from './shape.ts';

const on =
  (table: string) =>
  (key: string, title: string, viz: string, form: Record<string, unknown>, description?: string): ExampleChart => ({
    key,
    title,
    viz,
    table,
    form,
    ...(description ? { description } : {}),
  });
const work = on('unemployment');
const index = on('sp500');

/** Charts on unemployment by industry and on a stock index. */
export const economyCharts: readonly ExampleChart[] = [
  work('work-total', 'Unemployed', 'big_number', {
    metric: 'unemployed',
    x_axis: 'month',
    time_grain_sqla: 'P1M',
    aggregation: 'LAST_VALUE',
    compare_lag: 12,
    compare_suffix: 'on the year before',
    y_axis_format: ',.0f',
    show_timestamp: true,
    subtitle: 'thousands of people',
  }),
  work('work-area', 'Unemployed by industry', 'echarts_area', {
    x_axis: 'month',
    time_grain_sqla: 'P1M',
    metrics: ['unemployed'],
    groupby: ['industry'],
    stack: 'Stack',
    limit: 7,
    timeseries_limit_metric: 'unemployed',
    y_axis_format: 'SMART_NUMBER',
    y_axis_title: 'Thousands',
  }),
  work(
    'work-share',
    'Industries side by side',
    'echarts_timeseries_bar',
    {
      x_axis: 'month',
      time_grain_sqla: 'P1Y',
      metrics: ['avg_rate'],
      groupby: ['industry'],
      stack: null,
      limit: 4,
      timeseries_limit_metric: 'avg_rate',
      y_axis_format: '.0f',
      y_axis_title: 'Rate (%)',
    },
    'The four industries with the highest rates.',
  ),
  work('work-heat', 'Rates by industry and year', 'heatmap_v2', {
    x_axis: 'month',
    time_grain_sqla: 'P1Y',
    groupby: 'industry',
    metric: 'avg_rate',
    linear_color_scheme: 'schemeOranges',
    sort_x_axis: 'alpha_asc',
    sort_y_axis: 'value_asc',
    y_axis_format: '.1f',
    x_axis_time_format: '%Y',
    normalize_across: 'heatmap',
    show_percentage: false,
    show_values: true,
    row_limit: 1000,
  }),
  work('work-table', 'Industries', 'table', {
    query_mode: 'aggregate',
    groupby: ['industry'],
    metrics: ['unemployed', 'avg_rate'],
    show_totals: true,
    order_desc: true,
    row_limit: 50,
    color_pn: false,
  }),
  work(
    'work-change',
    'Unemployed: what each year brought',
    'waterfall',
    {
      x_axis: 'month',
      time_grain_sqla: 'P1Y',
      metric: 'change',
      show_value: true,
      x_axis_time_format: '%Y',
      y_axis_format: ',d',
      y_axis_label: 'Thousands',
      adhoc_filters: [
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject: 'month',
          operator: 'TEMPORAL_RANGE',
          comparator: '2001-01-01 : 2010-01-01',
          filterOptionName: 'filter_whole_years',
        },
      ],
      // More people out of work is no gain.
      increase_color: waterfallColours.decrease,
      decrease_color: waterfallColours.increase,
    },
    'December against the December before, 2001 to 2009, in thousands of people.',
  ),
  work(
    'work-horizon',
    'Every industry, every month',
    'horizon',
    {
      x_axis: 'month',
      time_grain_sqla: 'P1M',
      metrics: ['avg_rate'],
      groupby: ['industry'],
      row_limit: 10000,
      series_height: 25,
      horizon_color_scale: 'overall',
      number_format: '.1f',
    },
    'Unemployment rates: the darker, the higher; all rows by one scale.',
  ),
  index('index-close', 'S&P 500', 'echarts_timeseries_line', {
    x_axis: 'date',
    time_grain_sqla: 'P1W',
    metrics: ['last_close'],
    y_axis_format: ',.0f',
    area: true,
    opacity: 0.1,
    show_legend: false,
    zoomable: true,
  }),
  index('index-month', 'S&P 500, step by quarter', 'echarts_timeseries_step', {
    x_axis: 'date',
    time_grain_sqla: 'P3M',
    metrics: ['highest', 'last_close'],
    seriesType: 'end',
    y_axis_format: ',.0f',
  }),
  index('index-days', 'Changes in a day', 'histogram_v2', {
    column: 'day_change',
    bins: 40,
    groupby: [],
    x_axis_format: '.1%',
    x_axis_title: 'Change',
    y_axis_title: 'Days',
    show_legend: false,
  }),
  index('index-volume', 'Price and volume', 'mixed_timeseries', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['avg_volume'],
    groupby: [],
    seriesType: 'bar',
    y_axis_format: 'SMART_NUMBER',
    metrics_b: ['last_close'],
    groupby_b: [],
    seriesTypeB: 'line',
    yAxisIndexB: 1,
    y_axis_format_secondary: ',.0f',
    y_axis_title: 'Volume a day',
    yAxisTitleSecondary: 'Close',
  }),
];

/** The dashboard Work and markets, with one filter of each kind. */
export const economyDashboard: ExampleDashboard = {
  slug: 'work-and-markets',
  title: 'Work and markets',
  description: 'Unemployment by industry and the stock index through two crises.',
  colourScheme: 'd3Category20',
  blocks: [
    row(chart('work-total', 4, 34), chart('index-close', 8, 34)),
    row(chart('work-area', 6, 46), chart('work-table', 6, 46)),
    row(chart('work-heat', 7, 46), chart('work-share', 5, 46)),
    row(chart('work-change', 6, 50), chart('work-horizon', 6, 50)),
    row(
      markdown(
        '### Markets\n\nTwo falls and two recoveries in one picture: 2000 to 2003 and 2008. Volume doubles when prices fall.',
        3,
        40,
      ),
      chart('index-volume', 6, 40),
      chart('index-days', 3, 40),
    ),
    row(chart('index-month', 12, 34)),
  ],
  filters: [
    { name: 'Time', type: 'filter_time' },
    { name: 'Industry', type: 'filter_select', table: 'unemployment', column: 'industry' },
    { name: 'Rate (%)', type: 'filter_range', table: 'unemployment', column: 'rate' },
  ],
};
