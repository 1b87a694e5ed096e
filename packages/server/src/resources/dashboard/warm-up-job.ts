/**
 * Answers the charts of a dashboard ahead of their readers, as a job: with the rights of the owner who scheduled it, on all
 * tabs, as the dashboard is filtered when it is opened.
 */
import { has } from '@tessera/core/policy/actor';
import { z } from 'zod';
import { may } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { GiveUp, handlerOf, jobKind, type JobHandler } from '../../jobs/kind.ts';
import type { ScheduleSource } from '../../jobs/scheduler.ts';
import { asPerson } from '../../queue/requester.ts';
import { personContext } from '../../rest/person-context.ts';
import type { Services } from '../../services.ts';
import { findObject } from '../../store/objects.ts';
import { openBoard } from './board-state.ts';
import { warmBoard } from './warm-board.ts';

// Whoever waits for an answer or a report comes before those who may never look.
const warmUp = jobKind('dashboard-warm-up', z.strictObject({ dashboard_id: z.number().int(), due: z.string() }), {
  maxAttempts: 3,
  priority: -10,
});

/** Schedules of dashboards that are not in the bin. */
export function dashboardWarmUps({ store }: Services): ScheduleSource<typeof warmUp.payload> {
  return {
    kind: warmUp,
    read: async () => {
      const rows = await store.db
        .selectFrom('dashboard_warm_ups as w')
        .innerJoin('dashboards as d', 'd.id', 'w.dashboard_id')
        .select(['w.dashboard_id', 'w.crontab', 'w.timezone', 'w.changed_on'])
        .where('d.deleted_at', 'is', null)
        .execute();
      return rows.map(({ dashboard_id, crontab, timezone, changed_on }) => ({
        id: String(dashboard_id),
        crontab,
        timezone,
        since: new Date(changed_on),
      }));
    },
    payload: ({ id }, due) => ({ dashboard_id: Number(id), due: due.toISOString() }),
  };
}

/** Does the warm-ups. The result names each chart that could not be answered, and why. */
export function dashboardWarmUpHandler(services: Services): JobHandler {
  return handlerOf(warmUp, async ({ signal }, { dashboard_id }) => {
    const { db } = services.store;
    const schedule = await db
      .selectFrom('dashboard_warm_ups')
      .select('run_as_id')
      .where('dashboard_id', '=', dashboard_id)
      .executeTakeFirst();
    const row = await findObject(db, 'dashboard', dashboard_id);
    if (!schedule || !row) return { skipped: 'The dashboard or its warm-up was removed.' };
    const ctx = await personContext(services, schedule.run_as_id, signal);
    if (!ctx || !(await mayStill(ctx, row)))
      throw new GiveUp(
        'The person this warm-up runs as is deactivated or may no longer edit the dashboard. An owner who saves it again takes it over.',
      );
    const charts = await asPerson(String(schedule.run_as_id), async () => warmBoard(ctx, await openBoard(ctx, row, {})));
    signal.throwIfAborted();
    const failed = charts.filter(({ error }) => error !== undefined);
    // A database that is away for a moment is asked again.
    if (failed[0] && failed.length === charts.length) throw new Error(failed[0].error);
    return { dashboard: row.dashboard_title, answered: charts.length - failed.length, failed };
  });
}

async function mayStill({ actor, db }: Context, row: Parameters<typeof dashboardThing>[1]): Promise<boolean> {
  return has(actor, 'can_write on Dashboard') && may(actor, 'dashboard', 'edit', await dashboardThing(db, row));
}
