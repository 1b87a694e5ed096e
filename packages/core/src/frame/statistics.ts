/** Arithmetic on the cells of one column. Nulls, NaN and text that is no number count as missing. */
import type { Cell } from './frame.ts';

/** A cell as a number: numeric text is read, true is 1; `undefined` for null, NaN and other text. */
export function numberOf(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') return Number.isNaN(cell) ? undefined : cell;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (typeof cell !== 'string' || cell.trim() === '') return undefined;
  const value = Number(cell);
  return Number.isNaN(value) ? undefined : value;
}

/** The numbers among the cells, in order. */
export function numbersOf(cells: readonly Cell[]): number[] {
  const found: number[] = [];
  for (const cell of cells) {
    const value = numberOf(cell);
    if (value !== undefined) found.push(value);
  }
  return found;
}

/** A number as a cell: NaN and ±Infinity are null. */
export function cellOf(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** 0 for nothing. */
export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** `undefined` for nothing. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : sum(values) / values.length;
}

/** Variance with `ddof` degrees of freedom taken off (0 population, 1 sample); `undefined` when too few values. */
export function variance(values: readonly number[], ddof: number): number | undefined {
  const centre = mean(values);
  if (centre === undefined || values.length <= ddof) return undefined;
  let total = 0;
  for (const value of values) total += (value - centre) ** 2;
  return total / (values.length - ddof);
}

/** Standard deviation, see `variance`. */
export function deviation(values: readonly number[], ddof: number): number | undefined {
  const spread = variance(values, ddof);
  return spread === undefined ? undefined : Math.sqrt(spread);
}

/**
 * The value below which a share `q` (0…1) of the values lies; between two neighbours interpolated in a line, or
 * taken at their midpoint. `undefined` for nothing.
 */
export function quantile(values: readonly number[], q: number, between: 'linear' | 'midpoint' = 'linear'): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const at = q * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  const share = between === 'midpoint' && at % 1 !== 0 ? 0.5 : at % 1;
  return low + (high - low) * share;
}

/** The middle value; `undefined` for nothing. */
export function median(values: readonly number[]): number | undefined {
  return quantile(values, 0.5);
}

/** Smallest value; `undefined` for nothing. Works on any length, where spreading into Math.min would not. */
export function smallest(values: readonly number[]): number | undefined {
  let found: number | undefined;
  for (const value of values) if (found === undefined || value < found) found = value;
  return found;
}

/** Largest value; `undefined` for nothing. */
export function largest(values: readonly number[]): number | undefined {
  let found: number | undefined;
  for (const value of values) if (found === undefined || value > found) found = value;
  return found;
}

/** Order of cells: null last, numbers before text, numbers by size, text by code point, false before true. */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (typeof a !== typeof b) return rankOfType(a) - rankOfType(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

function rankOfType(cell: Cell): number {
  return typeof cell === 'boolean' ? 0 : typeof cell === 'number' ? 1 : 2;
}
