/** Cron lines as people set them up: every hour, day, week or month at a time; everything else is a line of text. */

/** How often a schedule comes. */
export type CronPeriod = 'hour' | 'day' | 'week' | 'month' | 'custom';

/** A schedule in parts. `custom` keeps to its text. */
export interface CronParts {
  readonly period: CronPeriod;
  readonly minute: number;
  readonly hour: number;
  /** Days of the week, 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** Of the month. */
  readonly day: number;
}

const noon: Omit<CronParts, 'period'> = { minute: 0, hour: 12, weekdays: [1], day: 1 };
const whole = /^\d{1,2}$/;
const isWithin = (text: string | undefined, least: number, most: number): boolean =>
  text !== undefined && whole.test(text) && Number(text) >= least && Number(text) <= most;

/** Reads a line of five parts; a line the parts cannot say is `custom`. */
export function cronParts(text: string): CronParts {
  const [minute, hour, day, month, weekday, ...more] = text.trim().split(/\s+/);
  const custom: CronParts = { ...noon, period: 'custom' };
  if (more.length > 0 || month !== '*' || !isWithin(minute, 0, 59)) return custom;
  const at = { ...noon, minute: Number(minute) };
  if (hour === '*') return day === '*' && weekday === '*' ? { ...at, period: 'hour' } : custom;
  if (!isWithin(hour, 0, 23)) return custom;
  const daily = { ...at, hour: Number(hour) };
  if (day === '*' && weekday === '*') return { ...daily, period: 'day' };
  if (weekday === '*') return isWithin(day, 1, 31) ? { ...daily, day: Number(day), period: 'month' } : custom;
  const weekdays = (weekday ?? '').split(',');
  if (day !== '*' || !weekdays.every((each) => isWithin(each, 0, 7))) return custom;
  return { ...daily, weekdays: weekdays.map((each) => Number(each) % 7), period: 'week' };
}

/** The line of parts. @param before  what `custom` keeps */
export function cronText({ period, minute, hour, weekdays, day }: CronParts, before: string): string {
  if (period === 'hour') return `${minute} * * * *`;
  if (period === 'day') return `${minute} ${hour} * * *`;
  if (period === 'week')
    return `${minute} ${hour} * * ${weekdays.length > 0 ? weekdays.toSorted((a, b) => a - b).join(',') : '1'}`;
  return period === 'month' ? `${minute} ${hour} ${day} * *` : before;
}

/** Whether a text has the five parts of a cron line. The server knows whether it is ever due. */
export const hasFiveParts = (text: string): boolean => text.trim().split(/\s+/).length === 5;
