/** The schemas and tables of a database that the caller may know of. */
import { hasDatabaseAccess, maySchema } from '@tessera/core/policy/database';
import type { Context } from '../../context.ts';
import type { TableInfo } from '../../driver.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { schemasOf, tablesOf } from '../connections/remembered-names.ts';
import { datasetsInCatalogs } from './visible-catalogs.ts';
import { mustReadTables } from './table-access.ts';

/** Schemas that the caller holds, or a dataset in. @throws Failure as `Driver.schemas` */
export async function visibleSchemas(ctx: Context, row: DatabaseRow, force = false): Promise<string[]> {
  const all = await schemasOf(ctx, row, force);
  if (row.catalog !== undefined && !hasDatabaseAccess(ctx.actor, row)) {
    const inside = (await datasetsInCatalogs(ctx, row)).get(row.catalog);
    return all.filter((schema) => maySchema(ctx.actor, row, schema) || inside?.has(schema) === true);
  }
  return all.filter((schema) => holdsIn(ctx, row, schema));
}

/** Tables of a schema; of a closed one those that the caller has a dataset on. @throws Failure as `Driver.tables` */
export async function visibleTables(ctx: Context, row: DatabaseRow, schema: string, force = false): Promise<TableInfo[]> {
  const datasets = maySchema(ctx.actor, row, schema) ? undefined : await openTables(ctx, row, schema);
  const tables = await tablesOf(ctx, row, schema, force);
  return tables.filter(({ value }) => datasets === undefined || datasets.has(value));
}

/** A schema is named to those who hold it, or a dataset in it. */
function holdsIn(ctx: Context, row: DatabaseRow, schema: string): boolean {
  if (hasDatabaseAccess(ctx.actor, row) || maySchema(ctx.actor, row, schema)) return true;
  return [...ctx.actor.permissions].some((permission) => permission.startsWith(`datasource_access on [${row.database_name}].`));
}

/** Tables of a closed schema that the caller has a dataset on. */
async function openTables(ctx: Context, row: DatabaseRow, schema: string): Promise<Set<string>> {
  const named = await ctx.db
    .selectFrom('datasets')
    .select('table_name')
    .where('database_id', '=', row.id)
    .where('sql', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  const open = new Set<string>();
  for (const { table_name } of named)
    if (
      await mustReadTables(ctx, row, [{ schema, name: table_name }]).then(
        () => true,
        () => false,
      )
    )
      open.add(table_name);
  return open;
}
