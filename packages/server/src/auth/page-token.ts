/**
 * The CSRF token that pages hold for programs which read them as forms: they take it out of the page for signing in, send it with
 * the form, and go on using it with the session they get, which a second cookie binds it to (`bindToken`).
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Secrets } from '../store/secrets.ts';
import { csrfToken, isSame } from './csrf.ts';
import { cookieName } from './sessions.ts';

/** The token of the session, or one for who has none yet; letters, digits, `-`, `_` and `.` alone. */
export function pageToken({ secrets, config }: Pick<Services, 'secrets' | 'config'>, request: FastifyRequest): string {
  const cookie = request.cookies[cookieName(config)];
  if (cookie !== undefined) return csrfToken(secrets, cookie);
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signatureOf(secrets, nonce)}`;
}

/** Whether a page of ours held the token. @param cookie  of the session that the page was read with */
export function isPageToken(secrets: Pick<Secrets, 'csrfKey'>, token: string, cookie: string | undefined): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return isSame(signatureOf(secrets, nonce), signature) || (cookie !== undefined && isSame(csrfToken(secrets, cookie), token));
}

const signatureOf = ({ csrfKey }: Pick<Secrets, 'csrfKey'>, nonce: string): string =>
  createHmac('sha256', csrfKey).update(`sign-in\n${nonce}`).digest('base64url');
