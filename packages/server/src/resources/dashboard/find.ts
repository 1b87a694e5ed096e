/** A dashboard by what an address holds: id, uuid or slug. */
import { Failure } from '@tessera/core/failures';
import { authorize, may } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { findObject, findObjects } from '../../store/objects.ts';
import type { DashboardRow } from './present.ts';

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A slug of digits loses to an id, as in the reference. @throws Failure NOT_FOUND */
export async function findDashboard(ctx: Pick<Context, 'db'>, idOrSlug: string | number): Promise<DashboardRow> {
  const text = String(idOrSlug);
  const id = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  const byKey =
    id !== undefined
      ? await findObject(ctx.db, 'dashboard', id)
      : uuidText.test(text)
        ? await findObject(ctx.db, 'dashboard', text)
        : undefined;
  const row =
    byKey ??
    (await ctx.db
      .selectFrom('dashboards')
      .selectAll()
      .where('slug', '=', text)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** The same, for one who wants to look at it. @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN */
export async function openDashboard(ctx: Context, idOrSlug: string | number): Promise<DashboardRow> {
  const row = await findDashboard(ctx, idOrSlug);
  authorize(ctx.actor, 'dashboard', 'read', await dashboardThing(ctx.db, row));
  return row;
}

/** Of these ids those the caller may open, in their order: closed ones look like ones that never existed. */
export async function dashboardsAmong(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const open = new Set<number>();
  for (const row of await findObjects(ctx.db, 'dashboard', [...new Set(ids)]))
    if (may(ctx.actor, 'dashboard', 'read', await dashboardThing(ctx.db, row))) open.add(row.id);
  return ids.filter((id) => open.has(id));
}
