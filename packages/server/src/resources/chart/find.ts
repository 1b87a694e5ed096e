/** A chart for one who wants to look at it. */
import { authorize } from '../../auth/access.ts';
import { chartThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { loadObject } from '../../store/objects.ts';
import type { ChartRow } from './present.ts';

/** @throws Failure NOT_FOUND, also for a chart the caller may not see */
export async function openChart(ctx: Context, id: number): Promise<ChartRow> {
  const row = await loadObject(ctx.db, 'chart', id);
  authorize(ctx.actor, 'chart', 'read', await chartThing(ctx.db, row));
  return row;
}
