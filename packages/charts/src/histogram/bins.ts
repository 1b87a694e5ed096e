/** An answer as bins and, for each group, how much lies in them. */
import type { Cell } from '@tessera/core/frame/frame';
import type { QueryAnswer } from '../chart-type.ts';
import { labelText } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';

/** A stretch of the column's range, with both its ends in the column's own unit. */
export interface Bin {
  low: number;
  high: number;
}
/** The bars of one combination of the dimensions' values. */
export interface BinGroup {
  /** Unique: a text of the data may read like the label of nulls. */
  label: string;
  dims: Cell[];
  /** One height for each bin. */
  heights: number[];
}
/** A histogram's answer read back: column names like `0 - 10` are its bins. */
export interface BinnedRows {
  bins: Bin[];
  /** The largest groups, in the answer's order. */
  groups: BinGroup[];
  /** Groups that are not shown. */
  left: number;
}

/** More bars side by side in one bin cannot be distinguished. */
const groupsMax = 50;

const number = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const edges = new RegExp(`^(${number}) - (${number})$`, 'i');

/** @returns undefined when the answer holds no bins */
export function binsOf(answer: QueryAnswer | undefined, dimensions: number): BinnedRows | undefined {
  if (!answer) return undefined;
  const { names, columns, rowcount } = answer.frame;
  const found = names.flatMap((name, at) => {
    const [, low, high] = edges.exec(name) ?? [];
    return at >= dimensions && low !== undefined ? [{ at, low: Number(low), high: Number(high) }] : [];
  });
  if (found.length === 0 || rowcount === 0) return undefined;
  const heightsOf = (row: number): number[] =>
    found.map(({ at }) => {
      const height = numberOf(columns[at]?.[row]);
      return Number.isNaN(height) ? 0 : height;
    });
  const rows = Array.from({ length: rowcount }, (_, row) => row);
  const kept = largest(rows, heightsOf);
  const dimsOf = (row: number): Cell[] => columns.slice(0, dimensions).map((column) => column[row] ?? null);
  const labels = uniqueNames(kept.map((row) => dimsOf(row).map(labelText).join(', ')));
  const groups = kept.map((row, at): BinGroup => ({ label: labels[at] ?? '', dims: dimsOf(row), heights: heightsOf(row) }));
  return { bins: found.map(({ low, high }) => ({ low, high })), groups, left: rowcount - groups.length };
}

/** The rows with most in them, in their order. */
function largest(rows: number[], heightsOf: (row: number) => number[]): number[] {
  if (rows.length <= groupsMax) return rows;
  const sizes = new Map(rows.map((row) => [row, heightsOf(row).reduce((sum, height) => sum + height, 0)]));
  const sizeOf = (row: number): number => sizes.get(row) ?? 0;
  return rows
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, groupsMax)
    .toSorted((a, b) => a - b);
}

/** Round numbers inside a range, about `most` of them. */
export function roundTicks(low: number, high: number, most: number): number[] {
  const raw = (high - low) / Math.max(1, most);
  if (!(raw > 0) || !Number.isFinite(raw)) return [low];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5].find((each) => each * power >= raw) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
