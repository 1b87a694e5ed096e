/**
 * What clients of Apache Superset's API rely on (docs/reference/api.md#paths-and-who-asks,
 * docs/reference/api.md#worked-examples, docs/reference/api.md#embedding), by hand over plain HTTP.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../../packages/server/src/resources/sales.testing.ts';
import { overHttp, q, type Call } from './plain-http.ts';

const password = 'correct horse battery canary7q';
let server: SalesServer;
let visitor: Call;
let program: Call;

beforeAll(async () => {
  server = await salesServer();
  visitor = await overHttp(server);
  const { body } = await visitor('POST', '/api/v1/security/login', { username: 'admin', password, provider: 'db' });
  program = await overHttp(server, { authorization: `Bearer ${body.access_token}` });
});
afterAll(() => server.close());

/** The session cookie and CSRF token a browser has after the sign-in form. */
async function pageCall(): Promise<{ page: Call; token: string }> {
  const form = new URLSearchParams({ username: 'admin', password }).toString();
  const signedIn = await visitor('POST', '/login/', form, { 'content-type': 'application/x-www-form-urlencoded' });
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, expect.stringMatching(/^\//)]);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const page = await overHttp(server, { cookie });
  return { page, token: (await page('GET', '/api/v1/security/csrf_token/')).body.result };
}

const shortAuthor = { id: expect.any(Number), first_name: expect.any(String), last_name: expect.any(String) };
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);

test('an anonymous caller gets 401 with msg, one without permission gets 403 with message', async () => {
  const stranger = await visitor('GET', '/api/v1/chart/');
  expect([stranger.status, stranger.body]).toEqual([401, { msg: 'Missing Authorization Header' }]);
  const forged = await visitor('GET', '/api/v1/chart/', undefined, { authorization: 'Bearer a.b.c' });
  expect([forged.status, Object.keys(forged.body)]).toEqual([422, ['msg']]);
  await server.addUser('reader', ['Gamma']);
  const login = await visitor('POST', '/api/v1/security/login', { username: 'reader', password, provider: 'db' });
  const reader = await overHttp(server, { authorization: `Bearer ${login.body.access_token}` });
  const id = await server.chart('Closed');
  const refused = await reader('POST', '/api/v1/database/', { database_name: 'x', sqlalchemy_uri: 'duckdb://' });
  expect([refused.status, refused.body]).toEqual([
    403,
    { message: 'Forbidden', reason: 'None of your roles has the permission “can_write on Database”.' },
  ]);
  // Lists honour access: no data, no charts, and the count says so.
  const list = await reader('GET', '/api/v1/chart/');
  expect([list.status, list.body.count, list.body.ids, list.body.result]).toEqual([200, 0, [], []]);
  expect((await reader('GET', `/api/v1/chart/${id}`)).status).toBe(404);
  const me = await program('GET', '/api/v1/me/');
  expect(me.body.result).toMatchObject({ username: 'admin', is_active: true, is_anonymous: false });
});

test('a page sends the CSRF token and the version it edited; a program with a token need not', async () => {
  const { page, token } = await pageCall();
  const csrf = { 'x-csrftoken': token, 'x-tessera-page': '1' };
  const bare = await page('POST', '/api/v1/dashboard/', { dashboard_title: 'No token' });
  expect([bare.status, bare.body.errors[0].message, bare.body.errors[0].error_type]).toEqual([
    400,
    '400 Bad Request: The CSRF token is missing.',
    'FRONTEND_CSRF_ERROR',
  ]);
  const made = await page('POST', '/api/v1/dashboard/', { dashboard_title: 'Edited by two' }, csrf);
  expect([made.status, made.body]).toEqual([201, { id: expect.any(Number), result: { dashboard_title: 'Edited by two' } }]);
  const path = `/api/v1/dashboard/${made.body.id}`;
  const opened = await page('GET', path);
  const etag = opened.headers.get('etag') ?? '';
  expect([etag, opened.body.result.version]).toEqual(['"v1"', 1]);

  const without = await page('PUT', path, { dashboard_title: 'x' }, csrf);
  expect([without.status, without.body]).toEqual([428, { message: 'Send the version you edited in an If-Match header.' }]);
  const first = await page('PUT', path, { dashboard_title: 'First' }, { ...csrf, 'if-match': etag });
  expect([first.status, first.headers.get('etag')]).toEqual([200, '"v2"']);
  expect(first.body).toEqual({
    id: made.body.id,
    result: { dashboard_title: 'First' },
    last_modified_time: expect.any(Number),
  });
  const second = await page('PUT', path, { dashboard_title: 'Second' }, { ...csrf, 'if-match': etag });
  expect(second.status).toBe(412);
  expect(second.body).toMatchObject({ message: 'Somebody saved this object after you opened it.' });
  // Who and when, so that one can decide.
  expect(JSON.stringify(second.body)).toMatch(/"version":2/);
  expect(JSON.stringify(second.body)).toMatch(/"changed_by"/);
  expect((await page('GET', path)).body.result.dashboard_title).toBe('First');

  const merged = await program('PUT', path, { css: '.a {}' });
  expect([merged.status, merged.headers.get('etag')]).toEqual([200, '"v3"']);
  const stale = await program('PUT', path, { css: '' }, { 'if-match': '"v1"' });
  expect(stale.status).toBe(412);
  const { result } = (await program('GET', path)).body;
  expect([result.dashboard_title, result.css, result.changed_by.first_name]).toEqual(['First', '.a {}', expect.any(String)]);
  const log = await program('GET', '/api/v1/log/recent_activity/');
  expect(log.status).toBe(200);
});

test('lists read rison and JSON alike, page until the count is reached, and send the columns asked for', async () => {
  const names = Array.from({ length: 7 }, (_, i) => `Paged ${i}`);
  for (const name of names) await server.chart(name);
  const filters = '(col:slice_name,opr:sw,value:Paged)';
  const seen: string[] = [];
  for (let page = 0; ; page += 1) {
    const rison = `(filters:!(${filters}),columns:!(id,slice_name),order_column:slice_name,order_direction:asc,page:${page},page_size:3)`;
    const json = JSON.stringify({
      filters: [{ col: 'slice_name', opr: 'sw', value: 'Paged' }],
      select_columns: ['id', 'slice_name'],
      order_column: 'slice_name',
      order_direction: 'asc',
      page,
      page_size: 3,
    });
    const answer = await program('GET', `/api/v1/chart/${q(rison)}`);
    expect((await program('GET', `/api/v1/chart/${q(json)}`)).body.result).toEqual(answer.body.result);
    expect(answer.body.count).toBe(7);
    expect(answer.body.ids).toEqual(answer.body.result.map(({ id }: { id: number }) => id));
    for (const row of answer.body.result) expect(Object.keys(row).toSorted()).toEqual(['id', 'slice_name']);
    seen.push(...answer.body.result.map((row: { slice_name: string }) => row.slice_name));
    if (seen.length >= answer.body.count) break;
  }
  expect(seen).toEqual(names);
  const whole = await program('GET', `/api/v1/chart/${q('(page_size:1)')}`);
  expect(Object.keys(whole.body).toSorted()).toEqual(
    ['count', 'description_columns', 'ids', 'label_columns', 'list_columns', 'list_title', 'order_columns', 'result'].toSorted(),
  );
  expect(whole.body.list_title).toBe('List Chart');
  expect(whole.body.result[0]).toMatchObject({
    changed_on_utc: isoTime,
    changed_by: shortAuthor,
    owners: [shortAuthor],
    params: expect.any(String),
    table: { table_name: 'sales' },
    datasource_type: 'table',
  });
});

test('from a table to a dataset, a chart, its data and its picture, as a script does it', async () => {
  const dataset = await program('POST', '/api/v1/dataset/', {
    database: server.databaseId,
    table_name: 'french',
    sql: "SELECT * FROM sales WHERE country = 'FR'",
  });
  expect([dataset.status, dataset.body]).toEqual([
    201,
    { id: expect.any(Number), result: expect.objectContaining({ table_name: 'french' }) },
  ]);
  const params = {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['ds'],
    metrics: ['count'],
    order_desc: false,
    row_limit: 10,
  };
  const chart = await program('POST', '/api/v1/chart/', {
    slice_name: 'French days',
    viz_type: 'table',
    datasource_id: dataset.body.id,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  expect([chart.status, chart.body.result.slice_name]).toEqual([201, 'French days']);
  const path = `/api/v1/chart/${chart.body.id}`;
  const item = (await program('GET', path)).body;
  expect([item.id, item.result.query_context, typeof item.result.params]).toEqual([chart.body.id, null, 'string']);

  const question = { columns: ['country'], metrics: ['count'], orderby: [['count', false]], row_limit: 10 };
  const asked = await program('POST', '/api/v1/chart/data', {
    datasource: { id: dataset.body.id, type: 'table' },
    queries: [question],
  });
  expect(asked.body.result[0]).toMatchObject({
    data: [{ country: 'FR', count: 3 }],
    colnames: ['country', 'count'],
    coltypes: [1, 0],
    indexnames: [0],
    rowcount: 1,
    status: 'success',
    is_cached: false,
    cached_dttm: null,
  });
  const again = await program('POST', '/api/v1/chart/data/', {
    datasource: { id: dataset.body.id, type: 'table' },
    queries: [question],
  });
  expect([again.body.result[0].is_cached, again.body.result[0].cached_dttm]).toEqual([true, isoTime]);

  // No question was ever stored with this chart; its form asks.
  const saved = await program('GET', `${path}/data/`);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.body.result[0].rowcount).toBe(3);
  expect(saved.body.result[0].data.map((row: { count: number }) => row.count)).toEqual([1, 1, 1]);
  const csv = await program('GET', `${path}/data/?format=csv`);
  expect([csv.headers.get('content-type'), csv.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename=/),
  ]);
  expect(csv.body.trim().split('\n')).toHaveLength(4);

  const listed = await program('GET', `/api/v1/chart/${q(`(filters:!((col:id,opr:eq,value:${chart.body.id})))`)}`);
  const picture = await program('GET', listed.body.result[0].thumbnail_url);
  expect([picture.status, picture.headers.get('content-type'), picture.bytes.subarray(1, 4).toString()]).toEqual([
    200,
    'image/png',
    'PNG',
  ]);
  expect((await program('DELETE', path)).body).toEqual({ message: 'OK' });
  expect((await program('GET', path)).body).toEqual({ message: 'Not found' });
});

test('a dashboard with a chart on it comes back as strings, with its charts and datasets', async () => {
  const id = await server.chart('On the board');
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
    'CHART-1': {
      id: 'CHART-1',
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
      meta: { chartId: id, width: 4, height: 50 },
    },
  };
  const made = await program('POST', '/api/v1/dashboard/', {
    dashboard_title: 'Board',
    slug: 'the-board',
    position_json: JSON.stringify(position),
    json_metadata: JSON.stringify({ color_scheme: 'supersetColors' }),
    published: true,
  });
  expect(made.status).toBe(201);
  for (const name of [made.body.id, 'the-board']) {
    const { result } = (await program('GET', `/api/v1/dashboard/${name}`)).body;
    expect(result).toMatchObject({
      id: made.body.id,
      slug: 'the-board',
      url: '/superset/dashboard/the-board/',
      published: true,
      charts: ['On the board'],
    });
    expect([JSON.parse(result.position_json)['CHART-1'].meta.chartId, JSON.parse(result.json_metadata).color_scheme]).toEqual([
      id,
      'supersetColors',
    ]);
  }
  const charts = await program('GET', '/api/v1/dashboard/the-board/charts');
  expect(charts.body.result).toEqual([
    expect.objectContaining({ id, slice_name: 'On the board', form_data: expect.objectContaining({ viz_type: 'pie' }) }),
  ]);
  const datasets = await program('GET', '/api/v1/dashboard/the-board/datasets');
  expect(datasets.body.result).toEqual([
    expect.objectContaining({
      id: server.datasetId,
      uid: `${server.datasetId}__table`,
      type: 'table',
      table_name: 'sales',
      column_names: expect.arrayContaining(['country']),
      database: expect.objectContaining({ id: server.databaseId, name: 'examples', backend: 'duckdb' }),
    }),
  ]);
  const taken = await program('POST', '/api/v1/dashboard/', { dashboard_title: 'Other', slug: 'the-board' });
  expect([taken.status, taken.body]).toEqual([422, { message: { slug: ['Must be unique'] } }]);
});

test('links to a dashboard and to a form: the same state has the same key, and both open', async () => {
  const board = (await program('POST', '/api/v1/dashboard/', { dashboard_title: 'Linked' })).body.id;
  const state = { dataMask: { a: { filterState: { value: ['FR'] } } }, activeTabs: ['TAB-1'], urlParams: [['standalone', '1']] };
  const link = await program('POST', `/api/v1/dashboard/${board}/permalink`, state);
  expect([link.status, link.body]).toEqual([
    201,
    { key: expect.any(String), url: expect.stringMatching(/^http.*\/superset\/dashboard\/p\/.+\/$/) },
  ]);
  expect((await program('POST', `/api/v1/dashboard/${board}/permalink`, state)).body.key).toBe(link.body.key);
  const opened = await program('GET', `/api/v1/dashboard/permalink/${link.body.key}`);
  expect(opened.body.state).toMatchObject({ dataMask: state.dataMask, activeTabs: ['TAB-1'] });

  const formData = { datasource: `${server.datasetId}__table`, viz_type: 'pie', groupby: ['country'] };
  const form = await program('POST', '/api/v1/explore/permalink', { formData });
  expect([form.status, form.body.url]).toEqual([201, expect.stringMatching(/\/superset\/explore\/p\/.+\/$/)]);
  const state2 = (await program('GET', `/api/v1/explore/permalink/${form.body.key}`)).body.state;
  expect(state2).toMatchObject({ datasourceId: server.datasetId, datasourceType: 'table', formData });
  expect((await program('GET', '/api/v1/explore/permalink/nothing')).status).toBe(404);

  const kept = await program('POST', '/api/v1/explore/form_data?tab_id=1', {
    datasource_id: server.datasetId,
    datasource_type: 'table',
    form_data: JSON.stringify(formData),
  });
  expect([kept.status, kept.body]).toEqual([201, { key: expect.any(String) }]);
  expect(JSON.parse((await program('GET', `/api/v1/explore/form_data/${kept.body.key}`)).body.form_data)).toEqual(formData);
});

test('favourites may be set twice, in the new way and the classic one', async () => {
  const id = await server.chart('Liked');
  for (let i = 0; i < 2; i += 1) expect((await program('POST', `/api/v1/chart/${id}/favorites/`)).body).toEqual({ result: 'OK' });
  expect((await program('GET', `/api/v1/chart/favorite_status/${q(`!(${id})`)}`)).body).toEqual({
    result: [{ id, value: true }],
  });
  expect((await program('GET', `/superset/favstar/slice/${id}/count/`)).body).toEqual({ count: 1 });
  await program('GET', `/superset/favstar/slice/${id}/unselect/`);
  await program('DELETE', `/api/v1/chart/${id}/favorites/`);
  expect((await program('GET', `/api/v1/chart/favorite_status/${q(`[${id}]`)}`)).body).toEqual({
    result: [{ id, value: false }],
  });
  expect((await program('GET', `/superset/favstar/slice/${id}/select/`)).body).toEqual({ count: 1 });
  const mine = await program('GET', `/api/v1/chart/${q('(filters:!((col:id,opr:chart_is_favorite,value:!t)))')}`);
  expect(mine.body.ids).toEqual([id]);
});

test('_info, related and distinct have the shapes forms are built from', async () => {
  const info = (await program('GET', '/api/v1/dashboard/_info')).body;
  expect(Object.keys(info).toSorted()).toEqual([
    'add_columns',
    'add_title',
    'edit_columns',
    'edit_title',
    'filters',
    'permissions',
  ]);
  expect(info.permissions).toEqual(expect.arrayContaining(['can_read', 'can_write', 'can_export']));
  expect(info.filters.dashboard_title).toEqual(expect.arrayContaining([{ name: expect.any(String), operator: 'title_or_slug' }]));
  expect(info.add_columns[0]).toEqual(
    expect.objectContaining({
      name: expect.any(String),
      label: expect.any(String),
      type: expect.any(String),
      required: expect.any(Boolean),
    }),
  );
  const only = await program('GET', `/api/v1/dashboard/_info${q('(keys:!(permissions))')}`);
  expect(Object.keys(only.body)).toEqual(['permissions']);
  const owners = await program('GET', `/api/v1/chart/related/owners${q('(filter:admin,page:0,page_size:10)')}`);
  expect(owners.body).toEqual({
    count: 1,
    result: [{ value: expect.any(Number), text: expect.any(String), extra: { active: true, email: expect.anything() } }],
  });
  expect((await program('GET', '/api/v1/chart/related/nothing')).status).toBe(404);
  expect((await program('GET', '/api/v1/dataset/distinct/schema')).body).toEqual({
    count: 1,
    result: [{ text: 'main', value: 'main' }],
  });
  expect((await program('GET', '/api/v1/dataset/distinct/nothing')).status).toBe(404);
});

test('bulk deletion is all or nothing and says how many', async () => {
  const ids = [await server.chart('One'), await server.chart('Two')];
  expect((await program('DELETE', `/api/v1/chart/${q(`!(${ids.join(',')},999999)`)}`)).status).toBe(404);
  expect((await program('GET', `/api/v1/chart/${ids[0]}`)).status).toBe(200);
  expect((await program('DELETE', `/api/v1/chart/${q(`!(${ids.join(',')})`)}`)).body).toEqual({ message: 'Deleted 2 charts' });
});
