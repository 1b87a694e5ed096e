/** Rules of a grid of rows that need no screen. */
import type { GridCell, GridColumn } from '@tessera/ui/data-grid';

/** Columns with their values. */
export interface ColumnsOfValues {
  columns: readonly GridColumn[];
  values: readonly (readonly GridCell[])[];
}

/** Those of the keys first, at the left edge, in the order they were pinned; the others as they came. Unknown keys count for nothing. */
export function pinnedFirst(
  columns: readonly GridColumn[],
  values: readonly (readonly GridCell[])[],
  keys: readonly string[],
): ColumnsOfValues {
  const at = keys.map((key) => columns.findIndex((column) => column.key === key)).filter((place) => place >= 0);
  if (at.length === 0) return { columns, values };
  const order = [...at, ...columns.keys().filter((place) => !at.includes(place))];
  return {
    columns: order.flatMap((place, index) => {
      const column = columns[place];
      if (!column) return [];
      return index < at.length ? [{ ...column, pinned: 'left' as const }] : [column];
    }),
    values: order.map((place) => values[place] ?? []),
  };
}

/** A decimal number's text with its thousands apart: `1234567.25` → `1,234,567.25`; one with an exponent as it is. */
export function groupedDigits(text: string): string {
  const parts = /^([+-]?)(\d+)(\.\d+)?$/.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = ''] = parts;
  return sign + whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + fraction;
}
