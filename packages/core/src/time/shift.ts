/**
 * Time shifts: "1 year ago", "28 days", "-2 weeks later" applied to moments (docs/reference/questions.md#time-ranges
 * step 5, docs/reference/questions.md#time-ranges 82–92).
 */
import { Failure } from '../failures.ts';
import { limits } from '../limits.ts';
import { addUnits, parseIso, type TimeUnit } from './calendar.ts';
import { readCount, readUnit } from './counts.ts';

/** One step of a shift; a negative amount goes into the past. */
export interface ShiftStep {
  readonly amount: number;
  readonly unit: TimeUnit;
}

/** Choices of the time-comparison control (docs/reference/questions.md#time-ranges). */
export const timeShiftChoices = [
  '1 day',
  '1 week',
  '28 days',
  '30 days',
  '52 weeks',
  '1 year',
  '104 weeks',
  '2 years',
  '156 weeks',
  '3 years',
] as const;

const ending = /\s(ago|later|from now|after)$/i;
const countWord = /^(?:[+-]?\d+|[a-z]+)$/i;

/**
 * The steps of a shift text, signs as written: `1 year ago` → −1 year, `2 weeks later` → +2 weeks, `28 days` → +28 days.
 * @throws Failure TIME_RANGE_UNREADABLE naming the text
 */
export function parseShift(text: string): ShiftStep[] {
  if (text.length > limits.smallLanguageMax) return refuse(text);
  const written = text.trim();
  const end = ending.exec(written);
  const sign = end?.[1]?.toLowerCase() === 'ago' ? -1 : 1;
  const words = wordsOf(written.slice(0, end?.index));
  if (words.length === 0 || words.length % 2 === 1) return refuse(text);
  return Array.from({ length: words.length / 2 }, (_, at) => {
    const [count = '', unitText = ''] = words.slice(at * 2, at * 2 + 2);
    const amount = countWord.test(count) ? readCount(count) : undefined;
    const unit = readUnit(unitText);
    return amount === undefined || unit === undefined ? refuse(text) : { amount: sign * amount, unit };
  });
}

/** `- 1 year, 2 months and 3 days` → -1 year 2 months 3 days: a sign belongs to its number, `and` only joins. */
function wordsOf(text: string): string[] {
  const words = text
    .replaceAll(/([+-])\s+(?=\d)/g, '$1')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  return words.filter((word, at) => word.toLowerCase() !== 'and' || at === 0 || at === words.length - 1);
}

function refuse(text: string): never {
  throw new Failure('TIME_RANGE_UNREADABLE', {
    message: `Couldn't parse time shift [${text.slice(0, 100)}]. Write a number and a unit, such as "1 year ago" or "28 days".`,
  });
}

/** The moment (epoch ms) moved by a shift, signs as written. Months clamp to their length. */
export function shiftBy(moment: number, text: string): number {
  return parseShift(text).reduce((at, step) => addUnits(at, step.amount, step.unit), moment);
}

/**
 * The moment moved into the past by a shift, whichever way it is spelled: `1 year`, `-1 year` and `1 year ago` agree.
 * This is what time comparison and a query's `time_shift` mean.
 */
export function shiftBack(moment: number, text: string): number {
  return parseShift(text).reduce((at, step) => addUnits(at, -Math.abs(step.amount), step.unit), moment);
}

const looksAhead = /(later|from now|after)\s*$/i;

/**
 * The steps from a moment to the one it is compared with: into the past however it is spelled (`1 year`, `1 year ago`),
 * except where the text says `later`, `after` or `from now`.
 * @throws Failure TIME_RANGE_UNREADABLE naming the text
 */
export function comparisonSteps(offset: string): ShiftStep[] {
  const sign = looksAhead.test(offset) ? 1 : -1;
  return parseShift(offset).map(({ amount, unit }) => ({ amount: sign * Math.abs(amount), unit }));
}

/** The moment (epoch ms) moved by steps; months clamp to their length. */
export function moved(moment: number, steps: readonly ShiftStep[]): number {
  return steps.reduce((at, { amount, unit }) => addUnits(at, amount, unit), moment);
}

/** A range's bounds in epoch ms; a missing side is open. */
export interface TimeBounds {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** A comparison's own range, `2023-01-01 : 2023-02-01`. */
const ownRange = /^\s*(\S.*?)\s+:\s+(\S.*?)\s*$/;

/** The first moment of the time an offset names itself: a start date, or an explicit range. */
function namedBounds(offset: string): Required<TimeBounds> | { since: number } | undefined {
  if (offset.length > limits.smallLanguageMax) return undefined;
  const [, from, to] = ownRange.exec(offset) ?? [];
  const since = parseIso(from ?? offset);
  const until = to === undefined ? undefined : parseIso(to);
  if (since === undefined || (to !== undefined && until === undefined)) return undefined;
  return until === undefined ? { since } : { since, until };
}

/** True when an offset names a time of its own or the window before, rather than a length of time. */
export function isOwnTime(offset: string): boolean {
  return offset.trim().toLowerCase() === 'inherit' || namedBounds(offset) !== undefined;
}

/**
 * The range a time comparison looks at: a shift text, `inherit` (the window before, of equal length), a start date
 * (`2024-01-01`: a window of equal length from then) or a range of its own (`2023-01-01 : 2023-02-01`).
 * The resolved range is moved once; nothing is counted from now.
 * @throws Failure TIME_RANGE_UNREADABLE when the text is none of these, or needs a bound the range lacks
 */
export function compareRange(range: TimeBounds, offset: string): TimeBounds {
  const { since, until } = range;
  const named = namedBounds(offset);
  if (named === undefined && !isOwnTime(offset)) {
    const steps = comparisonSteps(offset);
    return {
      since: since === undefined ? undefined : moved(since, steps),
      until: until === undefined ? undefined : moved(until, steps),
    };
  }
  if (named && 'until' in named) return named;
  if (since === undefined || until === undefined)
    throw new Failure('TIME_RANGE_UNREADABLE', {
      message: `Comparing with [${offset}] needs a time range with a start and an end.`,
    });
  const length = until - since;
  return named === undefined ? { since: since - length, until: since } : { since: named.since, until: named.since + length };
}
