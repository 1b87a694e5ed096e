/** How wide columns want to be: by label and a sample of texts, fitted to the room there is. */
import { type } from '@tessera/core/look/tokens';
import type { GridCell, GridColumn } from './grid-column.ts';

const sampled = 40;
const [narrowest, widest] = [56, 420];
/** Padding on both sides, and room for the sign of the order in a header. */
const [padding, headerExtra] = [20, 18];

/** How wide a figure of our font is, in its size (measured 0.648 to 0.649 in both weights). */
const tabularFigure = 0.65;

/** Width of a text in px. */
export type Measure = (text: string, strong: boolean) => number;

let pen: CanvasRenderingContext2D | null | undefined;

/** Measures in the font grids are set in. */
export const measureText: Measure = (text, strong) => {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 7;
  pen.font = `${strong ? type.weight.strong : type.weight.normal} ${type.size.sm}px ${type.family}`;
  // A canvas knows no tabular figures, in which digits and signs are all as wide.
  const letters = text.replaceAll(/[\d+-]/g, '');
  return pen.measureText(letters).width + (text.length - letters.length) * type.size.sm * tabularFigure;
};

/**
 * How wide a column would like to be, and what it goes down to, step by step: without the room for the sign of the order,
 * with its label cut, with its texts cut. All in px, each no more than the one before; numbers are never cut.
 */
export type ColumnSteps = readonly [wish: number, signless: number, label: number, texts: number];

/** A text keeps so much of its room, and never less than so many px: enough to tell it from its neighbours. */
const [textShare, textLeast] = [0.6, 112];
/** A column that cuts its texts is no wider than this by itself, in px. */
const cutTextMost = 160;

/** The steps of each column. */
export function columnSteps(
  columns: readonly GridColumn[],
  values: readonly (readonly GridCell[])[],
  rowCount: number,
  totals: readonly (string | null)[] | undefined,
  measure: Measure,
): ColumnSteps[] {
  const step = Math.max(1, Math.floor(rowCount / sampled));
  const within = (px: number): number => Math.min(Math.max(Math.ceil(px) + padding, narrowest), widest);
  return columns.map((column, at) => {
    if (column.width !== undefined) {
      const fixed = Math.max(narrowest, column.width);
      return [fixed, fixed, fixed, fixed];
    }
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
    const label = measure(column.label, true);
    const unlabelled = within(inside);
    return [
      within(Math.max(inside, label + headerExtra)),
      within(Math.max(inside, label)),
      unlabelled,
      isNumeric ? unlabelled : Math.min(unlabelled, Math.max(textShare * unlabelled, textLeast)),
    ];
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
 * unless all do), narrowed as far as needed when that spares scrolling sideways, else as they wish.
 */
export function fitted(columns: readonly GridColumn[], steps: readonly ColumnSteps[], room: number): number[] {
  const at = (step: number): number[] => steps.map((each) => each[step] ?? 0);
  const wishes = at(0);
  const total = sum(wishes);
  if (columns.length === 0 || room === total) return wishes;
  if (room > total) return stretched(columns, wishes, room);
  const enough = [1, 2, 3].find((step) => sum(at(step)) <= room);
  if (enough === undefined) return wishes;
  return levelled(at(enough - 1), at(enough), room);
}

/** The widest give way first, down to one width for all of them: a short label is whole beside a long one that is cut. */
function levelled(wide: readonly number[], narrow: readonly number[], room: number): number[] {
  const under = (cap: number): number[] => wide.map((width, at) => Math.min(width, Math.max(cap, narrow[at] ?? width)));
  // Between two of these the sum is a straight line.
  const caps = [...wide, ...narrow].toSorted((a, b) => a - b);
  const upper = caps.findIndex((cap) => sum(under(cap)) >= room);
  const [low = 0, high = low] = [caps[upper - 1] ?? caps[0], caps[upper]];
  const [from, to] = [sum(under(low)), sum(under(high))];
  return under(to === from ? high : low + ((high - low) * (room - from)) / (to - from));
}

function stretched(columns: readonly GridColumn[], wishes: readonly number[], room: number): number[] {
  const total = sum(wishes);
  const gives = columns.map((column) => column.width === undefined && !column.cutsTexts);
  const flexible = sum(wishes.filter((_, at) => gives[at]));
  if (flexible === 0) return wishes.map((width) => (width * room) / total);
  const factor = (room - (total - flexible)) / flexible;
  return wishes.map((width, at) => (gives[at] ? width * factor : width));
}
