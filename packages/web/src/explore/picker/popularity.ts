/**
 * The order in which chart types are offered: by how much they are used (docs/reference/charts.md#the-gallery); the
 * rest follows by name.
 */
const popularity: readonly string[] = [
  'echarts_timeseries_line',
  'big_number',
  'big_number_total',
  'table',
  'pivot_table_v2',
  'echarts_area',
  'echarts_timeseries_bar',
  'echarts_timeseries_scatter',
  'pie',
  'mixed_timeseries',
  'deck_polygon',
  'time_table',
  'histogram_v2',
  'deck_scatter',
  'deck_hex',
  'time_pivot',
  'deck_arc',
  'heatmap_v2',
  'deck_grid',
  'deck_screengrid',
  'treemap_v2',
  'box_plot',
  'sunburst_v2',
  'sankey_v2',
  'word_cloud',
  'mapbox',
  'cal_heatmap',
  'rose',
  'bubble_v2',
  'deck_geojson',
  'horizon',
  'deck_multi',
  'partition',
  'deck_path',
  'graph_chart',
  'world_map',
  'paired_ttest',
  'para',
  'country_map',
  'funnel',
  'gauge_chart',
  'radar',
  'waterfall',
  'tree_chart',
  'pop_kpi',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_timeseries',
  'deck_heatmap',
  'deck_contour',
  'chord',
  'bullet',
  'compare',
  'handlebars',
  'gantt_chart',
];

const places: ReadonlyMap<string, number> = new Map(popularity.map((id, at) => [id, at]));
const placeOf = (id: string): number => places.get(id) ?? popularity.length;

/** Most used first. */
export function byPopularity<Type extends { id: string; name: string }>(types: readonly Type[]): Type[] {
  return types.toSorted((a, b) => placeOf(a.id) - placeOf(b.id) || a.name.localeCompare(b.name));
}
