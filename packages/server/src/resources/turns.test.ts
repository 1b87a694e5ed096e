/** Which requests take a place of the asker's twelve, and which are answered past them. */
import { limits } from '@tessera/core/limits';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { questionLimiter } from '../queue/question-limiter.ts';
import { asPerson } from '../queue/requester.ts';
import { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import type { TestCaller } from '../test-server.ts';
import { salesServer, type SalesServer } from './sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
let chart: number;
let turns: ConcurrencyLimiter;
beforeAll(async () => {
  server = await salesServer();
  ({ admin } = server);
  chart = await server.chart('By country');
  ({ turns } = server.services);
});
afterEach(() => Object.assign(server.services, { turns }));
afterAll(() => server.close());

/** Takes all of the administrator's places. @returns gives them back */
async function holdAll(): Promise<() => Promise<unknown>> {
  const me = await admin.get('/api/v1/me/');
  const held = Promise.withResolvers<void>();
  const holding = Array.from({ length: limits.questionsAtOncePerUser }, () =>
    asPerson(String(me.body.result.id), () => turns.run(undefined, () => held.promise)),
  );
  return () => {
    held.resolve();
    return Promise.all(holding);
  };
}

const counted = (column: string, more: object = {}): object => ({
  datasource: { id: server.datasetId, type: 'table' },
  queries: [{ columns: [column], metrics: ['count'] }],
  ...more,
});
const ask = (question: object) => admin.post('/api/v1/chart/data', question);

test('a kept answer comes while all places are taken', async () => {
  expect((await ask(counted('country'))).body.result[0].is_cached).toBe(false);
  const release = await holdAll();
  expect((await ask(counted('country'))).body.result[0].is_cached).toBe(true);
  await release();
});

test('what another user was answered while one waited is not asked again', async () => {
  const question = counted('num');
  await server.addUser('ben', ['Admin']);
  const ben = await server.program('ben');
  const release = await holdAll();
  const waiting = ask(question);
  expect((await ben.post('/api/v1/chart/data', question)).body.result[0].is_cached).toBe(false);
  await release();
  expect((await waiting).body.result[0].is_cached).toBe(true);
});

test("a chart on screen goes before pictures in lists that were asked earlier, one's own too", async () => {
  // One place for everybody.
  const one = new ConcurrencyLimiter({ places: 1 });
  Object.assign(server.services, { turns: one });
  const { body } = await admin.get(`/api/v1/chart/?q=(filters:!((col:id,opr:eq,value:${chart})))`);
  const release = await one.take();
  const order: string[] = [];
  const picture = admin.get(String(body.result[0].thumbnail_url)).then(({ status }) => order.push(`picture ${status}`));
  // The picture stands in the line before the chart is asked.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const looked = ask(counted('ds', { force: true })).then(({ status }) => order.push(`chart ${status}`));
  await new Promise((resolve) => setTimeout(resolve, 300));
  release();
  await Promise.all([picture, looked]);
  expect(order).toEqual(['chart 200', 'picture 200']);
});

test('whatever makes a database work takes a place', async () => {
  // No place at all, and none to wait.
  Object.assign(server.services, { turns: questionLimiter(0, 0) });
  const form = encodeURIComponent(JSON.stringify({ slice_id: chart, row_limit: 77 }));
  const sql = { database_id: server.databaseId, sql: 'SELECT 1 AS one' };
  const asked = await Promise.all([
    ask(counted('num', { force: true })),
    ask(counted('num', { result_format: 'csv' })),
    ask(counted('num', { result_format: 'xlsx' })),
    admin.get(`/api/v1/chart/${chart}/data/?force=true`),
    admin.post('/api/v1/sqllab/execute/', sql),
    admin.post('/superset/sql_json/', sql),
    admin.get(`/api/v1/dataset/${server.datasetId}/samples`),
    admin.get(`/api/v1/datasource/table/${server.datasetId}/column/country/values/`),
    admin.post(`/datasource/samples?datasource_type=table&datasource_id=${server.datasetId}`, {}),
    admin.get(`/superset/explore_json/?form_data=${form}`),
    admin.get(`/superset/slice_json/${chart}/`),
  ]);
  expect(asked.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(asked.map(() => [429, '5']));
  expect((await admin.get('/api/v1/chart/')).status).toBe(200);
});
