import { afterAll, expect, test } from 'vitest';
import { salesServer } from '../sales.testing.ts';

const server = await salesServer();
const { admin } = server;
afterAll(() => server.close());

const listed = async (q: string): Promise<string[]> => {
  const { status, body } = await admin.get(`/api/v1/chart/?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  expect(body.count).toBe(body.result.length);
  return body.result.map((c: { slice_name: string }) => c.slice_name).toSorted();
};

// Rows: ENT-01
test('a saved chart is read back with every field of the wire, a version and an ETag', async () => {
  const id = await server.chart('Countries', {}, { description: 'By **country** <b>', certified_by: 'Ann' });
  const { status, headers, body } = await admin.get(`/api/v1/chart/${id}`);
  expect([status, headers.etag, body.id]).toEqual([200, '"v1"', id]);
  expect(body.result).toMatchObject({
    id,
    version: 1,
    slice_name: 'Countries',
    viz_type: 'pie',
    url: `/explore/?slice_id=${id}`,
    datasource_id: server.datasetId,
    datasource_type: 'table',
    datasource_name_text: 'main.sales',
    table: { table_name: 'sales', default_endpoint: null },
    description_markeddown: '<p>By <strong>country</strong> &lt;b&gt;</p>',
    certified_by: 'Ann',
    changed_by_name: expect.stringMatching(/./),
    changed_on_delta_humanized: 'now',
    changed_on_utc: '2026-03-04T05:06:07.089Z',
    changed_on_dttm: Date.parse('2026-03-04T05:06:07.089Z'),
    owners: [{ id: 1 }],
    dashboards: [],
    tags: [],
    query_context: null,
  });
  expect(body.result.form_data).toMatchObject({ slice_id: id, datasource: `${server.datasetId}__table`, groupby: ['country'] });
});

test('a chart that shows others asks their questions, with its filters; one that is gone is left out', async () => {
  const viz_type = 'deck_scatter';
  const points = await server.chart('Points', { viz_type, spatial: { type: 'geohash', geohashCol: 'country' } }, { viz_type });
  const only = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'country', operator: '==', comparator: 'FR' };
  const layers = { viz_type: 'deck_multi', deck_slices: [points, 999_999], adhoc_filters: [only] };
  const id = await server.chart('Layers', layers, { viz_type: 'deck_multi' });
  const { status, body } = await admin.get(`/api/v1/chart/${id}/data/`);
  expect([status, body.result.length]).toEqual([200, 1]);
  expect(body.result[0]).toMatchObject({ colnames: ['country'], rowcount: 3 });
  const { body: picture } = await admin.get(`/api/v1/chart/${id}/cache_screenshot/`);
  expect((await admin.get(new URL(picture.image_url).pathname)).status).toBe(200);
});

test('a question that fails says why in `message` and, with its type, in `errors`', async () => {
  const asked = async (sqlExpression: string) => {
    const metrics = [{ expressionType: 'SQL', sqlExpression, label: 'x' }];
    const { status, body } = await admin.post('/api/v1/chart/data', {
      datasource: { id: server.datasetId, type: 'table' },
      queries: [{ metrics }],
    });
    expect([status, body.message]).toEqual([400, body.errors[0].message]);
    return [body.message, body.errors[0].error_type];
  };
  expect(await asked('SUM(nothing)')).toEqual([expect.stringMatching(/^Error: .*nothing/), 'COLUMN_DOES_NOT_EXIST_ERROR']);
  expect(await asked("SUM(CAST(country || 'x' AS INT))")).toEqual([expect.stringMatching(/^Error: /), 'GENERIC_DB_ENGINE_ERROR']);
  expect((await asked('SUM(((')).at(1)).toBe('INVALID_SQL_ERROR');
});

test('only the fields sent change; the session must say which version it edited', async () => {
  const id = await server.chart('Before');
  const browser = await server.browser();
  expect((await browser.put(`/api/v1/chart/${id}`, { slice_name: 'X' })).status).toBe(428);
  const saved = await browser.put(`/api/v1/chart/${id}`, { slice_name: 'After' }, { 'if-match': '"v1"' });
  expect([saved.status, saved.headers.etag, saved.body]).toEqual([200, '"v2"', { id, result: { slice_name: 'After' } }]);
  const stale = await browser.put(`/api/v1/chart/${id}`, { slice_name: 'Other' }, { 'if-match': '"v1"' });
  expect([stale.status, stale.body]).toMatchObject([412, { message: 'Somebody saved this object after you opened it.' }]);
  const { result } = (await admin.get(`/api/v1/chart/${id}`)).body;
  expect([result.slice_name, result.viz_type, JSON.parse(result.params).groupby]).toEqual(['After', 'pie', ['country']]);
});

test('dashboards are named by ids, or as the reply of a chart names them', async () => {
  const board = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'For charts' })).body.id;
  const id = await server.chart('On a board', {}, { dashboards: [{ id: board }] });
  const url = `/api/v1/chart/${id}`;
  const boards = async () => (await admin.get(url)).body.result.dashboards;
  expect(await boards()).toEqual([{ id: board, dashboard_title: 'For charts', json_metadata: null }]);
  expect(await admin.put(url, { dashboards: await boards() })).toMatchObject({
    status: 200,
    body: { result: { dashboards: [board] } },
  });
  expect((await boards()).length).toBe(1);
  expect((await admin.put(url, { dashboards: [] })).status).toBe(200);
  expect((await admin.put(url, { dashboards: [board] })).status).toBe(200);
  expect((await boards()).length).toBe(1);
  for (const wrong of [[{ dashboard_title: 'For charts' }], [{ id: 'x' }], ['x'], [null], [[board]]])
    expect((await admin.put(url, { dashboards: wrong })).status, JSON.stringify(wrong)).toBe(400);
});

test("wrong bodies are refused by field, in the wire's words", async () => {
  const post = (body: object) => admin.post('/api/v1/chart/', body);
  expect(await post({ slice_name: 'x' })).toMatchObject({
    status: 400,
    body: {
      message: { datasource_id: ['Missing data for required field.'], datasource_type: ['Missing data for required field.'] },
    },
  });
  const good = { slice_name: 'x', datasource_id: server.datasetId, datasource_type: 'table' };
  expect(await post({ ...good, colour: 1 })).toMatchObject({ status: 400, body: { message: { colour: ['Unknown field.'] } } });
  expect(await post({ ...good, params: '{' })).toMatchObject({
    status: 400,
    body: { message: { params: ['Not a valid JSON string.'] } },
  });
  expect(await post({ ...good, datasource_id: 9999 })).toMatchObject({
    status: 422,
    body: { message: { datasource_id: ['Dataset does not exist'] } },
  });
  expect(await post({ ...good, dashboards: [9999] })).toMatchObject({
    status: 422,
    body: { message: { dashboards: ['Dashboards do not exist'] } },
  });
  const reversed = JSON.stringify({ viz_type: 'echarts_timeseries_line', y_axis_bounds: [5, '1'] });
  expect(await post({ ...good, params: reversed })).toMatchObject({
    status: 422,
    body: { message: { params: ['y_axis_bounds: the minimum is above the maximum'] } },
  });
  expect(await post({ ...good, owners: [9999] })).toMatchObject({
    status: 422,
    body: { message: { owners: ['Owners are invalid'] } },
  });
  expect((await admin.get('/api/v1/chart/abc')).body).toEqual({ message: 'Not found' });
});

test('lists filter by the standard and by the own operators, and count what they show', async () => {
  const id = await server.chart('Zebra crossing', { metric: 'count' }, { description: 'stripes' });
  await server.chart('zebra bar', {}, { viz_type: 'echarts_timeseries_bar' });
  expect(await listed('(filters:!((col:slice_name,opr:ct,value:zebra)))')).toEqual(['Zebra crossing', 'zebra bar']);
  expect(await listed('(filters:!((col:slice_name,opr:chart_all_text,value:stripes)))')).toEqual(['Zebra crossing']);
  expect(await listed('(filters:!((col:slice_name,opr:chart_all_text,value:timeseries_bar)))')).toEqual(['zebra bar']);
  expect(await listed('(filters:!((col:viz_type,opr:eq,value:echarts_timeseries_bar)))')).toEqual(['zebra bar']);
  expect(await listed('{"filters":[{"col":"id","opr":"in","value":[' + id + ']}]}')).toEqual(['Zebra crossing']);
  expect((await listed('(filters:!((col:slice_name,opr:chart_all_text,value:sales)))')).length).toBeGreaterThan(1);
  await admin.post(`/api/v1/chart/${id}/favorites/`);
  expect(await listed('(filters:!((col:id,opr:chart_is_favorite,value:!t)))')).toEqual(['Zebra crossing']);
  expect((await admin.get(`/api/v1/chart/favorite_status/?q=!(${id},1)`)).body.result).toEqual([
    { id, value: true },
    { id: 1, value: false },
  ]);
  // One that is gone does not hide the others.
  expect((await admin.get(`/api/v1/chart/favorite_status/?q=!(${id},99999)`)).body.result).toEqual([{ id, value: true }]);
  expect((await admin.get('/api/v1/chart/favorite_status/?q=!(99999)')).status).toBe(404);
  expect((await admin.get(`/superset/favstar/slice/${id}/count/`)).body).toEqual({ count: 1 });
  expect((await admin.get(`/superset/favstar/slice/${id}/unselect/`)).body).toEqual({ count: 0 });
});

test('pages, orders and columns are as asked; what cannot be asked is refused', async () => {
  const page = await admin.get(
    '/api/v1/chart/?q=(order_column:slice_name,order_direction:asc,page:0,page_size:2,columns:!(slice_name),keys:!(none))',
  );
  expect(Object.keys(page.body).toSorted()).toEqual(['count', 'ids', 'result']);
  expect(page.body.result.map((c: object) => Object.keys(c))).toEqual([['slice_name'], ['slice_name']]);
  expect(page.body.count).toBeGreaterThan(2);
  const next = await admin.get('/api/v1/chart/?q=(order_column:slice_name,order_direction:asc,page:1,page_size:2)');
  expect(next.body.ids.some((id: number) => page.body.ids.includes(id))).toBe(false);
  expect((await admin.get('/api/v1/chart/?q=(order_column:params)')).body).toEqual({
    message: 'Order column: params not allowed to order',
  });
  expect((await admin.get('/api/v1/chart/?q=(filters:!((col:params,opr:eq,value:1)))')).body).toEqual({
    message: 'Filter column: params not allowed to filter',
  });
  expect((await admin.get('/api/v1/chart/?q=(page:1')).body.message).toMatch(/^Not a valid rison\/json argument/);
});

test('an object says what its fields are called, as far as `q` asks', async () => {
  const id = await server.chart('Described');
  const whole = (await admin.get(`/api/v1/chart/${id}`)).body;
  expect(whole).toMatchObject({
    id,
    show_title: 'Show Chart',
    label_columns: { slice_name: 'Slice Name' },
    description_columns: {},
  });
  expect(whole.show_columns).toEqual(Object.keys(whole.result));
  const part = await admin.get(`/api/v1/chart/${id}?q=(columns:!(slice_name,owners.first_name,nothing),keys:!(show_columns))`);
  expect(part.body).toEqual({
    id,
    result: { slice_name: 'Described', owners: whole.result.owners },
    show_columns: ['slice_name', 'owners.first_name'],
  });
  expect(Object.keys((await admin.get(`/api/v1/chart/${id}?q=(keys:!(none))`)).body)).toEqual(['id', 'result']);
  expect((await admin.get(`/api/v1/chart/${id}?q=(keys:!(everything))`)).status).toBe(400);
  const list = (await admin.get('/api/v1/chart/?q=(columns:!(owners.first_name,slice_name,nothing))')).body;
  expect([list.list_columns, list.label_columns]).toEqual([
    ['owners.first_name', 'slice_name'],
    { 'owners.first_name': 'Owners First Name', slice_name: 'Slice Name' },
  ]);
  expect(list.result[0].owners[0].first_name).toBe(whole.result.owners[0].first_name);
  expect((await admin.get('/api/v1/chart/_info?q=(keys:!(none))')).body).toEqual({});
});

test('the data of a saved chart comes without a stored query context, in rows and as CSV', async () => {
  const id = await server.chart('Data');
  const { status, body } = await admin.get(`/api/v1/chart/${id}/data/`);
  expect(status).toBe(200);
  expect(body.result[0]).toMatchObject({
    colnames: expect.arrayContaining(['country', 'count']),
    rowcount: 3,
    status: 'success',
    is_cached: false,
  });
  expect(body.result[0].data[0]).toMatchObject({ country: 'FR', count: 3 });
  const csv = await admin.get(`/api/v1/chart/${id}/data/?format=csv`);
  expect(String(csv.headers['content-type'])).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename=".+\.csv"/);
  expect(csv.body).toContain('FR,3');
  const text = await admin.get(`/api/v1/chart/${id}/data/?type=query`);
  expect(text.body.result[0].query).toContain('GROUP BY');
});

test('an unknown chart type runs its stored question', async () => {
  const question = {
    datasource: { id: server.datasetId, type: 'table' },
    queries: [{ columns: ['country'], metrics: [], row_limit: 2, orderby: [['country', true]] }],
  };
  const id = await server.chart('Foreign', {}, { viz_type: 'my_company_chart', query_context: JSON.stringify(question) });
  const { body } = await admin.get(`/api/v1/chart/${id}/data/`);
  expect(body.result[0].data).toEqual([{ country: 'DE' }, { country: 'FR' }]);
});

// Rows: QRY-01
test('a question is answered, with bad ones refused in one line', async () => {
  const datasource = { id: server.datasetId, type: 'table' };
  const ask = (queries: object[], more: object = {}) => admin.post('/api/v1/chart/data', { datasource, queries, ...more });
  const good = await ask([
    {
      columns: ['country'],
      metrics: ['count'],
      orderby: [['count', false]],
      filters: [{ col: 'country', op: 'IN', val: ['FR', 'DE'] }],
    },
  ]);
  expect(good.body.result[0]).toMatchObject({
    data: [
      { country: 'FR', count: 3 },
      { country: 'DE', count: 2 },
    ],
    applied_filters: [{ column: 'country' }],
  });
  const columns = await ask([{ columns: ['country'], metrics: ['count'], orderby: [['count', false]] }], { orient: 'columns' });
  expect(columns.body.result[0].data).toEqual({ country: ['FR', 'DE', 'IT'], count: [3, 2, 1] });
  const bad = await ask([{ columns: 7 }]);
  expect([bad.status, bad.body.message]).toEqual([400, expect.stringMatching(/^Request is incorrect: /)]);
  expect((await admin.post('/api/v1/chart/data', { datasource: { id: 9999, type: 'table' }, queries: [{}] })).status).toBe(404);
  const wrongColumn = await ask([{ columns: ['nope'], metrics: [] }]);
  expect([wrongColumn.status, wrongColumn.body.message]).toEqual([400, expect.stringContaining('nope')]);
});

test('a form field has the same question, for downloads', async () => {
  const question = {
    datasource: { id: server.datasetId, type: 'table' },
    queries: [{ columns: ['country'], metrics: ['count'] }],
    result_format: 'csv',
  };
  const form = new URLSearchParams({ form_data: JSON.stringify(question) }).toString();
  const { status, headers } = await admin.post('/api/v1/chart/data', form, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
});

// Rows: ASYNC-05
test('a thumbnail is a PNG at its own address and an old address leads there', async () => {
  const id = await server.chart('Painted');
  const { thumbnail_url } = (await admin.get(`/api/v1/chart/${id}`)).body.result;
  const png = await admin.get(thumbnail_url);
  expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png']);
  const old = await admin.get(`/api/v1/chart/${id}/thumbnail/0123/`);
  expect([old.status, old.headers.location]).toEqual([302, thumbnail_url]);
  const broken = await server.chart('Broken', { groupby: ['no_such_column'] });
  const quiet = await admin.get((await admin.get(`/api/v1/chart/${broken}`)).body.result.thumbnail_url);
  expect([quiet.status, quiet.headers['content-type'], quiet.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'private, max-age=60',
  ]);
  await admin.put(`/api/v1/chart/${id}`, { slice_name: 'Painted again' });
  expect((await admin.get(thumbnail_url)).status).toBe(302);
});

test('charts are deleted one and many, all or none, and only by those who own them', async () => {
  const [a, b, c] = [await server.chart('a'), await server.chart('b'), await server.chart('c')];
  const grant = `datasource_access on [examples].[sales](id:${server.datasetId})`;
  const gammaId = await server.addUser('gamma', ['Gamma'], [grant]);
  const gamma = await server.program('gamma');
  expect(await gamma.delete(`/api/v1/chart/${a}`)).toMatchObject({
    status: 403,
    body: { message: 'Changing this chart is forbidden' },
  });
  expect((await gamma.put(`/api/v1/chart/${a}`, { slice_name: 'mine' })).status).toBe(403);
  expect((await admin.delete(`/api/v1/chart/?q=!(${b},99999)`)).status).toBe(404);
  expect((await admin.get(`/api/v1/chart/${b}`)).status).toBe(200);
  expect((await admin.delete(`/api/v1/chart/?q=!(${b},${c})`)).body).toEqual({ message: 'Deleted 2 charts' });
  expect((await admin.delete(`/api/v1/chart/${a}`)).body).toEqual({ message: 'OK' });
  expect((await admin.get(`/api/v1/chart/${a}`)).status).toBe(404);
  const own = await gamma.post('/api/v1/chart/', {
    slice_name: 'own',
    datasource_id: server.datasetId,
    datasource_type: 'table',
    owners: [],
  });
  expect((await gamma.get(`/api/v1/chart/${own.body.id}`)).body.result.owners.map((o: { id: number }) => o.id)).toEqual([
    gammaId,
  ]);
});

// Rows: SEC-07
test('a maker becomes the owner, and an owner who is no admin is kept in every list of owners they save', async () => {
  const grants = [`datasource_access on [examples].[sales](id:${server.datasetId})`];
  const [makerId, otherId] = [await server.addUser('maker', ['Alpha'], grants), await server.addUser('other', ['Alpha'], grants)];
  const maker = await server.program('maker');
  const body = { slice_name: 'Owned', datasource_id: server.datasetId, datasource_type: 'table' };
  const id: number = (await maker.post('/api/v1/chart/', body)).body.id;
  const owners = async (): Promise<number[]> =>
    (await admin.get(`/api/v1/chart/${id}`)).body.result.owners.map((owner: { id: number }) => owner.id).toSorted();
  expect(await owners()).toEqual([makerId]);
  // Meant to leave the maker out: by mistake, owners do not lock themselves out.
  expect((await maker.put(`/api/v1/chart/${id}`, { owners: [otherId] })).status).toBe(200);
  expect(await owners()).toEqual([makerId, otherId].toSorted((a, b) => a - b));
  expect((await maker.put(`/api/v1/chart/${id}`, { owners: [otherId, 99_999] })).body).toEqual({
    message: { owners: ['Owners are invalid'] },
  });
  // An admin takes the maker out; what is not theirs any more is read and saved as another, not changed.
  expect((await admin.put(`/api/v1/chart/${id}`, { owners: [otherId] })).status).toBe(200);
  expect(await owners()).toEqual([otherId]);
  expect((await maker.get(`/api/v1/chart/${id}`)).status).toBe(200);
  expect((await maker.put(`/api/v1/chart/${id}`, { slice_name: 'Mine again' })).status).toBe(403);
  expect((await maker.post('/api/v1/chart/', { ...body, slice_name: 'Owned, saved as' })).status).toBe(201);
});

// Rows: LIST-15
test('chosen charts go out as a zip; the cookie that `token` names says for ten minutes that it came', async () => {
  const [one, two] = [await server.chart('Out one'), await server.chart('Out two')];
  const zip = await admin.get(`/api/v1/chart/export/?q=!(${one},${two})&token=Yx3k9`);
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(zip.headers['content-disposition']).toMatch(/filename="?chart_export_\w+\.zip/);
  expect(String(zip.headers['set-cookie'])).toMatch(/Yx3k9=done; .*Max-Age=600/i);
  expect((await admin.get(`/api/v1/chart/export/?q=!(${one})`)).headers['set-cookie']).toBeUndefined();
});

// Rows: PAGE-03
test('the builder finds saved charts by name, two hundred at once, the last changed first, with what it shows of each', async () => {
  const [older, newer] = [await server.chart('Builder older'), await server.chart('builder newer')];
  await admin.put(`/api/v1/chart/${older}`, { slice_name: 'Builder, changed since' });
  const columns =
    'id,uuid,slice_name,viz_type,datasource_name_text,changed_on_delta_humanized,changed_on_dttm,owners,thumbnail_url';
  const q = (order: string) =>
    `(columns:!(${columns}),filters:!((col:slice_name,opr:ct,value:builder)),page:0,page_size:200,${order})`;
  const found = await admin.get(`/api/v1/chart/?q=${q('order_column:changed_on_delta_humanized,order_direction:desc')}`);
  expect([found.status, found.body.count]).toEqual([200, 2]);
  expect(Object.keys(found.body.result[0]).toSorted()).toEqual(columns.split(',').toSorted());
  expect(new Set(found.body.ids)).toEqual(new Set([older, newer]));
  const byName = await admin.get(`/api/v1/chart/?q=${q('order_column:slice_name,order_direction:asc')}`);
  expect(byName.body.result.map(({ id }: { id: number }) => id)).toEqual([newer, older]);
});

// Rows: SEC-05
test('a user without data access sees neither the chart nor its number in the list', async () => {
  await server.addUser('outsider', ['Gamma']);
  const outsider = await server.program('outsider');
  const id = await server.chart('Secret');
  expect((await outsider.get('/api/v1/chart/')).body).toMatchObject({ count: 0, ids: [], result: [] });
  expect((await outsider.get(`/api/v1/chart/${id}`)).status).toBe(404);
  expect((await outsider.get(`/api/v1/chart/${id}/data/`)).status).toBe(404);
  const data = await outsider.post('/api/v1/chart/data', {
    datasource: { id: server.datasetId, type: 'table' },
    queries: [{ metrics: ['count'] }],
  });
  expect([data.status, data.body.errors[0].error_type]).toEqual([403, 'DATASOURCE_SECURITY_ACCESS_ERROR']);
  expect((await server.visitor.get('/api/v1/chart/')).status).toBe(401);
});

// Rows: ERR-04
test('every save leaves a revision and a line in the action log', async () => {
  const id = await server.chart('Logged');
  await admin.put(`/api/v1/chart/${id}`, { slice_name: 'Logged twice' });
  await admin.delete(`/api/v1/chart/${id}`);
  const revisions = await server.services.store.db
    .selectFrom('revisions')
    .select(['version', 'reason', 'author_id'])
    .where('kind', '=', 'chart')
    .where('object_id', '=', id)
    .orderBy('version')
    .execute();
  expect(revisions.map(({ version, reason, author_id }) => [version, reason, author_id])).toEqual([
    [1, 'create', 1],
    [2, 'update', 1],
    [3, 'delete', 1],
  ]);
  await expect
    .poll(async () =>
      (await admin.get('/api/v1/log/?q=(page_size:1000)')).body.result.map((entry: { action: string }) => entry.action),
    )
    .toEqual(expect.arrayContaining(['ChartRestApi.create', 'ChartRestApi.update', 'ChartRestApi.remove']));
});
