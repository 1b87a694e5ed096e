/**
 * Wall clocks of IANA zones: from an instant to what the clock shows and back, summer time included
 * (docs/reference/questions.md#time-zones, docs/reference/pitfalls.md#11). Walls are epoch milliseconds read as if they
 * were UTC, as everywhere in `time/`.
 */
import { dayMs } from './calendar.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** True for a zone this runtime knows, such as `Europe/Berlin` or `UTC`. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * What the zone's clock is ahead of UTC at an instant, ms.
 * @throws RangeError for an unknown zone: ask `isZone` first
 */
export function offsetAt(instant: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const second = Math.floor(instant / 1000) * 1000;
  const parts = clockOf(zone).formatToParts(second);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const bc = parts.some((each) => each.type === 'era' && each.value === 'BC');
  const wall = new Date(0);
  wall.setUTCFullYear(bc ? 1 - part('year') : part('year'), part('month') - 1, part('day'));
  wall.setUTCHours(part('hour'), part('minute'), part('second'));
  return wall.getTime() - second;
}

/** What the zone's clock shows at an instant. */
export function wallOf(instant: number, zone: string): number {
  return instant + offsetAt(instant, zone);
}

/**
 * The instant at which the zone's clock shows a wall time: of an hour that comes twice the first, of one that is
 * skipped the instant of the jump, so that an interval neither loses nor repeats an instant.
 */
export function instantOf(wall: number, zone: string): number {
  if (zone === 'UTC') return wall;
  const [before, after] = [offsetAt(wall - dayMs, zone), offsetAt(wall + dayMs, zone)];
  const early = wall - Math.max(before, after);
  if (offsetAt(early, zone) === wall - early) return early;
  const late = wall - Math.min(before, after);
  if (offsetAt(late, zone) === wall - late) return late;
  // No clock of this zone ever showed it.
  return changeBetween(early, late, zone);
}

/** A stretch of time with one offset. */
export interface ZonePeriod {
  /** Its first instant; −∞ for the first stretch. */
  readonly since: number;
  readonly offsetMs: number;
}

/** The first instant with another offset than `since` has, found by halving; `until` has the other one. */
function changeBetween(since: number, until: number, zone: string): number {
  const offset = offsetAt(since, zone);
  let [low, high] = [since, until];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (middle <= low) break;
    if (offsetAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

const stepMs = 20 * dayMs;

/** The stretches of one offset that make up `[since, until)`, in order; the first one has no beginning. */
export function zonePeriods(zone: string, since: number, until: number): ZonePeriod[] {
  let offsetMs = offsetAt(since, zone);
  const periods: ZonePeriod[] = [{ since: Number.NEGATIVE_INFINITY, offsetMs }];
  for (let at = since; at < until; at += stepMs) {
    const next = Math.min(at + stepMs, until);
    const nextOffset = offsetAt(next, zone);
    if (nextOffset === offsetMs) continue;
    offsetMs = nextOffset;
    periods.push({ since: changeBetween(at, next, zone), offsetMs });
  }
  return periods;
}

/**
 * Many instants at once as a zone's clock shows them; cells that are no numbers stay.
 * @param instants  epoch ms
 */
export function localTimesOf<T>(instants: readonly T[], zone: string): (T | number)[] {
  const numbers = instants.filter((each) => typeof each === 'number');
  if (zone === 'UTC' || numbers.length === 0) return [...instants];
  const [since, until] = numbers.reduce(
    ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
    [Infinity, -Infinity],
  );
  const periods = until - since > longestMs ? undefined : zonePeriods(zone, since, until + 1000);
  let last = periods?.[0];
  return instants.map((each) => {
    if (typeof each !== 'number') return each;
    if (!periods) return wallOf(each, zone);
    // Neighbours mostly share their offset.
    const next = last && periods[periods.indexOf(last) + 1];
    if (!last || each < last.since || (next && each >= next.since)) last = periods.findLast((period) => period.since <= each);
    return each + (last?.offsetMs ?? 0);
  });
}

/** Beyond this span looking for changes of the clocks costs more than asking for each moment. */
const longestMs = 200 * 366 * dayMs;
