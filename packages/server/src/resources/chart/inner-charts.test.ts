/** Charts within charts, for those to whom only a dashboard opens the data: guests and holders of its roles. */
import { flagsWith } from '@tessera/core/flags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, uploadFile } from '../sales.testing.ts';

const server = await salesServer({ flags: flagsWith({ DASHBOARD_RBAC: true }) });
const { admin } = server;
afterAll(() => server.close());

const table = async (name: string, csv: string): Promise<number> =>
  (await uploadFile(admin, `${name}.csv`, csv, { table_name: name })).body.dataset_id;
const [orders, visits, secrets] = [
  await table('orders', 'day,region,n\n2024-01-01,EU,1\n2024-01-01,US,2\n2024-01-02,US,3\n'),
  await table('visits', 'day,region,n\n2024-01-01,EU,10\n2024-01-02,US,20\n'),
  await table('secrets', 'day,region,n\n2024-01-01,EU,7\n'),
];

const form = { viz_type: 'echarts_timeseries_line', x_axis: 'day', metrics: ['count'], groupby: ['region'], row_limit: 100 };
const line = (name: string, datasource_id: number): Promise<number> =>
  server.chart(name, form, { datasource_id, viz_type: form.viz_type });
const [a, b, hidden] = [await line('Orders', orders), await line('Visits', visits), await line('Hidden', secrets)];
const linesOf = (left: readonly number[], right: readonly number[]) => ({
  viz_type: 'line_multi',
  line_charts: left,
  line_charts_2: right,
});
const lines = await server.chart('Lines', linesOf([a], [b]), { viz_type: 'line_multi' });

const layout = (chartId: number | undefined) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
  'ROW-1': { type: 'ROW', id: 'ROW-1', children: chartId ? ['CHART-1'] : [], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
  ...(chartId && {
    'CHART-1': {
      type: 'CHART',
      id: 'CHART-1',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
      meta: { chartId, width: 4, height: 50 },
    },
  }),
});
const place = (on: number, chartId: number | undefined, metadata: object = {}) =>
  admin.put(`/api/v1/dashboard/${on}`, { json_metadata: JSON.stringify({ positions: layout(chartId), ...metadata }) });

let board: number;
let reader: TestCaller;
let stranger: TestCaller;
let guest: TestCaller;
beforeAll(async () => {
  const role = (await admin.post('/api/v1/security/roles/', { name: 'R1' })).body.id;
  board = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'K', published: true, roles: [role] })).body.id;
  expect((await place(board, lines)).status).toBe(200);
  await server.addUser('reader', ['Gamma', 'R1']);
  await server.addUser('stranger', ['Gamma']);
  [reader, stranger] = [await server.program('reader'), await server.program('stranger')];
  const { uuid } = (await admin.post(`/api/v1/dashboard/${board}/embedded`, { allowed_domains: [] })).body.result;
  const rls = [{ clause: "region = 'US'", dataset: orders }];
  const asked = { resources: [{ type: 'dashboard', id: uuid }], rls };
  guest = server.guest((await admin.post('/api/v1/security/guest_token/', asked)).body.token);
});

/** Questions as the page sends them: of the outer chart's dataset, each query of that of its own chart. */
const asked = (of: readonly number[], query: object = {}) => ({
  datasource: { id: server.datasetId, type: 'table' },
  queries: of.map((id) => ({
    columns: ['region'],
    metrics: ['count'],
    orderby: [['count', false]],
    datasource: { id, type: 'table' },
    ...query,
  })),
  form_data: { dashboardId: board, slice_id: lines },
});
const rowsOf = async (caller: TestCaller, of: readonly number[], query?: object): Promise<unknown> => {
  const { status, body } = await caller.post('/api/v1/chart/data', asked(of, query));
  return status === 200 ? body.result.map((each: { data: unknown }) => each.data) : status;
};
const innerOf = async (caller: TestCaller): Promise<number[] | undefined> => {
  const { body } = await caller.get(`/api/v1/dashboard/${board}/charts`);
  return body.result?.[0]?.inner_charts.map(({ id }: { id: number }) => id);
};
const save = (chart: number, params: object, by: TestCaller = admin) =>
  by.put(`/api/v1/chart/${chart}`, { params: JSON.stringify(params) });

// Rows: SEC-05
test('whom a dashboard opens a chart may see the charts within it: a guest and a holder of its role', async () => {
  const all = [
    [
      { region: 'US', count: 2 },
      { region: 'EU', count: 1 },
    ],
    [
      { region: 'EU', count: 1 },
      { region: 'US', count: 1 },
    ],
  ];
  const sorted = {
    orderby: [
      ['count', false],
      ['region', true],
    ],
  };
  expect(await rowsOf(reader, [orders, visits], sorted)).toEqual(all);
  // The token’s rule narrows the dataset it names, within a chart as anywhere.
  expect(await rowsOf(guest, [orders, visits], sorted)).toEqual([[{ region: 'US', count: 2 }], all[1]]);
  expect([await innerOf(reader), await innerOf(guest), await innerOf(admin)]).toEqual([
    [a, b],
    [a, b],
    [a, b],
  ]);
  const own = await guest.get(`/api/v1/chart/${lines}/data/?dashboard_id=${board}`);
  expect(own.body.result.map(({ rowcount }: { rowcount: number }) => rowcount)).toEqual([2, 2]);
  expect(await rowsOf(stranger, [orders])).toBe(403);
});

test('a reader’s own row rules hold for the charts within a chart', async () => {
  const roles = (await admin.get('/api/v1/security/roles/?q=(page_size:100)')).body.result;
  const { id } = roles.find(({ name }: { name: string }) => name === 'R1');
  const rule = { name: 'EU', filter_type: 'Regular', tables: [orders], roles: [id], clause: "region = 'EU'", group_key: null };
  const made = await admin.post('/api/v1/rowlevelsecurity/', rule);
  expect(await rowsOf(reader, [orders])).toEqual([[{ region: 'EU', count: 1 }]]);
  expect((await admin.delete(`/api/v1/rowlevelsecurity/${made.body.id}`)).status).toBe(200);
});

test('nothing is opened but what the stored form names: no other chart, column or dataset that a caller’s form names', async () => {
  for (const caller of [guest, reader]) {
    expect(await rowsOf(caller, [secrets])).toBe(403);
    expect(await rowsOf(caller, [orders], { columns: ['n'] })).toBe(403);
    expect(await rowsOf(caller, [orders], { metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(n)' }] })).toBe(403);
    const question = asked([secrets]);
    const forged = { ...question.form_data, ...linesOf([hidden], []) };
    expect((await caller.post('/api/v1/chart/data', { ...question, form_data: forged })).status).toBe(403);
    // A chart within a chart stands on no dashboard by itself.
    expect(
      (await caller.post('/api/v1/chart/data', { ...asked([orders]), form_data: { dashboardId: board, slice_id: a } })).status,
    ).toBe(403);
    expect([403, 404]).toContain((await caller.get(`/api/v1/chart/${a}/data/?dashboard_id=${board}`)).status);
  }
});

test('who names a chart without seeing its data opens it to nobody', async () => {
  const grants = [server.datasetId, orders].map(
    (id) => `datasource_access on [examples].[${id === orders ? 'orders' : 'sales'}](id:${id})`,
  );
  const author = await server.addUser('author', ['Gamma'], grants);
  expect((await admin.put(`/api/v1/chart/${lines}`, { owners: [author] })).status).toBe(200);
  const by = await server.program('author');
  expect((await save(lines, linesOf([a, hidden], []), by)).status).toBe(200);
  expect([await innerOf(reader), await innerOf(guest)]).toEqual([[a], [a]]);
  expect([await rowsOf(reader, [secrets]), await rowsOf(guest, [secrets])]).toEqual([403, 403]);
  expect(await innerOf(admin)).toEqual([a, hidden]);
  expect((await save(lines, linesOf([a], [b]))).status).toBe(200);
});

test('a time range of the dashboard is about the main time column of a chart that names none', async () => {
  const pie = await server.chart('Regions', { groupby: ['region'] }, { datasource_id: orders });
  const question = {
    datasource: { id: orders, type: 'table' },
    queries: [{ columns: ['region'], metrics: ['count'], filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-02 : ' }] }],
    form_data: { dashboardId: board, slice_id: pie },
  };
  const seen = async () => (await guest.post('/api/v1/chart/data', question)).body.result?.[0].data;
  await place(board, pie);
  expect(await seen()).toBeUndefined();
  const time = { id: 'NATIVE_FILTER-t', type: 'NATIVE_FILTER', name: 'When', filterType: 'filter_time', targets: [{}] };
  await place(board, pie, { native_filter_configuration: [time] });
  expect(await seen()).toEqual([{ region: 'US', count: 1 }]);
  await place(board, lines, { native_filter_configuration: [] });
});

test('a chart that leaves the outer one, or the dashboard with it, loses what it was given', async () => {
  expect((await save(lines, linesOf([b], []))).status).toBe(200);
  expect([await rowsOf(guest, [orders]), await innerOf(guest)]).toEqual([403, [b]]);
  expect(await rowsOf(guest, [visits])).toHaveLength(1);
  expect((await place(board, undefined)).status).toBe(200);
  expect([await rowsOf(guest, [visits]), await rowsOf(reader, [visits])]).toEqual([403, 403]);
  expect((await place(board, lines)).status).toBe(200);
  await save(lines, linesOf([a], [b]));
});
