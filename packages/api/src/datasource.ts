/**
 * Older dataset calls, samples and column values. docs/reference/api.md#older-calls,
 * docs/reference/questions.md#result-types, docs/reference/questions.md#values-of-a-column.
 */
import { z } from 'zod';
import { filter } from '@tessera/core/query/filter';
import { column } from '@tessera/core/query/column';
import { extras } from '@tessera/core/query/query-object';
import { contract } from './contract.ts';
import { columnWrite, datasetForCharts, metricWrite, samplesResult, webAddress } from './dataset.ts';
import { cacheTimeout, jsonObjectText, jsonText } from './common.ts';

const ofType = z.enum(['table', 'dataset']);
/** Where rows are asked for: a query of the SQL page too. */
const ofRows = z.enum(['table', 'dataset', 'query']);
const one = z.strictObject({ type: ofType, id: z.coerce.number().int() });
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const yes = z
  .enum(['true', 'false', '1', '0', 'True', 'False', ''])
  .transform((text) => text === 'true' || text === '1' || text === 'True')
  .optional();

/** The JSON text in `data` of `/datasource/save/`. Computed members that clients send back are read and dropped. */
export const datasourceSave = z.looseObject({
  id: z.number().int(),
  type: ofType.default('table'),
  table_name: z.string().min(1).max(250).optional(),
  database: z.looseObject({ id: z.number().int() }).nullish(),
  schema: z.string().nullish(),
  sql: z.string().nullish(),
  main_dttm_col: z.string().nullish(),
  description: z.string().nullish(),
  offset: z.coerce.number().int().nullish(),
  cache_timeout: z.coerce.number().pipe(cacheTimeout).nullish(),
  default_endpoint: webAddress.nullish(),
  fetch_values_predicate: z.string().nullish(),
  filter_select_enabled: z.boolean().nullish(),
  template_params: jsonObjectText.nullish(),
  is_sqllab_view: z.boolean().nullish(),
  normalize_columns: z.boolean().nullish(),
  always_filter_main_dttm: z.boolean().nullish(),
  extra: jsonObjectText.nullish(),
  owners: z.array(z.union([z.number().int(), z.looseObject({ id: z.number().int() })])).optional(),
  columns: z.array(z.object(columnWrite.shape)).optional(),
  metrics: z.array(z.object(metricWrite.shape)).optional(),
});

/** A source that no dataset has yet: a table, or SQL with the values its templates need (JSON text). */
export const sourceAsked = z.strictObject({
  database_id: z.number().int(),
  catalog: z.string().max(250).nullish(),
  schema: z.string().max(255).nullish(),
  table_name: z.string().min(1).max(250),
  sql: z.string().nullish(),
  template_params: jsonObjectText.nullish(),
  normalize_columns: z.boolean().nullish(),
});

/** Columns as a source has them now. */
export const sourceColumns = z.array(
  z.object({
    column_name: z.string(),
    name: z.string(),
    type: z.string(),
    type_generic: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    is_dttm: z.boolean(),
  }),
);

/** Calls that name a dataset by type and id, as the first versions did: reading, saving, samples, values of a column. */
export const datasource = contract({
  get: {
    method: 'GET',
    path: '/datasource/get/{type}/{id}',
    permission: 'can_read on Dataset',
    summary: 'A dataset, older path',
    params: one,
    reply: datasetForCharts,
  },
  save: {
    method: 'POST',
    path: '/datasource/save',
    asksDatabase: true,
    permission: 'can_write on Dataset',
    summary: 'Save a dataset, older form: field `data` is JSON',
    body: z.strictObject({ data: jsonText, csrf_token: z.string().optional() }),
    bodyType: 'form',
    reply: datasetForCharts,
  },
  externalMetadata: {
    method: 'GET',
    path: '/datasource/external_metadata/{type}/{id}',
    asksDatabase: true,
    permission: 'can_read on Dataset',
    summary: 'Columns as the source has them now, to compare before syncing',
    params: one,
    reply: sourceColumns,
  },
  sourceMetadata: {
    method: 'POST',
    path: '/datasource/external_metadata',
    asksDatabase: true,
    mayBeLarge: true,
    permission: 'can_write on Dataset',
    summary: 'Columns a dataset would have on a source that is not saved yet (ours)',
    body: sourceAsked,
    reply: sourceColumns,
  },
  samples: {
    method: 'POST',
    path: '/datasource/samples',
    asksDatabase: true,
    permission: 'can_read on Dataset',
    summary: 'A page of raw rows; with filters, those that match',
    query: z.strictObject({
      datasource_type: ofRows,
      datasource_id: z.coerce.number().int(),
      force: yes,
      page: z.coerce.number().int().min(1).optional(),
      per_page: z.coerce.number().int().min(1).optional(),
      dashboard_id: z.coerce.number().int().optional(),
    }),
    body: z
      .strictObject({
        filters: z.array(filter).nullish(),
        columns: z.array(column).nullish(),
        granularity: z.string().nullish(),
        time_range: z.string().nullish(),
        extras: extras.nullish(),
      })
      .nullish(),
    reply: 'bytes',
    document: z.object({ result: samplesResult }),
  },
  columnValues: {
    method: 'GET',
    path: '/api/v1/datasource/{type}/{id}/column/{column}/values',
    asksDatabase: true,
    permission: 'can_read on Dataset',
    summary: 'Distinct values of a column, at most 10,000; `search` narrows on the server (ours)',
    params: one.extend({ type: ofRows, column: z.string() }),
    query: z.strictObject({ search: z.string().optional(), limit: z.coerce.number().int().min(1).max(10_000).optional() }),
    reply: 'bytes',
    document: z.object({ result: z.array(cell) }),
  },
  filterValues: {
    method: 'GET',
    path: '/superset/filter/{type}/{id}/{column}',
    asksDatabase: true,
    permission: 'can_read on Dataset',
    summary: 'Distinct values of a column, older path',
    params: one.extend({ column: z.string() }),
    reply: 'bytes',
    document: z.array(cell),
  },
  fetchMetadata: {
    method: 'GET',
    path: '/superset/fetch_datasource_metadata',
    permission: 'can_read on Dataset',
    summary: 'A dataset by key `{id}__table`, older path',
    query: z.strictObject({ datasourceKey: z.string() }),
    reply: datasetForCharts,
  },
});
