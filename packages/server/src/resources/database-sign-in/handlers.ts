/** What `/api/v1/database/oauth2` and `/api/v1/me/databases` do. */
import { databaseSignIn, type SignInOutcome } from '@tessera/api/database-sign-in';
import { Failure } from '@tessera/core/failures';
import { pages } from '@tessera/core/pages';
import type { Context } from '../../context.ts';
import { record } from '../../rest/record.ts';
import { bytes, implement, type BytesReply } from '../../rest/implement.ts';
import { clientOf } from '../connections/client-info.ts';
import { endSignIn } from '../connections/database-tokens.ts';
import { comeBack, SignInFault, type ProviderReply } from './come-back.ts';

/** Databases to which each person signs in themself (docs/guides/connect-a-database.md#each-person-signs-in). */
export const databaseSignInResource = implement(databaseSignIn, {
  back: (ctx, { query }) => answered(ctx, query),
  list: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('database_tokens')
      .innerJoin('databases', 'databases.id', 'database_tokens.database_id')
      .select(['databases.id', 'databases.database_name', 'database_tokens.created_on'])
      .where('database_tokens.user_id', '=', self(ctx))
      .where('databases.deleted_at', 'is', null)
      .orderBy('databases.database_name')
      .execute();
    return { result: rows.map(({ id, database_name, created_on }) => ({ id, database_name, signed_in_on: created_on })) };
  },
  remove: async (ctx, { params }) => {
    const row = await ctx.db.selectFrom('databases').selectAll().where('id', '=', params.pk).executeTakeFirst();
    const of = { userId: self(ctx), databaseId: params.pk };
    const ended = await endSignIn(ctx.services, of, row && clientOf(ctx.services.secrets, row));
    if (!ended) throw new Failure('NOT_FOUND');
    return { message: 'OK', ...ended };
  },
});

function self({ actor }: Context): number {
  if (actor.id === null) throw new Failure('NOT_LOGGED_IN');
  return actor.id;
}

/** For programs, in words. */
const sentences: Readonly<Record<Exclude<SignInOutcome, 'done'>, string>> = {
  cancelled: 'You are not signed in: the provider was told no.',
  expired: 'This sign-in has expired, or was used before. Ask the database again.',
  other: 'This sign-in was begun by somebody else, or in another browser.',
  refused: 'The provider refused the sign-in.',
  silent: 'The provider did not answer.',
};

/** Browsers are led to a page, whose address holds neither code nor state. @throws Failure OAUTH2_REDIRECT_ERROR to programs */
async function answered(ctx: Context, reply: ProviderReply): Promise<BytesReply> {
  try {
    const { database, tab } = await comeBack(ctx, reply);
    record(ctx, 'DatabaseSignInRestApi.back', undefined, { kind: 'database', id: database });
    return toPage({ outcome: 'done', database: String(database), tab });
  } catch (error) {
    if (!(error instanceof SignInFault)) throw error;
    const { why } = error;
    if (/text\/html/i.test(ctx.request.headers.accept ?? '')) return toPage({ outcome: why });
    throw new Failure('OAUTH2_REDIRECT_ERROR', { message: sentences[why] }, { cause: error });
  }
}

const toPage = (said: Readonly<Record<string, string>>): BytesReply =>
  bytes('', 'text/plain; charset=utf-8', {
    status: 302,
    headers: { location: `${pages.databaseSignIn}?${new URLSearchParams(said)}`, 'cache-control': 'no-store' },
  });
