/**
 * The tokens by which people are signed in to databases, one person at one database has one; sealed in the store, so that all
 * servers of the site have the same. One server at a time has one renewed.
 */
import { Failure } from '@tessera/core/failures';
import type { Services } from '../../services.ts';
import type { Db } from '../../store/db.ts';
import { remember } from '../../store/remember.ts';
import type { DatabaseTokensTable } from '../../store/side-tables.ts';
import type { ClientInfo } from './client-info.ts';
import { endToken, ProviderRefused, tokensOfRefresh, type GivenTokens } from './token-provider.ts';

/** Whose token, for which database. */
export interface SignInOf {
  readonly userId: number;
  readonly databaseId: number;
}

/** A token that can be used now, and the sign-in it is of. */
export interface UsableToken {
  readonly signIn: string;
  readonly access: string;
}

type Means = Pick<Services, 'store' | 'secrets' | 'clock' | 'log'>;
type Row = DatabaseTokensTable;

/** A token that ends within this time is renewed before it is sent. */
const spareMs = 30_000;
/** Longer than a provider may take to answer. */
const renewingMs = 20_000;
const lookAgainMs = 150;
const looksMost = 200;

/** Keeps what the provider gave for a person who signed in; it takes the place of what was there. */
export async function keepTokens({ store, secrets, clock }: Means, of: SignInOf, given: GivenTokens): Promise<void> {
  const now = clock();
  const values = {
    ...sealed({ secrets }, given, now),
    sign_in: crypto.randomUUID(),
    refresh_sealed: given.refresh === undefined ? null : secrets.seal(given.refresh),
    created_on: now.toISOString(),
    renewing_until: null,
  };
  await store.db
    .insertInto('database_tokens')
    .values({ user_id: of.userId, database_id: of.databaseId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'database_id']).doUpdateSet(values))
    .execute();
}

const sealed = ({ secrets }: Pick<Means, 'secrets'>, { access, lifeSeconds }: GivenTokens, now: Date) => ({
  access_sealed: secrets.seal(access),
  expires_on: lifeSeconds === undefined ? null : new Date(now.getTime() + lifeSeconds * 1000).toISOString(),
});

/**
 * The token of a person, renewed where it has run out.
 * @returns undefined where the person has to sign in
 * @throws Failure CONNECTION_FAILED when it has run out and the provider does not answer
 */
export async function usableToken(means: Means, of: SignInOf, client: ClientInfo): Promise<UsableToken | undefined> {
  const row = await remember(means.store, `database token ${of.userId} ${of.databaseId}`, () => read(means, of));
  if (!row) return undefined;
  const good = hasRunOut(means, row) ? await renewedOnce(means, of, row, client) : row;
  return good && { signIn: good.sign_in, access: means.secrets.open(good.access_sealed) };
}

const read = ({ store }: Pick<Means, 'store'>, { userId, databaseId }: SignInOf): Promise<Row | undefined> =>
  store.db
    .selectFrom('database_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('database_id', '=', databaseId)
    .executeTakeFirst();

const hasRunOut = ({ clock }: Pick<Means, 'clock'>, { expires_on }: Row): boolean =>
  expires_on !== null && Date.parse(expires_on) - spareMs <= clock().getTime();

/** Renewals of this process, by sign-in: charts of a dashboard ask at once. */
const renewals = new Map<string, Promise<Row | undefined>>();

function renewedOnce(means: Means, of: SignInOf, row: Row, client: ClientInfo): Promise<Row | undefined> {
  const known = renewals.get(row.sign_in);
  if (known) return known;
  const made = renewed(means, of, row.sign_in, client).finally(() => renewals.delete(row.sign_in));
  renewals.set(row.sign_in, made);
  return made;
}

async function renewed(means: Means, of: SignInOf, signIn: string, client: ClientInfo): Promise<Row | undefined> {
  for (let looks = 0; looks < looksMost; looks++) {
    const row = await read(means, of);
    if (row?.sign_in !== signIn) return undefined;
    if (!hasRunOut(means, row)) return row;
    if (row.refresh_sealed === null) return forgetToken(means, row);
    if (await claimed(means, row)) return fromProvider(means, row, row.refresh_sealed, client);
    // Another server has it renewed.
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  throw silent();
}

async function claimed({ store, clock }: Means, { sign_in, access_sealed }: Row): Promise<boolean> {
  const now = clock();
  const { numUpdatedRows } = await store.db
    .updateTable('database_tokens')
    .set({ renewing_until: new Date(now.getTime() + renewingMs).toISOString() })
    .where('sign_in', '=', sign_in)
    .where('access_sealed', '=', access_sealed)
    .where((e) => e.or([e('renewing_until', 'is', null), e('renewing_until', '<', now.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function fromProvider(means: Means, row: Row, refreshSealed: string, client: ClientInfo): Promise<Row | undefined> {
  const { store, secrets, clock, log } = means;
  const mine = () => store.db.updateTable('database_tokens').where('sign_in', '=', row.sign_in);
  try {
    const given = await tokensOfRefresh(client, secrets.open(refreshSealed));
    const values = {
      ...sealed(means, given, clock()),
      // Some providers give another one each time, the others none.
      ...(given.refresh !== undefined && { refresh_sealed: secrets.seal(given.refresh) }),
      renewing_until: null,
    };
    return await mine().set(values).returningAll().executeTakeFirst();
  } catch (error) {
    if (error instanceof ProviderRefused) {
      log.info('A token for a database is not renewed: its person signs in again', { why: error.message.slice(0, 200) });
      return forgetToken(means, row);
    }
    await mine().set({ renewing_until: null }).execute();
    if (error instanceof Failure) throw error;
    throw silent(error);
  }
}

const silent = (cause?: unknown): Failure =>
  new Failure('CONNECTION_FAILED', { message: 'The server where people sign in to this database does not answer.' }, { cause });

/** Forgets a token that is good no longer, unless it was renewed or replaced meanwhile. */
async function forgetToken({ store }: Pick<Means, 'store'>, { sign_in, access_sealed }: Row): Promise<undefined> {
  await store.db
    .deleteFrom('database_tokens')
    .where('sign_in', '=', sign_in)
    .where('access_sealed', '=', access_sealed)
    .execute();
}

/** Forgets a token that a database did not take. */
export async function forgetRefused(means: Means, of: SignInOf, refused: string): Promise<void> {
  const row = await read(means, of);
  if (row && means.secrets.open(row.access_sealed) === refused) await forgetToken(means, row);
}

/**
 * Ends the sign-in of a person here, then at the provider.
 * @param client  undefined where people sign in no longer
 * @returns undefined when there was none; `revoked` is null where the provider has no address for it, false when it did not do so
 */
export async function endSignIn(
  means: Means,
  { userId, databaseId }: SignInOf,
  client: ClientInfo | undefined,
): Promise<{ readonly revoked: boolean | null } | undefined> {
  const gone = await means.store.db
    .deleteFrom('database_tokens')
    .where('user_id', '=', userId)
    .where('database_id', '=', databaseId)
    .returning(['access_sealed', 'refresh_sealed'])
    .executeTakeFirst();
  if (!gone) return undefined;
  if (client?.revocation_request_uri === undefined) return { revoked: null };
  const { secrets, log } = means;
  try {
    // What renews the other ends it as well.
    if (gone.refresh_sealed === null) await endToken(client, secrets.open(gone.access_sealed), 'access_token');
    else await endToken(client, secrets.open(gone.refresh_sealed), 'refresh_token');
    return { revoked: true };
  } catch (error) {
    log.warn('A token for a database was not ended at its provider', { why: String(error).slice(0, 200) });
    return { revoked: false };
  }
}

/** Ends everybody's sign-ins to a database: it is removed, or leads elsewhere. */
export async function endSignInsTo(db: Db, databaseId: number): Promise<void> {
  await db.deleteFrom('database_tokens').where('database_id', '=', databaseId).execute();
}

/** Ends all sign-ins of people who are gone. */
export async function endSignInsOf(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await db.deleteFrom('database_tokens').where('user_id', 'in', userIds).execute();
}
