/** Answers that browsers keep (`CLIENT_CACHE`): asked for again, an answer that is the same is not sent again. */
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { isPieces } from '../../pieces.ts';
import type { BytesReply } from '../../rest/implement.ts';

/**
 * The reply with what it is known by; 304 when the browser has it. It is always asked for, so that a right that is lost or
 * rows that changed are noticed at once; streams and jobs' tickets are not kept.
 */
export function keptByBrowsers({ config, request }: Context, reply: BytesReply): BytesReply {
  const parts = typeof reply.bytes === 'string' ? [Buffer.from(reply.bytes)] : partsOf(reply.bytes);
  if (!config.flags.CLIENT_CACHE || reply.status !== undefined || parts === undefined) return reply;
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  const etag = `"${digest.digest('base64url').slice(0, 27)}"`;
  const headers = { ...reply.headers, etag, 'cache-control': 'private, no-cache' };
  const isKnown = request.headers['if-none-match'] === etag;
  return isKnown ? { bytes: '', type: reply.type, status: 304, headers } : { ...reply, headers };
}

function partsOf(bytes: Exclude<BytesReply['bytes'], string>): readonly Buffer[] | undefined {
  if (Buffer.isBuffer(bytes)) return [bytes];
  return isPieces(bytes) ? bytes.parts : undefined;
}
