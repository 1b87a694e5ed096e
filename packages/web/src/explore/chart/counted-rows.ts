/** How many rows the answers of a chart hold: those it shows, not those of questions asked beside them. */
import type { ChartDataResult } from '@tessera/api/chart';
import type { ChartType } from '@tessera/charts/chart-type';
import type { Frame } from '@tessera/core/frame/frame';
import { cellsWithTotals } from '@tessera/core/frame/subtotals';

type Note = Pick<ChartDataResult, 'sql_rowcount' | 'rowcount'>;

/**
 * Rows of the main question, or of every one where all are main ones; totals that came with the cells are no rows.
 * @param frames  the answers in the order of the notes
 */
export function countedRows(
  type: Pick<ChartType, 'countsEvery'> | undefined,
  notes: readonly Note[],
  frames: readonly Frame[],
): { rows: number; queries: number } {
  const counted = type?.countsEvery ? notes : notes.slice(0, 1);
  const rowsOf = (note: Note, frame: Frame | undefined): number =>
    (frame && cellsWithTotals(frame)) ?? note.sql_rowcount ?? note.rowcount;
  return { rows: counted.reduce((sum, note, at) => sum + rowsOf(note, frames[at]), 0), queries: counted.length };
}
