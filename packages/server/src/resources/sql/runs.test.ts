import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackground, type Background } from '../../background.ts';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';
import { limitingFactor } from './limiting.ts';

let server: SalesServer;
let admin: TestCaller;
let background: Background;
beforeAll(async () => {
  server = await salesServer();
  ({ admin } = server);
  background = makeBackground(server.services);
});
afterAll(async () => {
  await background.stop();
  await server.close();
});

let serial = 0;
const run = (sql: string, more: object = {}) =>
  admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql, client_id: `q${(serial += 1)}`, ...more });
const rison = (q: object): string => encodeURIComponent(JSON.stringify(q));
const results = (key: string, rows?: number, as = admin) =>
  as.get(`/api/v1/sqllab/results/?q=${rison(rows === undefined ? { key } : { key, rows })}`);
/** Slow enough to be stopped: a sum over very many numbers. */
const endless = 'SELECT SUM(a.range * b.range) AS n FROM range(10000000) a, range(10000000) b';

test('several statements run one after the other; the rows are those of the last (SQL-12)', async () => {
  const { status, body } = await run('SELECT 1 AS a; SELECT country FROM sales; SELECT 3 AS c');
  expect([status, body.data, body.query.rows]).toEqual([200, [{ c: 3 }], 1]);
  expect(body.query.extra.statements).toMatchObject([
    { sql: 'SELECT 1 AS a', state: 'success', rows: 1 },
    { sql: 'SELECT country FROM sales', state: 'success', rows: 6 },
    { sql: 'SELECT 3 AS c', state: 'success', rows: 1 },
  ]);
});

test('of several statements none runs when one of them is refused (SQL-12)', async () => {
  const { status, body } = await run('SELECT 1; DELETE FROM sales');
  expect([status, body.errors[0].error_type]).toEqual([400, 'DML_NOT_ALLOWED_ERROR']);
  const [last] = (await admin.get('/api/v1/query/')).body.result;
  expect(last).toMatchObject({ status: 'failed', sql: 'SELECT 1; DELETE FROM sales', rows: null });
  expect(last.statements.map(({ state }: { state: string }) => state)).toEqual(['pending', 'pending']);
});

test('rows are kept by their key, for who asked and while their rights stay (SQL-07)', async () => {
  const { body } = await run('SELECT country, num FROM sales ORDER BY ds');
  const key = body.query.resultsKey;
  expect((await results(key, 2)).body).toMatchObject({ data: body.data.slice(0, 2), columns: body.columns, query: { rows: 6 } });
  await server.addUser('lena', ['Admin']);
  const other = await results(key, undefined, await server.program('lena'));
  expect([other.status, other.body.errors[0].message]).toEqual([410, 'No stored results found, you need to re-run your query']);
  expect((await results(crypto.randomUUID())).status).toBe(410);
  const rule = { name: 'none', filter_type: 'Base', tables: [server.datasetId], roles: [], clause: "country = 'FR'" };
  const made = await admin.post('/api/v1/rowlevelsecurity/', rule);
  expect((await results(key)).status).toBe(410);
  await admin.delete(`/api/v1/rowlevelsecurity/${made.body.id}`);
});

test('a result leaves as a file under the name of its tab, also when it is no longer kept (SQL-13)', async () => {
  const { body } = await run('SELECT country, ds FROM sales ORDER BY num LIMIT 1', {
    tab: 'Untitled Query 1',
    client_id: 'file',
  });
  for (const path of ['/api/v1/sqllab/export/file/', '/superset/csv/file']) {
    const file = await admin.get(path);
    expect(file.headers['content-disposition']).toMatch(/sqllab_untitled_query_1_\d{8}T\d{6}\.csv/);
    expect(file.body.replace('\uFEFF', '')).toBe('country,ds\nFR,2024-02-03\n');
  }
  const { results_sha256 } = await server.services.store.db
    .selectFrom('sql_queries')
    .select('results_sha256')
    .where('client_id', '=', body.query.id)
    .executeTakeFirstOrThrow();
  await server.services.results.remove(results_sha256 ?? '');
  expect((await admin.get('/api/v1/sqllab/export/file/')).body).toContain('FR,2024-02-03');
  const sheet = await admin.get('/api/v1/sqllab/export/file/?format=xlsx');
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
  expect((await admin.get('/api/v1/sqllab/export/nobody/')).status).toBe(404);
});

test('a query runs in the background and its rows are fetched afterwards (SQL-05, SQL-08)', async () => {
  const { status, body } = await run('SELECT COUNT(*) AS n FROM sales', { runAsync: true });
  expect([status, body.query.state, body.query.resultsKey]).toEqual([202, 'pending', null]);
  await background.queries.runDue();
  const { result } = (await admin.get(`/api/v1/query/updated_since?q=${rison({ last_updated_ms: body.query.startDttm - 1 })}`))
    .body;
  const ended = result.find(({ id }: { id: string }) => id === body.query.id);
  expect(ended).toMatchObject({ state: 'success', rows: 1, progress: 100, isAsync: true });
  expect((await results(ended.resultsKey)).body.data).toEqual([{ n: 6 }]);
  expect((await admin.get(`/superset/queries/${body.query.startDttm - 1}`)).body[body.query.id].state).toBe('success');
});

test('a query that fails in the background says why (SQL-08)', async () => {
  const { body } = await run('SELECT nothing FROM sales', { runAsync: true });
  await background.queries.runDue();
  const { result } = (await admin.get(`/api/v1/query/${body.query.queryId}`)).body;
  expect(result.status).toBe('failed');
  expect(result.error_message).toContain('nothing');
});

test('Stop ends a query in the database, whether it waits or runs (SQL-08)', async () => {
  const stop = (client_id: string) => admin.post('/api/v1/query/stop', { client_id });
  const waiting = await run('SELECT 1', { runAsync: true, client_id: 'waiting' });
  expect((await stop('waiting')).body).toEqual({ result: 'OK' });
  await background.queries.runDue();
  expect((await admin.get(`/api/v1/query/${waiting.body.query.queryId}`)).body.result).toMatchObject({
    status: 'stopped',
    rows: null,
  });

  const running = run(endless, { client_id: 'running' });
  await expect.poll(async () => (await admin.get('/api/v1/query/')).body.result[0].status).toBe('running');
  await stop('running');
  const ended = await running;
  expect(ended.status).toBe(400);
  const [last] = (await admin.get('/api/v1/query/')).body.result;
  expect([last.client_id, last.status]).toEqual(['running', 'stopped']);
  // What has ended stays as it ended.
  expect((await stop('q1')).status).toBe(200);
  expect((await stop('nobody')).status).toBe(404);
});

test('the history is filtered, ordered and one’s own (PAGE-07)', async () => {
  await server.addUser('omar', ['Admin']);
  await server.addUser('gus', ['Gamma', 'sql_lab']);
  const [omar, gus] = [await server.program('omar'), await server.program('gus')];
  const list = async (as: TestCaller, q: object) => (await as.get(`/api/v1/query/?q=${rison(q)}`)).body;
  const failed = await list(admin, { filters: [{ col: 'status', opr: 'eq', value: 'failed' }] });
  expect(failed.count).toBeGreaterThan(0);
  expect(new Set(failed.result.map(({ status }: { status: string }) => status))).toEqual(new Set(['failed']));
  const found = await list(admin, { filters: [{ col: 'sql', opr: 'ct', value: 'ORDER BY ds' }], columns: ['sql', 'sql_tables'] });
  expect(found.result[0]).toEqual({
    sql: 'SELECT country, num FROM sales ORDER BY ds',
    sql_tables: [{ catalog: null, schema: null, table: 'sales' }],
  });
  expect((await list(omar, {})).count).toBe((await list(admin, {})).count);
  expect((await list(gus, {})).count).toBe(0);
  const { id } = (await list(admin, {})).result[0];
  expect((await gus.get(`/api/v1/query/${id}`)).status).toBe(404);
  expect((await gus.post('/api/v1/query/stop', { client_id: 'q1' })).status).toBe(404);
  expect((await admin.get('/api/v1/query/distinct/status')).body.result).toContainEqual({ text: 'failed', value: 'failed' });
  expect((await admin.get('/api/v1/query/related/database')).body.count).toBe(1);
  expect((await admin.get(`/api/v1/query/?q=${rison({ filters: [{ col: 'x', opr: 'eq', value: 1 }] })}`)).status).toBe(400);
});

test('a link keeps a text for everyone who may open the page, and one text has one link (SQL-14)', async () => {
  const text = { dbId: server.databaseId, name: 'Mine', sql: 'SELECT 1', schema: 'main', autorun: false };
  const made = await admin.post('/api/v1/sqllab/permalink', text);
  expect(made.status).toBe(201);
  expect(made.body.url).toMatch(new RegExp(`/sqllab/p/${made.body.key}$`));
  expect((await admin.post('/api/v1/sqllab/permalink', text)).body.key).toBe(made.body.key);
  expect((await admin.get(`/api/v1/sqllab/permalink/${made.body.key}`)).body).toEqual(text);
  expect((await admin.get('/api/v1/sqllab/permalink/none')).status).toBe(404);
  expect((await admin.post('/api/v1/sqllab/permalink', { ...text, colour: 1 })).status).toBe(400);
});

test('a text is laid out, its template tags as they were (SQL-11)', async () => {
  const format = (sql: string) => admin.post('/api/v1/sqllab/format_sql/', { sql, database_id: server.databaseId });
  expect((await format("select a,{{ b }} from t where {% if x %}c = 'x'{% endif %}")).body.result).toBe(
    "SELECT\n  a,\n  {{ b }}\nFROM\n  t\nWHERE\n  {% if x %} c = 'x' {% endif %}",
  );
  expect((await format("select 'never ends")).status).toBe(400);
});

test.each([
  ['SELECT 1', 10, 10, 'NOT_LIMITED'],
  ['SELECT 1', 10, 11, 'DROPDOWN'],
  ['SELECT 1 LIMIT 5', 10, 5, 'QUERY'],
  ['SELECT 1 LIMIT 5', 10, 4, 'NOT_LIMITED'],
  ['SELECT 1 LIMIT 10', 10, 10, 'QUERY_AND_DROPDOWN'],
  ['SELECT 1 LIMIT 20', 10, 11, 'DROPDOWN'],
] as const)('what cut the rows is told (DET-10): %s, %i chosen, %i came', (sql, limit, rowcount, factor) => {
  expect(limitingFactor(sql, limit, rowcount)).toBe(factor);
});
