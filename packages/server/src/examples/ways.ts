/** More ways to look: the chart types that no other example needs, on data of all of them. */
import { routesAndShapes } from './map-charts.ts';
import { chart, row, type ExampleChart, type ExampleDashboard } from './shape.ts';

const on =
  (table: string) =>
  (key: string, title: string, viz: string, form: Record<string, unknown>, description?: string): ExampleChart => ({
    key: `ways-${key}`,
    title,
    viz,
    table,
    form,
    ...(description ? { description } : {}),
  });
const quakes = on('earthquakes');
const weather = on('weather');
const flights = on('flights');
const simple = (subject: string, operator: string, comparator: unknown): Record<string, unknown> => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator,
  comparator,
  filterOptionName: `filter_${subject}_${operator}`,
});
const during = (column: string, from: string, until: string): Record<string, unknown> =>
  simple(column, 'TEMPORAL_RANGE', `${from} : ${until}`);
const sql = (label: string, sqlExpression: string): Record<string, unknown> => ({
  expressionType: 'SQL',
  label,
  sqlExpression,
  hasCustomLabel: true,
});
const seattle = simple('location', '==', 'Seattle');
const epicentre = { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' };
const largeStates = simple('origin_state', 'IN', ['CA', 'TX', 'FL', 'IL', 'NY', 'GA']);

const maps: readonly ExampleChart[] = [
  on('gapminder')(
    'world',
    'Long lives and many people, 2005',
    'world_map',
    {
      entity: 'country',
      country_fieldtype: 'name',
      metric: 'avg_life',
      secondary_metric: 'people',
      show_bubbles: true,
      row_limit: 100,
      sort_by_metric: true,
      adhoc_filters: [during('year', '2005-01-01', '2006-01-01')],
    },
    'Colour: life expectancy. Bubble: population.',
  ),
  flights(
    'states',
    'Where flights begin',
    'country_map',
    { select_country: 'usa', entity: 'origin_state', metric: 'count', number_format: ',d' },
    'Flights by state of departure.',
  ),
  quakes(
    'points',
    'Every quake of the week',
    'deck_scatter',
    {
      spatial: epicentre,
      point_radius_fixed: { type: 'metric', value: 'strongest' },
      point_unit: 'radius_km',
      multiplier: 25,
      min_radius: 2,
      max_radius: 16,
      js_columns: ['place'],
      row_limit: 5000,
    },
    'Larger circles are stronger quakes.',
  ),
  quakes('clusters', 'Quakes, gathered', 'mapbox', { all_columns_x: 'longitude', all_columns_y: 'latitude', row_limit: 5000 }),
  quakes('hexagons', 'Quakes in hexagons of 300 km', 'deck_hex', { spatial: epicentre, grid_size: 300_000, row_limit: 5000 }),
  quakes('squares', 'Strongest quake of each square', 'deck_grid', {
    spatial: epicentre,
    size: 'strongest',
    js_agg_function: 'max',
    grid_size: 400_000,
    legend_format: '.1f',
    row_limit: 5000,
  }),
  quakes('screen', 'Where quakes crowd', 'deck_screengrid', { spatial: epicentre, grid_size: 16, row_limit: 5000 }),
  quakes('heat', 'Quakes as warmth', 'deck_heatmap', { spatial: epicentre, radius_pixels: 30, row_limit: 5000 }),
];

const times: readonly ExampleChart[] = [
  weather('table', 'Four years of weather', 'time_table', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['avg_max', 'avg_min', 'rain', 'avg_wind'],
    row_limit: 10_000,
    column_collection: [
      { key: 'trend', label: 'By month', colType: 'spark', showYAxis: true },
      { key: 'latest', label: 'Latest', colType: 'time', d3format: '.1f' },
      {
        key: 'year',
        label: 'Year on year',
        colType: 'time',
        timeLag: 12,
        comparisonType: 'diff',
        d3format: '+.1f',
        bounds: [-5, 5],
      },
      { key: 'mean', label: 'Mean of a year', colType: 'avg', timeLag: 12, d3format: '.1f' },
    ],
  }),
  weather('years', 'Warmth, year over year', 'time_pivot', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metric: 'avg_max',
    freq: 'AS',
    row_limit: 10_000,
    y_axis_format: '.0f',
    adhoc_filters: [seattle],
  }),
  weather('calendar', 'Rain in Seattle, 2014', 'cal_heatmap', {
    granularity_sqla: 'date',
    time_range: '2014-01-01 : 2015-01-01',
    domain_granularity: 'month',
    subdomain_granularity: 'day',
    metrics: ['rain'],
    cell_size: 14,
    y_axis_format: '.1f',
    adhoc_filters: [seattle],
  }),
  weather('rose', 'The weather of Seattle in 2014', 'rose', {
    granularity_sqla: 'date',
    time_range: '2014-01-01 : 2015-01-01',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: ['weather'],
    row_limit: 10_000,
    x_axis_time_format: '%b',
    adhoc_filters: [seattle],
  }),
  flights(
    'gantt',
    'A morning of flights from Seattle',
    'gantt_chart',
    {
      start_time: 'date',
      end_time: sql('Estimated arrival', 'date + to_minutes(CAST(30 + distance / 7.5 AS BIGINT))'),
      y_axis: 'destination_city',
      series: 'haul',
      row_limit: 40,
      adhoc_filters: [simple('origin', '==', 'SEA'), during('date', '2001-01-15T06:00:00', '2001-01-15T09:00:00')],
    },
    'Arrival is estimated: half an hour on the ground and 450 miles an hour.',
  ),
  on('sp500')('candles', 'The S&P 500 by month, 2008', 'candlestick', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    open: sql('Open', 'FIRST(open ORDER BY date)'),
    close: 'last_close',
    high: 'highest',
    low: sql('Lowest', 'MIN(low)'),
    row_limit: 1000,
    y_axis_format: ',.0f',
    adhoc_filters: [during('date', '2008-01-01', '2009-01-01')],
  }),
];

const flows: readonly ExampleChart[] = [
  weather(
    'follows',
    'What follows rain? Weeks in Seattle, 2014',
    'event_flow',
    {
      granularity_sqla: 'date',
      time_range: '2014-01-01 : 2015-01-01',
      entity: sql('Week', "strftime(date, '%G-%V')"),
      all_columns_x: 'weather',
      all_columns: ['wind'],
      min_leaf_node_event_count: 2,
      row_limit: 1000,
      adhoc_filters: [seattle],
    },
    'Each way from left to right is the weather of a week, day after day.',
  ),
  {
    ...weather(
      'together',
      'Rain and wind, two saved charts on one axis',
      'line_multi',
      { prefix_metric_with_slice_name: true, time_grain_sqla: 'P1M' },
      'The charts stand on the dashboard about weather too; a change there is seen here.',
    ),
    shows: [
      { as: 'line_charts', keys: ['weather-rain'] },
      { as: 'line_charts_2', keys: ['weather-wind'] },
    ],
  },
];

const parts: readonly ExampleChart[] = [
  weather(
    'rain',
    'Rain in 2014',
    'pop_kpi',
    {
      metric: 'rain',
      time_compare: '1 year ago',
      comparison_color_enabled: true,
      subtitle: 'millimetres in Seattle and New York',
      y_axis_format: ',.0f',
      adhoc_filters: [during('date', '2014-01-01', '2015-01-01')],
    },
    'Compared with the year before.',
  ),
  flights('late', 'Average delay', 'bullet', {
    metric: 'avg_delay',
    ranges: '5,10,20',
    range_labels: 'Good,Fair,Poor',
    markers: '8',
    marker_labels: 'Goal',
    y_axis_format: '.1f',
  }),
  on('movies')(
    'films',
    'The five films that took most',
    'handlebars',
    {
      query_mode: 'aggregate',
      groupby: ['title'],
      metrics: ['gross'],
      timeseries_limit_metric: 'gross',
      order_desc: true,
      row_limit: 5,
      handlebarsTemplate:
        '<ol>{{#each data}}<li><b>{{title}}</b> <span class="money">{{formatNumber gross}}</span></li>{{/each}}</ol>',
      styleTemplate:
        'ol { padding-left: 24px; } li { margin-bottom: 4px; clear: both; } .money { float: right; padding-left: 12px; font-variant-numeric: tabular-nums; }',
    },
    'A template around the rows.',
  ),
  flights('chord', 'Flights between six states', 'chord', {
    groupby: 'origin_state',
    columns: 'destination_state',
    metric: 'count',
    row_limit: 100,
    sort_by_metric: true,
    adhoc_filters: [largeStates, simple('destination_state', 'IN', ['CA', 'TX', 'FL', 'IL', 'NY', 'GA'])],
  }),
  flights('partition', 'States and lengths of flight', 'partition', {
    metrics: ['count'],
    groupby: ['origin_state', 'haul'],
    row_limit: 100,
    number_format: 'SMART_NUMBER',
    partition_limit: 0,
    adhoc_filters: [largeStates],
  }),
  on('cars')('cars', 'Cars side by side', 'para', {
    series: 'name',
    metrics: ['avg_mpg', 'avg_hp', sql('Weight (lb)', 'AVG(weight)'), sql('Seconds to 60 mph', 'AVG(acceleration)')],
    secondary_metric: 'avg_mpg',
    row_limit: 400,
  }),
  on('movies')('genres', 'Spent and taken, by genre', 'butterfly', {
    groupby: 'genre',
    left_metric: 'spent',
    right_metric: 'gross',
    row_limit: 12,
    x_axis_format: 'SMART_NUMBER',
    adhoc_filters: [simple('genre', 'IS NOT NULL', null)],
  }),
  weather(
    'cities',
    'Is New York warmer than Seattle?',
    'paired_ttest',
    { x_axis: 'date', time_grain_sqla: 'P1M', groupby: ['location'], metrics: ['avg_max', 'rain'], row_limit: 10_000 },
    'Month by month; a click on a city makes it the one to compare with.',
  ),
];

/** Its charts. */
export const waysCharts: readonly ExampleChart[] = [...maps, ...times, ...flows, ...parts];

const tile = (key: string, width: number, height: number): ReturnType<typeof chart> => chart(`ways-${key}`, width, height);

/** The dashboard, in three tabs. */
export const waysDashboard: ExampleDashboard = {
  slug: 'more-ways',
  title: 'More ways to look',
  description: 'Maps, calendars, candles, chords and other charts for questions that lines and bars do not answer.',
  colourScheme: 'supersetColors',
  blocks: [
    {
      kind: 'tabs',
      tabs: [
        {
          title: 'Maps',
          children: [
            row(tile('world', 7, 56), tile('states', 5, 56)),
            row(tile('points', 6, 48), tile('clusters', 6, 48)),
            row(tile('hexagons', 6, 48), tile('squares', 6, 48)),
            row(tile('screen', 6, 48), tile('heat', 6, 48)),
          ],
        },
        routesAndShapes,
        {
          title: 'Time',
          children: [
            row(tile('table', 12, 32)),
            row(tile('years', 6, 48), tile('candles', 6, 48)),
            row(tile('calendar', 7, 48), tile('rose', 5, 48)),
            row(tile('gantt', 12, 64)),
            row(tile('together', 12, 48)),
            row(tile('follows', 12, 56)),
          ],
        },
        {
          title: 'Parts and comparisons',
          children: [
            row(tile('rain', 4, 30), tile('late', 4, 30), tile('films', 4, 30)),
            row(tile('chord', 6, 60), tile('partition', 6, 60)),
            row(tile('cars', 12, 52)),
            row(tile('genres', 6, 52), tile('cities', 6, 52)),
          ],
        },
      ],
    },
  ],
  filters: [],
};
