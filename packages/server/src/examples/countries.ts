/** Lives and families: half a century of 63 countries. */
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
const country = on('gapminder');
const inYear = (year: number): Record<string, unknown> => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'year',
  operator: 'TEMPORAL_RANGE',
  comparator: `${year}-01-01 : ${year + 1}-01-01`,
  filterOptionName: `filter_year_${year}`,
});
/** The same axes for every year, so that two years can be compared. */
const bubbles = (year: number): Record<string, unknown> => ({
  series: 'region',
  entity: 'country',
  x: 'avg_fertility',
  y: 'avg_life',
  size: 'people',
  row_limit: 100,
  max_bubble_size: 40,
  bubble_scale: 'area',
  x_axis_label: 'Children per woman',
  y_axis_label: 'Life expectancy',
  xAxisFormat: '.0f',
  y_axis_format: '.0f',
  tooltipSizeFormat: 'SMART_NUMBER',
  xAxisBounds: [0, 10],
  y_axis_bounds: [20, 90],
  adhoc_filters: [inYear(year)],
});

/** Charts on life expectancy, families and population of 63 countries. */
export const countryCharts: readonly ExampleChart[] = [
  country(
    'countries-1955',
    '1955: two worlds',
    'bubble_v2',
    bubbles(1955),
    'Each bubble is a country; its area is its population.',
  ),
  country(
    'countries-2005',
    '2005: most have met',
    'bubble_v2',
    bubbles(2005),
    'Each bubble is a country; its area is its population.',
  ),
  country(
    'countries-people',
    'Where people live, 2005',
    'sunburst_v2',
    {
      columns: ['region', 'country'],
      metric: 'people',
      row_limit: 100,
      number_format: 'SMART_NUMBER',
      show_total: true,
      show_labels_threshold: 3,
      adhoc_filters: [inYear(2005)],
    },
    'Population of the 63 countries.',
  ),
  country('countries-lives', 'Life expectancy by region', 'echarts_timeseries_line', {
    x_axis: 'year',
    time_grain_sqla: 'P1Y',
    metrics: ['avg_life'],
    groupby: ['region'],
    y_axis_format: '.0f',
    y_axis_title: 'Years, mean of the countries',
    truncateYAxis: true,
    y_axis_bounds: [30, null],
    markerEnabled: true,
    x_axis_time_format: '%Y',
  }),
  on('places')(
    'countries-tree',
    'Which country counts to which region',
    'tree_chart',
    {
      id: 'place',
      parent: 'part_of',
      metric: 'people',
      root_node_id: 'World',
      layout: 'orthogonal',
      node_label_position: 'top',
      child_label_position: 'right',
      row_limit: 200,
      roam: false,
    },
    'The regions as Gapminder draws them.',
  ),
  country('countries-table', 'The countries in 2005', 'table', {
    query_mode: 'aggregate',
    groupby: ['country'],
    metrics: ['people', 'avg_life', 'avg_fertility'],
    timeseries_limit_metric: 'people',
    order_desc: true,
    row_limit: 100,
    show_cell_bars: true,
    page_length: 0,
    adhoc_filters: [inYear(2005)],
  }),
];

/** The dashboard Lives and families, 1955 to 2005. */
export const countriesDashboard: ExampleDashboard = {
  slug: 'countries',
  title: 'Lives and families, 1955 to 2005',
  description: 'Sixty-three countries: how long people live, how many children they have, how many they are.',
  colourScheme: 'supersetColors',
  labels: [
    'Sub-Saharan Africa',
    'America',
    'Middle East and North Africa',
    'South Asia',
    'World',
    'Europe and Central Asia',
    'East Asia and Pacific',
  ],
  blocks: [
    row(
      markdown(
        '# Lives and families\n\nIn 1955 there were countries of small families and long lives, and countries of large families and short lives. Fifty years later most stand together at the top left. **Click a bubble, a region or a country** to follow it.',
        12,
        15,
      ),
    ),
    row(chart('countries-1955', 6, 56), chart('countries-2005', 6, 56)),
    row(chart('countries-lives', 7, 52), chart('countries-people', 5, 52)),
    row(chart('countries-tree', 6, 106), chart('countries-table', 6, 106)),
  ],
  filters: [
    { name: 'Region', type: 'filter_select', table: 'gapminder', column: 'region' },
    { name: 'Country', type: 'filter_select', table: 'gapminder', column: 'country' },
  ],
};
