/**
 * Instants as text: adaptive dates, strftime patterns, one form per time grain (docs/reference/charts.md#time-formats).
 * UTC unless `local!`.
 */
import { timeFormat, utcFormat } from 'd3-time-format';
import { siteDates, type DateLocale } from './date-locale.ts';
import { bucketInterval, grainOf } from '../time/grain.ts';
import { truncate } from '../time/calendar.ts';

/** Epoch ms → text. */
export type TimeFormatter = (moment: number) => string;

/** A time says only what sets it apart: a full year `2004`, a full month `May`, a full hour `02 PM`. */
export const smartDate = 'smart_date';
/** The same with the day beside the time: `Thu May 06, 02 PM`. */
export const smartDateVerbose = 'smart_date_verbose';
/** The whole date, and as much of the time as is not zero: `2004-05-06 14:30`. */
export const smartDateDetailed = 'smart_date_detailed';

/** The offered formats. */
export const timeFormatChoices: readonly (readonly [value: string, label: string])[] = [
  ['smart_date', 'Adaptive formatting'],
  ['%d/%m/%Y', '%d/%m/%Y | 14/01/2019'],
  ['%m/%d/%Y', '%m/%d/%Y | 01/14/2019'],
  ['%d.%m.%Y', '%d.%m.%Y | 14.01.2019'],
  ['%Y-%m-%d', '%Y-%m-%d | 2019-01-14'],
  ['%Y-%m-%d %H:%M:%S', '%Y-%m-%d %H:%M:%S | 2019-01-14 01:32:10'],
  ['%d-%m-%Y %H:%M:%S', '%d-%m-%Y %H:%M:%S | 14-01-2019 01:32:10'],
  ['%H:%M:%S', '%H:%M:%S | 01:32:10'],
];

type Roundness = 'ms' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** The coarsest unit an instant is the start of; weeks begin on Sunday here. */
function roundness(moment: number): Roundness {
  const date = new Date(moment);
  if (moment % 1000 !== 0) return 'ms';
  if (date.getUTCSeconds() !== 0) return 'second';
  if (date.getUTCMinutes() !== 0) return 'minute';
  if (date.getUTCHours() !== 0) return 'hour';
  if (date.getUTCDate() !== 1) return date.getUTCDay() === 0 ? 'week' : 'day';
  return date.getUTCMonth() === 0 ? 'year' : 'month';
}

const smartPatterns: Record<Roundness, string> = {
  ms: '.%Lms',
  second: ':%Ss',
  minute: '%I:%M',
  hour: '%I %p',
  day: '%a %d',
  week: '%b %d',
  month: '%B',
  year: '%Y',
};
const verbosePatterns: Record<Roundness, string> = {
  ms: '.%Lms',
  second: '%a %b %d, %I:%M:%S %p',
  minute: '%a %b %d, %I:%M %p',
  hour: '%a %b %d, %I %p',
  day: '%a %b %-e',
  week: '%a %b %-e',
  month: '%b %Y',
  year: '%Y',
};
const detailedPatterns: Record<Roundness, string> = {
  ms: '%Y-%m-%d %H:%M:%S.%L',
  second: '%Y-%m-%d %H:%M:%S',
  minute: '%Y-%m-%d %H:%M',
  hour: '%Y-%m-%d %H:%M',
  day: '%Y-%m-%d',
  week: '%Y-%m-%d',
  month: '%Y-%m-%d',
  year: '%Y-%m-%d',
};

const compiled = new Map<string, (date: Date) => string>();

function compile(text: string, { d3 }: DateLocale): (date: Date) => string {
  if (text.startsWith('local!')) return (d3?.format ?? timeFormat)(text.slice('local!'.length));
  return (d3?.utcFormat ?? utcFormat)(text);
}

/** In the language that is written when it is asked for a text, not when it was made. */
function pattern(text: string): TimeFormatter {
  return (moment) => {
    const dates = siteDates();
    const key = `${dates.tag} ${text}`;
    const known = compiled.get(key) ?? compile(text, dates);
    if (compiled.size > 500) compiled.clear();
    compiled.set(key, known);
    return known(new Date(moment));
  };
}

const monthYear: TimeFormatter = (moment) => pattern(siteDates().monthYear)(moment);

function byRoundness(patterns: Record<Roundness, string>): TimeFormatter {
  return (moment) => {
    const found = patterns[roundness(moment)];
    return found === verbosePatterns.month ? monthYear(moment) : pattern(found)(moment);
  };
}

/**
 * The formatter of a time format: `smart_date` (or empty), its verbose and detailed forms, or a strftime pattern;
 * `local!` before a pattern shows the viewer's zone instead of UTC. A moment outside the calendar is shown as a number.
 */
export function timeFormatter(format: string | null | undefined): TimeFormatter {
  return guarded(unguarded(format?.trim() ?? ''));
}

/** A moment outside the calendar is shown as a number. */
const guarded =
  (write: TimeFormatter): TimeFormatter =>
  (moment) =>
    Number.isFinite(moment) && Math.abs(moment) <= 8.64e15 ? write(moment) : String(moment);

function unguarded(format: string): TimeFormatter {
  switch (format) {
    case '':
    case smartDate:
      return byRoundness(smartPatterns);
    case smartDateVerbose:
      return byRoundness(verbosePatterns);
    case smartDateDetailed:
      return byRoundness(detailedPatterns);
    default:
      return pattern(format);
  }
}

/** One instant by a format. */
export function formatTime(moment: number, format?: string | null): string {
  return timeFormatter(format)(moment);
}

const order: readonly Roundness[] = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'ms'];

/** The one detailed pattern that shows every moment of a column fully: by the finest unit present. */
export function finestPattern(moments: Iterable<number>): string {
  let finest = 0;
  for (const moment of moments) if (Number.isFinite(moment)) finest = Math.max(finest, order.indexOf(roundness(moment)));
  return detailedPatterns[order[finest] ?? 'day'];
}

/** How a bucket of a grain is written: `2024-01-31`, `Jan 2024`, `2024 Q1`, a week as its first and last day. */
export function grainFormatter(grainId: string | null | undefined): TimeFormatter | undefined {
  const grain = grainOf(grainId);
  if (!grain) return undefined;
  switch (grain.every[1]) {
    case 'second':
      return timeFormatter('%Y-%m-%d %H:%M:%S');
    case 'minute':
      return timeFormatter('%Y-%m-%d %H:%M');
    case 'hour':
      return timeFormatter('%Y-%m-%d %H:00');
    case 'day':
      return timeFormatter('%Y-%m-%d');
    case 'week': {
      const write = timeFormatter('%Y-%m-%d');
      return (moment) => {
        const { since, until } = bucketInterval(grain, moment);
        return `${write(since)} — ${write(truncate(until - 1, 'day'))}`;
      };
    }
    case 'month':
      return guarded(monthYear);
    case 'quarter':
      return timeFormatter('%Y Q%q');
    case 'year':
      return timeFormatter('%Y');
  }
}

/**
 * The formatter of a time column or axis in tooltips and labels: a chosen pattern, else the grain's own form, else
 * the verbose adaptive form.
 */
export function momentFormatter(format: string | null | undefined, grainId: string | null | undefined): TimeFormatter {
  if (format && format !== smartDate) return timeFormatter(format);
  return grainFormatter(grainId) ?? timeFormatter(smartDateVerbose);
}
