/** The stretch of time before or after a range, as long as the range itself. */
import { addUnits, parseIso, toIso, truncate } from './calendar.ts';
import { resolveTimeRange, separator, type WallClock } from './range.ts';

const isMonthStart = (moment: number): boolean => truncate(moment, 'month') === moment;
const monthOf = (moment: number): number => {
  const date = new Date(moment);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/**
 * The neighbour of a time range: whole months stay whole months, everything else moves by its length.
 * @param text  as a filter holds it; relative words count from `now`
 * @param steps  -1 for the stretch before, 1 for the one after
 * @returns a range text with both ends; undefined for one that is open at an end, empty, or not readable
 */
export function neighbourRange(text: string, steps: -1 | 1, now: string | WallClock): string | undefined {
  const [since, until] = endsOf(text, now);
  if (since === undefined || until === undefined || until <= since) return undefined;
  const months = isMonthStart(since) && isMonthStart(until) ? monthOf(until) - monthOf(since) : 0;
  const moved = (moment: number): number =>
    months > 0 ? addUnits(moment, steps * months, 'month') : moment + steps * (until - since);
  return `${toIso(moved(since))}${separator}${toIso(moved(until))}`;
}

function endsOf(text: string, now: string | WallClock): [number | undefined, number | undefined] {
  try {
    const { since, until } = resolveTimeRange(text, now);
    return [since === undefined ? undefined : parseIso(since), until === undefined ? undefined : parseIso(until)];
  } catch {
    return [undefined, undefined];
  }
}
