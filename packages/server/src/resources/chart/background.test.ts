/** Questions that jobs answer, as clients of `GLOBAL_ASYNC_QUERIES` ask them. */
import { flagsWith } from '@tessera/core/flags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackground, type Background } from '../../background.ts';
import type { TestReply } from '../../test-server.ts';
import { eventsAfter, tell } from '../async-event/events.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let background: Background;
let ada: number;
beforeAll(async () => {
  server = await salesServer({ flags: flagsWith({ GLOBAL_ASYNC_QUERIES: true }) });
  ada = await server.addUser('ada', ['Gamma'], ['all_datasource_access on all_datasource_access']);
  background = makeBackground(server.services);
});
afterAll(() => server.close());

const question = (query: object, more: object = {}) => ({
  datasource: { id: server.datasetId, type: 'table' },
  queries: [{ metrics: ['count'], columns: ['country'], ...query }],
  ...more,
});
const news = '/api/v1/async_event/';
const cookieOf = ({ headers }: TestReply): string => String([headers['set-cookie']].flat()[0]).split(';', 1)[0] ?? '';

// Rows: ASYNC-01, ASYNC-02
test('a question that is not kept is a job: 202, events on the channel of the asker, and the answer at its address', async () => {
  const admin = await server.program();
  const asked = await admin.post('/api/v1/chart/data', question({ row_limit: 7 }));
  expect(asked).toMatchObject({ status: 202, body: { status: 'pending', errors: [], user_id: 1 } });
  const { job_id, channel_id, result_url } = asked.body;
  const cookie = cookieOf(asked);
  expect([cookie, String(asked.headers['set-cookie'])]).toEqual([
    expect.stringMatching(/^async-token=[\w-]+\.[\w-]+\.[\w-]+$/),
    expect.stringContaining('HttpOnly'),
  ]);
  const told = async (search = '') => (await admin.get(`${news}${search}`, { cookie })).body.result;
  expect(await told()).toEqual([]);
  expect((await admin.get(result_url)).status).toBe(404);
  expect(await background.queries.runDue()).toBe(1);
  const events = await told();
  const same = { channel_id, job_id, user_id: 1, errors: [], result_url };
  expect(events).toEqual([
    { ...same, status: 'running', id: expect.stringMatching(/^\d+-\d+$/) },
    { ...same, status: 'done', id: expect.stringMatching(/^\d+-\d+$/) },
  ]);
  expect(await told(`?last_id=${events[0].id}`)).toEqual([events[1]]);
  expect(await told(`?last_id=${events[1].id}`)).toEqual([]);
  const answer = await admin.get(result_url);
  expect(answer.body.result[0]).toMatchObject({ colnames: ['country', 'count'], rowcount: 3, status: 'success' });

  // The same channel goes on, and what is kept now is answered at once.
  expect(await admin.post('/api/v1/chart/data', question({ row_limit: 7 }), { cookie })).toMatchObject({
    status: 200,
    body: { result: [{ is_cached: true, rowcount: 3 }] },
  });
  const again = await admin.post('/api/v1/chart/data', question({ row_limit: 7 }, { force: true }), { cookie });
  expect([again.status, again.body.channel_id, again.headers['set-cookie']]).toEqual([202, channel_id, undefined]);
  await background.queries.runDue();
  server.advance(601_000);
  expect((await (await server.program()).get(result_url)).status).toBe(404);
  const rows = async (): Promise<number> =>
    (await server.services.store.db.selectFrom('jobs').select('id').where('kind', '=', 'chart-data').execute()).length;
  expect(await rows()).toBe(2);
  server.advance(86_400_000);
  expect((await (await server.program()).post('/api/v1/chart/data', question({ row_limit: 9 }))).status).toBe(202);
  await background.queries.runDue();
  expect(await rows()).toBe(1);
});

// Rows: ASYNC-01
test('a question that fails is an event with its errors; what is invalid or forbidden is refused at once', async () => {
  const admin = await server.program();
  const broken = { expressionType: 'SQL', sqlExpression: "error('no such luck')", label: 'x' };
  const asked = await admin.post('/api/v1/chart/data', question({ metrics: [broken], columns: [] }));
  expect(asked.status).toBe(202);
  await background.queries.runDue();
  const { result } = (await admin.get(news, { cookie: cookieOf(asked) })).body;
  expect(result.at(-1)).toMatchObject({
    status: 'error',
    errors: [{ message: expect.stringContaining('no such luck'), level: 'error' }],
  });
  expect(await admin.get(asked.body.result_url)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('no such luck') },
  });
  // Its dataset is looked at beside, as after a question that no job answers.
  const missing = await admin.post('/api/v1/chart/data', question({ extras: { where: 'nothing = 1' } }), {
    cookie: cookieOf(asked),
  });
  await background.queries.runDue();
  const after = (await admin.get(news, { cookie: cookieOf(asked) })).body.result;
  expect(after.at(-1)).toMatchObject({
    job_id: missing.body.job_id,
    status: 'error',
    errors: [{ message: expect.stringContaining('"nothing"'), error_type: 'COLUMN_DOES_NOT_EXIST_ERROR' }],
  });
  expect((await admin.post('/api/v1/chart/data', question({ columns: ['nothing'] }))).status).toBe(400);
  expect((await admin.post('/api/v1/chart/data', question({ row_limit: 3 }, { result_format: 'csv' }))).status).toBe(200);
});

test('questions that a page asks at once have one channel; one that is cancelled says so', async () => {
  const page = await server.browser();
  const asked = await Promise.all([21, 22, 23].map((row_limit) => page.post('/api/v1/chart/data', question({ row_limit }))));
  expect(asked.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(asked.map(({ body }) => body.channel_id)).size).toBe(1);
  const list = (await page.get('/api/v1/job/?q=(filters:!((col:state,opr:eq,value:waiting)))')).body.result;
  for (const { id } of list) expect((await page.post(`/api/v1/job/${id}/cancel`)).status).toBe(200);
  const replies = await Promise.all(asked.map(({ body }) => page.get(body.result_url)));
  for (const { status, body } of replies)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('cancelled')]);
});

// Rows: ASYNC-02
test('a channel holds its last thousand events, and none older than a day', async () => {
  const event = { channel: 'full', job: 'j', user_id: 1, status: 'done' as const, errors: [], result_url: '/r' };
  const { store, clock } = server.services;
  const at_ms = clock().getTime();
  const old = { ...event, channel: 'old', at_ms: at_ms - 86_400_001 };
  const many = Array.from({ length: 1004 }, (_, i) => ({ ...event, job: `${i}`, at_ms }));
  for (let i = 0; i < many.length; i += 100)
    await store.db
      .insertInto('async_events')
      .values(many.slice(i, i + 100))
      .execute();
  await store.db.insertInto('async_events').values(old).execute();
  await tell(server.services, { ...event, job: 'last' });
  const kept = await eventsAfter(store.db, 'full', undefined);
  expect([kept.length, kept[0]?.job_id, kept.at(-1)?.job_id]).toEqual([1000, '5', 'last']);
  expect(await eventsAfter(store.db, 'old', undefined)).toEqual([]);
});

test('a channel and an answer are those of one person, and a right that was taken away holds at once', async () => {
  const [admin, reader] = [await server.program(), await server.program('ada')];
  expect(await reader.get(news)).toMatchObject({ status: 401 });
  const asked = await reader.post('/api/v1/chart/data', question({ row_limit: 11 }));
  expect(asked.status).toBe(202);
  const cookie = cookieOf(asked);
  await background.queries.runDue();
  expect((await reader.get(news, { cookie })).body.result).toHaveLength(2);
  expect(await admin.get(news, { cookie })).toMatchObject({ status: 401 });
  expect(await reader.get(news, { cookie: `${cookie}x` })).toMatchObject({ status: 401 });
  expect((await admin.get(asked.body.result_url)).status).toBe(404);
  expect((await reader.get(asked.body.result_url)).body.result[0].rowcount).toBe(3);
  const rule = { name: 'France', filter_type: 'Base', tables: [server.datasetId], roles: [], clause: "country = 'FR'" };
  const { body } = await admin.post('/api/v1/rowlevelsecurity/', rule);
  expect((await reader.get(asked.body.result_url)).body.result[0].rowcount).toBe(1);
  expect((await admin.delete(`/api/v1/rowlevelsecurity/${body.id}`)).status).toBe(200);
  await server.services.store.db.deleteFrom('user_roles').where('user_id', '=', ada).execute();
  expect((await reader.get(asked.body.result_url)).status).toBe(403);
});
