/** The language of a user's pages (docs/guides/languages.md): their choice in this browser, else the browser's own. */
import { Failure } from '@tessera/core/failures';
import { findLanguage, preferredLanguage, type Language } from '@tessera/core/language/languages';
import { pathOfOurs } from '@tessera/core/own-address';
import { pages } from '@tessera/core/pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { cookieOptions } from '../auth/sessions.ts';
import { ownOrigin } from '../auth/own-origin.ts';

const languageCookie = 'language';

/** No pages: choosing again, or signing out, is not what one came back for. */
const elsewhere = /^\/(?:lang|logout)(?:\/|$)/i;

const yearSeconds = 365 * 24 * 3600;

/** The language for the sender of a request. @param site  whose language counts where the browser asks for none of ours */
export function languageOf(request: Pick<FastifyRequest, 'cookies' | 'headers'>, site: Pick<Config, 'language'>): Language {
  const chosen = request.cookies[languageCookie];
  return (
    (chosen === undefined ? undefined : findLanguage(chosen)) ??
    preferredLanguage(request.headers['accept-language'], site.language)
  );
}

/** `GET /lang/{code}`: keeps the choice in this browser and leads back to the page one came from. 404 for a language that is not ours. */
export function serveLanguageChoice(app: FastifyInstance, config: Config): void {
  app.get<{ Params: { code: string } }>('/lang/:code', (request, reply) => {
    const chosen = findLanguage(request.params.code);
    if (!chosen) throw new Failure('NOT_FOUND', { message: `There is no language "${request.params.code}".` });
    const origin = ownOrigin(config, request) ?? 'http://here.invalid';
    const from = pathOfOurs(request.headers.referer ?? '', origin, URL);
    const back = from === undefined || elsewhere.test(from) ? pages.welcome : from;
    return reply.setCookie(languageCookie, chosen.code, { ...cookieOptions(config), maxAge: yearSeconds }).redirect(back, 302);
  });
}
