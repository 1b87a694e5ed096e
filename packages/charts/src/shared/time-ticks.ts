/**
 * Ticks of a time axis: on round moments, as many as fit, each label as short as it can be. The second line has what the first
 * leaves out (year or day), at the first tick and wherever it changes. UTC.
 */
import { timeFormatter } from '@tessera/core/format/datetime';

/** Where ticks stand, and what they say. */
export interface TimeTicks {
  /** Epoch ms, ascending. */
  values: number[];
  /** One or two lines; the second is marked `{bold|…}`. */
  label: (moment: number) => string;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** Mean lengths, only to compare steps with each other. */
const month = 30.4 * day;
const year = 365.25 * day;

type Unit = 'ms' | 'day' | 'month' | 'year';
interface Step {
  unit: Unit;
  count: number;
  aboutMs: number;
}
const steps: readonly Step[] = [
  ...[1, 5, 10, 30, 100, 500].map((count): Step => ({ unit: 'ms', count, aboutMs: count })),
  ...[1, 5, 15, 30].map((count): Step => ({ unit: 'ms', count: count * second, aboutMs: count * second })),
  ...[1, 5, 15, 30].map((count): Step => ({ unit: 'ms', count: count * minute, aboutMs: count * minute })),
  ...[1, 3, 6, 12].map((count): Step => ({ unit: 'ms', count: count * hour, aboutMs: count * hour })),
  ...[1, 2, 7, 14].map((count): Step => ({ unit: 'day', count, aboutMs: count * day })),
  ...[1, 2, 3, 6].map((count): Step => ({ unit: 'month', count, aboutMs: count * month })),
  ...[1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000].map((count): Step => ({ unit: 'year', count, aboutMs: count * year })),
];

/** Mondays are where weeks begin; 1970-01-05 was the first. */
const firstMonday = 4 * day;

/** The last tick of a step at or before a moment. */
function floorTo(step: Step, moment: number): number {
  const date = new Date(moment);
  if (step.unit === 'ms') return Math.floor(moment / step.count) * step.count;
  if (step.unit === 'day') {
    const size = step.count * day;
    return step.count % 7 === 0
      ? Math.floor((moment - firstMonday) / size) * size + firstMonday
      : Math.floor(moment / size) * size;
  }
  if (step.unit === 'month') return utc(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / step.count) * step.count);
  return utc(Math.floor(date.getUTCFullYear() / step.count) * step.count, 0);
}

/** The first of a month; `Date.UTC` alone would read the years 0…99 as 1900…1999. */
function utc(fullYear: number, monthAt: number): number {
  const date = new Date(0);
  date.setUTCFullYear(fullYear, monthAt, 1);
  return date.getTime();
}

function next(step: Step, moment: number): number {
  const date = new Date(moment);
  if (step.unit === 'ms') return moment + step.count;
  if (step.unit === 'day') return moment + step.count * day;
  return step.unit === 'month'
    ? utc(date.getUTCFullYear(), date.getUTCMonth() + step.count)
    : utc(date.getUTCFullYear() + step.count, 0);
}

const monthName = timeFormatter('%b');
const two = (value: number): string => String(value).padStart(2, '0');

/** First line and context of a moment at a step. */
function lines(step: Step, moment: number): [text: string, context: string] {
  const date = new Date(moment);
  const fullYear = String(date.getUTCFullYear());
  const monthDay = `${monthName(moment)} ${date.getUTCDate()}`;
  if (step.unit === 'year') return [fullYear, ''];
  if (step.unit === 'month') return [monthName(moment), fullYear];
  if (step.unit === 'day') return [monthDay, fullYear];
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  if (step.count >= minute) return [clock, monthDay];
  const seconds = `${clock}:${two(date.getUTCSeconds())}`;
  return [step.count >= second ? seconds : `${seconds}.${String(date.getUTCMilliseconds()).padStart(3, '0')}`, monthDay];
}

/**
 * Ticks for a stretch of time.
 * @param most     how many labels fit
 * @param leastMs  the shortest step that still is one of the question's grain; 0 when any will do
 */
export function timeTicks(since: number, until: number, most: number, leastMs: number): TimeTicks {
  const span = until - since;
  // A month of February is shorter than the mean month, a leap year longer than its neighbours.
  const fits = (step: Step): boolean => step.aboutMs >= leastMs * 0.98 && span / step.aboutMs <= Math.max(1, most - 0.5);
  const step = (span === 0 ? stepOfGrain(leastMs) : steps.find(fits)) ?? steps.at(-1);
  if (!step || !Number.isFinite(span)) return { values: [], label: String };
  const values: number[] = [];
  for (let at = floorTo(step, since); at <= until && values.length <= 200; at = next(step, at)) if (at >= since) values.push(at);
  if (values.length === 0) values.push(since);
  const context = new Map<number, string>();
  let said = '';
  for (const value of values) {
    const [, now] = lines(step, value);
    if (now !== said) context.set(value, now);
    said = now;
  }
  return {
    values,
    label: (moment) => {
      const below = context.get(moment);
      const [text] = lines(step, moment);
      return below ? `${text}\n{bold|${below}}` : text;
    },
  };
}

/** A single moment is written as finely as its grain. */
const stepOfGrain = (leastMs: number): Step | undefined =>
  steps.findLast((step) => step.aboutMs <= Math.max(leastMs * 1.2, leastMs === 0 ? day : 1));
