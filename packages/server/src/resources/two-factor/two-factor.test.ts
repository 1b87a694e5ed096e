/** Second factors, with codes made here by the RFC itself and not by the library that checks them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBase32, totp } from '../../auth/totp.testing.ts';
import { canaries } from '../../canaries.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

let server: TestServer;
let nowMs = Date.parse('2026-03-04T05:06:07.089Z');
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Moves the server's clock and ours. */
const advance = (seconds: number): void => {
  server.advance(seconds * 1000);
  nowMs += seconds * 1000;
};

/** The password of people that tests add. */
const { password } = canaries;
let serial = 0;

/** Somebody with a second factor that is on. */
async function someone(): Promise<{ name: string; id: number; caller: TestCaller; key: Buffer; recovery: string[] }> {
  const name = `person${(serial += 1)}`;
  const id = await server.addUser(name, ['Gamma']);
  const caller = await server.program(name);
  const begun = await caller.post('/api/v1/me/two_factor', { current_password: password });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const key = fromBase32(begun.body.result.secret);
  const confirmed = await caller.put('/api/v1/me/two_factor', { code: totp(key, nowMs) });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return { name, id, caller, key, recovery: confirmed.body.result.recovery_codes };
}

const signIn = (username: string, code?: string, secret: string = password) =>
  server.visitor.post('/api/v1/security/login', {
    username,
    password: secret,
    provider: 'db',
    ...(code !== undefined && { code }),
  });
const typeOf = ({ body }: { body: { errors?: { error_type: string }[] } }): string | undefined => body.errors?.[0]?.error_type;

test('the codes made here are those of the RFC', () => {
  expect(totp(Buffer.from('12345678901234567890'), 59_000, 8)).toBe('94287082');
  expect(totp(Buffer.from('12345678901234567890'), 1_111_111_109_000, 8)).toBe('07081804');
});

test('nothing is asked for before a code has shown that the app has the secret', async () => {
  const name = 'undecided';
  await server.addUser(name, ['Gamma']);
  const caller = await server.program(name);
  const wrong = await caller.post('/api/v1/me/two_factor', { current_password: 'not the password' });
  expect([wrong.status, wrong.body.message]).toEqual([422, { current_password: ['The current password is wrong.'] }]);
  const { body } = await caller.post('/api/v1/me/two_factor', { current_password: password });
  expect(body.result.uri).toMatch(/^otpauth:\/\/totp\/Tessera:undecided\?.*secret=[A-Z2-7]{32}/);
  expect((await caller.put('/api/v1/me/two_factor', { code: '000000' })).status).toBe(422);
  expect((await signIn(name)).status).toBe(200);
  expect((await caller.get('/api/v1/me/two_factor')).body.result).toEqual({
    is_on: false,
    recovery_codes_left: 0,
    is_required: false,
  });
});

test('a sign-in needs password and code; a code is good once and for a moment', async () => {
  const { name, key, caller } = await someone();
  expect((await caller.get('/api/v1/me/two_factor')).body.result).toEqual({
    is_on: true,
    recovery_codes_left: 10,
    is_required: false,
  });
  advance(60);
  const without = await signIn(name);
  expect([without.status, typeOf(without)]).toEqual([401, 'SECOND_FACTOR_REQUIRED_ERROR']);
  // With a wrong password nothing tells that there is a second factor.
  const wrong = await signIn(name, undefined, 'not the password');
  expect([wrong.status, typeOf(wrong)]).toEqual([401, undefined]);
  const code = totp(key, nowMs);
  expect((await signIn(name, code)).status).toBe(200);
  const again = await signIn(name, code);
  expect([again.status, typeOf(again)]).toEqual([401, 'SECOND_FACTOR_WRONG_ERROR']);
  advance(60);
  expect((await signIn(name, totp(key, nowMs - 60_000))).status).toBe(401);
  expect((await signIn(name, totp(key, nowMs - 30_000))).status).toBe(200);
  expect((await signIn(name, ` ${totp(key, nowMs).replace(/^(...)/, '$1 ')} `)).status).toBe(200);
});

test('of two sign-ins at once with the same code one passes', async () => {
  const { name, key } = await someone();
  advance(60);
  const code = totp(key, nowMs);
  const all = await Promise.all(Array.from({ length: 4 }, () => signIn(name, code)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('the form asks for the code as well, and begins no session without it', async () => {
  const { name, key } = await someone();
  advance(60);
  const post = (fields: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/login/',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: name, password, ...fields }).toString(),
    });
  const first = await post({});
  expect([first.statusCode, first.json().errors[0].error_type, first.cookies]).toEqual([401, 'SECOND_FACTOR_REQUIRED_ERROR', []]);
  const second = await post({ code: totp(key, nowMs) });
  expect([second.statusCode, second.cookies.some(({ name: cookie }) => cookie.includes('session'))]).toEqual([200, true]);
});

test('guessed codes are slowed down like passwords, and a missing one forgives nothing', async () => {
  const { name, key } = await someone();
  advance(60);
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    statuses.push((await signIn(name, String(n).padStart(6, '0'))).status, (await signIn(name)).status);
  }
  expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
  expect((await signIn(name, totp(key, nowMs))).status).toBe(429);
  advance(3600);
  expect((await signIn(name, totp(key, nowMs))).status).toBe(200);
});

test('a recovery code opens once; new ones end the old', async () => {
  const { name, key, caller, recovery } = await someone();
  expect(new Set(recovery).size).toBe(10);
  const [row] = await server.services.store.db.selectFrom('two_factors').selectAll().orderBy('user_id', 'desc').execute();
  for (const code of recovery) expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''));
  expect(JSON.stringify(row)).not.toContain(key.toString('hex'));
  const [first = '', second = ''] = recovery;
  expect((await signIn(name, first.toUpperCase())).status).toBe(200);
  expect((await signIn(name, first)).status).toBe(401);
  expect((await caller.get('/api/v1/me/two_factor')).body.result.recovery_codes_left).toBe(9);
  advance(60);
  const renewed = await caller.post('/api/v1/me/two_factor/recovery_codes', { code: totp(key, nowMs) });
  expect(renewed.body.result.recovery_codes).toHaveLength(10);
  expect((await signIn(name, second)).status).toBe(401);
  expect((await signIn(name, renewed.body.result.recovery_codes[0])).status).toBe(200);
});

test('it is turned off with password and code, never with less, and never by an access token', async () => {
  const { name, key, caller } = await someone();
  advance(60);
  const off = (body: object, headers = {}) => caller.post('/api/v1/me/two_factor/off', body, headers);
  expect((await off({ current_password: 'not the password', code: totp(key, nowMs) })).status).toBe(422);
  expect((await off({ current_password: password, code: '000000' })).status).toBe(422);
  expect((await off({ current_password: password })).status).toBe(400);
  const { body } = await caller.post('/api/v1/me/tokens', { name: 'x', scopes: ['read', 'write'], expires_in_days: 1 });
  const token = { authorization: `Bearer ${body.token}` };
  expect((await off({ current_password: password, code: totp(key, nowMs) }, token)).status).toBe(403);
  expect((await server.visitor.get('/api/v1/me/', token)).status).toBe(200);
  advance(60);
  expect((await off({ current_password: password, code: totp(key, nowMs) })).status).toBe(200);
  expect((await signIn(name)).status).toBe(200);
});

test('an administrator ends the factor of somebody who lost it; nobody else does', async () => {
  const { name, id, caller } = await someone();
  const admin = await server.program();
  expect((await caller.delete(`/api/v1/security/users/${id}/two_factor`)).status).toBe(403);
  expect((await server.visitor.delete(`/api/v1/security/users/${id}/two_factor`)).status).toBe(401);
  expect((await admin.delete(`/api/v1/security/users/${id}/two_factor`)).status).toBe(200);
  expect((await signIn(name)).status).toBe(200);
});

test('somebody whose password is not kept here cannot set one up, and is told where', async () => {
  const id = await server.addUser('outside', ['Gamma']);
  const caller = await server.program('outside');
  await server.services.store.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  const refused = await caller.post('/api/v1/me/two_factor', { current_password: password });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    { current_password: ['Your password is not kept here: set it up where you sign in.'] },
  ]);
});
