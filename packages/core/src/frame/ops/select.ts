/** `select`: keep columns, leave some out, rename, in that order (docs/reference/questions.md#select). */
import type { PostOptions } from '../../query/post-operation.ts';
import { headOf, mustHave, seriesOf, type Table } from '../table.ts';

/** @throws Failure when a column to keep, leave out or rename is not in the table */
export function select(table: Table, options: PostOptions<'select'>): Table {
  const chosen = options.columns ? { ...table, columns: seriesOf(table, options.columns, 'select') } : table;
  const exclude = options.exclude ?? [];
  mustHave(chosen, exclude, 'select');
  const kept = { ...chosen, columns: chosen.columns.filter((series) => !exclude.includes(headOf(series))) };
  const names = new Map(Object.entries(options.rename ?? {}));
  mustHave(kept, [...names.keys()], 'select');
  const columns = kept.columns.map((series) => {
    const to = names.get(headOf(series));
    return to === undefined ? series : { ...series, label: [to, ...series.label.slice(1)] };
  });
  return { ...kept, columns };
}
