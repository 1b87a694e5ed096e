/** The web application: hashed assets kept for ever, the one HTML page for every address that is a page (`core/pages`). */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Failure } from '@tessera/core/failures';
import type { Language } from '@tessera/core/language/languages';
import { isPage } from '@tessera/core/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { languageOf } from './language.ts';
import { readHints, withHints, type PageHints, type PageVisitor } from './hints.ts';

const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

/** What pages of other sites load from here: the client that embeds dashboards. It holds nothing but code that everybody may have. */
const isForOtherSites = (path: string): boolean => /[\\/]static[\\/]embed[\\/][^\\/]+$/.test(path);
const openToSites = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Who opens a page by this request. */
type WhoOpens = (request: FastifyRequest) => Promise<PageVisitor>;

/** Answers with the page. @param visitor  instead of who opens it */
export type SendPage = (reply: FastifyReply, visitor?: PageVisitor) => Promise<FastifyReply>;

/**
 * @param config  its `webRoot` has the built application; it may be missing or be rebuilt while we run
 * @returns what answers with the page, for addresses that need more than it
 */
export async function servePages(
  app: FastifyInstance,
  config: Pick<Config, 'webRoot' | 'language'>,
  whoOpens: WhoOpens,
): Promise<SendPage> {
  const { webRoot } = config;
  const roots = { assets: join(webRoot, 'assets'), static: join(webRoot, 'static') };
  for (const [prefix, root] of Object.entries(roots)) {
    if (!existsSync(root)) continue;
    await app.register(fastifyStatic, {
      root,
      prefix: `/${prefix}/`,
      decorateReply: prefix === 'assets',
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      // The build lays packed copies beside its files.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', prefix === 'assets' ? forEver : forAnHour);
        if (isForOtherSites(path)) for (const [name, value] of Object.entries(openToSites)) reply.header(name, value);
      },
    });
  }
  const page = pageReader(webRoot);
  const answer = async (reply: FastifyReply, status: number, visitor?: PageVisitor): Promise<FastifyReply> =>
    sendPage(reply, inLanguage(page(), languageOf(reply.request, config)), status, visitor ?? (await whoOpens(reply.request)));
  const send: SendPage = (reply, visitor) => answer(reply, 200, visitor);
  app.get('/', (_request, reply) => send(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const mayBePage = isReading(request) && !neverPages.test(path) && takesHtml(request);
    if (mayBePage && isPage(path)) return send(reply);
    const allowed = methodsFor(app, path);
    // Files are served by one route for all of them: the method is right, there is no such file.
    const isUnknown = allowed.length === 0 || (isReading(request) && allowed.includes('GET'));
    // The application says that there is nothing there, with its menu above it.
    if (isUnknown && mayBePage) return answer(reply, 404);
    if (isUnknown) throw new Failure('ADDRESS_UNKNOWN');
    void reply.header('allow', allowed.join(', '));
    throw new Failure('METHOD_NOT_ALLOWED');
  });
  return send;
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const neverPages = /^\/(api|assets|static)(\/|$)/;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Browsers ask for HTML, simple programs for anything; who asks for JSON alone wants no page. */
function takesHtml({ headers: { accept } }: FastifyRequest): boolean {
  return accept === undefined || /text\/html|text\/\*|\*\/\*/i.test(accept);
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

function methodsFor(app: FastifyInstance, path: string): string[] {
  return methods.filter((method) => app.findRoute({ method, url: path }) !== null || matches(app, method, path));
}

interface KnownRoute {
  readonly method: string;
  /** As it was added, e.g. `/api/v1/chart/:pk`. */
  readonly path: string;
  readonly pattern: RegExp;
}

/** Gathered as routes are added (`collectRoutes`). */
const known = new WeakMap<FastifyInstance, KnownRoute[]>();

/** Call before any route is added: remembers every path, for 405. */
export function collectRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = [];
  known.set(app, routes);
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(
      `^${url
        .replace(/\/$/, '')
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/:\w+/g, '[^/]+')}/?$`,
    );
    for (const one of [method].flat()) routes.push({ method: one, path: url, pattern });
  });
}

/** Every method and path the application answers. */
export function routesOf(app: FastifyInstance): readonly Pick<KnownRoute, 'method' | 'path'>[] {
  return known.get(app) ?? [];
}

function matches(app: FastifyInstance, method: string, path: string): boolean {
  return known.get(app)?.some((route) => route.method === method && route.pattern.test(path)) ?? false;
}

const notBuilt =
  '<!doctype html><html lang="en"><title>Tessera</title><h1>The web application has not been built.</h1><p>Run <code>npm start</code>.</p></html>';

interface WebPage {
  html: string;
  hints: PageHints;
  isBuilt: boolean;
}

/** Reads the page again when a new build replaced it. */
function pageReader(webRoot: string): () => WebPage {
  const path = join(webRoot, 'index.html');
  let kept: (WebPage & { mtimeMs: number }) | undefined;
  return () => {
    const mtimeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (mtimeMs === undefined) return { html: notBuilt, hints: [], isBuilt: false };
    if (kept?.mtimeMs !== mtimeMs)
      kept = { html: readFileSync(path, 'utf8'), hints: readHints(join(webRoot, 'hints.json')), isBuilt: true, mtimeMs };
    return kept;
  };
}

const inLanguage = (page: WebPage, { tag, direction }: Language): WebPage => ({
  ...page,
  html: page.html.replace('<html lang="en"', `<html lang="${tag}" dir="${direction}"`),
});

async function sendPage(
  reply: FastifyReply,
  { html, hints, isBuilt }: WebPage,
  status: number,
  visitor: PageVisitor,
): Promise<FastifyReply> {
  const hinted = await withHints(html, hints, reply.request.url, visitor);
  return reply
    .status(isBuilt ? status : 503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(hinted);
}
