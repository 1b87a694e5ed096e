/** Figures of tables: our font has digits and signs of one width each for them (OpenType `tnum`, CSS `tabular-nums`). */

/** Weights that tables are set in. */
export type TabularWeight = 400 | 500 | 600;

/** In the size of the font: digits and the signs of sums; brackets; points, commas and spaces. */
const figure: Readonly<Record<TabularWeight, number>> = { 400: 1328 / 2048, 500: 1327 / 2048, 600: 1325 / 2048 };
const bracket = 800 / 2048;
const point = 550 / 2048;

const figures = /[\d*+\-<=>~±×÷−≈≠≤≥]/g;
const brackets = /[()[\]{}]/g;
const points = /[ \u00a0\u2008,.:;]/g;

/**
 * The width of a text in a table, in px, without drawing it: browsers cannot measure such figures outside of a page.
 * @param measure  width in px of the letters between, at that size and weight
 */
export function tabularWidth(
  text: string,
  sizePx: number,
  weight: TabularWeight,
  measure: (letters: string, sizePx: number, weight: TabularWeight) => number,
): number {
  let ems = 0;
  const counted = (em: number) => (): string => {
    ems += em;
    return '';
  };
  const letters = text
    .replaceAll(figures, counted(figure[weight]))
    .replaceAll(brackets, counted(bracket))
    .replaceAll(points, counted(point));
  return ems * sizePx + (letters === '' ? 0 : measure(letters, sizePx, weight));
}

/** A stretch of a text, and whether it is set in the figures of tables. */
export interface TabularRun {
  readonly text: string;
  readonly isTabular: boolean;
}

/** Whole numbers with what belongs to them, such as `$1.2k` or `(12.5%)`. */
const whole = /^[\d*+\-<=>~±×÷−≈≠≤≥()[\]{} \u00a0\u2008,.:;$€£¥%kMBGT]+$/;
const run = /[\d*+\-<=>~±×÷−≈≠≤≥()[\]{}\u00a0\u2008,.:;]+/g;

/** The text in stretches of figures and of other letters; a number with its signs is one. */
export function tabularRuns(text: string): TabularRun[] {
  if (whole.test(text) && /\d/.test(text)) return [{ text, isTabular: true }];
  const runs: TabularRun[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(run)) {
    if (index > from) runs.push({ text: text.slice(from, index), isTabular: false });
    runs.push({ text: found, isTabular: true });
    from = index + found.length;
  }
  return from < text.length ? [...runs, { text: text.slice(from), isTabular: false }] : runs;
}
