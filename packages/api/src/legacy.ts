/**
 * Calls of the first versions around charts: their data, their saving, their warming.
 * docs/reference/api.md#older-calls, docs/reference/api.md#explore.
 */
import { z } from 'zod';
import { contract } from './contract.ts';
import { cacheKey, jsonText, pkParams } from './common.ts';
import { sourceColumns } from './datasource.ts';
import { formData } from './loose.ts';

const text = z.string().optional();
/** Present and not `false`: `?csv=true`, `?force`. */
const flag = z
  .string()
  .transform((given) => !/^(false|0)$/i.test(given))
  .optional();

const asked = z.object({
  form_data: jsonText.optional(),
  csv: flag,
  query: flag,
  results: flag,
  samples: flag,
  force: flag,
  slice_id: z.coerce.number().int().optional(),
});
const askedForm = z.object({ form_data: jsonText.optional() });
/** Nothing older than the question itself is answered, whatever it says. */
const force = z.string().regex(/^(?:true|false)$/i, 'Must be true or false.');
const source = z.strictObject({ type: z.enum(['table', 'dataset']), id: pkParams.shape.pk });

/** One answered question, flat, with the form it came from. */
const flatAnswer = z.looseObject({ data: z.unknown(), form_data: formData });
/** `query`, `results` and `samples` answer less of it; `csv` a file. */
const flatParts = flatAnswer.partial();
const files = ['text/csv'];

const warmed = z.object({ chart_id: z.number().int(), viz_error: z.string().nullable(), viz_status: z.string() });
const extraFilters = jsonText.nullish();
const warmUpChart = {
  path: '/api/v1/chart/warm_up_cache',
  asksDatabase: true,
  permission: 'can_warm_up_cache on Chart',
  summary: 'Answer a chart into the cache; with a dashboard, as it is filtered there',
  body: z.strictObject({ chart_id: z.number().int(), dashboard_id: z.number().int().nullish(), extra_filters: extraFilters }),
  reply: z.object({ result: z.array(warmed) }),
} as const;

const chartOfUser = z.object({
  id: z.number().int(),
  title: z.string(),
  url: z.string(),
  data: formData,
  dttm: z.string(),
  viz_type: z.string(),
  is_favorite: z.boolean(),
});

const saveAsked = z.object({
  form_data: jsonText.optional(),
  action: z.enum(['saveas', 'overwrite']).optional(),
  slice_id: z.coerce.number().int().optional(),
  slice_name: text,
  save_to_dashboard_id: z.coerce.number().int().optional(),
  new_dashboard_name: text,
});

const explore = {
  method: 'POST',
  permission: 'can_read on Chart',
  bodyType: 'form',
  query: saveAsked,
  body: saveAsked,
  reply: 'bytes',
  document: z.object({
    form_data: formData,
    slice: z.object({ slice_id: z.number().int(), slice_name: z.string(), slice_url: z.string(), form_data: formData }),
    dashboard_url: z.string().nullable(),
    dashboard_title: z.string().nullable(),
  }),
  redirect: 303,
} as const;

const json = {
  method: 'POST',
  asksDatabase: true,
  permission: 'can_read on Chart',
  bodyType: 'form',
  query: asked,
  body: askedForm,
  reply: 'bytes',
  document: flatAnswer,
  described: flatParts,
  files,
} as const;

/** Calls of the first versions that clients still make. Each does what its successor does, with the older shape around it. */
export const legacy = contract({
  exploreJson: { ...json, path: '/superset/explore_json', summary: 'The answer to a form’s first question, older path' },
  exploreJsonOf: {
    ...json,
    path: '/superset/explore_json/{type}/{id}',
    params: source,
    summary: 'The same for a form that names no dataset',
  },
  exploreJsonByQuery: {
    method: 'GET',
    path: '/superset/explore_json',
    asksDatabase: true,
    permission: 'can_read on Chart',
    summary: 'The same with the form as a query parameter, so that browsers may cache it',
    query: asked,
    reply: 'bytes',
    document: flatAnswer,
    described: flatParts,
    files,
  },
  exploreJsonByKey: {
    method: 'GET',
    path: '/superset/explore_json/data/{cache_key}',
    asksDatabase: true,
    permission: 'can_read on Chart',
    summary: 'The answer that named this cache key, again; older path',
    params: z.strictObject({ cache_key: cacheKey }),
    reply: 'bytes',
    document: flatAnswer,
  },
  annotationJson: {
    method: 'GET',
    path: '/superset/annotation_json/{layer_id}',
    permission: 'can_read on Annotation',
    summary: 'The annotations of a layer; a time range of the form leaves out those that lie outside it',
    params: z.strictObject({ layer_id: pkParams.shape.pk }),
    query: z.object({ form_data: jsonText.optional() }),
    reply: z.object({
      data: z.object({ columns: z.array(z.string()), records: z.array(z.record(z.string(), z.unknown())) }),
    }),
  },
  sliceJson: {
    method: 'GET',
    path: '/superset/slice_json/{pk}',
    asksDatabase: true,
    permission: 'can_read on Chart',
    summary: 'The answer to a saved chart’s first question, older path',
    params: pkParams,
    query: asked,
    reply: 'bytes',
    document: flatAnswer,
    described: flatParts,
    files,
  },
  explore: { ...explore, path: '/superset/explore', summary: 'Save a form as a chart, or keep it and open Explore; older path' },
  exploreOf: {
    ...explore,
    path: '/superset/explore/{type}/{id}',
    params: source,
    summary: 'The same for a form that names no dataset',
  },
  warmUp: {
    method: 'GET',
    path: '/superset/warm_up_cache',
    asksDatabase: true,
    permission: 'can_warm_up_cache on Chart',
    summary: 'Answer a chart, or all charts of a table, into the cache; older path',
    query: z.strictObject({
      slice_id: z.coerce.number().int().optional(),
      table_name: text,
      db_name: text,
      dashboard_id: z.coerce.number().int().optional(),
      extra_filters: extraFilters,
    }),
    reply: z.array(z.object({ slice_id: z.number().int(), viz_error: z.string().nullable(), viz_status: z.string() })),
  },
  warmUpChart: { ...warmUpChart, method: 'PUT' },
  /** Ours: what is no change of anything stored may be posted as well. */
  warmUpChartPosted: { ...warmUpChart, method: 'POST' },
  warmUpDataset: {
    method: 'PUT',
    path: '/api/v1/dataset/warm_up_cache',
    asksDatabase: true,
    permission: 'can_warm_up_cache on Dataset',
    summary: 'Answer all charts of a table into the cache',
    body: z.strictObject({
      db_name: z.string(),
      table_name: z.string(),
      dashboard_id: z.number().int().nullish(),
      extra_filters: extraFilters,
    }),
    reply: z.object({ result: z.array(warmed) }),
  },
  userSlices: {
    method: 'GET',
    path: '/superset/user_slices',
    permission: 'can_read on Chart',
    summary: 'Charts you made, own or like, newest first; older path',
    reply: z.array(chartOfUser),
  },
  availableDomains: {
    method: 'GET',
    path: '/superset/available_domains',
    permission: 'signed-in',
    summary: 'Further host names of this site that browsers may ask in parallel; there are none',
    reply: z.array(z.string()),
  },
  tablesClassic: {
    method: 'GET',
    path: '/superset/tables/{pk}/{schema}/{force}',
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Tables and views of a schema; older path',
    params: pkParams.extend({ schema: z.string(), force }),
    reply: z.object({
      tableLength: z.number().int(),
      options: z.array(
        z.object({
          value: z.string(),
          schema: z.string(),
          label: z.string(),
          title: z.string(),
          type: z.enum(['table', 'view', 'materialized_view']),
          extra: z.null(),
        }),
      ),
    }),
  },
  schemasClassic: {
    method: 'GET',
    path: '/superset/schemas/{pk}/{force}',
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Schemas you may read; older path',
    params: pkParams.extend({ force }),
    reply: z.object({ schemas: z.array(z.string()) }),
  },
  sqllab: {
    method: 'POST',
    path: '/superset/sqllab',
    permission: 'can_sqllab on Superset',
    summary: 'Opens the SQL page with a statement; older form',
    bodyType: 'form',
    body: z.looseObject({ form_data: jsonText.optional(), datasourceKey: text, sql: text }),
    reply: 'bytes',
    redirect: 303,
  },
  externalMetadataByName: {
    method: 'GET',
    path: '/datasource/external_metadata_by_name',
    asksDatabase: true,
    permission: 'can_read on Dataset',
    summary: 'Columns of a table as its source has them now',
    query: z.strictObject({
      q: z.strictObject({
        datasource_type: z.string().optional(),
        database_name: z.string(),
        schema_name: z.string().nullish(),
        table_name: z.string(),
        normalize_columns: z.boolean().nullish(),
        always_filter_main_dttm: z.boolean().nullish(),
      }),
    }),
    reply: sourceColumns,
  },
});
