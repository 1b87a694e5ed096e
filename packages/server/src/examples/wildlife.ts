/** Aircraft and wildlife: ten thousand strikes, what was hit, when, and what it cost. */
import { chart, row, where, type ExampleChart, type ExampleDashboard } from './shape.ts';

const strikes = (key: string, title: string, viz: string, form: Record<string, unknown>, description?: string): ExampleChart => ({
  key: `strikes-${key}`,
  title,
  viz,
  table: 'birdstrikes',
  form,
  ...(description ? { description } : {}),
});
const dollars = { symbol: 'USD', symbolPosition: 'prefix' };

/** Charts on ten thousand collisions of aircraft with animals. */
export const wildlifeCharts: readonly ExampleChart[] = [
  strikes('count', 'Strikes', 'big_number_total', { metric: 'count', y_axis_format: ',d', subtitle: '1990 to 2002' }),
  strikes('cost', 'Cost', 'big_number_total', {
    metric: 'total_cost',
    y_axis_format: 'SMART_NUMBER',
    currency_format: dollars,
    subtitle: 'of repair and delay, as reported',
  }),
  strikes('harmful', 'Strikes with damage', 'big_number_total', {
    metric: {
      expressionType: 'SQL',
      sqlExpression: "SUM(CASE WHEN damage <> 'No damage' THEN 1 ELSE 0 END) * 1.0 / COUNT(*)",
      label: 'With damage',
      hasCustomLabel: true,
    },
    y_axis_format: '.1%',
    subtitle: 'of all strikes',
  }),
  strikes(
    'years',
    'Strikes by year and phase of flight',
    'echarts_timeseries_bar',
    {
      x_axis: 'date',
      time_grain_sqla: 'P1Y',
      metrics: ['count'],
      groupby: ['phase'],
      stack: 'Stack',
      y_axis_format: ',d',
      x_axis_time_format: '%Y',
      adhoc_filters: [
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject: 'date',
          operator: 'TEMPORAL_RANGE',
          comparator: '1990-01-01 : 2002-01-01',
          filterOptionName: 'filter_full_years',
        },
      ],
    },
    'Whole years only.',
  ),
  strikes(
    'species',
    'Animals by name',
    'word_cloud',
    {
      series: 'species',
      metric: 'count',
      row_limit: 60,
      size_scale: 'sqrt',
      size_from: 11,
      size_to: 44,
      rotation: 'flat',
      adhoc_filters: [where('species', 'NOT LIKE', 'Unknown%')],
    },
    'The sixty most frequent. In four of five reports nobody could tell the species: these are left out.',
  ),
  strikes(
    'damage',
    'Large animals: damage almost every second time',
    'sankey_v2',
    {
      source: 'size',
      target: 'damage',
      metric: 'count',
      row_limit: 100,
      adhoc_filters: [where('damage', '!=', 'Unclear')],
    },
    'Strikes by size of the animal and what they did.',
  ),
  strikes(
    'times',
    'Time of day and size',
    'sunburst_v2',
    {
      columns: ['time_of_day', 'size'],
      metric: 'count',
      row_limit: 100,
      number_format: ',d',
    },
    'Strikes.',
  ),
  strikes('costly', 'Costliest animals', 'table', {
    query_mode: 'aggregate',
    groupby: ['species', 'size'],
    metrics: ['count', 'total_cost', 'avg_cost'],
    timeseries_limit_metric: 'total_cost',
    order_desc: true,
    row_limit: 50,
    show_cell_bars: true,
    include_search: true,
    page_length: 0,
    column_config: {
      total_cost: { d3NumberFormat: 'SMART_NUMBER', currencyFormat: dollars },
      avg_cost: { d3NumberFormat: ',d', currencyFormat: dollars },
    },
    adhoc_filters: [where('species', 'NOT LIKE', 'Unknown%')],
  }),
];

/** The dashboard Aircraft and wildlife. */
export const wildlifeDashboard: ExampleDashboard = {
  slug: 'wildlife-strikes',
  title: 'Aircraft and wildlife',
  description: 'Ten thousand collisions: with whom, when, and what they cost.',
  colourScheme: 'supersetColors',
  blocks: [
    row(chart('strikes-count', 4, 22), chart('strikes-harmful', 4, 22), chart('strikes-cost', 4, 22)),
    row(chart('strikes-years', 7, 46), chart('strikes-times', 5, 46)),
    row(chart('strikes-species', 7, 50), chart('strikes-damage', 5, 50)),
    row(chart('strikes-costly', 12, 52)),
  ],
  filters: [
    { name: 'Day', type: 'filter_time' },
    { name: 'Phase of flight', type: 'filter_select', table: 'birdstrikes', column: 'phase' },
    { name: 'Size of animal', type: 'filter_select', table: 'birdstrikes', column: 'size' },
    { name: 'State', type: 'filter_select', table: 'birdstrikes', column: 'state' },
  ],
};
