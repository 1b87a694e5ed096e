/** A browser whose user is known from now on. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { closeSession, cookieName, cookieOptions, openSession } from './sessions.ts';

/**
 * Opens a session and gives the browser its cookie.
 * @param provider  who else vouched for the user
 * @returns the cookie's value
 */
export async function beginSession(
  { config, store, clock }: Pick<Services, 'config' | 'store' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  provider?: string,
): Promise<string> {
  const name = cookieName(config);
  // A session that was open on this browser ends: its cookie may have been planted.
  const before = request.cookies[name];
  if (before !== undefined) await closeSession(store.db, before);
  const cookie = await openSession(store.db, userId, clock(), { userAgent: request.headers['user-agent'], provider });
  void reply.setCookie(name, cookie, cookieOptions(config));
  return cookie;
}
