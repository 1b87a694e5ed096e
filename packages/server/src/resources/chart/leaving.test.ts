/** A query whose last waiting page has left is cancelled in the database; while one page still waits it goes on. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { temporaryDatabase } from '../../store/temporary-database.testing.ts';
import { testServer, type TestServer } from '../../test-server.ts';

// The test set-up starts a PostgreSQL and names it here.
const isHere = Boolean(process.env['PG_URL']);
let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let server: TestServer;
let client: Client;
let origin: string;
let authorization: string;
let datasetId: number;

beforeAll(async () => {
  database = await temporaryDatabase();
  if (!database) return;
  client = new Client({ connectionString: database.url });
  await client.connect();
  // Half a minute: far longer than the test waits.
  await client.query(`create view slow as select n, pg_sleep(30)::text as slept from generate_series(1, 1) as n`);
  server = await testServer();
  const admin = await server.program();
  const connected = await admin.post('/api/v1/database/', { database_name: 'slow', sqlalchemy_uri: database.url });
  const dataset = await admin.post('/api/v1/dataset/', { database: connected.body.id, schema: 'public', table_name: 'slow' });
  expect(dataset.status, JSON.stringify(dataset.body)).toBe(201);
  datasetId = dataset.body.id;
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify({ username: 'admin', password: server.config.adminPassword, provider: 'db' });
  const login = await fetch(`${origin}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  authorization = `Bearer ${Object(await login.json()).access_token}`;
});
afterAll(async () => {
  if (!database) return;
  closeDrivers();
  await server.close();
  await client.end();
  await database.drop();
});

/** Asks over a connection of its own, as a page does. @returns goes away */
function ask(): () => Promise<unknown> {
  const page = new AbortController();
  const body = { datasource: { id: datasetId, type: 'table' }, queries: [{ columns: ['n', 'slept'], row_limit: 7 }] };
  const asked = fetch(`${origin}/api/v1/chart/data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
    signal: page.signal,
  }).catch(() => undefined);
  return () => {
    page.abort();
    return asked;
  };
}
const running = async (): Promise<number> => {
  const { rows } = await client.query(
    `select pid from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
  );
  return rows.length;
};

test.skipIf(!isHere)('the first page that leaves ends nothing, the last one ends the statement in PostgreSQL', async () => {
  const leave = [ask()];
  await expect.poll(running, { timeout: 10_000 }).toBe(1);
  leave.push(ask());
  // The second has joined the first when the server has read its question.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await running()).toBe(1);
  await leave[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await running()).toBe(1);
  await leave[1]?.();
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
});
