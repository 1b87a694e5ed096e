/** Shares and requests for access. */
import type { PermissionWorld } from './fixture.ts';
import { everybody, request, signedIn, type PermissionRow } from './row.ts';

const link = { name: 'For the board', expires_on: '2026-03-05T00:00:00Z' };
const everyone = { subject: 'everyone', id: 0, level: 'view', with_data: true };
const k2 = ({ ids }: PermissionWorld) => ({ kind: 'dashboard', pk: ids.k2 });

/** A share of K2, taken back again after each who may see it. */
async function shareOfK2({ callers, ids }: PermissionWorld): Promise<number> {
  return (await callers.A.post(`/api/v1/sharing/dashboard/${ids.k2}`, everyone)).body.id;
}

/** A request of G for K2, of which nothing is shared. */
async function requestForK2({ server, callers, ids }: PermissionWorld): Promise<number> {
  const { db } = server.services.store;
  await db.deleteFrom('object_grants').execute();
  await db.deleteFrom('access_requests').execute();
  const user_id: number = (await callers.G.get('/api/v1/me/')).body.result.id;
  const created_on = server.services.clock().toISOString();
  const about = { kind: 'dashboard' as const, object_id: ids.k2, user_id, message: '', state: 'open' as const };
  const row = await db
    .insertInto('access_requests')
    .values({ ...about, created_on })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function unshared({ server }: PermissionWorld): Promise<void> {
  await server.services.store.db.deleteFrom('object_grants').execute();
}

export const sharingRows: readonly PermissionRow[] = [
  {
    row: '32a',
    action: 'share K2, see with whom, take it back',
    who: 'OA',
    requests: [
      request('GET /api/v1/sharing/{kind}/{pk}', (world) => ({ params: k2(world) })),
      request('GET /api/v1/sharing/{kind}/{pk}/plan', (world) => ({
        params: k2(world),
        search: '?subject=everyone&id=0&level=view&with_data=true',
      })),
      request('POST /api/v1/sharing/{kind}/{pk}', async (world) => {
        await unshared(world);
        return { params: k2(world), body: everyone };
      }),
      request('DELETE /api/v1/sharing/{kind}/{pk}/{share}', async (world) => ({
        params: { ...k2(world), share: await shareOfK2(world) },
      })),
    ],
  },
  {
    row: '32b',
    action: 'decide requests for K2',
    who: 'OA',
    requests: [
      request('POST /api/v1/access_request/{pk}/grant', async (world) => ({
        params: { pk: await requestForK2(world) },
        body: { level: 'view', with_data: false },
      })),
      request('POST /api/v1/access_request/{pk}/decline', async (world) => ({ params: { pk: await requestForK2(world) } })),
      request('GET /api/v1/access_request', async (world) => {
        await requestForK2(world);
        return { allowed: ({ status, body }) => status === 200 && body.count === 1 };
      }),
    ],
  },
  {
    row: '32c',
    action: 'find whom to share with, ask for access',
    who: signedIn,
    requests: [
      request('GET /api/v1/sharing/subjects', () => ({ search: '?text=a' })),
      request('POST /api/v1/access_request', async (world) => {
        await unshared(world);
        return { body: { kind: 'chart', object: '999999' } };
      }),
    ],
  },
  {
    row: '69a',
    action: 'make a public link for K1, list and revoke it',
    who: 'A',
    requests: [
      request('POST /api/v1/public_link/{pk}', ({ ids }) => ({ params: { pk: ids.k1 }, body: link })),
      request('GET /api/v1/public_link/{pk}', ({ ids }) => ({ params: { pk: ids.k1 } })),
      request('DELETE /api/v1/public_link/{pk}/{link}', async ({ ids, callers }) => ({
        params: {
          pk: ids.k1,
          link: (await callers.A.post(`/api/v1/public_link/${ids.k1}`, link)).body.result.id,
        },
      })),
    ],
  },
  {
    row: '69b',
    action: 'open a public link',
    who: everybody,
    requests: [
      request('POST /api/v1/public_link/open', async ({ ids, callers }) => ({
        body: { secret: (await callers.A.post(`/api/v1/public_link/${ids.k1}`, link)).body.secret },
      })),
    ],
  },
  {
    row: '72a',
    action: 'look at the site as somebody else: in a browser only, which none of these is',
    who: '',
    requests: [
      request('POST /api/v1/view_as', ({ ids }) => ({ body: { user_id: ids.owner } })),
      request('DELETE /api/v1/view_as'),
    ],
  },
];
