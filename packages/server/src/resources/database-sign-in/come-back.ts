/** A person comes back from a database's provider: whose sign-in it is, and the tokens it gives. */
import type { SignInOutcome } from '@tessera/api/database-sign-in';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { findObject } from '../../store/objects.ts';
import { clientOf, type ClientInfo } from '../connections/client-info.ts';
import { keepTokens } from '../connections/database-tokens.ts';
import { clientDigest, takeState, type SignInState } from '../connections/sign-in-state.ts';
import { ProviderRefused, tokensOfCode, type GivenTokens } from '../connections/token-provider.ts';

/** What the provider sent with the browser. */
export interface ProviderReply {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
}

/** Nobody is signed in. */
export class SignInFault extends Error {
  readonly why: Exclude<SignInOutcome, 'done'>;

  constructor(why: SignInFault['why'], cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** Signs the person in whose sign-in it is. @throws SignInFault */
export async function comeBack(
  ctx: Context,
  { state: sealed, code, error }: ProviderReply,
): Promise<Pick<SignInState, 'database' | 'tab'>> {
  // A token of a program that leaked must not sign its owner in elsewhere.
  if (ctx.via === 'token') throw new SignInFault('other');
  const state = await takeState(ctx, sealed);
  if (typeof state === 'string') throw new SignInFault(state);
  const database = await findObject(ctx.db, 'database', state.database);
  const client = database && clientOf(ctx.services.secrets, database);
  // What the administrator has changed meanwhile was not asked for.
  if (!database || !client || clientDigest(client) !== state.client) throw new SignInFault('expired');
  if (error !== undefined || code === undefined) throw new SignInFault(error === 'access_denied' ? 'cancelled' : 'refused');
  const tokens = await exchanged(ctx, client, code, { ...state, sealed });
  await keepTokens(ctx.services, { userId: state.user, databaseId: database.id }, tokens);
  return state;
}

async function exchanged(
  { log }: Context,
  client: ClientInfo,
  code: string,
  { sealed: state, verifier, redirect: redirectUri }: SignInState & { readonly sealed: string },
): Promise<GivenTokens> {
  try {
    return await tokensOfCode(client, code, { state, verifier, redirectUri });
  } catch (error) {
    const isRefusal = error instanceof ProviderRefused;
    // The person learns what they can do; what the provider said is for whoever runs the site.
    const said = error instanceof Failure ? error.message : isRefusal ? error.message.slice(0, 300) : 'no answer';
    log.warn('A sign-in to a database failed', { said });
    throw new SignInFault(isRefusal ? 'refused' : 'silent', error);
  }
}
