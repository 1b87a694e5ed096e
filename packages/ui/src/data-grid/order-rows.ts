/** The order of rows by several columns: numbers and times by size, text as people order it, nulls last either way. */
import type { GridCell, GridColumn, GridSort } from './grid-column.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compareText = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/**
 * One comparable number for each row: the value itself, or its place among the distinct texts; NaN for null.
 * @param asNumbers texts of digits (integers a double cannot hold) count as numbers
 */
function ranks(values: readonly GridCell[], rows: Int32Array, asNumbers: boolean): Float64Array {
  const found = new Float64Array(values.length).fill(Number.NaN);
  const texts = new Set<string>();
  for (const row of rows) {
    const value = values[row] ?? null;
    if (typeof value === 'number') found[row] = value;
    else if (typeof value === 'boolean') found[row] = value ? 1 : 0;
    else if (typeof value === 'string') {
      const number = asNumbers && value.trim() !== '' ? Number(value) : Number.NaN;
      if (Number.isNaN(number)) texts.add(value);
      else found[row] = number;
    }
  }
  if (texts.size === 0) return found;
  // Text comes after numbers; only a mixed column has both. Steps of 2^960 are exact at 2^1000.
  const place = new Map([...texts].sort(compareText).map((text, at) => [text, 2 ** 1000 + at * 2 ** 960]));
  for (const row of rows) {
    const value = values[row];
    if (typeof value === 'string' && Number.isNaN(found[row] ?? Number.NaN)) found[row] = place.get(value) ?? Number.NaN;
  }
  return found;
}

/** The values where some are texts of digits that a double rounds: numbers of one rank may still differ. */
const digitsIn = (values: readonly GridCell[], rows: Int32Array): readonly GridCell[] | undefined =>
  rows.some((row) => typeof values[row] === 'string') ? values : undefined;

const plainDigits = /^-?\d+(?:\.\d+)?$/;

/** The order of two numbers that are the same as doubles; 0 where one is not written in plain digits. */
function compareDigits(a: GridCell, b: GridCell): number {
  const [x, y] = [String(a).trim(), String(b).trim()];
  if (!plainDigits.test(x) || !plainDigits.test(y)) return 0;
  const places = (text: string): number => text.split('.')[1]?.length ?? 0;
  const scale = Math.max(places(x), places(y));
  const units = (text: string): bigint => BigInt(text.replace('.', '') + '0'.repeat(scale - places(text)));
  const [left, right] = [units(x), units(y)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** All rows, or the ones given, as positions in the values. */
export const rowsOf = (rowCount: number, rows?: readonly number[] | Int32Array): Int32Array =>
  rows ? Int32Array.from(rows) : Int32Array.from({ length: rowCount }, (_, row) => row);

/** The rows in order. Equal rows stay as they came. */
export function orderRows(
  rows: Int32Array,
  columns: readonly GridColumn[],
  values: readonly (readonly GridCell[])[],
  sort: readonly GridSort[],
): Int32Array {
  const keys = sort.flatMap(({ key, desc }) => {
    const at = columns.findIndex((column) => column.key === key);
    const column = values[at];
    if (!column) return [];
    const asNumbers = columns[at]?.align === 'right';
    return [
      { rank: ranks(column, rows, asNumbers), digits: asNumbers ? digitsIn(column, rows) : undefined, sign: desc ? -1 : 1 },
    ];
  });
  if (keys.length === 0) return rows;
  return rows.toSorted((a, b) => {
    for (const { rank, digits, sign } of keys) {
      const x = rank[a] ?? Number.NaN;
      const y = rank[b] ?? Number.NaN;
      if (x === y) {
        const order = digits ? compareDigits(digits[a] ?? null, digits[b] ?? null) : 0;
        if (order !== 0) return order * sign;
        continue;
      }
      const [missingX, missingY] = [Number.isNaN(x), Number.isNaN(y)];
      if (missingX && missingY) continue;
      if (missingX || missingY) return missingX ? 1 : -1;
      return x < y ? -sign : sign;
    }
    return a - b;
  });
}
