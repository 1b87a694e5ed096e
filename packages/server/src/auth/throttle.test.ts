/** Wrong passwords are kept in the store: a second server and a restart count on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore, type Store } from '../store/db.ts';
import { migrate } from '../store/migrations/index.ts';
import { testServer } from '../test-server.ts';
import { attempt } from './throttle.ts';

const key = { signInKey: Buffer.alloc(32, 7) };
const start = Date.parse('2026-01-01T00:00:00Z');
const looked = (store: Store, who: string, address: string, atMs: number): Promise<boolean> =>
  attempt(store.db, key, who, address, atMs).then(
    () => true,
    () => false,
  );

async function isOneCount(first: Store, second: Store): Promise<void> {
  for (let n = 0; n < 5; n += 1) expect(await looked(n % 2 === 0 ? first : second, 'ada', `10.0.0.${n}`, start)).toBe(true);
  for (const store of [first, second]) expect(await looked(store, 'ADA', '10.0.1.1', start + 59_000)).toBe(false);
  expect(await looked(second, 'bob', '10.0.0.9', start)).toBe(true);
  // Thirty from one address, for all user names together.
  for (let n = 0; n < 30; n += 1) expect(await looked(n % 2 === 0 ? first : second, `name ${n}`, '10.9.9.9', start)).toBe(true);
  expect(await looked(first, 'somebody', '10.9.9.9', start + 1000)).toBe(false);
  expect(await looked(second, 'somebody', '10.9.9.9', start + 61_000)).toBe(true);
  // Who signs in takes back the one attempt, not what was guessed of others from there.
  for (let n = 0; n < 29; n += 1) expect(await looked(first, `other ${n}`, '10.8.8.8', start)).toBe(true);
  await (await attempt(second.db, key, 'eve', '10.8.8.8', start)).right();
  expect(await looked(first, 'another', '10.8.8.8', start)).toBe(true);
  expect(await looked(second, 'the next', '10.8.8.8', start)).toBe(false);
}

test('a store opened again still counts', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tessera-throttle-'));
  const config = { home, databaseUrl: undefined };
  const before = openStore(config);
  await migrate(before, '2026-01-01T00:00:00.000Z');
  for (let n = 0; n < 5; n += 1) await attempt(before.db, key, 'ada', `10.0.0.${n}`, start);
  await before.close();
  const after = openStore(config);
  expect(await looked(after, 'ada', '10.0.1.1', start + 59_000)).toBe(false);
  const { right } = await attempt(after.db, key, 'ada', '10.0.1.1', start + 60_000);
  await right();
  expect(await looked(after, 'ada', '10.0.1.1', start + 60_000)).toBe(true);
  await after.close();
  rmSync(home, { recursive: true, force: true });
});

test('two servers on one store count together', async () => {
  const server = await testServer();
  const other = process.env.PG_URL ? openStore(server.config) : server.services.store;
  await isOneCount(server.services.store, other);
  if (other !== server.services.store) await other.close();
  await server.close();
});
