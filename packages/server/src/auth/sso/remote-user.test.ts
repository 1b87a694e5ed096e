/** People whom a proxy in front has signed in. */
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../test-server.ts';
import { addressesIn } from '../../egress/addresses.ts';
import { admit } from './person.ts';
import type { RemoteUserSettings } from './settings.ts';

const named = (proxies: string[]): RemoteUserSettings => ({
  header: 'x-remote-user',
  emailHeader: 'x-remote-email',
  groupsHeader: 'x-remote-groups',
  isProxy: addressesIn(proxies) ?? (() => false),
});
const sso = { rolesByGroup: new Map([['analysts', ['Alpha']]]), newUserRoles: ['Gamma'] };
// Calls of a test come from 127.0.0.1.
const server = await testServer({ config: { sso: { ...sso, remoteUser: named(['10.0.0.1', '127.0.0.0/8']) } } });
const elsewhere = await testServer({ config: { sso: { ...sso, remoteUser: named(['10.0.0.1']) } } });
afterAll(async () => {
  await server.close();
  await elsewhere.close();
});

const enter = async (headers: Record<string, string>, of = server) => {
  const reply = await of.visitor.get('/login/remote?next=/chart/list/', headers);
  const cookie = String([reply.headers['set-cookie']].flat()[0]).split(';', 1)[0] ?? '';
  return {
    where: reply.headers['location'],
    me: async () => (await of.visitor.get('/api/v1/me/roles/', { cookie })).body.result,
  };
};

// Rows: SEC-10
test('whom a named proxy names is signed in, newcomers with their roles, users by their name', async () => {
  const { where, me } = await enter({
    'x-remote-user': 'ada',
    'x-remote-email': 'ada@example.org',
    'x-remote-groups': 'a, analysts',
  });
  expect(where).toBe('/chart/list/');
  const { username, email, roles } = await me();
  expect([username, email, Object.keys(roles).toSorted()]).toEqual(['ada', 'ada@example.org', ['Alpha', 'Gamma']]);
  await server.addUser('bert', ['Gamma']);
  expect((await (await enter({ 'x-remote-user': 'BERT' })).me()).username).toBe('bert');
});

test('who chose a name is not who comes by it from the proxy, until an administrator says so', async () => {
  const { db } = server.services.store;
  const id = await server.addUser('boss', ['Gamma']);
  await db.updateTable('users').set({ name_claimed: true }).where('id', '=', id).execute();
  expect((await enter({ 'x-remote-user': 'Boss' })).where).toMatch(/error=taken/);
  // A directory's or provider's word for a name is no administrator's either.
  const person = {
    provider: 'ldap://directory',
    subject: '7',
    username: 'chief',
    firstName: 'C',
    lastName: '',
    groups: [],
    areGroupsSaid: false,
    email: 'owner@example.org',
    isEmailVerified: false,
  };
  const how = { rolesByGroup: new Map(), newUserRoles: ['Gamma'], matchesEmail: true };
  await admit(server.services, person, how);
  expect((await enter({ 'x-remote-user': 'chief' })).where).toMatch(/error=taken/);
  const owner = { ...person, provider: 'https://id', subject: '8', username: 'owner', isEmailVerified: true };
  await expect(admit(server.services, owner, how)).rejects.toMatchObject({ why: 'taken' });
  const admin = await server.program();
  expect((await admin.get(`/api/v1/security/users/${id}`)).body.result).toMatchObject({
    name_claimed: true,
    email_claimed: false,
  });
  expect((await admin.put(`/api/v1/security/users/${id}`, { name_claimed: false })).status).toBe(200);
  expect((await (await enter({ 'x-remote-user': 'Boss' })).me()).username).toBe('boss');
});

test('a name too long for a user is nobody: cut off, two people would be one', async () => {
  expect((await enter({ 'x-remote-user': 'x'.repeat(65) })).where).toBe('/login/?error=failed');
});

// Rows: SEC-10
test('a session that a proxy vouched for ends after a day of use, one of a password goes on', async () => {
  const day = 24 * 3_600_000;
  await server.addUser('dora', ['Gamma']);
  const { cookie } = await server.browser('dora');
  const vouched = await enter({ 'x-remote-user': 'cleo' });
  const kept = async () => [(await vouched.me()) !== undefined, (await server.visitor.get('/api/v1/me/', { cookie })).status];
  for (let hour = 0; hour < 23; hour += 2) {
    server.advance(day / 12 - (hour === 0 ? 60_000 : 0));
    expect(await kept()).toEqual([true, 200]);
  }
  server.advance(60_000);
  expect(await kept()).toEqual([false, 200]);
  expect((await (await enter({ 'x-remote-user': 'cleo' })).me()).username).toBe('cleo');
});

test('who has no password here cannot give themselves one, which would open the site when they have left', async () => {
  const id = await server.addUser('emil', ['Gamma']);
  const emil = await server.program('emil');
  await server.services.store.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  const { status, body } = await emil.put('/api/v1/me/', { password: 'a new way in 7391' });
  const why = ['Your password is not kept here: change it where you sign in.'];
  expect([status, body.message]).toEqual([422, { password: why }]);
  expect((await emil.put('/api/v1/me/', { first_name: 'Emilio' })).status).toBe(200);
});

test('the header of anybody else means nothing, also when they claim to come from a proxy', async () => {
  const forged = { 'x-remote-user': 'admin', 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.1', forwarded: 'for=10.0.0.1' };
  const { where, me } = await enter(forged, elsewhere);
  expect(where).toBe('/login/?error=failed');
  expect(await me()).toBeUndefined();
  for (const value of ['', '  ']) expect((await enter({ 'x-remote-user': value })).where).toBe('/login/?error=failed');
  expect((await server.visitor.get('/api/v1/me/', { 'x-remote-user': 'admin' })).status).toBe(401);
});

// Rows: SEC-10
test('roles that go because the proxy names no groups any more are in the action log', async () => {
  await enter({ 'x-remote-user': 'fay', 'x-remote-groups': 'analysts' });
  const { me } = await enter({ 'x-remote-user': 'fay' });
  expect(Object.keys((await me()).roles)).toEqual(['Gamma']);
  await server.services.actions.flush();
  const lost = server.services.store.db.selectFrom('logs').selectAll().where('action', '=', 'UserRestApi.lose_roles');
  expect((await lost.execute()).map(({ kind, json }) => [kind, json])).toEqual([
    ['user', { provider: 'remote user', roles: ['Alpha'], groups: null }],
  ]);
});

test('each person of a proxy, and each address of anybody else, comes in sixty times a minute', async () => {
  const visit = (name: string, of = server) => of.visitor.get('/login/remote', { 'x-remote-user': name });
  for (let time = 0; time < 60; time += 1) expect((await visit('gil')).status).toBe(302);
  expect([(await visit('gil')).status, (await visit('GIL')).status, (await visit('hal')).status]).toEqual([429, 429, 302]);
  // Whoever is no proxy cannot count as another by another name.
  const seen = new Set<number>();
  for (let time = 0; time < 70; time += 1) seen.add((await visit(`somebody ${time}`, elsewhere)).status);
  expect([...seen]).toEqual([302, 429]);
});

test('addresses and ranges of a list are known in every spelling; what cannot be read is refused', () => {
  const isProxy = addressesIn(['10.0.0.5', '192.168.0.0/16', 'fd00::/8']);
  const inside = ['10.0.0.5', '::ffff:10.0.0.5', '192.168.255.1', 'fd12::1'];
  const outside = ['10.0.0.6', '192.169.0.1', 'fe80::1', '', 'proxy.example'];
  expect(inside.map((each) => isProxy?.(each))).toEqual(inside.map(() => true));
  expect(outside.map((each) => isProxy?.(each))).toEqual(outside.map(() => false));
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0']) expect(addressesIn([wrong])).toBeUndefined();
});
