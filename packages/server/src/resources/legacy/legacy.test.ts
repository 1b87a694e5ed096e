import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
let chart: number;
beforeAll(async () => {
  server = await salesServer();
  admin = server.admin;
  chart = await server.chart('By country');
});
afterAll(() => server.close());

const formOf = (more: object = {}): object => ({
  datasource: `${server.datasetId}__table`,
  viz_type: 'pie',
  groupby: ['country'],
  metric: 'count',
  row_limit: 100,
  ...more,
});
const url = (form: object): string => encodeURIComponent(JSON.stringify(form));
const asForm = (fields: Record<string, string>): [string, Record<string, string>] => [
  new URLSearchParams(fields).toString(),
  { 'content-type': 'application/x-www-form-urlencoded' },
];

test('explore_json answers a form’s first question flat, posted or asked', async () => {
  const posted = await admin.post('/superset/explore_json/?force=true', ...asForm({ form_data: JSON.stringify(formOf()) }));
  expect(posted).toMatchObject({
    status: 200,
    body: {
      data: [
        { country: 'FR', count: 3 },
        { country: 'DE', count: 2 },
        { country: 'IT', count: 1 },
      ],
      form_data: { viz_type: 'pie' },
      errors: [],
      error: null,
      status: 'success',
      is_cached: false,
      rowcount: 3,
      applied_filters: [],
      rejected_filters: [],
    },
  });
  expect(posted.body).toHaveProperty('cache_key');
  expect(posted.body).toHaveProperty('label_map');
  const asked = await admin.get(`/superset/explore_json/?form_data=${url(formOf())}`);
  expect([asked.body.is_cached, asked.body.data]).toEqual([true, posted.body.data]);
  const { datasource: _, ...nameless } = { datasource: '', ...formOf() };
  const byPath = await admin.post(
    `/superset/explore_json/table/${server.datasetId}/`,
    ...asForm({ form_data: JSON.stringify(nameless) }),
  );
  expect(byPath.body.rowcount).toBe(3);
});

test('explore_json gives the statement, the rows, samples or a file when asked to', async () => {
  const ask = (flags: string) => admin.get(`/superset/explore_json/?${flags}&form_data=${url(formOf())}`);
  expect((await ask('query=true')).body).toEqual({ language: 'sql', query: expect.stringContaining('COUNT(*)') });
  expect(Object.keys((await ask('results=true')).body).toSorted()).toEqual(
    ['coltypes', 'colnames', 'data', 'label_map', 'rowcount', 'sql_rowcount'].toSorted(),
  );
  expect((await ask('samples=true')).body.colnames).toEqual(['country', 'num', 'ds']);
  expect((await ask('csv=true')).headers['content-type']).toContain('text/csv');
});

test('what old dashboards send along filters, and is reported', async () => {
  const extra_filters = [
    { col: 'country', op: 'in', val: ['FR'] },
    { col: '__time_range', op: '==', val: '2024-02-01 : 2024-03-01' },
  ];
  const { body } = await admin.get(`/superset/explore_json/?form_data=${url(formOf({ extra_filters }))}`);
  expect([body.data, body.applied_filters.map((each: { column: string }) => each.column)]).toEqual([
    [expect.objectContaining({ country: 'FR', count: 1 })],
    expect.arrayContaining(['country']),
  ]);
});

test('explore_json says what is wrong as `error`, beside what every call says', async () => {
  const wrong = await admin.get(`/superset/explore_json/?form_data=${url(formOf({ groupby: ['nope'] }))}`);
  expect(wrong).toMatchObject({ status: 400, body: { error: expect.stringContaining("'nope'") } });
  const blank = await admin.get(`/superset/explore_json/?form_data=${url({ viz_type: 'pie' })}`);
  expect(blank).toMatchObject({ status: 400, body: { error: expect.stringContaining('datasource') } });
  expect((await admin.get('/superset/explore_json/?form_data={')).status).toBe(400);
});

test('a saved chart answers through slice_json, and a form that only names it is its own', async () => {
  expect((await admin.get(`/superset/slice_json/${chart}/`)).body).toMatchObject({
    rowcount: 3,
    form_data: { slice_id: chart, viz_type: 'pie' },
  });
  expect((await admin.get(`/superset/explore_json/?form_data=${url({ slice_id: chart })}`)).body.rowcount).toBe(3);
  expect((await admin.get('/superset/slice_json/9999/')).status).toBe(404);
});

test('a form is saved as a chart, over a chart and onto a dashboard', async () => {
  const saved = await admin.post(
    '/superset/explore/?action=saveas&slice_name=Copied&new_dashboard_name=Board',
    ...asForm({ form_data: JSON.stringify(formOf({ slice_id: chart, donut: true })) }),
  );
  expect(saved).toMatchObject({
    status: 200,
    body: {
      slice: { slice_name: 'Copied', form_data: { donut: true } },
      dashboard_title: 'Board',
      dashboard_url: expect.stringMatching(/^\/superset\/dashboard\/\d+\/$/),
    },
  });
  const id: number = saved.body.slice.slice_id;
  expect(id).not.toBe(chart);
  const again = await admin.post(
    `/superset/explore/table/${server.datasetId}/?action=overwrite&slice_id=${id}`,
    ...asForm({ form_data: JSON.stringify(formOf({ donut: false })) }),
  );
  expect(again.body.slice).toMatchObject({ slice_id: id, slice_name: 'Copied', form_data: { donut: false } });
  const nameless = await admin.post('/superset/explore/?action=saveas', ...asForm({ form_data: JSON.stringify(formOf()) }));
  expect(nameless).toMatchObject({ status: 400, body: { message: { slice_name: ['Missing data for required field.'] } } });
});

// Rows: SHELL-02
test('a form that is only posted opens in Explore', async () => {
  const { status, headers } = await admin.post('/superset/explore/', ...asForm({ form_data: JSON.stringify(formOf()) }));
  expect([status, headers['location']]).toEqual([303, expect.stringMatching(/^\/explore\/\?form_data_key=/)]);
  const key = String(headers['location']).split('=')[1];
  expect((await admin.get(`/api/v1/explore/form_data/${key}`)).body.form_data).toContain('"pie"');
  const sql = await admin.post('/superset/sqllab/', ...asForm({ datasourceKey: `${server.datasetId}__table`, sql: 'SELECT 1' }));
  expect([sql.status, sql.headers['location']]).toEqual([303, expect.stringContaining('sql=SELECT+1&dbid=')]);
});

// Rows: SQL-01
test('a form with a text opens the SQL page where its dataset lies, however long the text is', async () => {
  const post = (form: Record<string, string>) => admin.post('/superset/sqllab/', ...asForm(form));
  const datasourceKey = `${server.datasetId}__table`;
  const said = await post({ form_data: JSON.stringify({ datasourceKey, sql: 'SELECT 2' }) });
  expect(said.headers['location']).toMatch(/^\/superset\/sqllab\?sql=SELECT\+2&dbid=\d+&schema=main$/);
  const sql = `SELECT 1 -- ${'long '.repeat(5000)}`;
  const long = await post({ datasourceKey, sql });
  expect([long.status, long.headers['location']]).toEqual([303, expect.stringMatching(/^\/superset\/sqllab\?id=[\w-]+$/)]);
  const kept = await admin.get(`/kv/${String(long.headers['location']).split('id=')[1]}`);
  expect(JSON.parse(String(kept.body))).toMatchObject({ sql, dbId: server.databaseId, schema: 'main' });
  const ran = await admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql: 'SELECT 3', schema: 'main' });
  const queried = await post({ datasourceKey: `${ran.body.query.queryId}__query`, sql: 'SELECT 3' });
  expect(queried.headers['location']).toContain(`dbid=${server.databaseId}&schema=main`);
  expect(await post({ datasourceKey: 'sales', sql })).toMatchObject({
    status: 400,
    body: { message: { datasourceKey: ['Not a valid datasourceKey.'] } },
  });
  expect((await post({ datasourceKey: '99999__table', sql })).status).toBe(404);
  expect((await post({ datasourceKey: '99999__query', sql })).status).toBe(404);
});

test('charts are answered into the cache, one by one or by their table', async () => {
  expect((await admin.put('/api/v1/chart/warm_up_cache', { chart_id: chart })).body).toEqual({
    result: [{ chart_id: chart, viz_error: null, viz_status: 'success' }],
  });
  expect((await admin.get(`/api/v1/chart/${chart}/data/`)).body.result[0].is_cached).toBe(true);
  const broken = await server.chart('Broken', { groupby: ['nope'] });
  const table = await admin.put('/api/v1/dataset/warm_up_cache', { db_name: 'examples', table_name: 'sales' });
  expect(table.body.result).toEqual(
    expect.arrayContaining([
      { chart_id: chart, viz_error: null, viz_status: 'success' },
      { chart_id: broken, viz_error: expect.stringContaining('nope'), viz_status: 'failed' },
    ]),
  );
  expect((await admin.get(`/superset/warm_up_cache/?slice_id=${chart}`)).body).toEqual([
    { slice_id: chart, viz_error: null, viz_status: 'success' },
  ]);
  expect((await admin.put('/api/v1/dataset/warm_up_cache', { db_name: 'examples', table_name: 'none' })).status).toBe(404);
  expect((await admin.get('/superset/warm_up_cache/')).status).toBe(400);
});

test('my charts, other hosts, and a source’s columns by its names', async () => {
  expect((await admin.get('/superset/user_slices/')).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: chart, title: 'By country', viz_type: 'pie', is_favorite: false })]),
  );
  expect((await admin.get('/superset/available_domains/')).body).toEqual([]);
  const q = (table: string) => `(database_name:examples,table_name:${table})`;
  expect((await admin.get(`/datasource/external_metadata_by_name/?q=${q('sales')}`)).body).toMatchObject([
    { name: 'country', type_generic: 1, is_dttm: false },
    { name: 'num', type_generic: 0 },
    { name: 'ds', is_dttm: true },
  ]);
  expect((await admin.get(`/datasource/external_metadata_by_name/?q=${q('nothing')}`)).status).toBe(422);
});

test('an answer is fetched again by the key it named, with the rights of the caller', async () => {
  const { cache_key, data } = (await admin.get(`/superset/explore_json/?form_data=${url(formOf())}`)).body;
  const flat = (await admin.get(`/superset/explore_json/data/${cache_key}`)).body;
  expect([flat.data, flat.is_cached, flat.form_data.viz_type]).toEqual([data, true, 'pie']);
  const { result } = (await admin.get(`/api/v1/chart/data/${cache_key}`)).body;
  expect([result[0].data, result[0].is_cached]).toEqual([data, true]);
  for (const path of ['/superset/explore_json/data/', '/api/v1/chart/data/'])
    expect((await admin.get(`${path}nobody-asked-this`)).status).toBe(404);
});

test('a layer’s annotations are fetched beside a chart, and drawn into older answers', async () => {
  const layer = (await admin.post('/api/v1/annotation_layer/', { name: 'Launches' })).body.id;
  for (const [short_descr, day] of [
    ['One', '2024-01-05'],
    ['Two', '2024-02-05'],
  ])
    await admin.post(`/api/v1/annotation_layer/${layer}/annotation/`, { short_descr, start_dttm: day, end_dttm: day });
  const named = async (form?: object) => {
    const query = form === undefined ? '' : `?form_data=${url(form)}`;
    const { data } = (await admin.get(`/superset/annotation_json/${layer}${query}`)).body;
    expect(data.columns).toEqual(['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata']);
    return data.records.map((each: { short_descr: string }) => each.short_descr);
  };
  expect(await named()).toEqual(['One', 'Two']);
  expect(await named({ time_range: '2024-02-01 : 2024-03-01' })).toEqual(['Two']);
  expect((await admin.get('/superset/annotation_json/999')).status).toBe(404);
  const annotation_layers = [{ name: 'Launches', annotationType: 'EVENT', sourceType: 'NATIVE', value: layer, show: true }];
  const line = { viz_type: 'echarts_timeseries_line', x_axis: 'ds', metrics: ['count'], annotation_layers };
  const { body } = await admin.get(`/superset/explore_json/?form_data=${url(formOf(line))}`);
  expect(body.annotation_data.Launches.records).toHaveLength(2);
});
