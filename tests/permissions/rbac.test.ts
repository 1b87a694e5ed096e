/** DASHBOARD_RBAC (rows 8–10 and 32 of the permission table), guests' rows, and grants that end at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPermissionWorld, q, type PermissionWorld } from './fixture.ts';
import type { TestCaller } from '../../packages/server/src/test-server.ts';

let world: PermissionWorld;
let shared: TestCaller;
let k4: number;
beforeAll(async () => {
  world = await openPermissionWorld({ DASHBOARD_RBAC: true });
  const { server, ids, callers } = world;
  const layout = (await callers.A.get(`/api/v1/dashboard/${ids.k3}`)).body.result.position_json;
  const made = await callers.A.post('/api/v1/dashboard/', {
    dashboard_title: 'K4',
    published: true,
    position_json: layout,
    roles: [ids.role],
  });
  k4 = made.body.id;
  await callers.A.put(`/api/v1/dashboard/${k4}`, { json_metadata: JSON.stringify({ positions: JSON.parse(layout) }) });
  await server.addUser('r', ['Gamma', 'R1']);
  shared = await server.program('r');
});
afterAll(() => world.server.close());

const person = (id: number, more: object = {}) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns: ['person'], metrics: ['count'], ...more }],
});
const listed = async (caller: TestCaller): Promise<number[]> =>
  (await caller.get(`/api/v1/dashboard/?q=${q({ page_size: 1000 })}`)).body.ids ?? [];

test('row 8: roles on a dashboard win over data access, in the list and by its address', async () => {
  for (const actor of ['P', 'U', 'G', 'D', 'O', 'S', 'L', 'A'] as const) {
    const opens = (await world.callers[actor].get(`/api/v1/dashboard/${k4}`)).status === 200;
    expect(opens, actor).toBe(actor === 'A');
    expect((await listed(world.callers[actor])).includes(k4), actor).toBe(opens);
  }
});

test('row 9: a holder of the role opens it, sees it listed, and gets its charts’ data from it', async () => {
  const { ids } = world;
  expect((await shared.get(`/api/v1/dashboard/${k4}`)).status).toBe(200);
  expect(await listed(shared)).toContain(k4);
  expect((await shared.get(`/api/v1/dashboard/${k4}/datasets`)).body.result).toHaveLength(1);
  const form_data = { dashboardId: k4, slice_id: ids.c2 };
  const answered = await shared.post('/api/v1/chart/data', { ...person(ids.d2), form_data });
  expect(answered.body.result?.[0].rowcount, JSON.stringify(answered.body)).toBe(2);
  expect((await shared.get(`/api/v1/chart/${ids.c2}/data/?dashboard_id=${k4}`)).status).toBe(200);
});

test('who has the data from the dashboard only may group it by the columns its group-by filter names, and by no other', async () => {
  const { ids, callers } = world;
  const form_data = { dashboardId: k4, slice_id: ids.c2 };
  const asked = async (column: string): Promise<number> =>
    (await shared.post('/api/v1/chart/data', { ...person(ids.d2, { columns: [column] }), form_data })).status;
  const offer = async (controlValues: object): Promise<void> => {
    const board = (await callers.A.get(`/api/v1/dashboard/${k4}`)).body.result;
    const filter = { id: 'NATIVE_FILTER-g', type: 'NATIVE_FILTER', name: 'By', filterType: 'filter_groupby' };
    const native_filter_configuration = [{ ...filter, targets: [{ datasetId: ids.d2 }], controlValues }];
    const json_metadata = JSON.stringify({ native_filter_configuration, positions: JSON.parse(board.position_json) });
    expect((await callers.A.put(`/api/v1/dashboard/${k4}`, { json_metadata })).status).toBe(200);
  };
  await offer({});
  expect(await asked('salary')).toBe(403);
  await offer({ groupbyColumns: ['salary'] });
  expect([await asked('salary'), await asked('person')]).toEqual([200, 200]);
  await offer({ groupbyColumns: ['person'] });
  expect(await asked('salary')).toBe(403);
});

test('row 10: outside the dashboard, or for other columns, the data stays closed; the refusal says why', async () => {
  const { ids } = world;
  expect((await shared.post('/api/v1/chart/data', person(ids.d2))).status).toBe(403);
  expect((await shared.get(`/api/v1/chart/${ids.c2}/data/`)).status).toBe(404);
  const form_data = { dashboardId: k4, slice_id: ids.c2 };
  const more = await shared.post('/api/v1/chart/data', { ...person(ids.d2, { columns: ['salary'] }), form_data });
  expect([more.status, JSON.stringify(more.body)]).toEqual([403, expect.stringContaining('not column salary')]);
  const draft = await world.callers.A.put(`/api/v1/dashboard/${k4}`, { published: false });
  expect(draft.status).toBe(200);
  expect((await shared.post('/api/v1/chart/data', { ...person(ids.d2), form_data })).status).toBe(403);
  await world.callers.A.put(`/api/v1/dashboard/${k4}`, { published: true });
});

test('row 32: an owner sets the roles of a dashboard, and no other user', async () => {
  const { ids, callers } = world;
  const verdicts = [];
  for (const actor of ['P', 'U', 'G', 'D', 'O', 'S', 'L', 'A'] as const)
    if ((await callers[actor].put(`/api/v1/dashboard/${ids.k2}`, { roles: [ids.role] })).status === 200) verdicts.push(actor);
  expect(verdicts.join('')).toBe('OA');
});

test('rows 18 and 70: a guest sees the rows of the token and no other; an altered, late or ended token opens nothing', async () => {
  const { server, ids, callers, embedding } = world;
  const url = `/api/v1/chart/${ids.c1}/data/`;
  const seen = await callers.U.get(url);
  expect(seen.body.result[0].data).toEqual([{ region: 'US', count: 60 }]);
  expect(seen.body.result[0].query ?? '').not.toContain('SELECT');
  const asked = { resources: [{ type: 'dashboard', id: embedding }], rls: [] };
  const { token } = (await callers.A.post('/api/v1/security/guest_token/', asked)).body;
  // Not the last letter of the signature: some of its bits mean nothing.
  const place = token.lastIndexOf('.') + 5;
  const altered = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
  expect((await server.guest(altered).get(url)).status).toBe(401);
  expect((await server.visitor.get('/api/v1/me/', { authorization: `Bearer ${token}` })).status).toBe(422);
  expect((await server.guest(token).get(`/api/v1/dashboard/${ids.k3}`)).status).toBe(403);
  expect((await server.guest(token).get('/api/v1/dashboard/')).status).toBe(403);
  expect((await callers.A.delete(`/api/v1/dashboard/${ids.k1}/embedded`)).status).toBe(200);
  expect((await server.guest(token).get(`/api/v1/dashboard/${ids.k1}`)).status).toBe(403);
  await callers.A.post(`/api/v1/dashboard/${ids.k1}/embedded`, { allowed_domains: ['https://app.example.org'] });
  expect((await callers.A.post('/api/v1/security/guest_token/', asked)).status).toBe(400);
  const again = (await callers.A.get(`/api/v1/dashboard/${ids.k1}/embedded`)).body.result.uuid;
  const fresh = (
    await callers.A.post('/api/v1/security/guest_token/', { ...asked, resources: [{ type: 'dashboard', id: again }] })
  ).body.token;
  expect((await server.guest(fresh).get(`/api/v1/dashboard/${ids.k1}`)).status).toBe(200);
  server.advance(301_000);
  expect((await server.guest(fresh).get(`/api/v1/dashboard/${ids.k1}`)).status).toBe(401);
});

test('a grant that is taken away opens nothing from the next request on', async () => {
  const { server, ids } = world;
  const grant = `datasource_access on [examples].[sales](id:${ids.d1})`;
  const id = await server.addUser('passing', ['Gamma'], [grant]);
  const caller = await server.program('passing');
  const question = { datasource: { id: ids.d1, type: 'table' }, queries: [{ columns: ['region'], metrics: ['count'] }] };
  expect((await caller.post('/api/v1/chart/data', question)).status).toBe(200);
  expect((await caller.get(`/api/v1/dataset/${ids.d1}`)).status).toBe(200);
  const admin = await server.program();
  const gamma = (await admin.get(`/api/v1/security/roles/?q=${q({ filters: [{ col: 'name', opr: 'eq', value: 'Gamma' }] })}`))
    .body.ids[0];
  expect((await admin.put(`/api/v1/security/users/${id}`, { roles: [gamma] })).status).toBe(200);
  expect((await caller.post('/api/v1/chart/data', question)).status).not.toBe(200);
  expect((await caller.get(`/api/v1/dataset/${ids.d1}`)).status).not.toBe(200);
});

test('an admin sees why a user can or cannot see an object; the verdict is what the routes do', async () => {
  const { server, ids, callers } = world;
  const why = async (kind: string, pk: number, user: number) =>
    (await callers.A.get(`/api/v1/access/${kind}/${pk}/${user}`)).body.result;
  const viewer = await server.addUser('viewer', ['Gamma'], ['schema_access on [examples].[main]']);
  const says = ({ reasons }: { reasons: { opens: boolean; says: string }[] }) =>
    reasons.map(({ opens, says: text }) => `${opens ? '+' : '-'} ${text}`);
  expect(says(await why('dashboard', ids.k1, viewer))).toEqual([
    '+ “can_read on Dashboard” comes from “Gamma”.',
    '+ The data of “sales” is open by “schema_access on [examples].[main]” from “grants of viewer”.',
    '+ It is published.',
  ]);
  expect(says(await why('chart', ids.c2, viewer))).toContainEqual(
    expect.stringMatching(/^- Missing: access to the data of “salaries”/),
  );
  expect(says(await why('dashboard', k4, viewer))).toContainEqual(
    expect.stringMatching(/^- Missing: it is shared with “R1” only/),
  );
  expect((await why('database', ids.db1, viewer)).verdicts[0]).toEqual({ action: 'see its name', allowed: true });
  for (const [kind, pk] of [
    ['dashboard', ids.k1],
    ['dashboard', ids.k3],
    ['dashboard', k4],
    ['chart', ids.c1],
    ['chart', ids.c2],
    ['dataset', ids.d2],
  ] as const) {
    const opens = (await (await server.program('viewer')).get(`/api/v1/${kind}/${pk}`)).status === 200;
    expect((await why(kind, pk, viewer)).verdicts[0], `${kind} ${pk}`).toEqual({ action: 'open', allowed: opens });
  }
});

test('a refusal says in words what is missing', async () => {
  const { ids, callers } = world;
  const refused = await callers.D.post('/api/v1/database/', {});
  expect([refused.status, refused.body.reason]).toEqual([403, 'None of your roles has the permission “can_write on Database”.']);
  const other = await callers.D.put(`/api/v1/chart/${ids.c9}`, { slice_name: 'mine' });
  expect([other.status, other.body.reason]).toEqual([403, 'Only its owners and admins may change a chart.']);
});
