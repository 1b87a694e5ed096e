/** The bars of a table's column: what its own settings leave open, those of the table say. */

import type { FormPart } from '../shared/control-props.ts';

/** The keys of a form that hold the table's settings. */
export const barKeys = ['show_cell_bars', 'align_pn', 'color_pn'] as const;
export type BarKey = (typeof barKeys)[number];

export interface ColumnBars {
  showCellBars?: boolean;
  alignPositiveNegative?: boolean;
  colorPositiveNegative?: boolean;
}

/** The settings in force. @param form  of the table; a switch it does not hold stands as in a new chart */
export const barsOf = (own: ColumnBars, form: FormPart<BarKey>): Required<ColumnBars> => ({
  showCellBars: own.showCellBars ?? form['show_cell_bars'] !== false,
  alignPositiveNegative: own.alignPositiveNegative ?? form['align_pn'] === true,
  colorPositiveNegative: own.colorPositiveNegative ?? form['color_pn'] !== false,
});
