/** Sign-in by an OpenID provider: the authorization code flow with PKCE, state and nonce (docs/guides/sign-in.md). */
import * as client from 'openid-client';
import { z } from 'zod';
import { fetchOut } from '../../egress/fetch.ts';
import type { Services } from '../../services.ts';
import type { OutsidePerson } from './person.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** Where people leave for a provider. */
export const outPath = ({ key }: Pick<OidcSettings, 'key'>): string => (key === '' ? '/login/oidc' : `/login/oidc/${key}`);
/** Where the provider sends browsers back; it must know this address. Each has its own, so that none can pass for another. */
export const callbackPath = (oidc: Pick<OidcSettings, 'key'>): string => `${outPath(oidc)}/callback`;

/** What the browser keeps, sealed, between leaving and coming back. */
export const attemptShape = z.strictObject({
  kind: z.literal('oidc'),
  /** Which provider: `OidcSettings.key`. */
  key: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the person goes afterwards; a path of ours. */
  next: z.string(),
  /** Epoch ms. */
  at: z.number(),
});

/** A sign-in under way. */
export type Attempt = z.output<typeof attemptShape>;

type Asked = Pick<Services, 'config' | 'clock'>;

/** Read once; asked again where it failed, and after a day, since providers change their keys and addresses. */
const read = new WeakMap<OidcSettings, { readonly at: number; readonly configuration: Promise<client.Configuration> }>();
const dayMs = 24 * 3_600_000;

/** What the provider says of itself. @throws Error when it does not answer, or answers something else */
export function discover(settings: OidcSettings, now: Date): Promise<client.Configuration> {
  const known = read.get(settings);
  if (known && now.getTime() - known.at < dayMs) return known.configuration;
  const configuration = client.discovery(
    settings.issuer,
    settings.clientId,
    settings.clientSecret,
    settings.clientSecret === undefined ? client.None() : undefined,
    {
      [client.customFetch]: (url, { method, headers, body }) => fetchOut(url, { method, headers, body: textOf(body) }),
      // The settings take http for this machine alone.
      execute: settings.issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      timeout: 15,
    },
  );
  read.set(settings, { at: now.getTime(), configuration });
  configuration.catch(() => read.delete(settings));
  return configuration;
}

function textOf(body: unknown): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new Error('The request has a body that is no text.');
}

/** @returns where the browser goes, and what it keeps meanwhile @throws Error when the provider does not answer */
export async function leave(asked: Asked, oidc: OidcSettings, next: string): Promise<{ url: URL; attempt: Attempt }> {
  const configuration = await discover(oidc, asked.clock());
  const verifier = client.randomPKCECodeVerifier();
  const attempt: Attempt = {
    kind: 'oidc',
    key: oidc.key,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier,
    next,
    at: asked.clock().getTime(),
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${asked.config.publicUrl}${callbackPath(oidc)}`,
    scope: oidc.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url, attempt };
}

const claimsShape = z.looseObject({
  sub: z.string().min(1),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
});

/**
 * Who came back.
 * @param query  of the address the provider sent the browser to, with its `?`
 * @throws Error when state, nonce, code or token are not of this attempt, or the provider does not answer
 */
export async function comeBack(asked: Asked, oidc: OidcSettings, query: string, attempt: Attempt): Promise<OutsidePerson> {
  const configuration = await discover(oidc, asked.clock());
  const here = new URL(`${asked.config.publicUrl}${callbackPath(oidc)}${query}`);
  const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = attempt;
  const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(configuration, here, checks);
  const token = tokens.claims();
  if (!token) throw new Error('The provider sent no ID token.');
  // Providers put little into the token; the rest is asked for.
  const more =
    configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(configuration, tokens.access_token, token.sub);
  return personOf({ ...more, ...token }, oidc);
}

function personOf(said: Readonly<Record<string, unknown>>, { issuer, groupsClaim }: OidcSettings): OutsidePerson {
  const claims = claimsShape.parse(said);
  const username = (claims.preferred_username ?? claims.email ?? claims.sub).slice(0, 64);
  const [first = username, ...rest] = (claims.name ?? '').split(' ').filter((part) => part !== '');
  const groups = said[groupsClaim];
  return {
    provider: issuer.href,
    subject: claims.sub,
    username,
    email: claims.email,
    isEmailVerified: claims.email_verified === true,
    firstName: claims.given_name ?? first,
    lastName: claims.family_name ?? rest.join(' '),
    groups: [groups].flat().filter((each): each is string => typeof each === 'string'),
    areGroupsSaid: groups !== undefined && groups !== null,
  };
}

/**
 * Where a browser goes whose session ended here, so that it ends there as well.
 * @param provider  that the session began at
 * @returns undefined when the provider is no longer ours, does not answer, or has no such address
 */
export async function endAtProvider(
  asked: Pick<Services, 'config' | 'clock' | 'log'>,
  provider: string,
): Promise<string | undefined> {
  const { sso, publicUrl } = asked.config;
  const oidc = sso?.oidc?.find(({ issuer }) => issuer.href === provider);
  if (!oidc) return undefined;
  try {
    const configuration = await discover(oidc, asked.clock());
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/login/` }).href;
  } catch (error) {
    asked.log.warn('The identity provider does not answer', { why: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}
