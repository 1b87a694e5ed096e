/** Looking at the site as somebody else: their rights, no change, every call logged (docs/decisions/0067-sharing.md). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyResource } from '../../packages/server/src/app.ts';
import { openPermissionWorld, type PermissionWorld } from './fixture.ts';
import type { TestCaller, TestReply } from '../../packages/server/src/test-server.ts';

let world: PermissionWorld;
let admin: TestCaller;
let d: number;
beforeAll(async () => {
  world = await openPermissionWorld();
  d = (await world.callers.D.get('/api/v1/me/')).body.result.id;
});
beforeEach(async () => {
  admin = await world.server.browser();
});
afterAll(() => world.server.close());

const status = async (answer: Promise<TestReply>): Promise<number> => (await answer).status;
const begin = (caller: TestCaller, user_id: number): Promise<TestReply> => caller.post('/api/v1/view_as', { user_id });
const salesAsked = () => ({
  datasource: { id: world.ids.d1, type: 'table' },
  queries: [{ columns: ['region'], metrics: ['count'] }],
});

test('an administrator sees what the person sees, rows included, until they stop', async () => {
  const { ids } = world;
  expect((await admin.post('/api/v1/chart/data', salesAsked())).body.result[0].rowcount).toBe(2);
  const begun = await begin(admin, d);
  expect([begun.status, begun.body.username]).toEqual([200, 'd']);
  expect((await admin.get('/api/v1/me/')).body.result.username).toBe('d');
  expect(await status(admin.get(`/api/v1/dashboard/${ids.k3}`))).toBe(403);
  expect(await status(admin.get('/api/v1/security/users/'))).toBe(403);
  const rows = await admin.post('/api/v1/chart/data', salesAsked());
  expect(rows.body.result?.[0].data, JSON.stringify(rows.body)).toEqual([{ region: 'EU', count: 40 }]);
  expect(await status(admin.delete('/api/v1/view_as'))).toBe(200);
  expect((await admin.get('/api/v1/me/')).body.result.username).toBe('admin');
  expect(await status(admin.get(`/api/v1/dashboard/${ids.k3}`))).toBe(200);
});

test('nothing is changed meanwhile, by any route', async () => {
  await begin(admin, d);
  const changing = everyResource
    .flatMap(([, { routes }]) => Object.values(routes))
    .filter(({ method, path, permission }) => method !== 'GET' && permission !== 'public' && !open.has(`${method} ${path}`));
  expect(changing.length).toBeGreaterThan(100);
  for (const { method, path } of changing) {
    const url = path.replace(/\{\w+\}/g, '1');
    const call = { POST: () => admin.post(url, {}), PUT: () => admin.put(url, {}), DELETE: () => admin.delete(url) };
    const answer = await (method === 'POST' || method === 'PUT' || method === 'DELETE' ? call[method]() : admin.get(url));
    expect([answer.status, JSON.stringify(answer.body)], `${method} ${path}`).toEqual([
      403,
      expect.stringContaining('nothing can be changed'),
    ]);
  }
  expect(await status(admin.get(`/superset/favstar/Dashboard/${world.ids.k1}/select`))).toBe(403);
  await admin.delete('/api/v1/view_as');
});
const open = new Set(['POST /api/v1/chart/data', 'POST /superset/explore_json', 'DELETE /api/v1/view_as']);

test('every call is logged with both names, and none counts as the person’s own', async () => {
  const { ids, server } = world;
  const { db } = server.services.store;
  await server.services.actions.flush();
  await db.deleteFrom('logs').execute();
  await begin(admin, d);
  await admin.get(`/api/v1/dashboard/${ids.k1}`);
  await admin.delete('/api/v1/view_as');
  await server.services.actions.flush();
  const lines = await db.selectFrom('logs').selectAll().where('json', 'is not', null).execute();
  const both = { via: 'view_as', viewer: 'admin', viewed: 'd' };
  expect(lines.map(({ action, json }) => [action, json])).toEqual(
    expect.arrayContaining([
      ['ViewAsRestApi.begin', both],
      ['DashboardRestApi.get', both],
      ['ViewAsRestApi.end', both],
    ]),
  );
  expect(await db.selectFrom('logs').select('id').where('user_id', '=', d).execute()).toEqual([]);
});

test('it ends by itself after an hour, with the person, and with the right to it', async () => {
  const { server, callers } = world;
  const name = async (): Promise<string> => (await admin.get('/api/v1/me/')).body.result.username;
  await begin(admin, d);
  server.advance(3_600_000);
  expect(await name()).toBe('admin');
  const id = await server.addUser('seen', ['Gamma']);
  await begin(admin, id);
  expect(await name()).toBe('seen');
  await server.services.store.db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
  expect(await name()).toBe('admin');
  for (const actor of ['P', 'U', 'G', 'D', 'O', 'S', 'L', 'A'] as const)
    expect([401, 403, 422], actor).toContain(await status(begin(callers[actor], d)));
});

test('administrators, oneself and nobody are refused by the field', async () => {
  const { server } = world;
  const other = await server.addUser('second', ['Admin']);
  const self: number = (await admin.get('/api/v1/me/')).body.result.id;
  for (const id of [other, self, 999_999]) {
    const refused = await begin(admin, id);
    expect([refused.status, Object.keys(refused.body.message)], String(id)).toEqual([422, ['user_id']]);
  }
});
