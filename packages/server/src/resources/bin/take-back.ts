/** Something deleted is taken back. */
import { Failure } from '@tessera/core/failures';
import type { VersionKind } from '@tessera/api/version';
import type { Context } from '../../context.ts';
import type { Tx } from '../../store/db.ts';
import { reviveObject, type Changes, type SaveExtras } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { partsOfOne } from '../dataset/rows.ts';
import { mustBeNew } from '../dataset/write.ts';
import { deletedOne, mayTakeBack } from './list.ts';

/**
 * What hung on it hangs on it again: a chart stands on its dashboards, a dataset under its charts. An address that somebody
 * else took meanwhile stays theirs.
 * @throws Failure NOT_FOUND for what is not in the caller's bin, INVALID `{table_name}` when another dataset has its place
 */
export async function takeBack(
  ctx: Context,
  kind: VersionKind,
  id: number,
): Promise<{ kind: VersionKind; id: number; name: string }> {
  const found = mayTakeBack(ctx.actor, kind) ? await deletedOne(ctx, kind, id) : undefined;
  if (!found) throw new Failure('NOT_FOUND');
  await revive(ctx, kind, id);
  return { kind, id, name: found.name };
}

async function revive(ctx: Context, kind: VersionKind, id: number): Promise<void> {
  switch (kind) {
    case 'dashboard':
      await reviveObject(ctx, kind, id, withFreeSlug);
      return;
    case 'dataset':
      await reviveObject(ctx, kind, id, withItsPlace);
      return;
    case 'chart':
    case 'saved_query':
      await reviveObject(ctx, kind, id, () => Promise.resolve({ values: {} }));
  }
}

async function withFreeSlug(tx: Tx, { id, slug }: RowOf<'dashboard'>): Promise<{ values: Changes<'dashboard'> }> {
  if (slug === null) return { values: {} };
  const taken = await tx
    .selectFrom('dashboards')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { values: taken ? { slug: null } : {} };
}

async function withItsPlace(tx: Tx, row: RowOf<'dataset'>): Promise<SaveExtras & { values: Changes<'dataset'> }> {
  await mustBeNew(tx, row, row.id);
  const database = await tx
    .selectFrom('databases')
    .select('id')
    .where('id', '=', row.database_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!database) throw new Failure('INVALID', { fields: { database: ['Its database was deleted'] } });
  return { values: {}, kept: { ...(await partsOfOne(tx, row.id)) } };
}
