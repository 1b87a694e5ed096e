/**
 * Schemas as permissions: what a role can be granted of a database are the schemas that datasets are in, and those that the database
 * had when it was last asked here. A connection reaches its own catalog only, so that catalogs are none.
 */
import { authorize } from '../../auth/access.ts';
import { syncPermissionViews } from '../../auth/grantable.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { openDatabase } from '../connections/connection.ts';
import { schemasOf } from '../connections/remembered-names.ts';

const atOnce = 200;

/** Asks a database for its schemas; each can be granted afterwards. @throws Failure NOT_FOUND, FORBIDDEN, and as `Driver.schemas` */
export async function syncPermissions(ctx: Context, id: number): Promise<void> {
  const row = await openDatabase(ctx, id);
  authorize(ctx.actor, 'database', 'edit', databaseThing(row));
  const schemas = [...new Set(await schemasOf(ctx, row, true))];
  await ctx.store.transaction(async (tx) => {
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
