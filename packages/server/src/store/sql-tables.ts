/** What the SQL page keeps: its tabs, and every query that was run. See `tables.ts`. */
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, T, T>;
type Flag = ColumnType<boolean, boolean | undefined, boolean>;

/** A tab of somebody's SQL page. Its version counts saves of its text; running a query is none. */
export interface SqlTabsTable {
  id: Generated<number>;
  user_id: number;
  version: Generated<number>;
  label: string;
  /** Tabs stand in the order of this number; a moved one gets one between its neighbours. */
  position: number;
  /** The one that was looked at last. */
  is_active: Flag;
  /** Set = closed; it can be opened again. */
  closed_on: string | null;
  database_id: number | null;
  catalog: string | null;
  schema: string | null;
  sql: string;
  query_limit: number;
  template_params: string | null;
  hide_left_bar: Flag;
  /** Where the cursor stands, in characters. */
  cursor_at: number | null;
  saved_query_id: number | null;
  /** What the saved query said when it was opened or written, and its version. */
  saved_as: Json<{ label: string; sql: string; etag?: string | undefined } | null>;
  /** `client_id` of the query that was run last. */
  latest_query_id: string | null;
  created_on: string;
  changed_on: string;
}

/** A table that is open beside a tab. */
export interface SqlTabTablesTable {
  id: Generated<number>;
  tab_id: number;
  database_id: number;
  catalog: string | null;
  schema: string | null;
  name: string;
  is_expanded: Flag;
  created_on: string;
}

/** How a query stands. */
export type SqlQueryState = 'pending' | 'running' | 'success' | 'failed' | 'stopped' | 'timed_out';

/** One statement of a query. `sql` is as it was written; times are milliseconds. */
export interface SqlStatementRun {
  readonly sql: string;
  readonly state: SqlQueryState;
  readonly rows: number | null;
  readonly ms: number | null;
}

/** Everything that was sent to be run on the SQL page. */
export interface SqlQueriesTable {
  id: Generated<number>;
  user_id: number;
  /** What the caller calls it; unique among the caller's own. */
  client_id: string;
  database_id: number;
  catalog: string | null;
  schema: string | null;
  tab_name: string | null;
  sql_editor_id: string | null;
  sql: string;
  executed_sql: string | null;
  template_params: string | null;
  status: SqlQueryState;
  row_limit: number;
  limiting_factor: 'QUERY' | 'DROPDOWN' | 'QUERY_AND_DROPDOWN' | 'NOT_LIMITED' | 'UNKNOWN';
  rows: number | null;
  /** Percent. */
  progress: Generated<number>;
  error_message: string | null;
  errors: Json<readonly object[]> | null;
  statements: Json<readonly SqlStatementRun[]>;
  /** The tables it reads, as they were written. */
  tables: Json<readonly { catalog: string | null; schema: string | null; table: string }[]>;
  is_async: Flag;
  ctas_method: 'TABLE' | 'VIEW' | null;
  tmp_schema_name: string | null;
  tmp_table_name: string | null;
  results_key: string | null;
  /** The file of its rows. */
  results_sha256: string | null;
  /** What the rights to the kept rows hung on; another one closes them. */
  results_stamp: string | null;
  job_id: number | null;
  /** Where the database shows how it goes. */
  tracking_url: string | null;
  start_time: string;
  end_time: string | null;
  changed_on: string;
}

/** The tables of the SQL page. */
export interface SqlTables {
  sql_tabs: SqlTabsTable;
  sql_tab_tables: SqlTabTablesTable;
  sql_queries: SqlQueriesTable;
}
