/** Whether a form wants small multiples: asked of every form, by pages that have nothing else of them yet. */

/** The two sides of the grid, by the end of their keys. */
export type MatrixSide = 'rows' | 'columns';

type FormData = Readonly<Record<string, unknown>>;

/** What saved charts of the first versions say: a key for each side, without the one for both. */
const sideKeys = { rows: 'matrixify_enable_vertical_layout', columns: 'matrixify_enable_horizontal_layout' } as const;

/** Is the chart to be shown once for each value or metric? */
export function isMatrixOn(form: FormData): boolean {
  const { matrixify_enable: on, matrixify_enabled: once } = form;
  if (on !== undefined && on !== null) return on === true;
  return once === true || form[sideKeys.rows] === true || form[sideKeys.columns] === true;
}

/** What the cells of a side stand for; `disabled` where the side has one cell. */
export function sideModeOf(form: FormData, side: MatrixSide): 'disabled' | 'metrics' | 'dimensions' {
  const mode = form[`matrixify_mode_${side}`];
  const isOff = form['matrixify_enable'] === undefined && form[sideKeys[side]] === false;
  return !isOff && (mode === 'metrics' || mode === 'dimensions') ? mode : 'disabled';
}
