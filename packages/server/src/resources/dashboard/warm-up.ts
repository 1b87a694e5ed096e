/** What `/api/v1/dashboard/{pk}/warm_up` does: the schedule by which a dashboard's charts are answered ahead. */
import { dashboardWarmUp, type DashboardWarmUpItem } from '@tessera/api/dashboard-warm-up';
import { Failure } from '@tessera/core/failures';
import { authorize } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { scheduleFaults } from '../../jobs/cron.ts';
import { implement } from '../../rest/implement.ts';
import { people } from '../people.ts';
import { openDashboard } from './find.ts';

const tooOften = (minutes: number): string => `This site warms dashboards up every ${minutes} minutes at most.`;

/** Schedules of warm-ups, one for each dashboard. */
export const dashboardWarmUpResource = implement(dashboardWarmUp, {
  get: async (ctx, { params }) => ({ result: await scheduleOf(ctx, await editable(ctx, params.pk)) }),
  set: async (ctx, { params, body }) => {
    const dashboard_id = await editable(ctx, params.pk);
    // As often as a report at most: neither may keep the databases busy all the time.
    const faults = scheduleFaults(body, tooOften, ctx.config.reportMinutesMin, new Date(ctx.nowMs()));
    if (Object.keys(faults).length > 0) throw new Failure('INVALID_BODY', { fields: faults });
    if (ctx.actor.id === null) throw new Failure('NOT_LOGGED_IN');
    const values = {
      crontab: body.crontab.trim(),
      timezone: body.timezone,
      run_as_id: ctx.actor.id,
      changed_on: ctx.now(),
    };
    await ctx.db
      .insertInto('dashboard_warm_ups')
      .values({ dashboard_id, ...values })
      .onConflict((conflict) => conflict.column('dashboard_id').doUpdateSet(values))
      .execute();
    const result = await scheduleOf(ctx, dashboard_id);
    if (!result) throw new Failure('NOT_FOUND');
    return { result };
  },
  remove: async (ctx, { params }) => {
    const id = await editable(ctx, params.pk);
    await ctx.db.deleteFrom('dashboard_warm_ups').where('dashboard_id', '=', id).execute();
    return { message: 'OK' };
  },
});

/** @returns the dashboard's id @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN, FORBIDDEN */
async function editable(ctx: Context, pk: number): Promise<number> {
  const row = await openDashboard(ctx, pk);
  authorize(ctx.actor, 'dashboard', 'edit', await dashboardThing(ctx.db, row));
  return row.id;
}

async function scheduleOf(ctx: Context, dashboardId: number): Promise<DashboardWarmUpItem | null> {
  const row = await ctx.db
    .selectFrom('dashboard_warm_ups')
    .selectAll()
    .where('dashboard_id', '=', dashboardId)
    .executeTakeFirst();
  if (!row) return null;
  const { crontab, timezone, changed_on, run_as_id } = row;
  return { crontab, timezone, changed_on, runs_as: (await people(ctx, [run_as_id])).get(run_as_id) ?? null };
}
