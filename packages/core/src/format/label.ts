/**
 * Names and values as labels (docs/reference/charts.md#labels, docs/reference/charts.md#odd-data;
 * docs/reference/charts.md#labels).
 */
import type { Dataset } from '../dataset.ts';
import type { Cell } from '../frame/frame.ts';
import { limits } from '../limits.ts';
import { plainNumber } from './plain-number.ts';

/** What stands for a value that is missing. */
export const nullLabel = '<NULL>';
/** What stands for an empty text. */
export const emptyLabel = '(empty)';

/** What writes the values of one dimension. */
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
  return formats.number ? formats.number(value) : plainNumber(value);
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

/** Every name a dataset knows with what people call it, as tables of rows and files have it. */
export function headsOf({ columns, metrics }: Pick<Dataset, 'columns' | 'metrics'>): Map<string, string> {
  return new Map([
    ['__timestamp', 'Time'],
    ...columns.map((each) => [each.column_name, each.verbose_name || each.column_name] as const),
    ...metrics.map((each) => [each.metric_name, each.verbose_name || each.metric_name] as const),
  ]);
}

/**
 * The head of a result column: what `heads` calls it. Of a column that was derived of another (`count, Drama`,
 * `count__1 year ago`, `%count`) the other's part; what is not known stays.
 */
export function headOf(label: string, heads: ReadonlyMap<string, string>): string {
  const exact = heads.get(label);
  if (exact !== undefined) return exact;
  if (label.startsWith('%')) return `%${headOf(label.slice(1), heads)}`;
  const ends = [...label.matchAll(/, |__/g)].map(({ index }) => index).reverse();
  const end = ends.find((at) => heads.has(label.slice(0, at)));
  return end === undefined ? label : `${heads.get(label.slice(0, end))}${label.slice(end)}`;
}
