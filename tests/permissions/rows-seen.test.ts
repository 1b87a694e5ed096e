/** Rows 18 and 19: how many of the 100 sales each person sees, by every route, in any order of askers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestReply } from '../../packages/server/src/test-server.ts';
import { openPermissionWorld, type ActorName, type PermissionWorld } from './fixture.ts';

let world: PermissionWorld;
beforeAll(async () => {
  world = await openPermissionWorld();
});
afterAll(() => world.server.close());

const seen: readonly (readonly [ActorName, number])[] = [
  ['A', 100],
  ['D', 40],
  ['O', 40],
  ['S', 40],
  ['L', 100],
  ['A', 100],
];

interface Road {
  name: string;
  ask: (world: PermissionWorld, actor: ActorName) => Promise<TestReply>;
  count: (answer: TestReply) => number;
  /** Who has this road at all. */
  who?: string;
}

const context = (dataset: number, query: object, more: object = {}) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [query],
  result_type: 'full',
  result_format: 'json',
  ...more,
});
const lines = (answer: TestReply): number => String(answer.body).trim().split('\n').length - 1;
const sum = (answer: TestReply): number =>
  answer.body.result[0].data.reduce((total: number, row: { count: number }) => total + row.count, 0);

const roads: readonly Road[] = [
  {
    name: 'a question',
    ask: ({ callers, ids }, actor) =>
      callers[actor].post('/api/v1/chart/data', context(ids.d1, { columns: ['region'], metrics: ['count'] })),
    count: sum,
  },
  {
    name: 'a saved chart',
    ask: ({ callers, ids }, actor) => callers[actor].get(`/api/v1/chart/${ids.c1}/data/`),
    count: sum,
  },
  {
    name: 'raw rows',
    ask: ({ callers, ids }, actor) =>
      callers[actor].post('/api/v1/chart/data', context(ids.d1, { columns: ['region', 'amount'], row_limit: 1000 })),
    count: ({ body }) => body.result[0].data.length,
  },
  {
    name: 'the rows behind a mark',
    ask: ({ callers, ids }, actor) =>
      callers[actor].post(
        '/api/v1/chart/data',
        context(ids.d1, { columns: ['region'], row_limit: 1000 }, { result_type: 'drill_detail' }),
      ),
    count: ({ body }) => body.result[0].data.length,
  },
  {
    name: 'samples of a question',
    ask: ({ callers, ids }, actor) =>
      callers[actor].post('/api/v1/chart/data', context(ids.d1, { row_limit: 1000 }, { result_type: 'samples' })),
    count: ({ body }) => body.result[0].data.length,
  },
  {
    name: 'CSV',
    ask: ({ callers, ids }, actor) =>
      callers[actor].post(
        '/api/v1/chart/data',
        context(ids.d1, { columns: ['region', 'amount'], row_limit: 1000 }, { result_format: 'csv' }),
      ),
    count: lines,
  },
  {
    name: 'samples of the dataset',
    ask: ({ callers, ids }, actor) => callers[actor].get(`/api/v1/dataset/${ids.d1}/samples?per_page=1000`),
    count: ({ body }) => body.result.data.length,
  },
  {
    name: 'samples by the older path',
    ask: ({ callers, ids }, actor) =>
      callers[actor].post(`/datasource/samples?datasource_type=table&datasource_id=${ids.d1}&per_page=1000`, {}),
    count: ({ body }) => body.result.data.length,
  },
  {
    name: 'a form by the older path',
    ask: ({ callers, ids }, actor) =>
      callers[actor].post(
        '/superset/explore_json/',
        `form_data=${encodeURIComponent(JSON.stringify({ datasource: `${ids.d1}__table`, viz_type: 'table', query_mode: 'raw', all_columns: ['amount'], row_limit: 1000 }))}`,
        { 'content-type': 'application/x-www-form-urlencoded' },
      ),
    count: ({ body }) => body.data.length ?? body.data.records.length,
  },
  {
    name: 'SQL',
    who: 'SA',
    ask: ({ callers, ids }, actor) =>
      callers[actor].post('/api/v1/sqllab/execute/', { database_id: ids.db1, sql: 'SELECT * FROM sales' }),
    count: ({ body }) => body.data.length,
  },
  {
    name: 'SQL that counts, under another name and in a sub-select',
    who: 'SA',
    ask: ({ callers, ids }, actor) =>
      callers[actor].post('/api/v1/sqllab/execute/', {
        database_id: ids.db1,
        sql: 'WITH s AS (SELECT * FROM main.sales AS t) SELECT COUNT(*) AS n FROM (SELECT * FROM s) AS x',
      }),
    count: ({ body }) => Number(body.data[0].n),
  },
];

test.each(roads)('$name', async ({ ask, count, who = 'DOSLA' }) => {
  for (const [actor, wanted] of seen) {
    if (!who.includes(actor)) continue;
    const answer = await ask(world, actor);
    expect(answer.status, `${actor}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
    expect(count(answer), actor).toBe(wanted);
  }
});

test('values of a column are those of the rows one sees', async () => {
  const values = async (actor: ActorName) =>
    (await world.callers[actor].get(`/api/v1/datasource/table/${world.ids.d1}/column/region/values/`)).body.result.toSorted();
  expect(await values('A')).toEqual(['EU', 'US']);
  expect(await values('D')).toEqual(['EU']);
  expect(await values('L')).toEqual(['EU', 'US']);
});

test('a rule that is taken away is gone with the next question', async () => {
  const { callers, ids } = world;
  const count = async () => sum(await callers.D.get(`/api/v1/chart/${ids.c1}/data/`));
  expect(await count()).toBe(40);
  expect((await callers.A.put(`/api/v1/rowlevelsecurity/${ids.rule}`, { clause: "region = 'US'" })).status).toBe(200);
  expect(await count()).toBe(60);
  expect((await callers.A.delete(`/api/v1/rowlevelsecurity/${ids.rule}`)).status).toBe(200);
  expect(await count()).toBe(100);
});
