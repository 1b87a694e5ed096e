/**
 * Time-range texts → half-open intervals: the grammar of docs/reference/questions.md#time-ranges, the one place that
 * knows "Last week".
 */
import { Failure } from '../failures.ts';
import { limits } from '../limits.ts';
import { addUnits, dayMs, parseIso, toIso, truncate, type TimeUnit } from './calendar.ts';
import { evaluate, isExpression } from './expression.ts';
import { readUnit } from './counts.ts';
import { readMoment, readScope, readStretch, type PhraseBase } from './phrases.ts';
import { shiftBack } from './shift.ts';

/** A wall-clock moment in numbers; month 1…12. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
}

/** `[since, until)` as zoneless ISO text to the second; a missing side is unbounded. */
export interface TimeRange {
  readonly since?: string;
  readonly until?: string;
}

/** What relative words count from. */
export interface TimeRangeOptions {
  /** What `Last …` starts from; absent: midnight, and for hours and finer the moment itself. */
  readonly relativeStart?: 'now' | 'today' | null | undefined;
  /** Where `Last …` and an open-ended legacy range end; absent: midnight, and for hours and finer the moment itself. */
  readonly relativeEnd?: 'now' | 'today' | null | undefined;
  /** Legacy bounds, looked at only when the text is empty. */
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
  /** Both bounds are moved this far into the past, e.g. `1 year ago`. */
  readonly timeShift?: string | null | undefined;
  /** `y`, `m`, `w`: the range a year, month, week earlier; `r`: the window before, of equal length; others change nothing. */
  readonly instantComparison?: string | null | undefined;
  /** The zone of `now` and of the answer: a text with an offset of its own (`…+02:00`) is converted to it. UTC when absent. */
  readonly zone?: string | undefined;
}

/** The text of no range at all. */
export const noFilter = 'No filter';
/** What stands between the two sides of a range. */
export const separator = ' : ';

/**
 * Resolve a time-range text to a half-open interval.
 * @param text "Last week", "2024-01-01 : now", "DATEADD(…) : ", "No filter"; empty means "until midnight today"
 * @param now  the moment relative phrases count from, in the viewer's zone (zoneless ISO text, or in numbers)
 * @returns [since, until) as zoneless ISO text to the second; a missing side is unbounded
 * @throws Failure TIME_RANGE_UNREADABLE, with the part that could not be read
 */
export function resolveTimeRange(
  text: string | null | undefined,
  now: string | WallClock,
  options: TimeRangeOptions = {},
): TimeRange {
  for (const each of [text, options.since, options.until, options.timeShift])
    if ((each?.length ?? 0) > limits.smallLanguageMax)
      throw new Failure('TIME_RANGE_UNREADABLE', { message: 'The time range is too long to be one.' });
  const asked = text?.trim() === '' ? '' : (text ?? '');
  if (asked.trim().toLowerCase() === noFilter.toLowerCase()) return {};
  const base: PhraseBase = { now: momentOf(now), relative: options.relativeStart ?? undefined, zone: options.zone };
  let [since, until] = asked === '' ? legacySides(base, options) : readSides(withSeparator(asked, base, options), base);
  if (options.timeShift) {
    since = since === undefined ? undefined : shiftBack(since, options.timeShift);
    until = until === undefined ? undefined : shiftBack(until, options.timeShift);
  }
  [since, until] = compared(since, until, options.instantComparison);
  for (const side of [since, until]) if (side !== undefined) mustBeDate(side, asked);
  if (since !== undefined && until !== undefined && since > until)
    throw new Failure('TIME_RANGE_UNREADABLE', {
      message: `From date cannot be larger than to date${hintFor(asked)}`,
    });
  return { ...(since === undefined ? {} : { since: toIso(since) }), ...(until === undefined ? {} : { until: toIso(until) }) };
}

const firstMoment = Date.parse('0001-01-01T00:00:00Z');
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** Databases and ISO texts know four digits of a year. @throws Failure TIME_RANGE_UNREADABLE */
function mustBeDate(moment: number, text: string): void {
  // NaN, of a sum beyond every calendar, is no date either.
  if (moment >= firstMoment && moment <= lastMoment) return;
  throw new Failure('TIME_RANGE_UNREADABLE', {
    message: `The time range [${text}] leaves the years 1 to 9999.`,
  });
}

function momentOf(now: string | WallClock): number {
  if (typeof now !== 'string') {
    const { year, month, day, hour = 0, minute = 0, second = 0 } = now;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  }
  const moment = parseIso(now);
  if (moment === undefined) throw new TypeError(`not a zoneless ISO moment: ${now}`);
  return moment;
}

/** A sentence that ends at midnight cannot hold the last half hour; say how to write that. */
function hintFor(text: string): string {
  return /^last\b/i.test(text) && !text.includes(separator) ? `. Write "${text.trim()}${separator}now".` : '';
}

const fineText = /\b(second|minute|hour)s?\s*$/i;
const rollingText = /^(last|next)\s+(?:\d+\s*)?(?:second|minute|hour|day|week|month|quarter|year)s?$/i;
const calendarText = /^(previous calendar|current)\s+(day|week|month|quarter|year)$/i;

/** A text as two sides; named periods come back as ISO moments. */
function withSeparator(text: string, base: PhraseBase, options: TimeRangeOptions): readonly [string, string] {
  const at = ` ${text} `.indexOf(separator);
  if (at >= 0) {
    const padded = ` ${text} `;
    return [padded.slice(0, at).trim(), padded.slice(at + separator.length).trim()];
  }
  const calendar = calendarText.exec(text.trim());
  const unit = readUnit(calendar?.[2] ?? '');
  if (calendar && unit) {
    const [since, until] = calendarPeriod(calendar[1]?.toLowerCase() === 'current' ? 0 : -1, unit, base.now);
    return [toIso(since), toIso(until)];
  }
  // Half an hour that ended at midnight would be no half hour: hours and finer count from, and end, now
  // (docs/reference/pitfalls.md#13).
  const anchor = fineText.test(text) ? 'now' : 'today';
  const rolling = rollingText.exec(text.trim())?.[1]?.toLowerCase();
  if (rolling === 'last') return [text.trim(), options.relativeEnd ?? anchor];
  if (rolling === 'next') return [options.relativeStart ?? anchor, text.trim()];
  const stretch = readStretch(text, base.now);
  if (stretch) return [toIso(stretch[0]), toIso(stretch[1])];
  throw new Failure('TIME_RANGE_UNREADABLE', {
    message: `Couldn't parse the time range [${text}]. Write "Last week", "january 2024", "previous calendar month" or two parts separated by "${separator}", such as "3 days ago${separator}now".`,
  });
}

function calendarPeriod(offset: number, unit: TimeUnit, now: number): readonly [number, number] {
  const since = truncate(addUnits(truncate(now, 'day'), offset, unit), unit);
  return [since, addUnits(since, 1, unit)];
}

function readSides([since, until]: readonly [string, string], base: PhraseBase): [number | undefined, number | undefined] {
  return [readSide(since, base), readSide(until, base)];
}

function readSide(text: string, base: PhraseBase): number | undefined {
  if (text === '') return undefined;
  // Words and functions begin with a letter: what begins with a digit is a moment, or nothing.
  if (/^\d/.test(text)) return readMoment(text, base.now, base.zone);
  const scoped = readScope(text, base);
  if (scoped !== undefined) return scoped;
  if (!isExpression(text)) return readMoment(text, base.now, base.zone);
  if (/^\s*datediff/i.test(text))
    throw new Failure('TIME_RANGE_UNREADABLE', { message: `DATEDIFF gives a number, not a date: [${text}].` });
  return evaluate(text, base.now, base.zone);
}

const bareLegacy = /^\d+\s+(day|days|year|years|hours|weeks)$/i;

/** The oldest form: two separate texts, of which a bare "5 days" means ago. */
function legacySides(base: PhraseBase, options: TimeRangeOptions): [number | undefined, number | undefined] {
  const since = options.since?.trim() ?? '';
  const until = options.until?.trim() ?? '';
  return [
    readSide(bareLegacy.test(since) ? `${since} ago` : since, base),
    readSide(until === '' ? (options.relativeEnd ?? 'today') : until, base),
  ];
}

function compared(
  since: number | undefined,
  until: number | undefined,
  how: string | null | undefined,
): [number | undefined, number | undefined] {
  const unit = how === 'y' ? 'year' : how === 'm' ? 'month' : how === 'w' ? 'week' : undefined;
  if (unit)
    return [
      since === undefined ? undefined : addUnits(since, -1, unit),
      until === undefined ? undefined : addUnits(until, -1, unit),
    ];
  if (how !== 'r' || since === undefined || until === undefined) return [since, until];
  const days = Math.floor((until - since) / dayMs) * dayMs;
  return [since - days, until - days];
}
