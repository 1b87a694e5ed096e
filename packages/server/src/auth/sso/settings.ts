/** What the environment says of sign-in by the company's accounts (docs/guides/sign-in.md). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { addressesIn } from '../../egress/addresses.ts';
import { flag, rolesShape, wrong, type NewcomerSettings, type RolesByGroup } from './common-settings.ts';
import { oidcOf, oidcVariables, type OidcSettings } from './oidc-settings.ts';

/** A directory service that knows names and passwords. */
export interface LdapSettings {
  readonly host: string;
  readonly port: number;
  /** `ldaps` from the first byte, `starttls` before anything is said, `none` on this machine alone. */
  readonly encryption: 'ldaps' | 'starttls' | 'none';
  /** PEM of the authority that signed the server's certificate; absent: those the system trusts. */
  readonly ca: string | undefined;
  /** Who looks people up; absent: anonymously. */
  readonly lookUp: { readonly dn: string; readonly password: string } | undefined;
  /** People are below it. */
  readonly users: string;
  /** Finds one person; `{username}` stands for the name, escaped. */
  readonly userFilter: string;
  /** Groups are below it; absent: only what a person's `memberOf` says counts. */
  readonly groups: string | undefined;
  /** Finds the groups of a person; `{dn}` and `{username}` stand for them, escaped. */
  readonly groupFilter: string;
}

/** A proxy in front that signs people in and names them in a header. */
export interface RemoteUserSettings {
  /** Lower case. */
  readonly header: string;
  readonly emailHeader: string | undefined;
  /** Groups, separated by commas. */
  readonly groupsHeader: string | undefined;
  /** Whether a connection comes from one of the proxies; from anybody else the headers mean nothing. */
  readonly isProxy: (address: string) => boolean;
}

/** Sign-in by the company's accounts: at least one of the three. What newcomers get is meant of directory and proxy. */
export interface SsoSettings extends NewcomerSettings {
  readonly remoteUser?: RemoteUserSettings | undefined;
  /** None, or some. */
  readonly oidc?: readonly OidcSettings[] | undefined;
  readonly ldap?: LdapSettings | undefined;
}

const rolesByGroup = z.string().transform((text, ctx): RolesByGroup => {
  try {
    return new Map(Object.entries(rolesShape.parse(JSON.parse(text))));
  } catch {
    ctx.addIssue({ code: 'custom', message: 'Write JSON of groups and lists of roles, such as {"analysts": ["Gamma"]}.' });
    return z.NEVER;
  }
});

/** As proxies write it; in any case. */
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'Write the name of a header such as X-Remote-User.')
  .transform((text) => text.toLowerCase());

/** Comma-separated names, without the empty ones. */
const listed = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);

/** The variables, for the shape of the environment. */
export const ssoVariables = {
  ...oidcVariables,
  TESSERA_LDAP_URL: z
    .url({ protocol: /^ldaps?$/, error: 'Write ldaps://host or ldap://host:389.' })
    .regex(/^ldaps?:\/\/[^/?@]+\/?$/, 'Write ldaps://host or ldap://host:389, and nothing behind it.')
    .optional(),
  TESSERA_LDAP_START_TLS: flag.optional(),
  TESSERA_LDAP_CA: z.string().min(1).optional(),
  TESSERA_LDAP_BIND_DN: z.string().min(1).optional(),
  TESSERA_LDAP_BIND_PASSWORD: z.string().min(1).optional(),
  TESSERA_LDAP_USERS: z.string().min(1).optional(),
  TESSERA_LDAP_USER_FILTER: z
    .string()
    .refine((text) => text.includes('{username}'), 'It must say where the name stands: {username}.')
    .default('(uid={username})'),
  TESSERA_LDAP_GROUPS: z.string().min(1).optional(),
  TESSERA_LDAP_GROUP_FILTER: z.string().min(1).default('(|(member={dn})(uniqueMember={dn})(memberUid={username}))'),
  TESSERA_REMOTE_USER_HEADER: headerName.optional(),
  TESSERA_REMOTE_USER_EMAIL_HEADER: headerName.optional(),
  TESSERA_REMOTE_USER_GROUPS_HEADER: headerName.optional(),
  TESSERA_REMOTE_USER_PROXIES: listed
    .transform((ranges, ctx) => {
      const wrong = ranges.find((range) => addressesIn([range]) === undefined);
      if (wrong !== undefined)
        ctx.addIssue({ code: 'custom', message: `${wrong}: write addresses and ranges such as 10.0.0.5, 192.168.0.0/16.` });
      return addressesIn(ranges);
    })
    .optional(),
  TESSERA_SSO_ROLES: rolesByGroup.optional(),
  TESSERA_SSO_NEW_USERS: listed.optional(),
};

type Variables = z.output<z.ZodObject<typeof ssoVariables>>;

/** Variables that mean nothing without another. */
const parts: Readonly<Partial<Record<keyof Variables, readonly (keyof Variables)[]>>> = {
  TESSERA_OIDC_ISSUER: ['TESSERA_OIDC_CLIENT_ID', 'TESSERA_OIDC_CLIENT_SECRET', 'TESSERA_OIDC_NAME'],
  TESSERA_LDAP_URL: [
    ...(['TESSERA_LDAP_START_TLS', 'TESSERA_LDAP_CA', 'TESSERA_LDAP_BIND_DN', 'TESSERA_LDAP_BIND_PASSWORD'] as const),
    ...(['TESSERA_LDAP_USERS', 'TESSERA_LDAP_GROUPS'] as const),
  ],
  TESSERA_REMOTE_USER_HEADER: [
    ...(['TESSERA_REMOTE_USER_EMAIL_HEADER', 'TESSERA_REMOTE_USER_GROUPS_HEADER', 'TESSERA_REMOTE_USER_PROXIES'] as const),
  ],
};

/**
 * @param environment  the variables read, and where browsers reach us
 * @returns undefined when neither a provider nor a directory is named
 * @throws Error naming a variable that is missing, has no use or cannot be read
 */
export function ssoOf(environment: Variables & { readonly TESSERA_PUBLIC_URL?: string | undefined }): SsoSettings | undefined {
  for (const [whole, names] of Object.entries(parts))
    for (const name of names)
      if (environment[name] !== undefined && environment[whole as keyof Variables] === undefined)
        throw wrong(name, `It has no use without ${whole}.`);
  const { TESSERA_SSO_ROLES: rolesOf = new Map<string, readonly string[]>(), TESSERA_SSO_NEW_USERS: newUserRoles } = environment;
  const common: NewcomerSettings = { rolesByGroup: rolesOf, newUserRoles };
  const [oidc, ldap, remoteUser] = [oidcOf(environment, common), ldapOf(environment), remoteUserOf(environment)];
  if (environment.TESSERA_OIDC_ISSUER === undefined && !ldap && !remoteUser) {
    const unused = (['TESSERA_SSO_ROLES', 'TESSERA_SSO_NEW_USERS'] as const).find((name) => environment[name] !== undefined);
    if (unused) throw wrong(unused, 'It has no use without TESSERA_OIDC_ISSUER, TESSERA_LDAP_URL or TESSERA_REMOTE_USER_HEADER.');
    if (oidc.length === 0) return undefined;
  }
  return { oidc, ldap, remoteUser, ...common };
}

function ldapOf(of: Variables): LdapSettings | undefined {
  if (of.TESSERA_LDAP_URL === undefined) return undefined;
  if (of.TESSERA_LDAP_USERS === undefined)
    throw wrong('TESSERA_LDAP_USERS', 'TESSERA_LDAP_URL needs it: where people are, such as ou=people,dc=example,dc=org.');
  const { TESSERA_LDAP_BIND_DN: dn, TESSERA_LDAP_BIND_PASSWORD: password } = of;
  if ((dn === undefined) !== (password === undefined))
    throw wrong(
      dn === undefined ? 'TESSERA_LDAP_BIND_DN' : 'TESSERA_LDAP_BIND_PASSWORD',
      `The name and the password go together. ${dn === undefined ? 'TESSERA_LDAP_BIND_PASSWORD' : 'TESSERA_LDAP_BIND_DN'} has no use without it.`,
    );
  const url = new URL(of.TESSERA_LDAP_URL);
  const isSecure = url.protocol === 'ldaps:';
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  const startTls = of.TESSERA_LDAP_START_TLS ?? !isHere;
  if (!isSecure && !startTls && !isHere)
    throw wrong('TESSERA_LDAP_START_TLS', 'Passwords would travel unencrypted. Leave it on, or use ldaps://.');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 636 : 389)),
    encryption: isSecure ? 'ldaps' : startTls ? 'starttls' : 'none',
    ca: of.TESSERA_LDAP_CA === undefined ? undefined : readCa(of.TESSERA_LDAP_CA),
    lookUp: dn === undefined || password === undefined ? undefined : { dn, password },
    users: of.TESSERA_LDAP_USERS,
    userFilter: of.TESSERA_LDAP_USER_FILTER,
    groups: of.TESSERA_LDAP_GROUPS,
    groupFilter: of.TESSERA_LDAP_GROUP_FILTER,
  };
}

function remoteUserOf(of: Variables): RemoteUserSettings | undefined {
  const { TESSERA_REMOTE_USER_HEADER: header, TESSERA_REMOTE_USER_PROXIES: isProxy } = of;
  if (header === undefined) return undefined;
  if (!isProxy)
    throw wrong('TESSERA_REMOTE_USER_PROXIES', 'TESSERA_REMOTE_USER_HEADER needs it: else everybody could say who they are.');
  const [emailHeader, groupsHeader] = [of.TESSERA_REMOTE_USER_EMAIL_HEADER, of.TESSERA_REMOTE_USER_GROUPS_HEADER];
  return { header, emailHeader, groupsHeader, isProxy };
}

function readCa(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw wrong('TESSERA_LDAP_CA', 'The file cannot be read.');
  }
}
