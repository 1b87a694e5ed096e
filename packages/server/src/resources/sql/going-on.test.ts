/** Statements of our pages that take long, on a real PostgreSQL: a job goes on with the statement that runs. */
import { pageHeader } from '@tessera/api/etag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackground } from '../../background.ts';
import type { TestServer } from '../../test-server.ts';
import { isPostgresHere as isHere, slowViews, type SlowViews } from '../chart/slow-views.testing.ts';

type Page = Awaited<ReturnType<TestServer['browser']>>;
let views: SlowViews | undefined;
let server: TestServer;
let running: SlowViews['running'];
let page: Page;
let databaseId = 0;

beforeAll(async () => {
  // Far longer than the test waits, and longer than a page is kept waiting here.
  views = await slowViews({ slow: 60, brief: 0.7 }, { questionGoesOnMs: 300 });
  if (!views) return;
  ({ server, running } = views);
  page = await server.browser();
  const { body } = await page.get('/api/v1/database/');
  databaseId = body.result.find(({ database_name }: { database_name: string }) => database_name === 'slow').id;
});
afterAll(() => views?.close());

let serial = 0;
const asked = (sql: string) => ({ database_id: databaseId, sql, client_id: `long${(serial += 1)}`, queryLimit: 10 });
const run = (sql: string, caller: Pick<Page, 'post'> = page) => caller.post('/api/v1/sqllab/execute/', asked(sql));
/** The query of that name as the page finds it again. */
const found = async (id: string) => {
  const { body } = await page.get('/api/v1/query/updated_since?q=(last_updated_ms:0)');
  return body.result.find((each: { id: string }) => each.id === id);
};
const jobs = async (): Promise<(string | undefined)[]> => {
  const rows = await server.services.store.db.selectFrom('jobs').select('state').orderBy('id').execute();
  return rows.map(({ state }) => state);
};
const brief = 'SELECT n FROM brief ORDER BY slept IS NULL, n';

// Rows: SQL-08
test.skipIf(!isHere)('a statement that takes long goes on as a job of its own and its rows are found again', async () => {
  const { status, body } = await run(brief);
  expect([status, body.data, body.query.state, body.query.isAsync]).toEqual([202, undefined, 'running', true]);
  expect([await running(), await jobs()]).toEqual([1, ['running']]);
  await expect.poll(() => jobs(), { timeout: 10_000 }).toEqual(['done']);
  const query = await found(body.query.id);
  expect(query).toMatchObject({ state: 'success', rows: 2, isAsync: true });
  const rows = await page.get(`/api/v1/sqllab/results/?q=(key:'${query.resultsKey}')`);
  expect(rows.body.data).toEqual([{ n: 1 }, { n: 2 }]);
});

// Rows: SQL-08
test.skipIf(!isHere)('Stop ends it in PostgreSQL', async () => {
  const { body } = await run('SELECT * FROM slow');
  expect(await running()).toBe(1);
  await page.post('/api/v1/query/stop', { client_id: body.query.id });
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
  expect((await found(body.query.id)).state).toBe('stopped');
  await expect.poll(async () => (await jobs()).includes('running')).toBe(false);
});

test.skipIf(!isHere)('a page that goes away leaves its statement running; it is run once', async () => {
  const url = server.app.server.listening ? '' : await server.app.listen({ port: 0 });
  const leaving = new AbortController();
  const token = await page.get('/api/v1/security/csrf_token/');
  const headers = {
    cookie: page.cookie,
    'x-csrftoken': token.body.result,
    [pageHeader]: '1',
    'content-type': 'application/json',
  };
  const question = asked(brief);
  const gone = fetch(`${url}/api/v1/sqllab/execute/`, {
    method: 'POST',
    headers: { ...headers, origin: url },
    body: JSON.stringify(question),
    signal: leaving.signal,
  }).catch(() => 'gone');
  await expect.poll(running).toBe(1);
  leaving.abort();
  expect(await gone).toBe('gone');
  await expect.poll(async () => (await found(question.client_id)).state, { timeout: 10_000 }).toBe('success');
  expect(await running()).toBe(0);
});

test.skipIf(!isHere)('programs wait for their rows', async () => {
  expect((await run(brief, await server.program())).status).toBe(200);
});

test.skipIf(!isHere)('a server that stops gives its statement back, and a worker runs it again', async () => {
  const reading = await run(brief);
  await server.services.ongoing.stop();
  expect((await jobs()).at(-1)).toBe('waiting');
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
  expect((await found(reading.body.query.id)).state).toBe('running');
  await makeBackground(server.services).queries.runDue();
  expect(await found(reading.body.query.id)).toMatchObject({ state: 'success', rows: 2 });
});
