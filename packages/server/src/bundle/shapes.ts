/** The files of a bundle as shapes (docs/reference/api.md#bundles): strict, so that an unknown key is refused by name. */
import type { BundleKind } from '@tessera/api/bundle';
import { cacheTimeout } from '@tessera/api/common';
import { sshTunnel } from '@tessera/api/database';
import { z } from 'zod';

/** The one version there is, of metadata and of every file. */
export const bundleVersion = '1.0.0';

const object = z.record(z.string(), z.unknown());
/** A mapping; older writers left the JSON as a text. */
const mapping = z.union([object, z.string()]).nullish();
const text = z.string().nullish();
const flag = z.boolean().nullish();
const seconds = cacheTimeout.nullish();
/** Random uuids of every age: versions and variants are not looked at. */
const uuid = z.guid({ error: 'Not a valid UUID.' }).toLowerCase();
const version = z.string().refine((text) => text === bundleVersion, `Must be equal to ${bundleVersion}.`);
const name = (max: number) =>
  z.string().min(1, `Length must be between 1 and ${max}.`).max(max, `Length must be between 1 and ${max}.`);

const managed = { is_managed_externally: flag, external_url: text };
const certified = { certified_by: text, certification_details: text };
const tags = z.array(z.string()).nullish();

/** Without the server's key, which nobody takes from a file; numbers and uuids are those of another server. */
const tunnelFile = sshTunnel
  .omit({ host_key: true })
  .extend({ id: z.unknown().optional(), uuid: z.unknown().optional(), database_id: z.unknown().optional() });

const databaseFile = z.strictObject({
  database_name: name(250),
  sqlalchemy_uri: z.string().min(1, 'Missing data for required field.').max(1024),
  password: text,
  cache_timeout: seconds,
  expose_in_sqllab: flag,
  allow_run_async: flag,
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
  allow_csv_upload: flag,
  allow_file_upload: flag,
  impersonate_user: flag,
  force_ctas_schema: text,
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).nullish(),
  extra: mapping,
  /** JSON with keys in clear, or with a mask in the place of each. */
  encrypted_extra: text,
  masked_encrypted_extra: text,
  uuid,
  version,
  ssh_tunnel: tunnelFile.nullish(),
  ...managed,
});

const columnFile = z.strictObject({
  column_name: name(255),
  verbose_name: text,
  is_dttm: flag,
  is_active: flag,
  type: text,
  advanced_data_type: text,
  groupby: flag,
  filterable: flag,
  expression: text,
  description: text,
  python_date_format: text,
  datetime_format: text,
  extra: mapping,
  uuid: uuid.nullish(),
});

const metricFile = z.strictObject({
  metric_name: name(255),
  verbose_name: text,
  metric_type: text,
  expression: z.string(),
  description: text,
  d3format: text,
  currency: z.strictObject({ symbol: z.string().optional(), symbolPosition: z.enum(['prefix', 'suffix']).optional() }).nullish(),
  extra: mapping,
  warning_text: text,
  uuid: uuid.nullish(),
});

const datasetFile = z.strictObject({
  table_name: name(250),
  main_dttm_col: text,
  currency_code_column: text,
  description: text,
  default_endpoint: text,
  offset: z.number().int().min(-2_147_483_648).max(2_147_483_647).nullish(),
  cache_timeout: seconds,
  schema: text,
  catalog: text,
  sql: text,
  source_db_engine: text,
  params: mapping,
  template_params: mapping,
  filter_select_enabled: flag,
  fetch_values_predicate: text,
  extra: mapping,
  normalize_columns: flag,
  always_filter_main_dttm: flag,
  folders: z.array(z.unknown()).nullish(),
  uuid,
  metrics: z.array(metricFile).nullish(),
  columns: z.array(columnFile).nullish(),
  version,
  database_uuid: uuid,
  data: text,
  ...managed,
});

const chartFile = z.strictObject({
  slice_name: name(250),
  description: text,
  ...certified,
  viz_type: name(250),
  params: object.nullish(),
  query_context: text,
  cache_timeout: seconds,
  uuid,
  version,
  dataset_uuid: uuid,
  tags,
  ...managed,
});

const dashboardFile = z.strictObject({
  dashboard_title: name(500),
  description: text,
  css: text,
  slug: z.string().max(255).nullish(),
  ...certified,
  published: flag,
  uuid,
  position: object.nullish(),
  metadata: object.nullish(),
  theme_uuid: uuid.nullish(),
  /** The theme's number where it was exported: only its uuid leads to it here. */
  theme_id: z.number().int().nullish(),
  version,
  tags,
  ...managed,
});

const themeFile = z.strictObject({
  theme_name: name(250),
  /** A mapping, or its JSON as a text. */
  json_data: z.union([object, z.string()]),
  uuid,
  version,
  is_system: flag,
  is_system_default: flag,
  is_system_dark: flag,
});

const savedQueryFile = z.strictObject({
  schema: text,
  catalog: text,
  label: name(256).nullish(),
  description: text,
  sql: z.string().min(1, 'Missing data for required field.'),
  uuid,
  version,
  database_uuid: uuid,
});

/** Kind → shape of its files. */
export const fileShapes = {
  database: databaseFile,
  dataset: datasetFile,
  chart: chartFile,
  theme: themeFile,
  dashboard: dashboardFile,
  saved_query: savedQueryFile,
} as const satisfies Record<BundleKind, z.ZodType>;

/** What a file of a kind holds, e.g. `FileOf<'chart'>`. */
export type FileOf<K extends BundleKind> = z.output<(typeof fileShapes)[K]>;

/** Kind → the folder of its files. */
export const folders: Readonly<Record<BundleKind, string>> = {
  database: 'databases',
  dataset: 'datasets',
  chart: 'charts',
  theme: 'themes',
  dashboard: 'dashboards',
  saved_query: 'queries',
};

/** Kind → `type` in `metadata.yaml`. */
export const bundleTypes = {
  database: 'Database',
  dataset: 'SqlaTable',
  chart: 'Slice',
  dashboard: 'Dashboard',
  saved_query: 'SavedQuery',
  assets: 'assets',
} as const;
/** What is imported or exported as a whole: one kind of object, or everything. */
export type BundleOf = keyof typeof bundleTypes;

/** Where a bundle describes the tags its objects name. */
export const tagsPath = 'tags.yaml';

/** What `tags.yaml` holds. */
export const tagsShape = z.strictObject({
  tags: z.array(z.strictObject({ tag_name: name(250), description: text })).nullish(),
});

/** What `metadata.yaml` must say: the version of the format and what kind of objects the bundle is about. Other keys are kept. */
export const metadataShape = z.looseObject({
  version,
  type: z.string(),
});
