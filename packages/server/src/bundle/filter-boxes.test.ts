import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../test-server.ts';
import { builtInUuid } from '../resources/connections/built-in.ts';
import { corpus, exported, filesIn, sendBundle, unzip, zipOf } from './bundle.testing.ts';

const server = await testServer();
const admin = await server.program();
afterAll(() => server.close());

test('a dashboard with a filter box is read with filters, exported as it came, and stored with filters once somebody saves it', async () => {
  const zip = zipOf(filesIn(join(corpus, 'bundles-2.0/video-game-sales')));
  const [board] = (await sendBundle(admin, 'dashboard', zip)).body.report.objects.filter(
    (o: { kind: string }) => o.kind === 'dashboard',
  );
  const box = 'fd9ce7ec-ae08-4f71-93e0-7c26b132b2e6';
  const first = (await admin.get(`/api/v1/dashboard/${board.id}`)).body.result;
  const metadata = JSON.parse(first.json_metadata);
  expect(first.position_json).not.toContain(box);
  expect(metadata.native_filter_configuration.map((f: { name: string }) => f.name)).toEqual([
    'Time Range',
    'Platform',
    'Genre',
    'Publisher',
  ]);
  const asItCame = unzip(await exported(server, 'dashboard', [board.id]))[`dashboards/Video_Game_Sales_${board.id}.yaml`] ?? '';
  expect([asItCame.includes(box), asItCame.includes('native_filter_configuration')]).toEqual([true, false]);

  const positions = JSON.parse(first.position_json);
  expect(
    (await admin.put(`/api/v1/dashboard/${board.id}`, { json_metadata: JSON.stringify({ ...metadata, positions }) })).status,
  ).toBe(200);
  const saved = unzip(await exported(server, 'dashboard', [board.id]))[`dashboards/Video_Game_Sales_${board.id}.yaml`] ?? '';
  expect([saved.includes(box), saved.includes('datasetUuid: 53d47c0c-c03d-47f0-b9ac-81225f808283')]).toEqual([false, true]);
  const again = (await admin.get(`/api/v1/dashboard/${board.id}`)).body.result;
  expect(JSON.parse(again.json_metadata).native_filter_configuration).toHaveLength(4);
});

test('a chart that was only text is a text of its dashboard, and exported as it came', async () => {
  const id = (of: number): string => `1111111${of}-1111-1111-1111-111111111111`;
  const files = {
    'metadata.yaml': "version: 1.0.0\ntype: Dashboard\ntimestamp: '2020-01-01T00:00:00'\n",
    'databases/examples.yaml': `database_name: examples\nsqlalchemy_uri: duckdb://\nuuid: ${builtInUuid}\nversion: 1.0.0\n`,
    'datasets/examples/t.yaml': `table_name: t\nuuid: ${id(1)}\nversion: 1.0.0\ndatabase_uuid: ${builtInUuid}\n`,
    'charts/Notes_7.yaml': `slice_name: Notes\nviz_type: markup\nparams: {markup_type: markdown, code: '# Read me'}\nuuid: ${id(2)}\nversion: 1.0.0\ndataset_uuid: ${id(1)}\n`,
    'dashboards/D_1.yaml': `dashboard_title: D\nuuid: ${id(3)}\nversion: 1.0.0\nposition: {ROOT_ID: {id: ROOT_ID, type: ROOT, children: [GRID_ID]}, GRID_ID: {id: GRID_ID, type: GRID, children: [ROW-1], parents: [ROOT_ID]}, ROW-1: {id: ROW-1, type: ROW, children: [CHART-a], meta: {}}, CHART-a: {id: CHART-a, type: CHART, children: [], meta: {chartId: 7, uuid: ${id(2)}, width: 4, height: 20}}}\nmetadata: {}\n`,
  };
  const { body } = await sendBundle(admin, 'dashboard', zipOf(files));
  const about = (kind: string) => body.report.objects.find((each: { kind: string }) => each.kind === kind);
  expect([about('chart').notes, about('dashboard').notes]).toEqual([
    ['On a dashboard it is shown as text; the chart itself is kept.'],
    ['The chart “Notes” became a text of the dashboard.'],
  ]);
  const board = about('dashboard').id;
  const { position_json } = (await admin.get(`/api/v1/dashboard/${board}`)).body.result;
  const position = JSON.parse(position_json);
  expect(position['MARKDOWN-a']).toMatchObject({ type: 'MARKDOWN', meta: { code: '# Read me', width: 4 } });
  expect([position['ROW-1'].children, position_json.includes('"CHART"')]).toEqual([['MARKDOWN-a'], false]);
  const back = unzip(await exported(server, 'dashboard', [board]));
  const written = Object.values(back).join();
  expect([written.includes('CHART-a'), written.includes('viz_type: markup'), written.includes('MARKDOWN')]).toEqual([
    true,
    true,
    false,
  ]);
});
