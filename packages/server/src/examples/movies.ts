/** Films: money against opinion. */
import { chart, column, header, markdown, row, simple, where, type ExampleChart, type ExampleDashboard } from './shape.ts';

const movies = (key: string, title: string, viz: string, form: Record<string, unknown>, description?: string): ExampleChart => ({
  key,
  title,
  viz,
  table: 'movies',
  form: { time_range: 'No filter', ...form },
  ...(description ? { description } : {}),
});
const since1980 = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'released', operator: 'TEMPORAL_RANGE', comparator: '1980-01-01 : 2011-01-01', filterOptionName: 'filter_since_1980' };

export const movieCharts: readonly ExampleChart[] = [
  movies('movies-count', 'Films', 'big_number_total', { metric: 'count', y_axis_format: ',d', subtitle: '1915 to 2010' }),
  movies('movies-gross', 'Worldwide gross', 'big_number_total', { metric: 'gross', y_axis_format: '$,.3s', subtitle: 'not adjusted for inflation' }),
  movies('movies-return', 'Gross per dollar spent', 'big_number_total', { metric: 'return', y_axis_format: '$,.2f', subtitle: 'of production budget' }),
  movies('movies-money', 'Money and opinion by year', 'mixed_timeseries', {
    x_axis: 'released', time_grain_sqla: 'P1Y', metrics: ['gross'], groupby: [], seriesType: 'bar', yAxisIndex: 0, y_axis_format: '$.2s', metrics_b: ['avg_imdb'], groupby_b: [], seriesTypeB: 'line', yAxisIndexB: 1, y_axis_format_secondary: '.1f',
    y_axis_title: 'Worldwide gross', yAxisTitleSecondary: 'Average IMDB rating', adhoc_filters: [since1980], adhoc_filters_b: [since1980], markerEnabledB: true,
  }),
  movies('movies-genres', 'Gross by genre', 'echarts_timeseries_bar', {
    x_axis: 'released', time_grain_sqla: 'P1Y', metrics: ['gross'], groupby: ['genre'], stack: 'Stack', limit: 6, timeseries_limit_metric: 'gross', y_axis_format: '$.2s', adhoc_filters: [since1980, where('genre', 'IS NOT NULL', null)],
  }, 'The six genres that took most.'),
  movies('movies-share', 'Films by rating class', 'pie', { groupby: ['mpaa'], metric: 'count', show_labels: true, label_type: 'key_percent', show_legend: false, adhoc_filters: [where('mpaa', 'IS NOT NULL', null)] }),
  movies('movies-critics', 'Critics and audience', 'echarts_timeseries_scatter', {
    x_axis: 'imdb', metrics: ['avg_tomatoes'], groupby: [], row_limit: 1000, markerSize: 8, show_legend: false, x_axis_title: 'IMDB rating', y_axis_title: 'Average Rotten Tomatoes', truncateXAxis: true,
  }, 'Mean critics’ score of all films with the same audience rating.'),
  movies('movies-ratings', 'Audience ratings', 'histogram_v2', { column: 'imdb', bins: 20, groupby: [], row_limit: 10000, x_axis_title: 'IMDB rating', y_axis_title: 'Films', show_legend: false }),
  movies('movies-matrix', 'Who films what', 'heatmap_v2', {
    x_axis: 'genre', groupby: 'mpaa', metric: 'count', sort_x_axis: 'value_desc', sort_y_axis: 'value_asc', linear_color_scheme: 'schemeBlues', show_values: true, normalize_across: 'heatmap', show_percentage: false, row_limit: 1000,
    adhoc_filters: [where('genre', 'IS NOT NULL', null), where('mpaa', 'IN', ['G', 'PG', 'PG-13', 'R'])],
  }),
  movies('movies-distributors', 'Distributors', 'pivot_table_v2', {
    groupbyRows: ['distributor'], groupbyColumns: ['mpaa'], metrics: ['count', 'gross'], metricsLayout: 'COLUMNS', rowTotals: true, colTotals: true, valueFormat: 'SMART_NUMBER', rowOrder: 'value_z_to_a', row_limit: 5000,
    adhoc_filters: [where('mpaa', 'IN', ['G', 'PG', 'PG-13', 'R']), where('distributor', 'IN', ['Warner Bros.', 'Sony Pictures', 'Paramount Pictures', 'Universal', '20th Century Fox', 'Walt Disney Pictures', 'MGM', 'New Line', 'Miramax', 'Dreamworks SKG', 'Lionsgate'])],
  }),
  movies('movies-best', 'The hundred highest grossing films', 'table', {
    query_mode: 'aggregate', groupby: ['title', 'year', 'genre', 'director'], metrics: [simple('MAX', 'worldwide_gross', 'Gross'), simple('MAX', 'budget', 'Spent'), simple('MAX', 'imdb', 'IMDB'), simple('MAX', 'tomatoes', 'Tomatoes')],
    timeseries_limit_metric: simple('MAX', 'worldwide_gross', 'Gross'), order_desc: true, row_limit: 100, show_cell_bars: true, include_search: true, page_length: 0,
    column_config: { Gross: { d3NumberFormat: '$,.3s' }, Spent: { d3NumberFormat: '$,.3s' }, IMDB: { d3NumberFormat: '.1f' } }, conditional_formatting: [{ column: 'IMDB', operator: '≥', targetValue: 8, colorScheme: '#237804' }],
  }),
];

export const moviesDashboard: ExampleDashboard = {
  slug: 'movies',
  title: 'Films: money and opinion',
  description: 'Three thousand films, what they cost, what they took, and what people thought of them.',
  colourScheme: 'bnbColors',
  blocks: [
    row(
      column(
        3,
        markdown('# Films\n\nWhat they cost, what they took, what people thought. Click a **genre**, a **class** or a **distributor** to see only its films.', 3, 20),
        chart('movies-count', 3, 16),
        chart('movies-gross', 3, 16),
        chart('movies-return', 3, 16),
      ),
      chart('movies-money', 9, 72),
    ),
    row(chart('movies-genres', 8, 44), chart('movies-share', 4, 44)),
    header('Opinion'),
    row(chart('movies-critics', 4, 42), chart('movies-ratings', 4, 42), chart('movies-matrix', 4, 42)),
    header('The films'),
    row(chart('movies-distributors', 12, 46)),
    row(chart('movies-best', 12, 64)),
  ],
  filters: [
    { name: 'Released', type: 'filter_time' },
    { name: 'Genre', type: 'filter_select', table: 'movies', column: 'genre' },
    { name: 'Director', type: 'filter_select', table: 'movies', column: 'director' },
    { name: 'IMDB rating', type: 'filter_range', table: 'movies', column: 'imdb' },
  ],
};
