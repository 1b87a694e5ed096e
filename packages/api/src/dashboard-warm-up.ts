/** When the charts of a dashboard are answered ahead of their readers. docs/reference/api.md#dashboards. */
import { z } from 'zod';
import { message, person, pkParams } from './common.ts';
import { contract } from './contract.ts';

const path = '/api/v1/dashboard/{pk}/warm_up';
const permission = 'can_write on Dashboard';

/** A cron line of five parts, and the zone its hours are of. */
export const warmUpSchedule = z.strictObject({ crontab: z.string().max(1000), timezone: z.string().max(100) });

/** The schedule as it is kept. */
export const dashboardWarmUpItem = warmUpSchedule.extend({
  /** Whose rights it runs with: who saved it last. */
  runs_as: person.nullable(),
  changed_on: z.string(),
});
/** What `dashboardWarmUpItem` reads. */
export type DashboardWarmUpItem = z.infer<typeof dashboardWarmUpItem>;

/** The warm-up of one dashboard, for those who may edit it. */
export const dashboardWarmUp = contract({
  get: {
    method: 'GET',
    path,
    permission,
    summary: 'When the charts of a dashboard are answered into the cache; null where they are not',
    params: pkParams,
    reply: z.object({ result: dashboardWarmUpItem.nullable() }),
  },
  set: {
    method: 'PUT',
    path,
    permission,
    summary: 'Answer the charts of a dashboard into the cache by a schedule, with your rights',
    params: pkParams,
    body: warmUpSchedule,
    reply: z.object({ result: dashboardWarmUpItem }),
  },
  remove: {
    method: 'DELETE',
    path,
    permission,
    summary: 'End the warm-up of a dashboard',
    params: pkParams,
    reply: message,
  },
});
