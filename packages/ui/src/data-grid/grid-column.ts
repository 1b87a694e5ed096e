/** What a data grid shows: columns of values with a way to write each. It knows nothing of what they mean. */
import type { ReactNode } from 'react';

/** A value of a cell. */
export type GridCell = string | number | boolean | null;

/** How a cell looks besides its text. */
export interface GridStyle {
  background?: string;
  colour?: string;
  /** A bar behind the text: shares (0…1) of the cell's width. */
  bar?: { start: number; length: number; colour: string };
  /** A line in the place of the text: an SVG path in a box of 100 × 20, what it says, and texts at its top and foot. */
  spark?: { path: string; colour: string; label: string; axis?: readonly [top: string, foot: string]; heightPx?: number };
}

/** One column as the grid shows it. */
export interface GridColumn {
  /** Unique among the columns. */
  key: string;
  label: string;
  /** `left`: where a line begins, `right`: where it ends. Numbers stand at its end, which is also what makes text of digits sort as numbers. */
  align?: 'left' | 'right' | 'center';
  /** Width in px; measured from label and texts when absent. */
  width?: number;
  /** Long texts are cut, so that the column leaves its room to others. */
  cutsTexts?: boolean;
  /** A heading over neighbouring columns of the same group. */
  group?: string;
  /** Stays in sight at this edge (`left`: where a line begins) while the others are scrolled. Columns of an edge stand together at that end of the list. */
  pinned?: 'left' | 'right';
  /** Title of the header, e.g. a description. */
  hint?: string;
  /** Whether a click on the header sorts; true by default. */
  sortable?: boolean;
  /** Text of a cell; also what is copied. `row` counts in `values`. */
  text: (value: GridCell, row: number) => string;
  /** The cell on the clipboard, where it is not the text on screen. */
  copied?: (value: GridCell, row: number) => string;
  /** What stands in a cell in the place of its text; nothing: the text. */
  render?: (value: GridCell, row: number) => ReactNode;
  style?: (value: GridCell, row: number) => GridStyle | undefined;
  /** A click on a cell means something: it gets a pointer. */
  picks?: boolean;
  /** Is this cell one of those picked? */
  isMarked?: (row: number) => boolean;
}

/** Sorted by this column; the first of a list counts most. */
export interface GridSort {
  key: string;
  desc: boolean;
}
