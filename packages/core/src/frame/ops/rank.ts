/** `rank`: the percentile rank of a metric, ties averaged, within groups (docs/reference/questions.md#rank). */
import type { PostOptions } from '../../query/post-operation.ts';
import { compareNumbers } from '../exact.ts';
import { GenericType, type Cell } from '../frame.ts';
import { groupRows } from '../groups.ts';
import { numberOf } from '../statistics.ts';
import { seriesOf, type Table } from '../table.ts';

/** Adds the column `rank`: 0 < rank ≤ 1, null where the metric is. */
export function rank(table: Table, options: PostOptions<'rank'>): Table {
  const metric = seriesOf(table, [options.metric], 'rank')[0];
  const keys = seriesOf(table, options.group_by ? [options.group_by] : [], 'rank');
  const ranks: Cell[] = Array<Cell>(table.rowcount).fill(null);
  const groups = groupRows(
    keys.map((series) => series.values),
    table.rowcount,
    true,
  );
  for (const { rows } of groups) {
    const valued = rows.flatMap((row) => {
      const value = metric?.values[row] ?? null;
      return numberOf(value) === undefined ? [] : [{ row, value }];
    });
    valued.sort((a, b) => compareNumbers(a.value, b.value) ?? 0);
    for (let from = 0; from < valued.length;) {
      let to = from;
      while (to + 1 < valued.length && compareNumbers(valued[to + 1]?.value, valued[from]?.value) === 0) to += 1;
      for (let at = from; at <= to; at += 1) ranks[valued[at]?.row ?? 0] = ((from + to) / 2 + 1) / valued.length;
      from = to + 1;
    }
  }
  return { ...table, columns: [...table.columns, { label: ['rank'], type: GenericType.NUMERIC, values: ranks }] };
}
