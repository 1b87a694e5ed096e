/**
 * `/shared/`: the page of public links. It is the same for everybody: the secret stands behind the `#`, which browsers keep
 * to themselves.
 */
import type { FastifyInstance } from 'fastify';
import { pages } from '@tessera/core/pages';
import type { SendPage } from '../../rest/pages.ts';
import type { Services } from '../../services.ts';
import { nobodysPage } from '../embedded/page.ts';

/** @param sendPage  answers with the web application's page */
export function servePublicLinks(app: FastifyInstance, services: Services, sendPage: SendPage): void {
  app.get(pages.publicLink, async (request, reply) => {
    void reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
    return sendPage(reply, await nobodysPage(services, request));
  });
}
