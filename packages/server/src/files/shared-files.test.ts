/** Files that servers share: the same story in a folder and in a bucket of a real S3 server. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, type RunningS3 } from '../../../../scripts/machine/s3.ts';
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
  expect([await files.list('tables'), await files.stat('tables/a-1.duckdb'), await files.fetch('tables/a-1.duckdb', own)]).toEqual([
    [],
    undefined,
    false,
  ]);
  for (const name of ['tables/a-1.duckdb', 'tables/b-1.duckdb', 'uploads/c']) await files.put(name, own);
  const listed = await files.list('tables');
  expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['tables/a-1.duckdb', 300_000],
    ['tables/b-1.duckdb', 300_000],
  ]);
  expect(listed.every(({ writtenMs }) => Math.abs(writtenMs - Date.now()) < 60_000)).toBe(true);
  const there = join(folder, 'other', kind, 'a-1.duckdb');
  expect(await files.fetch('tables/a-1.duckdb', there)).toBe(true);
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

test('a bucket that refuses or is away is said as what it is, without the words of its server', async () => {
  const own = join(folder, 'own');
  writeFileSync(own, 'x');
  const wrong = openFiles(filesConfigOf(s3.url, { ...s3.credentials, AWS_ACCESS_KEY_ID: 'ANOTHER' }));
  await expect(wrong.put('tables/x', own)).rejects.toMatchObject({ code: 'FILES_DOWN', cause: { message: expect.stringContaining('403') } });
  const closed = openFiles(filesConfigOf('s3://tessera?endpoint=http://169.254.169.254', s3.credentials));
  await expect(closed.list('tables')).rejects.toMatchObject({ code: 'FILES_DOWN', cause: { message: 'This address cannot be connected to.' } });
});

test('an address of files that says too little or too much is refused in words', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  expect(filesConfigOf('s3://bucket/a/b/?region=eu-west-1', keys)).toMatchObject({ prefix: 'a/b', region: 'eu-west-1', endpoint: undefined });
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
