import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ResultStore } from './result-store.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-results-'));
afterAll(() => rmSync(home, { recursive: true }));

test('a result is read again by its key for a day, and swept away afterwards (SQL-07)', async () => {
  let now = Date.now();
  const store = new ResultStore({ home, nowMs: () => now });
  expect(await store.sweep()).toBe(0);
  const key = await store.put('{"a":1}');
  expect(String(await store.get(key))).toBe('{"a":1}');
  expect(await store.get('../../etc/passwd')).toBeUndefined();
  expect(await store.get(crypto.randomUUID())).toBeUndefined();
  now += 25 * 3_600_000;
  expect(await store.get(key)).toBeUndefined();
  expect(await store.sweep()).toBe(1);
  await store.remove(key);
});
