/** Grants of data name databases and datasets; when one is renamed, its grants go with it. */
import {
  databaseAccess,
  datasourceAccess,
  splitPermission,
  type DatabaseRef,
  type DatasetNames,
} from '@tessera/core/policy/names';
import type { Tx } from '../store/db.ts';
import { changeObject, withinTransaction, type ObjectWriter } from '../store/objects.ts';

const tables = ['role_permissions', 'permission_views'] as const;
const dataVerbs = ['database_access', 'catalog_access', 'schema_access', 'datasource_access'];

/** A dataset is renamed or moved. @param tx  the transaction that does it @param after  its new names */
export async function followDataset(writer: ObjectWriter, tx: Tx, after: DatasetNames): Promise<void> {
  const { verb, view } = splitPermission(datasourceAccess(after));
  // `(id:3)` at the end names one dataset for good, whatever it is called.
  await rename(writer, tx, (given, old) => (given === verb && old.endsWith(`(id:${after.id})`) ? view : old));
}

/** A database is renamed: its own grant changes, and those of its catalogs, schemas and datasets. */
export async function followDatabase(writer: ObjectWriter, tx: Tx, before: DatabaseRef, name: string): Promise<void> {
  const start = `[${before.database_name}].`;
  const own = splitPermission(databaseAccess(before));
  const renamed = splitPermission(databaseAccess({ id: before.id, database_name: name })).view;
  await rename(writer, tx, (verb, view) => {
    if (verb === own.verb) return view.endsWith(`(id:${before.id})`) ? renamed : view;
    return view.startsWith(start) ? `[${name}].${view.slice(start.length)}` : view;
  });
}

/** Permissions are remembered by a role's version, so every role that holds a changed name is saved anew. */
async function rename(writer: ObjectWriter, tx: Tx, to: (verb: string, view: string) => string): Promise<void> {
  const roles = new Set<number>();
  for (const table of tables) {
    const rows = await tx.selectFrom(table).selectAll().where('permission_name', 'in', dataVerbs).execute();
    for (const row of rows) {
      const view_name = to(row.permission_name, row.view_name);
      if (view_name === row.view_name) continue;
      await tx.updateTable(table).set({ view_name }).where('id', '=', row.id).execute();
      if ('role_id' in row) roles.add(Number(row.role_id));
    }
  }
  const within = withinTransaction(writer, tx);
  for (const id of roles) await changeObject(within, 'role', id, {}, () => ({ values: {} }), 'rename of data');
}
