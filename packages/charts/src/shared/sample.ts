/**
 * Which rows of a long line chart to draw: none that is visible at this width is left out
 * (docs/reference/charts.md#many-points).
 */

/** Most rows that are ever handed to the painter after sampling. */
const rowsMax = 20_000;

/**
 * Row positions to keep, ascending. Rows are cut into buckets about a pixel wide; each keeps its first and last row and,
 * for every series, its lowest, highest and first missing value, so that extremes and gaps survive.
 * One choice of rows serves all series: stacked ones stay on each other.
 * @returns undefined when there are so few rows that all are drawn
 */
export function sampleRows(series: readonly Float64Array[], rows: number, widthPx: number): Uint32Array | undefined {
  if (rows <= Math.max(2000, widthPx * 4)) return undefined;
  const buckets = Math.max(50, Math.min(Math.round(widthPx), Math.floor(rowsMax / (2 + 3 * series.length))));
  const kept = new Set<number>();
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = Math.floor((bucket * rows) / buckets);
    const until = Math.floor(((bucket + 1) * rows) / buckets);
    if (until <= from) continue;
    kept.add(from).add(until - 1);
    for (const y of series) for (const at of extremes(y, from, until)) kept.add(at);
  }
  return Uint32Array.from(kept).sort();
}

/** Positions of the lowest, the highest and the first missing value of a stretch. */
function extremes(y: Float64Array, from: number, until: number): number[] {
  let low = -1;
  let high = -1;
  let missing = -1;
  for (let at = from; at < until; at += 1) {
    const value = y[at] ?? Number.NaN;
    if (Number.isNaN(value)) {
      if (missing < 0) missing = at;
      continue;
    }
    if (low < 0 || value < (y[low] ?? 0)) low = at;
    if (high < 0 || value > (y[high] ?? 0)) high = at;
  }
  return [low, high, missing].filter((at) => at >= 0);
}

/** The values at the kept rows. */
export const atRows = (values: Float64Array, kept: Uint32Array | undefined): Float64Array =>
  kept ? Float64Array.from(kept, (at) => values[at] ?? Number.NaN) : values;
