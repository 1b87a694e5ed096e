import { afterAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer } from '../sales.testing.ts';

const server = await salesServer();
const { admin } = server;
afterAll(() => server.close());

/** A layout with one row of these charts. */
function positionsOf(...charts: number[]): Record<string, unknown> {
  const nodes = charts.map((chartId) => [
    `CHART-${chartId}`,
    {
      id: `CHART-${chartId}`,
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
      meta: { chartId, width: 4, height: 50, sliceName: 'x' },
    },
  ]);
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': {
      id: 'ROW-1',
      type: 'ROW',
      children: charts.map((id) => `CHART-${id}`),
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    ...Object.fromEntries(nodes),
  };
}

async function create(body: object): Promise<number> {
  const made = await admin.post('/api/v1/dashboard/', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

// Rows: SHELL-01
test('an empty dashboard has the untitled name, its maker as owner, and opens by id, uuid and slug', async () => {
  const id = await create({});
  const { body, headers, status } = await admin.get(`/api/v1/dashboard/${id}`);
  expect([status, headers.etag]).toEqual([200, '"v1"']);
  expect(body.result).toMatchObject({
    id,
    dashboard_title: '[ untitled dashboard ]',
    url: `/superset/dashboard/${id}/`,
    published: false,
    status: 'draft',
    owners: [{ id: 1, username: 'admin' }],
    charts: [],
    position_json: null,
  });
  const slugged = await create({ dashboard_title: 'Sales', slug: ' Sales of 2024! ' });
  const bySlug = await admin.get('/api/v1/dashboard/Sales-of-2024');
  expect([bySlug.body.result.id, bySlug.body.result.url]).toEqual([slugged, '/superset/dashboard/Sales-of-2024/']);
  expect((await admin.get(`/api/v1/dashboard/${bySlug.body.result.uuid}`)).body.result.id).toBe(slugged);
  const twice = await admin.post('/api/v1/dashboard/', { slug: 'Sales of 2024' });
  expect([twice.status, twice.body]).toEqual([422, { message: { slug: ['Must be unique'] } }]);
  await admin.delete(`/api/v1/dashboard/${slugged}`);
  expect((await admin.post('/api/v1/dashboard/', { slug: 'Sales of 2024' })).status).toBe(201);
});

// Rows: ENT-02
test('a save moves positions into the layout, links its charts and drops what belongs to others', async () => {
  const [a, b] = [await server.chart('A'), await server.chart('B')];
  const id = await create({ dashboard_title: 'Board' });
  const metadata = {
    color_scheme: 'supersetColors',
    remote_id: 7,
    expanded_slices: { [a]: true, 999: true },
    timed_refresh_immune_slices: [a, 999],
    default_filters: JSON.stringify({ [b]: { x: 1 }, 999: {} }),
    filter_scopes: { [b]: { x: { scope: ['ROOT_ID'], immune: [] } }, 999: {} },
    chart_configuration: { [a]: { id: a }, 999: { id: 999 } },
    positions: positionsOf(a, b),
  };
  const saved = await admin.put(`/api/v1/dashboard/${id}`, {
    json_metadata: JSON.stringify(metadata),
    css: '.x {}',
    certified_by: 'Ann',
    certification_details: 'ok',
  });
  expect(saved.status).toBe(200);
  expect(saved.body.last_modified_time).toBe(Math.floor(Date.parse('2026-03-04T05:06:07.089Z') / 1000));
  const kept = JSON.parse(saved.body.result.json_metadata);
  expect(kept).toEqual({
    color_scheme: 'supersetColors',
    remote_id: 7,
    expanded_slices: { [a]: true },
    timed_refresh_immune_slices: [a],
    default_filters: JSON.stringify({ [b]: { x: 1 } }),
    filter_scopes: { [b]: { x: { scope: ['ROOT_ID'], immune: [] } } },
    chart_configuration: { [a]: { id: a } },
  });
  const { result } = (await admin.get(`/api/v1/dashboard/${id}`)).body;
  expect([result.charts, result.certified_by, result.version]).toEqual([['A', 'B'], 'Ann', 2]);
  const uuid = (await admin.get(`/api/v1/chart/${a}`)).body.result.uuid;
  expect(JSON.parse(result.position_json)[`CHART-${a}`].meta).toMatchObject({ chartId: a, uuid });
  expect((await admin.get(`/api/v1/chart/${a}`)).body.result.dashboards).toEqual([
    { id, dashboard_title: 'Board', json_metadata: saved.body.result.json_metadata },
  ]);
  const charts = await admin.get(`/api/v1/dashboard/${id}/charts`);
  expect(
    charts.body.result.map((c: { slice_name: string; form_data: { slice_id: number } }) => [c.slice_name, c.form_data.slice_id]),
  ).toEqual([
    ['A', a],
    ['B', b],
  ]);
  const datasets = await admin.get(`/api/v1/dashboard/${id}/datasets`);
  expect(datasets.body.result.map((d: { uid: string; column_names: string[] }) => [d.uid, d.column_names])).toEqual([
    [`${server.datasetId}__table`, ['country', 'num', 'ds']],
  ]);
  await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ positions: positionsOf(b) }) });
  expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result.charts).toEqual(['B']);
});

// Rows: DASH-41
test('a chart saved onto a dashboard finds its place at the end of the layout, also under tabs, and stays after a save', async () => {
  const first = await server.chart('First');
  const id = await create({ dashboard_title: 'Grows', json_metadata: JSON.stringify({ positions: positionsOf(first) }) });
  const added = await server.chart('Added', {}, { dashboards: [id] });
  const layout = JSON.parse((await admin.get(`/api/v1/dashboard/${id}`)).body.result.position_json);
  expect(layout.GRID_ID.children).toEqual(['ROW-1', `ROW-explore-${added}`]);
  expect(layout[`CHART-explore-${added}-1`]).toMatchObject({
    parents: ['ROOT_ID', 'GRID_ID', `ROW-explore-${added}`],
    meta: { chartId: added, width: 4, height: 50 },
  });
  await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ positions: layout }) });
  expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result.charts).toEqual(['Added', 'First']);
  const empty = await create({ dashboard_title: 'New from Explore' });
  await admin.put(`/api/v1/chart/${added}`, { dashboards: [id, empty] });
  const fresh = JSON.parse((await admin.get(`/api/v1/dashboard/${empty}`)).body.result.position_json);
  expect(fresh).toMatchObject({ ROOT_ID: { children: ['GRID_ID'] }, GRID_ID: { children: [`ROW-explore-${added}`] } });
  // Alone on its board it takes the whole row; two share one.
  expect(fresh[`CHART-explore-${added}-1`].meta).toMatchObject({ width: 12, height: 50 });
  await admin.put(`/api/v1/chart/${first}`, { dashboards: [id, empty] });
  const two = JSON.parse((await admin.get(`/api/v1/dashboard/${empty}`)).body.result.position_json);
  expect(two[`CHART-explore-${added}-1`].meta).toMatchObject({ width: 4 });
});

// Rows: DASH-05
test('publishing changes nothing else; unknown fields and broken JSON are refused by name', async () => {
  const a = await server.chart('P');
  const id = await create({
    dashboard_title: 'Publish me',
    json_metadata: JSON.stringify({ positions: positionsOf(a), refresh_frequency: 10 }),
  });
  await admin.put(`/api/v1/dashboard/${id}`, { published: true });
  const { result } = (await admin.get(`/api/v1/dashboard/${id}`)).body;
  expect([result.status, result.charts, JSON.parse(result.json_metadata)]).toEqual([
    'published',
    ['P'],
    { refresh_frequency: 10 },
  ]);
  expect((await admin.put(`/api/v1/dashboard/${id}`, { color: 'red' })).body).toEqual({ message: { color: ['Unknown field.'] } });
  expect((await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: '[1]' })).body).toEqual({
    message: { json_metadata: ['Must be a JSON object.'] },
  });
  expect((await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: '{' })).body).toEqual({
    message: { json_metadata: ['Not a valid JSON string.'] },
  });
  expect((await admin.put(`/api/v1/dashboard/${id}`, { roles: [777] })).body).toEqual({
    message: { roles: ['Some roles do not exist'] },
  });
});

// Rows: DASH-35
test('of two tabs that edit, the second save gets the conflict and who was first', async () => {
  const id = await create({ dashboard_title: 'Two tabs' });
  const browser = await server.browser();
  const { headers } = await browser.get(`/api/v1/dashboard/${id}`);
  const etag = String(headers.etag);
  expect((await browser.put(`/api/v1/dashboard/${id}`, { css: 'a' }, { 'if-match': etag })).status).toBe(200);
  const second = await browser.put(`/api/v1/dashboard/${id}`, { css: 'b' }, { 'if-match': etag });
  expect(second.status).toBe(412);
  expect(second.body).toMatchObject({ version: 2, changed_by: { username: 'admin' } });
  const { last_modified_time } = (await admin.put(`/api/v1/dashboard/${id}`, { css: 'c' })).body;
  expect((await admin.put(`/api/v1/dashboard/${id}`, { css: 'd', last_modified_time: last_modified_time - 60 })).status).toBe(
    412,
  );
  expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result.css).toBe('c');
});

// Rows: DASH-36
test('save as copies the layout, and the charts with all that points at them when asked', async () => {
  const [a, b] = [await server.chart('Copy A'), await server.chart('Copy B')];
  const metadata = {
    chart_configuration: {
      [a]: { id: a, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [a] }, chartsInScope: [b] } },
    },
    global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [a, b] },
    native_filter_configuration: [
      { id: 'NATIVE_FILTER-1', type: 'NATIVE_FILTER', scope: { rootPath: ['ROOT_ID'], excluded: [b] }, chartsInScope: [a] },
    ],
    expanded_slices: { [a]: true },
  };
  const id = await create({
    dashboard_title: 'Source',
    css: '.s {}',
    json_metadata: JSON.stringify({ ...metadata, positions: positionsOf(a, b) }),
  });
  const plain = await admin.post(
    `/superset/copy_dash/${id}/`,
    new URLSearchParams({ data: JSON.stringify({ dashboard_title: 'Plain', duplicate_slices: false, ...metadata }) }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  expect(plain.body).toMatchObject({ dashboard_title: 'Plain', last_modified_time: expect.any(Number) });
  const plainCopy = (await admin.get(`/api/v1/dashboard/${plain.body.id}`)).body.result;
  expect([plainCopy.charts, plainCopy.css, JSON.parse(plainCopy.json_metadata)]).toEqual([
    ['Copy A', 'Copy B'],
    '.s {}',
    metadata,
  ]);
  const asked = { dashboard_title: 'By JSON', duplicate_slices: false, json_metadata: JSON.stringify(metadata) };
  for (const body of [asked, { data: asked }, { data: JSON.stringify(asked) }]) {
    const copied = await admin.post(`/superset/copy_dash/${id}/`, body);
    expect([copied.status, copied.body.dashboard_title]).toEqual([200, 'By JSON']);
    expect((await admin.get(`/api/v1/dashboard/${copied.body.id}`)).body.result.charts).toEqual(['Copy A', 'Copy B']);
  }
  for (const body of [{}, { data: 7 }, { data: '[]' }, [], { surprise: 1 }])
    expect((await admin.post(`/superset/copy_dash/${id}/`, body)).status, JSON.stringify(body)).toBe(400);
  const deep = await admin.post(`/api/v1/dashboard/${id}/copy/`, {
    dashboard_title: 'Deep',
    duplicate_slices: true,
    json_metadata: JSON.stringify(metadata),
  });
  const charts = (await admin.get(`/api/v1/dashboard/${deep.body.result.id}/charts`)).body.result;
  const [newA, newB] = charts.map((c: { id: number }) => c.id);
  expect(charts.map((c: { slice_name: string }) => c.slice_name)).toEqual(['Copy A', 'Copy B']);
  expect([newA === a, newB === b]).toEqual([false, false]);
  const copied = JSON.parse((await admin.get(`/api/v1/dashboard/${deep.body.result.id}`)).body.result.json_metadata);
  expect(copied).toEqual({
    chart_configuration: {
      [newA]: { id: newA, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [newA] }, chartsInScope: [newB] } },
    },
    global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [newA, newB] },
    native_filter_configuration: [
      { id: 'NATIVE_FILTER-1', type: 'NATIVE_FILTER', scope: { rootPath: ['ROOT_ID'], excluded: [newB] }, chartsInScope: [newA] },
    ],
    expanded_slices: { [newA]: true },
  });
});

// Rows: LINK-01
test('a permalink keeps a state; the same state has the same key', async () => {
  const id = await create({ dashboard_title: 'Linked' });
  const state = {
    urlParams: [['standalone', '1']],
    dataMask: { 'NATIVE_FILTER-1': { filterState: { value: ['FR'] } } },
    activeTabs: ['TAB-1'],
    anchor: 'CHART-9',
  };
  const made = await admin.post(`/api/v1/dashboard/${id}/permalink`, state);
  expect([made.status, made.body]).toEqual([
    201,
    { key: expect.stringMatching(/^\w{10,}$/), url: `http://localhost/superset/dashboard/p/${made.body.key}/` },
  ]);
  expect((await admin.post(`/api/v1/dashboard/${id}/permalink`, { ...state })).body.key).toBe(made.body.key);
  expect((await admin.post(`/api/v1/dashboard/${id}/permalink`, { ...state, anchor: 'x' })).body.key).not.toBe(made.body.key);
  const read = await admin.get(`/api/v1/dashboard/permalink/${made.body.key}`);
  expect(read.body).toEqual({ dashboardId: String(id), state: { ...state, dashboardId: String(id) } });
  expect((await admin.get('/api/v1/dashboard/permalink/nothing')).status).toBe(404);
});

// Rows: LINK-02
test('a filter state is kept per tab, changed by its owner only', async () => {
  const id = await create({ published: true });
  const { key } = (await admin.post(`/api/v1/dashboard/${id}/filter_state?tab_id=1`, { value: '{"a":1}' })).body;
  expect((await admin.get(`/api/v1/dashboard/${id}/filter_state/${key}`)).body).toEqual({ value: '{"a":1}' });
  expect((await admin.put(`/api/v1/dashboard/${id}/filter_state/${key}?tab_id=1`, { value: '{"a":2}' })).body.key).toBe(key);
  expect((await admin.put(`/api/v1/dashboard/${id}/filter_state/${key}?tab_id=2`, { value: '{"a":3}' })).body.key).not.toBe(key);
  await server.addUser('reader', ['Gamma']);
  const reader = await server.program('reader');
  expect((await reader.get(`/api/v1/dashboard/${id}/filter_state/${key}`)).body).toEqual({ value: '{"a":2}' });
  expect((await reader.put(`/api/v1/dashboard/${id}/filter_state/${key}?tab_id=1`, { value: '{}' })).status).toBe(403);
  expect((await admin.delete(`/api/v1/dashboard/${id}/filter_state/${key}`)).status).toBe(200);
  expect((await admin.get(`/api/v1/dashboard/${id}/filter_state/${key}`)).status).toBe(404);
});

test('lists show what may be seen: drafts to owners only, closed data to no other user', async () => {
  const chart = await server.chart('On closed data');
  const closed = await create({
    dashboard_title: 'Closed data',
    published: true,
    json_metadata: JSON.stringify({ positions: positionsOf(chart) }),
  });
  const draft = await create({ dashboard_title: 'Draft' });
  await server.addUser('viewer', ['Gamma'], [`datasource_access on [examples].[sales](id:${server.datasetId})`]);
  await server.addUser('stranger', ['Gamma']);
  const titles = async (caller: TestCaller): Promise<string[]> =>
    (await caller.get('/api/v1/dashboard/?q=(page_size:100)')).body.result.map(
      (d: { dashboard_title: string }) => d.dashboard_title,
    );
  const [viewer, stranger] = [await server.program('viewer'), await server.program('stranger')];
  expect(await titles(viewer)).toContain('Closed data');
  expect(await titles(viewer)).not.toContain('Draft');
  expect(await titles(stranger)).not.toContain('Closed data');
  expect((await stranger.get(`/api/v1/dashboard/${closed}`)).body.errors[0]).toMatchObject({
    error_type: 'DASHBOARD_SECURITY_ACCESS_ERROR',
    message: "You don't have access to this dashboard.",
  });
  expect(await viewer.put(`/api/v1/dashboard/${closed}`, { published: false })).toMatchObject({
    status: 403,
    body: { message: 'Changing this Dashboard is forbidden' },
  });
  expect((await viewer.delete(`/api/v1/dashboard/${draft}`)).status).toBe(403);
  const found = await admin.get(
    '/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:title_or_slug,value:closed)),order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)',
  );
  expect([found.body.count, found.body.result[0].id]).toEqual([1, closed]);
  await viewer.post(`/api/v1/dashboard/${closed}/favorites/`);
  expect((await viewer.get('/api/v1/dashboard/?q=(filters:!((col:id,opr:dashboard_is_favorite,value:!t)))')).body.ids).toEqual([
    closed,
  ]);
  expect((await viewer.get(`/superset/favstar/Dashboard/${closed}/count/`)).body).toEqual({ count: 1 });
});

// Rows: DASH-45
test('tabs come as a tree and a picture as a PNG', async () => {
  const chart = await server.chart('In a tab');
  const positions = {
    ...positionsOf(chart),
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1', 'TAB-2'], meta: {} },
    'TAB-1': { id: 'TAB-1', type: 'TAB', children: ['ROW-1'], meta: { text: 'First' } },
    'TAB-2': { id: 'TAB-2', type: 'TAB', children: [], meta: { text: 'Second' } },
  };
  const id = await create({ dashboard_title: 'Tabbed', json_metadata: JSON.stringify({ positions }) });
  expect((await admin.get(`/api/v1/dashboard/${id}/tabs`)).body.result).toEqual({
    all_tabs: { 'TAB-1': 'First', 'TAB-2': 'Second' },
    tab_tree: [
      { value: 'TAB-1', title: 'First', children: [] },
      { value: 'TAB-2', title: 'Second', children: [] },
    ],
  });
  const blank = (await admin.get(`/api/v1/dashboard/${await create({})}`)).body.result;
  const nothing = await admin.get(blank.thumbnail_url);
  expect([nothing.status, nothing.headers['content-type']]).toEqual([200, 'image/png']);
  const { thumbnail_url } = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
  const png = await admin.get(thumbnail_url);
  expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png']);
});

test('the picture shows a text as a whole, not only how it begins', async () => {
  const chart = await server.chart('Below a text');
  const pictureOf = async (code: string): Promise<string> => {
    const positions = {
      ...positionsOf(chart),
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['MARKDOWN-1'], meta: {} },
      'MARKDOWN-1': { id: 'MARKDOWN-1', type: 'MARKDOWN', children: [], meta: { code, width: 12, height: 40 } },
    };
    const id = await create({ json_metadata: JSON.stringify({ positions }) });
    const { thumbnail_url } = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
    return (await admin.get(thumbnail_url)).body;
  };
  const one = await pictureOf('# Hello\n\nOne thing.');
  expect(await pictureOf('# Hello\n\nOne thing.')).toBe(one);
  expect(await pictureOf('# Hello\n\nAnother.')).not.toBe(one);
});

test('colours are settled without a version, change the picture’s address, and a save that is silent about them keeps them', async () => {
  const chart = await server.chart('Coloured');
  const metadata = { color_scheme: 'supersetColors', positions: positionsOf(chart) };
  const id = await create({ dashboard_title: 'Coloured', json_metadata: JSON.stringify(metadata) });
  const before = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
  const map_label_colors = { US: '#1fa8c9', FR: '#454e7c' };
  const settle = (body: object, search = '?mark_updated=false', headers = {}) =>
    admin.put(`/api/v1/dashboard/${id}/colors${search}`, body, headers);
  const mapOf = (result: { json_metadata: string }): unknown => JSON.parse(result.json_metadata).map_label_colors;
  expect((await settle({ map_label_colors })).status).toBe(200);
  const { headers, body } = await admin.get(`/api/v1/dashboard/${id}`);
  expect([headers.etag, body.result.changed_on, mapOf(body.result)]).toEqual(['"v1"', before.changed_on, map_label_colors]);
  expect(body.result.thumbnail_url).not.toBe(before.thumbnail_url);
  const quiet = { color_scheme: 'supersetColors', refresh_frequency: 10 };
  await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify(quiet) }, { 'if-match': '"v1"' });
  expect(mapOf((await admin.get(`/api/v1/dashboard/${id}`)).body.result)).toEqual(map_label_colors);
  expect((await settle({ map_label_colors: {} }, undefined, { 'if-match': '"v1"' })).status).toBe(412);
  expect((await settle({ unknown: {} })).status).toBe(400);
  await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ color_scheme: 'lyftColors' }) });
  expect(mapOf((await admin.get(`/api/v1/dashboard/${id}`)).body.result)).toBeUndefined();
  expect((await settle({ label_colors: { US: '#000000' } }, '')).status).toBe(200);
  expect((await admin.get(`/api/v1/dashboard/${id}`)).headers.etag).toBe('"v4"');
});

test('labels a rule hides from some are not settled silently', async () => {
  const chart = await server.chart('Ruled');
  const id = await create({ dashboard_title: 'Ruled', json_metadata: JSON.stringify({ positions: positionsOf(chart) }) });
  const dataset = (await admin.get(`/api/v1/chart/${chart}`)).body.result.datasource_id ?? server.datasetId;
  const rule = await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'US only',
    filter_type: 'Regular',
    tables: [dataset],
    roles: [4],
    clause: "country = 'US'",
  });
  expect(rule.status, JSON.stringify(rule.body)).toBe(201);
  await admin.put(`/api/v1/dashboard/${id}/colors?mark_updated=false`, {
    color_scheme: 'lyftColors',
    map_label_colors: { FR: '#454e7c' },
  });
  const { json_metadata } = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
  expect(JSON.parse(json_metadata)).toEqual({ color_scheme: 'lyftColors' });
  await admin.delete(`/api/v1/rowlevelsecurity/${rule.body.id}`);
});

// Rows: HOME-01
test('what one looks at comes back as recent activity', async () => {
  const id = await create({ dashboard_title: 'Looked at' });
  await admin.get(`/api/v1/dashboard/${id}`);
  await server.services.actions.flush();
  const { result } = (await admin.get('/api/v1/log/recent_activity/?q=(page_size:6)')).body;
  expect(result[0]).toMatchObject({
    item_type: 'dashboard',
    item_title: 'Looked at',
    item_url: `/superset/dashboard/${id}/`,
    time: Date.parse('2026-03-04T05:06:07.089Z'),
    time_delta_humanized: 'now',
  });
  await admin.delete(`/api/v1/dashboard/?q=!(${id})`);
  const after = (await admin.get('/api/v1/log/recent_activity/?q=(page_size:100)')).body.result;
  expect(after.map((a: { item_title: string }) => a.item_title)).not.toContain('Looked at');
});

// Rows: LINK-02
test('a filter state that is read is kept for another 90 days, one that is not is forgotten', async () => {
  const id = await create({ published: true });
  const [read, left] = await Promise.all(
    ['{"a":1}', '{"a":2}'].map(async (value) => (await admin.post(`/api/v1/dashboard/${id}/filter_state`, { value })).body.key),
  );
  const statusAfter = async (days: number, key: string): Promise<number> => {
    server.advance(days * 86_400_000);
    return (await (await server.program()).get(`/api/v1/dashboard/${id}/filter_state/${key}`)).status;
  };
  expect([await statusAfter(80, read), await statusAfter(80, read)]).toEqual([200, 200]);
  expect([await statusAfter(0, left), await statusAfter(91, read)]).toEqual([404, 404]);
});
