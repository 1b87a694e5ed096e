/** Time shifts: "1 year ago", "28 days", "-2 weeks later" applied to moments (query-semantics §5.1 step 5, §5.4 82–92). */
import { Failure } from '../failures.ts';
import { addUnits, parseIso, type TimeUnit } from './calendar.ts';
import { readCount, readUnit } from './phrases.ts';

/** One step of a shift; a negative amount goes into the past. */
export interface ShiftStep {
  readonly amount: number;
  readonly unit: TimeUnit;
}

/** Choices of the time-comparison control (specification §9). */
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

const shiftText =
  /^((?:[+-]?\s*\d+|[a-z]+)\s+[a-z]+(?:[\s,]+(?:and\s+)?(?:[+-]?\s*\d+|[a-z]+)\s+[a-z]+)*?)(?:\s+(ago|later|from now|after))?$/i;
const stepText = /([+-]?\s*\d+|[a-z]+)\s+([a-z]+)/gi;

/**
 * The steps of a shift text, signs as written: `1 year ago` → −1 year, `2 weeks later` → +2 weeks, `28 days` → +28 days.
 * @throws Failure TIME_RANGE_UNREADABLE naming the text
 */
export function parseShift(text: string): ShiftStep[] {
  const match = shiftText.exec(text.trim());
  const steps = [...(match?.[1] ?? '').replaceAll(/\band\b/gi, ' ').matchAll(stepText)].map(
    ([, countText = '', unitText = '']) => ({
      amount: readCount(countText.replaceAll(' ', '')),
      unit: readUnit(unitText),
    }),
  );
  const sign = match?.[2]?.toLowerCase() === 'ago' ? -1 : 1;
  return steps.length === 0
    ? refuse(text)
    : steps.map(({ amount, unit }) =>
        amount === undefined || unit === undefined ? refuse(text) : { amount: sign * amount, unit },
      );
}

function refuse(text: string): never {
  throw new Failure('TIME_RANGE_UNREADABLE', {
    message: `Couldn't parse time shift [${text}]. Write a number and a unit, such as "1 year ago" or "28 days".`,
    text,
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
export interface Bounds {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** A comparison's own range, `2023-01-01 : 2023-02-01`. */
const ownRange = /^\s*(\S.*?)\s+:\s+(\S.*?)\s*$/;

/** The first moment of the time an offset names itself: a start date, or an explicit range. */
function namedBounds(offset: string): Required<Bounds> | { since: number } | undefined {
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
export function compareRange(range: Bounds, offset: string): Bounds {
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
      text: offset,
    });
  const length = until - since;
  return named === undefined ? { since: since - length, until: since } : { since: named.since, until: named.since + length };
}
