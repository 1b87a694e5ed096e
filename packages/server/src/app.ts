/** Builds the application from its settings. It never listens: `main.ts` does, tests inject. */
import { chmodSync, mkdirSync } from 'node:fs';
import { limits } from '@tessera/core/limits';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { syncBuiltInRoles } from './auth/built-in-roles.ts';
import { ensureAdmin } from './auth/first-admin.ts';
import { loginForm } from './auth/login-form.ts';
import { loginThrottle } from './auth/throttle.ts';
import { tokensOf } from './auth/tokens.ts';
import type { Config } from './config.ts';
import { Engine } from './engine/engine.ts';
import { ensureBuiltIn } from './resources/database/built-in.ts';
import { meResource } from './resources/me/handlers.ts';
import { securityResource } from './resources/security/handlers.ts';
import { replyOf } from './rest/failures.ts';
import { serveHealth } from './rest/health.ts';
import type { Resource } from './rest/implement.ts';
import { mount } from './rest/mount.ts';
import { openApi } from './rest/openapi.ts';
import { collectRoutes, servePages } from './rest/pages.ts';
import { registerPlugins } from './rest/plugins.ts';
import type { Log, Services } from './services.ts';
import { actionLog } from './store/action-log.ts';
import { openStore } from './store/db.ts';
import { migrate } from './store/migrations/index.ts';
import { readSecrets } from './store/secrets.ts';

export interface Built {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Set only at the very first start without `TESSERA_ADMIN_PASSWORD`; printed once, kept nowhere. */
  readonly generatedPassword: string | undefined;
  /** Finishes open requests, then ends the engine and closes the store. */
  close(): Promise<void>;
}

export interface Outside {
  /** Injected by tests. */
  readonly clock?: () => Date;
  readonly log?: Log;
  /** False: no engine process is started (tests that ask no data). */
  readonly engine?: boolean;
  /** Mounted beside our own. */
  readonly resources?: readonly NamedResource[];
}

/** A resource and its name in the action log and the OpenAPI document. */
export type NamedResource = readonly [string, Resource];

export const everyResource: readonly NamedResource[] = [
  ['SecurityRestApi', securityResource],
  ['CurrentUserRestApi', meResource],
];

/** @throws Error with a sentence for the operator: store newer than we are, damaged secret, home not writable */
export async function buildApp(config: Config, outside: Outside = {}): Promise<Built> {
  mkdirSync(config.home, { recursive: true, mode: 0o700 });
  chmodSync(config.home, 0o700);
  const clock = outside.clock ?? (() => new Date());
  const log = outside.log ?? stderrLog;
  const secrets = readSecrets(config);
  const store = openStore(config);
  const engine = new Engine({ home: config.home, log: (line) => log.info(line) });
  // The engine's process starts while the store is brought up to date.
  const engineReady = outside.engine === false ? undefined : engine.start();
  engineReady?.catch((error: unknown) => log.error('The analytics engine did not start', { error: String(error) }));
  await migrate(store, clock().toISOString());
  const writer = { store, actor: { id: null }, now: () => clock().toISOString() };
  await syncBuiltInRoles(writer);
  await ensureBuiltIn(writer);
  const { generatedPassword } = await ensureAdmin(writer, config.adminPassword);
  const app = makeServer(config);
  await registerPlugins(app, config, secrets);
  const actions = actionLog(store, (entries, error) =>
    log.warn('Entries of the action log were lost', { entries, error: String(error) }),
  );
  const services: Services = {
    actions,
    config,
    store,
    secrets,
    engine,
    tokens: tokensOf(app.jwt),
    throttle: loginThrottle(),
    permissions: new Map(),
    log,
    clock,
  };
  answerFailures(app, log);
  if (config.accessLog) logRequests(app, log);
  collectRoutes(app);
  serveHealth(app, services);
  loginForm(app, services);
  for (const [name, resource] of [...everyResource, ...(outside.resources ?? [])]) mount(app, services, name, resource);
  serveOpenApi(app);
  await servePages(app, config.webRoot);
  await app.ready();
  return {
    app,
    services,
    generatedPassword,
    close: async () => {
      await app.close();
      await actions.close();
      await engine.close();
      await store.close();
    },
  };
}

function makeServer(config: Config): FastifyInstance {
  return fastify({
    logger: false,
    bodyLimit: limits.bodyMaxBytes,
    // A proxy in front says who the client is only where the operator has told us that there is one.
    trustProxy: config.publicUrl === undefined ? false : ['loopback', 'linklocal', 'uniquelocal'],
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    onProtoPoisoning: 'error',
  });
}

function answerFailures(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, headers } = replyOf(error, request.id, log);
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

/** One JSON line. */
function writeLog(level: string, message: string, fields: Readonly<Record<string, unknown>> = {}): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...fields })}\n`);
}
