/** Addresses of older versions that lead to a page of today: whoever follows links without running their scripts arrives there, too. */
import { pages } from '@tessera/core/pages';
import type { FastifyInstance } from 'fastify';

/** `GET /superset/slice/{id}/`: the chart in Explore, with what the address says besides (`standalone`, parameters of charts). */
export function serveOlderAddresses(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>('/superset/slice/:id', (request, reply) => {
    const search = new URL(request.url, 'http://here.invalid').searchParams;
    search.set('slice_id', request.params.id);
    return reply.redirect(`${pages.explore}?${search.toString()}`, 302);
  });
}
