/** Pages other sites may frame. Everything else forbids frames (plugins.ts). */
import { frameAncestors } from '@tessera/core/policy/embedding';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** This page lets in the sites of the list. @param sites  as `core/policy/embedding` takes them; none: every site */
export function mayBeFramed(reply: FastifyReply, sites: readonly string[]): void {
  const policy = String(reply.raw.getHeader('content-security-policy'));
  reply.raw.removeHeader('x-frame-options');
  reply.raw.setHeader(
    'content-security-policy',
    policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${frameAncestors(sites)}`),
  );
  // A site that isolates itself loads only what says that it may be loaded.
  reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
}

/** `/explore/…?standalone=1` and a permalink of a chart with it: nothing but the chart. */
const chartAlone = /^\/(?:superset\/)?explore\/[^?]*\?(?:[^#]*&)?standalone=(?:1|2|3|true)(?:&|$)/;

/** `EMBEDDABLE_CHARTS`: charts that stand alone may be framed by the sites of `TESSERA_CHART_SITES`. Call after `registerPlugins`. */
export function frameCharts(app: FastifyInstance, { flags, chartSites = [] }: Config): void {
  // An empty list would mean every site.
  if (!flags.EMBEDDABLE_CHARTS || chartSites.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && chartAlone.test(request.url)) mayBeFramed(reply, chartSites);
    done();
  });
}
