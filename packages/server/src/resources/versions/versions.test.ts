import { beforeAll, afterAll, expect, test } from 'vitest';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { multipart } from '../sales.testing.ts';
import { pruneVersions } from './prune.ts';

let server: TestServer;
let admin: TestCaller;
let dataset = 0;
let other = 0;

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  const database = (await admin.get('/api/v1/database/')).body.result[0].id;
  const table = async (table_name: string, csv: string): Promise<number> => {
    const { body, headers } = multipart(`${table_name}.csv`, csv, { type: 'csv', table_name });
    await admin.post(`/api/v1/database/${database}/upload/`, body, headers);
    const asked = { database_id: database, table_name, schema: 'main' };
    return (await admin.post('/api/v1/dataset/get_or_create/', asked)).body.result.table_id;
  };
  dataset = await table('sales', 'region,amount\nEU,1\nUS,2\n');
  other = await table('salaries', 'person,salary\nada,100\n');
  await server.addUser('reader', ['Gamma'], [`datasource_access on [examples].[sales](id:${dataset})`]);
}, 120_000);
afterAll(() => server.close());

const form = (metric: string, more: object = {}): string =>
  JSON.stringify({ viz_type: 'big_number_total', datasource: `${dataset}__table`, metric, ...more });
const sum = (column: string, aggregate = 'SUM') => ({ expressionType: 'SIMPLE', aggregate, column: { column_name: column } });
const formOfSum = (aggregate: string): string =>
  JSON.stringify({ viz_type: 'big_number_total', datasource: `${dataset}__table`, metric: sum('amount', aggregate) });

async function newChart(params: string, more: object = {}): Promise<number> {
  const body = {
    slice_name: 'Total',
    datasource_id: dataset,
    datasource_type: 'table',
    viz_type: 'big_number_total',
    params,
    ...more,
  };
  return (await admin.post('/api/v1/chart/', body)).body.id;
}
const layout = (...charts: number[]): string =>
  JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { type: 'ROW', id: 'ROW-1', children: charts.map((id) => `CHART-${id}`), parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
    ...Object.fromEntries(
      charts.map((chartId) => [
        `CHART-${chartId}`,
        {
          type: 'CHART',
          id: `CHART-${chartId}`,
          children: [],
          parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
          meta: { chartId, width: 4, height: 50 },
        },
      ]),
    ),
  });
const versionsOf = async (path: string, who = admin) => (await who.get(`${path}/versions`)).body;

test('every save of a chart is listed, newest first, with who, why and what changed in words', async () => {
  const id = await newChart(formOfSum('SUM'));
  await admin.put(`/api/v1/chart/${id}`, { params: formOfSum('AVG'), slice_name: 'Average' });
  const { count, result } = await versionsOf(`/api/v1/chart/${id}`);
  expect(count).toBe(2);
  expect(result.map(({ reason, is_current }: { reason: string; is_current: boolean }) => [reason, is_current])).toEqual([
    ['update', true],
    ['create', false],
  ]);
  expect(result[0].author).toMatchObject({ username: 'admin' });
  expect(result[0].changes).toEqual([
    { sentence: 'Name: Total → Average', weight: 'text' },
    { sentence: 'Metric: SUM(amount) → AVG(amount)', weight: 'data' },
  ]);
  expect(result[1].changes).toEqual([]);
});

test('two versions are compared in either order, with the edits that make one of the other', async () => {
  const id = await newChart(formOfSum('SUM'));
  await admin.put(`/api/v1/chart/${id}`, { slice_name: 'Second' });
  const [second, first] = (await versionsOf(`/api/v1/chart/${id}`)).result;
  const there = await admin.get(`/api/v1/chart/${id}/versions/${first.version}/diff/${second.version}`);
  expect(there.body.result).toEqual([
    { sentence: 'Name: Total → Second', weight: 'text', edits: [{ path: 'slice_name', before: 'Total', after: 'Second' }] },
  ]);
  const back = await admin.get(`/api/v1/chart/${id}/versions/${second.version}/diff/${first.version}`);
  expect(back.body.result[0].edits).toEqual([{ path: 'slice_name', before: 'Second', after: 'Total' }]);
  expect((await admin.get(`/api/v1/chart/${id}/versions/99/diff/${first.version}`)).status).toBe(404);
});

test('a version is restored as a new one, and a page that held the one before gets a conflict', async () => {
  const id = await newChart(formOfSum('SUM'), { description: 'as it was' });
  await admin.put(`/api/v1/chart/${id}`, { params: formOfSum('MAX'), description: null });
  const [before, first] = (await versionsOf(`/api/v1/chart/${id}`)).result;
  const stale = await admin.post(
    `/api/v1/chart/${id}/versions/${first.version}/restore`,
    {},
    { 'if-match': `"v${first.version}"` },
  );
  expect(stale.status).toBe(412);
  const restored = await admin.post(`/api/v1/chart/${id}/versions/${first.version}/restore`, {});
  expect(restored.body).toEqual({ id, version: before.version + 1 });
  const chart = (await admin.get(`/api/v1/chart/${id}`)).body.result;
  expect([chart.description, JSON.parse(chart.params).metric.aggregate]).toEqual(['as it was', 'SUM']);
  const { result } = await versionsOf(`/api/v1/chart/${id}`);
  expect(result[0]).toMatchObject({ reason: 'restore', is_current: true });
  expect((await admin.get(`/api/v1/chart/${id}/versions/${result[0].version}/diff/${first.version}`)).body.result).toEqual([]);
});

test('a version is named and loses its name again; an empty name is refused', async () => {
  const id = await newChart(formOfSum('SUM'));
  const [{ version }] = (await versionsOf(`/api/v1/chart/${id}`)).result;
  const path = `/api/v1/chart/${id}/versions/${version}`;
  expect((await admin.put(path, { name: '  ' })).body.message).toEqual({ name: ['Shorter than minimum length 1.'] });
  await admin.put(path, { name: 'before the migration' });
  expect((await versionsOf(`/api/v1/chart/${id}`)).result[0].name).toBe('before the migration');
  await admin.put(path, { name: null });
  expect((await versionsOf(`/api/v1/chart/${id}`)).result[0].name).toBeNull();
});

test('a version that read a dataset closed to the reader says neither its columns nor its name', async () => {
  const params = JSON.stringify({ viz_type: 'big_number_total', datasource: `${other}__table`, metric: sum('salary') });
  const id = await newChart(params, { datasource_id: other });
  await admin.put(`/api/v1/chart/${id}`, { params: formOfSum('SUM'), datasource_id: dataset });
  await admin.put(`/api/v1/chart/${id}`, { slice_name: 'Sales' });
  const reader = await server.program('reader');
  const { result } = await versionsOf(`/api/v1/chart/${id}`, reader);
  expect(result.map((version: { changes: { sentence: string }[] }) => version.changes.map(({ sentence }) => sentence))).toEqual([
    ['Name: Total → Sales'],
    ['Changed while it read data you may not see'],
    [],
  ]);
  const closed = result[2].version;
  expect((await reader.get(`/api/v1/chart/${id}/versions/${closed}`)).status).toBe(404);
  const diff = await reader.get(`/api/v1/chart/${id}/versions/${closed}/diff/${result[0].version}`);
  expect(JSON.stringify(diff.body)).not.toContain('salar');
  expect((await reader.post(`/api/v1/chart/${id}/versions/${result[1].version}/restore`, {})).status).toBe(403);
});

test('a version whose bounds let nothing through comes back as it was, though nobody may save such bounds any more', async () => {
  const of = (y_axis_bounds: unknown): string =>
    JSON.stringify({ viz_type: 'echarts_timeseries_line', datasource: `${dataset}__table`, metrics: ['count'], y_axis_bounds });
  const id = await newChart(of([1, 5]), { viz_type: 'echarts_timeseries_line' });
  await admin.put(`/api/v1/chart/${id}`, { params: of([2, 9]) });
  expect(await admin.put(`/api/v1/chart/${id}`, { params: of([9, 2]) })).toMatchObject({
    status: 422,
    body: { message: { params: ['y_axis_bounds: the minimum is above the maximum'] } },
  });
  const { result } = (await admin.get(`/api/v1/chart/${id}/versions`)).body;
  const first = result.at(-1).version;
  const { db } = server.services.store;
  const row = await db
    .selectFrom('revisions')
    .select(['id', 'body'])
    .where('kind', '=', 'chart')
    .where('object_id', '=', id)
    .where('version', '=', first)
    .executeTakeFirstOrThrow();
  // As it was saved before such bounds were refused.
  const body = JSON.stringify({ ...Object(row.body), params: of([5, 1]) });
  await db.updateTable('revisions').set({ body }).where('id', '=', row.id).execute();
  expect((await admin.post(`/api/v1/chart/${id}/versions/${first}/restore`, {})).status).toBe(200);
  const { params } = (await admin.get(`/api/v1/chart/${id}`)).body.result;
  expect(JSON.parse(params).y_axis_bounds).toEqual([5, 1]);
});

test('a dashboard is restored with those of its charts that are asked for, deleted ones too, or with none', async () => {
  const kept = await newChart(formOfSum('SUM'), { slice_name: 'Kept' });
  const gone = await newChart(formOfSum('MIN'), { slice_name: 'Gone' });
  const created = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Board',
    position_json: layout(kept, gone),
    slug: 'a-board',
  });
  const id: number = created.body.id;
  server.advance(1000);
  await admin.put(`/api/v1/chart/${kept}`, { params: formOfSum('MAX') });
  await admin.delete(`/api/v1/chart/${gone}`);
  await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Other', position_json: layout(kept), published: true });
  const [, first] = (await versionsOf(`/api/v1/dashboard/${id}`)).result;
  const path = `/api/v1/dashboard/${id}/versions/${first.version}`;
  expect((await admin.get(`${path}/charts`)).body.result).toEqual([
    {
      id: kept,
      slice_name: 'Kept',
      is_deleted: false,
      changes: [{ sentence: 'Metric: MAX(amount) → SUM(amount)', weight: 'data' }],
    },
    { id: gone, slice_name: 'Gone', is_deleted: true, changes: [] },
  ]);
  expect((await admin.post(`${path}/restore_charts`, { charts: [kept, 9999] })).body.message).toEqual({
    charts: ['Charts do not exist'],
  });
  expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result.dashboard_title).toBe('Other');
  const restored = await admin.post(`${path}/restore_charts`, { charts: [gone] });
  expect(restored.body).toMatchObject({ id, charts: [gone] });
  const board = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
  expect([board.dashboard_title, board.published, board.slug, new Set(board.charts)]).toEqual([
    'Board',
    true,
    'a-board',
    new Set(['Gone', 'Kept']),
  ]);
  expect(JSON.parse((await admin.get(`/api/v1/chart/${kept}`)).body.result.params).metric.aggregate).toBe('MAX');
});

test('versions of charts and dashboards have pictures, each its own', async () => {
  const id = await newChart(formOfSum('SUM'));
  await admin.put(`/api/v1/chart/${id}`, { params: formOfSum('MIN') });
  const [second, first] = (await versionsOf(`/api/v1/chart/${id}`)).result;
  const picture = async (path: string): Promise<string> => {
    const { status, headers, body } = await admin.get(`${path}/picture?theme=dark`);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    return body;
  };
  const [sum, min] = [
    await picture(`/api/v1/chart/${id}/versions/${first.version}`),
    await picture(`/api/v1/chart/${id}/versions/${second.version}`),
  ];
  expect(sum).not.toBe(min);
  const board = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Seen', position_json: layout(id) })).body.id;
  await admin.put(`/api/v1/dashboard/${board}`, { position_json: layout() });
  const [empty, full] = (await versionsOf(`/api/v1/dashboard/${board}`)).result;
  const [before, after] = [
    await picture(`/api/v1/dashboard/${board}/versions/${full.version}`),
    await picture(`/api/v1/dashboard/${board}/versions/${empty.version}`),
  ];
  expect(before).not.toBe(after);
});

test('a dataset is restored with its columns and metrics', async () => {
  const path = `/api/v1/dataset/${dataset}`;
  const { columns } = (await admin.get(path)).body.result;
  const described = columns.map(({ id, column_name }: { id: number; column_name: string }) => ({
    id,
    column_name,
    description: 'told',
  }));
  const metrics = [{ metric_name: 'total', expression: 'SUM(amount)' }];
  await admin.put(path, { columns: described, metrics, description: 'new' });
  await admin.put(path, { metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }], description: null });
  const { result } = await versionsOf(path);
  expect(result[0].changes.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'Description removed',
    'Metric “total” removed',
    'Metric “count” added',
  ]);
  await admin.post(`${path}/versions/${result[1].version}/restore`, {});
  const after = (await admin.get(path)).body.result;
  expect([after.description, after.metrics.map(({ expression }: { expression: string }) => expression)]).toEqual([
    'new',
    ['SUM(amount)'],
  ]);
});

test('versions of a saved query are its author’s', async () => {
  const database = (await admin.get('/api/v1/database/')).body.result[0].id;
  const { id } = (await admin.post('/api/v1/saved_query/', { db_id: database, label: 'Q', sql: 'SELECT 1' })).body;
  await admin.put(`/api/v1/saved_query/${id}`, { sql: 'SELECT 1\nUNION SELECT 2' });
  const [newest, first] = (await versionsOf(`/api/v1/saved_query/${id}`)).result;
  expect(newest.changes).toEqual([{ sentence: 'SQL changed (1 line added)', weight: 'data' }]);
  await admin.post(`/api/v1/saved_query/${id}/versions/${first.version}/restore`, {});
  expect((await admin.get(`/api/v1/saved_query/${id}`)).body.result.sql).toBe('SELECT 1');
  await server.addUser('analyst', ['Alpha', 'sql_lab']);
  expect((await (await server.program('analyst')).get(`/api/v1/saved_query/${id}/versions`)).status).toBe(404);
});

test('pruning keeps every version of the first days, then the last of each day, and named and latest ones for ever', async () => {
  const { store } = server.services;
  const id = await newChart(form('count'));
  const rows = await store.db
    .selectFrom('revisions')
    .selectAll()
    .where('kind', '=', 'chart')
    .where('object_id', '=', id)
    .execute();
  const [row] = rows;
  if (!row) throw new Error('no revision');
  await store.db.deleteFrom('revisions').where('id', '=', row.id).execute();
  const { id: _, ...values } = row;
  const at = [
    '2020-01-01T08:00',
    '2022-03-01T08:00',
    '2022-12-01T08:00',
    '2022-12-01T20:00',
    '2022-12-30T08:00',
    '2022-12-30T09:00',
  ];
  const saved = at.map((time, i) => ({ ...values, version: i + 1, at: `${time}:00.000Z`, name: i === 0 ? 'kept' : null }));
  await store.db.insertInto('revisions').values(saved).execute();
  await pruneVersions(store, new Date('2023-01-15T00:00:00Z'), { all: 30, daily: 300 });
  const left = await store.db
    .selectFrom('revisions')
    .select('version')
    .where('kind', '=', 'chart')
    .where('object_id', '=', id)
    .orderBy('version')
    .execute();
  expect(left.map(({ version }) => version)).toEqual([1, 4, 5, 6]);
});
