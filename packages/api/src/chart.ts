/** Charts (wire: slices). docs/reference/api.md#charts. */
import { z } from 'zod';
import { queryContext, resultFormats, resultTypes } from '@tessera/core/query/query-context';
import { contract } from './contract.ts';
import {
  cacheTimeout,
  cacheKey,
  message,
  authored,
  commonRoutes,
  favoriteRoutes,
  identified,
  itemOf,
  jsonText,
  listOf,
  person,
  pkParams,
  saved,
  tag,
} from './common.ts';
import { itemQuery, listQuery } from './list-query.ts';
import { addressed, formData } from './loose.ts';

const base = '/api/v1/chart';
const view = 'Chart';

/** What a chart’s data may be called on the wire. */
export const datasourceTypes = ['table', 'dataset', 'query', 'saved_query', 'view'] as const;

/** A chart in a list. `datasource_*` are null-named when the dataset is gone. Times: ISO UTC; `changed_on_dttm` epoch ms. */
export const chartListItem = z.object({
  ...identified,
  ...authored,
  slice_name: z.string(),
  viz_type: z.string(),
  /** Where the chart opens in Explore. */
  url: z.string(),
  slice_url: z.string(),
  edit_url: z.string(),
  /** The saved form as JSON text; `form_data` is the same parsed, with `slice_id` and `datasource`. */
  params: z.string().nullable(),
  form_data: formData,
  cache_timeout: z.number().int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_on_dttm: z.number(),
  last_saved_at: z.string().nullable(),
  last_saved_by: person.nullable(),
  dashboards: z.array(z.object({ id: z.number().int(), dashboard_title: z.string() })),
  datasource_id: z.number().int(),
  datasource_type: z.string(),
  /** `schema.table_name`; null when the dataset does not exist any more. */
  datasource_name_text: z.string().nullable(),
  datasource_url: z.string().nullable(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  is_managed_externally: z.boolean(),
  owners: z.array(person),
  table: z.object({ default_endpoint: z.string().nullable(), table_name: z.string() }).nullable(),
  tags: z.array(tag),
  thumbnail_url: z.string(),
});
/** What `chartListItem` reads. */
export type ChartListItem = z.infer<typeof chartListItem>;

/** A chart on its own, with the dashboards it is on. */
export const chartItem = chartListItem.extend({
  query_context: z.string().nullable(),
  external_url: z.string().nullable(),
  dashboards: z.array(z.object({ id: z.number().int(), dashboard_title: z.string(), json_metadata: z.string().nullable() })),
});
/** What `chartItem` reads. */
export type ChartItem = z.infer<typeof chartItem>;

const ids = z.array(z.number().int());
/** Dashboards by their ids; also as a chart's own reply names them, because programs put back what they got. */
const dashboardIds = z.array(z.union([z.number().int(), z.looseObject({ id: z.number().int() }).transform(({ id }) => id)]));
const writable = {
  slice_name: z.string().min(1, 'Length must be between 1 and 250.').max(250, 'Length must be between 1 and 250.'),
  datasource_id: z.number().int(),
  datasource_type: z.preprocess(
    // What a dataset's `kind` says: some programs send that.
    (given) => (given === 'physical' || given === 'virtual' ? 'table' : given),
    z.enum(datasourceTypes),
  ),
  viz_type: z.string().max(250).nullish(),
  params: jsonText.nullish(),
  query_context: jsonText.nullish(),
  /** True when a viewer's browser stores the question of another user's chart; nothing else may change then. */
  query_context_generation: z.boolean().nullish(),
  cache_timeout: cacheTimeout.nullish(),
  description: z.string().nullish(),
  certified_by: z.string().nullish(),
  certification_details: z.string().nullish(),
  dashboards: dashboardIds.optional(),
  owners: ids.optional(),
  is_managed_externally: z.boolean().nullish(),
  external_url: z.string().nullish(),
};
/** A new chart. `params` is its form as JSON text. */
export const chartCreate = z.strictObject({ ...writable, datasource_name: z.string().nullish() });
/** Only the fields sent change. */
export const chartUpdate = z.strictObject({ ...writable, tags: ids.optional() }).partial();

const coltype = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One answered question. `data` is row objects, or name → values when `orient` was `columns`. */
export const chartDataResult = z.object({
  /** Rows of annotation layers, by layer. */
  annotation_data: z
    .record(
      z.string(),
      z.object({
        columns: z.array(z.string()).optional(),
        records: z.array(z.record(z.string(), z.unknown())),
        zoned_columns: z.array(z.string()).optional(),
      }),
    )
    .nullish(),
  /** Ours: why a layer has none. */
  annotation_error: z.record(z.string(), z.string()).nullish(),
  applied_filters: z.array(z.object({ column: z.unknown() })).default([]),
  rejected_filters: z.array(z.object({ column: z.unknown(), reason: z.string().optional() })).default([]),
  applied_template_filters: z.array(z.string()).optional(),
  cache_key: z.string().nullish(),
  cached_dttm: z.string().nullish(),
  cache_timeout: z.number().nullish(),
  colnames: z.array(z.string()),
  indexnames: z.array(z.unknown()).optional(),
  coltypes: z.array(coltype),
  data: z.union([z.array(z.record(z.string(), cell)), z.record(z.string(), z.array(cell))]),
  error: z.string().nullish(),
  /** Ours: the clock of the dataset, when that is not UTC, and the columns whose instants are read on it. */
  timezone: z.string().optional(),
  zoned_columns: z.array(z.string()).optional(),
  from_dttm: z.number().nullish(),
  to_dttm: z.number().nullish(),
  is_cached: z.boolean().nullish(),
  query: z.string().nullish(),
  label_map: z.record(z.string(), z.array(z.string())).nullish(),
  rowcount: z.number(),
  sql_rowcount: z.number().nullish(),
  /** `sql_rowcount` of this many rows: the answer may have been cut. */
  row_limit: z.number().optional(),
  result_format: z.string().optional(),
  stacktrace: z.string().nullish(),
  status: z.string(),
  warning: z.string().nullish(),
});
/** What `chartDataResult` reads. */
export type ChartDataResult = z.infer<typeof chartDataResult>;
/** One result for each question, in order. */
export const chartDataReply = z.object({ result: z.array(chartDataResult) });

/** What other result types answer: parts of the same, the statement alone, or cells by column and row label. */
const otherResult = chartDataResult.partial().extend({ data: z.unknown().optional(), language: z.string().optional() });
const described = z.object({ result: z.array(z.union([chartDataResult, otherResult])) });
/** One question's file as it is, several questions' in an archive. */
const files = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.apache.parquet',
  'application/zip',
];

const flag = z
  .enum(['true', 'false', '1', '0', 'True', 'False', ''])
  .transform((text) => text === 'true' || text === '1' || text === 'True')
  .optional();

/** Charts, and the data of questions. A stale save is refused with 412. */
export const chart = contract({
  ...commonRoutes(base, view, 'charts'),
  ...favoriteRoutes(base, view, 'charts'),
  list: {
    method: 'GET',
    path: base,
    permission: 'can_read on Chart',
    summary: 'Charts you may see',
    query: listQuery,
    reply: listOf(chartListItem),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: 'can_read on Chart',
    summary: 'One chart',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(chartItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    mayBeLarge: true,
    permission: 'can_write on Chart',
    summary: 'Save a new chart',
    body: chartCreate,
    reply: saved(chartCreate),
    status: 201,
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    mayBeLarge: true,
    permission: 'can_write on Chart',
    summary: 'Change a chart; only the fields sent',
    params: pkParams,
    body: chartUpdate,
    reply: saved(chartUpdate),
    versioned: true,
  },
  data: {
    method: 'POST',
    path: `${base}/data`,
    asksDatabase: true,
    mayBeLarge: true,
    permission: 'can_read on Chart',
    summary: 'Answer the questions of a chart; with GLOBAL_ASYNC_QUERIES 202 and a job when the answer is not kept',
    query: addressed({ form_data: z.string().optional(), dashboard_id: z.coerce.number().int().optional(), force: flag }),
    body: queryContext,
    formField: 'form_data',
    bodyFailure: 'CHART_DATA_INVALID',
    reply: 'bytes',
    document: chartDataReply,
    described,
    files,
  },
  dataByQuery: {
    method: 'GET',
    path: `${base}/data`,
    asksDatabase: true,
    permission: 'can_read on Chart',
    summary: 'The same with the question as a query parameter, so that browsers may cache it',
    query: z.strictObject({ form_data: z.string(), dashboard_id: z.coerce.number().int().optional(), force: flag }),
    reply: 'bytes',
    document: chartDataReply,
    described,
    files,
  },
  dataByKey: {
    method: 'GET',
    path: `${base}/data/{cache_key}`,
    asksDatabase: true,
    permission: 'can_read on Chart',
    summary: 'The answer that named this cache key, again',
    params: z.strictObject({ cache_key: cacheKey }),
    reply: 'bytes',
    document: chartDataReply,
    described,
    files,
  },
  giveUp: {
    method: 'DELETE',
    path: `${base}/data/{cache_key}`,
    permission: 'can_read on Chart',
    summary: 'Gives up a question of one’s own that a job answers: it ends in the database, unless others wait for the same',
    params: z.strictObject({ cache_key: cacheKey }),
    reply: message,
  },
  savedData: {
    method: 'GET',
    path: `${base}/{pk}/data`,
    asksDatabase: true,
    permission: 'can_read on Chart',
    summary: 'Answer the questions of a saved chart',
    params: pkParams,
    query: addressed({
      format: z.enum(resultFormats).optional(),
      type: z.enum(resultTypes).optional(),
      force: flag,
      /** Where it is asked from: a dashboard may open its charts' data to guests and to holders of its roles. */
      dashboard_id: z.coerce.number().int().optional(),
    }),
    reply: 'bytes',
    document: chartDataReply,
    described,
    files,
  },
  thumbnail: {
    method: 'GET',
    path: `${base}/{pk}/thumbnail/{digest}`,
    asksDatabase: true,
    permission: 'can_read on Chart',
    summary: 'A small PNG of the chart; an old digest redirects to the current one',
    params: pkParams.extend({ digest: z.string() }),
    query: z.strictObject({ force: flag, theme: z.enum(['light', 'dark']).optional() }),
    reply: 'bytes',
    files: ['image/png'],
    redirect: 302,
  },
  screenshot: {
    method: 'GET',
    path: `${base}/{pk}/screenshot/{digest}`,
    asksDatabase: true,
    permission: 'can_read on Chart',
    summary: 'The chart at report size: a PNG, or another kind of file',
    params: pkParams.extend({ digest: z.string() }),
    query: z.strictObject({
      force: flag,
      theme: z.enum(['light', 'dark']).optional(),
      download_format: z.enum(['png', 'jpeg', 'svg', 'pdf']).optional(),
      /** Of a PDF. */
      paper: z.enum(['A4', 'Letter']).optional(),
    }),
    reply: 'bytes',
    files: ['image/png', 'image/jpeg', 'image/svg+xml', 'application/pdf'],
    redirect: 302,
  },
  cacheScreenshot: {
    method: 'GET',
    path: `${base}/{pk}/cache_screenshot`,
    asksDatabase: true,
    permission: 'can_read on Chart',
    summary: 'Where the picture of the chart is',
    params: pkParams,
    query: z.strictObject({
      q: z
        .strictObject({
          force: z.boolean().optional(),
          window_size: z.array(z.number().int()).length(2).optional(),
          thumb_size: z.array(z.number().int()).length(2).optional(),
        })
        .optional(),
    }),
    reply: z.object({ cache_key: z.string(), chart_url: z.string(), image_url: z.string() }),
    status: 202,
  },
});
