/**
 * Moments people write: "yesterday", "5 days ago", "last 2 minutes", "start of next month", "2/3/1969"
 * (query-semantics §5.1 R1, R2 and §5.3). What is not listed here is refused rather than guessed.
 */
import { Failure } from '../failures.ts';
import { addUnits, lastDay, parseIso, truncate, validDate, type TimeUnit } from './calendar.ts';
import { wallOf } from './zone.ts';

const numberWords: readonly string[] = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** `3`, `three`, `a`, `an` → a number; `undefined` for other words. */
export function readCount(text: string): number | undefined {
  const word = text.toLowerCase();
  if (word === 'a' || word === 'an') return 1;
  const at = numberWords.indexOf(word);
  if (at >= 0) return at;
  return /^[+-]?\d+$/.test(word) ? Number(word) : undefined;
}

/** `Weeks` → `week`; `undefined` for anything that is not a unit. */
export function readUnit(text: string): TimeUnit | undefined {
  const word = text.toLowerCase().replace(/s$/, '');
  switch (word) {
    case 'second':
    case 'minute':
    case 'hour':
    case 'day':
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return word;
    default:
      return undefined;
  }
}

const unitWords = '(second|minute|hour|day|week|month|quarter|year)s?';
const edgeText = new RegExp(`^(start of|beginning of|end of)\\s+(this|last|next|prior)\\s+(?:(\\d+)\\s+)?${unitWords}$`, 'i');
const scopeText = new RegExp(`^(this|last|next|prior)\\s+(?:(\\d+)\\s+)?${unitWords}$`, 'i');
const agoText = new RegExp(`^([a-z]+|\\d+)\\s+${unitWords}\\s+(ago|later|after|from now|hence)$`, 'i');
const bareText = new RegExp(`^(\\d+|[a-z]+)\\s+${unitWords}$`, 'i');
const slashText = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const monthFirst = /^([a-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/i;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** What relative moments count from, epoch ms of the wall clock. */
export interface Base {
  readonly now: number;
  /** Given: every `last`/`next`/`this` counts from it. Absent: from `now` for hours and finer, else from midnight. */
  readonly relative?: 'now' | 'today' | undefined;
  /** The zone of that wall clock: what a text with an offset of its own is told in. UTC when absent. */
  readonly zone?: string | undefined;
}

function unreadable(text: string, why?: string): Failure {
  return new Failure('TIME_RANGE_UNREADABLE', {
    message:
      why ??
      `Couldn't parse date string [${text}]. Write a date such as 2024-01-31, "today", "5 days ago" or a DATEADD(…) expression.`,
    text,
  });
}

function isFine(unit: TimeUnit): boolean {
  return unit === 'second' || unit === 'minute' || unit === 'hour';
}

/** `last`/`next`/`prior`/`this` N units from the base. */
function scoped(scope: string, count: string | undefined, unit: TimeUnit, base: Base): number {
  const today = truncate(base.now, 'day');
  const from = base.relative === 'now' || (base.relative === undefined && isFine(unit)) ? base.now : today;
  const amount = count === undefined ? 1 : Number(count);
  const word = scope.toLowerCase();
  if (word === 'this') return from;
  return addUnits(from, word === 'next' ? amount : -amount, unit);
}

/**
 * One side of a range as a phrase: "last 2 minutes", "end of this month"; `undefined` when it is no such phrase.
 * Case does not matter.
 */
export function readScope(text: string, base: Base): number | undefined {
  const edge = edgeText.exec(text);
  if (edge) {
    const [, side = '', scope = '', count, unitText = ''] = edge;
    const unit = readUnit(unitText);
    if (unit === undefined) return undefined;
    const moment = scoped(scope, count, unit, base);
    if (side.toLowerCase() !== 'end of') return truncate(moment, unit);
    return lastDay(moment, unit);
  }
  const plain = scopeText.exec(text);
  if (!plain) return undefined;
  const [, scope = '', count, unitText = ''] = plain;
  const unit = readUnit(unitText);
  return unit === undefined ? undefined : scoped(scope, count, unit, base);
}

function readNamedMonth(text: string): number | undefined {
  const first = monthFirst.exec(text);
  const second = dayFirst.exec(text);
  const [name, day, year] = first ? [first[1], first[2] ?? '1', first[3]] : [second?.[2], second?.[1], second?.[3]];
  if (name === undefined) return undefined;
  const month = monthNames.indexOf(name.slice(0, 3).toLowerCase());
  return month < 0 ? undefined : validDate(Number(year), month + 1, Number(day));
}

function readAgo(text: string, now: number): number | undefined {
  const match = agoText.exec(text);
  if (!match) return undefined;
  const [, countText = '', unitText = '', direction = ''] = match;
  const count = readCount(countText);
  const unit = readUnit(unitText);
  if (count === undefined || unit === undefined) return undefined;
  const moment = addUnits(now, direction.toLowerCase() === 'ago' ? -count : count, unit);
  // No time of day was stated: midnight, unless the unit itself is one of time.
  return isFine(unit) ? moment : truncate(moment, 'day');
}

const withOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A date as it is written; one with an offset is an instant, which the wall clock shows in its own way. */
function readIso(text: string, zone: string): number | undefined {
  const moment = parseIso(text);
  return moment !== undefined && text.includes(':') && withOffset.test(text) ? wallOf(moment, zone) : moment;
}

/**
 * The moment a text names, as the argument of DATETIME('…').
 * @param now  epoch ms of the wall clock
 * @param zone  of that clock
 * @returns epoch ms on the same clock
 * @throws Failure TIME_RANGE_UNREADABLE, ambiguous ("2 days": ago or later?) or not understood
 */
export function readMoment(text: string, now: number, zone = 'UTC'): number {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  const today = truncate(now, 'day');
  switch (trimmed.toLowerCase()) {
    case 'now':
      return now;
    case 'today':
    case 'midnight':
      return today;
    case 'noon':
      return addUnits(today, 12, 'hour');
    case 'yesterday':
      return addUnits(today, -1, 'day');
    case 'tomorrow':
      return addUnits(today, 1, 'day');
    default:
      break;
  }
  const slash = slashText.exec(trimmed);
  const moment =
    readIso(trimmed, zone) ??
    (slash ? validDate(Number(slash[3]), Number(slash[1]), Number(slash[2])) : undefined) ??
    readNamedMonth(trimmed) ??
    readAgo(trimmed, now) ??
    readScope(trimmed, { now });
  if (moment !== undefined) return moment;
  const bare = bareText.exec(trimmed);
  if (bare && readCount(bare[1] ?? '') !== undefined)
    throw unreadable(text, `Date string is ambiguous: [${trimmed}]. Please specify [${trimmed} ago] or [${trimmed} later].`);
  throw unreadable(text);
}
