import { afterAll, expect, test } from 'vitest';
import { hashPassword } from './passwords.ts';
import { testServer } from '../test-server.ts';
import { syncBuiltInRoles } from './built-in-roles.ts';

const server = await testServer();
afterAll(() => server.close());

const password = 'correct horse battery canary7q';
const login = (body: object) => server.visitor.post('/api/v1/security/login', body);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const me = (headers: Record<string, string>) => server.visitor.get('/api/v1/me/', headers);

test('a program signs in with name and password and gets tokens', async () => {
  const { status, body } = await login({ username: 'ADMIN', password, provider: 'db', refresh: true });
  expect(status).toBe(200);
  expect(await me(bearer(body.access_token))).toMatchObject({
    status: 200,
    body: { result: { username: 'admin', is_active: true, is_anonymous: false } },
  });
  const again = await server.visitor.post('/api/v1/security/refresh', undefined, bearer(body.refresh_token));
  expect(await me(bearer(again.body.access_token))).toMatchObject({ status: 200 });
  expect(await me(bearer(body.refresh_token))).toMatchObject({
    status: 422,
    body: { msg: 'Only non-refresh tokens are allowed' },
  });
  const wrongKind = await server.visitor.post('/api/v1/security/refresh', undefined, bearer(body.access_token));
  expect(wrongKind).toMatchObject({ status: 422, body: { msg: 'Only refresh tokens are allowed' } });
});

test('wrong sign-ins are refused with the shapes clients know', async () => {
  expect(await login({ username: 'admin', password: 'nope', provider: 'db' })).toMatchObject({
    status: 401,
    body: { message: 'Not authorized' },
  });
  expect(await login({ username: 'nobody', password, provider: 'db' })).toMatchObject({
    status: 401,
    body: { message: 'Not authorized' },
  });
  expect(await login({ username: 'admin', password, provider: 'google' })).toMatchObject({
    status: 400,
    body: { message: { provider: [expect.any(String)] } },
  });
  expect(await login({ username: { select: 1 }, password, provider: 'db' })).toMatchObject({
    status: 400,
    body: { message: { username: ['Not a valid string.'] } },
  });
  expect(await me({})).toMatchObject({ status: 401, body: { msg: 'Missing Authorization Header' } });
});

test('a token that is expired, forged or unsigned opens nothing', async () => {
  const { body } = await login({ username: 'admin', password, provider: 'db' });
  const token: string = body.access_token;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
    `${encode({ alg: 'HS512', typ: 'JWT' })}.${claims}.${signature}`,
    `${head}.${encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: '2' })}.${signature}`,
    `${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  ];
  for (const one of forged) expect(await me(bearer(one)), one).toMatchObject({ status: 422, body: { msg: expect.any(String) } });
  expect(await me({ authorization: 'Basic YTpi' })).toMatchObject({ status: 422 });
  server.advance(15 * 60_000 + 1000);
  expect(await me(bearer(token))).toMatchObject({ status: 401, body: { msg: 'Token has expired' } });
});

test('a session works until it is logged out, and its cookie is worthless afterwards', async () => {
  const browser = await server.browser();
  expect(await browser.get('/api/v1/me/roles/')).toMatchObject({
    status: 200,
    body: { result: { roles: { Admin: expect.arrayContaining([['can_write', 'Chart']]) } } },
  });
  expect(await browser.get('/logout/')).toMatchObject({ status: 302, headers: { location: '/login/' } });
  expect(await browser.get('/api/v1/me/')).toMatchObject({ status: 401 });
});

test('the session cookie is opaque, HttpOnly, Lax, and Secure with its prefix over https', async () => {
  const form = { username: 'admin', password };
  const plain = await server.visitor.post('/login/', form, { accept: 'application/json' });
  expect(String([plain.headers['set-cookie']].flat()[0])).toMatch(
    /^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const stored = await server.services.store.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(String(plain.headers['set-cookie']).slice(8, 51));
  const secure = await testServer({ config: { publicUrl: 'https://bi.example.org' } });
  const safe = await secure.visitor.post('/login/', form, { accept: 'application/json' });
  expect(String([safe.headers['set-cookie']].flat()[0])).toMatch(
    /^__Host-session=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Lax$/,
  );
  await secure.close();
});

// Rows: SEC-08
test('a call with a cookie needs the CSRF token of that session and must come from our own pages', async () => {
  const [browser, other] = [await server.browser(), await server.browser()];
  const change = (headers: Record<string, string>) =>
    server.visitor.put('/api/v1/me/', { first_name: 'Site' }, { cookie: browser.cookie, ...headers });
  const token = (await browser.get('/api/v1/security/csrf_token/')).body.result;
  const foreign = (await other.get('/api/v1/security/csrf_token/')).body.result;
  expect(await change({})).toMatchObject({
    status: 400,
    body: { errors: [{ message: '400 Bad Request: The CSRF token is missing.', error_type: 'FRONTEND_CSRF_ERROR' }] },
  });
  for (const headers of [
    { 'x-csrftoken': foreign },
    { 'x-csrftoken': `${token}x` },
    { 'x-csrftoken': token, origin: 'https://evil.example' },
    { 'x-csrftoken': token, origin: 'null' },
    { 'x-csrftoken': token, referer: 'https://evil.example/page' },
    { 'x-csrftoken': token, 'sec-fetch-site': 'cross-site' },
  ])
    expect(await change(headers), JSON.stringify(headers)).toMatchObject({ status: 400 });
  expect(await change({ 'x-csrftoken': token, host: 'here:80', origin: 'http://here:80' })).toMatchObject({ status: 200 });
});

test('a program with a bearer token needs no CSRF token and may carry the cookie beside it', async () => {
  const program = await server.program();
  const answer = await program.get('/api/v1/security/csrf_token/');
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const headers = { cookie, 'x-csrftoken': answer.body.result, referer: 'http://elsewhere/' };
  expect(await program.put('/api/v1/me/', { last_name: 'Admin' }, headers)).toMatchObject({ status: 200 });
  expect(await program.put('/api/v1/me/', { last_name: 'Admin' })).toMatchObject({ status: 200 });
  expect(await me({ cookie })).toMatchObject({ status: 401 });
});

test('however many guesses in ten minutes on one name, eight are looked at; an hour later they are forgotten', async () => {
  const id = await server.addUser('guessed', ['Gamma']);
  const guess = (given: string) => login({ username: 'guessed', password: given, provider: 'db' });
  for (let n = 0; n < 5; n++) expect(await guess(`wrong ${n}`)).toMatchObject({ status: 401 });
  expect(await guess(password)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  expect(await login({ username: 'admin', password, provider: 'db' })).toMatchObject({ status: 200 });
  let looked = 5;
  for (let n = 0; n < 20; n++) {
    server.advance(30_000);
    if ((await guess(`again ${n}`)).status === 401) looked += 1;
  }
  // After one minute, three and seven.
  expect(looked).toBe(8);
  // Many at once are counted one by one.
  server.advance(61 * 60_000);
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => guess('wrong')));
  expect(atOnce.filter(({ status }) => status === 401)).toHaveLength(5);
  server.advance(61 * 60_000);
  expect(await guess(password)).toMatchObject({ status: 200 });
  const kept = await server.services.store.db.selectFrom('sign_in_failures').selectAll().execute();
  expect(JSON.stringify(kept)).not.toMatch(/guessed|127\.0\.0\.1/);
  await server.services.store.db.deleteFrom('users').where('id', '=', id).execute();
});

test('guesses of others do not lock out a browser that signed in before; a new password forgets the browser', async () => {
  const id = await server.addUser('known', ['Gamma']);
  const form = (username: string, given: string, cookie = '') =>
    server.visitor.post('/login/', new URLSearchParams({ username, password: given }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(cookie && { cookie }),
    });
  const first = await form('known', password);
  const [, device = ''] = [first.headers['set-cookie']].flat().map((each) => String(each).split(';', 1)[0] ?? '');
  expect(device).toMatch(/^device=/);
  server.advance(61 * 60_000);
  for (let n = 0; n < 6; n++) await form('known', 'wrong');
  expect((await form('known', password)).status).toBe(429);
  expect((await form('known', password, device)).status).toBe(200);
  // It is no way around: another's name and another's browser count as ever, and so do its own mistakes.
  const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await form('known', password, forged)).status).toBe(429);
  for (let n = 0; n < 5; n++) expect((await form('known', 'wrong', device)).status).toBe(401);
  expect((await form('known', password, device)).status).toBe(429);
  server.advance(20 * 60_000);
  const password_hash = await hashPassword('another good one');
  await server.services.store.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  await form('known', 'wrong');
  for (let n = 0; n < 5; n++) await form('known', 'wrong', device);
  expect((await form('known', 'wrong', device)).status).toBe(429);
  server.advance(61 * 60_000);
});

test('changing the password ends every other session and token', async () => {
  await server.addUser('changer', ['Gamma']);
  const [here, there, program] = [
    await server.browser('changer'),
    await server.browser('changer'),
    await server.program('changer'),
  ];
  server.advance(2000);
  const refused = await here.put('/api/v1/me/', { password: 'another good one' });
  expect(refused).toMatchObject({ status: 422, body: { message: { current_password: [expect.any(String)] } } });
  expect(await here.put('/api/v1/me/', { password: 'short', current_password: password })).toMatchObject({ status: 422 });
  expect(await here.put('/api/v1/me/', { password: 'another good one', current_password: password })).toMatchObject({
    status: 200,
  });
  expect(await here.get('/api/v1/me/')).toMatchObject({ status: 200 });
  for (const ended of [there, program]) expect(await ended.get('/api/v1/me/')).toMatchObject({ status: 401 });
  expect(await login({ username: 'changer', password: 'another good one', provider: 'db' })).toMatchObject({ status: 200 });
});

test('a deactivated user and a removed role count from the next request', async () => {
  const { db } = server.services.store;
  const id = await server.addUser('leaver', ['Gamma']);
  const [browser, program] = [await server.browser('leaver'), await server.program('leaver')];
  expect((await browser.get('/api/v1/me/roles/')).body.result.roles).toHaveProperty('Gamma');
  await db.deleteFrom('user_roles').where('user_id', '=', id).execute();
  expect((await browser.get('/api/v1/me/roles/')).body.result.roles).toEqual({});
  await db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
  for (const ended of [browser, program]) expect(await ended.get('/api/v1/me/')).toMatchObject({ status: 401 });
  expect(await login({ username: 'leaver', password, provider: 'db' })).toMatchObject({ status: 401 });
});

test('an idle session ends', async () => {
  const browser = await server.browser();
  server.advance(6 * 24 * 3_600_000);
  expect(await browser.get('/api/v1/me/')).toMatchObject({ status: 200 });
  server.advance(6 * 24 * 3_600_000);
  expect(await browser.get('/api/v1/me/')).toMatchObject({ status: 200 });
  server.advance(8 * 24 * 3_600_000);
  expect(await browser.get('/api/v1/me/')).toMatchObject({ status: 401 });
});

test('the sign-in form goes on to a place of ours and nowhere else', async () => {
  const home = '/superset/welcome/';
  const cases: [string | undefined, string][] = [
    ['/superset/dashboard/7/?x=1#t', '/superset/dashboard/7/?x=1#t'],
    ['http://localhost/chart/list/', '/chart/list/'],
    [undefined, home],
    ['https://evil.example/', home],
    ['//evil.example/', home],
    ['/..//evil.example/', home],
    ['/.//', home],
    ['/a/..//evil.example', home],
    ['/%2e%2e//evil.example', home],
    ['/..\\/evil.example', home],
    ['/\\evil.example/', home],
    ['/\t/evil.example', home],
    ['javascript:alert(1)', home],
    ['/login/?next=/login/', home],
  ];
  for (const [next, target] of cases) {
    const form = new URLSearchParams({ username: 'admin', password, ...(next === undefined ? {} : { next }) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const inForm = await server.visitor.post('/login/', form.toString(), headers);
    expect([inForm.status, inForm.headers['location']], next).toEqual([302, target]);
    const wrong = new URLSearchParams({ username: 'nobody', password: 'x' }).toString();
    const search = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
    const refused = await server.visitor.post(`/login/${search}`, wrong, headers);
    expect(refused.headers['location'], next).toContain(`next=${encodeURIComponent(target)}`);
  }
});

test('an upgrade brings the built-in roles up to date and leaves grants of data alone', async () => {
  const { services } = server;
  const { store } = services;
  const gamma = await store.db
    .selectFrom('roles')
    .select(['id', 'version'])
    .where('name', '=', 'Gamma')
    .executeTakeFirstOrThrow();
  const held = () =>
    store.db
      .selectFrom('role_permissions')
      .select(['permission_name', 'view_name'])
      .where('role_id', '=', gamma.id)
      .orderBy('permission_name')
      .orderBy('view_name')
      .execute();
  const before = await held();
  const row = (permission_name: string, view_name: string) => ({ role_id: gamma.id, permission_name, view_name });
  await store.db.deleteFrom('role_permissions').where('role_id', '=', gamma.id).where('view_name', '=', 'Chart').execute();
  await store.db
    .insertInto('role_permissions')
    .values([row('can_write', 'User'), row('datasource_access', '[a].[b](id:1)')])
    .execute();
  await syncBuiltInRoles({ store, actor: { id: null }, now: () => services.clock().toISOString() });
  const after = await held();
  expect(after.filter(({ permission_name }) => permission_name !== 'datasource_access')).toEqual(before);
  expect(after).toHaveLength(before.length + 1);
  expect(await store.db.selectFrom('roles').select('version').where('id', '=', gamma.id).executeTakeFirst()).toEqual({
    version: gamma.version + 1,
  });
});
