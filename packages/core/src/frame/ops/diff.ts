/** `diff`: the change against an earlier row, or against the column before (docs/reference/questions.md#diff). */
import type { PostOptions } from '../../query/post-operation.ts';
import { differenceOf } from '../exact.ts';
import { GenericType } from '../frame.ts';
import { placeColumns, seriesOf, type Table } from '../table.ts';

/** Of rows without a partner, null. `axis` 1 compares columns. @throws Failure when a column is not in the table */
export function diff(table: Table, options: PostOptions<'diff'>): Table {
  const periods = options.periods ?? 1;
  const series = seriesOf(table, Object.keys(options.columns), 'diff');
  const computed = series.map((one, at) => ({
    ...one,
    type: GenericType.NUMERIC,
    values: one.values.map((value, row) =>
      differenceOf(value, options.axis === 1 ? series[at - periods]?.values[row] : one.values[row - periods]),
    ),
  }));
  return placeColumns(table, options.columns, computed, 'diff');
}
