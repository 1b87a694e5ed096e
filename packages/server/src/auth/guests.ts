/**
 * Guests of embedded pages (docs/reference/api.md#security, docs/reference/charts.md#forms-in-hand): who holds a token
 * that says which dashboards it opens
 * and which rows it narrows to. The embedding site signs its visitors in; we believe the token for five minutes.
 */
import type { Route } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import type { Actor } from '@tessera/core/policy/actor';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Db } from '../store/db.ts';
import { livingLink } from './public-links.ts';
import type { GuestClaims, GuestToken } from './tokens.ts';

/** What the routes ask of a guest; what may then be seen is the token's matter. */
const permissions: ReadonlySet<string> = new Set([
  'can_read on Dashboard',
  'can_read on Chart',
  'can_read on DashboardPermalinkRestApi',
  'can_read on DashboardFilterStateRestApi',
]);

/** The only routes a guest may call, beside those for anyone. */
const open: ReadonlySet<string> = new Set([
  'GET /api/v1/dashboard/{id_or_slug}',
  'GET /api/v1/dashboard/{id_or_slug}/charts',
  'GET /api/v1/dashboard/{id_or_slug}/datasets',
  'GET /api/v1/dashboard/{id_or_slug}/tabs',
  'GET /api/v1/dashboard/permalink/{key}',
  'GET /api/v1/dashboard/{pk}/filter_state/{key}',
  'GET /api/v1/chart/{pk}/data',
  'POST /api/v1/chart/data',
  'GET /api/v1/region/shapes/{uuid}',
]);

/** Whether guests of embedded dashboards may call a route that is not for anyone. */
export const isOpenToGuests = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean => open.has(`${method} ${path}`);

/** @throws Failure FORBIDDEN when a guest calls anything but what embedded dashboards need */
export function checkGuest({ isGuest }: Actor, { method, path, permission }: Route): void {
  if (isGuest !== true || permission === 'public' || isOpenToGuests({ method, path })) return;
  throw new Failure('FORBIDDEN', { message: 'A guest may only read the dashboards its token names.' });
}

/** Whom a token is for: this site. */
export const audienceOf = ({ config }: Pick<Services, 'config'>): string => config.publicUrl ?? 'tessera';

/** Such a form holds one question and a token. */
const formMaxBytes = 1_000_000;

/** A guest's download is a form that a page sends, and a page's form has no headers: its token is the field `guest_token`. */
export function takesTokenFromForm({ config }: Services, { method, path }: Route, { headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  // An anonymous visitor has no more than this read.
  const isSmall = Number(headers['content-length'] ?? Number.NaN) <= formMaxBytes;
  return mayBeGuests(config) && method === 'POST' && open.has(`POST ${path}`) && isForm && isSmall;
}

/** Guests come by embedded dashboards and by public links. */
const mayBeGuests = ({ flags }: Services['config']): boolean => flags.EMBEDDED_SUPERSET || flags.PUBLIC_LINKS;

/** The guest of a token; undefined without one, or where there are no guests. @throws Failure GUEST_TOKEN_INVALID, TOKEN_EXPIRED */
export function guestOf(services: Services, token: unknown): Promise<Actor> | undefined {
  if (typeof token !== 'string' || token === '' || !mayBeGuests(services.config)) return undefined;
  return holderOf(services, token);
}

async function holderOf(services: Services, token: string): Promise<Actor> {
  const claims = claimsIn(services, token);
  if (await isEnded(services.store.db, claims.jti)) throw new Failure('TOKEN_EXPIRED', { message: 'Token has been revoked' });
  return {
    id: null,
    username: claims.user.username ?? 'guest_user',
    roles: ['Public'],
    permissions,
    isGuest: true,
    rowRules: claims.rls_rules,
    ...(claims.link === undefined ? await ofEmbedding(services, claims) : await ofLink(services, claims.link)),
  };
}

async function ofEmbedding({ store, config }: Services, { resources }: GuestClaims): Promise<Pick<Actor, 'dashboards'>> {
  return { dashboards: config.flags.EMBEDDED_SUPERSET ? await embeddedAmong(store.db, resources) : [] };
}

/** @throws Failure GUEST_TOKEN_INVALID when the link was revoked or has expired */
async function ofLink(services: Services, id: number): Promise<Pick<Actor, 'dashboards' | 'openDatasets'>> {
  const link = await livingLink(services, { id });
  if (!link) throw new Failure('GUEST_TOKEN_INVALID', { message: 'This link has ended.' });
  return { dashboards: [link.dashboard_id], openDatasets: link.datasets };
}

/** 401 where users' tokens are answered with 422: the SDK of embedding pages then asks for another one. */
function claimsIn(services: Services, token: string): GuestToken {
  try {
    return services.tokens.readGuest(token, audienceOf(services), services.clock());
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== 'TOKEN_INVALID') throw cause;
    throw new Failure('GUEST_TOKEN_INVALID', cause.detail, { cause });
  }
}

const endedGuests = 'ended_guest';

/** Ends one token before its five minutes are over; kept until it would have ended by itself. */
export async function endGuest(db: Db, { jti, exp }: GuestToken, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.deleteFrom('key_values').where('resource', '=', endedGuests).where('expires_on', '<', at).execute();
  const times = { created_on: at, changed_on: at, expires_on: new Date(exp * 1000).toISOString() };
  await db
    .insertInto('key_values')
    .values({ uuid: crypto.randomUUID(), resource: endedGuests, key: jti, value: {}, created_by_id: null, ...times })
    .onConflict((conflict) => conflict.columns(['resource', 'key']).doNothing())
    .execute();
}

async function isEnded(db: Db, jti: string): Promise<boolean> {
  const row = await db
    .selectFrom('key_values')
    .select('id')
    .where('resource', '=', endedGuests)
    .where('key', '=', jti)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of dashboards that are embedded now: ending the embedding ends every token for it. */
export async function embeddedAmong(db: Db, resources: GuestClaims['resources']): Promise<number[]> {
  const named = resources.map(({ id }) => String(id));
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom('key_values')
    .select('key')
    .where('resource', '=', 'embedded_dashboard')
    .where((e) => e.or([e('uuid', 'in', named), e('key', 'in', named)]))
    .execute();
  return rows.map(({ key }) => Number(key));
}
