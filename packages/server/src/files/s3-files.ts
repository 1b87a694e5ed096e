/** Shared files in a bucket of S3 or of what speaks like it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@tessera/core/failures';
import { isFull } from '../uploads/uploads.ts';
import { askS3, intoFile, S3Refusal, tagOf, type S3Request, type S3Settings } from './s3-request.ts';
import type { FoundFile, SharedFiles } from './shared-files.ts';

const attempts = 3;
const firstWaitMs = 200;

interface Asked extends Omit<S3Request, 'key'> {
  readonly name?: string;
}

/** Nothing is asked before a file is. @returns files of the bucket, which fail as `SharedFiles` says */
export function s3Files(settings: S3Settings): SharedFiles {
  const { prefix } = settings;
  const keyOf = (name: string): string => (prefix === '' ? name : `${prefix}/${name}`);
  const ask = <T>(asked: Asked, read: (reply: IncomingMessage) => Promise<T>): Promise<T> =>
    persistently(settings, keyOf, asked, read);
  return {
    put: async (name, path) => {
      const { size } = await stat(path);
      await ask({ method: 'PUT', name, file: { path, bytes: size, sha256: await sha256Of(path) } }, done);
    },
    bring: (name, path) => ask({ method: 'GET', name }, (reply) => intoFile(reply, path)),
    stat: (name) =>
      ask({ method: 'HEAD', name }, async (reply) => {
        await done(reply);
        const { 'content-length': bytes, 'last-modified': written } = reply.headers;
        return reply.statusCode === 404 ? undefined : { name, bytes: Number(bytes), writtenMs: Date.parse(written ?? '') };
      }),
    list: async (folder) => {
      const found: FoundFile[] = [];
      let next: string | undefined;
      do {
        const more = next === undefined ? {} : { 'continuation-token': next };
        const query = { 'list-type': '2', prefix: keyOf(`${folder}/`), ...more };
        const page = await ask({ method: 'GET', query }, text);
        found.push(...filesIn(page, prefix));
        next = tagOf(page, 'NextContinuationToken');
      } while (next !== undefined);
      return found;
    },
    remove: (name) => ask({ method: 'DELETE', name }, done),
  };
}

/** Reads to the end, so that the connection is free again. */
async function done(reply: IncomingMessage): Promise<void> {
  await text(reply);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** What may pass is tried again. @throws Failure FILES_DOWN, STORAGE_FULL */
async function persistently<T>(
  settings: S3Settings,
  keyOf: (name: string) => string,
  asked: Asked,
  read: (reply: IncomingMessage) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { name, ...request } = asked;
      const reply = await askS3(settings, { ...request, ...(name !== undefined && { key: keyOf(name) }) });
      const status = reply.statusCode ?? 0;
      if (status < 300 || (status === 404 && asked.name !== undefined && asked.method !== 'PUT')) return await read(reply);
      throw new S3Refusal(status, tagOf(await text(reply), 'Code') ?? '');
    } catch (error) {
      if (isFull(error)) throw new Failure('STORAGE_FULL', {}, { cause: error });
      const mayPass = !(error instanceof S3Refusal) || error.status >= 500 || error.status === 429;
      if (!mayPass || attempt === attempts) throw new Failure('FILES_DOWN', {}, { cause: error });
      await sleep(firstWaitMs * 3 ** (attempt - 1));
    }
  }
}

/** Names of ours hold nothing that XML would write otherwise; others under the prefix are not ours. */
function filesIn(page: string, prefix: string): FoundFile[] {
  return page
    .split('<Contents>')
    .slice(1)
    .flatMap((part) => {
      const [key, bytes, written] = [tagOf(part, 'Key') ?? '', tagOf(part, 'Size'), tagOf(part, 'LastModified')];
      const name = prefix === '' ? key : key.slice(prefix.length + 1);
      return /^[a-z]+\/[\w.-]+$/.test(name) ? [{ name, bytes: Number(bytes), writtenMs: Date.parse(written ?? '') }] : [];
    });
}
