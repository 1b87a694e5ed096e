/**
 * The closed list of time grains: ids as on the wire, names as shown, and the arithmetic of their buckets in UTC
 * (docs/reference/questions.md#time-grains). A bucket is known by its label: its first moment, or for "week ending" its
 * last day.
 */
import { addUnits, dayMs, startOfWeek, truncate, type TimeUnit } from './calendar.ts';

/** A bucket of time. */
export interface Grain {
  /** The wire's `time_grain_sqla`, e.g. `P1D`. */
  readonly id: string;
  readonly name: string;
  /** A bucket lasts this many units. */
  readonly every: readonly [amount: number, unit: TimeUnit];
  /** Weeks: their first day, 0 Sunday, 1 Monday; absent for plain `P1W`, which starts as the engine likes. */
  readonly weekStart?: 0 | 1;
  /** Days from a bucket's first day to the day that names it (6 for "week ending …"). */
  readonly labelOffsetDays?: number;
}

const list = [
  { id: 'PT1S', name: 'Second', every: [1, 'second'] },
  { id: 'PT5S', name: '5 second', every: [5, 'second'] },
  { id: 'PT30S', name: '30 second', every: [30, 'second'] },
  { id: 'PT1M', name: 'Minute', every: [1, 'minute'] },
  { id: 'PT5M', name: '5 minute', every: [5, 'minute'] },
  { id: 'PT10M', name: '10 minute', every: [10, 'minute'] },
  { id: 'PT15M', name: '15 minute', every: [15, 'minute'] },
  { id: 'PT30M', name: '30 minute', every: [30, 'minute'] },
  { id: 'PT1H', name: 'Hour', every: [1, 'hour'] },
  { id: 'PT6H', name: '6 hour', every: [6, 'hour'] },
  { id: 'P1D', name: 'Day', every: [1, 'day'] },
  { id: 'P1W', name: 'Week', every: [1, 'week'] },
  { id: '1969-12-28T00:00:00Z/P1W', name: 'Week starting Sunday', every: [1, 'week'], weekStart: 0 },
  { id: '1969-12-29T00:00:00Z/P1W', name: 'Week starting Monday', every: [1, 'week'], weekStart: 1 },
  { id: 'P1W/1970-01-03T00:00:00Z', name: 'Week ending Saturday', every: [1, 'week'], weekStart: 0, labelOffsetDays: 6 },
  { id: 'P1W/1970-01-04T00:00:00Z', name: 'Week ending Sunday', every: [1, 'week'], weekStart: 1, labelOffsetDays: 6 },
  { id: 'P1M', name: 'Month', every: [1, 'month'] },
  { id: 'P3M', name: 'Quarter', every: [1, 'quarter'] },
  { id: 'P1Y', name: 'Year', every: [1, 'year'] },
] as const satisfies readonly Grain[];

/** The wire’s `time_grain_sqla`, an ISO 8601 duration or a week by its ends. */
export type GrainId = (typeof list)[number]['id'];

/** Every grain, ordered by duration. */
export const grains: readonly Grain[] = list;

/** The grain of a form that says none. */
export const defaultGrain: GrainId = 'P1D';

const spellings: Readonly<Record<string, GrainId>> = { 'PT0.5H': 'PT30M', 'P0.25Y': 'P3M', P7D: 'P1W' };

/** The grain of an id or of one of its older spellings; `undefined` when there is no such grain. */
export function grainOf(id: string | null | undefined): Grain | undefined {
  if (!id) return undefined;
  const wanted = Object.hasOwn(spellings, id) ? spellings[id] : id;
  return grains.find((grain) => grain.id === wanted);
}

/**
 * The label of the bucket a moment lies in, epoch ms.
 * @param engineWeekStart first day of a plain `P1W` week on the engine asked: 1 (Monday) on DuckDB and PostgreSQL
 */
export function bucketLabel(grain: Grain, moment: number, engineWeekStart: 0 | 1 = 1): number {
  const [amount, unit] = grain.every;
  if (unit === 'week') return startOfWeek(moment, grain.weekStart ?? engineWeekStart) + (grain.labelOffsetDays ?? 0) * dayMs;
  if (amount === 1) return truncate(moment, unit);
  const size = addUnits(0, amount, unit);
  // Multiples count from midnight; every size in the list divides a day, so counting from the epoch agrees.
  return Math.floor(moment / size) * size;
}

/**
 * The half-open interval a bucket covers, from its label: what drilling and cross-filtering ask for
 * (docs/reference/pitfalls.md#16).
 * @param label epoch ms as the query answered it
 * @returns `[since, until)` in epoch ms
 */
export function bucketInterval(grain: Grain, label: number): { since: number; until: number } {
  const since = label - (grain.labelOffsetDays ?? 0) * dayMs;
  return { since, until: addUnits(since, ...grain.every) };
}

/** The label of the bucket after this one, epoch ms. */
export function nextBucket(grain: Grain, label: number): number {
  return addUnits(label, ...grain.every);
}

/**
 * Labels of all buckets that touch `[since, until)`, in order; at most `max`, so that a second grain over a century
 * cannot fill the memory.
 */
export function bucketsBetween(grain: Grain, since: number, until: number, max = 10_000): number[] {
  const labels: number[] = [];
  for (let label = bucketLabel(grain, since); labels.length < max; label = nextBucket(grain, label)) {
    if (bucketInterval(grain, label).since >= until) break;
    labels.push(label);
  }
  return labels;
}
