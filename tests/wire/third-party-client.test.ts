/** Requests as clients of Apache Superset send them, one by one (docs/reference/api.md#worked-examples). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../../packages/server/src/resources/sales.testing.ts';

let server: SalesServer;
beforeAll(async () => void (server = await salesServer()));
afterAll(() => server.close());

const password = 'correct horse battery canary7q';

test('signs in with tokens, fetches the CSRF token with the bearer token, lists and creates', async () => {
  const login = await server.visitor.post('/api/v1/security/login', {
    username: 'admin',
    password,
    provider: 'db',
    refresh: true,
  });
  expect([login.status, Object.keys(login.body).toSorted()]).toEqual([200, ['access_token', 'refresh_token']]);
  const bearer = { authorization: `Bearer ${login.body.access_token}` };
  const csrf = await server.visitor.get('/api/v1/security/csrf_token/', bearer);
  expect([csrf.status, typeof csrf.body.result]).toEqual([200, 'string']);
  const cookie = String([csrf.headers['set-cookie']].flat()[0]).split(';', 1)[0] ?? '';
  expect(cookie).toMatch(/^session=./);
  const list = await server.visitor.get(
    '/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:title_or_slug,value:sales)),order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)',
    bearer,
  );
  expect(list.body).toMatchObject({
    count: 0,
    ids: [],
    result: [],
    list_title: 'List Dashboard',
    order_columns: expect.arrayContaining(['dashboard_title']),
  });
  const made = await server.visitor.post(
    '/api/v1/dataset/',
    { database: server.databaseId, table_name: 'by_client', sql: 'SELECT * FROM sales' },
    { ...bearer, cookie, 'x-csrftoken': csrf.body.result, referer: 'http://localhost/' },
  );
  expect([made.status, made.body.id > 0]).toEqual([201, true]);
  expect(
    (await server.visitor.post('/api/v1/security/login', { username: 'admin', password: 'wrong', provider: 'db' })).body,
  ).toEqual({ message: 'Not authorized' });
  expect(await server.visitor.get('/api/v1/dashboard/')).toMatchObject({
    status: 401,
    body: { msg: 'Missing Authorization Header' },
  });
  const again = await server.visitor.post('/api/v1/security/refresh', undefined, {
    authorization: `Bearer ${login.body.refresh_token}`,
  });
  expect(Object.keys(again.body)).toEqual(['access_token']);
});

test('the older Python client signs in with `refresh` as a text and runs SQL at the older address', async () => {
  const login = (refresh: unknown) =>
    server.visitor.post('/api/v1/security/login', { username: 'admin', password, provider: 'db', refresh });
  expect(Object.keys((await login('true')).body).toSorted()).toEqual(['access_token', 'refresh_token']);
  const { status, body } = await login('false');
  expect([status, Object.keys(body)]).toEqual([200, ['access_token']]);
  expect(await login('often')).toMatchObject({ status: 400, body: { message: { refresh: ['Not a valid boolean.'] } } });
  const run = await server.visitor.post(
    '/superset/sql_json/',
    { database_id: server.databaseId, sql: 'SELECT SUM(num) AS total FROM sales', queryLimit: -1 },
    { authorization: `Bearer ${body.access_token}` },
  );
  expect(run).toMatchObject({ status: 200, body: { data: [{ total: 43.5 }], columns: [{ name: 'total' }] } });
});

test("18.2 asks a time series with pivot and flatten and gets the reference's answer", async () => {
  const { status, body } = await server.admin.post('/api/v1/chart/data', {
    datasource: { id: server.datasetId, type: 'table' },
    force: false,
    queries: [
      {
        filters: [{ col: 'country', op: 'IN', val: ['FR'] }],
        extras: { time_grain_sqla: 'P1D', where: '', having: '' },
        granularity: 'ds',
        time_range: '2024-01-01 : 2024-02-01',
        columns: ['country'],
        metrics: ['count', { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'SUM(num)' }],
        orderby: [['count', false]],
        row_limit: 1000,
        is_timeseries: true,
        series_columns: ['country'],
        series_limit: 10,
        post_processing: [
          {
            operation: 'pivot',
            options: {
              index: ['__timestamp'],
              columns: ['country'],
              aggregates: { count: { operator: 'mean' } },
              drop_missing_columns: false,
            },
          },
          // As the reference's own front end does for one metric: without it the labels are `count, FR`
          // (docs/reference/questions.md#flatten).
          { operation: 'rename', options: { columns: { count: null }, level: 0, inplace: true } },
          { operation: 'flatten' },
        ],
      },
    ],
    result_format: 'json',
    result_type: 'full',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const [result] = body.result;
  expect(result).toMatchObject({
    cached_dttm: null,
    cache_timeout: 86400,
    applied_filters: expect.arrayContaining([{ column: 'country' }]),
    rejected_filters: [],
    annotation_data: {},
    error: null,
    status: 'success',
    stacktrace: null,
    rowcount: 2,
    sql_rowcount: 2,
    from_dttm: Date.UTC(2024, 0, 1),
    to_dttm: Date.UTC(2024, 1, 1),
    label_map: { FR: ['FR'] },
    colnames: ['__timestamp', 'FR'],
    indexnames: [0, 1],
    coltypes: [2, 0],
    data: [
      { __timestamp: Date.UTC(2024, 0, 1), FR: 1 },
      { __timestamp: Date.UTC(2024, 0, 2), FR: 1 },
    ],
  });
  expect([typeof result.cache_key, result.query]).toEqual(['string', expect.stringMatching(/^SELECT/)]);
});

test('makes a permalink with urlParams, data mask, tabs and anchor', async () => {
  const { id } = (await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'Linked' })).body;
  const { status, body } = await server.admin.post(`/api/v1/dashboard/${id}/permalink`, {
    urlParams: [['standalone', '1']],
    dataMask: {
      'NATIVE_FILTER-abc': {
        extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['FR'] }] },
        filterState: { value: ['FR'] },
      },
    },
    activeTabs: ['TAB-1'],
    anchor: 'CHART-9',
  });
  expect([status, Object.keys(body).toSorted(), body.url.endsWith(`/superset/dashboard/p/${body.key}/`)]).toEqual([
    201,
    ['key', 'url'],
    true,
  ]);
});

test("the builder's list of saved charts, as the specification asks for it", async () => {
  await server.chart('Sales by country');
  const columns =
    'id,slice_name,url,params,datasource_id,datasource_type,datasource_name_text,datasource_url,changed_on_utc,changed_on_delta_humanized,description,description_markeddown,thumbnail_url,viz_type';
  const { body } = await server.admin.get(
    `/api/v1/chart/?q=(columns:!(${columns}),filters:!((col:slice_name,opr:chart_all_text,value:country)),order_column:changed_on_delta_humanized,order_direction:desc,page_size:200)`,
  );
  expect([body.count, Object.keys(body.result[0]).toSorted()]).toEqual([1, columns.split(',').toSorted()]);
  expect(typeof body.result[0].params).toBe('string');
});

test('both spellings of every path answer, and q may be JSON', async () => {
  for (const path of ['/api/v1/chart', '/api/v1/chart/', '/api/v1/dashboard/_info', '/api/v1/dashboard/_info/'])
    expect([path, (await server.admin.get(path)).status]).toEqual([path, 200]);
  const info = await server.admin.get(`/api/v1/chart/_info?q=${encodeURIComponent('{"keys":["permissions"]}')}`);
  expect(info.body).toEqual({ permissions: expect.arrayContaining(['can_read', 'can_write', 'can_export']) });
  expect((await server.admin.get('/api/v1/chart/_info?q=(keys:!(permissions)')).status).toBe(400);
});

test('texts, kinds and parameters that browsers and programs of the reference send are taken', async () => {
  const { admin } = server;
  const made = await admin.post('/api/v1/dataset/', {
    database: server.databaseId,
    table_name: 'odd',
    sql: 'SELECT * FROM sales',
  });
  const put = (currency?: unknown) =>
    admin.put(`/api/v1/dataset/${made.body.id}`, {
      metrics: [{ metric_name: 'total', expression: 'SUM(num)', ...(currency === undefined ? {} : { currency }) }],
    });
  const currency = async () => (await admin.get(`/api/v1/dataset/${made.body.id}`)).body.result.metrics[0].currency;
  expect([(await put('{"symbol":"EUR","symbolPosition":"suffix"}')).status, await currency()]).toEqual([
    200,
    { symbol: 'EUR', symbolPosition: 'suffix' },
  ]);
  expect([(await put('')).status, await currency()]).toEqual([200, null]);
  expect((await put()).status).toBe(200);
  expect(await put('{"symbol"')).toMatchObject({
    status: 400,
    body: { message: { 'metrics.0.currency': ['Not a valid JSON string.'] } },
  });

  const chart = await server.chart('Odd');
  const kind = { datasource_id: made.body.id, datasource_type: 'physical' };
  expect((await admin.put(`/api/v1/chart/${chart}`, kind)).status).toBe(200);
  expect((await admin.put(`/api/v1/chart/${chart}`, { slice_name: 'Odder' })).status).toBe(200);
  const page = `datasource_id=${made.body.id}&datasource_type=table&viz_type=pie&dashboard_id=1&save_action=saveas`;
  expect((await admin.get(`/api/v1/explore/?${page}`)).status).toBe(200);

  const events = new URLSearchParams({ events: JSON.stringify([{ event_name: 'mount', slice_id: 3 }, { event_name: 'load' }]) });
  const told = await admin.post('/superset/log/?explode=events&dashboard_id=5', String(events), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([told.status, told.body]).toEqual([200, { result: 'OK' }]);
  const { body } = await admin.get('/api/v1/log/?q=(filters:!((col:action,opr:eq,value:load)))');
  expect(body.result).toMatchObject([{ action: 'load', dashboard_id: 5, slice_id: null }]);

  await admin.post('/api/v1/saved_query/', { db_id: server.databaseId, label: 'Kept', sql: 'SELECT 1' });
  const kept = (id: number) => admin.get(`/api/v1/saved_query/?q=(filters:!((col:database,opr:rel_o_m,value:${id})))`);
  expect([(await kept(server.databaseId)).body.count, (await kept(999)).body.count]).toEqual([1, 0]);
});

test('all fields of a body that name what is not there are refused at once', async () => {
  const { admin } = server;
  const nothing = 999_999;
  const chart = { slice_name: 'x', datasource_id: nothing, datasource_type: 'table', dashboards: [nothing], owners: [nothing] };
  const chartFaults = {
    datasource_id: ['Dataset does not exist'],
    dashboards: ['Dashboards do not exist'],
    owners: ['Owners are invalid'],
  };
  expect(await admin.post('/api/v1/chart/', chart)).toMatchObject({ status: 422, body: { message: chartFaults } });
  const id = await server.chart('Refused');
  const put = await admin.put(`/api/v1/chart/${id}`, { ...chart, tags: [nothing] });
  expect([put.status, put.body]).toEqual([422, { message: { ...chartFaults, tags: ['Some tags do not exist'] } }]);

  await admin.post('/api/v1/dashboard/', { dashboard_title: 'First', slug: 'taken' });
  const board = await admin.post('/api/v1/dashboard/', { slug: 'taken', owners: [nothing], roles: [nothing] });
  expect([board.status, board.body]).toEqual([
    422,
    { message: { slug: ['Must be unique'], owners: ['Owners are invalid'], roles: ['Some roles do not exist'] } },
  ]);
  const dataset = (more: object) => admin.post('/api/v1/dataset/', { owners: [nothing], table_name: 'sales', ...more });
  expect((await dataset({ database: nothing })).body).toEqual({
    message: { database: ['Database does not exist'], owners: ['Owners are invalid'] },
  });
});

test('what reports and alerts send or ask is not deleted under them; those the caller does not see are not named', async () => {
  const { admin } = server;
  const chart = await server.chart('Sent');
  const schedule = { crontab: '0 9 * * 1', recipients: [{ type: 'Email', recipient_config_json: { target: 'a@example.org' } }] };
  const report = await admin.post('/api/v1/report/', {
    type: 'Report',
    name: 'Weekly',
    chart,
    report_format: 'PNG',
    ...schedule,
  });
  expect(report.status, JSON.stringify(report.body)).toBe(201);
  const refusal = { message: 'There are associated alerts or reports: Weekly' };
  expect(await admin.delete(`/api/v1/chart/${chart}`)).toMatchObject({ status: 422, body: refusal });
  expect(await admin.delete(`/api/v1/chart/?q=!(${chart})`)).toMatchObject({ status: 422, body: refusal });
  const owner = await server.addUser('chart owner', ['Alpha']);
  expect((await admin.put(`/api/v1/chart/${chart}`, { owners: [owner] })).status).toBe(200);
  const theirs = await server.program('chart owner');
  expect((await theirs.delete(`/api/v1/chart/${chart}`)).body).toEqual({ message: 'There are associated alerts or reports' });
  expect((await admin.delete(`/api/v1/report/${report.body.id}`)).status).toBe(200);
  expect((await admin.delete(`/api/v1/chart/${chart}`)).status).toBe(200);
});
