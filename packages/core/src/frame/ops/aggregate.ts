/** `aggregate`: one row per group, sorted by its keys (docs/reference/questions.md#aggregate). */
import type { PostOptions } from '../../query/post-operation.ts';
import { groupRows } from '../groups.ts';
import { headOf, seriesOf, type Table } from '../table.ts';
import { aggregateCells, aggregationsOf, typeAfter } from './aggregators.ts';

/** @throws Failure when a column of the options is not in the table */
export function aggregate(table: Table, options: PostOptions<'aggregate'>): Table {
  const keys = seriesOf(table, options.groupby ?? [], 'aggregate');
  const groups = groupRows(
    keys.map((series) => series.values),
    table.rowcount,
    false,
    keys.map((series) => series.type),
  );
  const outputs = aggregationsOf(options.aggregates, 'aggregate').flatMap((aggregation) =>
    seriesOf(table, [aggregation.column], 'aggregate').map((series) => ({
      label: [aggregation.name, ...series.label.slice(1)],
      type: typeAfter(aggregation.operator, series.type),
      values: groups.map((group) =>
        aggregateCells(
          aggregation,
          group.rows.map((row) => series.values[row] ?? null),
          'aggregate',
        ),
      ),
    })),
  );
  return {
    index: [],
    levels: table.levels,
    columns: [
      ...keys.map((series, at) => ({
        label: [headOf(series)],
        type: series.type,
        values: groups.map((group) => group.key[at] ?? null),
      })),
      ...outputs,
    ],
    rowcount: groups.length,
  };
}
