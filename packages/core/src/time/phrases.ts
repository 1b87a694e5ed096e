/**
 * Moments people write: "yesterday", "5 days ago", "last 2 minutes", "start of next month", "first of january 2004",
 * "last friday at 3pm". A text that has two readings, or none, is refused rather than guessed.
 */
import { Failure } from '../failures.ts';
import { addUnits, lastDay, parseIso, truncate, type TimeUnit } from './calendar.ts';
import { readPeriod, wordsOf } from './calendar-names.ts';
import { readUnit } from './counts.ts';
import { isFine, readAmounts, readRelative } from './relative.ts';
import { readTimeOfDay } from './time-of-day.ts';
import { wallOf } from './zone.ts';

const unitWords = '(second|minute|hour|day|week|month|quarter|year)s?';
const edgeText = new RegExp(`^(start of|beginning of|end of)\\s+(this|last|next|prior)\\s+(?:(\\d+)\\s+)?${unitWords}$`, 'i');
const scopeText = new RegExp(`^(this|last|next|prior)\\s+(?:(\\d+)\\s+)?${unitWords}$`, 'i');

/** What relative moments count from, epoch ms of the wall clock. */
export interface PhraseBase {
  readonly now: number;
  /** Given: every `last`/`next`/`this` counts from it. Absent: from `now` for hours and finer, else from midnight. */
  readonly relative?: 'now' | 'today' | undefined;
  /** The zone of that wall clock: a text with an offset of its own is converted to it. UTC when absent. */
  readonly zone?: string | undefined;
}

function unreadable(text: string, why?: string): Failure {
  return new Failure('TIME_RANGE_UNREADABLE', {
    message:
      why ??
      `Couldn't parse date string [${text}]. Write a date such as 2024-01-31, "today", "last friday", "5 days ago" or a DATEADD(…) expression.`,
  });
}

/** `last`/`next`/`prior`/`this` N units from the base. */
function scoped(scope: string, count: string | undefined, unit: TimeUnit, base: PhraseBase): number {
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
export function readScope(text: string, base: PhraseBase): number | undefined {
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

const ofPeriod = /^(start|beginning|first(?: day)?|1st(?: day)?|end|last day) of (?:the )?(.+)$/;
const shortEnds: Readonly<Record<string, TimeUnit>> = { eom: 'month', eoy: 'year' };

/** `start of january`, `first day of the month`, `end of 2004`: the first or the last day of what is named. */
function readEdge(text: string, now: number): number | undefined {
  if (Object.hasOwn(shortEnds, text)) return lastDay(now, shortEnds[text] ?? 'month');
  const [, side = '', of = ''] = ofPeriod.exec(text) ?? [];
  if (of === '') return undefined;
  const unit = readUnit(of);
  // A unit without more is the one that is now.
  const found = unit === undefined ? (periodNear(of, now) ?? readPeriod(of, now)) : { since: now, unit };
  if (found === undefined || found.unit === 'day' || isFine(found.unit)) return undefined;
  return side === 'end' || side === 'last day' ? lastDay(found.since, found.unit) : truncate(found.since, found.unit);
}

/** `this week`, `last 2 months`: a moment in that period. */
function periodNear(text: string, now: number): { since: number; unit: TimeUnit } | undefined {
  const [, scope = '', count, unitText = ''] = scopeText.exec(text) ?? [];
  const unit = readUnit(unitText);
  return unit === undefined ? undefined : { since: scoped(scope, count, unit, { now }), unit };
}

const withOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A date as it is written; one with an offset is an instant, which the wall clock shows in its own way. */
function readIso(text: string, zone: string): number | undefined {
  const moment = parseIso(text);
  return moment !== undefined && text.includes(':') && withOffset.test(text) ? wallOf(moment, zone) : moment;
}

/**
 * The moment a text names, as the argument of DATETIME('…'). A period is the moment it begins at.
 * @param now  epoch ms of the wall clock
 * @param zone  of that clock
 * @returns epoch ms on the same clock
 * @throws Failure TIME_RANGE_UNREADABLE, ambiguous ("2 days": ago or later?) or not understood
 */
export function readMoment(text: string, now: number, zone = 'UTC'): number {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  const moment = readIso(trimmed, zone) ?? momentIn(trimmed.toLowerCase(), now);
  if (moment !== undefined) return moment;
  const words = wordsOf(trimmed);
  if (readAmounts(words) !== undefined)
    throw unreadable(text, `Date string is ambiguous: [${trimmed}]. Please specify [${trimmed} ago] or [${trimmed} later].`);
  if (words.length === 1 && readPeriod(`last ${trimmed}`, now) !== undefined)
    throw unreadable(text, `Which [${trimmed}]? Write [last ${trimmed}], [this ${trimmed}] or [next ${trimmed}].`);
  throw unreadable(text);
}

/** @param text  in lower case, words apart by one space */
function momentIn(text: string, now: number): number | undefined {
  if (text === 'now') return now;
  const dated = readPeriod(text, now)?.since ?? readEdge(text, now) ?? readScope(text, { now });
  if (dated !== undefined) return dated;
  const timed = readTimeOfDay(text);
  if (timed) {
    const day = timed.day === '' ? truncate(now, 'day') : dayNamed(timed.day, now);
    return day === undefined ? undefined : day + timed.timeMs;
  }
  return readRelative(wordsOf(text), now, (anchor) => momentIn(anchor, now));
}

function dayNamed(text: string, now: number): number | undefined {
  const found = readPeriod(text, now);
  return found?.unit === 'day' ? found.since : undefined;
}

const nthOf = /^(?:first|1st) (week|month|quarter) of (?:(this|last|next|prior) |the )?(month|quarter|year)$/;

/**
 * The stretch of time a text names by itself: "2004", "yesterday", "january 2004", "this week", "first week of the year".
 * @param now  epoch ms of the wall clock
 * @returns `[since, until)`; `undefined` for a moment, for a distance ("3 days ago") and for other texts
 */
export function readStretch(text: string, now: number): readonly [since: number, until: number] | undefined {
  const plain = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const from = (since: number, unit: TimeUnit): readonly [number, number] => [since, addUnits(since, 1, unit)];
  const current = readUnit(/^this ([a-z]+)$/.exec(plain)?.[1] ?? '');
  if (current !== undefined && !isFine(current)) return from(truncate(now, current), current);
  const [, part = '', scope = 'this', whole = ''] = nthOf.exec(plain) ?? [];
  const [partUnit, wholeUnit] = [readUnit(part), readUnit(whole)];
  if (partUnit && wholeUnit) return from(truncate(scoped(scope, undefined, wholeUnit, { now }), wholeUnit), partUnit);
  const named = readPeriod(plain, now);
  if (named) return from(named.since, named.unit);
  const edge = /^(first|1st|last)\b/.test(plain) ? readEdge(plain, now) : undefined;
  return edge === undefined ? undefined : from(edge, 'day');
}
