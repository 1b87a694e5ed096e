/** The catalogs of a database that the caller may know of. */
import { Failure } from '@tessera/core/failures';
import { hasDatabaseAccess, mayCatalog } from '@tessera/core/policy/database';
import { hasDataAccess } from '@tessera/core/policy/dataset';
import { splitPermission } from '@tessera/core/policy/names';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { catalogAt, inCatalog } from '../connections/catalogs.ts';
import { driverOf, type DatabaseRow } from '../connections/connection.ts';
import { catalogsOf } from '../connections/remembered-names.ts';

/** Every catalog of the server; the connection's own alone where others cannot be chosen. @throws Failure as `Driver.catalogs` */
export async function allCatalogs(ctx: Context, row: DatabaseRow, force = false): Promise<string[]> {
  if (!row.own_catalog) return [catalogAt(row) ?? []].flat();
  const found = await catalogsOf(ctx, row, force);
  return [...new Set([row.own_catalog, ...found])].filter((name) => isReachable(ctx, row, name)).toSorted();
}

/** Catalogs that the caller holds, or something in. @throws Failure as `Driver.catalogs` */
export async function visibleCatalogs(ctx: Context, row: DatabaseRow, force = false): Promise<string[]> {
  const all = await allCatalogs(ctx, row, force);
  if (hasDatabaseAccess(ctx.actor, row) || all.length === 0) return all;
  const inside = await datasetsInCatalogs(ctx, row);
  return all.filter((catalog) => {
    const named = catalog === (row.own_catalog ?? catalogAt(row)) ? null : catalog;
    if (mayCatalog(ctx.actor, row, named) || inside.has(named)) return true;
    return [...ctx.actor.permissions].map(splitPermission).some(({ verb, view }) => {
      const parts = view.slice(1, -1).split('].[');
      return (
        verb === 'schema_access' &&
        parts[0] === row.database_name &&
        (named === null ? parts.length === 2 : parts[1] === named && parts.length === 3)
      );
    });
  });
}

/** By catalog, null for the connection's own, the schemas in which the caller has datasets. */
export async function datasetsInCatalogs(ctx: Context, row: DatabaseRow): Promise<Map<string | null, Set<string>>> {
  const rows = await ctx.db
    .selectFrom('datasets')
    .select(['id', 'catalog', 'schema'])
    .where('database_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .execute();
  const things = await datasetThings(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const found = new Map<string | null, Set<string>>();
  for (const { id, catalog, schema } of rows) {
    const thing = things.get(id);
    if (!thing || !hasDataAccess(ctx.actor, thing)) continue;
    const schemas = found.get(catalog || null) ?? new Set();
    found.set(catalog || null, schemas.add(schema ?? ''));
  }
  return found;
}

/** A name that cannot be connected to, such as the one of this server's own store, is none that could be chosen. */
function isReachable(ctx: Context, row: DatabaseRow, catalog: string): boolean {
  try {
    driverOf(ctx.services, { ...inCatalog(row, catalog), encrypted_extra_sealed: null });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
