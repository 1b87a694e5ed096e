import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';

const oidc = {
  TESSERA_OIDC_ISSUER: 'https://id.example.org/realm',
  TESSERA_OIDC_CLIENT_ID: 'tessera',
  TESSERA_PUBLIC_URL: 'https://bi.example.org',
};
const ldap = { TESSERA_LDAP_URL: 'ldap://ldap.example.org', TESSERA_LDAP_USERS: 'ou=people,dc=example,dc=org' };

test('settings of sign-in are read with their defaults', () => {
  expect(readConfig({}).sso).toBeUndefined();
  const { sso } = readConfig({
    ...oidc,
    ...ldap,
    TESSERA_SSO_ROLES: '{"a": ["Alpha"]}',
    TESSERA_SSO_NEW_USERS: 'Gamma, sql_lab',
  });
  expect(sso).toMatchObject({
    oidc: [
      {
        key: '',
        clientSecret: undefined,
        name: 'id.example.org',
        scopes: 'openid profile email',
        groupsClaim: 'groups',
        matchesEmail: false,
        newUserRoles: ['Gamma', 'sql_lab'],
      },
    ],
    ldap: { host: 'ldap.example.org', port: 389, encryption: 'starttls', userFilter: '(uid={username})', groups: undefined },
    newUserRoles: ['Gamma', 'sql_lab'],
  });
  expect(sso?.rolesByGroup).toEqual(new Map([['a', ['Alpha']]]));
  expect(readConfig({ ...ldap, TESSERA_LDAP_URL: 'ldaps://[::1]:7000' }).sso?.ldap).toMatchObject({
    host: '::1',
    port: 7000,
    encryption: 'ldaps',
  });
  expect(readConfig({ ...ldap, TESSERA_LDAP_URL: 'ldap://localhost' }).sso?.ldap?.encryption).toBe('none');
});

const partners = { key: 'partners', issuer: 'https://partners.example.org', client_id: 'bi' };
const several = (...all: object[]) => ({
  TESSERA_PUBLIC_URL: 'https://bi.example.org',
  TESSERA_OIDC_PROVIDERS: JSON.stringify(all),
});

test('of several providers each says itself what its people get', () => {
  const { sso } = readConfig({
    ...oidc,
    ...several({ ...partners, roles: { a: ['Gamma'] }, match_email: true }),
    TESSERA_SSO_NEW_USERS: 'Alpha',
  });
  expect(sso?.oidc?.map(({ key, name, newUserRoles, matchesEmail }) => ({ key, name, newUserRoles, matchesEmail }))).toEqual([
    { key: '', name: 'id.example.org', newUserRoles: ['Alpha'], matchesEmail: false },
    { key: 'partners', name: 'partners.example.org', newUserRoles: undefined, matchesEmail: true },
  ]);
  expect(sso?.oidc?.map(({ rolesByGroup }) => rolesByGroup.size)).toEqual([0, 1]);
});

test.each([
  [{ ...several(partners), TESSERA_PUBLIC_URL: undefined }, 'TESSERA_PUBLIC_URL: TESSERA_OIDC_PROVIDERS needs it'],
  [{ TESSERA_OIDC_PROVIDERS: '[' }, 'TESSERA_OIDC_PROVIDERS: This is no JSON.'],
  [several({ ...partners, key: 'callback' }), 'TESSERA_OIDC_PROVIDERS.0.key: This word stands'],
  [several({ ...partners, issuer: 'http://id.example.org' }), 'TESSERA_OIDC_PROVIDERS.0.issuer: Only https:// is safe'],
  [several({ ...partners, clientid: 'x' }), 'TESSERA_OIDC_PROVIDERS.0: Unrecognized key: "clientid"'],
  [several(partners, { ...partners, key: 'b' }), 'TESSERA_OIDC_PROVIDERS: Two providers have https://partners.example.org/'],
  [{ ...several(partners), TESSERA_SSO_NEW_USERS: 'Gamma' }, 'TESSERA_SSO_NEW_USERS: It has no use without'],
  [{ TESSERA_OIDC_CLIENT_ID: 'tessera' }, 'TESSERA_OIDC_CLIENT_ID: It has no use without TESSERA_OIDC_ISSUER.'],
  [{ TESSERA_SSO_NEW_USERS: 'Gamma' }, 'TESSERA_SSO_NEW_USERS: It has no use without'],
  [{ ...oidc, TESSERA_OIDC_CLIENT_ID: undefined }, 'TESSERA_OIDC_CLIENT_ID: TESSERA_OIDC_ISSUER needs it.'],
  [{ ...oidc, TESSERA_PUBLIC_URL: undefined }, 'TESSERA_PUBLIC_URL: TESSERA_OIDC_ISSUER needs it'],
  [{ ...oidc, TESSERA_OIDC_ISSUER: 'http://id.example.org' }, 'TESSERA_OIDC_ISSUER: Only https:// is safe'],
  [{ ...oidc, TESSERA_OIDC_SCOPES: 'profile' }, 'TESSERA_OIDC_SCOPES: One of the scopes must be openid.'],
  [{ ...oidc, TESSERA_SSO_ROLES: '{"a": "Alpha"}' }, 'TESSERA_SSO_ROLES: Write JSON of groups and lists of roles'],
  [{ ...ldap, TESSERA_LDAP_USERS: undefined }, 'TESSERA_LDAP_USERS: TESSERA_LDAP_URL needs it'],
  [{ ...ldap, TESSERA_LDAP_URL: 'ldap://host/dc=example' }, 'TESSERA_LDAP_URL: Write ldaps://host'],
  [{ ...ldap, TESSERA_LDAP_START_TLS: '0' }, 'TESSERA_LDAP_START_TLS: Passwords would travel unencrypted.'],
  [{ ...ldap, TESSERA_LDAP_BIND_DN: 'cn=reader' }, 'TESSERA_LDAP_BIND_PASSWORD: The name and the password go together.'],
  [{ ...ldap, TESSERA_LDAP_USER_FILTER: '(uid=ada)' }, 'TESSERA_LDAP_USER_FILTER: It must say where the name stands'],
  [{ ...ldap, TESSERA_LDAP_CA: '/nowhere/ca.pem' }, 'TESSERA_LDAP_CA: The file cannot be read.'],
])('%o is refused with the reason', (environment, why) => {
  expect(() => readConfig(environment)).toThrow(why);
});
