/** Columns of an answer under the names a table shows them by, for controls that format them. */
import { columnList, metricList } from '@tessera/charts/controls/shapes';
import type { Dataset } from '@tessera/core/dataset';
import { titleOf } from '@tessera/core/format/label';
import type { GenericType } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { FormPart, ResultColumns } from '../shared/control-props.ts';

export interface ShownColumn {
  name: string;
  title: string;
  type: GenericType;
}

/** The keys of a form that say how its columns are shown. */
export const columnKeys = ['metrics', 'percent_metrics', 'groupby'] as const;
export type ColumnKey = (typeof columnKeys)[number];

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
    const title = isShare(name) ? `% ${titleOf(name.slice(1), dataset)}` : titleOf(name, dataset);
    return [{ name, title, type: types[at] ?? 1 }];
  });
}
