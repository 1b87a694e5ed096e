/** Subtotals that came in the same answer as the cells they are of (`grouping_sets`). */
import type { Frame } from './frame.ts';

/** Made by the server beside grouping sets: bit i from the right is set when the i-th dimension from the right is rolled up. */
export const groupingColumn = '__grouping';

/** How many rows are cells and no totals of them; `undefined` where no totals came along. */
export function cellsWithTotals(frame: Frame): number | undefined {
  return frame.columns[frame.names.indexOf(groupingColumn)]?.filter((mark) => Number(mark) === 0).length;
}

/** The cells alone, without the column that distinguished them from their totals; an answer without totals stays as it is. */
export function withoutSubtotals(frame: Frame): Frame {
  const at = frame.names.indexOf(groupingColumn);
  const marks = frame.columns[at];
  if (!marks) return frame;
  const rows = marks.flatMap((mark, row) => (Number(mark) === 0 ? [row] : []));
  const others = <Each>(list: readonly Each[]): Each[] => list.filter((_, each) => each !== at);
  return {
    ...frame,
    names: others(frame.names),
    types: others(frame.types),
    columns: others(frame.columns).map((cells) => rows.map((row) => cells[row] ?? null)),
    rowcount: rows.length,
  };
}
