/**
 * Calendar arithmetic on wall-clock moments. A moment here is a zoneless date and time, represented by the epoch milliseconds
 * it would have in UTC; callers with a zone convert before and after (docs/reference/questions.md#time-zones).
 */

/** Calendar units, finest first. */
export const timeUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
/** A unit of the calendar, from second to year. */
export type TimeUnit = (typeof timeUnits)[number];

const secondMs = 1000;
/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000;

const fixedMs = {
  second: secondMs,
  minute: 60 * secondMs,
  hour: 3600 * secondMs,
  day: dayMs,
  week: 7 * dayMs,
} as const;

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

function isFixed(unit: TimeUnit): unit is keyof typeof fixedMs {
  return unit in fixedMs;
}

/** Epoch ms of a calendar date's midnight; months may overflow (month 12 = next January), years below 100 are themselves. */
export function dateMs(year: number, month: number, day = 1): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

/** `moment + amount units`; months and years keep the day of the month, clamped to the month's length. */
export function addUnits(moment: number, amount: number, unit: TimeUnit): number {
  if (isFixed(unit)) return moment + amount * fixedMs[unit];
  const date = new Date(moment);
  const timeOfDay = moment - truncate(moment, 'day');
  const month = date.getUTCMonth() + amount * monthsIn[unit];
  const lastDayOfMonth = new Date(dateMs(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return dateMs(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDayOfMonth)) + timeOfDay;
}

/** The start of the unit a moment lies in; weeks start on Monday. */
export function truncate(moment: number, unit: TimeUnit): number {
  if (unit === 'week') return startOfWeek(moment, 1);
  if (isFixed(unit)) return Math.floor(moment / fixedMs[unit]) * fixedMs[unit];
  const date = new Date(moment);
  const month = date.getUTCMonth();
  return dateMs(date.getUTCFullYear(), month - (month % monthsIn[unit]));
}

/** Midnight of the week's first day; `firstDay` 0 is Sunday, 1 Monday. */
export function startOfWeek(moment: number, firstDay: 0 | 1): number {
  const midnight = Math.floor(moment / dayMs) * dayMs;
  const weekday = new Date(midnight).getUTCDay();
  return midnight - ((weekday - firstDay + 7) % 7) * dayMs;
}

/** Midnight of the unit's last day (of a day or finer: that day); a week ends on Sunday. */
export function lastDay(moment: number, unit: TimeUnit): number {
  if (isFixed(unit) && unit !== 'week') return truncate(moment, 'day');
  return addUnits(truncate(moment, unit), 1, unit) - dayMs;
}

/** Zoneless ISO text to the second, `2016-11-07T09:30:10`; milliseconds are kept only when there are any. */
export function toIso(moment: number): string {
  const text = new Date(moment).toISOString().slice(0, -1);
  return text.endsWith('.000') ? text.slice(0, -4) : text;
}

const isoText =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;

/**
 * Epoch ms of ISO text: `2018`, `2018-9`, `2018-09-01`, `2018-09-01T10:30[:15[.123]]`; missing parts are the first.
 * An offset (`Z`, `+02:00`) is honoured: the moment is converted to UTC. `undefined` when it is no such date.
 */
export function parseIso(text: string): number | undefined {
  const match = isoText.exec(text.trim());
  if (!match) return undefined;
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = '', offset] = match;
  const date = validDate(Number(year), Number(month), Number(day));
  if (date === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const wall = date + Number(hour) * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000 + ms;
  return wall - offsetMs(offset);
}

/** Midnight of a date given in numbers (month 1…12); `undefined` when there is no such day. */
export function validDate(year: number, month: number, day: number): number | undefined {
  const moment = dateMs(year, month - 1, day);
  const date = new Date(moment);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? moment : undefined;
}

function offsetMs(offset: string | undefined): number {
  if (!offset || offset.toUpperCase() === 'Z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  const digits = offset.slice(1).replace(':', '');
  return sign * (Number(digits.slice(0, 2)) * 3_600_000 + Number(digits.slice(2)) * 60_000);
}

/**
 * What a clock on the wall of `zone` shows at an instant: the zoneless ISO text that relative ranges count from.
 * @param instant epoch ms
 * @param zone    IANA name such as `Europe/Berlin`; `UTC` when absent
 */
export function wallClock(instant: number, zone = 'UTC'): string {
  if (zone === 'UTC') return toIso(Math.floor(instant / 1000) * 1000);
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? '00';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}
