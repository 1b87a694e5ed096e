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
    oidc: {
      clientSecret: undefined,
      name: 'id.example.org',
      scopes: 'openid profile email',
      groupsClaim: 'groups',
      matchesEmail: false,
    },
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

test.each([
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
