/** Questions of our pages that take long, on a real PostgreSQL: a job goes on with the statement that runs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackground } from '../../background.ts';
import type { TestServer } from '../../test-server.ts';
import { chartData } from './background.ts';
import { isPostgresHere as isHere, slowViews, type SlowViews } from './slow-views.testing.ts';

type Page = Awaited<ReturnType<TestServer['browser']>>;
let views: SlowViews | undefined;
let server: TestServer;
let running: SlowViews['running'];
let page: Page;
let other: Page;
let [slow, brief] = [0, 0];

beforeAll(async () => {
  // Far longer than the test waits, and longer than a page is kept waiting here.
  views = await slowViews({ slow: 60, brief: 0.7 }, { questionGoesOnMs: 300 });
  if (!views) return;
  ({ server, running } = views);
  [slow, brief] = [views.ids['slow'] ?? 0, views.ids['brief'] ?? 0];
  await server.addUser('ada', ['Gamma'], ['all_datasource_access on all_datasource_access']);
  [page, other] = [await server.browser(), await server.browser('ada')];
});
afterAll(() => views?.close());

const ask = (caller: Pick<Page, 'post'>, id: number, row_limit = 7) =>
  caller.post('/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [{ columns: ['n', 'slept'], row_limit }],
  });
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
    expect(asked).toMatchObject({ status: 202, body: { status: 'pending', user_id: 1, result_url: expect.any(String) } });
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
  const known = await store.db.selectFrom('jobs').select('payload').limit(1).executeTakeFirstOrThrow();
  const payload = chartData.payload.parse(known.payload);
  for (const dedupe of ['a', 'b', 'c', 'd']) await jobs.hold(chartData, payload, { dedupe, createdBy: 1, owner: dedupe });
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
