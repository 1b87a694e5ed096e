/** What the environment says of sign-in by the company's accounts (docs/guides/sign-in.md). */
import { z } from 'zod';

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

/** Sign-in by the company's accounts. */
export interface SsoSettings {
  readonly oidc: OidcSettings;
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
  TESSERA_SSO_ROLES: rolesByGroup.optional(),
  TESSERA_SSO_NEW_USERS: listed.optional(),
};

type Variables = z.output<z.ZodObject<typeof ssoVariables>>;

/**
 * @param environment  the variables read, and where browsers reach us
 * @returns undefined when no provider is named @throws Error naming a variable that is missing or has no use
 */
export function ssoOf(environment: Variables & { readonly TESSERA_PUBLIC_URL?: string | undefined }): SsoSettings | undefined {
  const of = environment;
  const wrong = (variable: string, why: string) => new Error(`The environment is wrong:\n  ${variable}: ${why}`);
  if (of.TESSERA_OIDC_ISSUER === undefined) {
    const unused = (['TESSERA_OIDC_CLIENT_ID', 'TESSERA_OIDC_CLIENT_SECRET', 'TESSERA_SSO_ROLES', 'TESSERA_SSO_NEW_USERS'] as const).find(
      (name) => of[name] !== undefined,
    );
    if (unused) throw wrong(unused, 'It needs a provider. Set TESSERA_OIDC_ISSUER as well.');
    return undefined;
  }
  if (of.TESSERA_OIDC_CLIENT_ID === undefined) throw wrong('TESSERA_OIDC_CLIENT_ID', 'The provider of TESSERA_OIDC_ISSUER needs it.');
  if (of.TESSERA_PUBLIC_URL === undefined)
    throw wrong('TESSERA_PUBLIC_URL', 'The provider of TESSERA_OIDC_ISSUER sends browsers back there.');
  const issuer = new URL(of.TESSERA_OIDC_ISSUER);
  return {
    oidc: {
      issuer,
      clientId: of.TESSERA_OIDC_CLIENT_ID,
      clientSecret: of.TESSERA_OIDC_CLIENT_SECRET,
      name: of.TESSERA_OIDC_NAME ?? issuer.hostname,
      scopes: of.TESSERA_OIDC_SCOPES,
      groupsClaim: of.TESSERA_OIDC_GROUPS_CLAIM,
      matchesEmail: of.TESSERA_OIDC_MATCH_EMAIL,
    },
    rolesByGroup: of.TESSERA_SSO_ROLES ?? new Map(),
    newUserRoles: of.TESSERA_SSO_NEW_USERS,
  };
}
