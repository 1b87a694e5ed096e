/** Cross-filters: what a click on a mark asks of the rest of a dashboard, and which marks stay bright (viz reference §2.0). */
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { Cell } from '@tessera/core/frame/frame';
import type { Pick, Selection } from '../chart-type.ts';

const isNull = (value: Cell): boolean => value === null || value === '<NULL>';
const rows = (selection: Selection | undefined): Cell[][] =>
  (selection?.value ?? []).map((value) => (Array.isArray(value) ? value : [value]));
const sameRow = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length && a.every((value, at) => String(value) === String(b[at]));

/** Is the mark with these dimension values one of the selected ones? */
export const isSelected = (selection: Selection | undefined, values: readonly Cell[]): boolean =>
  rows(selection).some((row) => sameRow(row, values));

/** Is there a selection that leaves this mark out? Such marks are dimmed. */
export const isDimmed = (selection: Selection | undefined, values: readonly Cell[]): boolean =>
  rows(selection).length > 0 && !isSelected(selection, values);

/** The opacity of marks outside the selection. */
export const dimmedOpacity = 0.25;

/**
 * The filter of a mark: `IN` (or `IS NULL`) for each dimension. The selected mark clicked again clears it.
 * @returns undefined when there is nothing to filter by
 */
export function pickDimensions(
  columns: readonly Column[],
  values: readonly Cell[],
  selection: Selection | undefined,
): Pick | undefined {
  if (columns.length === 0 || columns.length !== values.length) return undefined;
  if (isSelected(selection, values)) return { filters: [], filterState: { value: null, selectedValues: null, label: null } };
  const label = values.map((value) => (value === null ? '<NULL>' : String(value))).join(', ');
  return {
    filters: columns.map((column, at) => {
      const value = values[at] ?? null;
      const col = typeof column === 'string' ? column : { ...column, label: columnLabel(column) };
      return isNull(value) ? { col, op: 'IS NULL' as const } : { col, op: 'IN' as const, val: [value] };
    }),
    filterState: { value: [[...values]], selectedValues: { 0: label }, label },
  };
}
