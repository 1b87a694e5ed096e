/** The values of the form that schedules a query: what they begin with, what is wrong with them, what the scheduler gets. */
import dayjs, { type Dayjs } from 'dayjs';
import { brokenRules } from '@tessera/api/schedule-info';
import type { ScheduledQueries, ScheduleField } from '@tessera/api/scheduled-queries';
import { readMoment } from '@tessera/core/time/phrases';

/** A form's value of a field stands under this: the form has a name and a description of its own. */
export const keyOf = (name: string): string => `schedule:${name}`;

/** By field; moments as `Dayjs`. */
export type ScheduleValues = Record<string, unknown>;

/** The fields in the order the site wants; `*` stands for those it does not name. */
export function fieldsInOrder({ JSONSCHEMA, UISCHEMA }: ScheduledQueries): [name: string, field: ScheduleField][] {
  const names = Object.keys(JSONSCHEMA.properties);
  const order = UISCHEMA?.['ui:order'] ?? [];
  const others = names.filter((name) => !order.includes(name));
  const all = order.includes('*') ? order.flatMap((name) => (name === '*' ? others : [name])) : [...order, ...others];
  return all.flatMap((name): [string, ScheduleField][] => {
    const field = JSONSCHEMA.properties[name];
    return field === undefined ? [] : [[name, field]];
  });
}

const clock = /\b(\d{1,2})(?::(\d{2}))?\s*(am|pm)\b|\b(\d{1,2}):(\d{2})\b/i;

/** A phrase as a moment of the person's own clock: `tomorrow at 9am`, `9am in 30 days`; undefined where it says nothing. */
export function momentOf(phrase: string, now: Date): Dayjs | undefined {
  const read = (text: string): Dayjs | undefined => {
    try {
      const wallMs = now.getTime() - now.getTimezoneOffset() * 60_000;
      return dayjs(new Date(readMoment(text, wallMs)).toISOString().slice(0, 19));
    } catch {
      return undefined;
    }
  };
  const whole = read(phrase);
  const time = clock.exec(phrase);
  if (whole !== undefined || time === null) return whole;
  const day = read(
    phrase
      .replace(clock, ' ')
      .replaceAll(/\bat\b/gi, ' ')
      .trim() || 'today',
  );
  const hours = (Number(time[1] ?? time[4]) % (time[3] ? 12 : 24)) + (time[3]?.toLowerCase() === 'pm' ? 12 : 0);
  return day
    ?.startOf('day')
    .add(hours, 'hour')
    .add(Number(time[2] ?? time[5] ?? 0), 'minute');
}

const firstValue = (field: ScheduleField, now: Date): unknown => {
  switch (field.type) {
    case 'string':
      return field.format === 'date-time' && field.default !== undefined ? momentOf(field.default, now) : field.default;
    case 'boolean':
      return field.default ?? false;
    default:
      return field.default;
  }
};

/** What the form begins with. */
export const firstValues = (set: ScheduledQueries, now: Date): ScheduleValues =>
  Object.fromEntries(fieldsInOrder(set).map(([name, field]) => [keyOf(name), firstValue(field, now)]));

/** A value as it is kept; undefined for none. */
function keptValue(value: unknown): unknown {
  if (dayjs.isDayjs(value)) return value.toISOString();
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  return value;
}

/** The site's message for a field whose values stand wrongly to each other. Of what is empty nothing is said. */
export const ruleFault = (site: ScheduledQueries, name: string, values: ScheduleValues): string | undefined =>
  brokenRules(site, (each) => keptValue(values[keyOf(each)])).find(({ container }) => container === name)?.message;

/** What the scheduler gets. */
export function scheduleInfo(set: ScheduledQueries, values: ScheduleValues): Record<string, unknown> {
  const kept = fieldsInOrder(set).map(([name]) => [name, keptValue(values[keyOf(name)])] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}
