/** Exports of versions before 1.0, those of Apache Superset's own tests among them (tests/old-exports/NOTICE). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { uploadFile } from '../resources/sales.testing.ts';
import { testServer, type TestReply } from '../test-server.ts';
import { exported, sendBundle, unzip, zipOf } from './bundle.testing.ts';

const server = await testServer({ engine: true });
const admin = await server.program();
afterAll(() => server.close());

const foreign = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../../tests/old-exports', name));
const send = (resource: string, name: string, content: Buffer | string, fields = {}): Promise<TestReply> =>
  sendBundle(admin, resource, Buffer.from(content), fields, name);
interface Entry {
  readonly kind: string;
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly action: string;
  readonly notes: readonly string[];
}
const entries = ({ status, body }: TestReply): readonly Entry[] => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.report.objects;
};
const about = (reply: TestReply, kind: string) => entries(reply).filter((each) => each.kind === kind);
const refusal = ({ status, body }: TestReply): Record<string, unknown> => {
  expect([status, body.errors?.[0]?.error_type], JSON.stringify(body)).toEqual([422, 'GENERIC_COMMAND_ERROR']);
  return body.errors[0].extra;
};
const board = async (id: number) => {
  const { position_json, json_metadata, slug } = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
  return { position: JSON.parse(position_json), metadata: JSON.parse(json_metadata), slug };
};
const names = 'ds,gender,name,num,state,num_boys,num_girls\n1990-01-01,boy,Al,3,CA,3,0\n1991-01-01,girl,Bo,4,NY,0,4\n';

// Rows: LIST-11, IO-01, IO-02
test('a dashboard as versions before 1.0 wrote it comes in with its chart and dataset, and answers', async () => {
  const uploaded = (await uploadFile(admin, 'birth_names_2.csv', names, { table_name: 'birth_names_2' })).body.dataset_id;
  const before = (await admin.get(`/api/v1/dataset/${uploaded}`)).body.result;
  const looked = await send('dashboard', 'births.json', foreign('dashboards.json'), { dry_run: 'true' });
  expect(entries(looked).map(({ kind, action }) => [kind, action])).toEqual([
    ['dataset', 'overwritten'],
    ['chart', 'created'],
    ['dashboard', 'created'],
  ]);
  const done = await send('dashboard', 'births.json', foreign('dashboards.json'));
  const [dataset, chart, dashboard] = [about(done, 'dataset')[0], about(done, 'chart')[0], about(done, 'dashboard')[0]];
  // The layout knew the chart's uuid; the dataset is the uploaded one, which keeps its own.
  expect(chart).toMatchObject({ name: 'Number of California Births', uuid: 'c77bb4b3-09f4-4d9a-a9e2-66a627c64343' });
  const kept = (await admin.get(`/api/v1/dataset/${dataset?.id}`)).body.result;
  expect([
    kept.uuid,
    dataset?.uuid,
    kept.columns.some((c: { column_name: string }) => c.column_name === 'num_california'),
  ]).toEqual([before.uuid, before.uuid, true]);
  const answer = await admin.get(`/api/v1/chart/${chart?.id}/data/`);
  expect([answer.status, answer.body.result[0].data]).toEqual([200, [{ 'SUM(num_california)': 3 }]]);
  const { position, metadata, slug } = await board(dashboard?.id ?? 0);
  expect(position['CHART--jvaBFZx78'].meta).toMatchObject({ chartId: chart?.id, width: 4 });
  expect(metadata).toMatchObject({ remote_id: 1, import_time: expect.any(Number) });
  expect(slug).toBeNull();
  const form = JSON.parse((await admin.get(`/api/v1/chart/${chart?.id}`)).body.result.params);
  expect(form).toMatchObject({ remote_id: 83, datasource_name: 'birth_names_2', import_time: metadata.import_time });
});

// Rows: LIST-11
test('the same file once more asks before it overwrites, and finds what it brought', async () => {
  const again = refusal(await send('dashboard', 'births.json', foreign('dashboards.json')));
  expect(JSON.stringify(again)).toContain('Dashboard already exists and `overwrite=true` was not passed');
  const over = await send('dashboard', 'births.json', foreign('dashboards.json'), { overwrite: 'true' });
  expect(entries(over).map(({ kind, action }) => [kind, action])).toEqual([
    ['dataset', 'reused'],
    ['chart', 'reused'],
    ['dashboard', 'overwritten'],
  ]);
});

// Rows: LIST-11, IO-01
test('datasources as versions before 1.0 wrote them come in, with the connection of their name', async () => {
  await uploadFile(admin, 'plain.csv', 'a\n1\n', { table_name: 'plain' });
  for (const [name, content] of [
    ['datasources.yaml', foreign('datasources.yaml').toString()],
    ['tables.yml', foreign('tables.yaml').toString()],
  ] as const) {
    const reply = await send('dataset', name, content.replaceAll('birth_names_2', `other_${name.slice(0, 4)}`));
    const [dataset] = about(reply, 'dataset');
    expect(dataset).toMatchObject({ action: 'created' });
    const { columns, metrics, database } = (await admin.get(`/api/v1/dataset/${dataset?.id}`)).body.result;
    expect([columns.length, metrics.length, database.database_name]).toEqual([8, 2, 'examples']);
  }
  const first = about(await send('dataset', 't.yaml', foreign('tables.yaml'), { overwrite: 'true' }), 'dataset')[0];
  expect(first).toMatchObject({ action: 'overwritten', name: 'birth_names_2' });
});

/** A file with its parts as plain objects, or wrapped as the reference wraps them. */
const table = (name: string, more = {}) => ({
  table_name: name,
  params: JSON.stringify({ remote_id: 5, database_name: 'examples' }),
  columns: [{ column_name: 'a', type: 'BIGINT' }],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
  ...more,
});
const slice = (id: number, of: string, form = {}, more = {}) => ({
  id,
  slice_name: `Chart ${id}`,
  viz_type: 'table',
  params: JSON.stringify({ datasource_name: of, schema: null, database_name: 'examples', ...form }),
  ...more,
});
const dashboard = (title: string, slices: readonly object[], metadata: object = {}, position: unknown = null) => ({
  dashboard_title: title,
  slug: 'taken',
  json_metadata: JSON.stringify({ remote_id: 9, ...metadata }),
  position_json: position === null ? null : JSON.stringify(position),
  slices,
});
const file = (dashboards: readonly object[], datasources: readonly object[] = []) => JSON.stringify({ dashboards, datasources });

// Rows: LIST-11, FBOX-05
test('numbers of charts and datasets in the metadata become those of this server, however old its keys', async () => {
  const box = slice(
    12,
    'plain',
    { filter_configs: [{ column: 'a', label: 'A' }], viz_type: 'filter_box' },
    { viz_type: 'filter_box' },
  );
  const metadata = {
    timed_refresh_immune_slices: ['11'],
    expanded_slices: { 11: true },
    default_filters: JSON.stringify({ 12: { a: [1] } }),
    filter_scopes: { 12: { a: { scope: ['ROOT_ID'], immune: [11] } } },
    filter_immune_slices: [11],
    native_filter_configuration: [
      { id: 'NATIVE_FILTER-1', name: 'A', filterType: 'filter_select', targets: [{ datasetId: 5, column: { name: 'a' } }] },
    ],
  };
  const reply = await send(
    'dashboard',
    'old.json',
    file([dashboard('Old', [slice(11, 'plain'), box], metadata)], [table('plain')]),
  );
  const chartOf = (name: string) => about(reply, 'chart').find((each) => each.name === name)?.id;
  const [eleven, twelve] = [chartOf('Chart 11'), chartOf('Chart 12')];
  const [entry] = about(reply, 'dashboard');
  expect(entry?.notes.join()).toContain('stays a filter box and works');
  const { position, metadata: read } = await board(entry?.id ?? 0);
  const placed = Object.values<{ type?: string; meta?: { chartId?: number } }>(position).flatMap(
    (node) => node.meta?.chartId ?? [],
  );
  expect(new Set(placed)).toEqual(new Set([eleven, twelve]));
  expect(read).toMatchObject({
    timed_refresh_immune_slices: [eleven],
    expanded_slices: { [String(eleven)]: true },
    filter_scopes: { [String(twelve)]: { a: { immune: [eleven] } } },
    filter_immune_slices: [eleven],
    native_filter_configuration: [{ targets: [{ datasetId: about(reply, 'dataset')[0]?.id }] }],
  });
  expect(JSON.parse(read.default_filters)).toEqual({ [String(twelve)]: { a: [1] } });
});

test('the grid of numbered places becomes rows in the same order', async () => {
  const places = [
    { slice_id: '21', row: 0, col: 1, size_x: 24, size_y: 16 },
    { slice_id: '22', row: 0, col: 25, size_x: 24, size_y: 16 },
    { slice_id: '23', row: 16, col: 1, size_x: 48, size_y: 8 },
  ];
  const slices = [23, 22, 21].map((id) => slice(id, 'plain'));
  const reply = await send('dashboard', 'grid.json', file([dashboard('Grid', slices, {}, places)]));
  const { position } = await board(about(reply, 'dashboard')[0]?.id ?? 0);
  const rows = position.GRID_ID.children.map((row: string) =>
    position[row].children.map((tile: string) => [position[tile].meta.sliceName, position[tile].meta.width]),
  );
  expect(rows).toEqual([
    [
      ['Chart 21', 6],
      ['Chart 22', 6],
    ],
    [['Chart 23', 12]],
  ]);
});

// Rows: LIST-11
test('a zip without metadata.yaml may hold several such files, whose numbers may be the same', async () => {
  const place = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['CHART-a'], parents: ['ROOT_ID'] },
    'CHART-a': { id: 'CHART-a', type: 'CHART', children: [], parents: ['ROOT_ID', 'GRID_ID'], meta: { chartId: 31 } },
  };
  const page = (title: string, more = {}) =>
    file([dashboard(title, [slice(31, 'plain', {}, more)], { expanded_slices: { 31: true } }, place)]);
  const zip = zipOf({ 'one.json': page('One'), 'two.json': page('Two', { slice_name: 'Another' }) });
  const reply = await sendBundle(admin, 'dashboard', zip);
  const boards = about(reply, 'dashboard');
  expect(boards.map(({ name }) => name)).toEqual(['One', 'Two']);
  const charts = await Promise.all(boards.map(async ({ id }) => Object.keys((await board(id)).metadata.expanded_slices)));
  expect(charts).toEqual(about(reply, 'chart').map(({ id }) => [String(id)]));
  expect(new Set(charts.flat()).size).toBe(2);
  const placed = await Promise.all(boards.map(async ({ id }) => String((await board(id)).position['CHART-a'].meta.chartId)));
  expect(placed).toEqual(charts.flat());
});

// Rows: LIST-11
test('what is called by name and is not here is refused by its name, at its place in the file', async () => {
  const nowhere = { params: JSON.stringify({ database_name: 'shop', remote_id: 1 }) };
  expect(refusal(await send('dashboard', 'a.json', file([dashboard('A', [])], [table('t', nowhere)])))['a.json']).toEqual({
    'datasources.0.params.database_name': ['There is no database called "shop" here. Connect it under this name first.'],
  });
  expect(refusal(await send('dashboard', 'a.json', file([dashboard('A', [slice(1, 'gone')])])))['a.json']).toEqual({
    'dashboards.0.slices.0.params.datasource_name': [
      'The database "examples" has no dataset called "gone" here, and the file brings none.',
    ],
  });
  expect(refusal(await send('dataset', 'a.yaml', '- table_name: t\n'))['a.yaml']).toEqual({
    '0.params.database_name': ['Missing data for required field.'],
  });
});

// Rows: LIST-11
test('what is malformed is refused at its place, and nothing is written', async () => {
  const before = (await admin.get('/api/v1/dashboard/')).body.count;
  const { id: _, ...anonymous } = slice(1, 'plain');
  const deep = `${'['.repeat(70)}${']'.repeat(70)}`;
  const cases: [name: string, content: string, field: string, says: RegExp][] = [
    ['a.json', '{"dashboards": [', '_schema', /JSON cannot be read/],
    ['a.json', '{"dashboards": {}}', 'dashboards', /Not a valid list/],
    ['a.json', file([dashboard('A', [anonymous])]), 'dashboards.0.slices.0.id', /Missing data/],
    ['a.json', file([{ ...dashboard('A', []), json_metadata: '[1]' }]), 'dashboards.0.json_metadata', /JSON object/],
    ['a.json', file([{ ...dashboard('A', []), position_json: '{' }]), 'dashboards.0.position_json', /JSON cannot be read/],
    [
      'a.json',
      file([dashboard('A', [slice(1, 'plain', {}, { params: '{' })])]),
      'dashboards.0.slices.0.params',
      /cannot be read/,
    ],
    [
      'a.json',
      file([dashboard('A', [slice(1, 'plain', {}, { viz_type: null })])]),
      'dashboards.0.slices.0.viz_type',
      /Missing data/,
    ],
    ['a.json', file([dashboard('', [])]), 'dashboards.0.dashboard_title', /minimum length/],
    ['a.json', file([], [table('t', { offset: 'x' })]), 'datasources.0.offset', /Not a valid number/],
    ['a.json', file([], [table('t', { columns: [{}] })]), 'datasources.0.columns.0.column_name', /Missing data/],
    ['a.json', file([], [{ __DruidDatasource__: {} }]), 'datasources.0', /Druid/],
    ['a.json', `{"dashboards": ${deep}}`, '_schema', /nested deeper/],
    ['a.json', '{"dashboards": [], "__proto__": 1}', '_schema', /__proto__/],
    ['a.json', '{"dashboards": []}', '_schema', /nothing to import/],
    ['a.json', '{"a": 1}', '_schema', /no file that can be imported/],
    ['a.json', `"${'x'.repeat(11 * 1024 * 1024)}"`, '_schema', /larger than 10 MB/],
    ['a.yaml', 'a: &a [*a]\n', '_schema', /circle/],
    ['a.yaml', 'databases:\n- tables: []\n', '_schema', /import it in the list of datasets/],
  ];
  for (const [name, content, field, says] of cases) {
    const extra = refusal(await send('dashboard', name, content));
    expect(JSON.stringify(extra[name]), `${name} ${content.slice(0, 80)}`).toMatch(says);
    expect(Object.keys(extra[name] ?? {})).toContain(field);
  }
  const druid = refusal(await send('dataset', 'a.yaml', 'druid_clusters: [{cluster_name: c}]\n'));
  expect(JSON.stringify(druid['a.yaml'])).toContain('Druid');
  const unnamed = refusal(await send('dataset', 'a.yaml', 'databases:\n- tables: []\n'));
  expect(unnamed['a.yaml']).toEqual({ 'databases.0.database_name': ['Missing data for required field.'] });
  expect((await admin.get('/api/v1/dashboard/')).body.count).toBe(before);
});

// Rows: LIST-11
test('one file out of a bundle comes in where all it refers to is here, else what is missing is named', async () => {
  const [chart] = (await admin.get('/api/v1/chart/')).body.result;
  const { result } = (await admin.get(`/api/v1/chart/${chart.id}`)).body;
  const files = unzip(await exported(server, 'chart', [chart.id]));
  const [path, text] = Object.entries(files).find(([name]) => name.startsWith('charts/')) ?? ['', ''];
  const renamed = text.replace(/^slice_name: .*/m, 'slice_name: By itself');
  const here = await send('chart', path.split('/')[1] ?? '', renamed, { overwrite: 'true' });
  expect(about(here, 'chart')[0]).toMatchObject({ id: result.id, name: 'By itself', action: 'overwritten' });

  const gone = 'dddddddd-0000-4000-8000-000000000000';
  const alone = text.replace(/^dataset_uuid: .*/m, `dataset_uuid: ${gone}`).replace(/^uuid: .*/m, `uuid: ${gone}`);
  expect(JSON.stringify(refusal(await send('chart', 'c.yaml', alone)))).toContain('neither in the bundle nor on this server');

  const layout = `{ROOT_ID: {id: ROOT_ID, type: ROOT, children: [GRID_ID]}, GRID_ID: {id: GRID_ID, type: GRID, children: [CHART-a], parents: [ROOT_ID]}, CHART-a: {id: CHART-a, type: CHART, children: [], meta: {chartId: 1, uuid: UUID, sliceName: Far away}}}`;
  const own = 'eeeeeeee-0000-4000-8000-000000000000';
  const page = (uuid: string) =>
    `dashboard_title: Alone\nuuid: ${own}\nversion: 1.0.0\nposition: ${layout.replace('UUID', uuid)}\nmetadata: {}\n`;
  expect(refusal(await send('dashboard', 'd.yaml', page(gone)))['dashboards/d.yaml']).toEqual({
    position: ['These charts are not on this server: Far away.'],
  });
  const made = await send('dashboard', 'd.yaml', page(result.uuid ?? chart.uuid));
  const { position } = await board(about(made, 'dashboard')[0]?.id ?? 0);
  expect(position['CHART-a'].meta.chartId).toBe(result.id);
  // Programs know what is asked for a database by its folder.
  const database = `database_name: far\nsqlalchemy_uri: postgresql://u:XXXXXXXXXX@db.example/x\nuuid: ${gone}\nversion: 1.0.0\n`;
  expect(refusal(await send('database', 'far.yaml', database))['databases/far.yaml']).toEqual({
    _schema: ['Must provide a password for the database'],
  });
});
