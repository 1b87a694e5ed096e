/** Every permission that can be granted, with a number: those of the catalogue, and those of single objects. */
import {
  allPermissions,
  catalogAccess,
  databaseAccess,
  datasourceAccess,
  schemaAccess,
  splitPermission,
} from '@tessera/core/policy/names';
import type { Store, Tx } from '../store/db.ts';

const pairOf = (permission: string): string => {
  const { verb, view } = splitPermission(permission);
  return JSON.stringify([verb, view]);
};

/** The grants of data that the databases and datasets of this moment allow. */
async function dataGrants(tx: Tx): Promise<string[]> {
  const databases = await tx
    .selectFrom('databases')
    .select(['id', 'database_name', 'own_catalog'])
    .where('deleted_at', 'is', null)
    .execute();
  const datasets = await tx
    .selectFrom('datasets as d')
    .innerJoin('databases as b', 'b.id', 'd.database_id')
    .select(['d.id', 'd.table_name', 'd.schema', 'd.catalog', 'b.id as database_id', 'b.database_name'])
    .where('d.deleted_at', 'is', null)
    .where('b.deleted_at', 'is', null)
    .execute();
  const schemas = await tx
    .selectFrom('database_schemas as s')
    .innerJoin('databases as b', 'b.id', 's.database_id')
    .select(['s.schema', 'b.id', 'b.database_name'])
    .where('b.deleted_at', 'is', null)
    .execute();
  const beside = await tx
    .selectFrom('catalog_schemas as s')
    .innerJoin('databases as b', 'b.id', 's.database_id')
    .select(['s.catalog', 's.schema', 'b.id', 'b.database_name'])
    .where('b.deleted_at', 'is', null)
    .execute();
  return [
    ...databases.map(databaseAccess),
    ...databases.flatMap((database) => (database.own_catalog ? [catalogAccess(database, database.own_catalog)] : [])),
    ...beside.flatMap(({ catalog, schema, ...database }) => [
      catalogAccess(database, catalog),
      schemaAccess(database, schema, catalog),
    ]),
    ...schemas.map(({ schema, ...database }) => schemaAccess(database, schema)),
    ...datasets.flatMap(({ database_id, database_name, ...dataset }) => {
      const database = { id: database_id, database_name };
      const { schema, catalog } = dataset;
      return [
        ...(catalog ? [catalogAccess(database, catalog)] : []),
        ...(schema ? [schemaAccess(database, schema, catalog)] : []),
        datasourceAccess({ ...dataset, database }),
      ];
    }),
  ];
}

/**
 * Brings `permission_views` up to date: what is new gets a number, what names nothing any more and is granted to no role goes.
 * A number once given never means anything else.
 */
export async function syncPermissionViews(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    const granted = await tx.selectFrom('role_permissions').select(['permission_name', 'view_name']).distinct().execute();
    const wanted = new Set([
      ...[...allPermissions, ...(await dataGrants(tx))].map(pairOf),
      ...granted.map((row) => JSON.stringify([row.permission_name, row.view_name])),
    ]);
    const known = await tx.selectFrom('permission_views').selectAll().execute();
    const numbered = new Map(known.map((row) => [JSON.stringify([row.permission_name, row.view_name]), row.id]));
    const gone = known.filter((row) => !wanted.has(JSON.stringify([row.permission_name, row.view_name]))).map(({ id }) => id);
    const fresh = [...wanted].filter((pair) => !numbered.has(pair));
    if (gone.length > 0) await tx.deleteFrom('permission_views').where('id', 'in', gone).execute();
    for (let at = 0; at < fresh.length; at += 200)
      await tx
        .insertInto('permission_views')
        .values(
          fresh.slice(at, at + 200).map((pair) => {
            // Made by `pairOf` or from a row just above.
            const [permission_name, view_name] = JSON.parse(pair) as [string, string];
            return { permission_name, view_name };
          }),
        )
        .execute();
  });
}
