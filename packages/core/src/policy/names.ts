/**
 * Every permission there is, as `verb on View` (docs/reference/api.md#permission-names, SECURITY.md#who-may-do-what),
 * and the names of the permissions that belong to one object (a database, a schema, a dataset).
 */

/** View → its verbs. A permission not listed here does not exist and cannot be granted. */
export const permissionCatalogue = {
  Dashboard: [
    'can_read',
    'can_write',
    'can_export',
    'can_set_embedded',
    'can_view_query',
    'can_view_chart_as_table',
    'can_drill',
    'can_tag',
    'can_share_data',
  ],
  Chart: ['can_read', 'can_write', 'can_export', 'can_warm_up_cache', 'can_tag'],
  Dataset: ['can_read', 'can_write', 'can_export', 'can_duplicate', 'can_get_or_create_dataset', 'can_warm_up_cache'],
  Database: ['can_read', 'can_write', 'can_export', 'can_upload'],
  Datasource: ['can_get', 'can_samples', 'can_get_column_values', 'can_external_metadata', 'can_save'],
  Query: ['can_read', 'can_export_csv'],
  SavedQuery: ['can_read', 'can_write', 'can_export'],
  ReportSchedule: ['can_read', 'can_write'],
  Notification: ['can_read', 'can_write'],
  Annotation: ['can_read', 'can_write'],
  CssTemplate: ['can_read', 'can_write'],
  Theme: ['can_read', 'can_write'],
  Tag: ['can_read', 'can_write', 'can_bulk_create'],
  'Row Level Security': ['can_read', 'can_write'],
  SQLLab: [
    'can_read',
    'can_write',
    'can_execute_sql_query',
    'can_get_results',
    'can_estimate_query_cost',
    'can_export_csv',
    'can_format_sql',
  ],
  Log: ['can_read', 'can_write', 'can_recent_activity'],
  /** Background work; no view of the reference's. */
  Job: ['can_read', 'can_write'],
  Explore: ['can_read'],
  AdvancedDataType: ['can_read', 'can_get', 'can_convert'],
  AsyncEventsRestApi: ['can_list'],
  ImportExportRestApi: ['can_export', 'can_import_'],
  SecurityRestApi: ['can_read', 'can_grant_guest_token'],
  EmbeddedDashboard: ['can_read'],
  DashboardFilterStateRestApi: ['can_read', 'can_write'],
  DashboardPermalinkRestApi: ['can_read', 'can_write'],
  ExploreFormDataRestApi: ['can_read', 'can_write'],
  ExplorePermalinkRestApi: ['can_read', 'can_write'],
  SqlLabPermalinkRestApi: ['can_read', 'can_write'],
  CacheRestApi: ['can_invalidate'],
  DynamicPlugin: ['can_read', 'can_write'],
  FilterSets: ['can_read', 'can_write'],
  CsvToDatabaseView: ['can_this_form_get', 'can_this_form_post'],
  ColumnarToDatabaseView: ['can_this_form_get', 'can_this_form_post'],
  ExcelToDatabaseView: ['can_this_form_get', 'can_this_form_post'],
  Superset: [
    'can_csv',
    'can_dashboard',
    'can_explore',
    'can_save_dash',
    'can_share_chart',
    'can_share_dashboard',
    'can_slice',
    'can_sqllab',
  ],
  User: ['can_read', 'can_write'],
  Role: ['can_read', 'can_write'],
  Permission: ['can_read', 'can_write'],
  PermissionViewMenu: ['can_read', 'can_write'],
  ViewMenu: ['can_read', 'can_write'],
  all_datasource_access: ['all_datasource_access'],
  all_database_access: ['all_database_access'],
  all_query_access: ['all_query_access'],
} as const satisfies Record<string, readonly string[]>;

/** A view of the catalogue, e.g. `Dashboard`. */
export type ViewName = keyof typeof permissionCatalogue;

/** `verb on View` for a view of the catalogue, e.g. `can_read on Chart`. */
export type PermissionName = { [V in ViewName]: `${(typeof permissionCatalogue)[V][number]} on ${V}` }[ViewName];

/** Splits `can_read on Row Level Security` at the first ` on `; the view is empty when there is none. */
export function splitPermission(permission: string): { verb: string; view: string } {
  const at = permission.indexOf(' on ');
  return at < 0 ? { verb: permission, view: '' } : { verb: permission.slice(0, at), view: permission.slice(at + 4) };
}

/** Every permission of the catalogue, in its order. */
export const allPermissions: readonly string[] = Object.entries(permissionCatalogue).flatMap(([view, verbs]) =>
  verbs.map((verb) => `${verb} on ${view}`),
);

/** The database a permission is about. */
export interface DatabaseRef {
  readonly id: number;
  readonly database_name: string;
  /** The catalog of its connection, where others can be chosen. */
  readonly own_catalog?: string | null;
  /** Another catalog, in which it is looked at. */
  readonly catalog?: string;
}

/** The dataset a permission is about. */
export interface DatasetNames {
  readonly id: number;
  readonly table_name: string;
  readonly schema?: string | null;
  readonly catalog?: string | null;
  readonly database: DatabaseRef;
}

/** `database_access on [examples].(id:1)`: all data of one database. */
export function databaseAccess(database: DatabaseRef): string {
  return `database_access on [${database.database_name}].(id:${database.id})`;
}

/** `catalog_access on [examples].[prod]`: all data of one catalog. */
export function catalogAccess(database: DatabaseRef, catalog: string): string {
  return `catalog_access on [${database.database_name}].[${catalog}]`;
}

/** `schema_access on [examples].[main]`, or `[examples].[prod].[main]` where the database has catalogs. */
export function schemaAccess(database: DatabaseRef, schema: string, catalog?: string | null): string {
  const inCatalog = catalog ? `.[${catalog}]` : '';
  return `schema_access on [${database.database_name}]${inCatalog}.[${schema}]`;
}

/** `datasource_access on [examples].[flights](id:3)`: one dataset. */
export function datasourceAccess(dataset: DatasetNames): string {
  return `datasource_access on [${dataset.database.database_name}].[${dataset.table_name}](id:${dataset.id})`;
}
