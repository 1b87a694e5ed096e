/** Small calls: time ranges and older favourites. docs/reference/api.md#explore, docs/reference/api.md#activity. */
import { z } from 'zod';
import { contract } from './contract.ts';

/** ISO texts without zone, to the second; an open side is an empty text. Half-open: since ≤ t < until. */
export const timeRangeAnswer = z.object({
  since: z.string(),
  until: z.string(),
  timeRange: z.string(),
  shift: z.string().nullable().optional(),
});
/** What `timeRangeAnswer` reads. */
export type TimeRangeAnswer = z.infer<typeof timeRangeAnswer>;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A range text; rison and JSON write a year as a number. */
const rangeText = z.union([z.string(), z.int().transform(String)]);
const asked = z.strictObject({ timeRange: rangeText, shift: z.string().nullish() });

/** What belongs to no object: what a time range means, advanced types, older favourites. */
export const misc = contract({
  timeRange: {
    method: 'GET',
    path: '/api/v1/time_range',
    // It reads nothing but the text and the clock, and whoever may see a dashboard may use its time filter.
    permission: 'public',
    summary: 'What a time range text means now; a list is answered with a list',
    query: z.strictObject({ q: z.union([rangeText, z.array(asked), asked]) }),
    reply: z.object({ result: z.union([timeRangeAnswer, z.array(timeRangeAnswer)]) }),
  },
  advancedTypes: {
    method: 'GET',
    path: '/api/v1/advanced_data_type/types',
    permission: 'signed-in',
    summary: 'Data types of columns that read values as people write them',
    reply: z.object({ result: z.array(z.string()) }),
  },
  convertAdvanced: {
    method: 'GET',
    path: '/api/v1/advanced_data_type/convert',
    permission: 'signed-in',
    summary: 'What values mean to an advanced data type',
    query: z.strictObject({ q: z.strictObject({ type: z.string(), values: z.array(cell) }) }),
    reply: z.object({
      result: z.object({
        values: z.array(z.union([z.number(), z.object({ start: z.number(), end: z.number() }), z.string()])),
        display_value: z.string(),
        valid_filter_operators: z.array(z.string()),
        error_message: z.string(),
      }),
    }),
  },
  plugins: {
    method: 'GET',
    path: '/dynamic-plugins/api/read',
    permission: 'signed-in',
    summary: 'Chart types loaded from an address; there are none',
    query: z.strictObject({ q: z.unknown().optional() }),
    reply: z.object({ result: z.array(z.never()), count: z.number().int(), ids: z.array(z.never()) }),
  },
  favstar: {
    method: 'GET',
    path: '/superset/favstar/{class_name}/{id}/{action}',
    permission: 'signed-in',
    saves: true,
    summary: 'Count, mark or unmark a favourite, older path; safe to repeat',
    params: z.strictObject({
      class_name: z.enum(['slice', 'Slice', 'Dashboard', 'dashboard']),
      id: z.coerce.number().int(),
      action: z.enum(['count', 'select', 'unselect']),
    }),
    reply: z.object({ count: z.number().int() }),
  },
});
