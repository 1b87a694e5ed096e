/** How wide the columns of a table want to be: by label and a sample of texts, fitted to the room there is; on the screen and on paper. */
import type { Cell } from '../frame/frame.ts';

/** What the width of a column depends on. */
export interface MeasuredColumn {
  label: string;
  align?: 'left' | 'right' | 'center';
  /** In px; measured from label and texts when absent. */
  width?: number;
  /** Long texts are cut, so that the column leaves its room to others. */
  cutsTexts?: boolean;
  /** Text of a cell; `row` counts in the values. */
  text: (value: Cell, row: number) => string;
}

/** Px around texts, and of columns. */
export interface GridRoom {
  /** Both sides of a cell together. */
  padding: number;
  /** Room for the sign of the order in a header. */
  order: number;
  narrowest: number;
  widest: number;
  /** A column that cuts its texts is no wider than this by itself. */
  cut: number;
}

/** Of tables on the screen and in reports. */
export const gridRoom: GridRoom = { padding: 20, order: 18, narrowest: 56, widest: 420, cut: 160 };

/** Rows whose texts are measured, besides those of the smallest and the largest number. */
const sampled = 40;

/** Width of a text in px; strong ones are labels and totals. */
export type MeasureTextWidth = (text: string, strong: boolean) => number;

/** How wide each column is when nothing of it is cut, in px. */
export function naturalWidths(
  columns: readonly MeasuredColumn[],
  values: readonly (readonly Cell[])[],
  rowCount: number,
  totals: readonly (string | null)[] | undefined,
  measure: MeasureTextWidth,
  { padding, order, narrowest, widest, cut }: GridRoom = gridRoom,
): number[] {
  const step = Math.max(1, Math.floor(rowCount / sampled));
  const within = (px: number): number => Math.min(Math.max(Math.ceil(px) + padding, narrowest), widest);
  return columns.map((column, at) => {
    if (column.width !== undefined) return Math.max(narrowest, column.width);
    const cells = values[at] ?? [];
    const isNumeric = column.align === 'right';
    const rows = isNumeric ? extremes(cells, rowCount) : [];
    for (let row = 0; row < rowCount; row += step) rows.push(row);
    const total = totals?.[at];
    const longest = Math.max(
      total ? measure(total, true) : 0,
      ...rows.map((row) => measure(column.text(cells[row] ?? null, row), false)),
    );
    const inside = column.cutsTexts ? Math.min(longest, cut - padding) : longest;
    return within(Math.max(inside, measure(column.label, true) + order));
  });
}

/** The rows of the smallest and the largest number: a sample of rows may miss the longest. */
function extremes(cells: readonly Cell[], rowCount: number): number[] {
  let [low, high] = [-1, -1];
  for (let row = 0; row < rowCount; row += 1) {
    const cell = cells[row];
    if (typeof cell !== 'number') continue;
    if (low < 0 || cell < Number(cells[low])) low = row;
    if (high < 0 || cell > Number(cells[high])) high = row;
  }
  return low < 0 ? [] : [low, high];
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/**
 * Widths for the room there is: stretched when there is more of it (fixed ones, and those that cut their texts, keep theirs
 * unless all do), else as they wish: the grid scrolls sideways rather than cut what it shows.
 */
export function fitted(
  columns: readonly Pick<MeasuredColumn, 'width' | 'cutsTexts'>[],
  wishes: readonly number[],
  room: number,
): number[] {
  return columns.length > 0 && room > sum(wishes) ? stretched(columns, wishes, room) : [...wishes];
}

function stretched(
  columns: readonly Pick<MeasuredColumn, 'width' | 'cutsTexts'>[],
  wishes: readonly number[],
  room: number,
): number[] {
  const total = sum(wishes);
  const gives = columns.map((column) => column.width === undefined && !column.cutsTexts);
  const flexible = sum(wishes.filter((_, at) => gives[at]));
  if (flexible === 0) return wishes.map((width) => (width * room) / total);
  const factor = (room - (total - flexible)) / flexible;
  return wishes.map((width, at) => (gives[at] ? width * factor : width));
}
