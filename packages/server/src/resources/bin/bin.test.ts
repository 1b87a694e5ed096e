import { beforeAll, afterAll, expect, test } from 'vitest';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { multipart } from '../sales.testing.ts';

let server: TestServer;
let admin: TestCaller;
let database = 0;
let dataset = 0;

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  database = (await admin.get('/api/v1/database/')).body.result[0].id;
  dataset = await table('sales');
}, 120_000);
afterAll(() => server.close());

async function table(table_name: string): Promise<number> {
  const { body, headers } = multipart(`${table_name}.csv`, 'region,amount\nEU,1\n', { type: 'csv', table_name });
  await admin.post(`/api/v1/database/${database}/upload/`, body, headers);
  const asked = { database_id: database, table_name, schema: 'main' };
  return (await admin.post('/api/v1/dataset/get_or_create/', asked)).body.result.table_id;
}

async function newChart(slice_name: string, more: object = {}): Promise<number> {
  const params = JSON.stringify({ viz_type: 'table', datasource: `${dataset}__table`, groupby: ['region'], metrics: ['count'] });
  const body = { slice_name, datasource_id: dataset, datasource_type: 'table', viz_type: 'table', params, ...more };
  return (await admin.post('/api/v1/chart/', body)).body.id;
}

const namesIn = async (who: TestCaller): Promise<string[]> =>
  (await who.get('/api/v1/bin/?page_size=100')).body.result.map(({ name }: { name: string }) => name);

test('a deleted chart says which dashboards miss it, and taken back it stands on them again', async () => {
  const id = await newChart('Sales by region');
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['CHART-1'], parents: ['ROOT_ID'] },
    'CHART-1': {
      type: 'CHART',
      id: 'CHART-1',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { chartId: id, width: 4, height: 50 },
    },
  };
  const board = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Board', position_json: JSON.stringify(layout) })).body
    .id;
  await admin.delete(`/api/v1/chart/${id}`);
  const [item] = (await admin.get('/api/v1/bin/')).body.result;
  expect(item).toMatchObject({
    kind: 'chart',
    id,
    name: 'Sales by region',
    days_left: 30,
    missed_by: ['Board'],
    deleted_by: { username: 'admin' },
  });
  expect((await admin.post(`/api/v1/bin/chart/${id}/restore`, {})).body).toEqual({ kind: 'chart', id, name: 'Sales by region' });
  expect((await admin.get(`/api/v1/dashboard/${board}`)).body.result.charts).toEqual(['Sales by region']);
  expect(await namesIn(admin)).not.toContain('Sales by region');
  expect((await admin.get(`/api/v1/chart/${id}/versions`)).body.result.map(({ reason }: { reason: string }) => reason)).toEqual([
    'revive',
    'delete',
    'create',
  ]);
});

test('one finds what one owns; administrators find everything', async () => {
  const anna = await server.addUser('anna', ['Alpha']);
  await server.addUser('bob', ['Alpha']);
  const id = await newChart('Anna’s', { owners: [anna] });
  await admin.delete(`/api/v1/chart/${id}`);
  expect(await namesIn(await server.program('anna'))).toContain('Anna’s');
  const bob = await server.program('bob');
  expect(await namesIn(bob)).not.toContain('Anna’s');
  expect((await bob.post(`/api/v1/bin/chart/${id}/restore`, {})).status).toBe(404);
  expect(await namesIn(admin)).toContain('Anna’s');
  const foundBy = async (query: string): Promise<string[]> =>
    (await admin.get(`/api/v1/bin/?${query}`)).body.result.map(({ name }: { name: string }) => name);
  expect(await foundBy('search=ANNA&kind=chart')).toEqual(['Anna’s']);
  expect(await foundBy('search=anna&kind=dashboard')).toEqual([]);
  expect(await foundBy('search=%25')).toEqual([]);
});

test('a dashboard whose address was taken meanwhile comes back without one', async () => {
  const first = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'First', slug: 'sales' })).body.id;
  await admin.delete(`/api/v1/dashboard/${first}`);
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'Second', slug: 'sales' });
  await admin.post(`/api/v1/bin/dashboard/${first}/restore`, {});
  expect((await admin.get(`/api/v1/dashboard/${first}`)).body.result.slug).toBeNull();
  expect((await admin.get('/api/v1/dashboard/sales')).body.result.dashboard_title).toBe('Second');
});

test('a dataset does not come back beside another of its name, nor without its rows', async () => {
  const twice = await table('twice');
  await admin.delete(`/api/v1/dataset/${twice}`);
  const made = (await admin.post('/api/v1/dataset/', { database, table_name: 'twice', schema: 'main' })).body.id;
  const refused = await admin.post(`/api/v1/bin/dataset/${twice}/restore`, {});
  expect([refused.status, refused.body.message]).toEqual([422, { table_name: ['Dataset twice already exists'] }]);
  await admin.delete(`/api/v1/dataset/${made}`);
  expect((await admin.post(`/api/v1/bin/dataset/${twice}/restore`, {})).status).toBe(200);
  const emptied = await table('emptied');
  const removed = await admin.delete(`/api/v1/dataset/${emptied}?drop_table=true`);
  expect(removed.status).toBe(200);
  expect(await namesIn(admin)).not.toContain('emptied');
});

test('what was deleted more than thirty days ago is gone, and what is not in the bin is not taken back', async () => {
  const id = await newChart('Old');
  expect((await admin.post(`/api/v1/bin/chart/${id}/restore`, {})).status).toBe(404);
  await admin.delete(`/api/v1/chart/${id}`);
  server.advance(31 * 86_400_000);
  admin = await server.program();
  expect(await namesIn(admin)).not.toContain('Old');
  expect((await admin.post(`/api/v1/bin/chart/${id}/restore`, {})).status).toBe(404);
});
