/**
 * The CSRF token in the HTML of pages (`<input id="csrf_token">`), for programs that sign in by the form: they read it from
 * `GET /login/`, send it to `POST /login/`, and keep sending it with the new session. The cookie `bound_csrf` ties the token to
 * that session (`bindToken`).
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Secrets } from '../store/secrets.ts';
import { csrfToken, isSame } from './csrf.ts';
import { cookieName } from './sessions.ts';

/** The token of the session, or a fresh signed one without a session; letters, digits, `-`, `_` and `.` alone. */
export function pageToken({ secrets, config }: Pick<Services, 'secrets' | 'config'>, request: FastifyRequest): string {
  const cookie = request.cookies[cookieName(config)];
  if (cookie !== undefined) return csrfToken(secrets, cookie);
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signatureOf(secrets, nonce)}`;
}

/** Whether the token was made by `pageToken`. @param cookie  of the session that the page was read with */
export function isPageToken(secrets: Pick<Secrets, 'csrfKey'>, token: string, cookie: string | undefined): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return isSame(signatureOf(secrets, nonce), signature) || (cookie !== undefined && isSame(csrfToken(secrets, cookie), token));
}

const signatureOf = ({ csrfKey }: Pick<Secrets, 'csrfKey'>, nonce: string): string =>
  createHmac('sha256', csrfKey).update(`sign-in\n${nonce}`).digest('base64url');
