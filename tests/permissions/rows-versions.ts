/** Saved versions and the bin. */
import type { PermissionWorld } from './fixture.ts';
import { request, seesSales, signedIn, type PermissionRow } from './row.ts';

/** A chart of O's, to be restored or taken back. */
async function chartOfO({ callers, ids }: PermissionWorld): Promise<number> {
  const params = JSON.stringify({ datasource: `${ids.d1}__table`, viz_type: 'table', groupby: ['region'], metrics: ['count'] });
  const asked = {
    slice_name: 'V',
    datasource_id: ids.d1,
    datasource_type: 'table',
    viz_type: 'table',
    params,
    owners: [ids.owner],
  };
  return (await callers.A.post('/api/v1/chart/', asked)).body.id;
}
async function draftOfO({ callers, ids }: PermissionWorld): Promise<number> {
  return (await callers.A.post('/api/v1/dashboard/', { dashboard_title: 'V', published: false, owners: [ids.owner] })).body.id;
}
const newest = async ({ callers }: PermissionWorld, path: string): Promise<number> =>
  (await callers.A.get(`${path}/versions`)).body.result[0].version;

const versions = (kind: 'chart' | 'dashboard' | 'dataset', id: (world: PermissionWorld) => number | Promise<number>) => {
  const params = async (world: PermissionWorld) => {
    const pk = await id(world);
    const version = await newest(world, `/api/v1/${kind}/${pk}`);
    return { pk, version, other: version };
  };
  return {
    seen: [
      request(`GET /api/v1/${kind}/{pk}/versions`, async (world) => ({ params: await params(world) })),
      request(`GET /api/v1/${kind}/{pk}/versions/{version}`, async (world) => ({ params: await params(world) })),
      request(`GET /api/v1/${kind}/{pk}/versions/{version}/diff/{other}`, async (world) => ({ params: await params(world) })),
    ],
    changed: [
      request(`POST /api/v1/${kind}/{pk}/versions/{version}/restore`, async (world) => ({ params: await params(world) })),
      request(`PUT /api/v1/${kind}/{pk}/versions/{version}`, async (world) => ({
        params: await params(world),
        body: { name: 'kept' },
      })),
    ],
  };
};

const ofC1 = versions('chart', ({ ids }) => ids.c1);
const ofK1 = versions('dashboard', ({ ids }) => ids.k1);
const ofSales = versions('dataset', ({ ids }) => ids.d1);
const ofSavedQuery = async (world: PermissionWorld) => {
  const version = await newest(world, `/api/v1/saved_query/${world.ids.query}`);
  return { pk: world.ids.query, version, other: version };
};

export const versionRows: readonly PermissionRow[] = [
  {
    row: 'V1',
    action: 'versions of C1',
    who: seesSales,
    requests: [
      ...ofC1.seen,
      request('GET /api/v1/chart/{pk}/versions/{version}/picture', async (world) => ({
        params: { pk: world.ids.c1, version: await newest(world, `/api/v1/chart/${world.ids.c1}`) },
      })),
    ],
  },
  { row: 'V2', action: 'restore and name versions of a chart of O', who: 'OA', requests: versions('chart', chartOfO).changed },
  {
    row: 'V3',
    action: 'versions of K1',
    who: seesSales,
    requests: [
      ...ofK1.seen,
      request('GET /api/v1/dashboard/{pk}/versions/{version}/picture', async (world) => ({
        params: { pk: world.ids.k1, version: await newest(world, `/api/v1/dashboard/${world.ids.k1}`) },
      })),
      request('GET /api/v1/dashboard/{pk}/versions/{version}/charts', async (world) => ({
        params: { pk: world.ids.k1, version: await newest(world, `/api/v1/dashboard/${world.ids.k1}`) },
      })),
    ],
  },
  {
    row: 'V4',
    action: 'restore and name versions of a draft of O',
    who: 'OA',
    requests: [
      ...versions('dashboard', draftOfO).changed,
      request('POST /api/v1/dashboard/{pk}/versions/{version}/restore_charts', async (world) => {
        const pk = await draftOfO(world);
        // It holds no charts: a user who may restore it sees that.
        return { params: { pk, version: await newest(world, `/api/v1/dashboard/${pk}`) }, body: { charts: [world.ids.c9] } };
      }),
    ],
  },
  { row: 'V5', action: 'versions of sales', who: seesSales, requests: ofSales.seen },
  { row: 'V6', action: 'restore and name versions of sales', who: 'A', requests: ofSales.changed },
  {
    row: 'V7',
    action: 'versions of a saved query of A',
    who: 'A',
    requests: [
      request('GET /api/v1/saved_query/{pk}/versions', async (world) => ({ params: await ofSavedQuery(world) })),
      request('GET /api/v1/saved_query/{pk}/versions/{version}', async (world) => ({ params: await ofSavedQuery(world) })),
      request('GET /api/v1/saved_query/{pk}/versions/{version}/diff/{other}', async (world) => ({
        params: await ofSavedQuery(world),
      })),
      request('POST /api/v1/saved_query/{pk}/versions/{version}/restore', async (world) => ({
        params: await ofSavedQuery(world),
      })),
      request('PUT /api/v1/saved_query/{pk}/versions/{version}', async (world) => ({
        params: await ofSavedQuery(world),
        body: { name: 'kept' },
      })),
    ],
  },
  { row: 'V8', action: 'the bin', who: signedIn, requests: [request('GET /api/v1/bin')] },
  {
    row: 'V9',
    action: 'take back a deleted chart of O',
    who: 'OA',
    requests: [
      request('POST /api/v1/bin/{kind}/{pk}/restore', async (world) => {
        const pk = await chartOfO(world);
        await world.callers.A.delete(`/api/v1/chart/${pk}`);
        return { params: { kind: 'chart', pk } };
      }),
    ],
  },
];
