/**
 * What saved charts will be asked and painted with, fetched before the first of them is rendered: chart types and painters
 * then travel beside the page and its questions, not after them. A guess by the form; what it misses comes with the picture.
 */
import { entryOf, needsECharts } from '@tessera/charts/catalogue';
import { fetchTypesOf } from '@tessera/charts/fetched';
import { loadParts, type EChartsPart } from './echarts-parts.ts';
import { fetchECharts } from './lazy-echarts.ts';

/** Series by `viz_type`; a test compares them with what each type's example needs. */
const series: Readonly<Record<string, readonly EChartsPart[]>> = {
  big_number: ['line'],
  box_plot: ['boxplot', 'scatter'],
  bubble_v2: ['scatter'],
  echarts_area: ['line'],
  echarts_timeseries: ['bar'],
  echarts_timeseries_bar: ['bar'],
  echarts_timeseries_line: ['line'],
  echarts_timeseries_scatter: ['scatter'],
  echarts_timeseries_smooth: ['line'],
  echarts_timeseries_step: ['line'],
  funnel: ['funnel', 'labelLayout'],
  gauge_chart: ['gauge'],
  graph_chart: ['graph', 'labelLayout'],
  heatmap_v2: ['heatmap', 'visualMapContinuous'],
  histogram_v2: ['bar', 'labelLayout'],
  horizon: ['line', 'title'],
  mixed_timeseries: ['bar', 'line'],
  pie: ['pie'],
  radar: ['radar', 'labelLayout'],
  sankey_v2: ['sankey', 'labelLayout'],
  sunburst_v2: ['sunburst'],
  tree_chart: ['tree'],
  treemap_v2: ['treemap'],
  waterfall: ['bar', 'labelLayout'],
  word_cloud: ['custom'],
};

const isSplit = ({ groupby, metrics }: Record<string, unknown>): boolean =>
  (Array.isArray(groupby) && groupby.length > 0) || (Array.isArray(metrics) && metrics.length > 1);

/** The parts of ECharts a saved form is likely to be drawn with; none where another painter draws it. */
export function likelyParts(form: Record<string, unknown>): ReadonlySet<EChartsPart> {
  const vizType = String(form['viz_type'] ?? '');
  if (!needsECharts(vizType)) return new Set();
  const own = series[entryOf(vizType)?.id ?? ''] ?? [];
  const hasLegend = form['show_legend'] !== false && isSplit(form);
  return new Set<EChartsPart>([...own, ...(hasLegend ? (['legendPlain'] as const) : [])]);
}

/** Whoever needs it asks again, and says what went wrong. */
const quietly = (coming: Promise<unknown>): void => void coming.catch(() => undefined);

/** Begins to fetch for these saved forms, chart types first, for nothing is asked without them; asked twice, it fetches once. */
export function prefetchParts(forms: readonly Record<string, unknown>[]): void {
  const byType = new Map(forms.map((form) => [String(form['viz_type'] ?? ''), form]));
  for (const form of byType.values()) quietly(fetchTypesOf(form));
  const parts = new Set(forms.flatMap((form) => [...likelyParts(form)]));
  if (byType.has('table')) quietly(import('./table.tsx'));
  if (parts.size === 0) return;
  fetchECharts();
  quietly(loadParts(parts));
}
