/** What every request passes through: cookies, tokens, security headers, compression, body readers, limits. */
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { mostCombinedFiles } from '@tessera/api/upload-files';
import { limits } from '@tessera/core/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';
import type { SharedCounter } from '../redis/shared-counter.ts';
import type { Secrets } from '../store/secrets.ts';
import { countingStore } from './counting-store.ts';
import { readJson, readSameJson } from './json.ts';
import { sendPacked } from './packed.ts';
import { violationsPath } from './violations.ts';

/** Call before any route is added. */
export async function registerPlugins(
  app: FastifyInstance,
  config: Config,
  secrets: Secrets,
  counter: SharedCounter,
): Promise<void> {
  await app.register(cookie);
  await app.register(jwt, { secret: secrets.tokenKey, sign: { algorithm: 'HS256' }, verify: { algorithms: ['HS256'] } });
  sameHeaders(app, securityHeaders(config));
  sendPacked(app);
  if (config.corsOrigins) await answerSites(app, config.corsOrigins);
  await app.register(rateLimit, { global: false, store: countingStore(counter) });
  await app.register(multipart, {
    limits: {
      fileSize: limits.uploadMaxBytes,
      files: mostCombinedFiles,
      fields: 100,
      fieldSize: limits.documentMaxBytes,
      parts: 200,
    },
  });
  readBodies(app);
}

/** helmet works its headers out for every reply anew, a twentieth of a kept answer; ours are always the same. */
function sameHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const secure = helmet(options);
  let headers: Map<string, string> | undefined;
  // With a callback: a promise for every request would be waited for.
  app.addHook('onRequest', (request, { raw: reply }, done) => {
    if (headers) {
      reply.setHeaders(headers);
      return done();
    }
    const before = new Set(reply.getHeaderNames());
    secure(request.raw, reply, (error) => {
      reply.setHeaders(moreHeaders);
      const added = Object.entries(reply.getHeaders()).filter(([name]) => !before.has(name));
      headers = new Map(added.map(([name, value]) => [name, String(value)]));
      done(error instanceof Error ? error : undefined);
    });
  });
}

/**
 * Lets scripts of named sites read answers. Never with cookies: they bring a token, as every program does, and what they are
 * shown is what the token opens (docs/decisions/0077-pages-of-other-sites.md).
 */
async function answerSites(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['accept', 'authorization', 'content-type', 'idempotency-key', 'if-match', 'if-none-match', 'x-guesttoken'],
    exposedHeaders: ['content-disposition', 'etag', 'idempotency-replayed', 'retry-after'],
    maxAge: 600,
  });
}

/** Dashboards ask the same questions whenever somebody opens them. */
const askedAgain = new Set(['/api/v1/chart/data']);

function readBodies(app: FastifyInstance): void {
  // Ours instead of fastify's, which answers other texts and knows no depth.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string | Buffer) =>
    askedAgain.has(request.routeOptions.url ?? '') ? readSameJson(String(text)) : readJson(String(text)),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => Object.fromEntries(new URLSearchParams(String(text))),
  );
}

/**
 * Scripts and connections only from our own origin. antd and the SQL editor make <style> elements while the page runs,
 * and antd's growing text boxes write a style attribute; their texts are all our own, but it needs 'unsafe-inline' for
 * styles alone. Nobody else's text becomes markup, and a dashboard's style sheet is no element (decision 0032).
 * A map service the operator named is asked by the browser, and nobody else.
 * Nobody may frame us: a page that is to be embedded will say who may.
 */
function securityHeaders({ publicUrl, maps }: Config): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(maps?.origins ?? [])],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(maps?.origins ?? [])],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        // Not report-to: where a browser knows both it drops this one, and sends reports a minute later or never.
        reportUri: [violationsPath],
      },
    },
    // A page that embeds a dashboard would have to be isolated as well.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    hsts: publicUrl?.startsWith('https://') === true ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  };
}

/** What helmet does not know. */
const moreHeaders = new Map([
  ['permissions-policy', 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()'],
]);
