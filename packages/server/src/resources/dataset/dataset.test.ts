import { afterAll, expect, test } from 'vitest';
import type { TestReply } from '../../test-server.ts';
import { salesServer } from '../sales.testing.ts';

const server = await salesServer();
const { admin } = server;
afterAll(() => server.close());

const query = 'SELECT country, SUM(num) AS total, MAX(ds) AS last FROM sales GROUP BY country';
const create = (body: object) => admin.post('/api/v1/dataset/', { database: server.databaseId, ...body });
const load = async (id: number) => (await admin.get(`/api/v1/dataset/${id}`)).body.result;

// Rows: DS-09
test('a dataset of SQL has the columns and types of its SELECT, a count and a main time column', async () => {
  const made = await create({ table_name: 'totals', sql: query });
  expect([made.status, made.body.result]).toEqual([201, { database: server.databaseId, table_name: 'totals', sql: query }]);
  const dataset = await load(made.body.id);
  expect(
    dataset.columns.map((c: { column_name: string; type_generic: number; is_dttm: boolean }) => [
      c.column_name,
      c.type_generic,
      c.is_dttm,
    ]),
  ).toEqual([
    ['country', 1, false],
    ['total', 0, false],
    ['last', 2, true],
  ]);
  expect(dataset).toMatchObject({
    kind: 'virtual',
    main_dttm_col: 'last',
    sql: query,
    uid: `${made.body.id}__table`,
    metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
    granularity_sqla: [['last', 'last']],
    verbose_map: { __timestamp: 'Time', country: 'country' },
    can_edit: true,
  });
  const rows = await admin.post('/api/v1/chart/data', {
    datasource: { id: made.body.id, type: 'table' },
    queries: [{ columns: ['country', 'total'], orderby: [['country', true]] }],
  });
  expect(rows.body.result[0].data).toEqual([
    { country: 'DE', total: 5 },
    { country: 'FR', total: 31 },
    { country: 'IT', total: 7.5 },
  ]);
});

test.each([
  ['two statements', 'SELECT 1 AS a; SELECT 2 AS b', 400, (b: TestReply['body']) => b.errors[0].error_type, 'INVALID_SQL_ERROR'],
  ['a change', 'DELETE FROM sales', 400, (b: TestReply['body']) => b.errors[0].error_type, 'INVALID_SQL_ERROR'],
  [
    'reading a file',
    "SELECT * FROM read_csv('/etc/passwd')",
    400,
    (b: TestReply['body']) => b.errors[0].error_type,
    'INVALID_SQL_ERROR',
  ],
  [
    'a column that is not there',
    'SELECT nope FROM sales',
    422,
    (b: TestReply['body']) => b.message.sql[0],
    expect.stringContaining('nope'),
  ],
])('SQL with %s is refused', async (_, sql, status, of, said) => {
  const refused = await create({ table_name: 'bad', sql });
  expect([refused.status, of(refused.body)]).toEqual([status, said]);
});

// Rows: DS-06
test('a name that is taken, a table or a database that is missing are reported by field', async () => {
  expect(await create({ table_name: 'sales' })).toMatchObject({
    status: 422,
    body: { message: { table_name: ['Dataset sales already exists'] } },
  });
  expect(await create({ table_name: 'nowhere' })).toMatchObject({
    status: 422,
    body: { message: { table: [expect.stringContaining('nowhere')] } },
  });
  expect(await create({ database: 999, table_name: 'x' })).toMatchObject({
    status: 422,
    body: { message: { database: ['Database does not exist'] } },
  });
  expect(await create({ table_name: '' })).toMatchObject({
    status: 400,
    body: { message: { table_name: ['Shorter than minimum length 1.'] } },
  });
});

// Rows: DS-08
test('columns and metrics are rows keyed by id: named rows change, new ones come, others go', async () => {
  const { id } = (await create({ table_name: 'editable', sql: query })).body;
  const before = await load(id);
  const [country, total] = before.columns;
  const changed = await admin.put(`/api/v1/dataset/${id}`, {
    description: 'mine',
    columns: [
      { id: total.id, column_name: 'total', verbose_name: 'Total' },
      { id: country.id, column_name: 'country', groupby: false },
      { column_name: 'double', expression: 'total * 2', type: 'DOUBLE', type_generic: 0 },
    ],
    metrics: [
      { id: before.metrics[0].id, metric_name: 'rows', expression: 'COUNT(*)' },
      { metric_name: 'sum', expression: 'SUM(total)', d3format: ',.2f', currency: { symbol: 'EUR', symbolPosition: 'suffix' } },
    ],
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const after = await load(id);
  expect(
    after.columns.map((c: TestReply['body']) => [
      c.id === total.id || c.id === country.id,
      c.column_name,
      c.verbose_name,
      c.groupby,
      c.type,
    ]),
  ).toEqual([
    [true, 'total', 'Total', true, total.type],
    [true, 'country', null, false, country.type],
    [false, 'double', null, true, 'DOUBLE'],
  ]);
  expect(after.metrics.map((m: TestReply['body']) => [m.id, m.metric_name, m.currency])).toEqual([
    [before.metrics[0].id, 'rows', null],
    [expect.any(Number), 'sum', { symbol: 'EUR', symbolPosition: 'suffix' }],
  ]);
  expect([after.version, after.description, after.main_dttm_col, after.column_formats]).toEqual([
    2,
    'mine',
    null,
    { sum: ',.2f' },
  ]);
  const swapped = after.columns.map((c: TestReply['body']) => ({
    id: c.id,
    column_name: { total: 'country', country: 'total' }[c.column_name as string] ?? c.column_name,
  }));
  expect((await admin.put(`/api/v1/dataset/${id}`, { columns: swapped })).status).toBe(200);
  const put = (body: object) => admin.put(`/api/v1/dataset/${id}`, body);
  expect(await put({ columns: [{ column_name: 'a' }, { column_name: 'a' }] })).toMatchObject({
    status: 422,
    body: { message: { columns: ['One or more columns are duplicated'] } },
  });
  expect(await put({ metrics: [{ id: 999_999, metric_name: 'x', expression: '1' }] })).toMatchObject({
    status: 422,
    body: { message: { metrics: ['One or more metrics do not exist'] } },
  });
  expect(await put({ columns: [{ column_name: 'a', colour: 1 }] })).toMatchObject({ status: 400 });
  expect((await load(id)).columns).toHaveLength(3);
});

// Rows: DS-01
test('a default time column that is none, and folders of nothing, are refused by name; with its column it goes by itself', async () => {
  const sql = 'SELECT country, CAST(ds AS TIMESTAMP) AS day FROM sales';
  const { id } = (await create({ table_name: 'timed', sql })).body;
  const { columns, main_dttm_col } = await load(id);
  expect(main_dttm_col).toBe('day');
  const refused = await admin.put(`/api/v1/dataset/${id}`, { main_dttm_col: 'nope' });
  expect([refused.status, refused.body]).toEqual([422, { message: { main_dttm_col: ['The dataset has no column "nope".'] } }]);
  const foldered = await admin.put(`/api/v1/dataset/${id}`, { folders: [{ uuid: 'a', type: 'folder', children: [{ a: 1 }] }] });
  expect([foldered.status, Object.keys(foldered.body.message)]).toEqual([400, ['folders.0.children.0.uuid']]);
  expect((await load(id)).main_dttm_col).toBe('day');
  const kept = columns.filter((column: { column_name: string }) => column.column_name === 'country');
  const fewer = {
    main_dttm_col: 'day',
    columns: kept.map(({ id: key, column_name }: TestReply['body']) => ({ id: key, column_name })),
  };
  expect((await admin.put(`/api/v1/dataset/${id}`, fewer)).status).toBe(200);
  expect((await load(id)).main_dttm_col).toBeNull();
});

test('a refresh follows the source and keeps what people wrote', async () => {
  const { id } = (await create({ table_name: 'fresh', sql: query })).body;
  const before = await load(id);
  const columns = before.columns.map((c: TestReply['body']) => ({
    id: c.id,
    column_name: c.column_name,
    verbose_name: `My ${c.column_name}`,
    description: 'kept',
  }));
  await admin.put(`/api/v1/dataset/${id}`, {
    columns: [...columns, { column_name: 'calc', expression: 'total + 1' }],
    sql: 'SELECT country, CAST(SUM(num) AS VARCHAR) AS total, 1 AS extra FROM sales GROUP BY country',
  });
  expect((await admin.put(`/api/v1/dataset/${id}/refresh`)).body).toEqual({ message: 'OK' });
  const after = await load(id);
  expect(after.columns.map((c: TestReply['body']) => [c.column_name, c.type_generic, c.verbose_name])).toEqual([
    ['country', 1, 'My country'],
    ['total', 1, 'My total'],
    ['calc', null, null],
    ['extra', 0, null],
  ]);
  expect([after.columns[1].id, after.main_dttm_col]).toEqual([before.columns[1].id, null]);
});

// Rows: EDS-09
test('the older save takes the whole object back, with computed members dropped', async () => {
  const { id } = (await create({ table_name: 'legacy', sql: query })).body;
  const object = (await admin.get(`/datasource/get/table/${id}/`)).body;
  const save = (data: object) =>
    admin.post('/datasource/save/', new URLSearchParams({ data: JSON.stringify(data) }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const saved = await save({ ...object, description: 'through the old door', owners: [1] });
  expect([saved.status, saved.body.description, saved.body.columns.length]).toEqual([200, 'through the old door', 3]);
  // Rows: DS-08
  const flagged = await save({ ...object, always_filter_main_dttm: true, is_sqllab_view: true });
  expect([flagged.status, flagged.body.always_filter_main_dttm, flagged.body.is_sqllab_view]).toEqual([200, true, true]);
  await admin.put(`/api/v1/dataset/${id}`, { is_managed_externally: true });
  const managed = await save({ ...object, description: 'by hand' });
  expect([managed.status, Object.keys(managed.body.message)]).toEqual([422, ['is_managed_externally']]);
  await admin.put(`/api/v1/dataset/${id}`, { is_managed_externally: false });
  const twice = await save({ ...object, columns: [...object.columns, { column_name: 'country' }] });
  expect([twice.status, twice.body]).toEqual([409, expect.objectContaining({ message: 'Duplicate column name(s): country' })]);
  expect((await admin.get(`/superset/fetch_datasource_metadata?datasourceKey=${id}__table`)).body.uid).toBe(`${id}__table`);
  for (const path of ['/datasource/get/table/9999/', '/superset/fetch_datasource_metadata?datasourceKey=9999__table'])
    expect(await admin.get(path)).toMatchObject({ status: 404, body: { error: 'Not found', message: 'Not found' } });
});

// Rows: DS-01
test('a dataset for charts has every member that charts, controls and the editor read', async () => {
  const { id } = (await create({ table_name: 'whole', sql: query })).body;
  const folders = [{ uuid: 'f', type: 'folder', name: 'Money', children: [] }];
  expect((await admin.put(`/api/v1/dataset/${id}`, { folders })).status).toBe(200);
  const object = (await admin.get(`/datasource/get/table/${id}/`)).body;
  const missing = (of: object, names: string): string[] => names.split(' ').filter((name) => !(name in of));
  expect(
    missing(
      object,
      'id type uid table_name name sql select_star kind schema database owners columns metrics time_grain_sqla ' +
        'is_managed_externally edit_url url health_check_message extra datasource_type granularity_sqla order_by_choices ' +
        'verbose_map column_formats main_dttm_col offset default_endpoint cache_timeout fetch_values_predicate ' +
        'filter_select_enabled template_params is_sqllab_view params catalog normalize_columns always_filter_main_dttm',
    ),
  ).toEqual([]);
  expect([object.folders, object.database.id, object.database.database_name]).toEqual([folders, server.databaseId, 'examples']);
  expect(
    missing(
      object.columns[0],
      'column_name verbose_name type type_generic is_dttm groupby filterable expression description extra advanced_data_type',
    ),
  ).toEqual([]);
  expect(missing(object.metrics[0], 'metric_name verbose_name expression d3format currency warning_text extra')).toEqual([]);
});

// Rows: DS-13
test('samples come in pages, with the number of all rows, and filtered when asked', async () => {
  const samples = (more: string, body: object = {}) =>
    admin.post(`/datasource/samples?datasource_type=table&datasource_id=${server.datasetId}${more}`, body);
  const page = await samples('&per_page=4&page=2');
  expect(page.body.result).toMatchObject({
    page: 2,
    per_page: 4,
    total_count: 6,
    rowcount: 2,
    colnames: ['country', 'num', 'ds'],
    coltypes: [1, 0, 2],
  });
  expect((await samples('', { filters: [{ col: 'country', op: '==', val: 'FR' }] })).body.result.total_count).toBe(3);
  expect((await samples('&per_page=0')).status).toBe(400);
  expect((await samples('', { filters: [{ col: 'country', op: 'NEAR', val: 1 }] })).status).toBe(400);
});

test('the values of a column come once each, narrowed by a search, in both spellings', async () => {
  const values = await admin.get(`/api/v1/datasource/table/${server.datasetId}/column/country/values/`);
  expect(values.body.result.toSorted()).toEqual(['DE', 'FR', 'IT']);
  expect((await admin.get(`/superset/filter/table/${server.datasetId}/country/`)).body.toSorted()).toEqual(['DE', 'FR', 'IT']);
  expect(
    (await admin.get(`/api/v1/datasource/table/${server.datasetId}/column/country/values/?search=f&limit=5`)).body.result,
  ).toEqual(['FR']);
  expect((await admin.get(`/api/v1/datasource/table/${server.datasetId}/column/nope/values/`)).status).toBe(400);
  expect((await admin.get('/api/v1/datasource/table/9999/column/x/values/')).status).toBe(404);
});

test('before deleting one sees what stands on it', async () => {
  const { id } = (await create({ table_name: 'used', sql: query })).body;
  const chart = await server.chart('Stands on it', {}, { datasource_id: id });
  const board = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Uses it',
    json_metadata: JSON.stringify({
      positions: { 'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: chart } } },
    }),
  });
  expect((await admin.get(`/api/v1/dataset/${id}/related_objects`)).body).toMatchObject({
    charts: { count: 1, result: [{ id: chart, slice_name: 'Stands on it', viz_type: 'pie' }] },
    dashboards: { count: 1, result: [{ id: board.body.id, title: 'Uses it', slug: null }] },
  });
  expect((await admin.delete(`/api/v1/dataset/?q=!(${id})`)).body).toEqual({ message: 'Deleted 1 dataset' });
  const orphan = (await admin.get(`/api/v1/chart/${chart}`)).body.result;
  expect([orphan.datasource_name_text, orphan.table]).toEqual([null, null]);
  const explore = await admin.get(`/api/v1/explore/?slice_id=${chart}`);
  expect([
    explore.status,
    explore.body.result.message,
    explore.body.result.dataset,
    explore.body.result.slice.slice_name,
  ]).toEqual([200, 'Missing dataset', null, 'Stands on it']);
});

test('settings that could never work are refused by name', async () => {
  const { id } = (await create({ table_name: 'settings', sql: query })).body;
  const refused: [string, unknown][] = [
    ['template_params', '{bad'],
    ['template_params', '[1]'],
    ['extra', '{bad'],
    ['default_endpoint', 'javascript:alert(1)'],
    ['cache_timeout', 2 ** 31],
  ];
  for (const [field, value] of refused) {
    const answered = await admin.put(`/api/v1/dataset/${id}`, { [field]: value });
    expect([field, answered.status, JSON.stringify(answered.body)]).toEqual([field, 400, expect.stringContaining(field)]);
  }
  const kept = { template_params: '', extra: '{"a": 1}', default_endpoint: '/superset/dashboard/1/', cache_timeout: -5 };
  expect((await admin.put(`/api/v1/dataset/${id}`, kept)).status).toBe(200);
  expect(await load(id)).toMatchObject(kept);
});

test('a predicate that the database could not read is refused by name', async () => {
  const { id } = (await create({ table_name: 'predicated', sql: query })).body;
  const save = (fetch_values_predicate: string | null, on = id) => admin.put(`/api/v1/dataset/${on}`, { fetch_values_predicate });
  for (const predicate of [
    'country =',
    "country = 'FR",
    "country = 'FR') OR (1 = 1",
    '1 = 1; SELECT 1',
    'SELECT 1',
    'no_such_column = 1',
    'no_such_function(country) = 1',
    'country = (SELECT max(country) FROM sales)',
    '{% if %}',
    '{{ no_such_function() }}',
  ])
    for (const on of [id, server.datasetId]) {
      const { status, body } = await save(predicate, on);
      expect([status, Object.keys(body.message ?? body)], predicate).toEqual([422, ['fetch_values_predicate']]);
    }
  const asked = "country = '{{ url_param('c') }}'";
  for (const predicate of ["country <> 'FR'", asked, "country IN {{ filter_values('country')|where_in }}", '', null])
    expect((await save(predicate)).status, String(predicate)).toBe(200);
  // What is sent with a new source is read on that source.
  const moved = { sql: 'SELECT country AS land FROM sales', fetch_values_predicate: 'land IS NOT NULL' };
  expect((await admin.put(`/api/v1/dataset/${id}`, moved)).status).toBe(200);
  expect((await admin.put(`/api/v1/dataset/${id}`, { ...moved, fetch_values_predicate: 'country = 1' })).status).toBe(422);
});

// Rows: SEC-09
test('a default address of another site is refused by name, one of ours is kept', async () => {
  const { id } = (await create({ table_name: 'addressed', sql: query })).body;
  const explore = `/explore/?datasource_type=table&datasource_id=${id}`;
  const save = (default_endpoint: string) => admin.put(`/api/v1/dataset/${id}`, { default_endpoint });
  for (const address of [
    'https://evil.example/',
    'http://evil.example/superset/dashboard/1/',
    '//evil.example/',
    '/\\evil.example/',
    '/..//evil.example/',
    '/\t/evil.example/',
    'http://localhost@evil.example/',
    'http://localhost.evil.example/',
    'https://localhost/',
  ]) {
    const { status, body } = await save(address);
    expect([status, Object.keys(body.message)], address).toEqual([422, ['default_endpoint']]);
  }
  expect(await load(id)).toMatchObject({ default_endpoint: null, url: explore });
  expect((await save('http://localhost/superset/dashboard/1/?a=b')).status).toBe(200);
  expect(await load(id)).toMatchObject({ default_endpoint: '/superset/dashboard/1/?a=b', url: '/superset/dashboard/1/?a=b' });
  // One that an earlier version took is not followed.
  await server.services.store.db
    .updateTable('datasets')
    .set({ default_endpoint: '//evil.example' })
    .where('id', '=', id)
    .execute();
  const listed = await admin.get(`/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:addressed)))`);
  expect(listed.body.result[0].explore_url).toBe(explore);
});

// Rows: DS-11
test('a copy, a look-up by table and the list with its own filters', async () => {
  const { id } = (await create({ table_name: 'origin', sql: query })).body;
  const copy = await admin.post('/api/v1/dataset/duplicate', { base_model_id: id, table_name: 'origin copy' });
  expect([copy.status, (await load(copy.body.id)).columns.length]).toEqual([201, 3]);
  expect(await admin.post('/api/v1/dataset/duplicate', { base_model_id: id, table_name: 'origin copy' })).toMatchObject({
    status: 422,
    body: { message: { table_name: ['Dataset origin copy already exists'] } },
  });
  expect((await admin.post('/api/v1/dataset/duplicate', { base_model_id: server.datasetId, table_name: 'x' })).status).toBe(422);
  expect(
    (await admin.post('/api/v1/dataset/get_or_create/', { database_id: server.databaseId, table_name: 'sales' })).body,
  ).toEqual({ result: { table_id: server.datasetId } });
  const names = async (filter: string): Promise<string[]> =>
    (await admin.get(`/api/v1/dataset/?q=(page_size:100,filters:!(${filter}))`)).body.result.map(
      (d: TestReply['body']) => d.table_name,
    );
  expect(await names('(col:sql,opr:dataset_is_null_or_empty,value:!t)')).toEqual(['sales']);
  expect(await names('(col:sql,opr:dataset_is_null_or_empty,value:!f),(col:table_name,opr:ct,value:ORIG)')).toEqual(
    expect.arrayContaining(['origin', 'origin copy']),
  );
  expect(await names(`(col:database,opr:rel_o_m,value:${server.databaseId}),(col:schema,opr:eq,value:main)`)).toEqual(['sales']);
  expect((await admin.get('/api/v1/dataset/distinct/schema')).body).toEqual({
    count: 1,
    result: [{ text: 'main', value: 'main' }],
  });
  expect((await admin.get('/api/v1/dataset/related/database?q=(filter:exam)')).body.result).toEqual([
    { value: server.databaseId, text: 'examples', extra: {} },
  ]);
  expect((await admin.get('/api/v1/dataset/related/nothing')).status).toBe(404);
});

test("a dataset is of its connection's own catalog: none is stored for it, another is refused, an imported one stays", async () => {
  const place = { database_id: server.databaseId, table_name: 'sales', schema: 'main' };
  expect((await admin.post('/api/v1/dataset/get_or_create/', { ...place, catalog: '' })).body.result.table_id).toBe(
    server.datasetId,
  );
  const refused = { status: 422, body: { message: { catalog: ['Only the default catalog is supported for this connection.'] } } };
  const elsewhere = { database: server.databaseId, table_name: 'sales', schema: 'main', catalog: 'elsewhere' };
  expect(await admin.post('/api/v1/dataset/', elsewhere)).toMatchObject(refused);
  expect(await admin.put(`/api/v1/dataset/${server.datasetId}`, { catalog: 'elsewhere' })).toMatchObject(refused);
  await server.services.store.db.updateTable('datasets').set({ catalog: 'brought' }).where('id', '=', server.datasetId).execute();
  expect((await admin.put(`/api/v1/dataset/${server.datasetId}`, { catalog: 'brought' })).status).toBe(200);
  expect((await load(server.datasetId)).catalog).toBe('brought');
  expect((await admin.put(`/api/v1/dataset/${server.datasetId}`, { catalog: null })).status).toBe(200);
  expect((await load(server.datasetId)).catalog).toBeNull();
});

// Rows: DS-14
test('a reader with a grant sees and asks, and changes nothing; SQL of closed tables stays closed', async () => {
  await server.addUser('reader', ['Gamma'], [`datasource_access on [examples].[sales](id:${server.datasetId})`]);
  const reader = await server.program('reader');
  expect((await reader.get('/api/v1/dataset/')).body.result.map((d: TestReply['body']) => d.table_name)).toEqual(['sales']);
  expect((await reader.get(`/api/v1/dataset/${server.datasetId}`)).body.result.can_edit).toBe(false);
  expect((await reader.put(`/api/v1/dataset/${server.datasetId}`, { description: 'x' })).status).toBe(403);
  await server.addUser('analyst', ['Gamma', 'sql_lab']);
  const analyst = await server.program('analyst');
  expect(
    (await analyst.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql: 'SELECT * FROM sales' })).status,
  ).toBe(404);
  await server.addUser('partial', ['Gamma', 'sql_lab'], [`datasource_access on [examples].[sales](id:${server.datasetId})`]);
  const partial = await server.program('partial');
  expect(
    (await partial.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql: 'SELECT country FROM sales' })).status,
  ).toBe(200);
  const closed = await partial.post('/api/v1/sqllab/execute/', {
    database_id: server.databaseId,
    sql: 'SELECT * FROM sales JOIN payroll USING (country)',
  });
  expect([closed.status, closed.body.errors[0]]).toMatchObject([
    403,
    { error_type: 'TABLE_SECURITY_ACCESS_ERROR', message: 'You need access to the following tables: main.payroll' },
  ]);
});
