/**
 * Days, months, quarters and years as people write them: "2004", "2004-05-06", "5/6/2004", "first of january 2004",
 * "last friday", "Q1 2004". What could be read in two ways, such as 05-06-2004, is not read at all.
 */
import { addUnits, startOfWeek, truncate, validDate, type TimeUnit } from './calendar.ts';

/** A stretch of the calendar: where it begins (epoch ms of the wall clock) and which unit it is. */
export interface NamedPeriod {
  readonly since: number;
  readonly unit: Extract<TimeUnit, 'day' | 'month' | 'quarter' | 'year'>;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  'twenty-first',
  'twenty-second',
  'twenty-third',
  'twenty-fourth',
  'twenty-fifth',
  'twenty-sixth',
  'twenty-seventh',
  'twenty-eighth',
  'twenty-ninth',
  'thirtieth',
  'thirty-first',
];
const shortened: Readonly<Record<string, string>> = { sept: 'september', tues: 'tuesday', thur: 'thursday', thurs: 'thursday' };

/** The place of a name or its first three letters; -1 for other words. */
function placeIn(names: readonly string[], word: string): number {
  const whole = Object.hasOwn(shortened, word) ? shortened[word] : word;
  return names.findIndex((name) => name === whole || name.slice(0, 3) === whole);
}

/** The words of a phrase: lower case, without commas and the articles and prepositions that change nothing. */
export function wordsOf(text: string): string[] {
  const fillers = new Set(['', 'the', 'of', 'on']);
  return text
    .toLowerCase()
    .split(/[\s,]/)
    .filter((word) => !fillers.has(word));
}

const dayOf = (since: number | undefined): NamedPeriod | undefined => (since === undefined ? undefined : { since, unit: 'day' });

/**
 * The period a text names; `undefined` when it names none, or one that does not exist (February 30).
 * @param now  epoch ms of the wall clock: names without a year are of its year, weekdays of its week
 */
export function readPeriod(text: string, now: number): NamedPeriod | undefined {
  const words = wordsOf(text);
  return relativeDay(words, now) ?? inNumbers(words.join(' ')) ?? inQuarter(words, now) ?? inWords(words, now);
}

function relativeDay(words: readonly string[], now: number): NamedPeriod | undefined {
  const today = truncate(now, 'day');
  const away = (days: number): NamedPeriod => ({ since: addUnits(today, days, 'day'), unit: 'day' });
  switch (words.join(' ')) {
    case 'today':
      return away(0);
    case 'yesterday':
      return away(-1);
    case 'tomorrow':
      return away(1);
    case 'day before yesterday':
      return away(-2);
    case 'day after tomorrow':
      return away(2);
    default:
      return words.length === 2 ? weekdayNear(words, today) : undefined;
  }
}

/** `last`: the newest one before today; `this` and `next`: of this week and the next, weeks beginning on Monday. */
function weekdayNear([scope, word = '']: readonly string[], today: number): NamedPeriod | undefined {
  const at = placeIn(weekdays, word);
  if (at < 0) return undefined;
  const ofThisWeek = addUnits(startOfWeek(today, 1), at, 'day');
  switch (scope) {
    case 'this':
      return dayOf(ofThisWeek);
    case 'next':
      return dayOf(addUnits(ofThisWeek, 1, 'week'));
    case 'last':
      return dayOf(ofThisWeek < today ? ofThisWeek : addUnits(ofThisWeek, -1, 'week'));
    default:
      return undefined;
  }
}

function inNumbers(text: string): NamedPeriod | undefined {
  const [, year, , month, , day] = /^(\d{4})(?:([-/])(\d{1,2})(?:(\2)(\d{1,2}))?)?$/.exec(text) ?? [];
  if (year !== undefined) {
    const since = validDate(Number(year), Number(month ?? 1), Number(day ?? 1));
    return since === undefined ? undefined : { since, unit: day ? 'day' : month ? 'month' : 'year' };
  }
  const [, whole, wholeMonth, wholeDay] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (whole !== undefined) return dayOf(validDate(Number(whole), Number(wholeMonth), Number(wholeDay)));
  const [, first, second, last] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (last === undefined) return undefined;
  // Month first; a first number that is no month can only be the day.
  const isDayFirst = Number(first) > 12;
  return dayOf(validDate(Number(last), Number(isDayFirst ? second : first), Number(isDayFirst ? first : second)));
}

function inQuarter(words: readonly string[], now: number): NamedPeriod | undefined {
  const parts = words.join(' ').split(/[\s-]/);
  const quarter = parts.map((part) => /^q([1-4])$/.exec(part)?.[1]).find((found) => found !== undefined);
  const rest = parts.filter((part) => !/^q[1-4]$/.test(part));
  if (quarter === undefined || rest.length !== parts.length - 1 || rest.length > 1) return undefined;
  const year = yearOf(rest[0], now);
  const since = year === undefined ? undefined : validDate(year, Number(quarter) * 3 - 2, 1);
  return since === undefined ? undefined : { since, unit: 'quarter' };
}

/** A written year, or where none is written the one that is now. */
function yearOf(word: string | undefined, now: number): number | undefined {
  if (word === undefined) return new Date(now).getUTCFullYear();
  return /^\d{4}$/.test(word) ? Number(word) : undefined;
}

function dayInMonth(word: string): number | undefined {
  const ordinal = ordinals.indexOf(word);
  if (ordinal >= 0) return ordinal + 1;
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `january`, `january 2004`, `january 1 2004`, `1 january 2004`, `first january`, each after the right weekday or none. */
function inWords(words: readonly string[], now: number): NamedPeriod | undefined {
  const weekday = words.length > 1 ? placeIn(weekdays, words[0] ?? '') : -1;
  const rest = (weekday < 0 ? words : words.slice(1)).map((word) => word.replace(/\.$/, ''));
  const at = rest.findIndex((word) => placeIn(months, word) >= 0);
  if (at < 0 || at > 1) return undefined;
  const others = rest.toSpliced(at, 1);
  const day = others[0] === undefined ? undefined : dayInMonth(others[0]);
  // Before the month only a day can stand.
  if ((at === 1 && day === undefined) || (weekday >= 0 && day === undefined)) return undefined;
  const [yearWord, ...more] = day === undefined ? others : others.slice(1);
  const year = more.length > 0 ? undefined : yearOf(yearWord, now);
  const since = year === undefined ? undefined : validDate(year, placeIn(months, rest[at] ?? '') + 1, day ?? 1);
  if (since === undefined) return undefined;
  const isThatWeekday = weekday < 0 || addUnits(startOfWeek(since, 1), weekday, 'day') === since;
  return isThatWeekday ? { since, unit: day === undefined ? 'month' : 'day' } : undefined;
}
