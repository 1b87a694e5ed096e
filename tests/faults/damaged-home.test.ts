/** Data folders that are damaged, read-only, in use, or full of what an older crash left; and clocks that jump. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '../../packages/server/src/app.ts';
import { uploadFile } from '../../packages/server/src/resources/sales.testing.ts';
import { testServer, type TestServer } from '../../packages/server/src/test-server.ts';

const homes: string[] = [];
const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

const newHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'tessera-damaged-'));
  homes.push(home);
  return home;
};
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const serverAt = async (home: string, engine = false): Promise<TestServer> => {
  const server = await testServer({ engine, config: { home, databaseUrl: undefined } });
  servers.push(server);
  return server;
};
/** A site with some dashboards, closed. */
async function closedSite(dashboards: number): Promise<{ home: string; config: TestServer['config'] }> {
  const home = newHome();
  const server = await testServer({ config: { home, databaseUrl: undefined } });
  const admin = await server.program();
  for (let i = 0; i < dashboards; i += 1)
    await admin.post('/api/v1/dashboard/', { dashboard_title: `d${i}`, css: 'x'.repeat(2000) });
  await server.app.close();
  await server.services.store.close();
  return { home, config: server.config };
}

test('a store whose pages were overwritten is named at the start, with the way out, and stays as it is', async () => {
  const { home, config } = await closedSite(60);
  const fresh = newHome();
  for (const file of readdirSync(home).filter((name) => /^(tessera|secret)/.test(name)))
    writeFileSync(join(fresh, file), readFileSync(join(home, file)));
  const file = join(fresh, 'tessera.sqlite');
  const bytes = readFileSync(file);
  expect(bytes.length).toBeGreaterThan(100_000);
  bytes.fill(0x5a, 8192, bytes.length - 4096);
  writeFileSync(file, bytes);
  const start = buildApp({ ...config, home: fresh }, { engine: false, log: quiet });
  await expect(start).rejects.toThrow(
    /^The store .*tessera\.sqlite is damaged \(.*Restore a backup with: tessera restore <file> --replace$/,
  );
  expect(readFileSync(file).equals(bytes)).toBe(true);
  writeFileSync(file, 'no database at all, only words '.repeat(100));
  await expect(buildApp({ ...config, home: fresh }, { engine: false, log: quiet })).rejects.toThrow(
    /is damaged \(file is not a database\)/,
  );
});

test('a second server on one data folder is refused in a sentence and the first goes on', async () => {
  const home = newHome();
  const first = await serverAt(home);
  const second = buildApp(first.config, { engine: false, log: quiet });
  await expect(second).rejects.toThrow(
    `Another Tessera is running on ${home}. Stop it first, or set TESSERA_HOME to another folder.`,
  );
  expect((await (await first.program()).post('/api/v1/dashboard/', { dashboard_title: 'Still here' })).status).toBe(201);
});

test('half-written files of an older crash are gone after the next start; whole tables stay', { timeout: 60_000 }, async () => {
  const home = newHome();
  const first = await testServer({ engine: true, config: { home, databaseUrl: undefined } });
  expect((await uploadFile(await first.program(), 'kept.csv', 'a\n1\n', { table_name: 'kept' })).status).toBe(201);
  const whole = readdirSync(join(home, 'tables'));
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const leave = (): void => {
    for (const name of [`${id}-1.duckdb`, `${id}-2.duckdb.tmp`, `${id}-2.duckdb.tmp.wal`])
      writeFileSync(join(home, 'tables', name), 'half');
    writeFileSync(join(home, 'uploads', id), 'half');
    mkdirSync(join(home, 'scratch', id), { recursive: true });
  };
  leave();
  // As a crash leaves it: nothing is closed in order but the lock, which the system frees.
  const built = first.services;
  await first.app.close();
  await built.engine.close();
  await built.store.close();
  leave();
  const lock = newHome();
  for (const file of readdirSync(home).filter((name) => /^(tessera|secret)/.test(name)))
    writeFileSync(join(lock, file), readFileSync(join(home, file)));
  for (const folder of ['tables', 'uploads', 'scratch']) execFileSync('cp', ['-r', join(home, folder), join(lock, folder)]);
  const again = await serverAt(lock, true);
  expect(readdirSync(join(lock, 'tables'))).toEqual(whole);
  expect(readdirSync(join(lock, 'uploads'))).toEqual([]);
  const admin = await again.program();
  const answer = await admin.post('/api/v1/chart/data', {
    datasource: { id: 1, type: 'table' },
    queries: [{ metrics: ['count'] }],
  });
  expect(answer.body.result[0].data).toEqual([{ count: 1 }]);
});

const disk = mkdtempSync(join(tmpdir(), 'tessera-readonly-'));
const mayMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', disk]).status === 0;

test.skipIf(!mayMount)('a read-only data folder is said at the start', async () => {
  try {
    const { config } = await serverAt(newHome());
    await expect(buildApp({ ...config, home: disk }, { engine: false, log: quiet })).rejects.toMatchObject({
      code: 'EROFS',
      message: expect.stringContaining(disk),
    });
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
});

test('a clock that jumps back an hour or forward a day stops no save, repeats no version and ends no session early', async () => {
  const server = await serverAt(newHome());
  const page = await server.browser();
  const { id } = (await page.post('/api/v1/dashboard/', { dashboard_title: 'v1' })).body;
  const hour = 3_600_000;
  for (const [step, jump] of [-hour, 2 * hour, -hour, 24 * hour, -24 * hour].entries()) {
    server.advance(jump);
    const saved = await page.put(
      `/api/v1/dashboard/${id}`,
      { dashboard_title: `v${step + 2}` },
      { 'if-match': `"v${step + 1}"` },
    );
    expect([jump, saved.status]).toEqual([jump, 200]);
    expect(saved.headers['etag']).toBe(`"v${step + 2}"`);
    // The version decides, not the clock: an old copy is refused however late it says it is.
    expect((await page.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'old' }, { 'if-match': `"v${step + 1}"` })).status).toBe(
      412,
    );
  }
});
