/** Builds the application from its settings. It never listens: `main.ts` does, tests inject. */
import type { Socket } from 'node:net';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { loginForm } from './auth/login-form.ts';
import { pageToken } from './auth/page-token.ts';
import { ssoDoors } from './auth/sso/doors.ts';
import { remoteUserDoor } from './auth/sso/remote-user.ts';
import { tokensOf } from './auth/tokens.ts';
import { startBackground } from './background.ts';
import type { Config } from './config.ts';
import { countRequests, serveMetrics } from './metrics/serve.ts';
import { serveAsyncEvents } from './resources/async-event/serve.ts';
import { serveEmbedded } from './resources/embedded/page.ts';
import { servePublicLinks } from './resources/sharing/page.ts';
import { serveFramedCharts } from './resources/explore/framed.ts';
import { resources } from './resources/index.ts';
import { bootstrapOf } from './resources/me/bootstrap.ts';
import { meResource } from './resources/me/handlers.ts';
import { securityResource } from './resources/security/handlers.ts';
import { replyOf } from './rest/failures.ts';
import { serveHealth } from './rest/health.ts';
import type { Resource } from './rest/implement.ts';
import { mount } from './rest/mount.ts';
import { openApi } from './rest/openapi.ts';
import { serveMapTiles } from './rest/map-tiles.ts';
import { serveLanguageChoice } from './rest/language.ts';
import { serveOlderAddresses } from './rest/older-addresses.ts';
import { collectRoutes, servePages } from './rest/pages.ts';
import { seesDashboard } from './resources/dashboard/sees.ts';
import { registerPlugins } from './rest/plugins.ts';
import { serveViolationReports } from './rest/violations.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';
import { openSite } from './site.ts';

/** A running application without a port. */
export interface BuiltApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Set only at the very first start without `TESSERA_ADMIN_PASSWORD`; printed once, kept nowhere. */
  readonly generatedPassword: string | undefined;
  /** Finishes open requests, then ends the engine and closes the store. */
  close(): Promise<void>;
}

/** What tests put in the place of the world. */
export interface AppDependencies {
  /** Injected by tests. */
  readonly clock?: () => Date;
  readonly log?: Log;
  /** False: no engine process is started (tests that ask no data). */
  readonly engine?: boolean;
  /** See `Services`; absent: the limit of the house. */
  readonly questionGoesOnMs?: number;
  /** Mounted beside our own. */
  readonly resources?: readonly NamedResource[];
  /** `health`: a process that only works: it answers only monitoring. Default: everything. */
  readonly doors?: 'all' | 'health';
}

/** A resource and its name in the action log and the OpenAPI document. */
export type NamedResource = readonly [string, Resource];

/** All that is mounted and described by the OpenAPI document. */
export const everyResource: readonly NamedResource[] = [
  ['SecurityRestApi', securityResource],
  ['CurrentUserRestApi', meResource],
  ...resources,
];

/** @throws Error with a sentence for the operator: store newer than we are, damaged secret, home not writable */
export async function buildApp(config: Config, outside: AppDependencies = {}): Promise<BuiltApp> {
  const { clock = () => new Date(), log = stderrLog, engine = true, resources: more = [], doors = 'all' } = outside;
  const { questionGoesOnMs } = outside;
  const site = await openSite(config, { clock, log, engine, questionGoesOnMs });
  const app = makeServer(config);
  await registerPlugins(app, config, site.services.secrets, site.services.counter);
  const services: Services = { ...site.services, tokens: tokensOf(app.jwt, site.services.secrets.guestKey) };
  answerFailures(app, log);
  if (config.accessLog) logRequests(app, log);
  collectRoutes(app);
  countRequests(app, services);
  serveHealth(app, services);
  serveMetrics(app, services, doors === 'all' ? 'token or admin' : 'token');
  if (doors === 'all') await openDoors(app, services, more);
  const unused = unusedConnections(app);
  await app.ready();
  const background = startBackground(services);
  const close = async (): Promise<void> => {
    // A connection that was busy when we began to close would otherwise be kept alive after its reply.
    const idle = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, 50);
    await Promise.all([app.close(), background.stop()]);
    clearInterval(idle);
    await site.close();
  };
  return { app, services, generatedPassword: site.generatedPassword, close };
}

/** All that people and programs ask. */
async function openDoors(app: FastifyInstance, services: Services, more: readonly NamedResource[]): Promise<void> {
  const { config, log } = services;
  serveViolationReports(app, log);
  loginForm(app, services);
  ssoDoors(app, services);
  remoteUserDoor(app, services);
  serveLanguageChoice(app, config);
  serveOlderAddresses(app);
  for (const [name, resource] of [...everyResource, ...more]) mount(app, services, name, resource);
  serveAsyncEvents(app, services);
  serveOpenApi(app);
  const sendPage = await servePages(app, config, async (request) => ({
    bootstrap: await bootstrapOf(services, request),
    maySeeDashboard: (idOrSlug) => seesDashboard(services, request, idOrSlug),
    csrfToken: pageToken(services, request),
  }));
  serveEmbedded(app, services, sendPage);
  servePublicLinks(app, services, sendPage);
  serveFramedCharts(app, services, sendPage);
  await serveMapTiles(app, config);
}

/** Connections nothing was asked on: browsers open some ahead, and Node would wait a minute for their first word. */
function unusedConnections({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

/** Our routes read and write by the contracts' shapes: the framework's own compilers, a megabyte of them, are not loaded. */
const noSchemas = { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema };

function refuseSchema(): never {
  throw new Error('Routes have contracts, no JSON schemas.');
}

function makeServer(config: Config): FastifyInstance {
  return fastify({
    logger: false,
    bodyLimit: limits.bodyMaxBytes,
    // The client address that a proxy in front sends counts only where the operator has configured a proxy.
    trustProxy: config.publicUrl === undefined ? false : ['loopback', 'linklocal', 'uniquelocal'],
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    onProtoPoisoning: 'error',
    schemaController: { compilersFactory: noSchemas },
  });
}

function answerFailures(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('x-request-id', request.id);
    done();
  });
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // A client that has left gets no answer, and its leaving is not a fault of the server.
    const { status, body, headers } = replyOf(request.socket.destroyed ? new Failure('QUERY_STOPPED') : error, request.id, log);
    // What was said of a body that did not come holds for none other.
    for (const name of ['content-encoding', 'content-disposition', 'content-length']) reply.removeHeader(name);
    return reply.status(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}

function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    // The query string may hold a person's data; the path is enough to see what happened.
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info('request', { id: request.id, method: request.method, path, status: reply.statusCode, ms });
  });
}

function serveOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/api/v1/_openapi', (_request, reply) => {
    document ??= openApiText();
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/** The OpenAPI document of everything we mount, as `docs/openapi.json` keeps it. */
export function openApiText(): string {
  return `${JSON.stringify(openApi(everyResource), null, 1)}\n`;
}

const stderrLog: Log = {
  info: (message, fields) => writeLog('info', message, fields),
  warn: (message, fields) => writeLog('warn', message, fields),
  error: (message, fields) => writeLog('error', message, fields),
};

/** One JSON line for machines, a short one for a person at a terminal. */
function writeLog(level: string, message: string, fields: Readonly<Record<string, unknown>> = {}): void {
  const at = new Date().toISOString();
  const told = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`);
  const line = process.stderr.isTTY
    ? [at.slice(11, 19), level === 'info' ? '' : level, message, ...told].filter(Boolean).join(' ')
    : JSON.stringify({ at, level, message, ...fields });
  if (waitingLines.length === 0) setImmediate(writeLines);
  waitingLines.push(line);
}

const waitingLines: string[] = [];

/** One system call for what a turn of the event loop has to say. */
function writeLines(): void {
  if (waitingLines.length > 0) process.stderr.write(`${waitingLines.splice(0).join('\n')}\n`);
}
process.on('exit', writeLines);
