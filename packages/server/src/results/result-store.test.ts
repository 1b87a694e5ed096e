/** Results as files: what is kept, for how long, and that a damaged or half written one is never handed out (ASYNC-03). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ResultStore } from './result-store.ts';

const dayMs = 86_400_000;
let folder = '';
let nowMs = Date.parse('2026-03-04T05:06:07.000Z');
const clock = (): Date => new Date(nowMs);
const store = (maxBytes = 1_000_000): ResultStore => new ResultStore({ folder, keptMs: dayMs, maxBytes, clock });
const noise = (seed: number): Buffer =>
  Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * at * seed + (at % seed)) & 255));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-results-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the same content is kept once, compressed, and read back as it was, by any server on the folder', async () => {
  const content = Buffer.from('a,b\n'.repeat(50_000));
  const [one, two] = await Promise.all([
    store().put(content),
    store().put(Readable.from([content.subarray(0, 7), content.subarray(7)])),
  ]);
  expect(two).toEqual(one);
  expect(one.bytes).toBe(200_000);
  expect(readdirSync(folder)).toEqual([one.sha256]);
  expect(statSync(join(folder, one.sha256)).size).toBeLessThan(1000);
  expect(await store().read(one.sha256)).toEqual(content);
  const stream = await store().open(one.sha256);
  expect(stream && (await buffer(stream))).toEqual(content);
  expect(await store().has(one.sha256)).toBe(true);
});

test('a result is kept for its time after it was last written, and not a moment longer', async () => {
  const results = store();
  const { sha256 } = await results.put(Buffer.from('kept'));
  nowMs += dayMs - 1000;
  await results.put(Buffer.from('kept'));
  nowMs += dayMs - 1000;
  expect(await results.has(sha256)).toBe(true);
  nowMs += 1000;
  expect(await results.read(sha256)).toBeUndefined();
  expect(await results.sweep()).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('over the limit the ones written longest ago go first', async () => {
  const results = store(2500);
  const names: string[] = [];
  for (const seed of [3, 5, 7, 11]) {
    names.push((await results.put(noise(seed))).sha256);
    nowMs += 1000;
  }
  const sizes = names.map((name) => statSync(join(folder, name)).size);
  await results.sweep();
  const left = readdirSync(folder);
  const heldBytes = names.reduce((sum, name, at) => sum + (left.includes(name) ? (sizes[at] ?? 0) : 0), 0);
  expect(heldBytes).toBeLessThanOrEqual(2500);
  expect(names.filter((name) => left.includes(name))).toEqual(names.slice(-left.length));
  expect(left.length).toBeLessThan(4);
});

test('a content over its own limit, one that fails and one that is stopped leave nothing behind', async () => {
  const results = store();
  await expect(results.put(Buffer.alloc(11), { maxBytes: 10 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const broken = Readable.from(
    (function* parts() {
      yield Buffer.from('half');
      throw new Error('the database went away');
    })(),
  );
  await expect(results.put(broken)).rejects.toThrow('the database went away');
  const stop = new AbortController();
  const endless = new Readable({ read: () => undefined });
  const putting = results.put(endless, { signal: stop.signal });
  stop.abort();
  await expect(putting).rejects.toMatchObject({ code: 'QUERY_STOPPED' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a damaged file is not handed out; what a dead process left half written goes after a day; other files stay', async () => {
  const results = store();
  const { sha256 } = await results.put(noise(13));
  const path = join(folder, sha256);
  const bytes = readFileSync(path);
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  writeFileSync(path, bytes);
  utimesSync(path, clock(), clock());
  const stream = await results.open(sha256);
  await expect(stream && buffer(stream)).rejects.toThrow();
  expect(await results.read(sha256)).toBeUndefined();
  expect(await results.has(sha256)).toBe(false);

  for (const name of ['dead.part', 'notes.txt']) {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), clock(), clock());
  }
  nowMs += dayMs;
  await results.sweep();
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test('names from outside are no paths', async () => {
  expect(await store().open('../secret')).toBeUndefined();
  await store().remove('../secret');
  expect(await store().read('A'.repeat(64))).toBeUndefined();
});
