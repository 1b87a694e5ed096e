/** Nobody gives away by a dashboard what they may not see themselves. */
import { datasourceAccess } from '@tessera/core/policy/names';
import { afterAll, expect, test } from 'vitest';
import { salesServer } from '../sales.testing.ts';

const server = await salesServer();
afterAll(() => server.close());
const { admin } = server;

const layoutOf = (...charts: number[]): string =>
  JSON.stringify({
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', parents: ['ROOT_ID'], children: ['ROW-1'] },
    'ROW-1': {
      type: 'ROW',
      id: 'ROW-1',
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
      children: charts.map((id) => `CHART-${id}`),
    },
    ...Object.fromEntries(
      charts.map((id) => [
        `CHART-${id}`,
        {
          type: 'CHART',
          id: `CHART-${id}`,
          parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
          children: [],
          meta: {
            chartId: id,
            width: 4,
            height: 50,
            sliceName: 'C',
          },
        },
      ]),
    ),
  });

const chartsOn = async (id: number): Promise<number[]> =>
  (await admin.get(`/api/v1/dashboard/${id}/charts`)).body.result.map((each: { id: number }) => each.id);

test('a chart whose data one may not read cannot be added to a dashboard, by a save, an older save or a copy', async () => {
  const [closed, other] = [await server.chart('Closed'), await server.chart('Other')];
  await server.addUser('editor', ['Gamma']);
  const caller = await server.program('editor');
  const made = await caller.post('/api/v1/dashboard/', { dashboard_title: 'Mine' });
  const save = (position_json: string) => caller.put(`/api/v1/dashboard/${made.body.id}`, { position_json });
  const refused = await save(layoutOf(closed));
  expect([refused.status, refused.body.message]).toEqual([
    422,
    { position_json: [`You may not add chart ${closed}: you have no access to its data.`] },
  ]);
  const older = { data: JSON.stringify({ positions: JSON.parse(layoutOf(closed)) }) };
  expect((await caller.post(`/superset/save_dash/${made.body.id}/`, older)).status).toBe(422);
  expect(await chartsOn(made.body.id)).toEqual([]);
  // Somebody else put it there: it stays when the dashboard is saved again, and others still cannot be added.
  expect((await admin.put(`/api/v1/dashboard/${made.body.id}`, { position_json: layoutOf(closed) })).status).toBe(200);
  expect((await save(layoutOf(closed))).status).toBe(200);
  expect((await save(layoutOf(closed, other))).status).toBe(422);
  const copy = { dashboard_title: 'Copy', json_metadata: '{}', duplicate_slices: true };
  const charts = async () => (await admin.get('/api/v1/chart/')).body.count;
  const before = await charts();
  expect((await caller.post(`/api/v1/dashboard/${made.body.id}/copy/`, copy)).status).toBe(422);
  expect(await charts()).toBe(before);
  // With the data it is theirs to show.
  const database = { id: server.databaseId, database_name: 'examples' };
  await server.addUser('analyst', ['Gamma'], [datasourceAccess({ id: server.datasetId, table_name: 'sales', database })]);
  const shown = await (await server.program('analyst')).post('/api/v1/dashboard/', { position_json: layoutOf(closed, other) });
  expect(shown.status, JSON.stringify(shown.body)).toBe(201);
  expect(await chartsOn(shown.body.id)).toEqual(expect.arrayContaining([closed, other]));
});

test('charts that do not exist are left out of a dashboard as before', async () => {
  const made = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Gone', position_json: layoutOf(99_999) });
  expect(made.status).toBe(201);
  expect(await chartsOn(made.body.id)).toEqual([]);
});
