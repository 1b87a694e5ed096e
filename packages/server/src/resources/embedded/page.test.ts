/** The page other sites may frame: who may, and that nothing else of ours can be framed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
let board: number;
let shown: number;
beforeAll(async () => {
  server = await salesServer();
  ({ admin } = server);
  board = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'K1' })).body.id;
  shown = await server.chart('By country', {}, { dashboards: [board] });
});
afterAll(() => server.close());

const embed = async (allowed_domains: string[]): Promise<string> =>
  (await admin.post(`/api/v1/dashboard/${board}/embedded`, { allowed_domains })).body.result.uuid;
const open = (uuid: string, referer?: string) =>
  server.visitor.get(`/embedded/${uuid}`, { accept: 'text/html', ...(referer && { referer }) });
const ancestors = (policy: unknown): string | undefined => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1];

// Rows: LINK-04
test('only the sites of the list may frame it, and the rest of its policy stays', async () => {
  const uuid = await embed(['https://app.example.org', '*.intranet.example.org']);
  const { headers } = await open(uuid, 'https://app.example.org/');
  expect(ancestors(headers['content-security-policy'])).toBe('https://app.example.org *.intranet.example.org');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['x-frame-options']).toBeUndefined();
  for (const referer of ['https://evil.test/', 'https://app.example.org.evil.test/', 'http://app.example.org/', undefined])
    expect(await open(uuid, referer)).toMatchObject({ status: 403, headers: { 'x-frame-options': 'DENY' } });
});

test('without a list every site may', async () => {
  const uuid = await embed([]);
  expect(ancestors((await open(uuid)).headers['content-security-policy'])).toBe('*');
});

// Rows: LINK-08
test('every other address stays unframed, and an ended embedding is gone at once', async () => {
  const uuid = await embed([]);
  const page = await server.visitor.get(`/superset/dashboard/${board}/`, { accept: 'text/html' });
  expect(ancestors(page.headers['content-security-policy'])).toBe("'none'");
  const { token } = (await admin.post('/api/v1/security/guest_token/', { resources: [{ type: 'dashboard', id: uuid }], rls: [] }))
    .body;
  expect((await server.guest(token).get(`/api/v1/dashboard/${board}`)).status).toBe(200);
  // Its time filter asks what a range means now.
  expect((await server.guest(token).get(`/api/v1/time_range/?q='No filter'`)).status).toBe(200);
  await admin.delete(`/api/v1/dashboard/${board}/embedded`);
  expect((await open(uuid)).status).toBe(404);
  expect((await server.guest(token).get(`/api/v1/dashboard/${board}`)).status).toBe(403);
  for (const odd of ['x', `${uuid}'`]) expect((await open(odd)).status).toBe(404);
});

test('a guest is shown the dashboard, and not who works here', async () => {
  const asked = { resources: [{ type: 'dashboard', id: await embed([]) }], rls: [] };
  const guest = server.guest((await admin.post('/api/v1/security/guest_token/', asked)).body.token);
  expect((await admin.get(`/api/v1/dashboard/${board}`)).body.result).toMatchObject({
    owners: [{ username: 'admin' }],
    changed_by: { username: 'admin' },
  });
  const nobody = { owners: [], changed_by: null, created_by: null, changed_by_name: '', created_by_name: '' };
  expect(await guest.get(`/api/v1/dashboard/${board}`)).toMatchObject({ status: 200, body: { result: nobody } });
  for (const part of ['charts', 'datasets']) {
    const { body } = await guest.get(`/api/v1/dashboard/${board}/${part}`);
    expect(body.result).toMatchObject([{ owners: [] }]);
  }
});

test('that a dashboard is not embedded is an answer of its own; the known address answers 404', async () => {
  await admin.delete(`/api/v1/dashboard/${board}/embedded`);
  expect((await admin.get(`/api/v1/dashboard/${board}/embedded`)).status).toBe(404);
  expect(await admin.get(`/api/v1/dashboard/${board}/embedding`)).toMatchObject({ status: 200, body: { result: null } });
  const uuid = await embed([]);
  expect((await admin.get(`/api/v1/dashboard/${board}/embedding`)).body.result).toMatchObject({ uuid, allowed_domains: [] });
  expect((await admin.get('/api/v1/dashboard/987654/embedding')).status).toBe(404);
});

test('an embedding says who allowed it, to those who are signed in', async () => {
  const uuid = await embed(['https://a.test']);
  await server.addUser('second', ['Admin']);
  const second = await server.program('second');
  const known = { uuid, dashboard_id: String(board), changed_on: expect.any(String) };
  const first = { ...known, allowed_domains: ['https://a.test'], changed_by: expect.objectContaining({ id: 1 }) };
  expect((await second.get(`/api/v1/dashboard/${board}/embedded`)).body).toEqual({ result: first });
  await second.put(`/api/v1/dashboard/${board}/embedded`, { allowed_domains: ['https://b.test'] });
  expect((await admin.get(`/api/v1/dashboard/${board}/embedded`)).body.result).toMatchObject({
    allowed_domains: ['https://b.test'],
    changed_by: { username: 'second', first_name: expect.any(String), last_name: expect.any(String) },
  });
  expect((await server.visitor.get(`/api/v1/embedded_dashboard/${uuid}`)).body.result.changed_by).toBeNull();
});

test('a token is for a visitor as the site describes them; rules and dashboards are taken as they are written only', async () => {
  const resources = [{ type: 'dashboard', id: await embed([]) }];
  const grant = async (more: object): Promise<number> =>
    (await admin.post('/api/v1/security/guest_token/', { resources, rls: [], ...more })).status;
  expect(await grant({ user: { username: 'ann', first_name: 'Ann', last_name: 'Lee', email: 'a@b.test', groups: ['x'] } })).toBe(
    200,
  );
  expect(await grant({ user: { username: 7 } })).toBe(400);
  expect(await grant({ rls: [{ clause: '1 = 1', datset: 1 }] })).toBe(400);
});

test('a form may carry the guest’s token as a field, as downloads of embedded pages do', async () => {
  const asked = { resources: [{ type: 'dashboard', id: await embed([]) }], rls: [] };
  const { token } = (await admin.post('/api/v1/security/guest_token/', asked)).body;
  const form_data = JSON.stringify({
    datasource: { id: server.datasetId, type: 'table' },
    queries: [{ columns: ['country'], metrics: ['count'], row_limit: 100 }],
    form_data: { slice_id: shown, dashboardId: board },
  });
  const type = 'application/x-www-form-urlencoded';
  const send = async (fields: Record<string, string>, more: object = {}) =>
    server.visitor.post('/api/v1/chart/data', new URLSearchParams(fields).toString(), { 'content-type': type, ...more });
  const { status, body } = await send({ form_data, guest_token: token });
  expect([status, body.result?.[0].rowcount]).toEqual([200, 3]);
  expect(await send({ form_data })).toMatchObject({ status: 401, body: { msg: 'Missing Authorization Header' } });
  expect((await send({ form_data, guest_token: 'no.good.token' })).status).toBe(401);
  expect((await send({ form_data, guest_token: token, more: 'x'.repeat(1_000_000) })).status).toBe(401);
  const other = JSON.stringify({ ...JSON.parse(form_data), queries: [{ columns: ['num'], metrics: [] }] });
  expect((await send({ form_data: other, guest_token: token })).status).toBe(403);
});

test.each(["https://a.test; script-src 'unsafe-inline'", '*', 'javascript:alert(1)', 'a.test/path'])(
  'the list takes no %s',
  async (site) => {
    const answer = await admin.put(`/api/v1/dashboard/${board}/embedded`, { allowed_domains: [site] });
    expect(answer.status).toBe(400);
  },
);

// Rows: LINK-07
test('one guest’s token is ended at once and for itself; what is no token is not', async () => {
  const asked = { resources: [{ type: 'dashboard', id: await embed([]) }], rls: [] };
  const grant = async (): Promise<string> => (await admin.post('/api/v1/security/guest_token/', asked)).body.token;
  const [one, other] = [await grant(), await grant()];
  const end = (token: string) => admin.post('/api/v1/security/guest_token/revoke', { token });
  expect((await server.guest(one).get(`/api/v1/dashboard/${board}`)).status).toBe(200);
  for (let twice = 0; twice < 2; twice += 1) expect(await end(one)).toMatchObject({ status: 200, body: { message: 'OK' } });
  expect(await server.guest(one).get(`/api/v1/dashboard/${board}`)).toMatchObject({ status: 401 });
  expect((await server.guest(other).get(`/api/v1/dashboard/${board}`)).status).toBe(200);
  expect((await end(`${other.slice(0, -2)}xx`)).status).toBe(422);
  expect((await server.guest(other).get(`/api/v1/dashboard/${board}`)).status).toBe(200);
});

test('guests’ tokens have a key of their own: neither kind opens what the other does, nor after its five minutes', async () => {
  const uuid = await embed([]);
  const asked = { resources: [{ type: 'dashboard', id: uuid }], rls: [] };
  const { token } = (await admin.post('/api/v1/security/guest_token/', asked)).body;
  const { app, services } = server;
  expect(() => app.jwt.verify(token)).toThrow();
  const forged = app.jwt.sign({
    user: {},
    resources: asked.resources,
    rls_rules: [],
    type: 'guest',
    aud: 'tessera',
    iat: 1,
    exp: 9e9,
  });
  expect((await server.guest(forged).get(`/api/v1/dashboard/${board}`)).status).toBe(401);
  expect((await server.visitor.get('/api/v1/me/', { authorization: `Bearer ${token}` })).status).toBe(422);
  const access = services.tokens.make('access', 1, services.clock());
  expect((await server.guest(access).get(`/api/v1/dashboard/${board}`)).status).toBe(401);
  expect((await server.guest('garbage').get(`/api/v1/dashboard/${board}`)).status).toBe(401);
  expect((await server.guest(token).get(`/api/v1/dashboard/${board}`)).status).toBe(200);
  server.advance(301_000);
  expect((await server.guest(token).get(`/api/v1/dashboard/${board}`)).status).toBe(401);
});
