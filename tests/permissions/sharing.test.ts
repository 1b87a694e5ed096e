/** Shares of dashboards and charts, and requests for access, from every angle (docs/decisions/0067-sharing.md). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPermissionWorld, q, type PermissionWorld } from './fixture.ts';
import type { TestCaller, TestReply } from '../../packages/server/src/test-server.ts';

let world: PermissionWorld;
let g: number;
let bo: TestCaller;
let boId: number;
let group: number;
beforeAll(async () => {
  world = await openPermissionWorld();
  const { server, callers } = world;
  g = (await callers.G.get('/api/v1/me/')).body.result.id;
  boId = await server.addUser('bo', ['Gamma']);
  bo = await server.program('bo');
  const made = await callers.A.post('/api/v1/security/groups/', { name: 'Sales team', roles: [], users: [boId] });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  group = made.body.id;
});
beforeEach(async () => {
  await world.server.services.store.db.deleteFrom('object_grants').execute();
  await world.server.services.store.db.deleteFrom('access_requests').execute();
});
afterAll(() => world.server.close());

const share = (caller: TestCaller, kind: string, id: number, body: object): Promise<TestReply> =>
  caller.post(`/api/v1/sharing/${kind}/${id}`, { level: 'view', with_data: true, ...body });
const ofPeople = (id: number, more: object = {}) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns: ['person'], metrics: ['count'], ...more }],
});
const onBoard = (more: object = {}, dashboardId = world.ids.k3) => ({
  ...ofPeople(world.ids.d2, more),
  form_data: { dashboardId, slice_id: world.ids.c2 },
});
const listed = async (caller: TestCaller, kind = 'dashboard'): Promise<number[]> =>
  (await caller.get(`/api/v1/${kind}/?q=${q({ page_size: 1000 })}`)).body.ids ?? [];
const status = async (answer: Promise<TestReply>): Promise<number> => (await answer).status;

// Rows: SEC-05
test('a shared dashboard opens, is listed and answers what its charts ask, to that person and nobody else', async () => {
  const { ids, callers } = world;
  expect(await status(callers.G.get(`/api/v1/dashboard/${ids.k3}`))).toBe(403);
  const made = await share(callers.A, 'dashboard', ids.k3, { subject: 'user', id: g });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.result).toMatchObject({ opens: [{ id: ids.d2, name: 'salaries' }], missing: [], notes: [] });
  expect(await status(callers.G.get(`/api/v1/dashboard/${ids.k3}`))).toBe(200);
  expect(await listed(callers.G)).toContain(ids.k3);
  const answered = await callers.G.post('/api/v1/chart/data', onBoard());
  expect(answered.body.result?.[0].rowcount, JSON.stringify(answered.body)).toBe(2);
  expect(await status(callers.G.get(`/api/v1/chart/${ids.c2}/data/?dashboard_id=${ids.k3}`))).toBe(200);
  for (const actor of ['P', 'U', 'D', 'O', 'S'] as const) {
    expect(await status(callers[actor].get(`/api/v1/dashboard/${ids.k3}`)), actor).not.toBe(200);
    expect(await status(callers[actor].post('/api/v1/chart/data', onBoard())), actor).not.toBe(200);
  }
});

test('what a share opens stays within the dashboard: no other columns, no samples, no chart or dataset by itself', async () => {
  const { ids, callers } = world;
  await share(callers.A, 'dashboard', ids.k3, { subject: 'user', id: g });
  const more = await callers.G.post('/api/v1/chart/data', onBoard({ columns: ['salary'] }));
  expect([more.status, JSON.stringify(more.body)]).toEqual([403, expect.stringContaining('not column salary')]);
  expect(await status(callers.G.post('/api/v1/chart/data', ofPeople(ids.d2)))).toBe(403);
  expect(await status(callers.G.post('/api/v1/chart/data', { ...onBoard(), result_type: 'samples' }))).toBe(403);
  expect(await status(callers.G.post('/api/v1/chart/data', onBoard({}, ids.k1)))).toBe(403);
  expect(await status(callers.G.get(`/api/v1/chart/${ids.c2}`))).toBe(404);
  expect(await status(callers.G.get(`/api/v1/dataset/${ids.d2}`))).toBe(404);
});

test('a share taken back, a group left and a person deactivated end at once', async () => {
  const { ids, callers } = world;
  const { body } = await share(callers.A, 'dashboard', ids.k3, { subject: 'group', id: group });
  expect(await status(bo.get(`/api/v1/dashboard/${ids.k3}`))).toBe(200);
  expect(await status(bo.post('/api/v1/chart/data', onBoard()))).toBe(200);
  await callers.A.put(`/api/v1/security/groups/${group}`, { users: [] });
  expect(await status(bo.post('/api/v1/chart/data', onBoard()))).toBe(403);
  await callers.A.put(`/api/v1/security/groups/${group}`, { users: [boId] });
  expect(await status(bo.post('/api/v1/chart/data', onBoard()))).toBe(200);
  expect(await status(callers.A.delete(`/api/v1/sharing/dashboard/${ids.k3}/${body.id}`))).toBe(200);
  expect(await status(bo.post('/api/v1/chart/data', onBoard()))).toBe(403);
  expect(await status(bo.get(`/api/v1/dashboard/${ids.k3}`))).toBe(403);
  await share(callers.A, 'dashboard', ids.k3, { subject: 'user', id: boId });
  await callers.A.put(`/api/v1/security/users/${boId}`, { active: false });
  expect(await status(bo.get(`/api/v1/dashboard/${ids.k3}`))).toBe(401);
  expect(await status(share(callers.A, 'dashboard', ids.k3, { subject: 'user', id: boId }))).toBe(422);
  await callers.A.put(`/api/v1/security/users/${boId}`, { active: true });
  // Tokens of the same second were ended with the person.
  world.server.advance(2000);
  bo = await world.server.program('bo');
});

test('everyone is everybody who is signed in: neither visitors nor guests', async () => {
  const { ids, callers } = world;
  await share(callers.A, 'dashboard', ids.k3, { subject: 'everyone', id: 0 });
  for (const actor of ['G', 'D', 'O', 'S'] as const)
    expect(await status(callers[actor].post('/api/v1/chart/data', onBoard())), actor).toBe(200);
  for (const actor of ['P', 'U'] as const) {
    expect(await status(callers[actor].get(`/api/v1/dashboard/${ids.k3}`)), actor).not.toBe(200);
    expect(await status(callers[actor].post('/api/v1/chart/data', onBoard())), actor).not.toBe(200);
  }
});

test('an owner gives no data they do not hold or may not give, and is told whom to ask', async () => {
  const { ids, callers } = world;
  const shared = await share(callers.O, 'dashboard', ids.k2, { subject: 'user', id: g });
  expect(shared.status, JSON.stringify(shared.body)).toBe(201);
  expect(shared.body.result.opens).toEqual([]);
  expect(shared.body.result.missing).toEqual([{ id: ids.d1, name: 'sales', ask: [expect.any(String)] }]);
  expect(await status(callers.G.get(`/api/v1/dashboard/${ids.k2}`))).toBe(200);
  const asked = { datasource: { id: ids.d1, type: 'table' }, queries: [{ columns: ['region'], metrics: ['count'] }] };
  const form_data = { dashboardId: ids.k2, slice_id: ids.c1 };
  expect(await status(callers.G.post('/api/v1/chart/data', { ...asked, form_data }))).toBe(403);
  // An admin gives it; a later change of the level by the owner takes nothing away.
  await share(callers.A, 'dashboard', ids.k2, { subject: 'user', id: g });
  const changed = await share(callers.O, 'dashboard', ids.k2, { subject: 'user', id: g, level: 'edit' });
  expect(changed.body.result).toMatchObject({ level: 'edit', opens: [{ id: ids.d1 }], missing: [] });
  const answered = await callers.G.post('/api/v1/chart/data', { ...asked, form_data });
  // The row rule of Gamma holds: the EU alone.
  expect(answered.body.result?.[0].data, JSON.stringify(answered.body)).toEqual([{ region: 'EU', count: 40 }]);
});

test('only owners and admins share, see shares or take them back', async () => {
  const { ids, callers } = world;
  const made = await share(callers.A, 'dashboard', ids.k2, { subject: 'user', id: g, level: 'edit' });
  for (const actor of ['P', 'U', 'G', 'D', 'S', 'L'] as const) {
    expect([401, 403], actor).toContain(await status(share(callers[actor], 'dashboard', ids.k2, { subject: 'everyone', id: 0 })));
    expect([401, 403], actor).toContain(await status(callers[actor].get(`/api/v1/sharing/dashboard/${ids.k2}`)));
    const ended = callers[actor].delete(`/api/v1/sharing/dashboard/${ids.k2}/${made.body.id}`);
    expect([401, 403], actor).toContain(await status(ended));
  }
  expect((await callers.O.get(`/api/v1/sharing/dashboard/${ids.k2}`)).body.result.shares).toMatchObject([
    { subject: 'user', subject_id: g, level: 'edit' },
  ]);
  // A share is named by its object as well.
  expect(await status(callers.A.delete(`/api/v1/sharing/dashboard/${ids.k1}/${made.body.id}`))).toBe(404);
});

test('who may edit changes the dashboard, but neither its owners nor its roles, and opens no further data', async () => {
  const { ids, callers } = world;
  await share(callers.A, 'dashboard', ids.k3, { subject: 'user', id: g, level: 'edit' });
  const url = `/api/v1/dashboard/${ids.k3}`;
  expect((await callers.G.get(url)).body.result.can_edit).toBe(true);
  expect(await status(callers.G.put(url, { css: '.x { color: red }' }))).toBe(200);
  const owners = await callers.G.put(url, { owners: [g] });
  expect([owners.status, owners.body.message.owners]).toEqual([403, [expect.any(String)]]);
  expect(await status(callers.G.put(url, { roles: [ids.role] }))).toBe(403);
  expect(await status(callers.G.delete(url))).toBe(403);
  expect(await status(callers.G.post(`${url}/embedded`, { allowed_domains: [] }))).toBe(403);
  // A filter would open a column to whoever made it.
  const filter = { id: 'NATIVE_FILTER-x', type: 'NATIVE_FILTER', name: 'x', filterType: 'filter_select' };
  const targets = [{ datasetId: ids.d2, column: { name: 'salary' } }];
  expect(await status(callers.G.put(`${url}/filters`, { modified: [{ ...filter, targets }] }))).toBe(403);
  const json_metadata = JSON.stringify({ native_filter_configuration: [{ ...filter, targets }] });
  expect(await status(callers.G.put(url, { json_metadata }))).toBe(403);
  expect(await status(callers.G.post('/api/v1/chart/data', { ...onBoard(), queries: [{ columns: ['salary'] }] }))).toBe(403);
});

test('a shared chart gives its dataset only where its owner or an admin gives it, and takes it back with itself', async () => {
  const { ids, callers } = world;
  const byOwner = await share(callers.O, 'chart', ids.c9, { subject: 'user', id: g, level: 'edit' });
  expect(byOwner.body.result).toMatchObject({ opens: [], missing: [{ name: 'sales' }], notes: ['needs_data_to_edit'] });
  expect(await listed(callers.G, 'chart')).toContain(ids.c9);
  const read = await callers.G.get(`/api/v1/chart/${ids.c9}`);
  expect(read.status).toBe(200);
  expect(await status(callers.G.get(`/api/v1/chart/${ids.c9}/data/`))).toBe(403);
  expect(await status(callers.G.put(`/api/v1/chart/${ids.c9}`, { slice_name: 'x' }))).toBe(403);
  const stolen = { query_context: '{}', query_context_generation: true };
  expect(await status(callers.G.put(`/api/v1/chart/${ids.c9}`, stolen))).toBe(403);
  const byAdmin = await share(callers.A, 'chart', ids.c9, { subject: 'user', id: g, level: 'edit' });
  expect(byAdmin.body.result).toMatchObject({ opens: [{ name: 'sales' }], missing: [], notes: [] });
  expect(await status(callers.G.get(`/api/v1/chart/${ids.c9}/data/`))).toBe(200);
  expect(await status(callers.G.get(`/api/v1/dataset/${ids.d1}`))).toBe(200);
  expect(await status(callers.G.put(`/api/v1/chart/${ids.c9}`, { slice_name: 'C9' }))).toBe(200);
  expect(await status(callers.G.put(`/api/v1/chart/${ids.c9}`, { owners: [g] }))).toBe(403);
  expect(await status(callers.G.delete(`/api/v1/chart/${ids.c9}`))).toBe(403);
  expect(await status(callers.O.delete(`/api/v1/sharing/chart/${ids.c9}/${byAdmin.body.id}`))).toBe(200);
  expect(await status(callers.G.get(`/api/v1/chart/${ids.c9}`))).toBe(404);
  expect(await status(callers.G.get(`/api/v1/dataset/${ids.d1}`))).toBe(404);
});

test('the owner of a chart whose data is closed to them does not change what it asks', async () => {
  const { ids, callers } = world;
  await callers.A.put(`/api/v1/chart/${ids.c2}`, { owners: [g] });
  await share(callers.A, 'dashboard', ids.k3, { subject: 'user', id: g });
  const params = JSON.stringify({ viz_type: 'table', query_mode: 'aggregate', groupby: ['salary'], metrics: ['count'] });
  expect(await status(callers.G.put(`/api/v1/chart/${ids.c2}`, { params }))).toBe(403);
  expect(await status(callers.G.put(`/api/v1/chart/${ids.c2}`, { description: 'Who earns' }))).toBe(200);
  await callers.A.put(`/api/v1/chart/${ids.c2}`, { owners: [] });
});

test('bad shares name the field and keep nothing', async () => {
  const { ids, callers } = world;
  const bad = [
    { subject: 'user', id: 999_999 },
    { subject: 'group', id: 999_999 },
    { subject: 'everyone', id: 3 },
    { subject: 'role', id: 1 },
    { subject: 'user', id: g, level: 'own' },
    { subject: 'user', id: g, datasets: [ids.d2] },
    { subject: 'user', id: -1 },
  ];
  for (const body of bad) {
    const answer = await share(callers.A, 'dashboard', ids.k3, body);
    expect([400, 422], JSON.stringify(body)).toContain(answer.status);
  }
  expect(await status(share(callers.A, 'dashboard', 999_999, { subject: 'everyone', id: 0 }))).toBe(404);
  expect(await status(share(callers.A, 'dataset', ids.d1, { subject: 'everyone', id: 0 }))).toBe(404);
  const plan = await callers.A.get(`/api/v1/sharing/dashboard/${ids.k3}/plan?subject=user&id=${g}&level=view&with_data=true`);
  expect(plan.body.result).toMatchObject({ name: expect.any(String), opens: [{ id: ids.d2 }] });
  expect((await callers.A.get(`/api/v1/sharing/dashboard/${ids.k3}`)).body.result.shares).toEqual([]);
});

test('whom to share with is found by full name, user name and group; deactivated people are not', async () => {
  const { server, callers } = world;
  const gone = await server.addUser('gone', ['Gamma']);
  await callers.A.put(`/api/v1/security/users/${boId}`, { first_name: 'Bo', last_name: 'Berg' });
  await callers.A.put(`/api/v1/security/users/${gone}`, { active: false });
  const found = async (text: string) =>
    (await callers.G.get(`/api/v1/sharing/subjects?text=${encodeURIComponent(text)}`)).body.result.slice(1);
  expect(await found('bo berg')).toEqual([{ subject: 'user', id: boId, name: 'Bo Berg' }]);
  expect(await found('sales t')).toEqual([{ subject: 'group', id: group, name: 'Sales team' }]);
  expect(await found('gone')).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found("' or 1=1 --")).toEqual([]);
});

test('access is explained by the share', async () => {
  const { ids, callers } = world;
  await share(callers.A, 'dashboard', ids.k3, { subject: 'group', id: group });
  const { body } = await callers.A.get(`/api/v1/access/dashboard/${ids.k3}/${boId}`);
  expect(body.result.verdicts[0]).toEqual({ action: 'open', allowed: true });
  expect(JSON.stringify(body.result.reasons)).toContain('Shared with a group of theirs, to view.');
});

const ask = (caller: TestCaller, kind: string, object: string | number, message = ''): Promise<TestReply> =>
  caller.post('/api/v1/access_request/', { kind, object: String(object), message });
const requests = async (caller: TestCaller) => (await caller.get('/api/v1/access_request/')).body.result;

test('a request lands with the owner and admins, and granting it opens the dashboard', async () => {
  const { ids, callers } = world;
  await callers.A.put(`/api/v1/dashboard/${ids.k3}`, { owners: [world.ids.owner] });
  expect(await status(ask(callers.G, 'dashboard', ids.k3, 'For the report'))).toBe(201);
  expect(await status(ask(callers.G, 'dashboard', ids.k3, 'For the quarterly report'))).toBe(201);
  const mine = await requests(callers.O);
  expect(mine).toMatchObject([{ object_id: ids.k3, name: 'K3', message: 'For the quarterly report', state: 'open' }]);
  expect(await requests(callers.A)).toHaveLength(1);
  for (const actor of ['G', 'D', 'S', 'L'] as const) expect(await requests(callers[actor]), actor).toEqual([]);
  const [{ id }] = mine;
  const grant = (caller: TestCaller) => caller.post(`/api/v1/access_request/${id}/grant`, { level: 'view', with_data: true });
  expect(await status(grant(callers.G))).toBe(404);
  expect(await status(grant(callers.L))).toBe(404);
  expect(await status(grant(callers.A))).toBe(200);
  expect(await status(callers.G.get(`/api/v1/dashboard/${ids.k3}`))).toBe(200);
  expect(await status(grant(callers.A))).toBe(422);
  expect(await status(ask(callers.G, 'dashboard', ids.k3))).toBe(422);
  expect((await requests(callers.O))[0].state).toBe('granted');
  await callers.A.put(`/api/v1/dashboard/${ids.k3}`, { owners: [] });
});

test('a declined request is not repeated on the same day', async () => {
  const { ids, callers } = world;
  await ask(callers.G, 'dashboard', ids.k3);
  const [{ id }] = await requests(callers.A);
  expect(await status(callers.A.post(`/api/v1/access_request/${id}/decline`))).toBe(200);
  expect(await status(callers.A.post(`/api/v1/access_request/${id}/decline`))).toBe(422);
  expect(await status(ask(callers.G, 'dashboard', ids.k3))).toBe(422);
});

test('a request tells nothing of charts that one may not see, and visitors and guests make none', async () => {
  const { ids, callers } = world;
  const there = await ask(callers.G, 'chart', ids.c2);
  const gone = await ask(callers.G, 'chart', 999_999);
  expect([there.status, there.body]).toEqual([gone.status, gone.body]);
  expect(await status(ask(callers.G, 'dashboard', 'no-such-slug'))).toBe(404);
  expect(await requests(callers.A)).toMatchObject([{ kind: 'chart', object_id: ids.c2 }]);
  expect(await status(ask(callers.P, 'dashboard', ids.k3))).toBe(401);
  expect(await status(ask(callers.U, 'dashboard', ids.k3))).toBe(403);
  expect(await status(ask(callers.G, 'chart', 'x'))).toBe(422);
  expect(await status(ask(callers.G, 'dashboard', ids.k3, 'x'.repeat(1001)))).toBe(400);
});

test('requests have an end: so many in a minute', async () => {
  const { ids } = world;
  await world.server.addUser('flood', ['Gamma']);
  const flood = await world.server.program('flood');
  const answers = await Promise.all(Array.from({ length: 25 }, () => status(ask(flood, 'dashboard', ids.k3))));
  expect(answers.filter((each) => each === 429)).toHaveLength(5);
});
