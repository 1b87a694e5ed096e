/** What a numerical range filter sends of what was set, by its kind of single value (docs/reference/dashboards.md). */
import type { RangeBounds } from './native-filter.ts';

/** The least and the greatest value of the filter's column. */
export interface RangeEnds {
  readonly min: number;
  readonly max: number;
}

/**
 * The bounds that are asked for. At its end a bound restricts nothing and is open; an exact value is asked for wherever it lies.
 * @param single  0 minimum only, 1 exact, 2 maximum only; anything else has both bounds
 * @param ends  absent while they are not known: no bound is at its end then
 */
export function askedBounds(
  single: number | null | undefined,
  [low, high]: RangeBounds,
  ends: RangeEnds | undefined,
): RangeBounds {
  const open = (value: number | null, end: number | undefined): number | null => (value === end ? null : value);
  if (single === 1) return [low, low];
  return [single === 2 ? null : open(low, ends?.min), single === 0 ? null : open(high, ends?.max)];
}
