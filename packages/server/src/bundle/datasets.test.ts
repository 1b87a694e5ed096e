import { afterAll, expect, test } from 'vitest';
import { builtInUuid } from '../resources/connections/built-in.ts';
import { uploadFile } from '../resources/sales.testing.ts';
import { testServer } from '../test-server.ts';
import { exported, sendBundle, unzip, zipOf, type Files } from './bundle.testing.ts';

const server = await testServer({ engine: true });
const admin = await server.program();
afterAll(() => server.close());

const metadata = (type: string) => `version: 1.0.0\ntype: ${type}\ntimestamp: '2026-01-01T00:00:00+00:00'\n`;
const uuidOf = (n: number) => `${String(n).repeat(8).slice(0, 8)}-0000-0000-0000-000000000000`;
const bundleOf = (table: string, n: number): Files => ({
  'metadata.yaml': metadata('Slice'),
  [`datasets/examples/${table}.yaml`]: `table_name: ${table}
schema: null
main_dttm_col: day
uuid: ${uuidOf(n)}
version: 1.0.0
database_uuid: ${builtInUuid}
columns:
- {column_name: day, type: TIMESTAMP WITHOUT TIME ZONE, is_dttm: true}
- {column_name: amount, type: DOUBLE PRECISION, verbose_name: Amount}
- {column_name: twice, type: FLOAT64, expression: amount * 2}
metrics:
- {metric_name: total, expression: SUM(amount), d3format: ',.1f'}
`,
  [`charts/Totals_${n}.yaml`]: `slice_name: Totals of ${table}
viz_type: big_number_total
params: {metric: total, adhoc_filters: [], somebody_elses: {key: [1, 2]}}
uuid: ${uuidOf(n + 1)}
version: 1.0.0
dataset_uuid: ${uuidOf(n)}
`,
});
const csv = 'day,amount,more\n2024-01-01,1,x\n2024-01-02,2.5,y\n';
const total = async (name: string): Promise<unknown> => {
  const { ids } = (
    await admin.get(
      `/api/v1/chart/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'slice_name', opr: 'eq', value: name }] }))}`,
    )
  ).body;
  const { status, body } = await admin.get(`/api/v1/chart/${ids[0]}/data/`);
  return [status, body.result?.[0]?.data];
};
const item = async (id: number) => (await admin.get(`/api/v1/dataset/${id}`)).body.result;
const columnsOf = async (id: number): Promise<unknown[]> =>
  (await admin.get(`/api/v1/dataset/${id}`)).body.result.columns.map((c: Record<string, unknown>) => [
    c.column_name,
    c.type,
    c.type_generic,
    c.is_dttm,
  ]);

test('a table that was uploaded before takes the declared types and metrics, and its charts answer at once', async () => {
  const { body } = await uploadFile(admin, 'early.csv', csv, { table_name: 'early' });
  const done = await sendBundle(admin, 'chart', zipOf(bundleOf('early', 1)));
  expect(done.body.report.objects[0]).toMatchObject({
    kind: 'dataset',
    id: body.dataset_id,
    action: 'overwritten',
    status: 'adapted',
  });
  expect(await total('Totals of early')).toEqual([200, [{ total: 3.5 }]]);
  expect(await columnsOf(body.dataset_id)).toEqual([
    ['day', 'TIMESTAMP WITHOUT TIME ZONE', 2, true],
    ['amount', 'DOUBLE PRECISION', 0, false],
    ['twice', 'FLOAT64', 0, false],
  ]);
});

test('an imported default address of another site is left out and reported', async () => {
  const file = 'datasets/examples/elsewhere.yaml';
  const text = bundleOf('elsewhere', 9)[file];
  for (const [address, kept] of [
    ['https://evil.example/', null],
    ['/..//evil.example/', null],
    ['/superset/dashboard/1/', '/superset/dashboard/1/'],
  ] as const) {
    const zip = zipOf({ 'metadata.yaml': metadata('SqlaTable'), [file]: `default_endpoint: ${address}\n${text}` });
    const [dataset] = (await sendBundle(admin, 'dataset', zip, { overwrite: 'true' })).body.report.objects;
    expect((await item(dataset.id)).default_endpoint).toBe(kept);
    const note = expect.stringMatching(/default address leads to another site/);
    if (kept === null) expect(dataset).toMatchObject({ status: 'adapted', notes: expect.arrayContaining([note]) });
    else expect(dataset.notes).not.toContainEqual(note);
  }
});

test('a dataset may come before its table: the file that is uploaded later fills it and keeps what it declares', async () => {
  const done = await sendBundle(admin, 'chart', zipOf(bundleOf('late', 3)));
  const [dataset] = done.body.report.objects;
  expect(dataset).toMatchObject({ action: 'created', status: 'exact', notes: [expect.stringMatching(/upload a file/)] });
  const { status, body } = await uploadFile(admin, 'late.csv', csv, { table_name: 'late' });
  expect([status, body.dataset_id]).toEqual([201, dataset.id]);
  expect(await total('Totals of late')).toEqual([200, [{ total: 3.5 }]]);
  expect(await columnsOf(dataset.id)).toEqual([
    ['day', 'TIMESTAMP WITHOUT TIME ZONE', 2, true],
    ['amount', 'DOUBLE PRECISION', 0, false],
    ['twice', 'FLOAT64', 0, false],
    ['more', 'VARCHAR', 1, false],
  ]);
});

test('an edited dataset is not overwritten unless asked, and then keeps what its charts may use', async () => {
  const { body } = await uploadFile(admin, 'worked.csv', csv, { table_name: 'worked' });
  const metrics = [{ metric_name: 'mine', expression: 'MAX(amount)' }];
  expect((await admin.put(`/api/v1/dataset/${body.dataset_id}`, { metrics })).status).toBe(200);
  const refused = await sendBundle(admin, 'chart', zipOf(bundleOf('worked', 5)));
  expect([refused.status, refused.body.errors[0].extra['datasets/examples/worked.yaml']]).toEqual([
    422,
    'Dataset already exists and `overwrite=true` was not passed',
  ]);
  const done = await sendBundle(admin, 'chart', zipOf(bundleOf('worked', 5)), { overwrite: 'true' });
  expect(done.body.report.objects[0]).toMatchObject({
    id: body.dataset_id,
    status: 'adapted',
    notes: [expect.stringMatching(/place/), expect.stringMatching(/more, mine/)],
  });
});

test('a dataset with rules of row-level security is moved by a bundle only for who may change rules', async () => {
  const { body } = await uploadFile(admin, 'ruled.csv', csv, { table_name: 'ruled' });
  const spare = await uploadFile(admin, 'vacant.csv', csv, { table_name: 'vacant' });
  await admin.delete(`/api/v1/dataset/${spare.body.dataset_id}`);
  const owner = await server.addUser('beta', ['Alpha']);
  const beta = await server.program('beta');
  await admin.put(`/api/v1/dataset/${body.dataset_id}`, { owners: [owner] });
  const { uuid } = await item(body.dataset_id);
  const clause = { name: 'small', filter_type: 'Base', tables: [body.dataset_id], roles: [], clause: 'amount < 2' };
  expect((await admin.post('/api/v1/rowlevelsecurity/', clause)).status).toBe(201);
  const files = (table: string): Files => ({
    'metadata.yaml': metadata('SqlaTable'),
    'datasets/examples/d.yaml': (bundleOf(table, 7)[`datasets/examples/${table}.yaml`] ?? '').replace(uuidOf(7), uuid),
  });
  const send = (who: typeof admin, table: string) => sendBundle(who, 'dataset', zipOf(files(table)), { overwrite: 'true' });
  const refused = await send(beta, 'vacant');
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('Rules of row-level security')]);
  expect((await item(body.dataset_id)).table_name).toBe('ruled');
  expect((await send(beta, 'ruled')).status).toBe(200);
  expect((await send(admin, 'vacant')).status).toBe(200);
  expect((await item(body.dataset_id)).table_name).toBe('vacant');
});

test('what is deleted and imported again starts afresh: no answer of its former self comes back', async () => {
  const { ids } = (await admin.get('/api/v1/chart/?q=(page_size:1000)')).body;
  expect((await admin.delete(`/api/v1/chart/?q=!(${ids.join(',')})`)).status).toBe(200);
  const { ids: datasets } = (await admin.get('/api/v1/dataset/?q=(page_size:1000)')).body;
  expect((await admin.delete(`/api/v1/dataset/?q=!(${datasets.join(',')})`)).status).toBe(200);
  const files = bundleOf('early', 1);
  const doubled = {
    ...files,
    'datasets/examples/early.yaml': (files['datasets/examples/early.yaml'] ?? '').replace('SUM(amount)', 'SUM(amount) * 10'),
  };
  expect((await sendBundle(admin, 'chart', zipOf(doubled))).status).toBe(200);
  expect(await total('Totals of early')).toEqual([200, [{ total: 35 }]]);
});

test('virtual datasets, saved queries, certified things and odd texts go round unchanged', async () => {
  const files: Files = {
    'metadata.yaml': metadata('assets'),
    'datasets/examples/virtual.yaml': `table_name: virtual\nsql: |-\n  SELECT 1 AS a\n  -- "quoted": 'yes'\nextra:\n  certification: {certified_by: Ann}\nparams: {remote_id: 64}\ntemplate_params: {n: 1}\nuuid: ${uuidOf(7)}\nversion: 1.0.0\ndatabase_uuid: ${builtInUuid}\ncolumns:\n- {column_name: a, type: BIGINT, extra: {warning_markdown: '**x**'}}\n`,
    'charts/Odd_99.yaml': `slice_name: "Odd: yes/no №1"\nviz_type: nobody_knows\ncertified_by: Ann\nparams:\n  on: 'off'\n  number: '1e5'\n  list: [1, 2.5, -3, null, true, '']\n  multi: "a\\n\\nb\\n"\n  '12': twelve\nquery_context: '{"queries": [{"columns": ["a"]}]}'\nuuid: ${uuidOf(8)}\nversion: 1.0.0\ndataset_uuid: ${uuidOf(7)}\ntags: [x]\n`,
    'dashboards/Odd_5.yaml': `dashboard_title: Odd\ndescription: kept\nslug: odd\npublished: true\nuuid: ${uuidOf(8)}\nversion: 1.0.0\nposition: {ROOT_ID: {id: ROOT_ID, type: ROOT, children: [GRID_ID]}, GRID_ID: {id: GRID_ID, type: GRID, children: [CHART-x], parents: [ROOT_ID]}, CHART-x: {id: CHART-x, type: CHART, children: [], meta: {chartId: 99, uuid: ${uuidOf(8)}, mine: 1}}}\nmetadata: {expanded_slices: {'99': true}, native_filter_configuration: [{id: NATIVE_FILTER-1, targets: [{datasetUuid: ${uuidOf(7)}, column: {name: a}}], scope: {rootPath: [ROOT_ID], excluded: [99]}, chartsInScope: [99]}], unheard_of: {a: 1}}\n`,
    'queries/examples/main/Q.yaml': `label: Q\nschema: main\nsql: SELECT 2\nuuid: ${uuidOf(6)}\nversion: 1.0.0\ndatabase_uuid: ${builtInUuid}\n`,
    'plugins/x.yaml': 'a: 1\n',
  };
  const done = await sendBundle(admin, 'assets', zipOf(files));
  expect(done.body.report.objects.map((o: Record<string, unknown>) => [o.kind, o.action, o.status])).toEqual([
    ['dataset', 'created', 'exact'],
    ['chart', 'created', 'unsupported'],
    ['dashboard', 'created', 'exact'],
    ['saved_query', 'created', 'exact'],
    ['other', 'ignored', 'unsupported'],
  ]);
  const chartId = done.body.report.objects[1].id;
  const datasetId = done.body.report.objects[0].id;
  const board = (await admin.get('/api/v1/dashboard/odd')).body.result;
  expect(JSON.parse(board.position_json)['CHART-x'].meta).toEqual({ chartId, uuid: uuidOf(8), mine: 1 });
  expect(JSON.parse(board.json_metadata)).toEqual({
    expanded_slices: { [chartId]: true },
    native_filter_configuration: [
      {
        id: 'NATIVE_FILTER-1',
        targets: [{ datasetId, column: { name: 'a' } }],
        scope: { rootPath: ['ROOT_ID'], excluded: [chartId] },
        chartsInScope: [chartId],
      },
    ],
    unheard_of: { a: 1 },
  });
  const one = await exported(server, 'assets');
  expect((await sendBundle(admin, 'assets', one)).body.message).toBe('OK');
  expect(unzip(await exported(server, 'assets'))).toEqual(unzip(one));
  const kept = unzip(one)['dashboards/Odd_5.yaml'];
  expect(kept).toContain('description: kept');
  expect(kept).toContain('chartId: 99');
});

test('a chart that is here already, but whose dataset was deleted, reads the one that comes with the bundle', async () => {
  const files = bundleOf('early', 1);
  const { ids } = (await admin.get('/api/v1/dataset/?q=(page_size:1000)')).body;
  expect((await admin.delete(`/api/v1/dataset/?q=!(${ids.join(',')})`)).status).toBe(200);
  const board = {
    ...files,
    'metadata.yaml': metadata('Dashboard'),
    'dashboards/Board_1.yaml': `dashboard_title: Board\nuuid: ${uuidOf(5)}\nversion: 1.0.0\nposition: {}\nmetadata: {}\n`,
  };
  const sent = await sendBundle(admin, 'dashboard', zipOf(board));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(sent.body.report.objects.find(({ kind }: { kind: string }) => kind === 'chart')).toMatchObject({
    action: 'reused',
    status: 'adapted',
    notes: ['Its dataset was deleted; it reads early of the bundle now.'],
  });
  expect(await total('Totals of early')).toEqual([200, [{ total: 3.5 }]]);
});

// Rows: EDS-07
test('folders come with a bundle and hold the same columns and metrics, also where those are here under other uuids', async () => {
  const foldered = (n: number): Files => {
    const [path = '', text = ''] = Object.entries(bundleOf('sorted', n)).find(([name]) => name.startsWith('datasets/')) ?? [];
    const sorted = text
      .replace('column_name: amount,', `column_name: amount, uuid: ${uuidOf(901)},`)
      .replace('metric_name: total,', `metric_name: total, uuid: ${uuidOf(902)},`);
    const folder = `folders:\n- {uuid: ${uuidOf(900)}, type: folder, name: Money, children: [{uuid: ${uuidOf(902)}, type: metric}, {uuid: ${uuidOf(901)}, type: column}]}\n`;
    return { ...bundleOf('sorted', n), [path]: sorted + folder };
  };
  const namesIn = async (id: number): Promise<unknown[]> => {
    const { folders, columns, metrics } = await item(id);
    const all: { uuid: string; column_name?: string; metric_name?: string }[] = [...columns, ...metrics];
    const { name, children } = folders[0];
    return [
      name,
      ...children.map(({ uuid }: { uuid: string }) => {
        const found = all.find((each) => each.uuid === uuid);
        return found?.column_name ?? found?.metric_name;
      }),
    ];
  };
  const { body } = await uploadFile(admin, 'sorted.csv', csv, { table_name: 'sorted' });
  expect((await sendBundle(admin, 'chart', zipOf(foldered(70)))).status).toBe(200);
  expect(await namesIn(body.dataset_id)).toEqual(['Money', 'total', 'amount']);
  const files = unzip(await exported(server, 'dataset', [body.dataset_id]));
  expect((await admin.delete(`/api/v1/dataset/${body.dataset_id}`)).status).toBe(200);
  const again = await sendBundle(admin, 'dataset', zipOf(files));
  const made = again.body.report.objects.find(({ kind }: { kind: string }) => kind === 'dataset');
  expect(await namesIn(made.id)).toEqual(['Money', 'total', 'amount']);
});
