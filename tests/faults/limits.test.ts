/** Each limit of the house (`core/limits.ts`), one step below and one above it, asked through the API. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '@tessera/core/limits';
import { asPerson } from '../../packages/server/src/queue/requester.ts';
import { salesServer, type SalesServer } from '../../packages/server/src/resources/sales.testing.ts';

let server: SalesServer;
let dashboard: number;
beforeAll(async () => {
  server = await salesServer();
  dashboard = (await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'Kept' })).body.id;
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const put = (body: object | string) => server.admin.put(`/api/v1/dashboard/${dashboard}`, body, json);
const ask = (query: object, who = server.admin) =>
  who.post('/api/v1/chart/data', {
    datasource: { id: server.datasetId, type: 'table' },
    queries: [{ metrics: ['count'], ...query }],
  });

const tooLarge = [413, { message: 'The request is larger than the limit.' }];

test('documentMaxBytes: a document one byte larger than 8 MB is not read', async () => {
  const empty = JSON.stringify({ css: '' }).length;
  const body = (bytes: number): string => JSON.stringify({ css: 'x'.repeat(bytes - empty) });
  expect((await put(body(limits.documentMaxBytes))).status).toBe(200);
  const refused = await put(body(limits.documentMaxBytes + 1));
  expect([refused.status, refused.body]).toEqual(tooLarge);
  await put({ css: '' });
});

test('bodyMaxBytes: any other body one byte larger than 1 MB is not read', async () => {
  const empty = JSON.stringify({ name: 'Long', descr: '' }).length;
  const make = (bytes: number) =>
    server.admin.post('/api/v1/annotation_layer/', JSON.stringify({ name: 'Long', descr: 'x'.repeat(bytes - empty) }), json);
  expect((await make(limits.bodyMaxBytes)).status).not.toBe(413);
  const refused = await make(limits.bodyMaxBytes + 1);
  expect([refused.status, refused.body]).toEqual(tooLarge);
});

test('jsonDepthMax: 64 levels are read, the 65th is refused by field', async () => {
  const metadata = (levels: number): string => `{"label_colors":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const statusOf = async (levels: number) => (await put({ json_metadata: metadata(levels) })).body.message;
  expect(await statusOf(limits.jsonDepthMax + 1)).toEqual({ json_metadata: ['The JSON is nested deeper than 64 levels.'] });
  expect(await statusOf(limits.jsonDepthMax)).not.toEqual({ json_metadata: ['The JSON is nested deeper than 64 levels.'] });
});

test('lengths of names: the longest is kept, one more character is refused by field', async () => {
  expect((await put({ dashboard_title: 'x'.repeat(500) })).status).toBe(200);
  expect((await put({ dashboard_title: 'x'.repeat(501) })).body).toEqual({
    message: { dashboard_title: ['Longer than maximum length 500.'] },
  });
  const chart = await server.admin.post('/api/v1/chart/', {
    slice_name: 'x'.repeat(251),
    datasource_id: server.datasetId,
    datasource_type: 'table',
  });
  expect(chart.body).toEqual({ message: { slice_name: ['Longer than maximum length 250.'] } });
});

test('restPageSizeMax: a page has at most 1000 rows, whatever is asked', async () => {
  const page = (size: number) => server.admin.get(`/api/v1/log/?q=(page_size:${size})`);
  expect((await page(limits.restPageSizeMax)).status).toBe(200);
  const more = await page(1_000_000);
  expect(more.status === 200 ? more.body.result.length : 0).toBeLessThanOrEqual(limits.restPageSizeMax);
});

test('rowLimitMax: the row limit of a question is cut to 100,000', async () => {
  const answer = await ask({ columns: ['country'], metrics: [], row_limit: 10_000_000 });
  expect(answer.status).toBe(200);
  expect(answer.body.result[0].query).toMatch(/LIMIT 100000\b|LIMIT 100001\b/);
});

test('questionsAtOncePerUser, questionsWaitingPerUser: a flood gets 429 with Retry-After; others are answered', async () => {
  const { turns } = server.services;
  await server.addUser('ben', ['Admin']);
  const ben = await server.program('ben');
  const admin = (await server.admin.get('/api/v1/me/')).body.result.id;
  const over = Promise.withResolvers<void>();
  const held = Array.from({ length: limits.questionsAtOncePerUser + limits.questionsWaitingPerUser }, () =>
    asPerson(String(admin), () => turns.run(undefined, () => over.promise)),
  );
  const refused = await ask({});
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    429,
    '5',
    {
      message: 'You have 12 questions running and 200 waiting. Try again when some of them are answered.',
      queue: { running: 12, waiting: 200 },
    },
  ]);
  // Pages are no questions, and other people have places of their own.
  expect((await server.admin.get('/api/v1/dashboard/')).status).toBe(200);
  expect((await ask({}, ben)).status).toBe(200);
  over.resolve();
  await Promise.all(held);
  expect((await ask({})).status).toBe(200);
});

test('a dashboard of thirty charts loads at once for one person', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => ask({ columns: ['country'], filters: [{ col: 'num', op: '>', val: i }] })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
