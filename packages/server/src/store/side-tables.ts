/** Tables that hold no objects: links between objects, kept values, the queue, what belongs to reports. See `tables.ts`. */
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, T, T>;
type Flag = ColumnType<boolean, boolean | undefined, boolean>;

/** Where a job stands: `waiting` for its time or another try, `running` under a lease, or one of three ends. */
export type StoredJobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** Background work. Finished rows stay for a while. */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  payload: Json<unknown>;
  dedupe: string | null;
  state: StoredJobState;
  priority: number;
  run_at: string;
  attempts: Generated<number>;
  max_attempts: number;
  /** Names one try of one worker; whoever no longer holds it writes nothing. */
  lease_owner: string | null;
  lease_until: string | null;
  heartbeat_at: string | null;
  cancel_asked: Flag;
  result: Json<object> | null;
  error: string | null;
  /** Lines, oldest first. */
  log: Json<readonly string[]>;
  created_on: string;
  created_by_id: number | null;
  started_on: string | null;
  finished_on: string | null;
}

/** What became of questions that are answered by jobs, for whoever asked. */
export interface AsyncEventsTable {
  id: Generated<number>;
  channel: string;
  job: string;
  user_id: number;
  status: 'running' | 'done' | 'error';
  errors: Json<{ message: string; [member: string]: unknown }[]>;
  result_url: string;
  /** Epoch ms: the first half of the id on the wire. */
  at_ms: number;
}

/** When the charts of a dashboard are answered ahead of their readers. */
export interface DashboardWarmUpsTable {
  dashboard_id: number;
  crontab: string;
  timezone: string;
  /** Whose rights it runs with: the owner who saved it last. */
  run_as_id: number;
  changed_on: string;
}

/** What is known not to work of a dataset; none for one that is well. */
export interface DatasetHealthTable {
  dataset_id: number;
  message: string;
  checked_on: string;
}

/** Wrong passwords by name, browser and address; keys are hashes. */
export interface SignInFailuresTable {
  key: string;
  wrong: number;
  /** Epoch milliseconds: when the next attempt is looked at, and when all this is forgotten. */
  open_at: number;
  forget_at: number;
}

/** What the last look at the key of a relation found. */
export interface DatasetRelationChecksTable {
  dataset_id: number;
  /** The relation's. */
  name: string;
  /** What was looked at, as JSON `[to, key]`: an answer about another key says nothing. */
  of_key: string;
  /** Values of the key that are in more than one row; null where it could not be looked at. */
  repeated: number | null;
  /** Why it could not. */
  message: string | null;
  checked_on: string;
}

/** A schema that a database had when its permissions were last synchronized. */
export interface DatabaseSchemasTable {
  database_id: number;
  schema: string;
}

/** What a connection to several catalogs of a server has beside. */
export interface CatalogColumns {
  /** The catalog its address leads to, where others of the server can be chosen; null: that one alone. */
  own_catalog: ColumnType<string | null, string | null | undefined, string | null | undefined>;
}

/** Schemas of the other catalogs of a database, as it was last asked. */
export interface CatalogSchemasTable extends DatabaseSchemasTable {
  catalog: string;
}

/** What the server found out about objects by itself: nobody's edit. */
export interface FoundTables {
  dashboard_warm_ups: DashboardWarmUpsTable;
  dataset_health: DatasetHealthTable;
  dataset_relation_checks: DatasetRelationChecksTable;
  database_schemas: DatabaseSchemasTable;
  catalog_schemas: CatalogSchemasTable;
}

/** The second factor of a person's sign-in. */
export interface TwoFactorsTable {
  user_id: number;
  /** Base32, sealed. */
  secret_sealed: string;
  /** Null until a code has shown that the app has the secret. */
  confirmed_on: string | null;
  /** The half minute, counted from 1970, of the last code that was used. */
  last_step: number;
  /** JSON of the SHA-256 of each recovery code that is left. */
  recovery_hashes: string;
}

/** Links that were sent by mail: each is used once. Ended ones are kept for a while, so that their holders can be told why. */
export interface MailedLinksTable {
  id: Generated<number>;
  kind: 'password' | 'invitation' | 'registration';
  /** SHA-256 of the token, in hex; the token itself is kept nowhere. */
  token_hash: string;
  /** Whom it was sent to. */
  email: string;
  /** Whose password it sets. */
  user_id: number | null;
  /** What it opens; each kind reads it by a shape of its own. */
  content: Json<unknown>;
  created_on: string;
  created_by_id: number | null;
  /** When a mail server took it; null: it was not sent by mail. */
  sent_on: string | null;
  expires_on: string;
  ended_on: string | null;
  ended_as: 'used' | 'replaced' | 'revoked' | null;
}

/** How an identity provider knows a user. */
export interface UserIdentitiesTable {
  /** The issuer of an OpenID provider, or what else knows people. */
  provider: string;
  /** What the provider calls them for ever; names and addresses change. */
  subject: string;
  user_id: number;
  created_on: string;
}

/** Who is told of a report. */
export interface ReportRecipientTable {
  id: Generated<number>;
  report_id: number;
  type: string;
  config: Json<{ target: string; ccTarget?: string | null | undefined; bccTarget?: string | null | undefined }>;
}

/** Every run of a report. */
export interface ReportExecutionLogTable {
  id: Generated<number>;
  uuid: string;
  report_id: number;
  scheduled_dttm: string;
  start_dttm: string;
  end_dttm: string | null;
  state: string;
  error_message: string | null;
  value: number | null;
  value_row_json: string | null;
  /** Whether the recipients were told, or of an error the owners. */
  told: Flag;
}

/** A setting of the ways out, by name; secrets are sealed. */
export interface NotificationSettingsTable {
  name: string;
  value: string;
  is_sealed: Flag;
  changed_on: string;
  changed_by_id: number | null;
}

/** What a run sends, until everybody it is for was told: a `Notice` as JSON. */
export interface ReportMessageTable {
  run_id: number;
  content: Json<unknown>;
}

/**
 * Where the message to one recipient stands: `waiting`, `sending` while it is being handed over, or one of two ends.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed';

/** One recipient of one run. */
export interface ReportDeliveryTable {
  id: Generated<number>;
  uuid: string;
  run_id: number;
  type: string;
  config: ReportRecipientTable['config'];
  state: DeliveryState;
  error: string | null;
  created_on: string;
  ended_on: string | null;
}

/** The shapes of regions: an `OwnRegionShapes` as JSON. Apart, so that lists and revisions need not carry them. */
export interface RegionShapesTable {
  region_id: number;
  content: string;
}

/** The immutable files of a table. */
export interface TableFileVersionsTable {
  table_file_id: number;
  n: number;
  file_name: string;
  source_name: string | null;
  rows: number;
  bytes: number;
  columns: Json<unknown>;
  /** How the cells of its file were read (`TableReading`); null for tables that were built, and for older ones. */
  reading: ColumnType<unknown, unknown, unknown>;
  created_on: string;
  created_by_id: number | null;
}

/** Which object carries which tag. */
export interface TaggedObjectsTable {
  tag_id: number;
  kind: string;
  object_id: number;
  created_on: string;
  created_by_id: number | null;
}

/** Tokens people made for their programs. Revoked ones are gone. */
export interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token, in hex; the token itself is kept nowhere. */
  token_hash: string;
  scopes: Json<readonly string[]>;
  created_on: string;
  expires_on: string;
  last_used_on: string | null;
}

/** How a person is signed in to a database that asks for each person's own token. Ended ones are gone. */
export interface DatabaseTokensTable {
  user_id: number;
  database_id: number;
  /** Of this sign-in: another one has another. */
  sign_in: string;
  /** Sealed, as the other. */
  access_sealed: string;
  /** Null where the provider gave none: the person signs in again when the token has run out. */
  refresh_sealed: string | null;
  /** When the token has run out; null: the provider did not say. */
  expires_on: string | null;
  created_on: string;
  /** Until when a server has it renewed. */
  renewing_until: string | null;
}

/** What is shared with whom. Taken back ones are gone. */
export interface ObjectGrantsTable {
  id: Generated<number>;
  kind: 'dashboard' | 'chart';
  object_id: number;
  subject: 'user' | 'group' | 'everyone';
  /** 0 for everyone. */
  subject_id: number;
  level: 'view' | 'edit';
  /** By id: of a dashboard those it opens within it, of a chart the one it gives as a whole. */
  datasets: Json<readonly number[]>;
  created_on: string;
  created_by_id: number | null;
}

/** Who asked for access to what; one row for a person and an object. */
export interface AccessRequestsTable {
  id: Generated<number>;
  kind: 'dashboard' | 'chart';
  object_id: number;
  user_id: number;
  message: string;
  state: 'open' | 'granted' | 'declined';
  created_on: string;
  decided_on: string | null;
  decided_by_id: number | null;
}

/** Links that show a dashboard to whoever holds them. Revoked ones are gone. */
export interface PublicLinksTable {
  id: Generated<number>;
  dashboard_id: number;
  name: string;
  /** SHA-256 of the secret, in hex; the secret itself is kept nowhere. */
  secret_hash: string;
  /** The datasets it opens within the dashboard, by id. */
  datasets: Json<readonly number[]>;
  created_on: string;
  created_by_id: number | null;
  expires_on: string;
  last_used_on: string | null;
}

/** Which charts lie on which dashboard. */
export interface DashboardChartsTable {
  dashboard_id: number;
  chart_id: number;
}

/** With which roles a dashboard is shared. */
export interface DashboardRolesTable {
  dashboard_id: number;
  role_id: number;
}

/** Permalinks, form_data keys, filter states: `resource` names which. */
export interface KeyValueTable {
  id: Generated<number>;
  uuid: string;
  resource: string;
  key: string;
  value: Json<unknown>;
  created_on: string;
  created_by_id: number | null;
  changed_on: string;
  expires_on: string | null;
}

/** Which datasets a rule protects. */
export interface RowLevelSecurityTablesTable {
  rule_id: number;
  dataset_id: number;
}

/** Which roles a rule speaks of. */
export interface RowLevelSecurityRolesTable {
  rule_id: number;
  role_id: number;
}

/** Named states of a dashboard's filters: the dashboard's own, or one person's. */
export interface FilterSetsTable {
  id: Generated<number>;
  dashboard_id: number;
  name: string;
  description: string | null;
  owner_type: 'Dashboard' | 'User';
  /** The dashboard's id, or the person's. */
  owner_id: number;
  /** JSON: `{nativeFilters, dataMask}`. */
  params: string;
  created_on: string;
  created_by_id: number | null;
  changed_on: string;
  changed_by_id: number | null;
}

/** The filter set somebody opens a dashboard with. */
export interface FilterSetDefaultsTable {
  user_id: number;
  dashboard_id: number;
  filter_set_id: number;
}

/** Which user holds which role. */
export interface UserRolesTable {
  user_id: number;
  role_id: number;
}

/** Which user is in which group. */
export interface UserGroupsTable {
  user_id: number;
  group_id: number;
}

/** Which role a group gives to the people in it. */
export interface GroupRolesTable {
  group_id: number;
  role_id: number;
}

/** Every permission that can be granted, with the number clients know it by. */
export interface PermissionViewsTable {
  id: Generated<number>;
  permission_name: string;
  view_name: string;
}

/** `can_read` on `Chart`; for data `datasource_access` on `dataset:3`, `database_access` on `database:1`. */
export interface RolePermissionsTable {
  id: Generated<number>;
  role_id: number;
  permission_name: string;
  view_name: string;
}
