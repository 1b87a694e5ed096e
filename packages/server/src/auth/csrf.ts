/**
 * Cross-site request forgery: calls that a cookie vouches for must also carry a token and come from our own pages
 * (SECURITY.md#sessions).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Secrets } from '../store/secrets.ts';

/** The token of a session cookie: nothing to store, nothing to guess, ends with the cookie. */
export function csrfToken(secrets: Pick<Secrets, 'csrfKey'>, cookie: string): string {
  const known = tokens.get(secrets) ?? new LRUCache<string, string>({ max: 1000 });
  tokens.set(secrets, known);
  const token = known.get(cookie) ?? createHmac('sha256', secrets.csrfKey).update(cookie).digest('base64url');
  known.set(cookie, token);
  return token;
}

/** Tokens of cookies that come again and again: making one costs a twelfth of a kept answer. */
const tokens = new WeakMap<Pick<Secrets, 'csrfKey'>, LRUCache<string, string>>();

/**
 * Binds a token of the sign-in page to the session that began with it: the value of the cookie `bound_csrf` (`page-token.ts`).
 * @param cookie  the session's
 */
export function bindToken({ csrfKey }: Pick<Secrets, 'csrfKey'>, token: string, cookie: string): string {
  return createHmac('sha256', csrfKey).update(`bound\n${token}\n${cookie}`).digest('base64url');
}

/** Compares in constant time. */
export function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * @param cookie  the session's
 * @param bound  the cookie `bound_csrf`, of a session that began with a token of the sign-in page
 * @throws Failure CSRF_MISSING when the token is absent or belongs to another session
 */
export function checkCsrf(secrets: Pick<Secrets, 'csrfKey'>, cookie: string, given: unknown, bound?: string): void {
  if (typeof given !== 'string' || given === '') throw new Failure('CSRF_MISSING');
  if (isSame(csrfToken(secrets, cookie), given)) return;
  if (bound !== undefined && isSame(bindToken(secrets, given, cookie), bound)) return;
  throw new Failure('CSRF_MISSING', { message: '400 Bad Request: The CSRF tokens do not match.' });
}

/**
 * Refuses a request that a browser says came from elsewhere. Programs send no Origin and are not refused here.
 * @throws Failure CSRF_MISSING
 */
export function checkOrigin(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): void {
  const { origin, referer, host } = request.headers;
  const from = origin ?? referer;
  const elsewhere = () => new Failure('CSRF_MISSING', { message: '400 Bad Request: The request came from another site.' });
  if (request.headers['sec-fetch-site'] === 'cross-site') throw elsewhere();
  if (from === undefined) return;
  const sender = URL.parse(from);
  if (!sender?.host) throw elsewhere();
  // Read with the sender's scheme, so that a default port written out is the same place.
  const addressed = URL.parse(`${sender.protocol}//${host}`)?.host;
  const ours = config.publicUrl === undefined ? undefined : URL.parse(config.publicUrl)?.host;
  if (sender.host !== addressed && sender.host !== ours) throw elsewhere();
}
