/** `cum`: running sum, product, minimum or maximum; nulls count as 0 (docs/reference/questions.md#cum). */
import type { PostOptions } from '../../query/post-operation.ts';
import { compareNumbers, holdsDigits, Total } from '../exact.ts';
import { GenericType, type Cell } from '../frame.ts';
import { cellOf, numberOf } from '../statistics.ts';
import { placeColumns, seriesOf, type Table } from '../table.ts';

/** Each result is a number column, in place of its source or beside it. @throws Failure when a column is not in the table */
export function cum(table: Table, options: PostOptions<'cum'>): Table {
  const computed = seriesOf(table, Object.keys(options.columns), 'cum').map((series) => ({
    ...series,
    type: GenericType.NUMERIC,
    values: run(series.values, options.operator),
  }));
  return placeColumns(table, options.columns, computed, 'cum');
}

function run(values: readonly Cell[], operator: PostOptions<'cum'>['operator']): Cell[] {
  if (operator === 'sum') {
    const total = new Total(holdsDigits(values));
    return values.map((cell) => total.add(cell).value());
  }
  if (operator === 'prod') {
    let product = 1;
    return values.map((cell) => cellOf((product *= numberOf(cell) ?? 0)));
  }
  const sign = operator === 'max' ? 1 : -1;
  let found: Cell = null;
  return values.map((cell) => {
    const value = numberOf(cell) === undefined ? 0 : cell;
    if (found === null || (compareNumbers(value, found) ?? 0) * sign > 0) found = value;
    return typeof found === 'number' || typeof found === 'boolean' ? cellOf(numberOf(found)) : found;
  });
}
