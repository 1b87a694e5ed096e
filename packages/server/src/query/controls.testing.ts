/** Forms on which each control can show what it does, and other values for each. */
import { ownRegionsId, ownRegionsName, type OwnRegionShapes } from '@tessera/charts/shared/geo/own-regions';
import { knowShapes } from '../render/echarts.ts';
import { openForm, openInner, type ListedChart } from '@tessera/charts';
import type { DepictOptions } from '@tessera/charts/chart-type';
import type { InnerChart } from '@tessera/charts/inner-chart';
import { newForm, shapesOf } from '@tessera/charts/controls/form';
import { panelOf, type PanelControl } from '@tessera/charts/controls/panel';
import { innerOf as chartsOf } from '@tessera/charts/open-form';
import type { Dataset } from '@tessera/core/dataset';
import { categoricalColours, linearColours } from '@tessera/core/look/palettes';
import { pictureColours } from '@tessera/core/look/tokens';
import { sayEnglish } from '@tessera/core/language/say';

type Form = Record<string, unknown>;

/**
 * A view of the form's own palette: it reaches pictures only as the colours they are given.
 * @param size  px; that of a chart on Explore's page when absent
 */
export function viewOf(form: Form, dataset: Dataset, size = { width: 640, height: 360 }): DepictOptions {
  const palette = categoricalColours(typeof form['color_scheme'] === 'string' ? form['color_scheme'] : undefined);
  const seen = new Map<string, string>();
  return {
    ...size,
    theme: pictureColours('light'),
    colours: {
      palette,
      colourOf: (label) => {
        const colour = seen.get(label) ?? palette[seen.size % palette.length] ?? '';
        seen.set(label, colour);
        return colour;
      },
    },
    linearScheme: linearColours,
    locale: 'en',
    say: sayEnglish,
    now: Date.UTC(2024, 0, 1),
    mode: 'screen',
    dataset,
    inner: { charts: innerOf(form, dataset), open: openInner },
    ownRegions: ownRegionsOf(form),
  };
}

/** Two squares as uploaded regions, under the name that the form gives them. */
function ownRegionsOf({ select_country: country }: Form): OwnRegionShapes | undefined {
  if (ownRegionsId(country) === undefined) return undefined;
  const square = (west: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, 0],
        [west, 1],
        [west + 1, 1],
        [west + 1, 0],
        [west, 0],
      ],
    ],
  });
  const own: OwnRegionShapes = {
    name: 'Squares',
    properties: ['code', 'name'],
    regions: [
      ['DE-BY', 'DE-BE'],
      ['DE-NW', 'DE-HH'],
    ],
    shapes: {
      type: 'FeatureCollection',
      features: [0, 1].map((at) => ({ type: 'Feature', geometry: square(at), properties: { name: String(at) } })),
    },
  };
  knowShapes(country, own.shapes);
  return own;
}

const metric = (column: string, aggregate: string, label: string): Form => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate,
  label,
});
const amount = metric('n', 'SUM', 'Amount');
const gain = metric('m', 'AVG', 'Gain');
const number = metric('n', 'COUNT', 'Number');

/** What a new chart is given so that it can be asked, by the widget of what is required. */
function filled(chart: ListedChart, dataset: Dataset): Form {
  const form: Form = { ...newForm(chart, dataset), ...given[chart.id] };
  for (const { key, control } of panelOf(chart, form, dataset).flatMap((tab) => tab.sections.flatMap((each) => each.controls))) {
    if (!control.required || (form[key] !== undefined && form[key] !== null)) continue;
    if (control.widget === 'metric') form[key] = amount;
    if (control.widget === 'metrics') form[key] = [amount];
    if (control.widget === 'columns') form[key] = ['city'];
    if (control.widget === 'column') form[key] = control.accepts === 'numeric' ? 'n' : 'city';
  }
  return form;
}

const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
/** A window that is tilted, where heights show. */
const tilted: Form = {
  autozoom: false,
  viewport: { longitude: -110, latitude: 35, zoom: 4, bearing: 0, pitch: 45 },
};

/** A saved window: what is seen with the automatic one off. */
const seen: Form = { viewport: tilted['viewport'] };

const given: Readonly<Record<string, Form>> = {
  graph_chart: { source: 'id', target: 'parent' },
  sankey_v2: { source: 'city', target: 'kind' },
  tree_chart: { id: 'id', parent: 'parent' },
  bubble_v2: { entity: 'city', x: amount, y: gain, size: number },
  heatmap_v2: { groupby: 'city' },
  table: { groupby: ['city'], metrics: [amount, gain] },
  handlebars: { groupby: ['city'], metrics: [amount, gain] },
  pivot_table_v2: { groupbyRows: ['city', 'kind'], groupbyColumns: ['shop'], metrics: [amount, gain] },
  world_map: { entity: 'land', country_fieldtype: 'name' },
  country_map: { entity: 'region', select_country: 'germany' },
  gantt_chart: { start_time: 'seen', end_time: 'day', y_axis: 'city' },
  deck_scatter: { spatial },
  deck_hex: { spatial },
  deck_grid: { spatial },
  deck_screengrid: { spatial },
  deck_heatmap: { spatial },
  deck_arc: { start_spatial: spatial, end_spatial: { type: 'latlong', lonCol: 'n', latCol: 'm' } },
  deck_path: { line_column: 'path', line_type: 'json' },
  deck_polygon: { line_column: 'cell', line_type: 'geohash' },
  deck_geojson: { geojson: 'shape' },
  deck_contour: { spatial, cellSize: 100_000 },
  deck_multi: { deck_slices: [1] },
  cartodiagram: { selected_chart: 3, geom_column: 'spot' },
  mapbox: { all_columns_x: 'lon', all_columns_y: 'lat' },
  line_multi: { line_charts: [4] },
  event_flow: { entity: 'city', all_columns_x: 'kind', granularity_sqla: 'day' },
};

const yearly: Form = { time_range: '2023-01-01 : 2023-12-01', time_grain_sqla: 'P1M' };
const byCity: Form = { groupby: ['city'], time_grain_sqla: 'P1M' };

/** What charts along an axis are given; a chart that lacks one of the keys is not. */
const along: readonly Form[] = [
  byCity,
  { metrics: [amount, gain], groupby: ['city'], time_grain_sqla: 'P1M' },
  { metrics: [gain], x_axis: 'code' },
  { x_axis: 'city', groupby: ['kind'] },
  { x_axis: 'each', x_axis_time_format: 'smart_date' },
  { x_axis: 'city', x_axis_sort: 'Amount' },
  { groupby: ['kind'], stack: 'Stack', show_value: true, time_grain_sqla: 'P3M' },
  { groupby: ['kind'], stack: 'Stack', show_value: true, only_total: false, time_grain_sqla: 'P3M' },
  { groupby: ['kind'], area: true, markerEnabled: true },
  { x_axis_title: 'Across', y_axis_title: 'Up' },
  { groupby: ['each'], time_grain_sqla: 'P1Y' },
  { resample_rule: '1D', resample_method: 'asfreq', time_grain_sqla: 'P1D' },
  { rolling_type: 'mean', rolling_periods: 5 },
  { forecastEnabled: true, time_grain_sqla: 'P1M' },
  { ...yearly, time_compare: ['1 year ago'] },
  { ...yearly, groupby: ['city'], time_compare: ['1 year ago'] },
];

/** No value lies in the range, so that another range and another default color are seen. */
const ranged: Form = {
  color_scheme_type: 'color_breakpoints',
  color_breakpoints: [{ id: 0, minValue: -9e9, maxValue: -8e9, color: { r: 200, g: 10, b: 90, a: 1 } }],
};

/** The same for the keys of newer maps. They come last, so that the places of the others stay. */
const ofMaps: readonly Form[] = [
  { map_renderer: 'maplibre' },
  { color_scheme_type: 'fixed_color' },
  ranged,
  { ...ranged, point_radius_fixed: { type: 'metric', value: amount } },
];

/** States that show a control of one chart type. */
const own: Readonly<Record<string, readonly Form[]>> = {
  country_map: [{ select_country: ownRegionsName('00000000-0000-4000-8000-000000000001') }],
  table: [
    { query_mode: 'raw', all_columns: ['city', 'n', 'day'] },
    { groupby: ['day'], time_grain_sqla: 'P1M' },
    { percent_metrics: [amount] },
    { ...yearly, time_compare: '1 year ago' },
    { ...yearly, time_compare: '1 year ago', comparison_color_enabled: true },
    { ...yearly, time_compare: 'custom', start_date_offset: '2022-03-01' },
  ],
  big_number_total: [{ subtitle: 'Below' }],
  time_pivot: [
    { freq: 'AS', time_grain_sqla: 'P1M' },
    { freq: '52W-MON', time_grain_sqla: 'P1M', x_axis_label: 'Across' },
  ],
  paired_ttest: [{ time_grain_sqla: 'P1M' }, { time_grain_sqla: 'P1M', metrics: [amount, gain] }],
  handlebars: [
    { query_mode: 'raw', all_columns: ['city', 'n', 'day'] },
    { groupby: ['day'], time_grain_sqla: 'P1M' },
  ],
  pop_kpi: [
    { ...yearly, time_compare: '1 year ago' },
    { ...yearly, time_compare: '1 year ago', comparison_color_enabled: true, subtitle: 'Below' },
    { ...yearly, time_compare: 'custom', start_date_offset: '2022-03-01' },
  ],
  big_number: [
    { subtitle: 'Below' },
    { compare_lag: 2, time_grain_sqla: 'P1M' },
    { time_range: '2021-01-01 : 2025-01-01', time_grain_sqla: 'P1M' },
    { show_x_axis: true, time_grain_sqla: 'P1M' },
    { show_y_axis: true, time_grain_sqla: 'P1M' },
  ],
  pie: [{ groupby: ['day'] }, { groupby: ['each'] }, { label_type: 'template', label_template: '{name}' }, { donut: true }],
  pivot_table_v2: [
    { rowSubTotals: true },
    { colSubTotals: true, groupbyColumns: ['shop', 'kind'], groupbyRows: ['city'] },
    { groupbyRows: ['day'], time_grain_sqla: 'P1M' },
  ],
  mixed_timeseries: [
    { groupby_b: ['kind'], time_grain_sqla: 'P1M' },
    { groupby_b: ['kind'], stackB: true, show_valueB: true, time_grain_sqla: 'P3M' },
    { groupby: ['kind'], stack: true, show_value: true, time_grain_sqla: 'P3M' },
    { areaB: true, markerEnabledB: true },
    { yAxisIndexB: 1, metrics_b: [gain] },
    { yAxisIndexB: 1, metrics_b: [amount], groupby: ['city'], groupby_b: ['city'], time_grain_sqla: 'P1M' },
    { metrics_b: [gain], groupby_b: ['city'] },
    { rolling_type_b: 'mean', rolling_periods_b: 5 },
    { resample_rule_b: '1D', resample_method_b: 'asfreq', time_grain_sqla: 'P1D' },
    { ...yearly, time_compare_b: ['1 year ago'], groupby_b: ['city'] },
    { seriesType: 'scatter', seriesTypeB: 'scatter' },
  ],
  line_multi: [
    { time_grain_sqla: 'P1M' },
    { line_charts: [6] },
    { line_charts_2: [5] },
    { line_charts_2: [5], x_axis_title: 'Across', y_axis_title: 'Up' },
  ],
  event_flow: [{ min_leaf_node_event_count: 3 }, { entity: 'shop', all_columns: ['city'] }],
  histogram_v2: [{ groupby: ['city'] }, { groupby: ['each'] }],
  heatmap_v2: [{ x_axis: 'kind' }, { x_axis: 'kind', border_width: 1 }, { x_axis: 'each', groupby: 'each' }],
  box_plot: [
    { columns: ['city'], groupby: ['kind'] },
    { columns: ['day'], groupby: ['seen'], time_grain_sqla: 'P1Y' },
  ],
  treemap_v2: [{ groupby: ['city', 'kind'] }, { groupby: ['day'] }],
  sunburst_v2: [{ columns: ['day'] }, { columns: ['city', 'kind'] }, { secondary_metric: gain }],
  funnel: [{ groupby: ['each'], row_limit: 100 }],
  gauge_chart: [{ groupby: ['city'] }, { intervals: '2000,4000' }],
  radar: [
    { groupby: ['day'], metrics: [amount, gain, number] },
    { groupby: ['city'], metrics: [amount, gain, number] },
    { groupby: ['each'], row_limit: 100 },
  ],
  graph_chart: [
    { source_category: 'shop' },
    { source: 'each', target: 'city', source_category: 'each' },
    { layout: 'circular' },
    { edgeSymbol: 'arrow' },
  ],
  waterfall: [
    { groupby: 'city', time_grain_sqla: 'P1Y' },
    { groupby: 'city', time_grain_sqla: 'P1Y', show_legend: true },
    { x_axis: 'each' },
  ],
  bubble_v2: [
    { series: 'city', entity: 'city', size: gain },
    { series: 'each', entity: 'each' },
    { x_axis_label: 'Across', y_axis_label: 'Up', entity: 'kind', size: amount },
    { entity: 'each', size: metric('n', 'SUM', 'Size') },
  ],
  gantt_chart: [
    { series: 'kind', x_axis_title: 'Across', y_axis_title: 'Up' },
    { series: 'each' },
    { tooltip_metrics: [amount], tooltip_columns: ['n'] },
  ],
  candlestick: [{ series: 'long' }, { close: gain }, { moving_averages: [5, 10] }],
  cal_heatmap: [{ domain_granularity: 'year', subdomain_granularity: 'month', cell_size: 100 }],
  butterfly: [{ x_axis_label: 'Across', y_axis_label: 'Up' }],
  para: [{ metrics: [amount, gain], secondary_metric: amount }],
  partition: [
    { time_series_option: 'time_series', x_axis: 'day', time_grain_sqla: 'P3M' },
    { time_series_option: 'agg_mean', x_axis: 'day', time_grain_sqla: 'P3M' },
    { time_series_option: 'adv_anal', x_axis: 'day', time_grain_sqla: 'P1M' },
    { time_series_option: 'adv_anal', x_axis: 'day', time_grain_sqla: 'P1M', rolling_type: 'mean', rolling_periods: 3 },
    { time_series_option: 'adv_anal', x_axis: 'day', ...yearly, time_compare: ['1 year ago'] },
    { time_series_option: 'adv_anal', x_axis: 'day', time_grain_sqla: 'P1M', resample_rule: '1D', resample_method: 'asfreq' },
  ],
  bullet: [{ ranges: '2000,6000', range_labels: 'low,high', markers: '3000', marker_labels: 'goal', marker_lines: '4000' }],
  world_map: [{ color_by: 'country' }, { show_bubbles: true, secondary_metric: gain }],
  deck_scatter: [{ dimension: 'kind' }, { point_radius_fixed: { type: 'metric', value: amount }, multiplier: 1_000_000 }, seen],
  deck_screengrid: [seen],
  // Places that share a pixel.
  deck_heatmap: [{ size: amount, spatial: { type: 'latlong', lonCol: 'near_lon', latCol: 'near_lat' } }, seen],
  deck_hex: [tilted, seen],
  deck_grid: [tilted, seen],
  deck_arc: [{ dimension: 'kind' }, seen],
  deck_path: [{ dimension: 'kind', line_width: 100_000 }, seen],
  deck_polygon: [
    { metric: amount },
    { stroked: true, line_width: 1000 },
    { ...tilted, metric: gain },
    { line_column: 'path', line_type: 'json' },
    seen,
  ],
  deck_multi: [seen],
  cartodiagram: [seen],
  deck_geojson: [
    seen,
    { autozoom: false, viewport: { longitude: 20, latitude: 13, zoom: 3, bearing: 0, pitch: 45 } },
    { line_width: 100_000, js_columns: ['city'] },
  ],
  deck_contour: [{ size: amount, spatial: { type: 'latlong', lonCol: 'near_lon', latCol: 'near_lat' } }, seen],
  mapbox: [
    { point_radius: 'n', clustering_radius: 0 },
    { mapbox_label: 'n' },
    { viewport_longitude: -110, viewport_latitude: 35, viewport_zoom: 4 },
  ],
};

const overDays: Form = { viz_type: 'echarts_timeseries_line', x_axis: 'day', time_grain_sqla: 'P1M', row_limit: 1000 };

/** Saved charts that others show within themselves, by number. */
const saved: readonly Form[] = [
  { viz_type: 'deck_hex', spatial, grid_size: 50_000 },
  { viz_type: 'deck_scatter', spatial, row_limit: 50 },
  { viz_type: 'pie', groupby: ['kind'], metric: amount },
  { ...overDays, metrics: [amount], groupby: ['city'] },
  { ...overDays, metrics: [gain], groupby: [] },
  { ...overDays, metrics: [amount], groupby: ['each'] },
];

/** The charts a form names. */
export function innerOf(form: Form, dataset: Dataset): InnerChart[] {
  return chartsOf(openForm(form)).flatMap((id): InnerChart[] => {
    if (typeof id !== 'number') return [];
    const found = saved[id - 1];
    return found ? [{ id, name: `saved ${id}`, datasetId: dataset.id, formData: found }] : [];
  });
}

/** Forms of a chart type, the plain one first. */
export function stagesOf(chart: ListedChart, dataset: Dataset): Form[] {
  const plain = filled(chart, dataset);
  const switched = panelOf(chart, plain, dataset)
    .flatMap((tab) => tab.sections.flatMap((each) => each.controls))
    .filter(({ control }) => control.widget === 'switch')
    .map(({ key }) => ({ [key]: plain[key] !== true }));
  const keys = new Set(shapesOf(chart).map(([key]) => key));
  const fits = (each: Form): boolean => Object.keys(each).every((key) => keys.has(key) || key === 'time_range');
  const fitting = along.filter(fits);
  const limited = ['limit', 'limit_b', 'series_limit'].filter((key) => keys.has(key)).map((key) => ({ [key]: 1 }));
  return [{}, ...fitting, ...(own[chart.id] ?? []), ...switched, ...limited, ...ofMaps.filter(fits)].map((each) => ({
    ...plain,
    ...each,
    viz_type: chart.id,
  }));
}

/** Both questions of a mixed chart are filtered. */
function onlyWhere(subject: string, comparator: string): Form {
  const filters = [{ clause: 'WHERE', expressionType: 'SIMPLE', subject, operator: 'IN', comparator: [comparator] }];
  return { adhoc_filters: filters, adhoc_filters_b: filters };
}
/** The form with another metric in the place of each of its metrics. */
const measured = (form: Form, by: Form): Form =>
  // What goes in is plain data, so the same comes out.
  JSON.parse(JSON.stringify(form, (_, value: unknown) => (isMetric(value) ? { ...by, label: value['label'] } : value))) as Form;
const isMetric = (value: unknown): value is Form => typeof value === 'object' && value !== null && 'expressionType' in value;

/** Answers no chart may stumble over, by name: what the plain form becomes. */
export const hostileAnswers: Readonly<Record<string, (form: Form) => Form>> = {
  'no rows': (form) => ({ ...form, ...onlyWhere('city', 'nowhere') }),
  'one row': (form) => ({ ...form, ...onlyWhere('row', 'r7') }),
  'nothing but NULL': (form) => measured(form, metric('nothing', 'SUM', '')),
  'negative numbers': (form) => measured(form, metric('debt', 'SUM', '')),
  'one series': (form) => ({ ...form, ...onlyWhere('city', 'city 1') }),
  'two hundred series': (form) => ({
    ...form,
    ...Object.fromEntries(
      ['groupby', 'groupby_b', 'columns', 'groupbyColumns', 'series', 'source']
        .filter((key) => key in form || key.startsWith('groupby'))
        .map((key) => [key, Array.isArray(form[key]) || form[key] === undefined ? ['each'] : 'each']),
    ),
    row_limit: 10_000,
  }),
};

const otherNames = (dataset: Dataset, accepts: string | undefined): string[] =>
  accepts === 'temporal'
    ? ['day', 'seen']
    : accepts === 'numeric'
      ? ['n', 'm', 'code']
      : dataset.columns.length > 0
        ? ['kind', 'shop', 'city', 'day', 'id']
        : [];

/** Legal values of a control other than the one the form holds. */
export function othersOf({ key, control, choices, default: fallback }: PanelControl, form: Form, dataset: Dataset): unknown[] {
  const now = form[key] ?? fallback ?? null;
  return candidates().filter((value) => JSON.stringify(value) !== JSON.stringify(now));

  function candidates(): unknown[] {
    switch (control.widget) {
      case 'switch':
        return [now !== true];
      case 'text':
        return ['Words {value}', '2022-06-01', '2000,6000', '3,4', 'node 1', '{name}: {value}'];
      case 'template':
        return ['{{data.length}}'];
      case 'json':
        return ['{"backgroundColor": "#abcdef"}'];
      case 'place':
        return [
          { type: 'latlong', lonCol: 'gain', latCol: 'id' },
          { type: 'geohash', geohashCol: 'kind' },
        ];
      case 'viewport':
        return [{ longitude: -100, latitude: 40, zoom: 3, bearing: 0, pitch: 0 }];
      case 'contours':
        return [[{ lowerThreshold: 2, upperThreshold: 9, color: { r: 200, g: 10, b: 90, a: 1 } }]];
      case 'breakpoints':
        return [[{ id: 0, minValue: -1e9, maxValue: 1e9, color: { r: 200, g: 10, b: 90, a: 1 } }]];
      case 'charts':
        return [[2], 2, [5], [5, 4]];
      case 'fixed-or-metric':
        return [
          { type: 'fix', value: 77 },
          { type: 'metric', value: gain },
        ];
      case 'number':
      case 'slider': {
        const value = typeof now === 'number' ? now : 0;
        const step = control.step ?? 1;
        return [value + 3 * step, value + 20 * step, value - step, value + 60 * step, value + 3000].filter(
          (each) => each >= (control.min ?? -Infinity) && each <= (control.max ?? Infinity),
        );
      }
      case 'select':
      case 'free-select':
      case 'time-grain': {
        if (!choices?.length) return [['10', '1000', '5000']];
        const values = choices.map(([value]) => value);
        return control.multi ? values.slice(0, 6).map((value) => [value]) : values.slice(0, 30);
      }
      case 'metric':
        return [gain, number];
      case 'metrics':
        return [[gain, number]];
      case 'column':
        return otherNames(dataset, control.accepts);
      case 'columns':
        return [['kind'], ['kind', 'shop']];
      case 'filters':
        return [
          [{ clause: 'WHERE', expressionType: 'SIMPLE', subject: 'city', operator: 'IN', comparator: ['city 1', 'city 2'] }],
        ];
      case 'colour':
        return [{ r: 200, g: 10, b: 90, a: 1 }];
      case 'colour-scheme':
        return ['lyftColors'];
      case 'linear-scheme':
        return ['blue_white_yellow'];
      case 'bounds':
        return [
          [2, 60],
          [null, 1000],
          [-500, null],
        ];
      case 'number-format':
        return [',.3f', '.1%'];
      case 'time-format':
        return ['%Y week %W', '%d.%m.%Y'];
      case 'currency':
        return [{ symbol: 'EUR', symbolPosition: 'suffix' }];
      case 'time-range':
        return ['2022-01-01 : 2022-06-01'];
      case 'order-by':
        return [[['n', false]]];
      case 'column-config':
        return [{ Amount: { d3NumberFormat: '.4f' } }, { n: { d3NumberFormat: '.4f' } }];
      case 'compared-facts':
        return [{ Delta: { visible: false } }];
      case 'time-columns':
        return [[{ key: 'mean', label: 'Mean', colType: 'avg' }]];
      case 'filter-configs':
        return [[{ column: 'kind', label: 'Kind', asc: true }]];
      case 'metric-bounds':
        return [{ Amount: { radarMetricMinValue: 0, radarMetricMaxValue: 100000 } }];
      case 'conditional-formatting':
        return [[{ column: 'Amount', operator: '>', targetValue: 5, colorScheme: '#ff0000' }]];
      case 'annotation-layers':
        return [[{ name: 'flat', annotationType: 'FORMULA', value: '5000', show: true, style: 'solid', width: 1 }]];
      case 'regions':
        return (choices ?? []).map(([value]) => value).slice(0, 30);
      case 'region-property':
        return ['code', 'name'];
      case 'facet-rows':
      case 'facet-columns':
        return [{ dimension: 'kind', values: ['kind 1', 'kind 2'] }];
      case 'hidden':
        return [];
    }
  }
}
