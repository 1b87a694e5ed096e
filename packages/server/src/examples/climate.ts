/** Weather and climate: a day, a year, a century. */
import { chart, header, markdown, row, tab, tabs, type ExampleChart, type ExampleDashboard } from './shape.ts';

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
const weather = on('weather');

/** Millimetres in a mean month of the four years, one metric for each month, so that a radar has twelve spokes. */
const rainByMonth = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((label, at) => ({
  expressionType: 'SQL',
  sqlExpression: `SUM(CASE WHEN MONTH(date) = ${at + 1} THEN precipitation ELSE 0 END) / COUNT(DISTINCT YEAR(date))`,
  label,
  hasCustomLabel: true,
}));
const co2 = on('co2');
const world = on('global_temperature');
const quakes = on('earthquakes');

/** Charts on weather, the air's carbon dioxide, the world's temperature and earthquakes. */
export const climateCharts: readonly ExampleChart[] = [
  weather('weather-highs', 'Highs and lows by month', 'echarts_timeseries_smooth', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['avg_max', 'avg_min'],
    groupby: ['location'],
    y_axis_format: '.0f',
    y_axis_title: '°C',
  }),
  weather('weather-rain', 'Rain by month', 'echarts_timeseries_bar', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['rain'],
    groupby: ['location'],
    y_axis_format: ',.0f',
    y_axis_title: 'mm',
  }),
  weather(
    'weather-kinds',
    'Kinds of days',
    'echarts_timeseries_bar',
    {
      x_axis: 'month',
      metrics: ['count'],
      groupby: ['weather'],
      stack: 'Stack',
      contributionMode: 'row',
      orientation: 'horizontal',
      x_axis_sort_asc: true,
      y_axis_format: '.0%',
    },
    'Share of days by month of the year.',
  ),
  weather('weather-mix', 'Weather', 'pie', {
    groupby: ['weather'],
    metric: 'count',
    donut: true,
    innerRadius: 45,
    label_type: 'key_percent',
    show_legend: false,
  }),
  weather('weather-wind', 'Wind by day', 'echarts_timeseries_scatter', {
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    metrics: ['avg_wind'],
    groupby: ['location'],
    markerSize: 5,
    y_axis_format: '.0f',
    y_axis_title: 'm/s',
    row_limit: 10000,
  }),
  weather('weather-heat', 'Warmth of the year', 'heatmap_v2', {
    x_axis: 'month',
    groupby: 'location',
    metric: 'avg_max',
    linear_color_scheme: 'schemeYlOrRd',
    sort_x_axis: 'alpha_asc',
    sort_y_axis: 'alpha_asc',
    show_values: true,
    y_axis_format: '.0f',
    normalize_across: 'heatmap',
    show_percentage: false,
  }),
  weather(
    'weather-seasons',
    'The rain of the year',
    'radar',
    {
      groupby: ['location'],
      metrics: rainByMonth,
      row_limit: 10,
      number_format: ',.0f',
      show_labels: false,
      is_circle: true,
      column_config: Object.fromEntries(
        rainByMonth.map(({ label }) => [label, { radarMetricMaxValue: 200, radarMetricMinValue: 0 }]),
      ),
    },
    'Millimetres in a mean month, 2012 to 2015; the outer ring is 200 mm.',
  ),
  weather('weather-days', 'Every day', 'table', {
    query_mode: 'raw',
    all_columns: ['date', 'location', 'weather', 'temp_max', 'temp_min', 'precipitation', 'wind'],
    order_by_cols: ['["date", false]'],
    server_pagination: true,
    server_page_length: 20,
    row_limit: 10000,
    table_timestamp_format: '%Y-%m-%d',
    show_cell_bars: true,
  }),
  co2('co2-now', 'CO₂ in the air', 'big_number', {
    metric: 'avg_co2',
    x_axis: 'month',
    time_grain_sqla: 'P1M',
    aggregation: 'LAST_VALUE',
    compare_lag: 12,
    compare_suffix: 'on the year before',
    y_axis_format: '.1f',
    start_y_axis_at_zero: false,
    show_timestamp: true,
  }),
  co2('co2-line', 'Carbon dioxide above Mauna Loa', 'echarts_timeseries_line', {
    x_axis: 'month',
    time_grain_sqla: 'P1M',
    metrics: ['avg_co2', 'avg_adjusted'],
    y_axis_format: ',.0f',
    y_axis_title: 'Parts per million',
    truncateYAxis: true,
    y_axis_bounds: [300, null],
    zoomable: true,
  }),
  world('world-step', 'World temperature', 'echarts_timeseries_step', {
    x_axis: 'year',
    time_grain_sqla: 'P1Y',
    metrics: ['avg_anomaly'],
    seriesType: 'middle',
    area: true,
    opacity: 0.15,
    y_axis_format: '+.1f',
    y_axis_title: '°C against 1951–1980',
    show_legend: false,
  }),
  quakes('quakes-magnitudes', 'Magnitudes of a week', 'histogram_v2', {
    column: 'magnitude',
    bins: 30,
    groupby: [],
    x_axis_title: 'Magnitude',
    y_axis_title: 'Quakes',
    show_legend: false,
  }),
  quakes('quakes-hours', 'Earthquakes by hour', 'echarts_area', {
    x_axis: 'time',
    time_grain_sqla: 'PT1H',
    metrics: ['count'],
    show_legend: false,
    opacity: 0.3,
    seriesType: 'smooth',
    y_axis_format: ',d',
  }),
];

/** The dashboard Weather and climate, in tabs. */
export const climateDashboard: ExampleDashboard = {
  slug: 'weather-and-climate',
  title: 'Weather and climate',
  description: 'Two cities day by day, the air since 1958, the world since 1880, and a week of earthquakes.',
  colourScheme: 'supersetColors',
  labels: ['rain', 'New York', 'drizzle', 'Seattle', 'fog', 'snow', 'sun'],
  blocks: [
    tabs(
      tab(
        'Two cities',
        row(chart('weather-highs', 8, 44), chart('weather-mix', 4, 44)),
        row(chart('weather-rain', 6, 40), chart('weather-kinds', 6, 40)),
        row(chart('weather-heat', 7, 44), chart('weather-seasons', 5, 44)),
        row(chart('weather-wind', 4, 48), chart('weather-days', 8, 48)),
      ),
      tab(
        'The world',
        row(
          chart('co2-now', 4, 30),
          markdown(
            '### A century and a half\n\nThe air is measured on a volcano in the Pacific, far from cities. The saw teeth are the breathing of the northern forests; what remains without them only goes up.\n\nThe temperature is the difference of each year from the mean of 1951 to 1980.',
            8,
            30,
          ),
        ),
        row(chart('co2-line', 12, 48)),
        row(chart('world-step', 12, 42)),
        header('One week of earthquakes'),
        row(chart('quakes-hours', 8, 36), chart('quakes-magnitudes', 4, 36)),
      ),
    ),
  ],
  filters: [
    { name: 'City', type: 'filter_select', table: 'weather', column: 'location', onlyTabs: ['Two cities'] },
    { name: 'Weather', type: 'filter_select', table: 'weather', column: 'weather', onlyTabs: ['Two cities'] },
    { name: 'Time', type: 'filter_time', onlyTabs: ['Two cities'] },
    { name: 'Warmest (°C)', type: 'filter_range', table: 'weather', column: 'temp_max', onlyTabs: ['Two cities'] },
  ],
};
