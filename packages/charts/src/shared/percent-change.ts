/** Series as how far they have gone from where they began (docs/reference/charts.md#time-series). */
import type { DepictOptions } from '../chart-type.ts';
import type { SeriesPoints } from './series.ts';

/**
 * Each value as a share of its series' first one above or below zero, less that one: 0.25 is a quarter more. A change away
 * from a negative value counts upwards where it grows.
 */
export function changesOf(values: Float64Array): Float64Array {
  const first = values.find((value) => !Number.isNaN(value) && value !== 0);
  return values.map((value) => (first === undefined ? Number.NaN : (value - first) / Math.abs(first)));
}

/** The points with changes for values; a series of zeros alone has none, and a note says so. */
export function percentChanges(points: SeriesPoints, { say }: Pick<DepictOptions, 'say'>): SeriesPoints {
  const series = points.series.map((each) => ({ ...each, y: changesOf(each.y) }));
  const lost = series.filter((each, at) => each.y.every(Number.isNaN) && points.series[at]?.y.some((value) => value === 0));
  const names = lost
    .map(({ label }) => label)
    .slice(0, 3)
    .join(', ');
  const note = say('{names}: nothing but zeros has no percent change.', { names });
  return { ...points, series, notes: lost.length > 0 ? [...points.notes, note] : points.notes };
}
