/** A dataset for one who wants to look at it. */
import { authorize } from '../../auth/access.ts';
import { datasetThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { loadObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';

/** @throws Failure NOT_FOUND, also for a dataset the caller may not see */
export async function openDataset(ctx: Context, id: number): Promise<RowOf<'dataset'>> {
  const row = await loadObject(ctx.db, 'dataset', id);
  authorize(ctx.actor, 'dataset', 'read', await datasetThing(ctx.db, row));
  return row;
}
