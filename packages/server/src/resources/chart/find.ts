/** A chart for one who wants to look at it. */
import { authorize, may } from '../../auth/access.ts';
import { chartThing, chartThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { loadObject, findObjects } from '../../store/objects.ts';
import type { ChartRow } from './present.ts';

/** @throws Failure NOT_FOUND, also for a chart the caller may not see */
export async function openChart(ctx: Pick<Context, 'db' | 'actor'>, id: number): Promise<ChartRow> {
  const row = await loadObject(ctx.db, 'chart', id);
  authorize(ctx.actor, 'chart', 'read', await chartThing(ctx.db, row));
  return row;
}

/** Of these ids those the caller may open, in their order: closed ones look like ones that never existed. */
export async function chartsAmong(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const rows = await findObjects(ctx.db, 'chart', [...new Set(ids)]);
  const things = await chartThings(ctx.db, rows);
  return ids.filter((id) => {
    const thing = things.get(id);
    return thing !== undefined && may(ctx.actor, 'chart', 'read', thing);
  });
}
