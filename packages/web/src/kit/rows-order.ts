/** Rules of a grid of rows that need no screen. */
import type { GridCell, GridColumn } from '@tessera/ui/data-grid';
import { i18n } from '../i18n.ts';

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

const isDecimal = (text: string): text is `${number}` => /^[+-]?\d+(?:\.\d+)?$/.test(text);

/**
 * A decimal number's text in the reader's notation, with all its digits: `1234567.25` → `1,234,567.25`; one with an exponent
 * as it is.
 */
export function figureText(text: string): string {
  if (!isDecimal(text)) return text;
  const places = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  // Intl reads a text without a double between.
  return new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: places, maximumFractionDigits: places }).format(text);
}
