/** The OAuth2 provider of a database: where people sign in, and what it gives for a code or a refresh token. */
import { Failure } from '@tessera/core/failures';
import * as openid from 'openid-client';
import { z } from 'zod';
import { isConfidential } from '../../egress/addresses.ts';
import { fetchOut } from '../../egress/fetch.ts';
import type { ClientInfo } from './client-info.ts';

/** What the provider gave. */
export interface GivenTokens {
  readonly access: string;
  /** Absent where it gave none, or the former one stays. */
  readonly refresh: string | undefined;
  /** Seconds from now; absent where it did not say. */
  readonly lifeSeconds: number | undefined;
}

/** The provider answered, and the answer is no: another try with the same words would not help. */
export class ProviderRefused extends Error {}

/** A sign-in that begins. */
export interface BegunSignIn {
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Kept by the browser in no form: it stands sealed in the state. */
export const newVerifier = (): string => openid.randomPKCECodeVerifier();

/** Where the browser goes. What the address says besides, such as `access_type=offline`, stays. */
export async function signInAddress(client: ClientInfo, { state, verifier, redirectUri }: BegunSignIn): Promise<string> {
  const url = openid.buildAuthorizationUrl(configurationOf(client), {
    redirect_uri: redirectUri,
    state,
    ...(client.scope !== '' && { scope: client.scope }),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** The tokens of a code. @throws ProviderRefused; Error when the provider does not answer, or answers something else */
export function tokensOfCode(
  client: ClientInfo,
  code: string,
  { state, verifier, redirectUri }: BegunSignIn,
): Promise<GivenTokens> {
  const here = new URL(redirectUri);
  here.search = new URLSearchParams({ code, state }).toString();
  const checks = { expectedState: state, pkceCodeVerifier: verifier };
  return given(openid.authorizationCodeGrant(configurationOf(client), here, checks));
}

/** Tokens in the place of those that have run out. @throws as `tokensOfCode` */
export const tokensOfRefresh = (client: ClientInfo, refresh: string): Promise<GivenTokens> =>
  given(openid.refreshTokenGrant(configurationOf(client), refresh));

/** Ends a token at its provider; nothing where the provider has no address for it. @throws as `tokensOfCode` */
export async function endToken(client: ClientInfo, token: string, hint: 'access_token' | 'refresh_token'): Promise<void> {
  if (client.revocation_request_uri === undefined) return;
  // What the standard says is a form, whatever the other address takes.
  const configuration = configurationOf({ ...client, request_content_type: 'data' });
  await answer(openid.tokenRevocation(configuration, token, { token_type_hint: hint }));
}

async function given(asked: Promise<openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers>): Promise<GivenTokens> {
  const { access_token: access, refresh_token: refresh, expires_in: lifeSeconds } = await answer(asked);
  return { access, refresh, lifeSeconds };
}

async function answer<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof openid.ResponseBodyError && error.status < 500)
      throw new ProviderRefused(`${error.error} ${error.error_description ?? ''}`.trim(), { cause: error });
    // A closed address is the administrator's matter, and says so itself.
    if (error instanceof Error && error.cause instanceof Failure) throw error.cause;
    throw error;
  }
}

function configurationOf(client: ClientInfo): openid.Configuration {
  const {
    authorization_request_uri: authorization_endpoint,
    token_request_uri: token_endpoint,
    revocation_request_uri: revocation_endpoint,
  } = client;
  const ends = revocation_endpoint === undefined ? {} : { revocation_endpoint };
  const issuer = new URL(token_endpoint).origin;
  const made = new openid.Configuration({ issuer, authorization_endpoint, token_endpoint, ...ends }, client.id, client.secret);
  made[openid.customFetch] = (address, { method, headers, body }) =>
    askToken(client, address, { method, headers, body: String(body) });
  made.timeout = 15;
  // The settings take http for this machine alone.
  if (
    [authorization_endpoint, token_endpoint, revocation_endpoint ?? token_endpoint].every((each) => isConfidential(new URL(each)))
  )
    openid.allowInsecureRequests(made);
  return made;
}

const answered = z.looseObject({});

/** Who the person is there is not our matter: an ID token, whose issuer nobody has told us, is left out. */
async function askToken(
  { request_content_type: type }: ClientInfo,
  address: string,
  { method, headers, body }: { readonly method: string; readonly headers: Record<string, string>; readonly body: string },
): Promise<Response> {
  const isJson = type === 'json';
  const reply = await fetchOut(address, {
    method,
    headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
    body: isJson ? JSON.stringify(Object.fromEntries(new URLSearchParams(body))) : body,
  });
  const text = await reply.text();
  const { id_token: _, ...rest } = answered.safeParse(jsonOf(text)).data ?? {};
  const isObject = Object.keys(rest).length > 0;
  return new Response(isObject ? JSON.stringify(rest) : text, { status: reply.status, headers: reply.headers });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
