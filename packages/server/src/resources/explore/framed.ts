/**
 * Permalinks of charts in frames of other sites, where the site allows it (`EMBEDDABLE_CHARTS`). The page is the chart and
 * nothing else, and its viewer is the user signed in here: the page itself opens nothing.
 */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { mayBeFramed } from '../../rest/framing.ts';
import type { SendPage } from '../../rest/pages.ts';

/** What an embedded chart's address asks for; a whole editor in a frame could be clicked by mistake. */
const isChartOnly = (url: string): boolean => new URLSearchParams(url.split('?', 2)[1]).get('standalone') === '1';

/** @param sendPage  answers with the web application's page */
export function serveFramedCharts(app: FastifyInstance, { config }: Services, sendPage: SendPage): void {
  if (!config.flags.EMBEDDABLE_CHARTS) return;
  app.get('/superset/explore/p/:key', (request, reply) => {
    if (isChartOnly(request.url)) mayBeFramed(reply, []);
    return sendPage(reply);
  });
}
