/** Names and passwords that a directory service knows, with a real one on this machine. */
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../test-server.ts';
import { checkPassword } from './ldap.ts';
import type { LdapSettings } from './settings.ts';
import { hasSlapd, startSlapd } from './slapd.testing.ts';

const directory = hasSlapd ? await startSlapd() : undefined;
if (!directory) console.log('slapd is not installed (Debian: apt-get install slapd): sign-in by LDAP is not tested.');
const ldap: LdapSettings = {
  host: '127.0.0.1',
  port: directory?.port ?? 0,
  encryption: 'none',
  ca: directory?.ca,
  lookUp: {
    dn: 'cn=reader,dc=example,dc=org',
    password: 'the-reader',
  },
  users: 'ou=people,dc=example,dc=org',
  userFilter: '(uid={username})',
  groups: 'ou=groups,dc=example,dc=org',
  groupFilter: '(|(member={dn})(uniqueMember={dn})(memberUid={username}))',
};
const rolesByGroup = new Map([['analysts', ['Alpha']]]);
const server = await testServer({ config: { sso: { ldap, rolesByGroup, newUserRoles: ['Gamma'] } } });
afterAll(async () => {
  await server.close();
  await directory?.stop();
});

const ldapTest = test.skipIf(!directory);
const login = (username: string, password: string, provider = 'ldap') =>
  server.visitor.post('/api/v1/security/login', { username, password, provider });

// Rows: SEC-10
ldapTest(
  'a person of the directory signs in by API and by the form, and has the roles of newcomers and of their groups',
  async () => {
    const token = await login('ada', 'the password of ada');
    expect(token.status, JSON.stringify(token.body)).toBe(200);
    const headers = { authorization: `Bearer ${token.body.access_token}` };
    const { username, first_name, last_name, email, roles } = (await server.visitor.get('/api/v1/me/roles/', headers)).body
      .result;
    expect({ username, first_name, last_name, email }).toEqual({
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Example',
      email: 'ada@example.org',
    });
    expect(Object.keys(roles).toSorted()).toEqual(['Alpha', 'Gamma']);
    const form = new URLSearchParams({ username: 'ADA', password: 'the password of ada' }).toString();
    const page = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    expect((await server.visitor.post('/login/', form, page)).status).toBe(200);
    const users = await server.services.store.db
      .selectFrom('users')
      .select('login_count')
      .where('username', '=', 'ada')
      .execute();
    expect(users).toEqual([{ login_count: 2 }]);
  },
);

ldapTest('wrong and empty passwords, unknown names, and names that would be a filter are nobody', async () => {
  for (const [username, password] of [
    ['ada', 'wrong'],
    ['ada', ''],
    ['', ''],
    ['nobody', 'the password of ada'],
    ['ad*', 'the password of ada'],
    ['*)(uid=ada', 'the password of ada'],
    ['ada)(|(cn=*', 'the password of ada'],
  ] as const)
    expect(await checkPassword(ldap, username, password), username).toBeUndefined();
  expect((await login('bert', 'wrong')).status).toBe(401);
  // A filter that finds two people lets in neither.
  const unsure: LdapSettings = { ...ldap, userFilter: '(&(employeeNumber=7)(!(uid={username})))' };
  expect(await checkPassword(unsure, 'x', 'the password of twin')).toBeUndefined();
});

ldapTest('a password kept here is checked here: the directory opens no account that has one', async () => {
  await server.addUser('bert', ['Gamma']);
  expect((await login('bert', 'the password of bert')).status).toBe(403);
  expect((await login('bert', 'the password of bert', 'db')).status).toBe(401);
  expect((await server.program('bert')).get).toBeTypeOf('function');
  expect((await login('ada', 'the password of ada', 'db')).status).toBe(401);
});

ldapTest('connections are encrypted by ldaps and by StartTLS, and only with a certificate of the given authority', async () => {
  const secure: LdapSettings = { ...ldap, port: directory?.securePort ?? 0, encryption: 'ldaps' };
  const upgraded: LdapSettings = { ...ldap, encryption: 'starttls' };
  for (const settings of [secure, upgraded]) {
    expect((await checkPassword(settings, 'ada', 'the password of ada'))?.username).toBe('ada');
    await expect(checkPassword({ ...settings, ca: undefined }, 'ada', 'the password of ada')).rejects.toMatchObject({
      code: 'DIRECTORY_DOWN',
    });
  }
});

ldapTest('a directory that refuses us or does not answer is said, and guesses at it are slowed down as all are', async () => {
  const wrong: LdapSettings = { ...ldap, lookUp: { dn: 'cn=reader,dc=example,dc=org', password: 'another' } };
  await expect(checkPassword(wrong, 'ada', 'the password of ada')).rejects.toMatchObject({ code: 'DIRECTORY_DOWN' });
  await expect(checkPassword({ ...ldap, port: 9 }, 'ada', 'x')).rejects.toMatchObject({ code: 'DIRECTORY_DOWN' });
  const statuses: number[] = [];
  for (let tries = 0; tries < 7; tries++) statuses.push((await login('twin', 'guess')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('a site without a directory refuses the provider by name', async () => {
  const plain = await testServer();
  try {
    const reply = await plain.visitor.post('/api/v1/security/login', { username: 'a', password: 'b', provider: 'ldap' });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain('provider');
  } finally {
    await plain.close();
  }
});
