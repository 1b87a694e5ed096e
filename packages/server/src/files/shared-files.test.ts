/** Files that servers share: the same story in a folder and in a bucket of a real S3 server. */
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, type RunningS3 } from './s3.testing.ts';
import { ResultStore } from '../results/result-store.ts';
import { openFiles } from './open.ts';
import { filesConfigOf } from './settings.ts';
import type { SharedFiles } from './shared-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-files-'));
let s3: RunningS3;
const kinds: Record<string, () => SharedFiles> = {
  'a folder': () => openFiles(filesConfigOf(`file://${join(folder, 'shared')}`, {})),
  'a bucket': () => openFiles(filesConfigOf(s3.url, s3.credentials)),
};

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(Object.keys(kinds))('files are put, found, fetched and removed in %s', async (kind) => {
  const files = kinds[kind]?.() ?? expect.fail();
  const own = join(folder, `own-${kind}`);
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
  writeFileSync(own, content);
  expect([
    await files.list('tables'),
    await files.stat('tables/a-1.duckdb'),
    await files.bring('tables/a-1.duckdb', own),
  ]).toEqual([[], undefined, false]);
  for (const name of ['tables/a-1.duckdb', 'tables/b-1.duckdb', 'uploads/c']) await files.put(name, own);
  const listed = await files.list('tables');
  expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['tables/a-1.duckdb', 300_000],
    ['tables/b-1.duckdb', 300_000],
  ]);
  expect(listed.every(({ writtenMs }) => Math.abs(writtenMs - Date.now()) < 60_000)).toBe(true);
  const there = join(folder, 'other', kind, 'a-1.duckdb');
  expect(await files.bring('tables/a-1.duckdb', there)).toBe(true);
  expect(readFileSync(there).equals(content)).toBe(true);
  expect(readdirSync(join(folder, 'other', kind))).toEqual(['a-1.duckdb']);
  await files.remove('tables/a-1.duckdb');
  await files.remove('tables/a-1.duckdb');
  expect(await files.stat('tables/a-1.duckdb')).toBeUndefined();
  expect(await files.stat('uploads/c')).toMatchObject({ name: 'uploads/c', bytes: 300_000 });
});

test.each(Object.keys(kinds))('a result one server kept is read by another, for as long as it is kept, in %s', async (kind) => {
  let nowMs = Date.now();
  const server = (name: string): ResultStore =>
    new ResultStore({
      folder: join(folder, kind, name),
      keptMs: 60_000,
      maxBytes: 1_000_000,
      clock: () => new Date(nowMs),
      files: kinds[kind]?.(),
    });
  const [one, two, three] = [server('one'), server('two'), server('three')];
  const kept = await one.put(Buffer.from('what a long statement answered'));
  expect(await two.has(kept.sha256)).toBe(true);
  expect(String(await two.read(kept.sha256))).toBe('what a long statement answered');
  nowMs += 120_000;
  expect([await two.read(kept.sha256), await three.has(kept.sha256)]).toEqual([undefined, false]);
  nowMs -= 120_000;
  await two.remove(kept.sha256);
  expect(await three.read(kept.sha256)).toBeUndefined();
});

test('a bucket that refuses or is away has a clear error, without the text of its server', async () => {
  const own = join(folder, 'own');
  writeFileSync(own, 'x');
  const wrong = openFiles(filesConfigOf(s3.url, { ...s3.credentials, AWS_ACCESS_KEY_ID: 'ANOTHER' }));
  await expect(wrong.put('tables/x', own)).rejects.toMatchObject({
    code: 'FILES_DOWN',
    cause: { message: expect.stringContaining('403') },
  });
  const closed = openFiles(filesConfigOf('s3://tessera?endpoint=http://169.254.169.254', s3.credentials));
  await expect(closed.list('tables')).rejects.toMatchObject({
    code: 'FILES_DOWN',
    cause: { message: 'This address cannot be connected to.' },
  });
});

test('an address of files that says too little or too much is refused in words', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  expect(filesConfigOf('s3://bucket/a/b/?region=eu-west-1', keys)).toMatchObject({
    prefix: 'a/b',
    region: 'eu-west-1',
    endpoint: undefined,
  });
  expect(filesConfigOf('s3://me:a%2Fb@bucket?region=x', keys)).toMatchObject({ accessKeyId: 'me', secretAccessKey: 'a/b' });
  const cases: [string, object, RegExp][] = [
    ['ftp://x', keys, /Write s3:/],
    ['file://host/x', keys, /Write file:/],
    ['s3://bucket', keys, /region/],
    ['s3://bucket?endpoint=minio', keys, /endpoint is the address/],
    ['s3://bucket?region=x&acl=public', keys, /acl is not known/],
    ['s3://bucket?region=x', {}, /AWS_ACCESS_KEY_ID/],
    ['s3://me@bucket?region=x', keys, /AWS_SECRET_ACCESS_KEY/],
  ];
  for (const [address, aws, said] of cases) expect(() => filesConfigOf(address, aws)).toThrow(said);
});

/** The signature a request of ours must carry, as the document "Signature Version 4" says; the path is plain ASCII. */
function signatureOf({ method = '', url = '', headers }: IncomingMessage, secret: string): string {
  const [path = '', query = ''] = url.split('?');
  const [, credential = '', signed = ''] = /Credential=(\S+), SignedHeaders=(\S+),/.exec(headers.authorization ?? '') ?? [];
  const [, day = '', region = '', service = ''] = credential.split('/');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const parts = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    lines.join(''),
    signed,
    String(headers['x-amz-content-sha256']),
  ];
  const hashed = createHash('sha256').update(parts.join('\n')).digest('hex');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), `${day}/${region}/${service}/aws4_request`, hashed].join('\n');
  const hmac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest();
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

test('requests to a bucket carry the signature of the secret, and the hash of what they bring', async () => {
  const seen: [method: string | undefined, isSigned: boolean, isWhole: boolean][] = [];
  const server = createServer((request, reply) => {
    const hash = createHash('sha256');
    request.on('data', (chunk: Buffer) => hash.update(chunk));
    request.on('end', () => {
      const isSigned = request.headers.authorization?.endsWith(`Signature=${signatureOf(request, 'se/cret')}`) === true;
      seen.push([request.method, isSigned, request.headers['x-amz-content-sha256'] === hash.digest('hex')]);
      reply.end('<ListBucketResult></ListBucketResult>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const files = openFiles(filesConfigOf(`s3://me:se%2Fcret@bucket/site?region=eu-west-1&endpoint=http://127.0.0.1:${port}`, {}));
  const own = join(folder, 'signed');
  writeFileSync(own, 'what is put');
  await files.put('tables/a-1.duckdb', own);
  await files.list('tables');
  await files.remove('tables/a-1.duckdb');
  server.close();
  expect(seen).toEqual([
    ['PUT', true, true],
    ['GET', true, true],
    ['DELETE', true, true],
  ]);
});
