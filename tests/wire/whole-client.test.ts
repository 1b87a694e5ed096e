/**
 * A client of Apache Superset from the first call to the last (docs/reference/api.md#embedding), over a socket
 * and with nothing
 * of ours: login, CSRF, list, create dataset, chart and dashboard, chart data, export, import into another site.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzip } from '../../packages/server/src/bundle/bundle.testing.ts';
import { salesServer, type SalesServer } from '../../packages/server/src/resources/sales.testing.ts';

let site: SalesServer;
let other: SalesServer;
beforeAll(async () => {
  site = await salesServer();
  other = await salesServer();
});
afterAll(async () => {
  await site.close();
  await other.close();
});

interface Session {
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function signIn(server: SalesServer): Promise<Session> {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const login = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'correct horse battery canary7q', provider: 'db', refresh: true }),
  });
  const { access_token } = await login.json();
  const authorization = `Bearer ${access_token}`;
  const csrf = await fetch(`${url}/api/v1/security/csrf_token/`, { headers: { authorization } });
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { result } = await csrf.json();
  return { url, headers: { authorization, cookie, 'x-csrftoken': result, referer: url } };
}

async function post({ url, headers }: Session, path: string, body: object) {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
}

async function get({ url, headers }: Session, path: string) {
  const reply = await fetch(`${url}${path}`, { headers });
  return { status: reply.status, body: await reply.json() };
}

async function send({ url, headers }: Session, path: string, zip: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.append('formData', new Blob([zip], { type: 'application/zip' }), 'export.zip');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: form });
  return { status: reply.status, body: await reply.json() };
}

test('what one site exports another imports, and the chart says the same there', async () => {
  const here = await signIn(site);
  const databases = await get(
    here,
    `/api/v1/database/?q=${encodeURIComponent('(filters:!((col:database_name,opr:eq,value:examples)))')}`,
  );
  const dataset = await post(here, '/api/v1/dataset/', {
    database: databases.body.result[0].id,
    table_name: 'by_country',
    sql: 'SELECT country, num FROM sales',
  });
  expect(dataset.status).toBe(201);
  const params = { viz_type: 'pie', groupby: ['country'], metric: 'count', row_limit: 10, adhoc_filters: [] };
  const chart = await post(here, '/api/v1/chart/', {
    slice_name: 'Rows by country',
    viz_type: 'pie',
    datasource_id: dataset.body.id,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  const { uuid } = (await get(here, `/api/v1/chart/${chart.body.id}`)).body.result;
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-a'], parents: ['ROOT_ID'] },
    'ROW-a': {
      id: 'ROW-a',
      type: 'ROW',
      children: ['CHART-a'],
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    'CHART-a': {
      id: 'CHART-a',
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-a'],
      meta: { chartId: chart.body.id, uuid, sliceName: 'Rows by country', width: 4, height: 50 },
    },
  };
  const board = await post(here, '/api/v1/dashboard/', {
    dashboard_title: 'Countries & rows',
    published: true,
    position_json: JSON.stringify(layout),
    json_metadata: JSON.stringify({
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-1',
          type: 'NATIVE_FILTER',
          name: 'Country',
          filterType: 'filter_select',
          targets: [{ datasetId: dataset.body.id, column: { name: 'country' } }],
          scope: { rootPath: ['ROOT_ID'], excluded: [] },
          chartsInScope: [chart.body.id],
        },
      ],
      chart_configuration: { [chart.body.id]: { id: chart.body.id, crossFilters: { scope: 'global', chartsInScope: [] } } },
    }),
  });
  expect([chart.status, board.status]).toEqual([201, 201]);
  const answer = await get(here, `/api/v1/chart/${chart.body.id}/data/`);
  expect(answer.body.result[0].data[0]).toMatchObject({ country: 'FR', count: 3 });

  const reply = await fetch(`${here.url}/api/v1/dashboard/export/?q=!(${board.body.id})&token=abc123`, { headers: here.headers });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename=dashboard_export_\d{8}T\d{6}\.zip$/);
  expect(reply.headers.getSetCookie().join()).toMatch(/abc123=done; Max-Age=600/);
  const zip = new Uint8Array(await reply.arrayBuffer());
  const files = unzip(Buffer.from(zip));
  expect(Object.keys(files)).toEqual([
    'metadata.yaml',
    `charts/Rows_by_country_${chart.body.id}.yaml`,
    `dashboards/Countries__rows_${board.body.id}.yaml`,
    'databases/examples.yaml',
    'datasets/examples/by_country.yaml',
  ]);
  expect(files['metadata.yaml']).toMatch(/^version: 1\.0\.0\ntype: Dashboard\ntimestamp: '\d{4}-\d\d-\d\dT[\d:.]+\+00:00'\n$/);
  const lines = (files[`charts/Rows_by_country_${chart.body.id}.yaml`] ?? '').split('\n');
  expect(lines.filter((line) => /^\w/.test(line)).map((line) => line.split(':', 1)[0])).toEqual([
    'slice_name',
    'description',
    'certified_by',
    'certification_details',
    'viz_type',
    'params',
    'query_context',
    'cache_timeout',
    'uuid',
    'version',
    'dataset_uuid',
  ]);
  expect(files[`dashboards/Countries__rows_${board.body.id}.yaml`]).toContain('datasetUuid: ');

  const there = await signIn(other);
  const dry = await send(there, '/api/v1/dashboard/import/', zip, { dry_run: 'true' });
  expect([dry.status, dry.body.message, dry.body.report.dry_run]).toEqual([200, 'OK', true]);
  expect((await get(there, '/api/v1/dashboard/')).body.count).toBe(0);
  const done = await send(there, '/api/v1/dashboard/import/', zip, { passwords: '{}', overwrite: 'false' });
  expect([done.status, done.body.message]).toEqual([200, 'OK']);
  const [found] = (await get(there, '/api/v1/dashboard/')).body.result;
  const item = (await get(there, `/api/v1/dashboard/${found.id}`)).body.result;
  const copy = Object.values<{ type?: string; meta?: { chartId?: number } }>(JSON.parse(item.position_json)).find(
    ({ type }) => type === 'CHART',
  );
  const metadata = JSON.parse(item.json_metadata);
  const id = copy?.meta?.chartId ?? 0;
  expect([metadata.native_filter_configuration[0].chartsInScope, Object.keys(metadata.chart_configuration)]).toEqual([
    [id],
    [String(id)],
  ]);
  expect(
    (await get(there, `/api/v1/dataset/${metadata.native_filter_configuration[0].targets[0].datasetId}`)).body.result.table_name,
  ).toBe('by_country');
  expect((await get(there, `/api/v1/chart/${id}/data/`)).body.result[0].data).toEqual(answer.body.result[0].data);

  const again = await send(there, '/api/v1/dashboard/import/', zip);
  expect([again.status, again.body.errors[0]]).toMatchObject([
    422,
    {
      message: 'Error importing dashboard',
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
      extra: {
        [`dashboards/Countries__rows_${board.body.id}.yaml`]: 'Dashboard already exists and `overwrite=true` was not passed',
        issue_codes: [{ code: 1010, message: expect.stringMatching(/^Issue 1010 - /) }],
      },
    },
  ]);
  expect((await send(there, '/api/v1/dashboard/import/', zip, { overwrite: 'true' })).status).toBe(200);
  expect((await send(there, '/api/v1/chart/import/', zip)).body.errors[0].extra['metadata.yaml']).toEqual({
    type: ['Must be equal to Slice.'],
  });
  expect((await send(there, '/api/v1/dashboard/import/', new Uint8Array([1, 2, 3]))).status).toBe(422);
});

test('saved queries are made, listed, found, changed and removed', async () => {
  const { admin, databaseId } = site;
  const made = await admin.post('/api/v1/saved_query/', {
    db_id: databaseId,
    label: 'All sales',
    schema: 'main',
    sql: 'SELECT * FROM sales',
    description: 'each row',
  });
  expect([made.status, made.body.result.label]).toEqual([201, 'All sales']);
  const list = await admin.get('/api/v1/saved_query/?q=(filters:!((col:label,opr:all_text,value:EACH)))');
  expect(list.body).toMatchObject({
    count: 1,
    ids: [made.body.id],
    result: [{ label: 'All sales', sql: 'SELECT * FROM sales', database: { database_name: 'examples' } }],
  });
  expect((await admin.put(`/api/v1/saved_query/${made.body.id}`, { label: 'Sales' })).status).toBe(200);
  await site.addUser('nosy', ['Gamma', 'sql_lab']);
  const nosy = await site.program('nosy');
  expect([
    (await nosy.get('/api/v1/saved_query/')).body.count,
    (await nosy.get(`/api/v1/saved_query/${made.body.id}`)).status,
  ]).toEqual([0, 404]);
  expect((await nosy.get(`/api/v1/saved_query/export/?q=!(${made.body.id})`)).status).toBe(404);
  expect((await admin.post('/api/v1/saved_query/', { db_id: 9999, label: 'x', sql: 'SELECT 1' })).body).toEqual({
    message: { db_id: ['Database does not exist'] },
  });
  expect((await admin.delete(`/api/v1/saved_query/?q=!(${made.body.id})`)).body).toEqual({ message: 'Deleted 1 saved query' });
});
