/** Names and values as labels (viz reference §3.3, §2.15; specification §5 "Labels and controls"). */
import type { Dataset } from '../dataset.ts';
import type { Cell } from '../frame/frame.ts';
import { limits } from '../limits.ts';

export const nullLabel = '<NULL>';
export const emptyLabel = '(empty)';

export interface LabelFormats {
  /** For numeric dimensions; plain digits when absent. */
  readonly number?: ((value: number) => string) | undefined;
  /** For temporal dimensions (epoch ms); pass it only for those. */
  readonly time?: ((moment: number) => string) | undefined;
}

/** A dimension's value as a label: `<NULL>`, `(empty)`, lower-case booleans, times and numbers by their formatter. */
export function labelOf(value: Cell | undefined, formats: LabelFormats = {}): string {
  if (value === null || value === undefined) return nullLabel;
  if (value === '') return emptyLabel;
  if (typeof value !== 'number') return String(value);
  if (formats.time) return formats.time(value);
  return formats.number ? formats.number(value) : String(value);
}

/** Several dimension values as one series label: joined by `, `. */
export function seriesLabel(values: readonly Cell[], formats: readonly LabelFormats[] = []): string {
  return values.map((value, at) => labelOf(value, formats[at])).join(', ');
}

/** A default label of 43 characters or more becomes its first 40 and an ellipsis. */
export function truncateLabel(label: string): string {
  return label.length < limits.labelTruncateFrom ? label : `${label.slice(0, limits.labelTruncateAt)}...`;
}

const natural = new Map<string, Intl.Collator>();

/** Order of labels as people expect it: `item 2` before `item 10`, case aside. */
export function compareLabels(a: string, b: string, language = 'en'): number {
  const collator = natural.get(language) ?? new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  natural.set(language, collator);
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** What a result column is called on screen: the verbose name of its metric or column, else its own label. */
export function titleOf(label: string, dataset: Pick<Dataset, 'columns' | 'metrics'> | undefined): string {
  const metric = dataset?.metrics.find((one) => one.metric_name === label);
  const column = dataset?.columns.find((one) => one.column_name === label);
  return metric?.verbose_name || column?.verbose_name || label;
}
