/** Administrators look at the site as somebody else: with that person’s rights, changing nothing, every call logged. */
import type { Route } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import type { Db } from '../store/db.ts';
import { actorOf, type PermissionCache } from './actors.ts';
import { sessionHash } from './sessions.ts';

const hourMs = 3_600_000;

/** The view of a session: who is looked at, while it lasts. */
async function viewOf(db: Db, cookie: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['viewing_as_id', 'viewing_until'])
    .where('id_hash', '=', sessionHash(cookie))
    .executeTakeFirst();
  if (row?.viewing_as_id == null || row.viewing_until === null) return undefined;
  return Date.parse(row.viewing_until) > now.getTime() ? row.viewing_as_id : undefined;
}

/**
 * Whom a session acts as: its user, or the person whom an administrator looks at the site as. Who is no administrator any
 * more is themselves again, and so is one whose person was deactivated.
 */
export async function viewedActor(
  { db, cache }: { readonly db: Db; readonly cache: PermissionCache },
  user: Actor | undefined,
  cookie: string,
  now: Date,
): Promise<Actor | undefined> {
  if (!user || user.id === null || !isAdmin(user)) return user;
  const id = await viewOf(db, cookie, now);
  const seen = id === undefined ? undefined : await actorOf(db, cache, id);
  return seen ? { ...seen, viewedBy: { id: user.id, username: user.username } } : user;
}

/** Begins or ends (undefined) the view of a session; it lasts an hour at most. @returns when it ends, ISO 8601 UTC */
export async function setView(db: Db, cookie: string, userId: number | undefined, now: Date): Promise<string> {
  const until = new Date(now.getTime() + hourMs).toISOString();
  await db
    .updateTable('sessions')
    .set({ viewing_as_id: userId ?? null, viewing_until: userId === undefined ? null : until })
    .where('id_hash', '=', sessionHash(cookie))
    .execute();
  return until;
}

/** Reading that is no GET, and GET that is no reading. */
const reading: ReadonlySet<string> = new Set([
  'POST /api/v1/chart/data',
  'POST /superset/explore_json',
  'DELETE /api/v1/view_as',
]);
const writing: ReadonlySet<string> = new Set([
  'GET /superset/favstar/{class_name}/{id}/{action}',
  'GET /superset/warm_up_cache',
  'GET /api/v1/database/{pk}/connection',
  'GET /api/v1/database/oauth2',
]);

/** @throws Failure FORBIDDEN for a call that changes something, of whoever looks at the site as somebody else */
export function checkView({ viewedBy, username }: Actor, { method, path }: Pick<Route, 'method' | 'path'>): void {
  if (viewedBy === undefined) return;
  const route = `${method} ${path}`;
  if (reading.has(route) || (method === 'GET' && !writing.has(route))) return;
  throw new Failure('FORBIDDEN', {
    message: `You look at the site as ${username}: nothing can be changed. Stop viewing first.`,
  });
}
