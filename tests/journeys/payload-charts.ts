/** A form for every chart type that is painted, on a table of payloads: `label`, `other`, `n`, `m`, `day`. */

const filters = { adhoc_filters: [], row_limit: 100, time_range: 'No filter' };

/** @param text  gives another payload each time: names of metrics, titles, texts around numbers */
export function hostileForms(text: () => string): Record<string, unknown>[] {
  const metric = (column = 'n') => ({
    expressionType: 'SIMPLE',
    column: { column_name: column },
    aggregate: 'SUM',
    label: text(),
    hasCustomLabel: true,
    optionName: text(),
  });
  const axes = () => ({ x_axis_title: text(), y_axis_title: text(), x_axis_title_margin: 15, y_axis_title_margin: 30 });
  const series = () => ({
    x_axis: 'label',
    metrics: [metric()],
    groupby: ['other'],
    ...axes(),
    rich_tooltip: true,
    show_value: true,
  });
  const layers = () => [
    { name: text(), annotationType: 'FORMULA', sourceType: '', value: 'x * 2', style: 'solid', show: true, showLabel: true },
  ];
  const inTime = () => ({ ...series(), x_axis: 'day', time_grain_sqla: 'P1D', zoomable: true, annotation_layers: layers() });
  const forms: Record<string, Record<string, unknown>> = {
    table: { query_mode: 'aggregate', groupby: ['label', 'other'], metrics: [metric()], percent_metrics: [metric('m')] },
    pivot_table_v2: { groupbyRows: ['label'], groupbyColumns: ['other'], metrics: [metric()], rowTotals: true, colTotals: true },
    big_number_total: { metric: metric(), subtitle: text() },
    big_number: { x_axis: 'day', time_grain_sqla: 'P1D', metric: metric(), compare_suffix: text(), compare_lag: 1 },
    echarts_timeseries_line: inTime(),
    echarts_timeseries_smooth: inTime(),
    echarts_timeseries_step: inTime(),
    echarts_timeseries: inTime(),
    echarts_area: inTime(),
    echarts_timeseries_bar: series(),
    echarts_timeseries_scatter: series(),
    mixed_timeseries: { ...inTime(), metrics_b: [metric('m')], groupby_b: ['label'], yAxisTitleSecondary: text() },
    pie: { groupby: ['label'], metric: metric(), label_type: 'template', label_template: `{name} ${text()}`, show_total: true },
    funnel: { groupby: ['label'], metric: metric() },
    gauge_chart: { groupby: ['label'], metric: metric(), value_formatter: `{value} ${text()}` },
    radar: { groupby: ['label'], metrics: [metric(), metric('m')] },
    treemap_v2: { groupby: ['label', 'other'], metric: metric() },
    sunburst_v2: { columns: ['label', 'other'], metric: metric() },
    sankey_v2: { source: 'label', target: 'other', metric: metric() },
    graph_chart: { source: 'label', target: 'other', source_category: 'other', metric: metric() },
    tree_chart: { id: 'label', parent: 'parent', name: 'other' },
    word_cloud: { series: 'label', metric: metric() },
    waterfall: { x_axis: 'label', metric: metric(), groupby: [] },
    horizon: { x_axis: 'day', time_grain_sqla: 'P1D', groupby: ['label'], metrics: [metric()] },
    heatmap_v2: { x_axis: 'label', groupby: 'other', metric: metric(), show_values: true },
    histogram_v2: { column: 'n', groupby: ['other'], bins: 5, ...axes() },
    box_plot: { columns: ['label'], groupby: ['other'], metrics: [metric()], ...axes() },
    bubble_v2: { series: 'other', entity: 'label', x: metric(), y: metric('m'), size: metric(), ...axes() },
    filter_box: { filter_configs: [{ column: 'label', label: text(), asc: true, key: 'a' }] },
  };
  return Object.entries(forms).map(([viz_type, form]) => ({ viz_type, ...filters, show_legend: true, ...form }));
}
