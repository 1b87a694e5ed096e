/** `cum`: running sum, product, minimum or maximum; nulls count as 0 (docs/reference/questions.md#cum). */
import type { PostOptions } from '../../query/post-operation.ts';
import { GenericType, type Cell } from '../frame.ts';
import { cellOf, numberOf } from '../statistics.ts';
import { placeColumns, seriesOf, type Table } from '../table.ts';

const steps = {
  sum: (total: number, value: number) => total + value,
  prod: (total: number, value: number) => total * value,
  min: Math.min,
  max: Math.max,
} as const;

/** Each result is a number column, in place of its source or beside it. @throws Failure when a column is not in the table */
export function cum(table: Table, options: PostOptions<'cum'>): Table {
  const step = steps[options.operator];
  const computed = seriesOf(table, Object.keys(options.columns), 'cum').map((series) => ({
    ...series,
    type: GenericType.NUMERIC,
    values: run(series.values, step),
  }));
  return placeColumns(table, options.columns, computed, 'cum');
}

function run(values: readonly Cell[], step: (total: number, value: number) => number): Cell[] {
  let total: number | undefined;
  return values.map((cell) => {
    const value = numberOf(cell) ?? 0;
    total = total === undefined ? value : step(total, value);
    return cellOf(total);
  });
}
