/** Datasets. docs/reference/api.md#datasets. */
import { folderFaults } from '@tessera/core/dataset-folders';
import { z } from 'zod';
import { contract } from './contract.ts';
import {
  authored,
  cacheTimeout,
  commonRoutes,
  identified,
  itemOf,
  jsonObjectText,
  listOf,
  message,
  person,
  pkParams,
  saved,
  tag,
} from './common.ts';
import { datasetRelation, relationWrite } from './dataset-relation.ts';
import { idsQuery, itemQuery, listQuery } from './list-query.ts';

const base = '/api/v1/dataset';
const view = 'Dataset';

const generic = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** A column as it leaves; `type_generic`: 0 numeric, 1 text, 2 temporal, 3 boolean. */
export const datasetColumn = z.object({
  id: z.number().int(),
  uuid: z.string(),
  column_name: z.string(),
  verbose_name: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string().nullable(),
  type: z.string().nullable(),
  type_generic: generic.nullable(),
  is_dttm: z.boolean(),
  is_active: z.boolean(),
  filterable: z.boolean(),
  groupby: z.boolean(),
  python_date_format: z.string().nullable(),
  advanced_data_type: z.string().nullable(),
  extra: z.string().nullable(),
});
const currency = z.object({ symbol: z.string().optional(), symbolPosition: z.enum(['prefix', 'suffix']).optional() });
/** A saved metric as it is answered. */
export const datasetMetric = z.object({
  id: z.number().int(),
  uuid: z.string(),
  metric_name: z.string(),
  verbose_name: z.string().nullable(),
  expression: z.string(),
  metric_type: z.string().nullable(),
  d3format: z.string().nullable(),
  currency: currency.nullable(),
  description: z.string().nullable(),
  warning_text: z.string().nullable(),
  extra: z.string().nullable(),
});

/** A column that a question may look up by a relation; its name is `relation.column`. */
export const relatedColumn = datasetColumn
  .pick({
    column_name: true,
    verbose_name: true,
    description: true,
    type: true,
    type_generic: true,
    is_dttm: true,
    filterable: true,
    groupby: true,
    python_date_format: true,
    advanced_data_type: true,
    extra: true,
  })
  .extend({ relation: z.string() });

/** A dataset in a list; `virtual` ones are a SELECT. */
export const datasetListItem = z.object({
  ...identified,
  ...authored,
  table_name: z.string(),
  kind: z.enum(['physical', 'virtual']),
  datasource_type: z.literal('table'),
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  sql: z.string().nullable(),
  extra: z.string().nullable(),
  description: z.string().nullable(),
  default_endpoint: z.string().nullable(),
  explore_url: z.string(),
  database: z.object({ id: z.number().int(), database_name: z.string(), uuid: z.string() }),
  owners: z.array(person),
  tags: z.array(tag),
  is_managed_externally: z.boolean(),
});
/** What `datasetListItem` reads. */
export type DatasetListItem = z.infer<typeof datasetListItem>;

const databaseRef = z.object({
  id: z.number().int(),
  database_name: z.string(),
  /** The same: what dashboards' and Explore's clients call it. */
  name: z.string(),
  backend: z.string(),
  uuid: z.string(),
  allow_multi_catalog: z.boolean(),
  disable_drill_to_detail: z.boolean(),
});

/**
 * A dataset as charts, controls and filters need it; the legacy object (`/datasource/get`) is the same. `sql` is null for a
 * user who may not edit the dataset and is looking at a dashboard.
 */
export const datasetForCharts = z.object({
  id: z.number().int(),
  uuid: z.string(),
  version: z.number().int(),
  /** `{id}__table`; `{id}__query` of a query of the SQL page, whose id it has. */
  uid: z.string(),
  type: z.enum(['table', 'query']),
  datasource_type: z.enum(['table', 'query']),
  kind: z.enum(['physical', 'virtual']),
  name: z.string(),
  datasource_name: z.string(),
  table_name: z.string(),
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  sql: z.string().nullable(),
  select_star: z.string().nullable(),
  description: z.string().nullable(),
  main_dttm_col: z.string().nullable(),
  offset: z.number().int(),
  cache_timeout: z.number().int().nullable(),
  default_endpoint: z.string().nullable(),
  fetch_values_predicate: z.string().nullable(),
  filter_select_enabled: z.boolean(),
  filter_select: z.boolean(),
  template_params: z.string().nullable(),
  params: z.string().nullable(),
  extra: z.string().nullable(),
  is_sqllab_view: z.boolean(),
  normalize_columns: z.boolean(),
  always_filter_main_dttm: z.boolean(),
  is_managed_externally: z.boolean(),
  health_check_message: z.string().nullable(),
  edit_url: z.string(),
  url: z.string(),
  database: databaseRef,
  owners: z.array(person.extend({ value: z.number().int(), label: z.string() })),
  columns: z.array(datasetColumn),
  metrics: z.array(datasetMetric),
  relations: z.array(datasetRelation),
  related_columns: z.array(relatedColumn),
  column_names: z.array(z.string()),
  column_types: z.array(generic),
  column_formats: z.record(z.string(), z.string().nullable()),
  currency_formats: z.record(z.string(), currency),
  verbose_map: z.record(z.string(), z.string()),
  /** Pairs value, label of temporal columns, of grains, and of the legacy order choices. */
  granularity_sqla: z.array(z.tuple([z.string(), z.string()])),
  time_grain_sqla: z.array(z.tuple([z.string(), z.string()])),
  order_by_choices: z.array(z.tuple([z.string(), z.string()])),
  /** Folders of columns and metrics: `{uuid, name, type: "folder", children}`, children by `uuid`; as they were sent. */
  folders: z.array(z.unknown()).nullable(),
  /** Whether you may change it. */
  can_edit: z.boolean(),
});
/** What `datasetForCharts` reads. */
export type DatasetForCharts = z.infer<typeof datasetForCharts>;

/** A dataset on its own, with columns and metrics. */
export const datasetItem = datasetForCharts.extend({
  ...authored,
  changed_on: z.string(),
  created_on: z.string(),
  external_url: z.string().nullable(),
  rendered_sql: z.string().optional(),
});
/** What `datasetItem` reads. */
export type DatasetItem = z.infer<typeof datasetItem>;

const name250 = z.string().min(1, 'Length must be between 1 and 250.').max(250, 'Length must be between 1 and 250.');
const ids = z.array(z.number().int());

/** A column as it comes in: with `id` it changes that row, without it is new; rows not sent are deleted. */
export const columnWrite = z.strictObject({
  id: z.number().int().nullish(),
  uuid: z.string().nullish(),
  column_name: z.string().min(1, 'Length must be between 1 and 255.').max(255, 'Length must be between 1 and 255.'),
  verbose_name: z.string().nullish(),
  description: z.string().nullish(),
  expression: z.string().nullish(),
  type: z.string().nullish(),
  type_generic: generic.nullish(),
  is_dttm: z.boolean().nullish(),
  is_active: z.boolean().nullish(),
  filterable: z.boolean().nullish(),
  groupby: z.boolean().nullish(),
  python_date_format: z.string().nullish(),
  advanced_data_type: z.string().nullish(),
  extra: z.string().nullish(),
});
/** What `columnWrite` reads. */
export type ColumnWrite = z.infer<typeof columnWrite>;
/** Browsers of the reference send it as JSON in a text; an empty one means none. */
const currencyWrite = z
  .preprocess((given, { addIssue }) => {
    if (typeof given !== 'string') return given;
    if (given.trim() === '') return null;
    try {
      return JSON.parse(given);
    } catch {
      addIssue('Not a valid JSON string.');
      return z.NEVER;
    }
  }, currency.nullish())
  .optional();
/** A metric as it is sent; one with an id changes that one. */
export const metricWrite = z.strictObject({
  id: z.number().int().nullish(),
  uuid: z.string().nullish(),
  metric_name: z.string().min(1, 'Length must be between 1 and 255.').max(255, 'Length must be between 1 and 255.'),
  verbose_name: z.string().nullish(),
  expression: z.string(),
  metric_type: z.string().nullish(),
  d3format: z.string().nullish(),
  currency: currencyWrite,
  description: z.string().nullish(),
  warning_text: z.string().nullish(),
  extra: z.string().nullish(),
});
/** What `metricWrite` reads. */
export type MetricWrite = z.infer<typeof metricWrite>;

/** A new dataset of a table, or of `sql`. */
export const datasetCreate = z.strictObject({
  database: z.number().int(),
  table_name: name250,
  schema: z.string().max(250).nullish(),
  catalog: z.string().max(250).nullish(),
  sql: z.string().nullish(),
  owners: ids.optional(),
  normalize_columns: z.boolean().optional(),
  always_filter_main_dttm: z.boolean().optional(),
  is_managed_externally: z.boolean().nullish(),
  external_url: z.string().nullish(),
  template_params: jsonObjectText.nullish(),
});
/** Folders as they are sent; entries may have members of other programs. */
const foldersWrite = z.array(z.unknown()).superRefine((wire, ctx) => {
  for (const { place, message } of folderFaults(wire)) ctx.addIssue({ code: 'custom', path: place.split('.'), message });
});
/** A page of ours or of the web; nothing that runs when it is opened. */
export const webAddress = z.string().regex(/^($|https?:\/\/|\/)/i, 'Not a valid URL.');
/** Only the fields sent change. */
export const datasetUpdate = z
  .strictObject({
    table_name: name250,
    database_id: z.number().int(),
    sql: z.string().nullable(),
    schema: z.string().max(255).nullable(),
    catalog: z.string().max(250).nullable(),
    description: z.string().nullable(),
    main_dttm_col: z.string().nullable(),
    normalize_columns: z.boolean().nullable(),
    always_filter_main_dttm: z.boolean().nullable(),
    offset: z.number().int().nullable(),
    default_endpoint: webAddress.nullable(),
    cache_timeout: cacheTimeout.nullable(),
    is_sqllab_view: z.boolean().nullable(),
    template_params: jsonObjectText.nullable(),
    filter_select_enabled: z.boolean().nullable(),
    fetch_values_predicate: z.string().max(1000).nullable(),
    extra: jsonObjectText.nullable(),
    owners: ids,
    columns: z.array(columnWrite),
    metrics: z.array(metricWrite),
    relations: z.array(relationWrite).max(50, 'Longer than maximum length 50.'),
    folders: foldersWrite.nullable(),
    is_managed_externally: z.boolean().nullable(),
    external_url: z.string().nullable(),
  })
  .partial();
/** What `datasetUpdate` reads. */
export type DatasetUpdate = z.infer<typeof datasetUpdate>;

/** What depends on an object: shown before it is deleted. */
export const relatedObjects = z.object({
  charts: z.object({
    count: z.number().int(),
    result: z.array(z.object({ id: z.number().int(), slice_name: z.string(), viz_type: z.string() })),
  }),
  dashboards: z.object({
    count: z.number().int(),
    result: z.array(
      z.object({ id: z.number().int(), title: z.string(), slug: z.string().nullable(), json_metadata: z.string().nullable() }),
    ),
  }),
});

/** The same for one dataset, the datasets with a relation to it, and the uploaded table it is, where it is one; `bytes` on the disk of the server. */
export const datasetRelatedObjects = relatedObjects.extend({
  datasets: z.object({
    count: z.number().int(),
    result: z.array(z.object({ id: z.number().int(), table_name: z.string() })),
  }),
  uploaded_table: z
    .object({
      id: z.number().int(),
      table_name: z.string(),
      rows: z.number().int(),
      bytes: z.number().int(),
      /** The caller may delete it with this dataset: nothing else reads it. */
      can_drop: z.boolean(),
    })
    .nullable(),
});

/** A page of raw rows. Temporal cells are epoch ms. */
export const samplesResult = z.object({
  colnames: z.array(z.string()),
  coltypes: z.array(generic),
  /** Ours: the clock of the dataset, when that is not UTC, and the columns whose instants are read on it. */
  timezone: z.string().optional(),
  zoned_columns: z.array(z.string()).optional(),
  data: z.array(z.record(z.string(), z.unknown())),
  rowcount: z.number().int(),
  sql_rowcount: z.number().int(),
  page: z.number().int(),
  per_page: z.number().int(),
  total_count: z.number().int(),
  query: z.string().optional(),
  label_map: z.record(z.string(), z.array(z.string())),
  cache_key: z.string(),
  is_cached: z.boolean(),
  status: z.string(),
  error: z.null(),
  applied_filters: z.array(z.object({ column: z.string() })),
  rejected_filters: z.array(z.object({ column: z.string(), reason: z.string() })),
});
/** What `samplesResult` reads. */
export type SamplesResult = z.infer<typeof samplesResult>;

const yes = z
  .enum(['true', 'false', '1', '0', 'True', 'False'])
  .transform((text) => text === 'true' || text === '1' || text === 'True')
  .optional();

const common = commonRoutes(base, view, 'datasets');
/** Ours: with the dataset go the uploaded tables that nothing else reads; without it they stay. */
const dropTable = { drop_table: yes };

/** Datasets and what hangs on them: columns, metrics, previews, related charts. A stale save is refused with 412. */
export const dataset = contract({
  ...common,
  remove: { ...common.remove, query: z.strictObject(dropTable) },
  removeMany: { ...common.removeMany, query: idsQuery.extend(dropTable) },
  list: {
    method: 'GET',
    path: base,
    permission: 'can_read on Dataset',
    summary: 'Datasets you may see',
    query: listQuery,
    reply: listOf(datasetListItem),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    asksDatabase: true,
    permission: 'can_read on Dataset',
    summary: 'One dataset with columns and metrics',
    params: pkParams,
    query: itemQuery.extend({ include_rendered_sql: yes }),
    reply: itemOf(datasetItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    asksDatabase: true,
    mayBeLarge: true,
    permission: 'can_write on Dataset',
    summary: 'A dataset of a table, or of a SELECT',
    body: datasetCreate,
    reply: saved(datasetCreate),
    status: 201,
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    asksDatabase: true,
    mayBeLarge: true,
    permission: 'can_write on Dataset',
    summary: 'Change a dataset; rows of columns and metrics are keyed by id',
    params: pkParams,
    query: z.strictObject({ override_columns: yes }),
    body: datasetUpdate,
    reply: saved(datasetUpdate),
    versioned: true,
  },
  removeColumn: {
    method: 'DELETE',
    path: `${base}/{pk}/column/{column_id}`,
    permission: 'can_write on Dataset',
    summary: 'Delete a column',
    params: pkParams.extend({ column_id: z.coerce.number().int() }),
    reply: message,
  },
  removeMetric: {
    method: 'DELETE',
    path: `${base}/{pk}/metric/{metric_id}`,
    permission: 'can_write on Dataset',
    summary: 'Delete a metric',
    params: pkParams.extend({ metric_id: z.coerce.number().int() }),
    reply: message,
  },
  refresh: {
    method: 'PUT',
    path: `${base}/{pk}/refresh`,
    asksDatabase: true,
    permission: 'can_write on Dataset',
    summary: 'Read columns and types from the source again; edits are kept',
    params: pkParams,
    reply: message,
  },
  checkRelations: {
    method: 'PUT',
    path: `${base}/{pk}/relations/check`,
    asksDatabase: true,
    permission: 'can_write on Dataset',
    summary: 'Look again whether the key of each relation names at most one row',
    params: pkParams,
    reply: z.object({ result: z.array(datasetRelation) }),
  },
  duplicate: {
    method: 'POST',
    path: `${base}/duplicate`,
    asksDatabase: true,
    permission: 'can_duplicate on Dataset',
    summary: 'Copy a dataset made from SQL',
    body: z.strictObject({
      base_model_id: z.number().int(),
      table_name: name250,
      is_managed_externally: z.boolean().nullish(),
      external_url: z.string().nullish(),
    }),
    reply: saved(z.object({ base_model_id: z.number().int(), table_name: z.string() })),
    status: 201,
  },
  getOrCreate: {
    method: 'POST',
    path: `${base}/get_or_create`,
    asksDatabase: true,
    permission: 'can_get_or_create_dataset on Dataset',
    summary: 'The dataset of a table, made when there is none',
    body: z.strictObject({
      database_id: z.number().int(),
      table_name: name250,
      schema: z.string().nullish(),
      catalog: z.string().nullish(),
      template_params: z.string().nullish(),
      normalize_columns: z.boolean().optional(),
      always_filter_main_dttm: z.boolean().optional(),
    }),
    reply: z.object({ result: z.object({ table_id: z.number().int() }) }),
  },
  relatedObjects: {
    method: 'GET',
    path: `${base}/{pk}/related_objects`,
    permission: 'can_read on Dataset',
    summary: 'Charts and dashboards that read this dataset',
    params: pkParams,
    reply: datasetRelatedObjects,
  },
  samples: {
    method: 'GET',
    path: `${base}/{pk}/samples`,
    asksDatabase: true,
    permission: 'can_read on Dataset',
    summary: 'First rows of a dataset',
    params: pkParams,
    query: z.strictObject({
      force: yes,
      page: z.coerce.number().int().min(1).optional(),
      per_page: z.coerce.number().int().optional(),
    }),
    reply: 'bytes',
    document: z.object({ result: samplesResult }),
  },
});
