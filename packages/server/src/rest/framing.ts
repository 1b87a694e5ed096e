/** Everything of ours forbids frames (plugins.ts); a page that other sites may show lifts that for itself. */
import { frameAncestors } from '@tessera/core/policy/embedding';
import type { FastifyReply } from 'fastify';

/** @param sites  as `isSite` takes them; an empty list means every site */
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
