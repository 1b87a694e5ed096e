/** Small multiples as data: charts in rows and columns, with what these are about. All boxes are laid out already. */

/** A text of a grid in its box, px; `upright` ones run from below to above. */
export interface GridText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  upright?: boolean;
}
/** A chart of a grid in its box, px. */
export interface GridPictureCell<Drawn> {
  picture: Drawn;
  /** What it is about, for a reader who sees it alone. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
/** What a colour stands for in all cells: a swatch of `gridSwatchPx` at its top left corner, and the name beside it. */
export interface GridEntry {
  colour: string;
  label: string;
  x: number;
  y: number;
}
/** @template Drawn  the pictures of the cells */
export interface GridOf<Drawn> {
  kind: 'grid';
  /** Of all that is laid out, px; on screen it may be more than the view has. */
  width: number;
  height: number;
  cells: readonly GridPictureCell<Drawn>[];
  texts: readonly GridText[];
  legend: readonly GridEntry[];
  /** The legend is read from the right: its `x` count from there, and swatches stand at the right of their names. */
  legendFromRight?: boolean;
  summary: string;
  notes?: string[];
}

/** Edge of a swatch of the legend, and the room beside it, px. */
export const gridSwatchPx = 10;
/** From the top left corner of a swatch to its name, px. */
export const gridNamePx = 16;
