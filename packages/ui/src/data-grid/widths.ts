/** How wide columns want to be: by label and a sample of texts, stretched to the room there is. */
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

/** The wish of each column, px. */
export function naturalWidths(
  columns: readonly GridColumn[],
  values: readonly (readonly GridCell[])[],
  rowCount: number,
  totals: readonly (string | null)[] | undefined,
  measure: Measure,
): number[] {
  const step = Math.max(1, Math.floor(rowCount / sampled));
  return columns.map((column, at) => {
    if (column.width !== undefined) return Math.max(narrowest, column.width);
    let room = measure(column.label, true) + headerExtra;
    for (let row = 0; row < rowCount; row += step)
      room = Math.max(room, measure(column.text(values[at]?.[row] ?? null, row), false));
    const total = totals?.[at];
    if (total) room = Math.max(room, measure(total, true));
    return Math.min(Math.max(Math.ceil(room) + padding, narrowest), widest);
  });
}

/** Widths that fill the room when there is more of it; fixed ones keep theirs unless all are. */
export function stretched(columns: readonly GridColumn[], natural: readonly number[], room: number): number[] {
  const total = natural.reduce((sum, width) => sum + width, 0);
  if (room <= total || columns.length === 0) return [...natural];
  const gives = columns.map((column) => column.width === undefined);
  const flexible = natural.reduce((sum, width, at) => sum + (gives[at] ? width : 0), 0);
  if (flexible === 0) return natural.map((width) => (width * room) / total);
  const factor = (room - (total - flexible)) / flexible;
  return natural.map((width, at) => (gives[at] ? width * factor : width));
}
