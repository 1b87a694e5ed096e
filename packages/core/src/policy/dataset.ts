/** Who may see and change a dataset, and with it the data (SECURITY.md#who-may-do-what). */
import { has, isAdmin, isOwner, type Actor } from './actor.ts';
import { catalogAccess, databaseAccess, datasourceAccess, schemaAccess, type DatasetNames } from './names.ts';

/** What the rules look at of a dataset. */
export interface DatasetThing extends DatasetNames {
  /** User ids. */
  readonly owners: readonly number[];
}

/** What one may want with a dataset; `read` is its description, `query` its rows. */
export type DatasetAction = 'list' | 'read' | 'query' | 'edit' | 'delete' | 'duplicate' | 'export';

/** True when no dataset is closed to the actor. */
export const seesAllData = (actor: Actor): boolean =>
  has(actor, 'all_datasource_access on all_datasource_access') || has(actor, 'all_database_access on all_database_access');

/** True when the actor may see this dataset's rows: all data, its database, catalog or schema, itself, or as owner. */
export function hasDataAccess(actor: Actor, dataset: DatasetThing): boolean {
  const { database, schema, catalog } = dataset;
  const named = catalog || database.own_catalog;
  return (
    seesAllData(actor) ||
    has(actor, databaseAccess(database)) ||
    (Boolean(named) && has(actor, catalogAccess(database, named ?? ''))) ||
    (Boolean(schema) && has(actor, schemaAccess(database, schema ?? '', catalog))) ||
    has(actor, datasourceAccess(dataset)) ||
    isOwner(actor, dataset.owners)
  );
}

/** Whether the actor may do this to a dataset. Changing needs the role's permission **and** being owner or admin. */
export function mayDataset(actor: Actor, action: DatasetAction, dataset: DatasetThing): boolean {
  switch (action) {
    case 'list':
    case 'read':
      return has(actor, 'can_read on Dataset') && hasDataAccess(actor, dataset);
    case 'query':
      return hasDataAccess(actor, dataset);
    case 'edit':
    case 'delete':
      return has(actor, 'can_write on Dataset') && (isAdmin(actor) || isOwner(actor, dataset.owners));
    case 'duplicate':
      return has(actor, 'can_duplicate on Dataset') && hasDataAccess(actor, dataset);
    case 'export':
      return has(actor, 'can_export on Dataset') && hasDataAccess(actor, dataset);
  }
}
