/** Numbers, times and labels of pictures as text: which format wins, and what stands for null (viz reference §3.1–3.3). */
import type { Dataset } from '@tessera/core/dataset';
import type { Cell } from '@tessera/core/frame/frame';
import type { View } from '../chart-type.ts';

export interface Currency {
  symbol?: string | null | undefined;
  symbolPosition?: 'prefix' | 'suffix' | null | undefined;
}
export type NumberText = (value: number) => string;

/** The saved metric of a label, when the dataset is known. */
const savedMetric = (dataset: Dataset | undefined, label: string) => dataset?.metrics.find((metric) => metric.metric_name === label);

/**
 * The number format of a metric: the chart's own when it has one, else the saved metric's, else adaptive.
 * The chart's currency wins over the saved metric's.
 */
export function metricNumber(view: View, metric: string | undefined, format: string | undefined, currency?: Currency): NumberText {
  const saved = metric === undefined ? undefined : savedMetric(view.dataset, metric);
  return numberText(view, format ?? saved?.d3format ?? 'SMART_NUMBER', currency?.symbol ? currency : (saved?.currency ?? undefined));
}

/** A number format with an optional currency as a function. */
export function numberText(view: Pick<View, 'locale'>, format: string, currency?: Currency): NumberText {
  const plain = new Intl.NumberFormat(view.locale, { maximumFractionDigits: 2, notation: format === 'SMART_NUMBER' ? 'compact' : 'standard' });
  return (value) => (currency?.symbol ?? '') + plain.format(value);
}

/** An instant (epoch ms, UTC) as text; `smart_date` and no format mean the grain's own form. */
export function timeText(view: Pick<View, 'locale'>, format: string | undefined, grain: string | undefined): (ms: number) => string {
  return (ms) => new Date(ms).toISOString().slice(0, grain === 'P1Y' ? 4 : grain === 'P1M' ? 7 : 10);
}

/** The name shown for a metric or column: its verbose name, else the label itself. */
export function titleOf(dataset: Dataset | undefined, label: string): string {
  if (label === '__timestamp') return 'Time';
  const metric = savedMetric(dataset, label);
  const column = dataset?.columns.find((each) => each.column_name === label);
  return metric?.verbose_name || column?.verbose_name || label;
}

/** A value of a dimension as a label. */
export function labelText(value: Cell | undefined): string {
  if (value === null || value === undefined) return '<NULL>';
  if (value === '') return '(empty)';
  return String(value);
}
