/** What `/api/v1/me/tokens` and `/api/v1/me/sessions` do. */
import { accessToken, accessTokenScopes, signedInSession, type AccessTokenItem } from '@tessera/api/access-token';
import { Failure } from '@tessera/core/failures';
import { accessTokenHash, endOfToken, newAccessToken } from '../../auth/access-tokens.ts';
import { endSessionsOf, sessionHash } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import type { StoredRow } from '../../store/tables.ts';

/** More than anybody can tell apart. */
const atMost = 100;

/** Personal access tokens (docs/reference/api.md#personal-access-tokens). Nobody sees those of others. */
export const accessTokenResource = implement(accessToken, {
  list: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('access_tokens')
      .selectAll()
      .where('user_id', '=', self(ctx))
      .orderBy('id', 'desc')
      .execute();
    return { result: rows.map((row) => shown(ctx, row)) };
  },
  create: async (ctx, { body }) => {
    const user_id = self(ctx);
    mustBeThePerson(ctx);
    const { n } = await ctx.db
      .selectFrom('access_tokens')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    if (Number(n) >= atMost)
      throw new Failure('INVALID', { fields: { name: [`You have ${atMost} tokens already; revoke one first.`] } });
    const token = newAccessToken();
    const row = await ctx.db
      .insertInto('access_tokens')
      .values({
        user_id,
        name: body.name,
        token_hash: accessTokenHash(token),
        scopes: body.scopes,
        created_on: ctx.now(),
        expires_on: endOfToken(ctx.services.clock(), body.expires_in_days),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { id: row.id, token, result: shown(ctx, row) };
  },
  remove: async (ctx, { params }) => {
    mustBeThePerson(ctx);
    const { numDeletedRows } = await ctx.db
      .deleteFrom('access_tokens')
      .where('id', '=', params.pk)
      .where('user_id', '=', self(ctx))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('NOT_FOUND');
    return { message: 'OK' };
  },
});

/** How many characters of a session's hash name it: enough to tell a person's few apart, too few to find it by. */
const idLength = 16;

/** Where somebody is signed in (docs/reference/api.md#personal-access-tokens). */
export const signedInSessionResource = implement(signedInSession, {
  list: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', self(ctx))
      .where('expires_on', '>', ctx.now())
      .orderBy('seen_on', 'desc')
      .execute();
    const current = ctx.cookie === undefined ? undefined : sessionHash(ctx.cookie);
    return {
      result: rows.map(({ id_hash, user_agent, created_on, seen_on, expires_on }) => ({
        id: id_hash.slice(0, idLength),
        user_agent,
        created_on,
        seen_on,
        expires_on,
        is_current: id_hash === current,
      })),
    };
  },
  remove: async (ctx, { params }) => {
    mustBeThePerson(ctx);
    const { numDeletedRows } = await ctx.db
      .deleteFrom('sessions')
      .where('user_id', '=', self(ctx))
      .where('id_hash', 'like', `${params.id}%`)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('NOT_FOUND');
    return { message: 'OK' };
  },
  removeAll: async (ctx) => {
    mustBeThePerson(ctx);
    await endSessionsOf(ctx.db, self(ctx), ctx.services.clock(), ctx.cookie);
    return { message: 'OK' };
  },
});

function self({ actor }: Context): number {
  if (actor.id === null) throw new Failure('NOT_LOGGED_IN');
  return actor.id;
}

/** A token that leaked must not be able to make others, or to keep its owner out. @throws Failure FORBIDDEN */
function mustBeThePerson(ctx: Context): void {
  if (ctx.via === 'token') throw new Failure('FORBIDDEN', { extra: { reason: 'An access token cannot do this; sign in.' } });
}

function shown(ctx: Context, row: StoredRow<'access_tokens'>): AccessTokenItem {
  return {
    id: row.id,
    name: row.name,
    scopes: accessTokenScopes.filter((scope) => row.scopes.includes(scope)),
    created_on: row.created_on,
    expires_on: row.expires_on,
    last_used_on: row.last_used_on,
    is_expired: Date.parse(row.expires_on) <= ctx.nowMs(),
  };
}
