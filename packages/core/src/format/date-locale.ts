/** The names of months and days in dates of charts: those of English, or of the reader's language. */
import { timeFormatLocale, type TimeLocaleDefinition, type TimeLocaleObject } from 'd3-time-format';

function localeOf(tag: string): TimeLocaleObject {
  const namer = (how: Intl.DateTimeFormatOptions, moment: (at: number) => number): ((at: number) => string) => {
    const write = new Intl.DateTimeFormat(tag, { ...how, timeZone: 'UTC' });
    return (at) => write.format(moment(at));
  };
  // 2024-01-07 was a Sunday, the first day of d3's weeks.
  const day = (at: number): number => Date.UTC(2024, 0, 7 + at);
  const month = (at: number): number => Date.UTC(2024, at, 1);
  const seven = (n: (at: number) => string): TimeLocaleDefinition['days'] => [n(0), n(1), n(2), n(3), n(4), n(5), n(6)];
  const twelve = (n: (at: number) => string): TimeLocaleDefinition['months'] => [
    n(0),
    n(1),
    n(2),
    n(3),
    n(4),
    n(5),
    n(6),
    n(7),
    n(8),
    n(9),
    n(10),
    n(11),
  ];
  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const period = (hour: number): string =>
    clock.formatToParts(Date.UTC(2024, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? (hour < 12 ? 'AM' : 'PM');
  return timeFormatLocale({
    dateTime: '%x, %X',
    date: '%Y-%m-%d',
    time: '%H:%M:%S',
    periods: [period(1), period(13)],
    days: seven(namer({ weekday: 'long' }, day)),
    shortDays: seven(namer({ weekday: 'short' }, day)),
    months: twelve(namer({ month: 'long' }, month)),
    shortMonths: twelve(namer({ month: 'short' }, month)),
  });
}

/** Formatters of a language, of which undefined stands for English. */
export interface DateLocale {
  readonly tag: string;
  readonly d3: TimeLocaleObject | undefined;
  /** The pattern of a month and its year: `May 2024`, `2024年5月`. */
  readonly monthYear: string;
}

/** Where the year comes first, the sign between them is the language's own. */
function monthYearOf(tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }).formatToParts(
    Date.UTC(2024, 4, 1),
  );
  const [first, between] = parts;
  return first?.type === 'year' ? `%Y${between?.type === 'literal' ? between.value : ' '}%b` : '%b %Y';
}

const englishDates: DateLocale = { tag: 'en', d3: undefined, monthYear: '%b %Y' };
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
  current = isEnglish ? englishDates : (made.get(tag) ?? { tag, d3: localeOf(tag), monthYear: monthYearOf(tag) });
  if (!isEnglish) made.set(tag, current);
  return () => {
    current = before;
  };
}
