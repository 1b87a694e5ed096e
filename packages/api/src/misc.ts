/** Small calls: time ranges and older favourites. docs/reference/api.md#explore, docs/reference/api.md#activity. */
import { z } from 'zod';
import { contract } from './contract.ts';
import { listQuery } from './list-query.ts';
import { pkParams } from './common.ts';

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

/** Datasets by what they are called, or as `3__table`. */
const cachedSources = z.strictObject({
  datasource_uids: z
    .array(z.string().regex(/^\d{1,9}__(?:table|dataset)$/, 'Must be like 3__table.'))
    .max(1000)
    .optional(),
  datasources: z
    .array(
      z.strictObject({
        database_name: z.string(),
        datasource_name: z.string(),
        schema: z.string().nullish(),
        catalog: z.string().nullish(),
        datasource_type: z.enum(['table', 'dataset']),
      }),
    )
    .max(1000)
    .optional(),
});
/** What `cachedSources` reads. */
export type CachedSources = z.infer<typeof cachedSources>;

/**
 * Translations as clients with gettext read them. `locale_data.superset` has for each English text its translation, or
 * one for each plural form; its entry `""` says the language and how plural forms are counted.
 */
const languagePack = z.object({
  domain: z.literal('superset'),
  locale_data: z.object({
    superset: z.record(
      z.string(),
      z.union([z.array(z.string()), z.object({ domain: z.literal('superset'), lang: z.string(), plural_forms: z.string() })]),
    ),
  }),
});
/** What `languagePack` answers. */
export type LanguagePack = z.infer<typeof languagePack>;

/** What belongs to no object: what a time range means, advanced types, older favourites. */
export const misc = contract({
  timeRange: {
    method: 'GET',
    path: '/api/v1/time_range',
    // It reads nothing but the text and the clock, and everyone who may see a dashboard may use its time filter.
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
    query: listQuery,
    reply: z.object({ result: z.array(z.never()), count: z.number().int(), ids: z.array(z.never()) }),
  },
  languagePack: {
    method: 'GET',
    path: '/superset/language_pack/{code}',
    permission: 'public',
    summary: 'The translations of a language, in the JSON form of gettext catalogues',
    params: z.strictObject({ code: z.string().max(20) }),
    reply: languagePack,
  },
  availableDomains: {
    method: 'GET',
    path: '/api/v1/available_domains',
    permission: 'signed-in',
    summary: 'Further host names of this site that browsers may ask in parallel; there are none',
    reply: z.object({ result: z.object({ domains: z.array(z.string()) }) }),
  },
  avatar: {
    method: 'GET',
    path: '/api/v1/user/{pk}/avatar.png',
    permission: 'signed-in',
    summary: 'The picture of a person: none is kept, so that there is no content',
    params: pkParams,
    reply: 'bytes',
    files: ['image/png'],
  },
  invalidateCache: {
    method: 'POST',
    path: '/api/v1/cachekey/invalidate',
    permission: 'can_invalidate on CacheRestApi',
    summary: 'Forget the kept answers of datasets; those you do not see are passed over',
    body: cachedSources,
    reply: z.object({ message: z.string() }),
    status: 201,
  },
  kvStore: {
    method: 'POST',
    path: '/kv/store',
    permission: 'signed-in',
    summary: 'Keep a text for a link of older clients',
    bodyType: 'form',
    body: z.strictObject({ value: z.string(), csrf_token: z.string().optional() }),
    reply: z.object({ id: z.string() }),
  },
  kvRead: {
    method: 'GET',
    path: '/kv/{key}',
    permission: 'signed-in',
    summary: 'The text kept under a key',
    params: z.strictObject({ key: z.string().max(100) }),
    reply: 'bytes',
    files: ['text/plain'],
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
