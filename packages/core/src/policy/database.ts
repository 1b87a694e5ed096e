/** Who may see, query, upload to and change a database connection (SECURITY.md#who-may-do-what). */
import { has, isAdmin, type Actor } from './actor.ts';
import { catalogAccess, databaseAccess, schemaAccess, splitPermission, type DatabaseRef } from './names.ts';

/** What the rules look at of a database. */
export interface DatabaseThing extends DatabaseRef {
  readonly expose_in_sqllab?: boolean;
  readonly allow_file_upload?: boolean;
  /** Schemas files may be uploaded to; empty or absent: any. */
  readonly schemasAllowedForUpload?: readonly string[];
}

/** What one may want with a database; `browse` is its schemas and tables. */
export type DatabaseAction =
  | 'list'
  | 'browse'
  | 'read-connection'
  | 'edit'
  | 'delete'
  | 'test'
  | 'export'
  | 'run-sql'
  | 'create-dataset';

/** True when all data of the database is open to the actor. */
export function hasDatabaseAccess(actor: Actor, database: DatabaseRef): boolean {
  return has(actor, 'all_database_access on all_database_access') || has(actor, databaseAccess(database));
}

/** Whether the actor may do this to a database. `list` shows its name to those who hold anything inside it; `browse` its schemas and tables to those who hold more than single datasets, or write SQL. */
export function mayDatabase(actor: Actor, action: DatabaseAction, database: DatabaseThing): boolean {
  switch (action) {
    case 'list':
      return has(actor, 'can_read on Database') && holdsSomethingIn(actor, database);
    case 'browse':
      return (
        has(actor, 'can_read on Database') &&
        (holdsSchemaIn(actor, database) || (writesSql(actor) && holdsSomethingIn(actor, database)))
      );
    case 'read-connection':
    case 'edit':
    case 'delete':
    case 'test':
      return isAdmin(actor) || (has(actor, 'can_write on Database') && hasDatabaseAccess(actor, database));
    case 'export':
      return has(actor, 'can_export on Database') && hasDatabaseAccess(actor, database);
    case 'run-sql':
      return (
        has(actor, 'can_execute_sql_query on SQLLab') && database.expose_in_sqllab !== false && holdsSomethingIn(actor, database)
      );
    case 'create-dataset':
      return has(actor, 'can_write on Dataset') && holdsSomethingIn(actor, database);
  }
}

/**
 * Whether the actor may see the tables of a schema, and so make datasets on it.
 * @param catalog  null for the connection's own; absent: the one the database is looked at in
 */
export function maySchema(
  actor: Actor,
  database: DatabaseRef,
  schema: string,
  catalog: string | null | undefined = database.catalog,
): boolean {
  return (
    hasDatabaseAccess(actor, database) ||
    mayCatalog(actor, database, catalog) ||
    has(actor, schemaAccess(database, schema, catalog))
  );
}

/** Whether all of a catalog is open to the actor. @param catalog  as for `maySchema` */
export function mayCatalog(actor: Actor, database: DatabaseRef, catalog: string | null | undefined = database.catalog): boolean {
  const name = catalog || database.own_catalog;
  return hasDatabaseAccess(actor, database) || (Boolean(name) && has(actor, catalogAccess(database, name ?? '')));
}

/**
 * Whether the actor may upload a file into a schema (SECURITY.md#who-may-do-what: the form permission, and a database
 * that allows it).
 */
export function mayUpload(actor: Actor, database: DatabaseThing, schema?: string | null): boolean {
  if (database.allow_file_upload !== true || !has(actor, 'can_upload on Database')) return false;
  const allowed = database.schemasAllowedForUpload ?? [];
  if (allowed.length > 0 && !(schema && allowed.includes(schema))) return false;
  return schema ? maySchema(actor, database, schema) : hasDatabaseAccess(actor, database);
}

const writesSql = (actor: Actor): boolean => has(actor, 'can_read on SQLLab');

function holdsSchemaIn(actor: Actor, database: DatabaseRef): boolean {
  return hasDatabaseAccess(actor, database) || holds(actor, database, ['schema_access', 'catalog_access']);
}

function holdsSomethingIn(actor: Actor, database: DatabaseRef): boolean {
  return hasDatabaseAccess(actor, database) || holds(actor, database, ['schema_access', 'catalog_access', 'datasource_access']);
}

function holds(actor: Actor, database: DatabaseRef, verbs: readonly string[]): boolean {
  const inside = `[${database.database_name}].`;
  return [...actor.permissions].some((permission) => {
    const { verb, view } = splitPermission(permission);
    return verbs.includes(verb) && view.startsWith(inside);
  });
}
