/** A service account of Google proves who asks: a signed JWT is exchanged for a token, which serves for an hour. */
import { createPrivateKey } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { askHttp } from './http-api.ts';

const tokenSeconds = 3600;

/** As Google hands it out. */
const account = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
const grant = z.object({ access_token: z.string(), expires_in: z.number() });

interface AccountUse {
  /** Of the encrypted extra, where the account stands. */
  readonly member: 'credentials_info' | 'service_account_info';
  /** What the token may be used for. */
  readonly scope: string;
  /** PEM of the authority that signed the certificate of a server that is not Google's. */
  readonly ca: string | undefined;
}

/**
 * Without an account nothing proves who asks: for emulators, and for what everybody may read.
 * @param secret  JSON of the encrypted extra
 * @returns the header of the next request; throws Failure CONNECTION_FAILED for an account that is not accepted
 * @throws Failure CONNECTION_FAILED for a key that cannot be read
 */
export function googleTokens(secret: string | undefined, use: AccountUse): () => Promise<Record<string, string>> {
  if (secret === undefined) return () => Promise.resolve({});
  const { client_email: email, private_key: pem, token_uri: tokenUri } = accountIn(secret, use);
  const key = privateKey(pem);
  const home = new URL(tokenUri);
  let held: { token: string; until: number } | undefined;
  return async () => {
    const now = Math.floor(Date.now() / 1000);
    if (!held || held.until <= now) {
      const assertion = await new SignJWT({ scope: use.scope })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(email)
        .setAudience(tokenUri)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenSeconds)
        .sign(key);
      const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
      const answer = await askHttp(
        { name: 'Google', base: home, headers: { 'content-type': 'application/x-www-form-urlencoded' }, ca: use.ca },
        { method: 'POST', path: home.pathname + home.search, body: String(body) },
      );
      const granted = grant.safeParse(answer.status === 200 ? JSON.parse(answer.text) : undefined);
      if (!granted.success)
        throw new Failure('CONNECTION_FAILED', { message: 'The key of the service account is not accepted.' });
      held = { token: granted.data.access_token, until: now + granted.data.expires_in - 60 };
    }
    return { authorization: `Bearer ${held.token}` };
  };
}

/** @throws Failure CONNECTION_FAILED */
function accountIn(secret: string, { member }: AccountUse): z.output<typeof account> {
  try {
    return account.parse(z.record(z.string(), z.unknown()).parse(JSON.parse(secret))[member]);
  } catch (error) {
    throw unreadable(error);
  }
}

function privateKey(pem: string): ReturnType<typeof createPrivateKey> {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (cause: unknown): Failure =>
  new Failure('CONNECTION_FAILED', { message: 'The key of the service account cannot be read.' }, { cause });
