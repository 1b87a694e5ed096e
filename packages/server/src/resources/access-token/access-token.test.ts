import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestCaller, type TestReply, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.program();
});
afterAll(() => server.close());

const token = async (caller: TestCaller, scopes: string[], expires_in_days = 30): Promise<{ id: number; secret: string }> => {
  const { body } = await caller.post('/api/v1/me/tokens', { name: 'nightly script', scopes, expires_in_days });
  return { id: body.id, secret: body.token };
};
const using = (secret: string) => ({ authorization: `Bearer ${secret}` });
const asToken = (secret: string, url: string): Promise<TestReply> => server.visitor.get(url, using(secret));

test('a token is shown once, kept as a hash, and opens what its owner may open', async () => {
  const { id, secret } = await token(admin, ['write', 'read', 'read']);
  expect(secret).toMatch(/^tsr_[\w-]{43}$/);
  const [row] = await server.services.store.db.selectFrom('access_tokens').selectAll().where('id', '=', id).execute();
  expect(JSON.stringify(row)).not.toContain(secret.slice(4));
  expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  const listed = await admin.get('/api/v1/me/tokens/');
  expect(listed.body.result[0]).toMatchObject({ id, scopes: ['read', 'write'], last_used_on: null, is_expired: false });
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect((await asToken(secret, '/api/v1/me/')).body.result.username).toBe('admin');
  expect((await server.visitor.post('/api/v1/tag/', { name: 'by token' }, using(secret))).status).toBe(201);
  expect((await admin.get('/api/v1/me/tokens/')).body.result[0].last_used_on).toBe('2026-03-04T05:06:07.089Z');
  await server.services.actions.flush();
  const entry = await server.services.store.db.selectFrom('logs').selectAll().where('action', '=', 'TagRestApi.create').execute();
  expect(entry.at(-1)?.json).toEqual({ via: 'token', token: 'nightly script' });
});

test('a token to read changes nothing, and no token makes tokens or ends sessions', async () => {
  const { secret } = await token(admin, ['read']);
  expect((await asToken(secret, '/api/v1/dashboard/')).status).toBe(200);
  const refused = await server.visitor.post('/api/v1/dashboard/', { dashboard_title: 'x' }, using(secret));
  expect(refused.status).toBe(403);
  expect(refused.body.reason).toContain('“write”');
  const { secret: strong, id } = await token(admin, ['write']);
  expect(
    (await server.visitor.post('/api/v1/me/tokens', { name: 'x', scopes: ['read'], expires_in_days: 1 }, using(strong))).status,
  ).toBe(403);
  expect((await server.visitor.delete(`/api/v1/me/tokens/${id}`, using(strong))).status).toBe(403);
  expect((await server.visitor.delete('/api/v1/me/sessions/', using(strong))).status).toBe(403);
  expect((await server.visitor.put('/api/v1/me/', { password: 'another long one' }, using(strong))).status).toBe(422);
});

test('a revoked, an expired and an unknown token are refused at once', async () => {
  const { id, secret } = await token(admin, ['read']);
  expect((await asToken(secret, '/api/v1/me/')).status).toBe(200);
  expect((await admin.delete(`/api/v1/me/tokens/${id}`)).status).toBe(200);
  expect((await asToken(secret, '/api/v1/me/')).status).toBe(401);
  expect((await asToken(`tsr_${'x'.repeat(43)}`, '/api/v1/me/')).status).toBe(401);
  const short = await token(admin, ['read'], 1);
  server.advance(24 * 3_600_000 - 1);
  expect((await asToken(short.secret, '/api/v1/me/')).status).toBe(200);
  server.advance(1);
  expect([(await asToken(short.secret, '/api/v1/me/')).status]).toEqual([401]);
  admin = await server.program();
  const { body } = await admin.post('/api/v1/me/tokens', { name: '', scopes: ['propose'], expires_in_days: 366 });
  expect(Object.keys(body.message).toSorted()).toEqual(['expires_in_days', 'name', 'scopes.0']);
});

test('a token never has more rights than its owner has now, and ends with the password', async () => {
  const id = await server.addUser('eve', ['Alpha']);
  const eve = await server.program('eve');
  const { secret } = await token(eve, ['write']);
  expect((await asToken(secret, '/api/v1/annotation_layer/')).status).toBe(200);
  const { body: roles } = await admin.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))');
  expect((await admin.put(`/api/v1/security/users/${id}`, { roles: roles.ids })).status).toBe(200);
  expect((await asToken(secret, '/api/v1/annotation_layer/')).status).toBe(403);
  expect((await asToken(secret, '/api/v1/me/')).status).toBe(200);
  await admin.put(`/api/v1/security/users/${id}`, { password: 'quite another one' });
  expect((await asToken(secret, '/api/v1/me/')).status).toBe(401);
  const other = await server.addUser('mallory', ['Gamma']);
  const mallory = await server.program('mallory');
  const theirs = await token(mallory, ['read']);
  expect((await admin.delete(`/api/v1/me/tokens/${theirs.id}`)).status).toBe(404);
  await admin.put(`/api/v1/security/users/${other}`, { active: false });
  expect((await asToken(theirs.secret, '/api/v1/me/')).status).toBe(401);
});

test('sessions are listed and ended, one or all but this', async () => {
  const here = await server.browser();
  const there = await server.browser();
  const { result } = (await here.get('/api/v1/me/sessions/')).body;
  expect(result.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);
  const other = (await there.get('/api/v1/me/sessions/')).body.result.find(
    ({ is_current }: { is_current: boolean }) => is_current,
  );
  expect((await here.delete(`/api/v1/me/sessions/${other.id}`)).status).toBe(200);
  expect([(await there.get('/api/v1/me/')).status, (await here.get('/api/v1/me/')).status]).toEqual([401, 200]);
  const third = await server.browser();
  server.advance(1000);
  expect((await here.delete('/api/v1/me/sessions/')).status).toBe(200);
  expect([(await third.get('/api/v1/me/')).status, (await here.get('/api/v1/me/')).status]).toEqual([401, 200]);
  expect((await admin.get('/api/v1/me/')).status).toBe(401);
});
