/** Rows grouped by the values of some columns. */
import type { Cell } from './frame.ts';
import { compareTuples } from './statistics.ts';

export interface Group {
  readonly key: readonly Cell[];
  /** Row positions, ascending. */
  readonly rows: readonly number[];
}

/** A string that two tuples share only when they are equal; 1 and "1" differ. */
export function tupleKey(parts: readonly Cell[]): string {
  return JSON.stringify(parts);
}

/**
 * Groups in ascending order of their keys. Without columns: one group of all rows.
 * @param keepNulls false drops rows with a null in any key column
 */
export function groupRows(keys: readonly (readonly Cell[])[], rowcount: number, keepNulls = false): Group[] {
  const groups = new Map<string, { key: Cell[]; rows: number[] }>();
  for (let row = 0; row < rowcount; row += 1) {
    const key = keys.map((values) => values[row] ?? null);
    if (!keepNulls && key.includes(null)) continue;
    const id = tupleKey(key);
    const group = groups.get(id);
    if (group) group.rows.push(row);
    else groups.set(id, { key, rows: [row] });
  }
  return [...groups.values()].sort((a, b) => compareTuples(a.key, b.key));
}
