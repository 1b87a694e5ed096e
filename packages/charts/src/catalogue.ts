/**
 * The chart types by name, each fetched when a page first has one: all of them together weigh more than most pages.
 * In gallery order, as `index.ts` has them at once for those who need no fetching (server, tests); a test compares the two.
 */
import type { ChartType } from './chart-type.ts';
import type { ListedChart } from './listed.ts';

/** `listed`, given by whoever loads: names alone are far lighter than what all types have in common. */
type PutOnList = <Form>(type: ChartType<Form>) => ListedChart;

/** What is known of a chart type before it is fetched. */
export interface CatalogueEntry {
  /** The `viz_type` of its forms. */
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly load: (list: PutOnList, id: string) => Promise<ListedChart | undefined>;
}

async function unpainted(list: PutOnList, id: string): Promise<ListedChart | undefined> {
  const type = (await import('./unpainted/index.ts')).unpaintedTypes.find((each) => each.id === id);
  return type && list(type);
}

export const catalogue: readonly CatalogueEntry[] = [
  { id: 'table', name: 'Table', load: async (list) => list((await import('./table/index.ts')).table) },
  { id: 'big_number_total', name: 'Big Number', load: async (list) => list((await import('./big-number/index.ts')).bigNumber) },
  {
    id: 'big_number',
    name: 'Big Number with Trendline',
    load: async (list) => list((await import('./big-number-trend/index.ts')).bigNumberTrend),
  },
  {
    id: 'echarts_timeseries_line',
    name: 'Line Chart',
    aliases: ['line'],
    load: async (list) => list((await import('./line/index.ts')).line),
  },
  {
    id: 'echarts_area',
    name: 'Area Chart',
    aliases: ['area'],
    load: async (list) => list((await import('./area/index.ts')).area),
  },
  {
    id: 'echarts_timeseries_bar',
    name: 'Bar Chart',
    aliases: ['bar', 'dist_bar'],
    load: async (list) => list((await import('./bar/index.ts')).bar),
  },
  {
    id: 'echarts_timeseries_scatter',
    name: 'Scatter Plot',
    load: async (list) => list((await import('./scatter/index.ts')).scatter),
  },
  { id: 'pie', name: 'Pie Chart', load: async (list) => list((await import('./pie/index.ts')).pie) },
  {
    id: 'pivot_table_v2',
    name: 'Pivot Table',
    aliases: ['pivot_table'],
    load: async (list) => list((await import('./pivot-table/index.ts')).pivotTable),
  },
  {
    id: 'mixed_timeseries',
    name: 'Mixed Chart',
    aliases: ['dual_line'],
    load: async (list) => list((await import('./mixed/index.ts')).mixed),
  },
  {
    id: 'histogram_v2',
    name: 'Histogram',
    aliases: ['histogram'],
    load: async (list) => list((await import('./histogram/index.ts')).histogram),
  },
  {
    id: 'heatmap_v2',
    name: 'Heatmap',
    aliases: ['heatmap'],
    load: async (list) => list((await import('./heatmap/index.ts')).heatmap),
  },
  {
    id: 'echarts_timeseries_smooth',
    name: 'Smooth Line',
    load: async (list) => list((await import('./smooth/index.ts')).smooth),
  },
  { id: 'echarts_timeseries_step', name: 'Stepped Line', load: async (list) => list((await import('./step/index.ts')).step) },
  {
    id: 'echarts_timeseries',
    name: 'Generic Chart',
    load: async (list) => list((await import('./timeseries/index.ts')).timeseries),
  },
  { id: 'box_plot', name: 'Box Plot', load: async (list) => list((await import('./box-plot/index.ts')).boxPlot) },
  {
    id: 'treemap_v2',
    name: 'Treemap',
    aliases: ['treemap'],
    load: async (list) => list((await import('./treemap/index.ts')).treemap),
  },
  {
    id: 'sankey_v2',
    name: 'Sankey Chart',
    aliases: ['sankey', 'sankey_loop'],
    load: async (list) => list((await import('./sankey/index.ts')).sankey),
  },
  {
    id: 'sunburst_v2',
    name: 'Sunburst Chart',
    aliases: ['sunburst'],
    load: async (list) => list((await import('./sunburst/index.ts')).sunburst),
  },
  { id: 'funnel', name: 'Funnel Chart', load: async (list) => list((await import('./funnel/index.ts')).funnel) },
  { id: 'gauge_chart', name: 'Gauge Chart', load: async (list) => list((await import('./gauge/index.ts')).gauge) },
  { id: 'radar', name: 'Radar Chart', load: async (list) => list((await import('./radar/index.ts')).radar) },
  {
    id: 'graph_chart',
    name: 'Graph Chart',
    aliases: ['directed_force'],
    load: async (list) => list((await import('./graph/index.ts')).graph),
  },
  { id: 'tree_chart', name: 'Tree Chart', load: async (list) => list((await import('./tree-chart/index.ts')).tree) },
  { id: 'waterfall', name: 'Waterfall Chart', load: async (list) => list((await import('./waterfall/index.ts')).waterfall) },
  { id: 'word_cloud', name: 'Word Cloud', load: async (list) => list((await import('./word-cloud/index.ts')).wordCloud) },
  { id: 'horizon', name: 'Horizon Chart', load: async (list) => list((await import('./horizon/index.ts')).horizon) },
  {
    id: 'bubble_v2',
    name: 'Bubble Chart',
    aliases: ['bubble'],
    load: async (list) => list((await import('./bubble/index.ts')).bubble),
  },
  { id: 'filter_box', name: 'Filter box', load: async (list) => list((await import('./filter-box/index.ts')).filterBox) },
  { id: 'world_map', name: 'World Map', load: unpainted },
  { id: 'rose', name: 'Nightingale Rose Chart', load: unpainted },
  { id: 'compare', name: 'Time-series Percent Change', load: unpainted },
  { id: 'paired_ttest', name: 'Paired t-test Table', load: unpainted },
  { id: 'time_table', name: 'Time-series Table', load: unpainted },
  { id: 'time_pivot', name: 'Time-series Period Pivot', load: unpainted },
  { id: 'cal_heatmap', name: 'Calendar Heatmap', load: unpainted },
  { id: 'partition', name: 'Partition Chart', load: unpainted },
  { id: 'para', name: 'Parallel Coordinates', load: unpainted },
  { id: 'bullet', name: 'Bullet Chart', load: unpainted },
  { id: 'pop_kpi', name: 'Big Number with Time Period Comparison', load: unpainted },
  { id: 'chord', name: 'Chord Diagram', load: unpainted },
  { id: 'country_map', name: 'Country Map', load: unpainted },
  { id: 'mapbox', name: 'MapBox', aliases: ['point_cluster_map'], load: unpainted },
  { id: 'event_flow', name: 'Event Flow', load: unpainted },
  { id: 'gantt_chart', name: 'Gantt Chart', load: unpainted },
  { id: 'handlebars', name: 'Handlebars', load: unpainted },
  { id: 'deck_scatter', name: 'deck.gl Scatterplot', load: unpainted },
  { id: 'deck_arc', name: 'deck.gl Arc', load: unpainted },
  { id: 'deck_path', name: 'deck.gl Path', load: unpainted },
  { id: 'deck_polygon', name: 'deck.gl Polygon', load: unpainted },
  { id: 'deck_hex', name: 'deck.gl 3D Hexagon', load: unpainted },
  { id: 'deck_grid', name: 'deck.gl Grid', load: unpainted },
  { id: 'deck_screengrid', name: 'deck.gl Screen Grid', load: unpainted },
  { id: 'deck_heatmap', name: 'deck.gl Heatmap', load: unpainted },
  { id: 'deck_contour', name: 'deck.gl Contour', load: unpainted },
  { id: 'deck_geojson', name: 'deck.gl Geojson', load: unpainted },
];

/** The entry of a `viz_type`, today's or an older one; undefined when none draws it. */
export const entryOf = (vizType: string): CatalogueEntry | undefined =>
  catalogue.find(({ id }) => id === vizType) ?? catalogue.find(({ aliases }) => aliases?.includes(vizType));

/** Drawn as numbers and tables, which the large chart library has no part in. */
const plain: ReadonlySet<string> = new Set(['table', 'big_number_total', 'pivot_table_v2', 'filter_box']);

/** True when charts of this `viz_type` are painted by ECharts. */
export function needsECharts(vizType: string): boolean {
  const entry = entryOf(vizType);
  return entry !== undefined && entry.load !== unpainted && !plain.has(entry.id);
}
