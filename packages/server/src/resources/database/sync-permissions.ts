/**
 * Schemas as permissions: what a role can be granted of a database are the schemas that datasets are in, and those that the database
 * had when it was last asked here; where catalogs can be chosen, each of those with its schemas.
 */
import { Failure } from '@tessera/core/failures';
import { authorize } from '../../auth/access.ts';
import { syncPermissionViews } from '../../auth/grantable.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { openDatabase, type DatabaseRow } from '../connections/connection.ts';
import { allCatalogs } from './visible-catalogs.ts';
import { inCatalog } from '../connections/catalogs.ts';
import { schemasOf } from '../connections/remembered-names.ts';

const atOnce = 200;

/** Asks a database for its schemas; each can be granted afterwards. @throws Failure NOT_FOUND, FORBIDDEN, and as `Driver.schemas` */
export async function syncPermissions(ctx: Context, id: number): Promise<void> {
  const row = await openDatabase(ctx, id);
  authorize(ctx.actor, 'database', 'edit', databaseThing(row));
  const schemas = [...new Set(await schemasOf(ctx, row, true))];
  const beside = await schemasBeside(ctx, row);
  await ctx.store.transaction(async (tx) => {
    await tx.deleteFrom('catalog_schemas').where('database_id', '=', row.id).execute();
    for (let at = 0; at < beside.length; at += atOnce)
      await tx
        .insertInto('catalog_schemas')
        .values(beside.slice(at, at + atOnce))
        .execute();
    await tx.deleteFrom('database_schemas').where('database_id', '=', row.id).execute();
    const rows = schemas.map((schema) => ({ database_id: row.id, schema }));
    for (let at = 0; at < rows.length; at += atOnce)
      await tx
        .insertInto('database_schemas')
        .values(rows.slice(at, at + atOnce))
        .execute();
  });
  await syncPermissionViews(ctx.store);
}

/** The schemas of its other catalogs; one that does not let the user of the connection in has none. */
async function schemasBeside(ctx: Context, row: DatabaseRow) {
  const found: { database_id: number; catalog: string; schema: string }[] = [];
  for (const catalog of await allCatalogs(ctx, row)) {
    if (catalog === row.own_catalog) continue;
    const schemas = await schemasOf(ctx, inCatalog(row, catalog), true).catch((error: unknown) => {
      if (error instanceof Failure) return [];
      throw error;
    });
    found.push(...[...new Set(schemas)].map((schema) => ({ database_id: row.id, catalog, schema })));
  }
  return found;
}
