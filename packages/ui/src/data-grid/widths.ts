/** How wide columns want to be: by label and a sample of texts, fitted to the room there is. */
import { type } from '@tessera/core/look/tokens';
import { pageFamily } from '../theme/css-variables.ts';
import type { GridCell, GridColumn } from './grid-column.ts';

const sampled = 40;
const [narrowest, widest] = [56, 420];
/** Padding on both sides, and room for the sign of the order in a header. */
const [padding, headerExtra] = [20, 18];

/** How wide a figure of our font is, in its size (measured 0.648 to 0.649 in both weights). */
const tabularFigure = 0.65;

/** Width of a text in px. */
export type MeasureTextWidth = (text: string, strong: boolean) => number;

let pen: CanvasRenderingContext2D | null | undefined;

/** Measures in the font grids are set in. */
export const measureText: MeasureTextWidth = (text, strong) => {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 7;
  pen.font = `${strong ? type.weight.strong : type.weight.normal} ${type.size.sm}px ${pageFamily()}`;
  // A canvas knows no tabular figures, in which digits and signs are all as wide.
  const letters = text.replaceAll(/[\d+-]/g, '');
  return pen.measureText(letters).width + (text.length - letters.length) * type.size.sm * tabularFigure;
};

/** A column that cuts its texts is no wider than this by itself, in px. */
const cutTextMost = 160;

/** How wide each column is when nothing of it is cut, in px. */
export function naturalWidths(
  columns: readonly GridColumn[],
  values: readonly (readonly GridCell[])[],
  rowCount: number,
  totals: readonly (string | null)[] | undefined,
  measure: MeasureTextWidth,
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
    const inside = column.cutsTexts ? Math.min(longest, cutTextMost - padding) : longest;
    return within(Math.max(inside, measure(column.label, true) + headerExtra));
  });
}

/** The rows of the smallest and the largest number: a sample of rows may miss the longest. */
function extremes(cells: readonly GridCell[], rowCount: number): number[] {
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
export function fitted(columns: readonly GridColumn[], wishes: readonly number[], room: number): number[] {
  return columns.length > 0 && room > sum(wishes) ? stretched(columns, wishes, room) : [...wishes];
}

function stretched(columns: readonly GridColumn[], wishes: readonly number[], room: number): number[] {
  const total = sum(wishes);
  const gives = columns.map((column) => column.width === undefined && !column.cutsTexts);
  const flexible = sum(wishes.filter((_, at) => gives[at]));
  if (flexible === 0) return wishes.map((width) => (width * room) / total);
  const factor = (room - (total - flexible)) / flexible;
  return wishes.map((width, at) => (gives[at] ? width * factor : width));
}
