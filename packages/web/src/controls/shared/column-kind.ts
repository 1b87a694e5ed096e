/** What kind of value a column holds, and which controls take it. */
import type { Control } from '@tessera/charts/controls/field';
import type { DatasetColumn } from '@tessera/core/dataset';

/** What a column's sign shows: the type of its values, or that it is a metric or an expression. */
export type ValueKind = 'number' | 'text' | 'time' | 'boolean' | 'metric' | 'sql';

/** Temporal columns are time whatever their type says. */
export function kindOf(column: DatasetColumn | undefined): ValueKind {
  if (!column) return 'text';
  if (column.is_dttm || column.type_generic === 2) return 'time';
  if (column.type_generic === 0) return 'number';
  return column.type_generic === 3 ? 'boolean' : 'text';
}

/** Calculated by SQL the dataset keeps, not stored in its table. */
export const isCalculated = (column: DatasetColumn | undefined): boolean => Boolean(column?.expression);

/** Is the column of the kind a control takes? */
export function fitsControl(column: DatasetColumn, accepts: Control['accepts']): boolean {
  const kind = kindOf(column);
  if (accepts === 'temporal') return kind === 'time';
  if (accepts === 'numeric') return kind === 'number';
  return accepts === 'groupby' ? column.groupby : true;
}
