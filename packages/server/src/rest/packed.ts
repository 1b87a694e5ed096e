/**
 * What leaves compressed, and how often it is compressed: whole bodies once, because kept answers are sent again and
 * again, and packing one costs ten times what finding it costs (measured: 6 of 7 ms for 260 kB); streams as they go.
 */
import { createHash } from 'node:crypto';
import { pipeline, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { lengthOf, wholeOf, type BufferPieces } from '../pieces.ts';

type Encoding = 'br' | 'gzip';

/** Bytes; less fits into one packet anyway. */
const least = 1024;
/** Bytes; digesting and keeping more costs more than it spares. */
const keptMost = 1024 * 1024;
/** Of brotli, 0…11: 4 is as fast as gzip and smaller. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
/** Texts of every kind; pictures and archives are packed already. */
const packs = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|xml|yaml|x-ndjson|manifest\+json))/;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const pack = (encoding: Encoding, bytes: Buffer): Promise<Buffer> =>
  encoding === 'br' ? brotli(bytes, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }) : gzipped(bytes);
const packer = (encoding: Encoding): Transform => (encoding === 'br' ? createBrotliCompress({ params }) : createGzip());

const kept = new LRUCache<string, Buffer>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ length }, key) => length + key.length + 200,
});

/** @param content  says what the bytes hold; known by it, nothing can be stale */
async function packed(encoding: Encoding, content: string, bytes: () => Buffer): Promise<Buffer> {
  const key = `${encoding} ${content}`;
  const before = kept.get(key);
  if (before) return before;
  const made = await pack(encoding, bytes());
  kept.set(key, made);
  return made;
}

/** What the asker takes and we like best. */
function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  const takes = (name: Encoding): boolean => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}

const asPacked = (reply: FastifyReply, encoding: Encoding): FastifyReply =>
  reply.header('content-encoding', encoding).removeHeader('content-length');

/** Packed or not, another asker may get it otherwise: whoever keeps the reply must keep it for askers alike only. */
const asVarying = (reply: FastifyReply): FastifyReply => {
  const before = String(reply.getHeader('vary') ?? '');
  if (/\baccept-encoding\b/i.test(before)) return reply;
  return reply.header('vary', before === '' ? 'accept-encoding' : `${before}, accept-encoding`);
};

const isStream = (payload: unknown): payload is NodeJS.ReadableStream =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/** Call before any route is added. */
export function sendPacked(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!mayPack(reply) || !isLong(payload)) return payload;
    asVarying(reply);
    const encoding = request.method === 'HEAD' ? undefined : encodingFor(request);
    if (encoding === undefined) return payload;
    if (isStream(payload)) {
      const packing = packer(encoding);
      // Whoever leaves early ends both; that they left is no error of anybody's.
      pipeline(payload, packing, () => undefined);
      asPacked(reply, encoding);
      return packing;
    }
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const made =
      bytes.length > keptMost
        ? await pack(encoding, bytes)
        : await packed(encoding, createHash('sha256').update(bytes).digest('base64'), () => bytes);
    asPacked(reply, encoding);
    return made;
  });
}

/** Something worth packing: nobody knows beforehand how long a stream is. */
function isLong(payload: unknown): payload is string | Buffer | NodeJS.ReadableStream {
  if (typeof payload === 'string') return Buffer.byteLength(payload) >= least;
  return Buffer.isBuffer(payload) ? payload.length >= least : isStream(payload);
}

/** Parts of a file say where they lie in it as it is. */
function mayPack(reply: FastifyReply): boolean {
  if (reply.statusCode === 206 || reply.hasHeader('content-encoding')) return false;
  return packs.test(String(reply.getHeader('content-type') ?? ''));
}

/** Larger ones leave part by part, past the framework, which knows only whole buffers. */
const joinedMost = 16_384;

/** Sends pieces under the type and headers the reply has; they are joined only for whoever packs them. */
export async function sendPieces(reply: FastifyReply, pieces: BufferPieces): Promise<void> {
  const length = lengthOf(pieces);
  const { content } = pieces;
  const encoding = length < least ? undefined : encodingFor(reply.request);
  if (length >= least) void asVarying(reply);
  if (encoding !== undefined && content !== undefined && length <= keptMost) {
    const bytes = await packed(encoding, content(), () => wholeOf(pieces));
    void asPacked(reply, encoding).send(bytes);
  } else if (encoding !== undefined || length <= joinedMost) {
    void reply.send(wholeOf(pieces));
  } else {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader('content-length', length);
    reply.raw.cork();
    for (const part of pieces.parts) reply.raw.write(part);
    reply.raw.end();
    reply.raw.uncork();
  }
}
