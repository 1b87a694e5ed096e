/**
 * Queries that a scheduler of the site runs: what is asked of whoever schedules one, in the words of Apache Superset's
 * `SCHEDULED_QUERIES`. The answers are kept in `extra_json.schedule_info` of a saved query, where the scheduler reads them.
 */
import { z } from 'zod';

const said = { title: z.string().optional(), description: z.string().optional() };

/** One value that is asked for, as a part of JSON Schema. */
export const scheduleField = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('string'),
    ...said,
    /** Of a moment also a phrase such as `tomorrow at 9am`. */
    default: z.string().optional(),
    enum: z.array(z.string()).min(1).optional(),
    format: z.literal('date-time').optional(),
    minLength: z.number().int().min(0).optional(),
    maxLength: z.number().int().min(1).optional(),
  }),
  z.strictObject({
    type: z.enum(['number', 'integer']),
    ...said,
    default: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
  z.strictObject({ type: z.literal('boolean'), ...said, default: z.boolean().optional() }),
  z.strictObject({
    type: z.literal('array'),
    items: z.strictObject({ type: z.literal('string') }),
    ...said,
    default: z.array(z.string()).optional(),
  }),
]);
/** What `scheduleField` reads. */
export type ScheduleField = z.infer<typeof scheduleField>;

const look = z.strictObject({
  'ui:title': z.string().optional(),
  'ui:description': z.string().optional(),
  'ui:help': z.string().optional(),
  'ui:placeholder': z.string().optional(),
  'ui:widget': z.literal('textarea').optional(),
});

/** How two values must stand to each other. */
const rule = z.strictObject({
  name: z.enum(['greater', 'greater_equal', 'less', 'less_equal']),
  arguments: z.tuple([z.string(), z.string()]),
  message: z.string().min(1),
  /** The field that the message stands at. */
  container: z.string(),
});
/** What `rule` reads. */
export type ScheduleRule = z.infer<typeof rule>;

/** The names in a list that are no field. */
const strange = (names: readonly string[], fields: object): string[] => names.filter((name) => !Object.hasOwn(fields, name));

/** The setting of a site, read. */
export const scheduledQueries = z
  .strictObject({
    JSONSCHEMA: z.strictObject({
      type: z.literal('object').optional(),
      ...said,
      properties: z.record(z.string().min(1), scheduleField),
      required: z.array(z.string()).optional(),
    }),
    UISCHEMA: z
      .object({ 'ui:order': z.array(z.string()).optional() })
      .catchall(look)
      .optional(),
    VALIDATION: z.array(rule).optional(),
    SUBMIT_BUTTON_MESSAGE: z.string().min(1).max(100).optional(),
    /** An address with `${id}` or `${extra_json.schedule_info.name}` in it. */
    linkback: z
      .string()
      .regex(/^(?:https?:\/\/|\/)/, 'Not a valid URL.')
      .optional(),
  })
  .superRefine(({ JSONSCHEMA: { properties, required = [] }, UISCHEMA = {}, VALIDATION = [] }, ctx) => {
    const { 'ui:order': order = [], ...looks } = UISCHEMA;
    const named = [...required, ...order.filter((name) => name !== '*'), ...Object.keys(looks)];
    const ruled = VALIDATION.flatMap((each) => [...each.arguments, each.container]);
    for (const name of new Set(strange([...named, ...ruled], properties)))
      ctx.addIssue({ code: 'custom', message: `${name} is no field of JSONSCHEMA.properties.` });
  });
/** What `scheduledQueries` reads. */
export type ScheduledQueries = z.infer<typeof scheduledQueries>;
