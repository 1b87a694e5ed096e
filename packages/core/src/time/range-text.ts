/** A stored time range as people read it: the same words in filter bars, badges, pills and lists. */
import { sayEnglish, type Say } from '../language/say.ts';
import type { TimeUnit } from './calendar.ts';
import { readUnit } from './counts.ts';
import { noFilter, separator } from './range.ts';

/** `2024-01-31T00:00:00` as `2024-01-31`, `2024-01-31T08:30:00` as `2024-01-31 08:30:00`; names of moments are said. */
function momentText(moment: string, say: Say): string {
  const word = momentWords(say)[moment.trim().toLowerCase()];
  return word ?? moment.replace(/T00:00:00$/, '').replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
}

/** Moments that have a name. */
const momentWords = (say: Say): Readonly<Record<string, string | undefined>> => ({ now: say('now'), today: say('today') });

/** Nesting beyond what a person writes stays as it is. */
const depthMax = 8;

/** One side of a range in words; what is no time expression stays as it was written. */
function sideText(text: string, say: Say, depth = 0): string {
  const open = text.indexOf('(');
  if (open === -1 || !text.endsWith(')') || depth > depthMax) return momentText(text, say);
  const parts = text.slice(open + 1, -1).split(',');
  const inner = (count: number): string =>
    sideText(
      parts
        .slice(0, parts.length - count)
        .join(',')
        .trim(),
      say,
      depth + 1,
    );
  const last = parts.at(-1)?.trim().toLowerCase() ?? '';
  switch (text.slice(0, open).trim().toUpperCase()) {
    case 'DATETIME':
      return momentText(unquoted(parts.join(',')), say);
    case 'DATEADD':
      return distanceText(inner(2), Number(parts.at(-2)), readUnit(last), say) ?? text;
    case 'DATETRUNC':
      return startText(readUnit(last), inner(1), say) ?? text;
    case 'LASTDAY':
      return lastDayText(readUnit(last), inner(1), say) ?? text;
    default:
      return text;
  }
}

const unquoted = (text: string): string => text.trim().replaceAll(/["']/g, '');

function distanceText(moment: string, amount: number, unit: TimeUnit | undefined, say: Say): string | undefined {
  if (amount === 0) return moment;
  if (unit === undefined || !Number.isInteger(amount)) return undefined;
  const distance = { count: Math.abs(amount), unit };
  return amount < 0
    ? say('{distance} before {moment}', { distance, moment })
    : say('{distance} after {moment}', { distance, moment });
}

/** What DATETRUNC goes back to. */
function startText(unit: TimeUnit | undefined, moment: string, say: Say): string | undefined {
  switch (unit) {
    case 'second':
      return say('start of the second of {moment}', { moment });
    case 'minute':
      return say('start of the minute of {moment}', { moment });
    case 'hour':
      return say('start of the hour of {moment}', { moment });
    case 'day':
      return say('start of the day of {moment}', { moment });
    case 'week':
      return say('start of the week of {moment}', { moment });
    case 'month':
      return say('start of the month of {moment}', { moment });
    case 'quarter':
      return say('start of the quarter of {moment}', { moment });
    case 'year':
      return say('start of the year of {moment}', { moment });
    case undefined:
      return undefined;
  }
}

/** What LASTDAY goes to. */
function lastDayText(unit: TimeUnit | undefined, moment: string, say: Say): string | undefined {
  switch (unit) {
    case 'week':
      return say('last day of the week of {moment}', { moment });
    case 'month':
      return say('last day of the month of {moment}', { moment });
    case 'quarter':
      return say('last day of the quarter of {moment}', { moment });
    case 'year':
      return say('last day of the year of {moment}', { moment });
    default:
      return undefined;
  }
}

/**
 * A range with two sides as a comparison, e.g. `2024-01-01 ≤ col < 7 days after 2024-01-01`, with one open side
 * `before 2005-01-01` or `from 2005-01-01`; a named one as its name, e.g. `Last week`.
 * @param text  as it is stored
 * @param say  puts names of ranges, and the words about an open side, into the reader's language
 */
export function rangeText(text: string, say: Say = sayEnglish): string {
  const sides = sidesOf(text);
  if (sides?.since === '') return say('before {moment}', { moment: sideText(sides.until, say) });
  if (sides?.until === '') return say('from {moment}', { moment: sideText(sides.since, say) });
  return comparisonText(text, 'col', say) ?? say(text.trim() === '' || text.trim() === separator.trim() ? noFilter : text.trim());
}

/**
 * A range as a comparison of what it is of, with an open side `ordered < 2005-01-01`.
 * @returns undefined for named ranges and for none at all
 */
export function comparisonText(text: string, subject: string, say: Say = sayEnglish): string | undefined {
  const sides = sidesOf(text);
  if (sides === undefined) return undefined;
  if (sides.since === '') return `${subject} < ${sideText(sides.until, say)}`;
  if (sides.until === '') return `${subject} ≥ ${sideText(sides.since, say)}`;
  return `${sideText(sides.since, say)} ≤ ${subject} < ${sideText(sides.until, say)}`;
}

/** An open side is empty; undefined for what has no two sides, or nothing on them. */
function sidesOf(text: string): { since: string; until: string } | undefined {
  const [since = '', until, ...more] = ` ${text} `.split(separator).map((side) => side.trim());
  return until === undefined || more.length > 0 || (since === '' && until === '') ? undefined : { since, until };
}
