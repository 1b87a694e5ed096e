/**
 * Files in a bucket of S3 or of what speaks like it. They are listed and fetched by this process, through egress; the engine
 * reads copies (`object-cache.ts`) and knows no network.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { Failure } from '@tessera/core/failures';
import { askS3, intoFile, S3Refusal, tagOf, type S3Request, type S3Settings } from '../../files/s3-request.ts';
import { untilStopped } from '../on-demand-tables.ts';
import { mostFiles, type TableFileSource } from './file-source.ts';
import type { SourceFile } from './file-tables.ts';
import { ObjectCache } from './object-cache.ts';

/** A look at a bucket is a round trip; what is put there is seen after so long at the latest. */
const listedForMs = 15_000;
const fetchedAtOnce = 4;
/** Of all buckets of this process. */
const cache = new ObjectCache();

/** @param home  `TESSERA_HOME`; copies lie in its folder `engine`, which is emptied at the server's start */
export function bucketSource(settings: S3Settings, home: string): TableFileSource {
  const folder = join(home, 'engine', `bucket-${randomUUID()}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const start = settings.prefix === '' ? '' : `${settings.prefix}/`;
  const inTurn = pLimit(fetchedAtOnce);
  let listed: { readonly files: Promise<readonly SourceFile[]>; readonly atMs: number } | undefined;
  const list = (anew = false): Promise<readonly SourceFile[]> => {
    if (anew || !listed || performance.now() - listed.atMs > listedForMs) {
      const now = { files: objectsOf(settings, start), atMs: performance.now() };
      // What failed is not remembered.
      now.files.catch(() => (listed = listed === now ? undefined : listed));
      listed = now;
    }
    return listed.files;
  };
  return {
    folder,
    name: settings.prefix.split('/').at(-1) || settings.bucket,
    list,
    hold: async (files, signal) => {
      const wanted = files.map((file) => ({ path: copyOf(folder, file), bytes: file.bytes, file }));
      const held = cache.hold(wanted, ({ path, file }) => inTurn(() => fetched(settings, `${start}${file.path}`, file, path)));
      const release = await untilStopped(held, signal, (letGo) => letGo());
      return { paths: wanted.map(({ path }) => path), release };
    },
    close: () => {
      cache.drop(folder);
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/** The names of folders `key=value` are columns, so they stay. */
function copyOf(folder: string, { path, stamp }: SourceFile): string {
  const parts = path.split('/');
  const own = createHash('sha256').update(`${path}\n${stamp}`).digest('hex').slice(0, 32);
  return join(folder, own, ...parts.slice(0, -1).filter((part) => /^[\w-]+=/.test(part)), parts.at(-1) ?? '');
}

/** @throws Failure CONNECTION_FAILED */
async function objectsOf(settings: S3Settings, start: string): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  let next: string | undefined;
  do {
    const query = { 'list-type': '2', prefix: start, ...(next !== undefined && { 'continuation-token': next }) };
    const page = await asked(settings, { method: 'GET', query }, text);
    found.push(...filesIn(page, start.length));
    if (found.length > mostFiles) throw failed(`There are more than ${mostFiles} objects; name a prefix with fewer.`);
    next = said(page, 'NextContinuationToken');
  } while (next !== undefined);
  return found;
}

function filesIn(page: string, from: number): SourceFile[] {
  return page
    .split('<Contents>')
    .slice(1)
    .map((part) => ({
      path: (said(part, 'Key') ?? '').slice(from),
      bytes: Number(tagOf(part, 'Size')),
      stamp: said(part, 'ETag') ?? '',
    }));
}

/** @throws Failure CONNECTION_FAILED, also when it is another object by now */
async function fetched(settings: S3Settings, key: string, { stamp }: SourceFile, path: string): Promise<void> {
  const came = await asked(settings, { method: 'GET', key }, async (reply) => {
    if (reply.headers.etag !== undefined && reply.headers.etag !== stamp) {
      reply.destroy();
      return false;
    }
    return intoFile(reply, path);
  });
  if (!came) throw new BucketChangedFailure();
}

/** An object was replaced or removed since it was listed. */
export class BucketChangedFailure extends Failure {
  constructor() {
    super('CONNECTION_FAILED', { message: 'The files in the bucket were changed while they were read. Try again.' });
  }
}

async function asked<T>(settings: S3Settings, request: S3Request, read: (reply: IncomingMessage) => Promise<T>): Promise<T> {
  try {
    const reply = await askS3(settings, request);
    const status = reply.statusCode ?? 0;
    if (status === 404 && request.key !== undefined) {
      reply.destroy();
      throw new BucketChangedFailure();
    }
    if (status !== 200) throw new S3Refusal(status, said(await text(reply), 'Code') ?? '');
    return await read(reply);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw failed(error instanceof Error ? error.message : String(error), error);
  }
}

const failed = (message: string, cause?: unknown): Failure => new Failure('CONNECTION_FAILED', { message }, { cause });

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of an element, as XML writes signs in it. */
function said(page: string, tag: string): string | undefined {
  return tagOf(page, tag)?.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (all, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return signs[name] ?? all;
      const point = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : all;
    },
  );
}
