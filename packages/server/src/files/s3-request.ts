/**
 * One request to S3 or to what speaks like it (MinIO, Ceph, R2). It is signed by `aws4fetch` and leaves through egress, where
 * addresses are checked; the content's SHA-256 is signed with it, so that nothing arrives damaged.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { openRequest } from '../egress/reach.ts';

/** Where the files are, and who asks for them. */
export interface S3Settings {
  readonly bucket: string;
  /** Before each name, without slashes at its ends; may be empty. */
  readonly prefix: string;
  /** `https://minio.example.org:9000`; absent: Amazon's of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** '' asks without a signature, as public buckets allow. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** PEM of the authority that signed the server's certificate. */
  readonly ca?: string | undefined;
}

/** A connection that says nothing for so long is given up. */
const silenceMs = 30_000;
const nothing = createHash('sha256').digest('hex');

/** What is asked of a bucket. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Of an object; absent: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly file?: { readonly path: string; readonly bytes: number; readonly sha256: string };
}

/** @returns whatever the server says, with its body unread @throws Failure CONNECTION_FAILED for a closed address; Error */
export async function askS3(settings: S3Settings, { method, key: asked, query, file }: S3Request): Promise<IncomingMessage> {
  const url = addressOf(settings, asked ?? '');
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
  const headers = { ...(await signed(settings, method, url, file?.sha256)), 'content-length': String(file?.bytes ?? 0) };
  const request = openRequest(url, {
    method,
    headers,
    timeout: silenceMs,
    ...(settings.ca !== undefined && { ca: settings.ca }),
  });
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

async function signed(
  { accessKeyId, secretAccessKey, sessionToken, region }: S3Settings,
  method: string,
  url: URL,
  sha256 = nothing,
): Promise<Record<string, string>> {
  if (accessKeyId === '') return {};
  const signer = new AwsV4Signer({
    method,
    url: url.toString(),
    headers: { 'x-amz-content-sha256': sha256 },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
  });
  const { headers, url: asSigned } = await signer.sign();
  // The signer writes signs of the query its own way.
  url.href = asSigned.href;
  return Object.fromEntries(headers);
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

/**
 * A reply's body as a file: whole or not at all.
 * @returns false for a reply that says there is none
 */
export async function intoFile(reply: IncomingMessage, path: string): Promise<boolean> {
  if (reply.statusCode === 404) return text(reply).then(() => false);
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

/** What the bucket's server says no with; its words are in the log, not in replies. */
export class S3Refusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(`the bucket answered ${status} ${code}`);
    this.status = status;
  }
}

/** What stands in the first element of a name, as it is written there. */
export function tagOf(page: string, tag: string): string | undefined {
  const from = page.indexOf(`<${tag}>`);
  const to = page.indexOf(`</${tag}>`, from);
  return from < 0 || to < 0 ? undefined : page.slice(from + tag.length + 2, to);
}
