/** How many rows of a chart are shown where its row limit cut the others. */
import { cellsWithTotals } from '@tessera/core/frame/subtotals';
import type { ChartAnswers, ChartQueries } from './ask.ts';
import { withoutLists } from './without-lists.ts';

/** The rows a chart shows where the limit cut the others; undefined where it shows all, or the server pages through them. */
export function cutRows(answered: ChartQueries | undefined, answers: ChartAnswers | undefined): number | undefined {
  if (!answered || !answers || answered.queries.some((query) => query.is_rowcount)) return undefined;
  // A list of top values is asked for one more than are shown: that it is cut says nothing about rows.
  const at = withoutLists(answered.opened, answers.answers).findIndex(({ truncated }) => truncated);
  const frame = answers.answers[at]?.frame;
  if (!frame) return undefined;
  return cellsWithTotals(frame) ?? answers.notes[at]?.sql_rowcount ?? frame.rowcount;
}
