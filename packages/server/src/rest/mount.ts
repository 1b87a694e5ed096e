/**
 * Puts a resource's routes on the server: permission, forgery check, validation by the contract's shapes, versions,
 * the reply's shape and the action log are done here, once, so that a handler is only its own matter.
 */
import { etagOf, pageHeader } from '@tessera/api/etag';
import type { Route } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { recordOf } from '@tessera/core/narrowing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mustBeInScope } from '../auth/access-tokens.ts';
import { callerInForm, callerOf, checkForgery, mustHold, visitorOf, type Caller } from '../auth/caller.ts';
import { checkGuest, takesTokenFromForm } from '../auth/guests.ts';
import { checkView } from '../auth/view-as.ts';
import type { Services } from '../services.ts';
import { fieldBeforeFiles } from './form-parts.ts';
import { claimOf, type IdempotencyClaim } from './idempotency.ts';
import { isPieces } from '../pieces.ts';
import { makeContext } from './make-context.ts';
import type { BytesReply, Handler, Resource } from './implement.ts';
import { asPerson } from '../queue/requester.ts';
import { readInput } from './input.ts';
import { sendPieces } from './packed.ts';
import { personOf } from './person.ts';
import { rateGroupOf } from './rates.ts';
import { record } from './record.ts';

/** Per address: slows down a flood of sign-ins before the costly password check; wrong passwords have a throttle of their own. */
const signInRate = { max: 120, timeWindow: 60_000 };

/** What a route's calls are named in the action log: `ChartRestApi.update`. */
const actionOf = (name: string, key: string): string => `${name}.${key}`;

/** Every name under which a resource's routes write into the action log. */
export function loggedActions(name: string, { routes }: Pick<Resource, 'routes'>): string[] {
  return Object.entries(routes).flatMap(([key, route]) => (isChange(route) ? [actionOf(name, key)] : []));
}

/** What `onRequest` found out, for the handler. */
const callers = new WeakMap<FastifyRequest, Caller>();
/** Visitors whose form may still say who they are. */
const unsaid = new WeakMap<FastifyRequest, Caller>();

/** @param name  the resource in the action log, e.g. `ChartRestApi` */
export function mount(app: FastifyInstance, services: Services, name: string, { routes, handlers }: Resource): void {
  for (const [key, route] of Object.entries(routes)) {
    const handler = handlers[key];
    if (!handler) throw new Error(`${name} has no handler for ${key}.`);
    const group = rateGroupOf(route.method, route.path);
    const admit = async (request: FastifyRequest, caller: Caller): Promise<void> => {
      checkGuest(caller.actor, route);
      checkView(caller.actor, route);
      mustHold(caller, route.permission);
      if (caller.token) mustBeInScope(caller.token, route);
      if (group) await services.rates.take(group, personOf({ actor: caller.actor, request }), services.clock().getTime());
      callers.set(request, caller);
    };
    const served: Served = {
      route,
      admit,
      handler,
      action: actionOf(name, key),
      isChange: isChange(route),
      mayRepeat: mayRepeat(route),
    };
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.mayBeLarge ? limits.documentMaxBytes : limits.bodyMaxBytes,
      ...(route.path.startsWith('/api/v1/security/') ? { config: { rateLimit: signInRate } } : {}),
      // The caller is identified before a body is read: an anonymous 8 MB body is never parsed.
      onRequest: async (request) => {
        const caller = await callerFor(route, services, request);
        if (caller.via === 'nobody' && takesTokenFromForm(services, route, request)) unsaid.set(request, caller);
        else await admit(request, caller);
      },
      // Returned to the framework, a promise would wait for the reply's last byte.
      handler: (request, reply) => void deliver(answer(services, served, request, reply), reply),
    });
  }
}

/** Where anyone may call, a bad token is not looked at: /security/refresh has one of another kind. */
function callerFor(route: Route, services: Services, request: FastifyRequest): Promise<Caller> {
  const caller = callerOf(services, request);
  if (route.permission !== 'public') return caller;
  return caller.catch((error: unknown) => {
    if (error instanceof Failure && (error.kind.shape === 'token' || error.code === 'SECOND_FACTOR_SETUP'))
      return visitorOf(services);
    throw error;
  });
}

/** The action log gets the events or the line, not the fact that they were sent; and of a view its handler says of whom. */
const keepsItsOwnLines = new Set(['LogRestApi.record', 'LogRestApi.create', 'ViewAsRestApi.begin']);

/** A route as it is served; what never changes is worked out once. */
interface Served {
  readonly route: Route;
  /** Admits a caller to whom the route is open. @throws Failure of a caller who may not, or not so often */
  readonly admit: (request: FastifyRequest, caller: Caller) => Promise<void>;
  readonly handler: Handler;
  readonly action: string;
  readonly isChange: boolean;
  /** Whether a caller may send it again under an `Idempotency-Key`. */
  readonly mayRepeat: boolean;
}

async function deliver(answered: Promise<BytesReply['bytes']>, reply: FastifyReply): Promise<void> {
  try {
    const body = await answered;
    if (isPieces(body)) await sendPieces(reply, body);
    else void reply.send(body);
  } catch (error) {
    void reply.send(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The user who signed in with this form, or an anonymous visitor. */
async function lateCaller(services: Services, { route, admit }: Served, request: FastifyRequest): Promise<Caller> {
  const visitor = unsaid.get(request);
  if (!visitor) throw new Error(`${route.method} ${route.path} was called without its caller.`);
  const caller = (await callerInForm(services, request)) ?? visitor;
  await admit(request, caller);
  return caller;
}

/** @returns the reply's body; its head is in the context */
async function answer(
  services: Services,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BytesReply['bytes']> {
  const { route, handler, action } = served;
  const caller = callers.get(request) ?? (await lateCaller(services, served, request));
  await checkForgery(services, request, caller, () => formToken(route, request));
  const input = await readInput(route, request);
  const expectedVersion = versionAsked(route, request, caller);
  const head: ReplyHeaders = { status: undefined, version: undefined };
  const userId = caller.actor.id;
  const claim = served.mayRepeat && userId !== null ? await claimOf(services, userId, request) : undefined;
  if (claim?.kept) return sendAgain(reply, claim.kept);
  const ctx = makeContext(claim ? { ...services, store: claim.store } : services, caller, request, reply, expectedVersion, head);
  try {
    const answered: unknown = await asPerson(personOf(ctx), () => handler(ctx, input));
    // Of a view everything is logged, what was only read too.
    const isLogged = served.isChange || caller.actor.viewedBy !== undefined;
    if (isLogged && !keepsItsOwnLines.has(action)) record(ctx, action, input.params);
    const sent = send(route, reply, head, answered);
    if (claim && typeof sent === 'string') await claim.done(keptOf(reply, sent));
    return sent;
  } catch (error) {
    await claim?.failed();
    throw error;
  }
}

/** Changes whose answer is JSON; signing in is no change of anything. */
function mayRepeat(route: Route): boolean {
  return route.method !== 'GET' && route.reply !== 'bytes' && route.permission !== 'public';
}

function keptOf(reply: FastifyReply, body: string) {
  const etag = reply.getHeader('etag');
  return { status: reply.statusCode, body, ...(typeof etag === 'string' && { etag }) };
}

/** The answer the change had when it was made. */
function sendAgain(reply: FastifyReply, { status, etag, body }: NonNullable<IdempotencyClaim['kept']>): string {
  if (etag !== undefined) void reply.header('etag', etag);
  void reply.status(status).header('idempotency-replayed', 'true').type('application/json; charset=utf-8');
  return body;
}

/** Questions that are long enough to be posted change nothing and are not logged. */
function isChange(route: Route): boolean {
  return route.method !== 'GET' && !/^(can_read|public)/.test(route.permission);
}

/** What a handler set for the reply's head. */
export interface ReplyHeaders {
  status: number | undefined;
  version: number | undefined;
}

/** Says the reply's head. @returns its body */
function send(route: Route, reply: FastifyReply, head: ReplyHeaders, answered: unknown): BytesReply['bytes'] {
  void reply.status(head.status ?? route.status ?? 200);
  if (head.version !== undefined) void reply.header('etag', etagOf(head.version));
  if (route.reply === 'bytes') {
    // `implement` gives routes that reply bytes this type.
    const ready = answered as BytesReply;
    if (ready.status !== undefined) void reply.status(ready.status);
    if (!isInert(ready.type)) void reply.header('content-disposition', 'attachment');
    void reply.headers(ready.headers ?? {});
    void reply.type(ready.type);
    return ready.bytes;
  }
  void reply.type('application/json; charset=utf-8');
  return JSON.stringify(route.reply.parse(answered));
}

/** Types a browser shows without running anything; all others are saved, never opened in our origin. */
const inert = new Set(['application/json', 'image/png', 'text/plain', 'text/csv']);
const isInert = (type: string): boolean => inert.has(type.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** `csrf_token` of a form; of one with files, where it stands before them. A form where none is taken is not read. */
async function formToken({ bodyType = 'json', formField }: Route, request: FastifyRequest): Promise<unknown> {
  if (request.isMultipart())
    return bodyType === 'json' && formField === undefined ? undefined : fieldBeforeFiles(request, 'csrf_token');
  return recordOf(request.body).csrf_token;
}

/**
 * The version the caller edited. Programs may leave it out and merge, however they signed in; a page of ours may not,
 * because a person would overwrite what another person just saved.
 * @throws Failure VERSION_REQUIRED, BAD_REQUEST on an If-Match that is not ours
 */
function versionAsked(route: Route, request: FastifyRequest, caller: Caller): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) {
    const isPage = caller.via === 'cookie' && request.headers[pageHeader] !== undefined;
    if (route.versioned === true && route.method === 'PUT' && isPage) throw new Failure('VERSION_REQUIRED');
    return undefined;
  }
  if (header.trim() === '*') return undefined;
  const version = /^(?:W\/)?"v(\d{1,9})"$/.exec(header.trim())?.[1];
  if (version === undefined) throw new Failure('BAD_REQUEST', { message: 'If-Match must be a version such as "v17".' });
  return Number(version);
}
