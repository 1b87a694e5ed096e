/** The names of months and days in dates of charts: those of English, or of the reader's language. */
import { timeFormatLocale, type TimeLocaleObject } from 'd3-time-format';

/** 2024-01-07 was a Sunday, the first day of d3's weeks. */
const days = Array.from({ length: 7 }, (_, at) => Date.UTC(2024, 0, 7 + at));
const months = Array.from({ length: 12 }, (_, at) => Date.UTC(2024, at, 1));

function localeOf(tag: string): TimeLocaleObject {
  const names = (moments: readonly number[], how: Intl.DateTimeFormatOptions): string[] => {
    const write = new Intl.DateTimeFormat(tag, { ...how, timeZone: 'UTC' });
    return moments.map((moment) => write.format(moment));
  };
  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const period = (hour: number): string =>
    clock.formatToParts(Date.UTC(2024, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? (hour < 12 ? 'AM' : 'PM');
  // Lists of a fixed length for d3, made of seven and of twelve moments above.
  const seven = (how: Intl.DateTimeFormatOptions) => names(days, how) as [string, string, string, string, string, string, string];
  const twelve = (how: Intl.DateTimeFormatOptions) =>
    names(months, how) as [string, string, string, string, string, string, string, string, string, string, string, string];
  return timeFormatLocale({
    dateTime: '%x, %X',
    date: '%Y-%m-%d',
    time: '%H:%M:%S',
    periods: [period(1), period(13)],
    days: seven({ weekday: 'long' }),
    shortDays: seven({ weekday: 'short' }),
    months: twelve({ month: 'long' }),
    shortMonths: twelve({ month: 'short' }),
  });
}

/** Formatters of a language, of which undefined stands for English. */
export interface DateLocale {
  readonly tag: string;
  readonly d3: TimeLocaleObject | undefined;
}

const englishDates: DateLocale = { tag: 'en', d3: undefined };
const made = new Map<string, DateLocale>();
let current = englishDates;

/** The names that dates are written with here and now. */
export const siteDates = (): DateLocale => current;

/**
 * Dates are written with the names of this language from now on: for good where a page starts, for one picture on paper.
 * @param tag  BCP 47
 * @returns goes back to the names before
 */
export function writeDatesIn(tag: string): () => void {
  const before = current;
  const isEnglish = tag === 'en' || tag.startsWith('en-');
  current = isEnglish ? englishDates : (made.get(tag) ?? { tag, d3: localeOf(tag) });
  if (!isEnglish) made.set(tag, current);
  return () => {
    current = before;
  };
}
