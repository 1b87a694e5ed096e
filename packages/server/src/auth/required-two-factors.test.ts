/** Sites that ask administrators, or everybody, for a second factor. */
import { afterEach, expect, test } from 'vitest';
import { canaries } from '../canaries.testing.ts';
import { testServer, type TestServer } from '../test-server.ts';
import { fromBase32, totp } from './totp.testing.ts';

const { password } = canaries;
const open: TestServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function site(requireTwoFactors?: 'admins' | 'all'): Promise<TestServer> {
  const server = await testServer({ config: { requireTwoFactors } });
  open.push(server);
  return server;
}
/** The setting as an operator changes it between two starts. */
const ask = (server: TestServer, requireTwoFactors: 'admins' | 'all'): void =>
  void Object.assign(server.services.config, { requireTwoFactors });

const login = (of: TestServer, username: string, code?: string) =>
  of.visitor.post('/api/v1/security/login', { username, password, provider: 'db', ...(code && { code }) });
const form = (of: TestServer, username: string, code?: string, accept = 'application/json') =>
  of.app.inject({
    method: 'POST',
    url: '/login/',
    headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password, ...(code && { code }) }).toString(),
  });
const typeOf = ({ body }: { body: { errors?: { error_type: string }[] } }): string | undefined => body.errors?.[0]?.error_type;
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof form>>): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

test('who must have a second factor sets it up while signing in, and opens nothing before', async () => {
  const server = await site('all');
  await server.addUser('ada', ['Gamma']);
  const refused = await login(server, 'ada');
  expect([refused.status, typeOf(refused), refused.body.errors[0].extra]).toEqual([401, 'SECOND_FACTOR_SETUP_ERROR', {}]);
  const offered = await form(server, 'ada');
  expect([offered.statusCode, offered.cookies]).toEqual([401, []]);
  const [{ error_type, extra }] = offered.json().errors;
  expect([error_type, extra.uri]).toEqual(['SECOND_FACTOR_SETUP_ERROR', expect.stringContaining('otpauth://totp/')]);
  const key = fromBase32(extra.secret);
  const nowMs = (): number => server.services.clock().getTime();
  const wrong = await form(server, 'ada', '000000');
  expect([wrong.statusCode, wrong.json().errors[0].error_type, wrong.cookies]).toEqual([401, 'SECOND_FACTOR_WRONG_ERROR', []]);
  const right = await form(server, 'ada', totp(key, nowMs()));
  expect([right.statusCode, right.json().recovery_codes.length]).toEqual([200, 10]);
  const cookie = cookieOf(right);
  expect((await server.visitor.get('/api/v1/me/', { cookie })).status).toBe(200);
  const state = await server.visitor.get('/api/v1/me/two_factor', { cookie });
  expect(state.body.result).toEqual({ is_on: true, recovery_codes_left: 10, is_required: true });
  server.advance(60_000);
  expect((await login(server, 'ada', totp(key, nowMs()))).status).toBe(200);
  expect(typeOf(await login(server, 'ada'))).toBe('SECOND_FACTOR_REQUIRED_ERROR');
  await server.services.actions.flush();
  const logged = await server.services.store.db
    .selectFrom('logs')
    .select('action')
    .where('action', '=', 'TwoFactorRestApi.confirm')
    .execute();
  expect(logged).toHaveLength(1);
});

test('without scripts the form leads to the page that can set it up', async () => {
  const server = await site('all');
  expect((await form(server, 'admin', undefined, 'text/html')).headers.location).toContain('/login/?error=setup');
});

test('it cannot be turned off by who must have it; after a reset it is set up anew', async () => {
  const server = await site('all');
  const id = await server.addUser('bea', ['Admin']);
  const key = fromBase32((await form(server, 'bea')).json().errors[0].extra.secret);
  const nowMs = (): number => server.services.clock().getTime();
  await form(server, 'bea', totp(key, nowMs()));
  server.advance(60_000);
  const { body } = await login(server, 'bea', totp(key, nowMs()));
  const bearer = { authorization: `Bearer ${body.access_token}` };
  server.advance(60_000);
  const off = { current_password: password, code: totp(key, nowMs()) };
  expect((await server.visitor.post('/api/v1/me/two_factor/off', off, bearer)).status).toBe(403);
  expect((await server.visitor.delete(`/api/v1/security/users/${id}/two_factor`, bearer)).status).toBe(200);
  const after = await server.visitor.get('/api/v1/me/', bearer);
  expect([after.status, typeOf(after)]).toEqual([401, 'SECOND_FACTOR_SETUP_ERROR']);
});

test('sessions, tokens and refreshes from before open nothing until it is set up; commands of the operator go on', async () => {
  const server = await site();
  await server.addUser('cleo', ['Gamma']);
  const browser = await server.browser('cleo');
  const tokens = (
    await server.visitor.post('/api/v1/security/login', { username: 'cleo', password, provider: 'db', refresh: true })
  ).body;
  const bearer = { authorization: `Bearer ${tokens.access_token}` };
  const made = await server.visitor.post('/api/v1/me/tokens', { name: 'x', scopes: ['read'], expires_in_days: 9 }, bearer);
  const personal = { authorization: `Bearer ${made.body.token}` };
  ask(server, 'admins');
  // Read anew, as after a start.
  await server.addUser('dora', ['Gamma']);
  for (const headers of [bearer, personal]) expect((await server.visitor.get('/api/v1/me/', headers)).status).toBe(200);
  expect((await browser.get('/api/v1/me/')).status).toBe(200);
  ask(server, 'all');
  await server.addUser('emil', ['Gamma']);
  expect((await browser.get('/api/v1/me/')).status).toBe(401);
  for (const headers of [bearer, personal]) {
    const refused = await server.visitor.get('/api/v1/me/', headers);
    expect([refused.status, typeOf(refused)]).toEqual([401, 'SECOND_FACTOR_SETUP_ERROR']);
  }
  const seconds = Math.floor(server.services.clock().getTime() / 1000);
  const local = server.app.jwt.sign({ sub: '1', type: 'access', local: true, iat: seconds, exp: seconds + 60 });
  expect((await server.visitor.get('/api/v1/me/', { authorization: `Bearer ${local}` })).status).toBe(200);
  const refresh = { authorization: `Bearer ${tokens.refresh_token}` };
  expect(typeOf(await server.visitor.post('/api/v1/security/refresh', undefined, refresh))).toBe('SECOND_FACTOR_SETUP_ERROR');
});

test('of a site that asks administrators others sign in as before, and people without a password here are not asked', async () => {
  const server = await site('admins');
  const id = await server.addUser('finn', ['Gamma']);
  expect((await login(server, 'finn')).status).toBe(200);
  expect(typeOf(await login(server, 'admin'))).toBe('SECOND_FACTOR_SETUP_ERROR');
  ask(server, 'all');
  await server.services.store.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  const token = server.services.tokens.make('access', id, server.services.clock());
  expect((await server.visitor.get('/api/v1/me/', { authorization: `Bearer ${token}` })).status).toBe(200);
});
