/** Sign-in by an OpenID provider, with a real one on this machine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../test-server.ts';
import { openProvider, type Claims } from './provider.testing.ts';
import type { OidcSettings } from './oidc-settings.ts';
import type { SsoSettings } from './settings.ts';

const site = 'https://bi.example.org';
const provider = await openProvider(`${site}/login/oidc/callback`);
const rolesByGroup = new Map([
  ['analysts', ['Alpha', 'sql_lab']],
  ['owners', ['Admin']],
  ['lost', ['A role that is gone']],
]);
const oidc: OidcSettings = {
  key: '',
  issuer: new URL(provider.issuer),
  clientId: 'tessera',
  clientSecret: 'a secret of the test',
  name: 'Example accounts',
  scopes: 'openid profile email',
  groupsClaim: 'groups',
  matchesEmail: true,
  rolesByGroup,
  newUserRoles: ['Gamma'],
};
const ssoOf = (...all: OidcSettings[]): SsoSettings => ({ oidc: all, rolesByGroup: new Map(), newUserRoles: undefined });
const sso = ssoOf(oidc);
const server = await testServer({ config: { publicUrl: site, sso } });
const closed = await testServer({ config: { publicUrl: site, sso: ssoOf({ ...oidc, newUserRoles: undefined }) } });
afterAll(async () => {
  await server.close();
  await closed.close();
  await provider.close();
});

type Server = typeof server;

const cookiesOf = (headers: Awaited<ReturnType<Server['visitor']['get']>>['headers']): string =>
  [headers['set-cookie']]
    .flat()
    .flatMap((each) => (each === undefined ? [] : [String(each).split(';', 1)[0]]))
    .join('; ');

/** Goes to the provider as `who` and comes back. @param change  to the address one comes back to */
async function signIn(
  of: Server,
  who: Claims | undefined,
  { next = '', change = (url: string) => url, by = provider, door = '/login/oidc' } = {},
) {
  by.person = who;
  const out = await of.visitor.get(`${door}${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`);
  expect(out.status).toBe(302);
  const back = new URL(change(await by.walk(String(out.headers['location']))));
  const cookie = cookiesOf(out.headers);
  const path = `${back.pathname}${back.search}`;
  const reply = await of.visitor.get(path, { cookie });
  const session = cookiesOf(reply.headers);
  const me = async () => (await of.visitor.get('/api/v1/me/roles/', { cookie: session })).body.result;
  return { where: String(reply.headers['location']), cookie, path, session, me };
}

const ada = { sub: 'u-1', preferred_username: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada de Lovelace' };

// Rows: SEC-10
test('a newcomer becomes a user with the roles of newcomers and of their groups, and goes where they wanted to', async () => {
  const { where, me } = await signIn(
    server,
    { ...ada, groups: ['analysts', 'lost', 'nobody'] },
    { next: '/dashboard/list/?a=1' },
  );
  expect(where).toBe('/dashboard/list/?a=1');
  const { username, first_name, last_name, email, roles } = await me();
  expect({ username, first_name, last_name, email }).toEqual({
    username: 'ada',
    first_name: 'Ada',
    last_name: 'de Lovelace',
    email: 'ada@example.org',
  });
  expect(Object.keys(roles).toSorted()).toEqual(['Alpha', 'Gamma', 'sql_lab']);
});

test('roles of groups one has left go, other roles stay, and a new name at the provider makes no second user', async () => {
  const { me } = await signIn(server, { ...ada, preferred_username: 'ada.king', email: 'king@example.org', groups: 'owners' });
  const { username, roles } = await me();
  expect(username).toBe('ada');
  expect(Object.keys(roles).toSorted()).toEqual(['Admin', 'Gamma']);
});

test('the last administrator stays one, whatever the provider says', async () => {
  const admin = await server.program();
  const users = (await admin.get('/api/v1/security/users/?q=(filters:!((col:username,opr:eq,value:admin)))')).body.result;
  await server.services.store.db.deleteFrom('user_roles').where('user_id', '=', users[0].id).execute();
  const { me } = await signIn(server, { ...ada, groups: [] });
  expect(Object.keys((await me()).roles)).toContain('Admin');
});

test('a verified address finds the user who has it; an unverified one, or a name alone, opens nobody’s account', async () => {
  const bert = await server.addUser('bert', ['Gamma']);
  await server.services.store.db.updateTable('users').set({ email: 'bert@example.org' }).where('id', '=', bert).execute();
  const claims = { sub: 'u-2', preferred_username: 'bert', email: 'Bert@Example.org' };
  expect((await signIn(server, { ...claims, email_verified: false })).where).toMatch(/^\/login\/\?error=taken&next=/);
  expect((await signIn(server, { ...claims, email: 'other@example.org', email_verified: true })).where).toContain('error=taken');
  expect((await (await signIn(server, { ...claims, email_verified: true })).me()).username).toBe('bert');
});

test('who has no account, or a closed or deleted one, is not let in', async () => {
  expect((await signIn(closed, ada)).where).toContain('error=unknown');
  const carl = { sub: 'u-3', preferred_username: 'carl', email: 'carl@example.org', email_verified: true };
  await signIn(server, carl);
  const { db } = server.services.store;
  await db.updateTable('users').set({ active: false }).where('username', '=', 'carl').execute();
  expect((await signIn(server, carl)).where).toContain('error=inactive');
  await db
    .updateTable('users')
    .set({ active: true, deleted_at: '2026-03-04T05:06:07.089Z' })
    .where('username', '=', 'carl')
    .execute();
  expect((await signIn(server, carl)).where).toContain('error=inactive');
});

test('an address of another attempt, a used one, a forged one and none are refused, and lead to no other site', async () => {
  const first = await signIn(server, ada, { next: '//evil.example/' });
  expect(first.where).toBe('/superset/welcome/');
  const again = await server.visitor.get(first.path, { cookie: first.cookie });
  expect(again.headers['location']).toContain('error=failed');
  const state = (url: string) => url.replace(/state=[^&]+/, 'state=mine');
  expect((await signIn(server, ada, { change: state })).where).toContain('error=failed');
  const code = (url: string) => url.replace(/code=[^&]+/, 'code=guessed');
  expect((await signIn(server, ada, { change: code })).where).toContain('error=failed');
  // A sibling of this host can set a cookie of the plain name.
  const planted = first.cookie.replace('__Host-oidc=', 'oidc=');
  expect(planted).not.toBe(first.cookie);
  expect((await server.visitor.get(first.path, { cookie: planted })).headers['location']).toBe('/login/?error=expired');
  expect((await server.visitor.get(first.path)).headers['location']).toBe('/login/?error=expired');
  expect((await server.visitor.get('/login/oidc/callback', { cookie: '__Host-oidc=rubbish' })).headers['location']).toContain(
    'error=expired',
  );
  expect((await signIn(server, undefined)).where).toContain('error=cancelled');
});

test('an attempt ends after a quarter of an hour', async () => {
  provider.person = ada;
  const out = await server.visitor.get('/login/oidc');
  const back = new URL(await provider.walk(String(out.headers['location'])));
  server.advance(16 * 60_000);
  const reply = await server.visitor.get(`${back.pathname}${back.search}`, { cookie: cookiesOf(out.headers) });
  expect(reply.headers['location']).toBe('/login/?error=expired');
});

test('signing out ends the session here and leads to the provider’s own end', async () => {
  const { session } = await signIn(server, ada);
  const out = await server.visitor.get('/logout/', { cookie: session });
  const url = new URL(String(out.headers['location']));
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${site}/login/`);
  expect((await server.visitor.get('/api/v1/me/', { cookie: session })).status).toBe(401);
  const { cookie } = await server.browser();
  expect((await server.visitor.get('/logout/', { cookie })).headers['location']).toBe('/login/');
});

test('a provider that does not answer is said to visitors, and asked again by the next one', async () => {
  const away = new URL('http://127.0.0.1:9/');
  const lost = await testServer({ config: { publicUrl: site, sso: ssoOf({ ...oidc, issuer: away }) } });
  try {
    expect((await lost.visitor.get('/login/oidc?next=/chart/list/')).headers['location']).toBe(
      '/login/?error=unreachable&next=%2Fchart%2Flist%2F',
    );
  } finally {
    await lost.close();
  }
});

test('each of several providers has a door, people and roles of its own; none opens the door of another', async () => {
  const door = '/login/oidc/partners';
  const by = await openProvider(`${site}${door}/callback`);
  const partners: OidcSettings = {
    ...oidc,
    key: 'partners',
    issuer: new URL(by.issuer),
    name: 'Partners',
    matchesEmail: false,
    rolesByGroup: new Map([['analysts', ['Alpha']]]),
    newUserRoles: ['Gamma'],
  };
  const webRoot = mkdtempSync(join(tmpdir(), 'tessera-web-'));
  writeFileSync(join(webRoot, 'index.html'), '<html lang="en"><head></head><body><div id="app"></div></body></html>');
  const both = await testServer({ config: { webRoot, publicUrl: site, sso: ssoOf(oidc, partners) } });
  try {
    const page = String((await both.visitor.get('/login/', { accept: 'text/html' })).body);
    for (const said of ['Example accounts', 'Partners', '/login/oidc/partners']) expect(page).toContain(said);
    const dora = { sub: 'u-1', preferred_username: 'dora', email: 'dora@example.org', email_verified: true };
    const there = await signIn(both, { ...dora, groups: ['owners', 'analysts'] }, { by, door });
    const { username, roles } = await there.me();
    expect([username, Object.keys(roles).toSorted()]).toEqual(['dora', ['Alpha', 'Gamma']]);
    // The same subject of another provider is another person.
    expect((await (await signIn(both, ada)).me()).username).toBe('ada');
    // What the other knows by a verified address is not taken over by this one.
    expect((await signIn(both, { ...dora, ...ada, sub: 'u-9' }, { by, door })).where).toMatch(
      /^\/login\/\?error=taken&from=partners&/,
    );
    const swap = (url: string) => url.replace(`${door}/`, '/login/oidc/');
    expect((await signIn(both, dora, { by, door, change: swap })).where).toBe('/login/?error=expired');
    const out = await both.visitor.get('/logout/', { cookie: there.session });
    expect(new URL(String(out.headers['location'])).origin).toBe(by.issuer);
  } finally {
    await both.close();
    await by.close();
    rmSync(webRoot, { recursive: true });
  }
});

test('a site without a provider has no such addresses, and its pages name none', async () => {
  const plain = await testServer();
  try {
    expect((await plain.visitor.get('/login/oidc/callback', { accept: 'application/json' })).status).toBe(404);
  } finally {
    await plain.close();
  }
});
