/**
 * Shared files in a bucket of S3 or of what speaks like it (MinIO, Ceph, R2). Requests are signed by `aws4fetch` and leave
 * through egress, where addresses are checked; the content's SHA-256 is signed with them, so that nothing arrives damaged.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Failure } from '@tessera/core/failures';
import { openRequest } from '../egress/reach.ts';
import { isFull } from '../uploads/uploads.ts';
import type { FoundFile, SharedFiles } from './shared-files.ts';

/** Where the files are, and who asks for them. */
export interface S3Settings {
  readonly bucket: string;
  /** Before each name, without slashes at its ends; may be empty. */
  readonly prefix: string;
  /** `https://minio.example.org:9000`; absent: Amazon's of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

const attempts = 3;
const firstWaitMs = 200;
/** A connection that says nothing for so long is given up. */
const silenceMs = 30_000;
const nothing = createHash('sha256').digest('hex');

interface Asked {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly file?: { readonly path: string; readonly bytes: number; readonly sha256: string };
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
    bring: (name, path) => ask({ method: 'GET', name }, (reply) => fetched(reply, path)),
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

async function fetched(reply: IncomingMessage, path: string): Promise<boolean> {
  if (reply.statusCode === 404) return done(reply).then(() => false);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${crypto.randomUUID()}.part`;
  try {
    // One that breaks off in the middle fails here.
    await pipeline(reply, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    const { size } = await stat(part);
    if (size !== Number(reply.headers['content-length'] ?? size)) throw new Error(`${size} bytes came of the file`);
    await rename(part, path);
    return true;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
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
      const reply = await replyTo(settings, keyOf, asked);
      const status = reply.statusCode ?? 0;
      if (status < 300 || (status === 404 && asked.name !== undefined && asked.method !== 'PUT')) return await read(reply);
      throw new Refused(status, tagOf(await text(reply), 'Code') ?? '');
    } catch (error) {
      if (isFull(error)) throw new Failure('STORAGE_FULL', {}, { cause: error });
      const mayPass = !(error instanceof Refused) || error.status >= 500 || error.status === 429;
      if (!mayPass || attempt === attempts) throw new Failure('FILES_DOWN', {}, { cause: error });
      await sleep(firstWaitMs * 3 ** (attempt - 1));
    }
  }
}

/** What the bucket's server says no with; its words are in the log, not in replies. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(`the bucket answered ${status} ${code}`);
    this.status = status;
  }
}

async function replyTo(
  settings: S3Settings,
  keyOf: (name: string) => string,
  { method, name, query, file }: Asked,
): Promise<IncomingMessage> {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
  const url = addressOf(settings, name === undefined ? '' : keyOf(name));
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
  const signer = new AwsV4Signer({
    method,
    url: url.toString(),
    headers: { 'x-amz-content-sha256': file?.sha256 ?? nothing },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
  });
  const signed = await signer.sign();
  const headers = { ...Object.fromEntries(signed.headers), 'content-length': String(file?.bytes ?? 0) };
  const request = openRequest(signed.url, { method, headers, timeout: silenceMs });
  request.once('timeout', () => request.destroy(new Error('it says nothing')));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve);
  request.once('error', reject);
  // Its failure is the request's.
  if (file)
    pipeline(createReadStream(file.path), request).catch((error: unknown) =>
      request.destroy(error instanceof Error ? error : undefined),
    );
  else request.end();
  return promise;
}

/** Amazon wants the bucket in the host, what stands elsewhere in the path. */
function addressOf({ bucket, endpoint, region }: S3Settings, key: string): URL {
  const path = key.split('/').map(encodeURIComponent).join('/');
  if (endpoint !== undefined) return new URL(`${endpoint}/${bucket}/${path}`);
  const isHost = /^[a-z0-9-]+$/.test(bucket);
  return new URL(
    isHost ? `https://${bucket}.s3.${region}.amazonaws.com/${path}` : `https://s3.${region}.amazonaws.com/${bucket}/${path}`,
  );
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

function tagOf(page: string, tag: string): string | undefined {
  const from = page.indexOf(`<${tag}>`);
  const to = page.indexOf(`</${tag}>`, from);
  return from < 0 || to < 0 ? undefined : page.slice(from + tag.length + 2, to);
}
