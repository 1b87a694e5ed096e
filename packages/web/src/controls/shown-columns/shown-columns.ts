/** Columns of an answer under the names a table shows them by, for controls that format them. */
import { columnList, metricList } from '@tessera/charts/controls/shapes';
import { comparedKey, comparedParts } from '@tessera/charts/shared/other-time';
import type { Dataset } from '@tessera/core/dataset';
import { titleOf } from '@tessera/core/format/label';
import type { GenericType } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { FormPart, ResultColumns } from '../shared/control-props.ts';

/** A column of an answer: its name there, its title and its type. */
export interface ShownColumn {
  name: string;
  title: string;
  type: GenericType;
}

/** The keys of a form that say how its columns are shown. */
export const columnKeys = ['metrics', 'percent_metrics', 'groupby', 'time_compare', 'start_date_offset', 'query_mode'] as const;
/** One of these keys. */
export type ColumnKey = (typeof columnKeys)[number];

/** The other time a table compares with, as it is in the names of an answer's columns. */
function offsetOf({ time_compare: chosen, start_date_offset: day, query_mode: mode }: FormPart<ColumnKey>): string | undefined {
  const offset = chosen === 'custom' ? day : chosen;
  return mode !== 'raw' && typeof offset === 'string' && offset.trim() !== '' ? offset.trim() : undefined;
}

/** Metrics that are asked for their shares alone are not shown themselves; a share reads `% Budget`, as in the table. */
export function shownColumns(
  { names, types }: ResultColumns,
  form: FormPart<ColumnKey>,
  dataset: Pick<Dataset, 'columns' | 'metrics'> | undefined,
): ShownColumn[] {
  const metricsOf = (key: ColumnKey): string[] => (metricList().safeParse(form[key]).data ?? []).map(metricLabel);
  const shares = new Set(metricsOf('percent_metrics'));
  const others = new Set([...metricsOf('metrics'), ...(columnList().safeParse(form['groupby']).data ?? []).map(columnLabel)]);
  const isShare = (name: string): boolean => name.startsWith('%') && shares.has(name.slice(1));
  return names.flatMap((name, at): ShownColumn[] => {
    if (shares.has(name) && !others.has(name) && names.includes(`%${name}`)) return [];
    const offset = offsetOf(form);
    const then = `__${offset}`;
    if (offset !== undefined && name.endsWith(then) && names.includes(name.slice(0, -then.length))) return [];
    if (offset !== undefined && names.includes(`${name}${then}`)) {
      const parts = types[at] === 0 ? comparedParts : (['Main', '#'] as const);
      return parts.map((part) => ({
        name: comparedKey(part, name),
        title: `${part} ${titleOf(name, dataset)}`,
        type: types[at] ?? 1,
      }));
    }
    const title = isShare(name) ? `% ${titleOf(name.slice(1), dataset)}` : titleOf(name, dataset);
    return [{ name, title, type: types[at] ?? 1 }];
  });
}

/** Those of the columns that a filter can be made of: dimensions, or all columns of raw rows. */
export function dimensionsOf(columns: readonly ShownColumn[], form: FormPart<ColumnKey>): ShownColumn[] {
  if (form['query_mode'] === 'raw') return [...columns];
  const names = new Set((columnList().safeParse(form['groupby']).data ?? []).map(columnLabel));
  return columns.filter(({ name }) => names.has(name));
}
