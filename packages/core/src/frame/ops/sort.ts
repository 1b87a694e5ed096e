/**
 * `sort`: rows by values or by the row index; nulls last either way, equal rows keep their order
 * (docs/reference/questions.md#sort).
 */
import type { PostOptions } from '../../query/post-operation.ts';
import type { Cell } from '../frame.ts';
import { compareNumbers } from '../exact.ts';
import { compareCells, numberOf } from '../statistics.ts';
import { mustHave, seriesNamed, takeRows, type Table } from '../table.ts';
import { GenericType } from '../frame.ts';

/** @throws Failure when a column to sort by is not in the table */
export function sort(table: Table, options: PostOptions<'sort'>): Table {
  const named = options.by ?? Object.keys(options.columns ?? {});
  const keys = options.is_sort_index === true ? table.index : keysNamed(table, [named].flat());
  if (keys.length === 0) return table;
  const ascending = [options.ascending ?? (options.by ? true : Object.values(options.columns ?? { any: true }))].flat();
  const columns = keys.map(({ values, type }) => {
    const isNumeric = type === GenericType.NUMERIC;
    const known = isNumeric ? values.map((value) => (numberOf(value) === undefined ? null : value)) : values;
    return { values: known, compare: isNumeric ? compareAsNumbers : compareCells };
  });
  const rows = Array.from({ length: table.rowcount }, (_, row) => row).sort((a, b) => {
    for (const [at, { values, compare }] of columns.entries()) {
      const [x, y] = [values[a] ?? null, values[b] ?? null];
      const up = compare(x, y);
      // Nulls are last either way.
      const order = x === null || y === null || (ascending[at] ?? ascending[0] ?? true) ? up : -up;
      if (order !== 0) return order;
    }
    return a - b;
  });
  return takeRows(table, rows);
}

function keysNamed(table: Table, names: readonly string[]): { values: readonly Cell[]; type: GenericType }[] {
  return names.map((name) => {
    const level = table.index.find((one) => one.name === name);
    if (level) return level;
    mustHave(table, [name], 'sort');
    return seriesNamed(table, name)[0] ?? { values: [], type: GenericType.STRING };
  });
}

const compareAsNumbers = (a: Cell, b: Cell): number => compareNumbers(a, b) ?? compareCells(a, b);
