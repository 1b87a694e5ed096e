/** What the environment says of sign-in by the company's accounts (docs/guides/sign-in.md). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { addressesIn } from '../../egress/addresses.ts';

/** Groups of the provider, and the roles here that their members have. */
export type RolesByGroup = ReadonlyMap<string, readonly string[]>;

/** An OpenID provider. */
export interface OidcSettings {
  /** Its address; `/.well-known/openid-configuration` below it says the rest. */
  readonly issuer: URL;
  readonly clientId: string;
  /** Absent: a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  /** What people know it by. */
  readonly name: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /** The claim that lists a person's groups. */
  readonly groupsClaim: string;
  /** Whether a person who comes for the first time is the user with the same address, if the provider has verified it. */
  readonly matchesEmail: boolean;
}

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

/** Sign-in by the company's accounts: at least one of the three. */
export interface SsoSettings {
  readonly remoteUser?: RemoteUserSettings | undefined;
  readonly oidc?: OidcSettings | undefined;
  readonly ldap?: LdapSettings | undefined;
  readonly rolesByGroup: RolesByGroup;
  /** Roles of people who come for the first time; undefined: only who has an account here is let in. */
  readonly newUserRoles: readonly string[] | undefined;
}

const flag = z.enum(['1', '0', 'true', 'false', 'yes', 'no']).transform((word) => ['1', 'true', 'yes'].includes(word));
const loopback = /^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?:\/|$)/;

const rolesByGroup = z.string().transform((text, ctx): RolesByGroup => {
  try {
    const shape = z.record(z.string().min(1), z.array(z.string().min(1)));
    return new Map(Object.entries(shape.parse(JSON.parse(text))));
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
  TESSERA_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'Write https://….' })
    .refine((text) => text.startsWith('https://') || loopback.test(text), 'Only https:// is safe, or http:// on this machine.')
    .optional(),
  TESSERA_OIDC_CLIENT_ID: z.string().min(1).optional(),
  TESSERA_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  TESSERA_OIDC_NAME: z.string().trim().min(1).max(60).optional(),
  TESSERA_OIDC_SCOPES: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), 'One of the scopes must be openid.')
    .default('openid profile email'),
  TESSERA_OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  TESSERA_OIDC_MATCH_EMAIL: flag.default(false),
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

const wrong = (variable: string, why: string): Error => new Error(`The environment is wrong:\n  ${variable}: ${why}`);

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
  const [oidc, ldap, remoteUser] = [oidcOf(environment), ldapOf(environment), remoteUserOf(environment)];
  if (!oidc && !ldap && !remoteUser) {
    const unused = (['TESSERA_SSO_ROLES', 'TESSERA_SSO_NEW_USERS'] as const).find((name) => environment[name] !== undefined);
    if (unused) throw wrong(unused, 'It has no use without TESSERA_OIDC_ISSUER, TESSERA_LDAP_URL or TESSERA_REMOTE_USER_HEADER.');
    return undefined;
  }
  const { TESSERA_SSO_ROLES: rolesOf = new Map<string, readonly string[]>(), TESSERA_SSO_NEW_USERS: newUserRoles } = environment;
  return { oidc, ldap, remoteUser, rolesByGroup: rolesOf, newUserRoles };
}

function oidcOf(of: Variables & { readonly TESSERA_PUBLIC_URL?: string | undefined }): OidcSettings | undefined {
  if (of.TESSERA_OIDC_ISSUER === undefined) return undefined;
  if (of.TESSERA_OIDC_CLIENT_ID === undefined) throw wrong('TESSERA_OIDC_CLIENT_ID', 'TESSERA_OIDC_ISSUER needs it.');
  if (of.TESSERA_PUBLIC_URL === undefined)
    throw wrong('TESSERA_PUBLIC_URL', 'TESSERA_OIDC_ISSUER needs it: the provider sends browsers back there.');
  const issuer = new URL(of.TESSERA_OIDC_ISSUER);
  return {
    issuer,
    clientId: of.TESSERA_OIDC_CLIENT_ID,
    clientSecret: of.TESSERA_OIDC_CLIENT_SECRET,
    name: of.TESSERA_OIDC_NAME ?? issuer.hostname,
    scopes: of.TESSERA_OIDC_SCOPES,
    groupsClaim: of.TESSERA_OIDC_GROUPS_CLAIM,
    matchesEmail: of.TESSERA_OIDC_MATCH_EMAIL,
  };
}

function ldapOf(of: Variables): LdapSettings | undefined {
  if (of.TESSERA_LDAP_URL === undefined) return undefined;
  if (of.TESSERA_LDAP_USERS === undefined)
    throw wrong('TESSERA_LDAP_USERS', 'TESSERA_LDAP_URL needs it: where people are, such as ou=people,dc=example,dc=org.');
  const { TESSERA_LDAP_BIND_DN: dn, TESSERA_LDAP_BIND_PASSWORD: password } = of;
  if ((dn === undefined) !== (password === undefined))
    throw wrong(
      dn === undefined ? 'TESSERA_LDAP_BIND_DN' : 'TESSERA_LDAP_BIND_PASSWORD',
      'The name and the password go together.',
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
