import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await salesServer();
  admin = server.admin;
});
afterAll(() => server.close());

const form = (more: object = {}): string =>
  JSON.stringify({ datasource: `${server.datasetId}__table`, viz_type: 'pie', groupby: ['country'], ...more });
const keep = (more: object = {}) => ({ datasource_id: server.datasetId, datasource_type: 'table', form_data: form(more) });

// Rows: EXP-01
test('Explore opens on a dataset, on a saved chart, and on neither by name', async () => {
  const blank = await admin.get(`/api/v1/explore/?datasource_id=${server.datasetId}&datasource_type=table`);
  expect(blank.body.result).toMatchObject({
    slice: null,
    form_data: { viz_type: 'table', datasource: `${server.datasetId}__table` },
    dataset: { id: server.datasetId, columns: [{ column_name: 'country' }, { column_name: 'num' }, { column_name: 'ds' }] },
  });
  const id = await server.chart('Explored', { color_scheme: 'supersetColors' });
  const saved = await admin.get(`/api/v1/explore/?slice_id=${id}`);
  expect([saved.headers.etag, saved.body.result]).toMatchObject([
    '"v1"',
    {
      slice: { slice_id: id, slice_name: 'Explored', version: 1, owners: [1], can_overwrite: true },
      form_data: { slice_id: id, viz_type: 'pie', color_scheme: 'supersetColors' },
    },
  ]);
  expect(await admin.get('/api/v1/explore/?datasource_id=9999&datasource_type=table')).toMatchObject({
    status: 404,
    body: { message: 'Missing dataset' },
  });
  expect((await admin.get('/api/v1/explore/?slice_id=9999')).status).toBe(404);
});

test('a saved chart lists the schemes by which its dashboards colour it', async () => {
  const board = async (dashboard_title: string, metadata: object): Promise<number> =>
    (await admin.post('/api/v1/dashboard/', { dashboard_title, json_metadata: JSON.stringify(metadata) })).body.id;
  const dashboards = [
    await board('Blue', { color_scheme: 'blueToGreen' }),
    await board('Plain', {}),
    await board('Emptied', { color_scheme: '' }),
  ];
  const id = await server.chart('On three', { color_scheme: 'okabeIto' }, { dashboards });
  const { slice, form_data } = (await admin.get(`/api/v1/explore/?slice_id=${id}`)).body.result;
  expect(slice.dashboards).toEqual([
    { id: dashboards[0], dashboard_title: 'Blue', color_scheme: 'blueToGreen' },
    { id: dashboards[1], dashboard_title: 'Plain', color_scheme: null },
    { id: dashboards[2], dashboard_title: 'Emptied', color_scheme: null },
  ]);
  expect(form_data.color_scheme).toBe('okabeIto');
});

// Rows: LINK-03
test('a kept form opens over the saved one; when its days are over the saved one opens and says so', async () => {
  const id = await server.chart('Kept');
  const { status, body } = await admin.post('/api/v1/explore/form_data?tab_id=1', { ...keep({ donut: true }), chart_id: id });
  expect([status, body]).toEqual([201, { key: expect.stringMatching(/^[\w-]{20,}$/) }]);
  const open = await admin.get(`/api/v1/explore/?form_data_key=${body.key}&slice_id=${id}`);
  expect(open.body.result).toMatchObject({ form_data: { donut: true, slice_id: id }, slice: { slice_name: 'Kept' } });
  expect((await admin.get(`/api/v1/explore/form_data/${body.key}`)).body).toEqual({ form_data: form({ donut: true }) });
  expect((await admin.put(`/api/v1/explore/form_data/${body.key}?tab_id=1`, keep({ donut: false }))).body).toEqual({
    key: body.key,
  });
  expect((await admin.put(`/api/v1/explore/form_data/${body.key}?tab_id=2`, keep())).body.key).not.toBe(body.key);
  const bare = await admin.post('/api/v1/explore/form_data', { ...keep({ groupby: undefined }), chart_id: id });
  const opened = (await admin.get(`/api/v1/explore/?form_data_key=${bare.body.key}&slice_id=${id}`)).body.result;
  expect([opened.slice.form_data.groupby, opened.form_data.groupby]).toEqual([['country'], undefined]);
  const own = 'A'.repeat(32);
  for (const donut of [true, false]) {
    expect((await admin.post(`/api/v1/explore/form_data?key=${own}`, keep({ donut }))).body).toEqual({ key: own });
    expect((await admin.get(`/api/v1/explore/form_data/${own}`)).body).toEqual({ form_data: form({ donut }) });
  }
  expect((await admin.post('/api/v1/explore/form_data?key=short', keep())).status).toBe(400);
  server.advance(8 * 86_400_000);
  const later = await server.program();
  expect((await later.get(`/api/v1/explore/form_data/${body.key}`)).status).toBe(404);
  const fallen = await later.get(`/api/v1/explore/?form_data_key=${body.key}&slice_id=${id}`);
  expect(fallen.body.result).toMatchObject({
    message: 'Form data not found in cache, reverting to chart metadata.',
    slice: { slice_name: 'Kept' },
  });
  admin = later;
});

test('a link to a form has one key per form and opens it again', async () => {
  const formData = { ...JSON.parse(form()), slice_id: 7 };
  const made = await admin.post('/api/v1/explore/permalink', { formData, urlParams: [['lang', 'en']] });
  expect([made.status, made.body.url]).toEqual([201, `http://localhost/superset/explore/p/${made.body.key}/`]);
  expect((await admin.post('/api/v1/explore/permalink', { urlParams: [['lang', 'en']], formData })).body.key).toBe(made.body.key);
  const read = await admin.get(`/api/v1/explore/permalink/${made.body.key}`);
  expect(read.body.state).toEqual({
    chartId: 7,
    datasourceId: server.datasetId,
    datasourceType: 'table',
    datasource: `${server.datasetId}__table`,
    formData,
    urlParams: [['lang', 'en']],
  });
  expect((await admin.post('/api/v1/explore/permalink', { formData: {} })).status).toBe(400);
});

test('keys and links of closed data do not open for users who may not see it', async () => {
  const { key } = (await admin.post('/api/v1/explore/form_data', keep())).body;
  const link = (await admin.post('/api/v1/explore/permalink', { formData: JSON.parse(form()) })).body.key;
  await server.addUser('stranger', ['Gamma']);
  const stranger = await server.program('stranger');
  for (const path of [`form_data/${key}`, `permalink/${link}`, `?form_data_key=${key}`, `?datasource_id=${server.datasetId}`])
    expect([path, (await stranger.get(`/api/v1/explore/${path}`)).status]).toEqual([path, 403]);
});

test.each([
  ["'Last week'", { since: '2026-03-05T00:00:00', until: '2026-03-12T00:00:00', timeRange: 'Last week' }],
  ["'No filter'", { since: '', until: '', timeRange: 'No filter' }],
  [
    "'2024-01-01 : 2024-02-01'",
    { since: '2024-01-01T00:00:00', until: '2024-02-01T00:00:00', timeRange: '2024-01-01 : 2024-02-01' },
  ],
])('the time range %s is resolved', async (q, result) => {
  expect((await admin.get(`/api/v1/time_range/?q=${encodeURIComponent(q)}`)).body).toEqual({ result });
});

test('time ranges come in lists too, and what cannot be read says which part', async () => {
  const { body } = await admin.get(
    `/api/v1/time_range/?q=${encodeURIComponent("!((timeRange:'2024-01-08 : 2024-01-15',shift:'1 week ago'))")}`,
  );
  expect(body.result).toEqual([
    { since: '2024-01-01T00:00:00', until: '2024-01-08T00:00:00', timeRange: '2024-01-08 : 2024-01-15', shift: '1 week ago' },
  ]);
  const refused = await admin.get(`/api/v1/time_range/?q=${encodeURIComponent("'Lst wek : now'")}`);
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('Lst wek')]);
});
