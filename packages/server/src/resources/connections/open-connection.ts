/**
 * A database as the one who asks is connected to it: for most the connection is everybody's; where each person signs in
 * (`client-info.ts`) it is theirs alone, with a token of their own, and whoever has none is told where to get it. One that
 * impersonates is asked in the name of each person, by the user of the connection.
 */
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import type { Driver, PersonToken } from '../../driver.ts';
import { clientOf, returnPath, type ClientInfo } from './client-info.ts';
import { driverOf, type DatabaseRow } from './connection.ts';
import { forgetRefused, usableToken, type SignInOf } from './database-tokens.ts';
import { clientDigest, newState } from './sign-in-state.ts';
import { newVerifier, signInAddress } from './token-provider.ts';

/** A connection, and by what its answers are known: nobody finds what was answered to another identity. */
export interface OpenConnection {
  readonly driver: Driver;
  readonly identity: string;
}

/**
 * The connection of the one who asks.
 * @throws Failure OAUTH2_REDIRECT with the address where the person signs in; OAUTH2_REDIRECT_ERROR for who cannot;
 * INVALID, CONNECTION_FAILED
 */
export async function openConnection(ctx: Context, row: DatabaseRow): Promise<OpenConnection> {
  const identity = `${row.uuid}:${row.version}${row.catalog === undefined ? '' : `:in ${row.catalog}`}`;
  const client = clientOf(ctx.services.secrets, row);
  if (!client && !row.impersonate_user) return { driver: driverOf(ctx.services, row), identity };
  if (!client) {
    const onBehalfOf = userOf(ctx, row);
    return { driver: driverOf(ctx.services, row, { onBehalfOf }), identity: `${identity}:for ${onBehalfOf}` };
  }
  const of = { userId: personOf(ctx, row), databaseId: row.id };
  const token = await usableToken(ctx.services, of, client);
  if (!token) throw await signInFirst(ctx, row, client);
  return {
    driver: driverOf(ctx.services, row, { person: tokenOf(ctx, row, client, of, token.signIn) }),
    identity: `${identity}:${token.signIn}`,
  };
}

/** Before work goes on where nobody can be told to sign in. @throws as `openConnection`, where each person signs in */
export async function mustBeSignedIn(ctx: Context, row: DatabaseRow): Promise<void> {
  if (clientOf(ctx.services.secrets, row)) await openConnection(ctx, row);
}

/** The sign-in with which a person asks now; undefined where nobody signs in, or they have not. */
export async function signInOf(ctx: Context, row: DatabaseRow): Promise<string | undefined> {
  const client = clientOf(ctx.services.secrets, row);
  const { id } = ctx.actor;
  if (!client || id === null) return undefined;
  return (await usableToken(ctx.services, { userId: id, databaseId: row.id }, client))?.signIn;
}

/** The token of one's own for a database, to be tried; undefined for who is not signed in to it. */
export async function ownToken(ctx: Context, row: DatabaseRow): Promise<PersonToken | undefined> {
  const client = clientOf(ctx.services.secrets, row);
  const { id, viewedBy } = ctx.actor;
  if (!client || id === null || viewedBy !== undefined) return undefined;
  const of = { userId: id, databaseId: row.id };
  const token = await usableToken(ctx.services, of, client);
  return token && tokenOf(ctx, row, client, of, token.signIn);
}

/** The driver alone. @throws as `openConnection` */
export const openDriver = async (ctx: Context, row: DatabaseRow): Promise<Driver> => (await openConnection(ctx, row)).driver;

function tokenOf(ctx: Context, row: DatabaseRow, client: ClientInfo, of: SignInOf, signIn: string): PersonToken {
  return {
    current: async () => {
      const token = await usableToken(ctx.services, of, client);
      // Who signed in anew meanwhile may be another person there.
      if (token?.signIn !== signIn) throw await signInFirst(ctx, row, client);
      return token.access;
    },
    refused: async (token) => {
      if (token !== undefined) await forgetRefused(ctx.services, of, token);
      return signInFirst(ctx, row, client, true);
    },
  };
}

/** The user a database that impersonates is asked for. @throws Failure CONNECTION_FAILED for who has no account */
function userOf({ actor }: Context, { database_name: name }: DatabaseRow): string {
  if (actor.id === null || actor.isGuest === true)
    throw new Failure('CONNECTION_FAILED', {
      message: `“${name}” is asked in the name of each person: without an account here its data cannot be seen.`,
    });
  return actor.username;
}

/** @throws Failure OAUTH2_REDIRECT_ERROR */
function personOf({ actor }: Context, { database_name: name }: DatabaseRow): number {
  if (actor.viewedBy !== undefined)
    throw new Failure('OAUTH2_REDIRECT_ERROR', {
      message: `Each person signs in to “${name}”; nobody else sees it with the sign-in of ${actor.username}.`,
    });
  if (actor.id === null || actor.isGuest === true)
    throw new Failure('OAUTH2_REDIRECT_ERROR', {
      message: `Each person signs in to “${name}”: without an account here its data cannot be seen.`,
    });
  return actor.id;
}

/** What a person is told who has to sign in: where, and by what the page that asked knows that it is done. */
async function signInFirst(ctx: Context, row: DatabaseRow, client: ClientInfo, isRefused = false): Promise<Failure> {
  const origin = ctx.origin();
  const redirect = client.redirect_uri ?? `${origin}${returnPath}`;
  if (!redirect.startsWith('http'))
    return new Failure('OAUTH2_REDIRECT_ERROR', {
      message: `Nobody can sign in to “${row.database_name}”: the address of this site is not set (TESSERA_PUBLIC_URL).`,
    });
  const verifier = newVerifier();
  const said = { user: personOf(ctx, row), database: row.id, client: clientDigest(client), verifier, redirect };
  const { sealed, tab } = newState(ctx, said);
  const url = await signInAddress(client, { state: sealed, verifier, redirectUri: redirect });
  return new Failure('OAUTH2_REDIRECT', {
    message: isRefused
      ? `“${row.database_name}” did not accept your sign-in. Sign in again.`
      : `Sign in to “${row.database_name}” to see its data.`,
    extra: { url, tab_id: tab, redirect_uri: redirect, database_id: row.id, database_name: row.database_name },
  });
}
