/** Personal access tokens: random, kept only as their hash, with the rights their owner has at the moment (SECURITY.md#sessions). */
import { accessTokenPrefix, accessTokenScopes, type AccessTokenScope } from '@tessera/api/access-token';
import type { Route } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import type { Actor } from '@tessera/core/policy/actor';
import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';
import type { Db } from '../store/db.ts';
import { remember } from '../store/remember.ts';
import { actorOf } from './actors.ts';

/** A token in use: whose it is, what it is called and for. */
export interface UsedToken {
  readonly actor: Actor;
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly AccessTokenScope[];
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** 256 random bits behind the prefix. */
export function newAccessToken(): string {
  return accessTokenPrefix + randomBytes(32).toString('base64url');
}

/** What is kept of a token. */
export function accessTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** When a token made now ends. */
export function endOfToken(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString();
}

/** The token of an `Authorization` header, where it is one of these. */
export function accessTokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer (tsr_[\w-]{43})$/i.exec(authorization?.trim() ?? '')?.[1];
}

/** @throws Failure TOKEN_EXPIRED for a token that is unknown, revoked or too old, or whose owner is gone */
export async function userOfToken(services: Services, token: string): Promise<UsedToken> {
  const { store, permissions, clock, sideWrites } = services;
  const now = clock();
  // Looked up once a minute, so that its last use is kept; and whenever something was written, as a revocation is.
  const key = `access token ${Math.floor(now.getTime() / minuteMs)} ${accessTokenHash(token)}`;
  const found = await remember(store, key, async () => {
    const row = await store.db
      .selectFrom('access_tokens')
      .selectAll()
      .where('token_hash', '=', accessTokenHash(token))
      .executeTakeFirst();
    const actor = row && (await actorOf(store.db, permissions, row.user_id));
    if (!row || !actor) return undefined;
    if (row.last_used_on === null || now.getTime() - Date.parse(row.last_used_on) >= minuteMs)
      await sideWrites.attempt('last uses of access tokens', () =>
        store.db.updateTable('access_tokens').set({ last_used_on: now.toISOString() }).where('id', '=', row.id).execute(),
      );
    const scopes = accessTokenScopes.filter((scope) => row.scopes.includes(scope));
    return { actor, id: row.id, name: row.name, scopes, endMs: Date.parse(row.expires_on) };
  });
  if (!found) throw new Failure('TOKEN_EXPIRED', { message: 'Token is unknown or has been revoked' });
  if (found.endMs <= now.getTime()) throw new Failure('TOKEN_EXPIRED');
  return found;
}

/** @throws Failure FORBIDDEN when a token is used for what its scopes do not hold */
export function mustBeInScope({ scopes }: Pick<UsedToken, 'scopes'>, route: Route): void {
  if (route.permission === 'public' || scopes.includes('write') || (scopes.includes('read') && onlyReads(route))) return;
  throw new Failure('FORBIDDEN', { extra: { reason: 'The scope of this access token does not hold it: it needs “write”.' } });
}

/** Questions too long for an address are posted and change nothing. */
function onlyReads({ method, saves, asksDatabase, permission }: Route): boolean {
  if (method === 'GET') return saves !== true;
  return method === 'POST' && asksDatabase === true && permission.startsWith('can_read on ');
}

/** Revokes every token of a user: their password was changed, or they are gone. */
export async function revokeTokensOf(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await db.deleteFrom('access_tokens').where('user_id', 'in', userIds).execute();
}
