/** Server-side sessions: an opaque random cookie, stored only as its hash (SECURITY.md#sessions). */
import { limits } from '@tessera/core/limits';
import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Db } from '../store/db.ts';
import type { SideWrites } from '../store/side-writes.ts';

const hourMs = 3_600_000;
/** A session that is not used for this long ends. */
const idleMs = limits.sessionIdleMs;
/** The store's "last used" is updated at most this often. */
const touchEveryMs = hourMs;

/** The session's. */
export const cookieName = (config: Pick<Config, 'publicUrl'>): string => hostCookie(config, 'session');

/** Ties the token of the sign-in page to the session that began with it (`bindToken`). */
export const boundCookieName = (config: Pick<Config, 'publicUrl'>): string => hostCookie(config, 'bound_csrf');

/** A cookie that no sibling of this host can set; the prefix needs Secure, which only https has. */
export function hostCookie(config: Pick<Config, 'publicUrl'>, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

/** `maxAge` in seconds; the cookie lives as long as an idle session. */
export function cookieOptions(config: Pick<Config, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config), maxAge: idleMs / 1000 } as const;
}

function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.startsWith('https://') ?? false;
}

/** 256 random bits as text. */
export function newCookie(): string {
  return randomBytes(32).toString('base64url');
}

/** How a session began. */
export interface SessionStart {
  /** What the browser calls itself. */
  readonly userAgent?: string | undefined;
  /** The identity provider, directory or proxy that vouched for the user; absent: a password of this site did. */
  readonly provider?: string | undefined;
}

/** @returns the cookie's value; it is kept nowhere */
export async function openSession(db: Db, userId: number, now: Date, start: SessionStart = {}): Promise<string> {
  const cookie = newCookie();
  const at = now.toISOString();
  await db.deleteFrom('sessions').where('expires_on', '<', at).execute();
  const user_agent = start.userAgent?.slice(0, 500) ?? null;
  const expires_on = later(now, start.provider === undefined ? idleMs : limits.vouchedSessionMs);
  const times = { created_on: at, seen_on: at, expires_on };
  const row = { id_hash: sessionHash(cookie), user_id: userId, ...times, user_agent, provider: start.provider ?? null };
  await db.insertInto('sessions').values(row).execute();
  return cookie;
}

/**
 * Whose a living session is, and who vouched for them. Its life is prolonged by use, where that can be written, unless somebody else vouched for the
 * user: they are asked again (docs/guides/sign-in.md#how-long-a-session-lasts).
 */
export async function readSession(
  db: Db,
  cookie: string,
  now: Date,
  writes: SideWrites,
): Promise<{ readonly userId: number; readonly provider: string | undefined } | undefined> {
  const id_hash = sessionHash(cookie);
  const row = await db
    .selectFrom('sessions')
    .select(['user_id', 'seen_on', 'expires_on', 'provider'])
    .where('id_hash', '=', id_hash)
    .executeTakeFirst();
  if (!row || Date.parse(row.expires_on) <= now.getTime()) return undefined;
  if (now.getTime() - Date.parse(row.seen_on) > touchEveryMs)
    await writes.attempt('sessions seen', () =>
      db
        .updateTable('sessions')
        .set({ seen_on: now.toISOString(), ...(row.provider === null ? { expires_on: later(now, idleMs) } : {}) })
        .where('id_hash', '=', id_hash)
        .execute(),
    );
  return { userId: row.user_id, provider: row.provider ?? undefined };
}

/** Ends one session; unknown cookies are no error. @returns the identity provider it began at, if one vouched for the user */
export async function closeSession(db: Db, cookie: string): Promise<string | undefined> {
  const ended = await db.deleteFrom('sessions').where('id_hash', '=', sessionHash(cookie)).returning('provider').execute();
  return ended[0]?.provider ?? undefined;
}

/** Ends every session and token of a user: password change, deactivation. @param keep  a cookie that may live on */
export async function endSessionsOf(db: Db, userId: number, now: Date, keep?: string): Promise<void> {
  let ended = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (keep !== undefined) ended = ended.where('id_hash', '<>', sessionHash(keep));
  await ended.execute();
  await db.updateTable('users').set({ tokens_not_before: now.toISOString() }).where('id', '=', userId).execute();
}

/** Ends the sessions of several users, each once. */
export async function endSessionsOfEach(db: Db, userIds: Iterable<number>, now: Date, keep?: string): Promise<void> {
  for (const id of new Set(userIds)) await endSessionsOf(db, id, now, keep);
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/** What is kept of a session's cookie. */
export function sessionHash(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex');
}
