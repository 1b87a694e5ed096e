/** Tables that hold no objects: links between objects, kept values, the queue, what belongs to reports. See `tables.ts`. */
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, T, T>;
type Flag = ColumnType<boolean, boolean | undefined, boolean>;

/** Where a job stands: `waiting` for its time or another try, `running` under a lease, or one of three ends. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** Background work. Finished rows stay for a while. */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  payload: Json<unknown>;
  dedupe: string | null;
  state: JobState;
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

/** The shapes of regions: an `OwnRegionShapes` as JSON. Apart, so that lists and revisions need not carry them. */
export interface RegionShapesTable {
  region_id: number;
  content: string;
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
