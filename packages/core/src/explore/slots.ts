/** The places of a chart's form that hold names of the dataset: what explore carries over, prunes and fills. */
import type { Column } from '../query/column.ts';
import { adhocFilter, type AdhocFilter } from '../query/filter.ts';
import { column } from '../query/column.ts';
import { metric, type Metric } from '../query/metric.ts';

/** A form as stored: wire keys → values. */
export type Form = Readonly<Record<string, unknown>>;

/** One control that holds metrics, columns or filters. */
export interface ControlSlot {
  readonly key: string;
  readonly kind: 'metric' | 'column' | 'filter';
  /** True when the control holds a list. */
  readonly multi: boolean;
  readonly required?: boolean | undefined;
  /** Which columns fit. */
  readonly accepts?: 'any' | 'temporal' | 'numeric' | 'groupby' | undefined;
}

const listOf = (value: unknown): readonly unknown[] => {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [value];
};

/** The metrics a value holds; what is no metric is left out. */
export function metricsIn(value: unknown): Metric[] {
  return listOf(value).flatMap((each) => metric.safeParse(each).data ?? []);
}

/** The columns a value holds; what is no column is left out. */
export function columnsIn(value: unknown): Column[] {
  return listOf(value).flatMap((each) => column.safeParse(each).data ?? []);
}

/** The filters a value holds; what is no filter is left out. */
export function filtersIn(value: unknown): AdhocFilter[] {
  return listOf(value).flatMap((each) => adhocFilter.safeParse(each).data ?? []);
}

/** True for null, empty text, empty list: nothing was chosen. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
