/** What the environment says of OpenID providers (docs/guides/sign-in.md#openid-connect). */
import { z } from 'zod';
import { json } from '../../extra-schemes.ts';
import { flag, rolesShape, wrong, type NewcomerSettings, type RolesByGroup } from './common-settings.ts';

/** An OpenID provider, and what its people get here. */
export interface OidcSettings extends NewcomerSettings {
  /** What addresses here call it; '' for the one of `TESSERA_OIDC_ISSUER`. */
  readonly key: string;
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

const loopback = /^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?:\/|$)/;
const issuer = z
  .url({ protocol: /^https?$/, error: 'Write https://….' })
  .refine((text) => text.startsWith('https://') || loopback.test(text), 'Only https:// is safe, or http:// on this machine.');
const name = z.string().trim().min(1).max(60);
const scopes = z
  .string()
  .refine((text) => text.split(' ').includes('openid'), 'One of the scopes must be openid.')
  .default('openid profile email');
const groupsClaim = z.string().min(1).default('groups');

/** One of several. */
const further = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'Write small letters, digits and hyphens.')
    .refine((key) => key !== 'callback', 'This word stands in the address of the first provider.'),
  issuer,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  name: name.optional(),
  scopes,
  groups_claim: groupsClaim,
  match_email: z.boolean().default(false),
  roles: rolesShape.default({}),
  new_users: z.array(z.string().min(1)).optional(),
});

/** The variables, for the shape of the environment. */
export const oidcVariables = {
  TESSERA_OIDC_ISSUER: issuer.optional(),
  TESSERA_OIDC_CLIENT_ID: z.string().min(1).optional(),
  TESSERA_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  TESSERA_OIDC_NAME: name.optional(),
  TESSERA_OIDC_SCOPES: scopes,
  TESSERA_OIDC_GROUPS_CLAIM: groupsClaim,
  TESSERA_OIDC_MATCH_EMAIL: flag.default(false),
  TESSERA_OIDC_PROVIDERS: json.pipe(z.array(further).min(1).max(20)).optional(),
};

type Variables = z.output<z.ZodObject<typeof oidcVariables>> & { readonly TESSERA_PUBLIC_URL?: string | undefined };

/**
 * Every provider, the one of `TESSERA_OIDC_ISSUER` first.
 * @param common  what people of that one get; each further provider says its own, since whoever runs it could name any group
 * @throws Error naming a variable that is missing or wrong
 */
export function oidcOf(of: Variables, common: NewcomerSettings): OidcSettings[] {
  const first = firstOf(of, common);
  const all = [...(first ? [first] : []), ...(of.TESSERA_OIDC_PROVIDERS ?? []).map(furtherOf)];
  if (all.length > 0 && of.TESSERA_PUBLIC_URL === undefined)
    throw wrong(
      'TESSERA_PUBLIC_URL',
      `${first ? 'TESSERA_OIDC_ISSUER' : 'TESSERA_OIDC_PROVIDERS'} needs it: the provider sends browsers back there.`,
    );
  const twice = (what: (each: OidcSettings) => string): string | undefined => {
    const said = all.map(what);
    return said.find((each, at) => said.indexOf(each) < at);
  };
  const again = twice(({ key }) => key) ?? twice(({ issuer: { href } }) => href) ?? twice((each) => each.name);
  if (again !== undefined)
    throw wrong('TESSERA_OIDC_PROVIDERS', `Two providers have ${again}: give each its own key, issuer and name.`);
  return all;
}

function firstOf(of: Variables, common: NewcomerSettings): OidcSettings | undefined {
  if (of.TESSERA_OIDC_ISSUER === undefined) return undefined;
  if (of.TESSERA_OIDC_CLIENT_ID === undefined) throw wrong('TESSERA_OIDC_CLIENT_ID', 'TESSERA_OIDC_ISSUER needs it.');
  const address = new URL(of.TESSERA_OIDC_ISSUER);
  return {
    ...common,
    key: '',
    issuer: address,
    clientId: of.TESSERA_OIDC_CLIENT_ID,
    clientSecret: of.TESSERA_OIDC_CLIENT_SECRET,
    name: of.TESSERA_OIDC_NAME ?? address.hostname,
    scopes: of.TESSERA_OIDC_SCOPES,
    groupsClaim: of.TESSERA_OIDC_GROUPS_CLAIM,
    matchesEmail: of.TESSERA_OIDC_MATCH_EMAIL,
  };
}

function furtherOf(one: z.output<typeof further>): OidcSettings {
  const address = new URL(one.issuer);
  const roles: RolesByGroup = new Map(Object.entries(one.roles));
  return {
    key: one.key,
    issuer: address,
    clientId: one.client_id,
    clientSecret: one.client_secret,
    name: one.name ?? address.hostname,
    scopes: one.scopes,
    groupsClaim: one.groups_claim,
    matchesEmail: one.match_email,
    rolesByGroup: roles,
    newUserRoles: one.new_users,
  };
}
