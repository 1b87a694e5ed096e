/** Public links: what a guest of one sees, and when it ends (docs/decisions/0067-sharing.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPermissionWorld, type PermissionWorld } from './fixture.ts';
import type { TestCaller, TestReply } from '../../packages/server/src/test-server.ts';

let world: PermissionWorld;
beforeAll(async () => {
  world = await openPermissionWorld();
});
afterAll(() => world.server.close());

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(world.server.services.clock().getTime() + days * dayMs).toISOString();
const make = (caller: TestCaller, id: number, more: object = {}): Promise<TestReply> =>
  caller.post(`/api/v1/public_link/${id}`, { name: 'For the board', expires_on: inDays(7), ...more });
const openLink = (secret: string): Promise<TestReply> => world.server.visitor.post('/api/v1/public_link/open', { secret });
const guestOf = async (secret: string): Promise<TestCaller> => world.server.guest((await openLink(secret)).body.token);
const status = async (answer: Promise<TestReply>): Promise<number> => (await answer).status;
const ofSales = (dashboardId: number, more: object = {}) => ({
  datasource: { id: world.ids.d1, type: 'table' },
  queries: [{ columns: ['region'], metrics: ['count'], ...more }],
  form_data: { dashboardId, slice_id: world.ids.c1 },
});

test('whoever holds the link sees the dashboard and its data, and nothing else', async () => {
  const { ids, callers, server } = world;
  const made = await make(callers.A, ids.k2);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.url).toMatch(/\/shared\/#tsl_[\w-]{43}$/);
  const [row] = await server.services.store.db.selectFrom('public_links').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(made.body.secret.slice(4));
  const guest = await guestOf(made.body.secret);
  const board = await guest.get(`/api/v1/dashboard/${ids.k2}`);
  expect([board.status, board.body.result.owners, board.body.result.can_edit]).toEqual([200, [], false]);
  const answered = await guest.post('/api/v1/chart/data', ofSales(ids.k2));
  expect(answered.body.result?.[0].rowcount, JSON.stringify(answered.body)).toBe(2);
  expect(JSON.stringify(answered.body)).not.toContain('SELECT');
  for (const url of [`/api/v1/dashboard/${ids.k1}`, `/api/v1/dashboard/${ids.k3}`, '/api/v1/dashboard/', '/api/v1/me/'])
    expect([401, 403], url).toContain(await status(guest.get(url)));
  expect(await status(guest.post('/api/v1/chart/data', ofSales(ids.k2, { columns: ['amount'] })))).toBe(403);
  expect(await status(guest.put(`/api/v1/dashboard/${ids.k2}`, { css: '' }))).toBe(403);
  expect(await status(guest.get(`/api/v1/public_link/${ids.k2}`))).toBe(403);
});

test('row rules of guests hold for links', async () => {
  const { ids, callers } = world;
  const rule = { name: 'no US', filter_type: 'Base', tables: [ids.d1], roles: [], clause: "region <> 'US'" };
  const kept = await callers.A.post('/api/v1/rowlevelsecurity/', rule);
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  const guest = await guestOf((await make(callers.A, ids.k2)).body.secret);
  const answered = await guest.post('/api/v1/chart/data', ofSales(ids.k2));
  expect(answered.body.result[0].data).toEqual([{ region: 'EU', count: 40 }]);
  await callers.A.delete(`/api/v1/rowlevelsecurity/${kept.body.id}`);
});

test('a link that was revoked or has expired ends at once, for tokens that came from it too', async () => {
  const { ids, callers, server } = world;
  const made = await make(callers.A, ids.k2);
  const guest = await guestOf(made.body.secret);
  expect(await status(guest.get(`/api/v1/dashboard/${ids.k2}`))).toBe(200);
  expect(await status(callers.A.delete(`/api/v1/public_link/${ids.k2}/${made.body.result.id}`))).toBe(200);
  expect(await status(guest.get(`/api/v1/dashboard/${ids.k2}`))).toBe(401);
  expect(await status(openLink(made.body.secret))).toBe(404);
  const short = await make(callers.A, ids.k2, { expires_on: new Date(server.services.clock().getTime() + 60_000).toISOString() });
  const brief = await guestOf(short.body.secret);
  expect(await status(brief.get(`/api/v1/dashboard/${ids.k2}`))).toBe(200);
  server.advance(60_000);
  expect(await status(brief.get(`/api/v1/dashboard/${ids.k2}`))).toBe(401);
  expect(await status(openLink(short.body.secret))).toBe(404);
  const { result } = (await callers.A.get(`/api/v1/public_link/${ids.k2}`)).body;
  expect(result.find((each: { id: number }) => each.id === short.body.result.id)).toMatchObject({ is_expired: true });
});

test('data that comes onto the dashboard later stays closed to the link', async () => {
  const { ids, callers } = world;
  const { secret } = (await make(callers.A, ids.k2)).body;
  const before = (await callers.A.get(`/api/v1/dashboard/${ids.k2}`)).body.result;
  const positions = JSON.parse(before.position_json);
  const second = (await callers.A.get(`/api/v1/dashboard/${ids.k3}`)).body.result.position_json;
  positions['CHART-2'] = { ...JSON.parse(second)['CHART-1'], id: 'CHART-2' };
  positions['ROW-1'].children.push('CHART-2');
  const saved = await callers.A.put(`/api/v1/dashboard/${ids.k2}`, { json_metadata: JSON.stringify({ positions }) });
  expect(saved.status).toBe(200);
  const guest = await guestOf(secret);
  const people = { datasource: { id: ids.d2, type: 'table' }, queries: [{ columns: ['person'], metrics: ['count'] }] };
  const form_data = { dashboardId: ids.k2, slice_id: ids.c2 };
  expect(await status(guest.post('/api/v1/chart/data', { ...people, form_data }))).toBe(403);
  expect((await guest.get(`/api/v1/dashboard/${ids.k2}/datasets`)).body.result).toHaveLength(1);
  // Made again, the link shows that too.
  const again = await guestOf((await make(callers.A, ids.k2)).body.secret);
  expect(await status(again.post('/api/v1/chart/data', { ...people, form_data }))).toBe(200);
  await callers.A.put(`/api/v1/dashboard/${ids.k2}`, {
    json_metadata: JSON.stringify({ positions: JSON.parse(before.position_json) }),
  });
});

test('nobody makes a link of data they may not give away, and is told whom to ask', async () => {
  const { ids, callers, server } = world;
  // O owns K2, yet neither its dataset nor the right to share data.
  expect(await status(make(callers.O, ids.k2))).toBe(403);
  const id = await server.addUser('sharer', ['Gamma'], ['can_share_data on Dashboard']);
  await callers.A.put(`/api/v1/dashboard/${ids.k2}`, { owners: [ids.owner, id] });
  const refused = await make(await server.program('sharer'), ids.k2);
  expect([refused.status, refused.body.reason]).toEqual([403, expect.stringContaining('ask ')]);
  for (const actor of ['P', 'U', 'G', 'D', 'S', 'L'] as const)
    expect([401, 403], actor).toContain(await status(make(callers[actor], ids.k2)));
  await callers.A.put(`/api/v1/dashboard/${ids.k2}`, { owners: [ids.owner] });
});

test('bad links are refused by their field, a guessed secret by nothing but 404', async () => {
  const { ids, callers } = world;
  const fields = async (more: object): Promise<string[]> => Object.keys((await make(callers.A, ids.k2, more)).body.message);
  expect(await fields({ expires_on: inDays(-1) })).toEqual(['expires_on']);
  expect(await fields({ expires_on: inDays(400) })).toEqual(['expires_on']);
  expect(await fields({ expires_on: 'tomorrow' })).toEqual(['expires_on']);
  expect(await fields({ name: ' ' })).toEqual(['name']);
  for (const secret of ['tsl_', `tsl_${'x'.repeat(43)}`, "' or 1=1 --"]) expect(await status(openLink(secret)), secret).toBe(404);
  expect(await status(world.server.visitor.post('/api/v1/public_link/open', { secret: { $ne: 1 } }))).toBe(400);
});

test('the page of links is the same for all, out of search engines, and framed by nobody', async () => {
  const { app } = world.server;
  const reply = await app.inject({ url: '/shared/', headers: { accept: 'text/html' } });
  expect(reply.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  expect(String(reply.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
});

test('a site that has no public links makes none and shows none', async () => {
  const off = await openPermissionWorld({ PUBLIC_LINKS: false });
  const refused = await off.callers.A.post(`/api/v1/public_link/${off.ids.k1}`, { name: 'x', expires_on: inDays(7) });
  expect([refused.status, refused.body.reason]).toEqual([403, expect.stringContaining('switched off')]);
  expect(await status(off.server.visitor.post('/api/v1/public_link/open', { secret: `tsl_${'x'.repeat(43)}` }))).toBe(404);
  await off.server.close();
});
