/** What the doctor says of a real provider and a real directory, and of such as are not there. */
import { afterAll, expect, test } from 'vitest';
import { openProvider } from '../../auth/sso/provider.testing.ts';
import { hasSlapd, startSlapd } from '../../auth/sso/slapd.testing.ts';
import { readUsable } from './settings.ts';
import { checkSignIn } from './sign-in.ts';

const publicUrl = 'https://bi.example.org';
const provider = await openProvider(`${publicUrl}/login/oidc/callback`);
const directory = hasSlapd ? await startSlapd() : undefined;
afterAll(async () => {
  await provider.close();
  await directory?.stop();
});

const asked = (environment: Readonly<Record<string, string>>) => {
  const { config, faults } = readUsable({ TESSERA_PUBLIC_URL: publicUrl, ...environment });
  expect(faults).toEqual([]);
  return checkSignIn(config);
};

test('providers: one that answers, and one that nobody runs', async () => {
  const further = {
    key: 'partners',
    issuer: 'http://127.0.0.1:9/',
    client_id: 'x',
    client_secret: 'not to be printed',
    name: 'Partners',
  };
  const found = await asked({
    TESSERA_OIDC_ISSUER: provider.issuer,
    TESSERA_OIDC_CLIENT_ID: 'tessera',
    TESSERA_OIDC_NAME: 'Company',
    TESSERA_OIDC_PROVIDERS: JSON.stringify([further]),
  });
  expect(found.map(({ check, status }) => [check, status])).toEqual([
    ['provider Company', 'ok'],
    ['provider Partners', 'fault'],
  ]);
  expect(found[0]?.found).toContain(`${publicUrl}/login/oidc/callback`);
  expect(found[1]?.found).toContain('ECONNREFUSED');
  expect(found[1]?.mend).toContain('partners in TESSERA_OIDC_PROVIDERS');
  expect(JSON.stringify(found)).not.toContain('not to be printed');
});

test.skipIf(!directory)('a directory: whether people are seen, and why not', async () => {
  const right = {
    TESSERA_LDAP_URL: `ldap://127.0.0.1:${directory?.port}`,
    TESSERA_LDAP_USERS: 'ou=people,dc=example,dc=org',
    TESSERA_LDAP_GROUPS: 'ou=groups,dc=example,dc=org',
    TESSERA_LDAP_BIND_DN: 'cn=reader,dc=example,dc=org',
    TESSERA_LDAP_BIND_PASSWORD: 'the-reader',
  };
  const said = async (change: Readonly<Record<string, string>>) => {
    const [finding] = await asked({ ...right, ...change });
    return [finding?.status, finding?.mend ?? finding?.found];
  };
  expect(await said({})).toEqual(['ok', 'It answers and shows people.']);
  expect(await said({ TESSERA_LDAP_USERS: 'ou=nobody,dc=example,dc=org' })).toEqual(['fault', 'Check TESSERA_LDAP_USERS.']);
  expect(await said({ TESSERA_LDAP_USER_FILTER: '(sAMAccountName={username})' })).toEqual([
    'fault',
    expect.stringContaining('TESSERA_LDAP_USER_FILTER'),
  ]);
  expect(await said({ TESSERA_LDAP_GROUPS: 'ou=none,dc=example,dc=org' })).toEqual(['warning', 'Check TESSERA_LDAP_GROUPS.']);
  expect(await said({ TESSERA_LDAP_BIND_PASSWORD: 'another' })).toEqual([
    'fault',
    expect.stringContaining('TESSERA_LDAP_BIND_DN'),
  ]);
  expect(await said({ TESSERA_LDAP_URL: 'ldap://127.0.0.1:9' })).toEqual(['fault', expect.stringContaining('TESSERA_LDAP_URL')]);
});

test('a setting that misses another is a fault that says both, and the rest is looked at', () => {
  const { config, faults } = readUsable({
    TESSERA_OIDC_ISSUER: provider.issuer,
    TESSERA_OIDC_CLIENT_ID: 'tessera',
    PORT: '1234',
  });
  expect(faults[0]).toMatchObject({
    found: expect.stringContaining('TESSERA_PUBLIC_URL is missing'),
    mend: 'Set TESSERA_PUBLIC_URL, or unset TESSERA_OIDC_ISSUER.',
  });
  expect([config.port, config.sso]).toEqual([1234, undefined]);
  const wrong = readUsable({ TESSERA_OIDC_PROVIDERS: '[{}]' });
  expect(wrong.faults.map(({ found }) => found)).toContainEqual(expect.stringContaining('TESSERA_OIDC_PROVIDERS is wrong'));
});
