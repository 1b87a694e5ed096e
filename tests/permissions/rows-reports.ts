/** Reports and alerts. Each actor who may make one reads and changes their own. */
import type { ActorName, PermissionWorld } from './fixture.ts';
import { request, type PermissionRow } from './row.ts';

let serial = 0;
const draftOfO = async ({ callers, ids }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/dashboard/', { dashboard_title: 'draft', published: false, owners: [ids.owner] })).body.id;
const body = ({ ids }: PermissionWorld) => ({
  type: 'Report',
  name: `report ${(serial += 1)}`,
  crontab: '0 12 * * 1',
  chart: ids.c1,
});

/** Made by the one who asks, where they may; by an admin for all others. */
async function newReport(world: PermissionWorld, actor: ActorName): Promise<number> {
  return (await world.callers[actor === 'L' ? 'L' : 'A'].post('/api/v1/report/', body(world))).body.id;
}

/** A run of such a report. */
async function newRun(world: PermissionWorld, actor: ActorName): Promise<{ pk: number; log_id: number }> {
  const pk = await newReport(world, actor);
  const at = '2026-03-04T05:00:00.000Z';
  const { id } = await world.server.services.store.db
    .insertInto('report_execution_log')
    .values({ uuid: crypto.randomUUID(), report_id: pk, scheduled_dttm: at, start_dttm: at, end_dttm: at, state: 'Success' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { pk, log_id: id };
}

export const reportRows: readonly PermissionRow[] = [
  {
    row: '59',
    action: 'read and write reports and alerts',
    who: 'LA',
    requests: [
      request('GET /api/v1/report'),
      request('GET /api/v1/report/_info'),
      request('GET /api/v1/report/related/{column}', () => ({ params: { column: 'owners' } })),
      request('GET /api/v1/report/distinct/{column}', () => ({ params: { column: 'name' } })),
      request('POST /api/v1/report', (world) => ({ body: body(world) })),
      request('GET /api/v1/report/{pk}', async (world, actor) => ({ params: { pk: await newReport(world, actor) } })),
      request('PUT /api/v1/report/{pk}', async (world, actor) => ({
        params: { pk: await newReport(world, actor) },
        body: { active: false },
      })),
      request('DELETE /api/v1/report/{pk}', async (world, actor) => ({ params: { pk: await newReport(world, actor) } })),
      request('DELETE /api/v1/report', async (world, actor) => ({ search: `?q=!(${await newReport(world, actor)})` })),
      request('GET /api/v1/report/{pk}/log', async (world, actor) => ({ params: { pk: await newReport(world, actor) } })),
      request('GET /api/v1/report/{pk}/log/{log_id}', async (world, actor) => ({ params: await newRun(world, actor) })),
      request('GET /api/v1/report/offers'),
      request('POST /api/v1/report/preview', (world) => ({ body: body(world) })),
      request('POST /api/v1/report/{pk}/run', async (world, actor) => ({ params: { pk: await newReport(world, actor) } })),
      request('GET /api/v1/report/slack_channels'),
    ],
  },
  {
    row: '59a',
    action: 'read and write somebody else’s reports',
    who: 'A',
    requests: [
      request('GET /api/v1/report/{pk}', async (world) => ({ params: { pk: await newReport(world, 'A') } })),
      request('PUT /api/v1/report/{pk}', async (world) => ({
        params: { pk: await newReport(world, 'A') },
        body: { active: false },
      })),
      request('DELETE /api/v1/report/{pk}', async (world) => ({ params: { pk: await newReport(world, 'A') } })),
      request('GET /api/v1/report/{pk}/log', async (world) => ({ params: { pk: await newReport(world, 'A') } })),
      request('POST /api/v1/report/{pk}/run', async (world) => ({ params: { pk: await newReport(world, 'A') } })),
    ],
  },
  {
    row: '59b',
    action: 'set up how reports and alerts are sent, and send a test',
    who: 'A',
    requests: [
      request('GET /api/v1/notification/settings'),
      request('PUT /api/v1/notification/settings', () => ({ body: {} })),
      request('POST /api/v1/notification/test', () => ({ body: { type: 'Slack', target: '#all' } })),
    ],
  },
  {
    row: '29b',
    action: 'schedule the warm-up of a draft of O',
    who: 'OA',
    requests: [
      request('GET /api/v1/dashboard/{pk}/warm_up', async (world) => ({ params: { pk: await draftOfO(world) } })),
      request('PUT /api/v1/dashboard/{pk}/warm_up', async (world) => ({
        params: { pk: await draftOfO(world) },
        body: { crontab: '0 7 * * *', timezone: 'UTC' },
      })),
      request('DELETE /api/v1/dashboard/{pk}/warm_up', async (world) => ({ params: { pk: await draftOfO(world) } })),
    ],
  },
];
