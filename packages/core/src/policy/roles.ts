/**
 * The roles every site starts with, as sets of permissions (SECURITY.md#who-may-do-what).
 * Stricter than the reference where the permission table says so: only Admin writes databases.
 */
import { allPermissions, splitPermission } from './names.ts';

const adminOnlyViews = new Set([
  'Row Level Security',
  'User',
  'Role',
  'Permission',
  'PermissionViewMenu',
  'ViewMenu',
  'CacheRestApi',
  'Job',
  'Notification',
  'all_query_access',
]);

const adminOnlyPermissions = new Set([
  'can_write on Database',
  'can_export on Database',
  'can_grant_guest_token on SecurityRestApi',
  'can_set_embedded on Dashboard',
  'can_warm_up_cache on Chart',
  'can_warm_up_cache on Dataset',
  'can_write on DynamicPlugin',
  'can_read on Log',
  'can_write on Log',
  'can_write on Theme',
]);

const sqlLabViews = new Set(['SQLLab', 'SavedQuery', 'Query', 'SqlLabPermalinkRestApi']);

const alphaOnlyViews = new Set([
  'ReportSchedule',
  'Annotation',
  'CssTemplate',
  'ImportExportRestApi',
  'CsvToDatabaseView',
  'ColumnarToDatabaseView',
  'ExcelToDatabaseView',
  'all_datasource_access',
  'all_database_access',
]);

/** Opens data to others. */
const alphaOnlyPermissions = new Set(['can_share_data on Dashboard']);

/** What a Gamma may do with the things others prepare: look, never change. */
const gammaReadOnlyViews = new Set(['Dataset', 'Datasource', 'Database', 'DynamicPlugin', 'Theme']);
const readVerbs = new Set(['can_read', 'can_get', 'can_samples', 'can_get_column_values', 'can_external_metadata']);

function isSqlLab(permission: string): boolean {
  return sqlLabViews.has(splitPermission(permission).view) || permission === 'can_sqllab on Superset';
}

function isAlpha(permission: string): boolean {
  return !adminOnlyViews.has(splitPermission(permission).view) && !adminOnlyPermissions.has(permission) && !isSqlLab(permission);
}

function isGamma(permission: string): boolean {
  const { verb, view } = splitPermission(permission);
  if (!isAlpha(permission) || alphaOnlyViews.has(view) || alphaOnlyPermissions.has(permission)) return false;
  return !gammaReadOnlyViews.has(view) || readVerbs.has(verb);
}

/**
 * Name → permissions. Admin may do everything; Alpha sees all data and prepares it; Gamma builds on data granted
 * to it; `sql_lab` adds the SQL editor to another role; Public is what a visitor without a session may do: nothing.
 */
export const builtInRoles = {
  Admin: new Set(allPermissions),
  Alpha: new Set(allPermissions.filter(isAlpha)),
  Gamma: new Set(allPermissions.filter(isGamma)),
  Public: new Set<string>(),
  sql_lab: new Set(allPermissions.filter(isSqlLab)),
} as const satisfies Record<string, ReadonlySet<string>>;

/** A role every site starts with. */
export type BuiltInRole = keyof typeof builtInRoles;

/** The union of several roles' permissions: what an actor holds. */
export function permissionsOfRoles(roles: readonly { readonly permissions: Iterable<string> }[]): ReadonlySet<string> {
  return new Set(roles.flatMap((role) => [...role.permissions]));
}
