/**
 * What saved charts will be asked and painted with, fetched before the first of them is rendered: chart types and painters
 * then travel beside the page and its questions, not after them. A guess by the form; what it misses comes with the picture.
 */
import { entryOf } from '@tessera/charts/catalogue';
import { fetchTypesOf } from '@tessera/charts/fetched';
import type { EChartsPart } from '@tessera/charts/echarts-part';
import { loadParts } from './echarts/echarts-parts.ts';
import { fetchECharts } from './echarts/lazy-echarts.ts';

const isSplit = ({ groupby, metrics }: Record<string, unknown>): boolean =>
  (Array.isArray(groupby) && groupby.length > 0) || (Array.isArray(metrics) && metrics.length > 1);

/** The parts of ECharts a saved form is likely to be drawn with; none where another painter draws it. */
export function likelyParts(form: Record<string, unknown>): ReadonlySet<EChartsPart> {
  const own = entryOf(String(form['viz_type'] ?? ''))?.echartsParts;
  if (own === undefined) return new Set();
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
  if ([...byType.keys()].some((vizType) => entryOf(vizType)?.pictureKind === 'table')) quietly(import('./table/table.tsx'));
  if (parts.size === 0) return;
  fetchECharts();
  quietly(loadParts(parts));
}
