/**
 * `/embedded/{uuid}`: the page other sites may frame, and only those the dashboard's owner named. The page holds no
 * data; what it shows is asked with the token the framing site gives it.
 */
import { Failure } from '@tessera/core/failures';
import { maySiteEmbed } from '@tessera/core/policy/embedding';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { mayBeFramed } from '../../rest/framing.ts';
import { languageOf } from '../../rest/language.ts';
import type { PageVisitor } from '../../rest/hints.ts';
import type { SendPage } from '../../rest/pages.ts';
import { siteTokens, visitorBootstrap } from '../me/bootstrap.ts';
import { embeddingAt } from './embedding.ts';

const address = z.object({ uuid: z.uuid() });

/** A page for guests: whoever opens it, it says nothing of who is signed in here. */
export const nobodysPage = async (services: Services, request: FastifyRequest): Promise<PageVisitor> => ({
  bootstrap: visitorBootstrap({
    config: services.config,
    language: languageOf(request, services.config),
    tokens: await siteTokens(services),
  }),
  maySeeDashboard: () => Promise.resolve(false),
});

/** @param sendPage  answers with the web application's page */
export function serveEmbedded(app: FastifyInstance, services: Services, sendPage: SendPage): void {
  app.get('/embedded/:uuid', async (request, reply) => {
    const { data } = address.safeParse(request.params);
    const on = services.config.flags.EMBEDDED_SUPERSET;
    const embedding = data && on ? await embeddingAt(services.store.db, data.uuid) : undefined;
    if (!embedding) throw new Failure('NOT_FOUND');
    const sites = embedding.allowed_domains;
    if (!maySiteEmbed(request.headers.referer, sites))
      throw new Failure('FORBIDDEN', { message: 'This dashboard may not be shown on this site.' });
    mayBeFramed(reply, sites);
    return sendPage(reply, await nobodysPage(services, request));
  });
}
