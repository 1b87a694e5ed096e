/**
 * Who sent a request: bearer token first, then guest token, then session cookie, else the visitor
 * (docs/reference/api.md#paths-and-who-asks).
 */
import { Failure } from '@tessera/core/failures';
import type { Permission } from '@tessera/api/contract';
import { has, type Actor } from '@tessera/core/policy/actor';
import type { FastifyRequest } from 'fastify';
import type { Credential } from '../context.ts';
import type { Services } from '../services.ts';
import { remember } from '../store/remember.ts';
import { accessTokenOf, userOfToken, type UsedToken } from './access-tokens.ts';
import { actorOf, visitor } from './actors.ts';
import { guestOf } from './guests.ts';
import { mustSetUpTwoFactor } from './required-two-factors.ts';
import { checkCsrf, checkOrigin } from './csrf.ts';
import { boundCookieName, cookieName, readSession } from './sessions.ts';
import { bearerOf } from './tokens.ts';
import { viewedActor } from './view-as.ts';

/** The actor and what vouches for them. `cookie` may be dead. */
export interface Caller {
  readonly actor: Actor;
  readonly via: Credential;
  readonly cookie: string | undefined;
  /** The personal access token, where one was used. */
  readonly token?: UsedToken;
}

/** @throws Failure TOKEN_INVALID, TOKEN_EXPIRED on a bearer token that is no good; a dead cookie is just a visitor */
export function callerOf(services: Services, request: FastifyRequest): Promise<Caller> {
  const caller = whoSent(services, request);
  return services.config.flags.DASHBOARD_RBAC ? caller.then(withRoles) : caller;
}

/** The guest whose token is a field of the form that was sent. @throws Failure GUEST_TOKEN_INVALID, TOKEN_EXPIRED */
export async function callerInForm(services: Services, { body }: FastifyRequest): Promise<Caller | undefined> {
  const token = typeof body === 'object' && body !== null && 'guest_token' in body ? body.guest_token : undefined;
  const actor = await guestOf(services, token);
  if (!actor) return undefined;
  const caller: Caller = { actor, via: 'bearer', cookie: undefined };
  return services.config.flags.DASHBOARD_RBAC ? withRoles(caller) : caller;
}

/** Dashboards open their data to the holders of their roles. */
const withRoles = (caller: Caller): Caller => ({ ...caller, actor: { ...caller.actor, rbac: true } });

async function whoSent(services: Services, request: FastifyRequest): Promise<Caller> {
  const cookie = request.cookies[cookieName(services.config)];
  const accessToken = accessTokenOf(request.headers.authorization);
  if (accessToken !== undefined) {
    const used = await userOfToken(services, accessToken);
    await mustBeSetUp(services, used.actor);
    return { actor: used.actor, via: 'token', cookie, token: used };
  }
  const token = bearerOf(request.headers.authorization);
  if (token !== undefined) {
    const { userId, issuedAt, isLocal } = services.tokens.read('access', token, services.clock());
    const actor = await bearer(services, userId, issuedAt);
    // Whoever may read the data folder owns the site anyway.
    if (!isLocal) await mustBeSetUp(services, actor);
    return { actor, via: 'bearer', cookie };
  }
  const guest = guestOf(services, request.headers['x-guesttoken']);
  if (guest) return { actor: await guest, via: 'bearer', cookie };
  const actor = cookie === undefined ? undefined : await signedIn(services, cookie);
  if (actor) return { actor, via: 'cookie', cookie };
  return { ...(await visitorOf(services)), cookie };
}

/** The user of a living session. Its age is looked at once a minute, everything else whenever something was written. */
function signedIn(services: Services, cookie: string): Promise<Actor | undefined> {
  const { store, permissions, clock, sideWrites } = services;
  const now = clock();
  return remember(store, `session ${Math.floor(now.getTime() / 60_000)} ${cookie}`, async () => {
    const session = await readSession(store.db, cookie, now, sideWrites);
    const user = session && (await actorOf(store.db, permissions, session.userId));
    // Led to the sign-in page, which sets it up. Who else vouched for somebody asked for factors of its own.
    if (user && session.provider === undefined && (await mustSetUpTwoFactor(services, user))) return undefined;
    return viewedActor({ db: store.db, cache: permissions }, user, cookie, now);
  });
}

/** @throws Failure SECOND_FACTOR_SETUP */
async function mustBeSetUp(services: Services, actor: Actor): Promise<void> {
  const { store } = services;
  if (services.config.requireTwoFactors === undefined) return;
  const found = await remember(store, `two factors of ${actor.id}`, async () => ({
    isMissing: await mustSetUpTwoFactor(services, actor),
  }));
  if (found?.isMissing === true) throw new Failure('SECOND_FACTOR_SETUP');
}

/** An anonymous visitor. */
export async function visitorOf(services: Services): Promise<Caller> {
  return { actor: await visitor(services.store.db, services.permissions), via: 'nobody', cookie: undefined };
}

/** The user of a valid token. @throws Failure TOKEN_EXPIRED when the user is gone or their tokens were ended */
export async function bearer({ store, permissions }: Services, userId: number, issuedAt: Date): Promise<Actor> {
  const actor = await remember(store, `token ${userId} ${issuedAt.getTime()}`, () =>
    actorOf(store.db, permissions, userId, issuedAt),
  );
  if (!actor) throw new Failure('TOKEN_EXPIRED', { message: 'Token has been revoked' });
  return actor;
}

/** @throws Failure NOT_LOGGED_IN (anonymous), FORBIDDEN */
export function mustHold({ actor }: Pick<Caller, 'actor'>, permission: Permission): void {
  if (permission === 'public') return;
  const allowed = permission === 'signed-in' ? actor.id !== null : has(actor, permission);
  if (allowed) return;
  if (actor.id === null && actor.isGuest !== true) throw new Failure('NOT_LOGGED_IN');
  const reason =
    permission === 'signed-in' ? 'Guests may not do this.' : `None of your roles has the permission “${permission}”.`;
  throw new Failure('FORBIDDEN', { extra: { reason } });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses an unsafe call that only a cookie vouches for, when its token is missing.
 * @param inForm  reads `csrf_token` of a form; asked only where no header has the token
 * @throws Failure CSRF_MISSING
 */
export async function checkForgery(
  services: Services,
  request: FastifyRequest,
  caller: Caller,
  inForm: () => Promise<unknown>,
): Promise<void> {
  if (caller.via !== 'cookie' || caller.cookie === undefined || safeMethods.has(request.method)) return;
  checkOrigin(services.config, request);
  const bound = request.cookies[boundCookieName(services.config)];
  checkCsrf(services.secrets, caller.cookie, request.headers['x-csrftoken'] ?? (await inForm()), bound);
}
