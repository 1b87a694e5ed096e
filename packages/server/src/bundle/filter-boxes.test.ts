import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../test-server.ts';
import { builtInUuid } from '../resources/connections/built-in.ts';
import { corpus, corpusTest, exported, filesIn, sendBundle, unzip, zipOf } from './bundle.testing.ts';

const server = await testServer();
const admin = await server.program();
afterAll(() => server.close());

// Rows: FBOX-05
corpusTest('a filter box stays a filter box on import, and filters what is put on paper; the report says so', async () => {
  const zip = zipOf(filesIn(join(corpus, 'bundles-2.0/video-game-sales')));
  const { report } = (await sendBundle(admin, 'dashboard', zip)).body;
  const [board] = report.objects.filter((o: { kind: string }) => o.kind === 'dashboard');
  expect(board.notes.join()).toContain('stays a filter box and works');
  const box = 'fd9ce7ec-ae08-4f71-93e0-7c26b132b2e6';
  const read = (await admin.get(`/api/v1/dashboard/${board.id}`)).body.result;
  expect([read.position_json.includes(box), read.json_metadata.includes('native_filter_configuration')]).toEqual([true, false]);
  const asItCame = unzip(await exported(server, 'dashboard', [board.id]))[`dashboards/Video_Game_Sales_${board.id}.yaml`] ?? '';
  expect([asItCame.includes(box), asItCame.includes('native_filter_configuration')]).toEqual([true, false]);
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
