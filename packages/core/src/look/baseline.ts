/** Where the letters of a line stand in it: painters that lay lines out themselves put them where a browser does. */

/** Of Inter, in its size: above and below the baseline. */
const [ascent, descent] = [0.96875, 0.2412];

/**
 * From the top of a line to its baseline, in px. Browsers round both parts of the letters to whole px and the room above them down.
 * @param linePx  height of the line (CSS `line-height`)
 * @param sizePx  of the letters (CSS `font-size`)
 */
export function baselineIn(linePx: number, sizePx: number): number {
  const [above, below] = [Math.round(ascent * sizePx), Math.round(descent * sizePx)];
  return Math.floor((linePx - above - below) / 2) + above;
}
