/** Addresses of older versions that lead to a page of today: whoever follows links without running their scripts arrives there, too. */
import { pages } from '@tessera/core/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Lists and pages that had another address; links in wikis, mails and scripts still name them. */
const moved: Readonly<Record<string, string>> = {
  '/users/list/': pages.users,
  '/users/userinfo/': pages.profile,
  '/roles/list/': pages.roles,
  '/groups/list/': pages.groups,
  '/logmodelview/list/': pages.actionLog,
  '/rowlevelsecurityfiltersmodelview/list/': pages.rowRules,
};

/**
 * Each leads on with what its address says besides. `GET /superset/slice/{id}/`: the chart in Explore (`standalone`, parameters of
 * charts); `GET /tablemodelview/edit/{id}`: the dataset, open in its editor.
 */
export function serveOlderAddresses(app: FastifyInstance): void {
  for (const [older, page] of Object.entries(moved)) app.get(older, (request, reply) => leadTo(reply, request, page, {}));
  app.get<{ Params: { id: string } }>('/superset/slice/:id', (request, reply) =>
    leadTo(reply, request, pages.explore, { slice_id: request.params.id }),
  );
  app.get<{ Params: { id: string } }>('/tablemodelview/edit/:id', (request, reply) =>
    leadTo(reply, request, pages.datasets, { edit: request.params.id }),
  );
}

function leadTo(
  reply: FastifyReply,
  { url }: FastifyRequest,
  page: string,
  more: Readonly<Record<string, string>>,
): FastifyReply {
  const search = new URL(url, 'http://here.invalid').searchParams;
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  return reply.redirect(search.size === 0 ? page : `${page}?${search.toString()}`, 302);
}
