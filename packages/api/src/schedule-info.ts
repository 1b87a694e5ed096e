/** What `extra_json.schedule_info` of a saved query may hold where a site names fields for its scheduler. */
import { z } from 'zod';
import type { ScheduledQueries, ScheduleField, ScheduleRule } from './scheduled-queries.ts';

const holds: Record<ScheduleRule['name'], (a: string | number, b: string | number) => boolean> = {
  greater: (a, b) => a > b,
  greater_equal: (a, b) => a >= b,
  less: (a, b) => a < b,
  less_equal: (a, b) => a <= b,
};

/** A moment that is none has no place among others: that is said of itself. */
const isComparable = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value));

const isMoment = (field: ScheduleField | undefined): boolean => field?.type === 'string' && field.format === 'date-time';

/** The rules of a site that its values break. Of what is missing nothing is said. @param valueOf  by the name of a field */
export function brokenRules(site: ScheduledQueries, valueOf: (name: string) => unknown): ScheduleRule[] {
  const comparable = (name: string): unknown => {
    const value = valueOf(name);
    // Two moments may be written in two zones.
    return isMoment(site.JSONSCHEMA.properties[name]) && typeof value === 'string' ? Date.parse(value) : value;
  };
  return (site.VALIDATION ?? []).filter((rule) => {
    const [a, b] = rule.arguments.map(comparable);
    return isComparable(a) && isComparable(b) && typeof a === typeof b && !holds[rule.name](a, b);
  });
}

function numberOf({ type, minimum = -Infinity, maximum = Infinity }: Extract<ScheduleField, { type: 'number' | 'integer' }>) {
  const number = z.number().min(minimum).max(maximum);
  return type === 'integer' ? number.int() : number;
}

function textOf({ minLength = 0, maxLength = Infinity, ...field }: Extract<ScheduleField, { type: 'string' }>, least: number) {
  if (field.enum) return z.enum(field.enum);
  // The scheduler has a clock of its own: a moment says its zone.
  if (field.format === 'date-time') return z.iso.datetime({ offset: true, error: 'Not a valid datetime.' });
  return z.string().min(Math.max(minLength, least)).max(maxLength);
}

/** @param isRequired  then an empty text or list is none, as in the dialog */
function valueShape(field: ScheduleField, isRequired: boolean): z.ZodType {
  const least = isRequired ? 1 : 0;
  switch (field.type) {
    case 'string':
      return textOf(field, least);
    case 'boolean':
      return z.boolean();
    case 'array':
      return z.array(z.string()).min(least);
    default:
      return numberOf(field);
  }
}

/** The fields of a site as a shape: what is required is there, and its rules hold. Without a site any mapping will do. */
export function scheduleInfoShape(site: ScheduledQueries | undefined): z.ZodType {
  if (site === undefined) return z.record(z.string(), z.unknown());
  const { properties, required = [] } = site.JSONSCHEMA;
  const shapes = Object.entries(properties).map(([name, field]): [string, z.ZodType] => {
    const isRequired = required.includes(name);
    const shape = valueShape(field, isRequired);
    return [name, isRequired ? shape : shape.optional()];
  });
  return z.strictObject(Object.fromEntries(shapes)).superRefine((values, ctx) => {
    for (const { container, message } of brokenRules(site, (name) => values[name]))
      ctx.addIssue({ code: 'custom', path: [container], message });
  });
}
