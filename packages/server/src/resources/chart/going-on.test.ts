/** Questions of our pages that take long, on a real PostgreSQL: a job goes on with the statement that runs. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackground } from '../../background.ts';
import { closeDrivers } from '../../drivers/index.ts';
import { temporaryDatabase } from '../../store/temporary-database.testing.ts';
import { testServer, type TestServer } from '../../test-server.ts';

// The test set-up starts a PostgreSQL and names it here.
const isHere = Boolean(process.env['PG_URL']);
type Page = Awaited<ReturnType<TestServer['browser']>>;
let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let server: TestServer;
let client: Client;
let page: Page;
let other: Page;
let slow: number;
let brief: number;

beforeAll(async () => {
  database = await temporaryDatabase();
  if (!database) return;
  client = new Client({ connectionString: database.url });
  await client.connect();
  // Far longer than the test waits, and longer than a page is kept waiting here.
  await client.query(`create view slow as select n, pg_sleep(60)::text as slept from generate_series(1, 1) as n;
    create view brief as select n, pg_sleep(0.7)::text as slept from generate_series(1, 2) as n`);
  server = await testServer({ questionGoesOnMs: 300 });
  const admin = await server.program();
  const connected = await admin.post('/api/v1/database/', { database_name: 'slow', sqlalchemy_uri: database.url });
  const dataset = async (table_name: string): Promise<number> =>
    (await admin.post('/api/v1/dataset/', { database: connected.body.id, schema: 'public', table_name })).body.id;
  [slow, brief] = [await dataset('slow'), await dataset('brief')];
  await server.addUser('ada', ['Gamma'], ['all_datasource_access on all_datasource_access']);
  [page, other] = [await server.browser(), await server.browser('ada')];
});
afterAll(async () => {
  if (!database) return;
  closeDrivers();
  await server.close();
  await client.end();
  await database.drop();
});

const ask = (caller: Pick<Page, 'post'>, id: number, row_limit = 7) =>
  caller.post('/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [{ columns: ['n', 'slept'], row_limit }],
  });
const running = async (): Promise<number> => {
  const { rows } = await client.query(
    `select pid from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
  );
  return rows.length;
};
const news = async ({ headers }: Awaited<ReturnType<typeof ask>>, caller: Page) => {
  const cookie = `${caller.cookie}; ${String(headers['set-cookie']).split(';', 1)[0]}`;
  return (await caller.get('/api/v1/async_event/', { cookie })).body.result;
};
const state = async (): Promise<(string | undefined)[]> => {
  const rows = await server.services.store.db.selectFrom('jobs').select('state').orderBy('id').execute();
  return rows.map((row) => row.state);
};

// Rows: ASYNC-01
test.skipIf(!isHere)(
  'a question that takes long goes on as a job; its answer waits at its address and in the cache',
  async () => {
    const asked = await ask(page, brief);
    expect(asked).toMatchObject({ status: 202, body: { status: 'pending', user_id: '1', result_url: expect.any(String) } });
    expect((await page.get(asked.body.result_url)).status).toBe(404);
    // Asked again, while it runs and after: nothing is run twice.
    expect((await ask(page, brief)).body.job_id).toBe(asked.body.job_id);
    expect([await running(), await state()]).toEqual([1, ['running']]);
    await expect.poll(() => state(), { timeout: 10_000 }).toEqual(['done']);
    expect((await news(asked, page)).map(({ status }: { status: string }) => status)).toEqual(['running', 'done']);
    expect((await page.get(asked.body.result_url)).body.result[0]).toMatchObject({ rowcount: 2, status: 'success' });
    expect(await ask(page, brief)).toMatchObject({ status: 200, body: { result: [{ is_cached: true, rowcount: 2 }] } });
    expect((await other.get(asked.body.result_url)).status).toBe(404);
  },
);

// Rows: ASYNC-01, EXP-19
test.skipIf(!isHere)('who gives a question up ends it in PostgreSQL, once nobody else waits for the same', async () => {
  const [mine, hers] = await Promise.all([ask(page, slow), ask(other, slow)]);
  expect([mine.status, hers.status, await running()]).toEqual([202, 202, 1]);
  expect((await other.delete(mine.body.result_url)).status).toBe(404);
  expect((await page.delete(mine.body.result_url)).status).toBe(200);
  await expect
    .poll(() => news(mine, page).then((all) => all.at(-1)))
    .toMatchObject({
      status: 'error',
      job_id: mine.body.job_id,
      errors: [{ message: 'The question was cancelled.' }],
    });
  expect((await page.get(mine.body.result_url)).status).toBe(400);
  expect(await running()).toBe(1);
  expect((await other.delete(hers.body.result_url)).status).toBe(200);
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => state()).toEqual(['done', 'cancelled', 'cancelled']);
});

test.skipIf(!isHere)('programs wait for their answer, and so does a person of whom many questions go on already', async () => {
  expect((await ask(await server.program(), brief, 3)).status).toBe(200);
  const { jobs, store } = server.services;
  const { payload } = await store.db.selectFrom('jobs').selectAll().limit(1).executeTakeFirstOrThrow();
  const kind = { name: 'chart-data', payload: { parse: () => payload }, maxAttempts: 3, priority: 0 };
  for (const dedupe of ['a', 'b', 'c', 'd']) await jobs.hold(kind as never, {} as never, { dedupe, createdBy: 1, owner: dedupe });
  expect((await ask(page, brief, 4)).status).toBe(200);
  await store.db.deleteFrom('jobs').where('dedupe', 'in', ['a', 'b', 'c', 'd']).execute();
});

test.skipIf(!isHere)(
  'a server that stops gives its question back: a worker asks it anew, and the address is the same',
  async () => {
    const asked = await ask(page, brief, 5);
    expect(asked.status).toBe(202);
    await server.services.ongoing.stop();
    expect((await state()).at(-1)).toBe('waiting');
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    await makeBackground(server.services).queries.runDue();
    expect((await page.get(asked.body.result_url)).body.result[0]).toMatchObject({ rowcount: 2, status: 'success' });
  },
);
