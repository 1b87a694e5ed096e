/** US flights: three million rows, three tabs. */
import { chart, column, markdown, row, tab, tabs, type ExampleChart, type ExampleDashboard } from './shape.ts';

const flights = (key: string, title: string, viz: string, form: Record<string, unknown>, description?: string): ExampleChart => ({
  key,
  title,
  viz,
  table: 'flights',
  form: { time_range: 'No filter', ...form },
  ...(description ? { description } : {}),
});

export const flightCharts: readonly ExampleChart[] = [
  flights('flights-count', 'Flights', 'big_number_total', { metric: 'count', y_axis_format: ',d', subtitle: 'January to June 2001' }),
  flights('flights-weekly', 'Flights a week', 'big_number', {
    metric: 'count', x_axis: 'date', time_grain_sqla: 'P1W', aggregation: 'LAST_VALUE', compare_lag: 1, compare_suffix: 'on the week before', y_axis_format: ',d', show_timestamp: true,
    adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'date', operator: 'TEMPORAL_RANGE', comparator: '2001-01-01 : 2001-06-25', filterOptionName: 'filter_full_weeks' }],
  }, 'Whole weeks only, to 24 June.'),
  flights('flights-late', 'More than 15 minutes late', 'big_number_total', { metric: 'late_share', y_axis_format: '.1%', subtitle: 'of all flights' }),
  flights('flights-delay', 'Average delay', 'big_number_total', { metric: 'avg_delay', y_axis_format: ',.1f', subtitle: 'minutes on arrival' }),
  flights('flights-delay-by-day', 'Average delay by day', 'echarts_timeseries_line', {
    x_axis: 'date', time_grain_sqla: 'P1D', metrics: ['avg_delay'], rolling_type: 'mean', rolling_periods: 7, min_periods: 7, y_axis_format: ',.0f', y_axis_title: 'Minutes, mean of 7 days', area: true, opacity: 0.12, show_legend: false,
  }, 'Seven-day moving average.'),
  flights('flights-by-haul', 'Flights a week by length', 'echarts_area', {
    x_axis: 'date', time_grain_sqla: 'P1W', metrics: ['count'], groupby: ['haul'], stack: 'Stack', y_axis_format: '.2s', row_limit: 1000,
    adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'date', operator: 'TEMPORAL_RANGE', comparator: '2001-01-01 : 2001-06-25', filterOptionName: 'filter_full_weeks' }],
  }),
  flights('flights-hours', 'When flights run late', 'heatmap_v2', {
    x_axis: 'hour_of_day', groupby: 'weekday', metric: 'late_share', sort_x_axis: 'alpha_asc', sort_y_axis: 'alpha_desc', linear_color_scheme: 'blue_white_yellow', y_axis_format: '.0%', normalize_across: 'heatmap', show_percentage: false, row_limit: 1000,
  }, 'Share of flights over 15 minutes late, by hour of departure and weekday.'),
  flights('flights-airports', 'Busiest airports', 'echarts_timeseries_bar', {
    x_axis: 'origin', metrics: ['count'], orientation: 'horizontal', x_axis_sort: 'count', x_axis_sort_asc: false, row_limit: 20, order_desc: true, y_axis_format: '.2s', show_legend: false,
  }),
  flights('flights-states', 'Flights by state and month', 'pivot_table_v2', {
    groupbyRows: ['origin_state'], groupbyColumns: ['date'], time_grain_sqla: 'P1M', temporal_columns_lookup: { date: true }, metrics: ['count'], metricsLayout: 'COLUMNS', rowTotals: true, colTotals: true,
    valueFormat: ',d', date_format: '%b', rowOrder: 'value_z_to_a', row_limit: 10000,
  }),
  flights('flights-delay-states', 'Delay by state of departure', 'echarts_timeseries_bar', {
    x_axis: 'origin_state', metrics: ['avg_delay'], x_axis_sort: 'avg_delay', x_axis_sort_asc: false, row_limit: 60, y_axis_format: ',.0f', y_axis_title: 'Minutes', show_legend: false, xAxisLabelRotation: 45,
  }),
  flights('flights-routes', 'Routes', 'table', {
    query_mode: 'aggregate', groupby: ['route', 'origin_city', 'destination_city'], metrics: ['count', 'avg_delay', 'late_share', 'avg_distance'], row_limit: 500, order_desc: true, show_cell_bars: true, page_length: 20, include_search: true,
    conditional_formatting: [{ column: 'late_share', operator: '>', targetValue: 0.25, colorScheme: '#cf1322' }],
  }),
  flights('flights-distance', 'How far people fly', 'histogram_v2', { column: 'distance', bins: 25, row_limit: 50000, x_axis_title: 'Miles', y_axis_title: 'Flights in a sample', show_legend: false, groupby: [] }),
  flights('flights-haul-share', 'Length of flight', 'pie', { groupby: ['haul'], metric: 'count', donut: true, innerRadius: 55, outerRadius: 75, show_labels: true, label_type: 'key_percent', show_legend: false, number_format: ',d' }),
];

export const flightsDashboard: ExampleDashboard = {
  slug: 'flights',
  title: 'US flights, 2001',
  description: 'Three million flights: how many, where, and how late.',
  colourScheme: 'supersetColors',
  blocks: [
    tabs(
      tab(
        'Overview',
        row(chart('flights-count', 3, 20), chart('flights-weekly', 3, 20), chart('flights-late', 3, 20), chart('flights-delay', 3, 20)),
        row(chart('flights-delay-by-day', 8, 40), chart('flights-haul-share', 4, 40)),
        row(chart('flights-hours', 6, 44), chart('flights-by-haul', 6, 44)),
      ),
      tab(
        'Airports',
        row(chart('flights-airports', 5, 60), chart('flights-states', 7, 60)),
        row(chart('flights-delay-states', 12, 42)),
      ),
      tab(
        'Routes',
        row(
          column(
            4,
            markdown('### Reading the routes\n\nEach line is one direction between two airports. **Click a route** and every chart of the dashboard follows; click it again to let go.\n\nRoutes where more than a quarter of the flights came over 15 minutes late are marked.', 4, 24),
            chart('flights-distance', 4, 46),
          ),
          chart('flights-routes', 8, 72),
        ),
      ),
    ),
  ],
  filters: [
    { name: 'Departure', type: 'filter_time', description: 'The data covers January to June 2001' },
    { name: 'From state', type: 'filter_select', table: 'flights', column: 'origin_state' },
    { name: 'Length of flight', type: 'filter_select', table: 'flights', column: 'haul' },
    { name: 'Distance (mi)', type: 'filter_range', table: 'flights', column: 'distance' },
  ],
};
