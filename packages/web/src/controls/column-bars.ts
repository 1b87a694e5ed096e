/** The bars of a table's column: what its own settings leave open, those of the table say. */

export interface ColumnBars {
  showCellBars?: boolean;
  alignPositiveNegative?: boolean;
  colorPositiveNegative?: boolean;
}

/** The settings in force. @param form  of the table; a switch it does not hold stands as in a new chart */
export const barsOf = (own: ColumnBars, form: Readonly<Record<string, unknown>>): Required<ColumnBars> => ({
  showCellBars: own.showCellBars ?? form['show_cell_bars'] !== false,
  alignPositiveNegative: own.alignPositiveNegative ?? form['align_pn'] === true,
  colorPositiveNegative: own.colorPositiveNegative ?? form['color_pn'] !== false,
});
