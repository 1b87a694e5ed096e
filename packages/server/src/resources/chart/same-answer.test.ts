/** The same answer when cached or not, coalesced or not, cancelled and asked again, sixteen clients at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { flagsWith } from '@tessera/core/flags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, uploadFile, type SalesServer } from '../sales.testing.ts';

const seed = Number(process.env['TESSERA_SEED'] ?? Date.now() % 1_000_000);
const questions = 30;
const clients = 16;

let server: SalesServer;
let url: string;
let headers: Record<string, string>;
let tripsId: number;

beforeAll(async () => {
  server = await salesServer({ flags: flagsWith({ CLIENT_CACHE: true }) });
  const rows = Array.from({ length: 4000 }, (_, i) =>
    [
      `2024-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + ((i * 7) % 28)).padStart(2, '0')}`,
      i % 11 === 0 ? '' : `city ${i % 23}`,
      ['bus', 'tram', 'walk'][i % 3],
      (i * 37) % 501,
    ].join(','),
  );
  const committed = await uploadFile(server.admin, 'trips.csv', ['day,city,means,km', ...rows].join('\n'), {
    table_name: 'trips',
  });
  tripsId = committed.body.dataset_id;
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const signedIn = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: server.config.adminPassword, provider: 'db' }),
  });
  // The wire's login answer.
  const { access_token } = (await signedIn.json()) as { access_token: string };
  headers = { 'content-type': 'application/json', authorization: `Bearer ${access_token}` };
});
afterAll(() => server.close());

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function drawing(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Draw = () => number;
const oneOf = <T>(draw: Draw, ...of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T;
const axis = (timeGrain: string) => ({
  expressionType: 'SQL',
  sqlExpression: 'day',
  label: 'day',
  columnType: 'BASE_AXIS',
  timeGrain,
});

/** A question with one right order, so that answers can be compared letter by letter. */
function drawn(draw: Draw): Record<string, unknown> {
  const columns = [
    ...(draw() < 0.6 ? [axis(oneOf(draw, 'P1M', 'P3M', '1969-12-29T00:00:00Z/P1W', 'P1D'))] : []),
    ...(draw() < 0.7 ? ['city'] : []),
    ...(draw() < 0.4 ? ['means'] : []),
  ];
  const km = {
    expressionType: 'SIMPLE',
    aggregate: oneOf(draw, 'SUM', 'MAX', 'COUNT_DISTINCT'),
    column: { column_name: 'km' },
    label: 'km',
  };
  const labels = columns.map((each) => (typeof each === 'string' ? each : each.label));
  const share = { operation: 'contribution', options: { orientation: 'column', columns: ['km'], rename_columns: ['share'] } };
  return {
    columns,
    metrics: [km, 'count'],
    filters: [
      { col: 'day', op: 'TEMPORAL_RANGE', val: oneOf(draw, '2024-03-01 : 2024-09-01', '2024-01-01 : 2025-01-01') },
      ...(draw() < 0.5 ? [{ col: 'means', op: oneOf(draw, 'IN', 'NOT IN'), val: [oneOf(draw, 'bus', 'tram')] }] : []),
    ],
    orderby: labels.map((label) => [label, draw() < 0.5]),
    row_limit: oneOf(draw, 5, 100, 5000),
    row_offset: oneOf(draw, 0, 0, 3),
    ...(draw() < 0.3 && { time_offsets: [oneOf(draw, '1 month ago', '28 days', 'inherit')] }),
    ...(draw() < 0.3 && { post_processing: [share] }),
    ...(draw() < 0.3 && columns.includes('city') && { series_columns: ['city'], series_limit: 4 }),
  };
}

/** The answer's data: everything around it may differ (age, key, whether it was kept). */
async function ask(query: Record<string, unknown>, more: Record<string, unknown>, signal?: AbortSignal): Promise<string> {
  const body = JSON.stringify({ datasource: { id: tripsId, type: 'table' }, queries: [query], ...more });
  const reply = await fetch(`${url}/api/v1/chart/data`, { method: 'POST', headers, body, ...(signal && { signal }) });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status} ${text}`);
  if (more['result_format'] === 'csv') return text;
  // As values: 1 and 1.0 are one number, whichever process wrote it.
  const { result } = JSON.parse(text) as { result: { data: unknown }[] };
  return JSON.stringify(result.map(({ data }) => data));
}

/** Asks, leaves after a moment, and asks again. */
async function hesitant(query: Record<string, unknown>, more: Record<string, unknown>, afterMs: number): Promise<string> {
  const stop = new AbortController();
  const first = ask(query, more, stop.signal).catch(() => undefined);
  await sleep(afterMs);
  stop.abort();
  await first;
  return ask(query, more);
}

test(`the same question has the same answer however it is asked (seed ${seed})`, async () => {
  const draw = drawing(seed);
  for (let n = 0; n < questions; n += 1) {
    const query = drawn(draw);
    const form = oneOf(draw, {}, { orient: 'columns' }, { result_format: 'csv' });
    const alone = await ask(query, { ...form, force: true });
    const ways = [{}, {}, { force: true }, { custom_cache_timeout: -1 }, { custom_cache_timeout: 0 }];
    const answers = await Promise.all(
      Array.from({ length: clients }, (_, client) => {
        const more = { ...form, ...ways[client % ways.length] };
        return draw() < 0.3 ? hesitant(query, more, draw() * 6) : ask(query, more);
      }),
    );
    expect(new Set(answers), `question ${n}: ${JSON.stringify(query)}`).toEqual(new Set([alone]));
  }
});

// Rows: ASYNC-03
test('how long an answer is kept: the asker says, else the chart, the dataset, the database, else a day', async () => {
  const { admin } = server;
  const dataset = await admin.get(`/api/v1/dataset/${tripsId}`);
  const databaseId = dataset.body.result.database.id;
  const id = await server.chart('Kept', { groupby: ['means'] }, { datasource_id: tripsId });
  const seconds = async (more: Record<string, unknown> = {}): Promise<number> => {
    const body = { datasource: { id: tripsId, type: 'table' }, queries: [{ metrics: ['count'] }], ...more };
    return (await admin.post('/api/v1/chart/data', body)).body.result[0].cache_timeout;
  };
  const ofChart = { form_data: { slice_id: id } };
  expect(await seconds()).toBe(86_400);
  await admin.put(`/api/v1/database/${databaseId}`, { cache_timeout: 500 });
  expect(await seconds(ofChart)).toBe(500);
  await admin.put(`/api/v1/dataset/${tripsId}`, { cache_timeout: 400 });
  expect(await seconds(ofChart)).toBe(400);
  await admin.put(`/api/v1/chart/${id}`, { cache_timeout: 300 });
  expect([await seconds(ofChart), await seconds()]).toEqual([300, 400]);
  expect((await admin.get(`/api/v1/chart/${id}/data/`)).body.result[0].cache_timeout).toBe(300);
  expect(await seconds({ ...ofChart, custom_cache_timeout: 0 })).toBe(0);
  expect(await seconds({ ...ofChart, custom_cache_timeout: -1 })).toBe(-1);
});

// Rows: ASYNC-04
test('an answer that browsers keep has its name, and is not sent twice; another one, and one without a name, is', async () => {
  const question = { datasource: { id: server.datasetId, type: 'table' }, queries: [{ metrics: ['count'], columns: [] }] };
  const ask = (more: object = {}, sent = {}) =>
    server.admin.get(`/api/v1/chart/data?form_data=${encodeURIComponent(JSON.stringify({ ...question, ...more }))}`, sent);
  await ask();
  const first = await ask();
  const { etag } = first.headers;
  expect([first.status, first.headers['cache-control'], first.body.result[0].data]).toEqual([
    200,
    'private, no-cache',
    [{ count: 6 }],
  ]);
  const known = { 'if-none-match': String(etag) };
  const again = await ask({}, known);
  expect([again.status, again.headers['etag'], again.body]).toEqual([304, etag, '']);
  expect((await ask({ result_type: 'query' }, known)).status).toBe(200);
  expect((await server.visitor.get('/api/v1/chart/data?form_data={}', known)).status).toBe(401);
});
