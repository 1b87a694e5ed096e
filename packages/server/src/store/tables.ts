/**
 * The store's tables as types; `migrations/` makes them. Wire words for wire columns.
 * Times are ISO 8601 UTC text with milliseconds, JSON columns hold objects or arrays, ids are integers.
 * Texts that travel as JSON strings on the wire (`params`, `json_metadata`, …) stay texts, byte for byte.
 */
import type { DatasetRelation } from '@tessera/core/dataset';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { SqlTables } from './sql-tables.ts';
import type {
  AccessRequestsTable,
  AccessTokensTable,
  AsyncEventsTable,
  CatalogColumns,
  TwoFactorsTable,
  DashboardChartsTable,
  DashboardRolesTable,
  DatabaseTokensTable,
  FoundTables,
  FilterSetDefaultsTable,
  FilterSetsTable,
  GroupRolesTable,
  JobsTable,
  KeyValueTable,
  MailedLinksTable,
  NotificationSettingsTable,
  ObjectGrantsTable,
  PermissionViewsTable,
  PublicLinksTable,
  RegionShapesTable,
  ReportDeliveryTable,
  ReportExecutionLogTable,
  ReportMessageTable,
  ReportRecipientTable,
  RolePermissionsTable,
  RowLevelSecurityRolesTable,
  RowLevelSecurityTablesTable,
  SignInFailuresTable,
  TableFileVersionsTable,
  TaggedObjectsTable,
  UserIdentitiesTable,
  UserGroupsTable,
  UserRolesTable,
} from './side-tables.ts';

type Json<T> = ColumnType<T, T, T>;
type Flag = ColumnType<boolean, boolean | undefined, boolean>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null | undefined>;

/**
 * What a bundle said of an object that has no column of its own, and its number there; an export says it again.
 */
export type BundleNotes = Readonly<Record<string, unknown>>;

/** What every object carries. `deleted_at` set = gone for everybody, kept for its revisions. */
export interface ObjectColumns {
  id: Generated<number>;
  uuid: string;
  version: Generated<number>;
  created_on: string;
  created_by_id: number | null;
  changed_on: string;
  changed_by_id: number | null;
  deleted_at: string | null;
}

/** People who sign in. */
export interface UsersTable extends ObjectColumns {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  /** scrypt text; null = cannot sign in with a password. */
  password_hash: string | null;
  active: Flag;
  /** The name is what they or a provider call themselves: no administrator has given it, so nobody else is found by it. */
  name_claimed: Flag;
  /** The same of the address, which nobody has made sure of. */
  email_claimed: Flag;
  login_count: Generated<number>;
  fail_login_count: Generated<number>;
  last_login: string | null;
  /** Access and refresh tokens issued before this are worthless (password change, deactivation). */
  tokens_not_before: string | null;
}

/** Roles; what each permits stands in a table of its own. */
export interface RolesTable extends ObjectColumns {
  name: string;
}

/** People who hold the same roles. */
export interface GroupsTable extends ObjectColumns {
  name: string;
  label: string | null;
  description: string | null;
}

/** Browser sessions. */
export interface SessionsTable {
  /** SHA-256 of the cookie, hexadecimal: a copy of this table opens no session. */
  id_hash: string;
  user_id: number;
  created_on: string;
  seen_on: string;
  expires_on: string;
  /** What the browser called itself when it signed in. */
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whom an administrator looks at the site as, until when. */
  viewing_as_id: ColumnType<number | null, number | null | undefined, number | null>;
  viewing_until: ColumnType<string | null, string | null | undefined, string | null>;
  /** The identity provider it began at, which is told of its end; null: name and password. */
  provider: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Connections. */
export interface DatabasesTable extends ObjectColumns, CatalogColumns {
  database_name: string;
  /** Without the password. */
  sqlalchemy_uri: string;
  /** Sealed (store/secrets.ts), never sent. */
  password_sealed: string | null;
  encrypted_extra_sealed: string | null;
  /** The SSH server on the way there, as sealed JSON. */
  ssh_tunnel_sealed: string | null;
  backend: string;
  driver: string | null;
  configuration_method: Generated<string>;
  cache_timeout: number | null;
  expose_in_sqllab: Flag;
  allow_run_async: Flag;
  allow_ctas: Flag;
  allow_cvas: Flag;
  allow_dml: Flag;
  allow_file_upload: Flag;
  force_ctas_schema: string | null;
  impersonate_user: Flag;
  extra: string | null;
  server_cert: string | null;
  is_managed_externally: Flag;
  external_url: string | null;
  kept: Optional<BundleNotes>;
}

/** Datasets. One with `sql` is virtual, one without reads the table of its name. */
export interface DatasetsTable extends ObjectColumns {
  table_name: string;
  database_id: number;
  catalog: string | null;
  schema: string | null;
  sql: string | null;
  description: string | null;
  default_endpoint: string | null;
  main_dttm_col: string | null;
  offset: Generated<number>;
  cache_timeout: number | null;
  template_params: string | null;
  params: string | null;
  extra: string | null;
  fetch_values_predicate: string | null;
  filter_select_enabled: Flag;
  normalize_columns: Flag;
  always_filter_main_dttm: Flag;
  is_sqllab_view: Flag;
  folders: Json<unknown> | null;
  /** Null for none, also in rows from before there were any. */
  relations: Optional<readonly DatasetRelation[]>;
  is_managed_externally: Flag;
  external_url: string | null;
  kept: Optional<BundleNotes>;
}

/** Columns of datasets in the order of `position`; one with an `expression` is calculated. */
export interface DatasetColumnsTable {
  id: Generated<number>;
  uuid: string;
  dataset_id: number;
  position: number;
  column_name: string;
  verbose_name: string | null;
  description: string | null;
  expression: string | null;
  type: string | null;
  type_generic: number | null;
  is_dttm: Flag;
  is_active: Flag;
  filterable: Flag;
  groupby: Flag;
  python_date_format: string | null;
  advanced_data_type: string | null;
  extra: string | null;
}

/** Saved metrics of datasets in the order of `position`. */
export interface DatasetMetricsTable {
  id: Generated<number>;
  uuid: string;
  dataset_id: number;
  position: number;
  metric_name: string;
  verbose_name: string | null;
  expression: string;
  metric_type: string | null;
  description: string | null;
  d3format: string | null;
  currency: Json<{ symbol?: string; symbolPosition?: 'prefix' | 'suffix' }> | null;
  warning_text: string | null;
  extra: string | null;
}

/** A table that came from a file; its data lies in `home/tables/<uuid>-<n>.duckdb`, one immutable file per version. */
export interface TableFilesTable extends ObjectColumns {
  database_id: number;
  schema: string | null;
  table_name: string;
  /** The version the view points at. */
  n: number;
}

/** Charts. `params` is the saved form, `query_context` what a client kept beside it. */
export interface ChartsTable extends ObjectColumns {
  slice_name: string;
  viz_type: string;
  datasource_id: number;
  datasource_type: Generated<string>;
  params: string | null;
  query_context: string | null;
  description: string | null;
  cache_timeout: number | null;
  certified_by: string | null;
  certification_details: string | null;
  last_saved_at: string | null;
  last_saved_by_id: number | null;
  is_managed_externally: Flag;
  external_url: string | null;
  kept: Optional<BundleNotes>;
}

/** Dashboards. `position_json` is the layout, `json_metadata` everything else that is set in the editor. */
export interface DashboardsTable extends ObjectColumns {
  dashboard_title: string;
  slug: string | null;
  css: string | null;
  position_json: string | null;
  json_metadata: string | null;
  published: Flag;
  certified_by: string | null;
  certification_details: string | null;
  is_managed_externally: Flag;
  external_url: string | null;
  /** Null: the site's; also where that theme was deleted. */
  theme_id: Generated<number | null>;
  kept: Optional<BundleNotes>;
}

/** SQL somebody keeps. */
export interface SavedQueriesTable extends ObjectColumns {
  label: string;
  database_id: number;
  catalog: string | null;
  schema: string | null;
  sql: string;
  description: string | null;
  template_parameters: string | null;
  extra_json: string | null;
  kept: Optional<BundleNotes>;
  /** Of the last time its owner ran it, ISO 8601 UTC; null before the first. */
  rows: number | null;
  last_run: string | null;
}

/** Who owns which object. */
export interface OwnersTable {
  kind: ObjectKind;
  object_id: number;
  user_id: number;
}

/** Which user marked which object. */
export interface FavouritesTable {
  user_id: number;
  kind: ObjectKind;
  object_id: number;
  created_on: string;
}

/** The action log. */
export interface LogsTable {
  id: Generated<number>;
  action: string;
  user_id: number | null;
  kind: ObjectKind | null;
  object_id: number | null;
  dashboard_id: number | null;
  slice_id: number | null;
  json: Json<unknown> | null;
  duration_ms: number | null;
  referrer: string | null;
  dttm: string;
}

/** Every saved version of every object. */
export interface RevisionsTable {
  id: Generated<number>;
  kind: ObjectKind;
  object_id: number;
  uuid: string;
  version: number;
  body: Json<unknown>;
  author_id: number | null;
  at: string;
  reason: string;
  /** Named by people, and then kept for ever. */
  name: string | null;
}

/** A rule of row-level security. */
export interface RowLevelSecurityTable extends ObjectColumns {
  name: string;
  description: string | null;
  /** `Regular`: for holders of its roles; `Base`: for everybody else. */
  filter_type: string;
  /** Rules of one group are alternatives. */
  group_key: string | null;
  /** A condition, with templates. */
  clause: string;
}

/** A layer of annotations. */
export interface AnnotationLayersTable extends ObjectColumns {
  name: string;
  descr: string | null;
}

/** One annotation. Times are ISO 8601 to the second, UTC, without a zone. */
export interface AnnotationsTable extends ObjectColumns {
  layer_id: number;
  short_descr: string;
  long_descr: string | null;
  start_dttm: string;
  end_dttm: string;
  json_metadata: string | null;
}

/** Uploaded regions; their shapes are in a table of their own. */
export interface RegionsTable extends ObjectColumns {
  name: string;
  /** The name of the file they came in. */
  source_name: string;
  /** Names of what the file says of each region, as a JSON list. */
  properties: string;
  region_count: number;
  /** Of the stored shapes. */
  bytes: number;
}

/** A word people give to objects. */
export interface TagsTable extends ObjectColumns {
  name: string;
  description: string | null;
}

/** CSS that is kept to be used on dashboards. */
export interface CssTemplatesTable extends ObjectColumns {
  template_name: string;
  css: string;
}

/** A look: of the whole site (at most one), and of the dashboards that choose it. */
export interface ThemesTable extends ObjectColumns {
  theme_name: string;
  /** `ThemeJson` of core as a text. */
  json_data: string;
  is_system_default: Flag;
}

/** What is sent on a schedule, to whom and with whose rights; and how its last run ended. */
export interface ReportScheduleTable extends ObjectColumns {
  type: string;
  name: string;
  description: string | null;
  active: Flag;
  crontab: string;
  timezone: string;
  creation_method: string;
  chart_id: number | null;
  dashboard_id: number | null;
  database_id: number | null;
  sql: string | null;
  validator_type: string | null;
  validator_config: Json<{ op?: string | undefined; threshold?: number | undefined }> | null;
  report_format: string;
  force_screenshot: Flag;
  custom_width: number | null;
  /** Days; 0 for ever. */
  log_retention: number;
  /** Seconds. */
  grace_period: number;
  /** Seconds. */
  working_timeout: number;
  context_markdown: string | null;
  email_subject: string | null;
  extra: Json<Readonly<Record<string, unknown>>>;
  /** The owner whose rights it runs with: who last said what is sent or to whom. */
  run_as_id: number | null;
  last_eval_dttm: string | null;
  last_state: Generated<string>;
  last_value: number | null;
  last_value_row_json: string | null;
}

/** The objects with a version, by the table that holds them. */
export interface ObjectTables {
  users: UsersTable;
  roles: RolesTable;
  groups: GroupsTable;
  databases: DatabasesTable;
  datasets: DatasetsTable;
  table_files: TableFilesTable;
  charts: ChartsTable;
  dashboards: DashboardsTable;
  row_level_security: RowLevelSecurityTable;
  saved_queries: SavedQueriesTable;
  annotation_layers: AnnotationLayersTable;
  annotations: AnnotationsTable;
  regions: RegionsTable;
  report_schedule: ReportScheduleTable;
  tags: TagsTable;
  css_templates: CssTemplatesTable;
  themes: ThemesTable;
}

/** Every table of the store. */
export interface StoreTables extends ObjectTables, SqlTables, FoundTables {
  user_roles: UserRolesTable;
  user_groups: UserGroupsTable;
  group_roles: GroupRolesTable;
  permission_views: PermissionViewsTable;
  role_permissions: RolePermissionsTable;
  sessions: SessionsTable;
  user_identities: UserIdentitiesTable;
  mailed_links: MailedLinksTable;
  sign_in_failures: SignInFailuresTable;
  dataset_columns: DatasetColumnsTable;
  dataset_metrics: DatasetMetricsTable;
  table_file_versions: TableFileVersionsTable;
  dashboard_charts: DashboardChartsTable;
  dashboard_roles: DashboardRolesTable;
  owners: OwnersTable;
  favourites: FavouritesTable;
  logs: LogsTable;
  key_values: KeyValueTable;
  revisions: RevisionsTable;
  row_level_security_tables: RowLevelSecurityTablesTable;
  row_level_security_roles: RowLevelSecurityRolesTable;
  region_shapes: RegionShapesTable;
  jobs: JobsTable;
  async_events: AsyncEventsTable;
  two_factors: TwoFactorsTable;
  report_recipient: ReportRecipientTable;
  report_execution_log: ReportExecutionLogTable;
  filter_sets: FilterSetsTable;
  filter_set_defaults: FilterSetDefaultsTable;
  tagged_objects: TaggedObjectsTable;
  access_tokens: AccessTokensTable;
  database_tokens: DatabaseTokensTable;
  object_grants: ObjectGrantsTable;
  access_requests: AccessRequestsTable;
  public_links: PublicLinksTable;
  notification_settings: NotificationSettingsTable;
  report_message: ReportMessageTable;
  report_delivery: ReportDeliveryTable;
}

/** The singular names used in `owners`, `favourites`, `logs` and `revisions`. */
export const tableOf = {
  user: 'users',
  role: 'roles',
  group: 'groups',
  database: 'databases',
  dataset: 'datasets',
  table_file: 'table_files',
  chart: 'charts',
  dashboard: 'dashboards',
  row_level_security: 'row_level_security',
  saved_query: 'saved_queries',
  annotation_layer: 'annotation_layers',
  annotation: 'annotations',
  region: 'regions',
  report: 'report_schedule',
  tag: 'tags',
  css_template: 'css_templates',
  theme: 'themes',
} as const satisfies Record<string, keyof ObjectTables>;

/** The kinds of objects that have versions and revisions. */
export type ObjectKind = keyof typeof tableOf;
/** A stored row of a kind, e.g. `RowOf<'chart'>`. */
export type RowOf<K extends ObjectKind> = Selectable<ObjectColumns> & Selectable<ObjectTables[(typeof tableOf)[K]]>;
/** A stored row of a table, e.g. `Row<'logs'>`. */
export type StoredRow<T extends keyof StoreTables> = Selectable<StoreTables[T]>;
