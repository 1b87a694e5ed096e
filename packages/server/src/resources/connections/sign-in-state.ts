/** What a browser carries to a database's provider and back: whose sign-in it is, sealed, for a quarter of an hour and once. */
import { sessionHash } from '../../auth/sessions.ts';
import { z } from 'zod';
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { ClientInfo } from './client-info.ts';

/** For typing a password and a second factor there. */
const lifeMs = 15 * 60_000;

const stateShape = z.strictObject({
  kind: z.literal('database sign-in'),
  /** Counts once. */
  once: z.string(),
  user: z.number().int(),
  database: z.number().int(),
  /** Hash of the session that left; null for programs and work in the background, for which every session of the person may come back. */
  session: z.string().nullable(),
  /** Of the provider that was asked. */
  client: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  tab: z.string(),
  /** Epoch ms. */
  at: z.number(),
});
/** A sign-in under way. */
export type SignInState = z.output<typeof stateShape>;

/** Changes with whatever is said of a provider. */
export const clientDigest = ({ revocation_request_uri: _, ...client }: ClientInfo): string =>
  createHash('sha256').update(JSON.stringify(client)).digest('base64url').slice(0, 22);

/** Of the session that asks; null for others. */
const sessionOf = ({ via, cookie }: Context): string | null =>
  via === 'cookie' && cookie !== undefined ? sessionHash(cookie) : null;

/** @returns the state as it stands in addresses, and its number among open pages */
export function newState(
  ctx: Context,
  said: Pick<SignInState, 'user' | 'database' | 'client' | 'verifier' | 'redirect'>,
): { readonly sealed: string; readonly tab: string } {
  const tab = crypto.randomUUID();
  const state: SignInState = {
    ...said,
    kind: 'database sign-in',
    once: crypto.randomUUID(),
    session: sessionOf(ctx),
    tab,
    at: ctx.nowMs(),
  };
  return { sealed: ctx.services.secrets.seal(JSON.stringify(state)), tab };
}

/** Why a state is worth nothing. */
export type WorthlessState = 'expired' | 'other';

/** A state of the caller's own, used up by it. @returns why it is worth nothing: too old or used, or somebody else's */
export async function takeState(ctx: Context, sealed: string): Promise<SignInState | WorthlessState> {
  const state = opened(ctx, sealed);
  if (!state) return 'expired';
  const isOwn = ctx.actor.id === state.user && (state.session === null || state.session === sessionOf(ctx));
  if (!isOwn || ctx.actor.viewedBy !== undefined) return 'other';
  const age = ctx.nowMs() - state.at;
  return age < lifeMs && age >= 0 && (await isFirstUse(ctx, state)) ? state : 'expired';
}

function opened({ services }: Context, sealed: string): SignInState | undefined {
  try {
    return stateShape.safeParse(JSON.parse(services.secrets.open(sealed))).data;
  } catch {
    return undefined;
  }
}

const usedStates = 'database_sign_in';

/** For all servers of the site. */
async function isFirstUse({ db, nowMs, now }: Context, { once: key, at }: SignInState): Promise<boolean> {
  await db.deleteFrom('key_values').where('resource', '=', usedStates).where('expires_on', '<', now()).execute();
  const times = { created_on: now(), changed_on: now(), expires_on: new Date(Math.max(at, nowMs()) + lifeMs).toISOString() };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('key_values')
    .values({ uuid: crypto.randomUUID(), resource: usedStates, key, value: {}, created_by_id: null, ...times })
    .onConflict((conflict) => conflict.columns(['resource', 'key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
