/**
 * The store comes back older than it was: a fail-over to a copy that lagged behind, a restored backup. Pages hold versions
 * that are lost; none of them may ever be taken for a new one. Under a running server (PostgreSQL), and over a restart.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { testServer, type TestCaller, type TestServer } from '../../packages/server/src/test-server.ts';

const address = process.env['PG_URL'];
const home = mkdtempSync(join(tmpdir(), 'tessera-older-'));
let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(home, { recursive: true, force: true });
});

const path = '/api/v1/dashboard/1';
const save = async (page: TestCaller, version: number, dashboard_title: string): Promise<[number, unknown]> => {
  const { status, headers } = await page.put(path, { dashboard_title }, { 'if-match': `"v${version}"` });
  return [status, headers['etag']];
};
async function madeWithVersion2(page: TestCaller): Promise<void> {
  expect((await page.post('/api/v1/dashboard/', { dashboard_title: 'one' })).status).toBe(201);
  expect(await save(page, 1, 'two')).toEqual([200, '"v2"']);
}
/** Version 5 is the last anybody was given; then the store is at 2 again. */
async function lostThree(page: TestCaller): Promise<void> {
  for (const version of [2, 3, 4]) expect(await save(page, version, 'lost')).toEqual([200, `"v${version + 1}"`]);
}
async function nothingIsTakenForNew(page: TestCaller): Promise<void> {
  // They hold old versions, and receive a conflict.
  for (const version of [3, 4, 5]) expect((await save(page, version, 'stale'))[0]).toBe(412);
  expect((await page.get(path)).body.result).toMatchObject({ version: 2, dashboard_title: 'two' });
  // What is saved now stands above everything that was given out.
  for (const version of [2, 6, 7]) expect((await save(page, version, 'again'))[0]).toBe(200);
  for (const version of [3, 4, 5]) expect((await save(page, version, 'stale'))[0]).toBe(412);
  const { id } = (await page.post('/api/v1/dashboard/', { dashboard_title: 'new' })).body;
  expect((await page.get(`/api/v1/dashboard/${id}`)).body.result.version).toBe(6);
}

test('a store put back while the server was away gives out no version twice, now and after the next start', async () => {
  const config = { home, databaseUrl: undefined };
  const file = join(home, 'tessera.sqlite');
  const copy = join(home, 'copy');
  server = await testServer({ config });
  await madeWithVersion2(await server.browser());
  await server.close();
  copyFileSync(file, copy);
  server = await testServer({ config });
  await lostThree(await server.browser());
  await server.close();
  copyFileSync(copy, file);
  server = await testServer({ config });
  await nothingIsTakenForNew(await server.browser());
  await server.close();
  server = await testServer({ config });
  const page = await server.browser();
  expect((await page.post('/api/v1/dashboard/', { dashboard_title: 'newer' })).headers['etag']).toBe('"v6"');
});

test('a store that went on from where it was gets no gap', async () => {
  const config = { home, databaseUrl: undefined };
  server = await testServer({ config });
  await madeWithVersion2(await server.browser());
  await server.close();
  server = await testServer({ config });
  await lostThree(await server.browser());
});

/** Statements beside the server's database, on the same PostgreSQL. */
async function beside(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test.skipIf(!address)('a fail-over to an older copy under a running server is noticed before anything is saved', async () => {
  server = await testServer();
  const page = await server.browser();
  await madeWithVersion2(page);
  const name = new URL(server.config.databaseUrl ?? '').pathname.slice(1);
  const away = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await beside(away, `create database ${name}_copy template ${name}`);
  await lostThree(page);
  await beside(away, `alter database ${name} rename to ${name}_gone`, `alter database ${name}_copy rename to ${name}`);
  try {
    await nothingIsTakenForNew(page);
  } finally {
    await beside(`drop database ${name}_gone`);
  }
});
