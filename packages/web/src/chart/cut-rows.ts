/** How many rows of a chart are shown where its row limit cut the others. */
import { cellsWithTotals } from '@tessera/core/frame/subtotals';
import type { ChartAnswers, ChartQueries } from './ask.ts';

/** The rows a chart shows where the limit cut the others; undefined where it shows all, or the server pages through them. */
export function cutRows(answered: ChartQueries | undefined, answers: ChartAnswers | undefined): number | undefined {
  if (!answered || !answers || answered.queries.some((query) => query.is_rowcount)) return undefined;
  // Small multiples ask for their top values as well, one more than they show, and say themselves which charts lack rows.
  if (answered.opened.chart.pictureKind === 'grid') return undefined;
  const at = answers.answers.findIndex(({ truncated }) => truncated);
  const frame = answers.answers[at]?.frame;
  if (!frame) return undefined;
  return cellsWithTotals(frame) ?? answers.notes[at]?.sql_rowcount ?? frame.rowcount;
}
