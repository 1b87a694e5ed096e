import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { builtInUuid } from '../resources/connections/built-in.ts';
import { testServer } from '../test-server.ts';
import { corpus, corpusTest, filesIn, sendBundle, zipOf, type Files } from './bundle.testing.ts';

const server = await testServer();
const admin = await server.program();
afterAll(() => server.close());

const metadata = "version: 1.0.0\ntype: Dashboard\ntimestamp: '2026-01-01T00:00:00+00:00'\n";
const datasetUuid = '11111111-1111-1111-1111-111111111111';
const chartUuid = '22222222-2222-2222-2222-222222222222';
const database = `database_name: examples\nsqlalchemy_uri: duckdb://\nuuid: ${builtInUuid}\nversion: 1.0.0\n`;
const dataset = `table_name: t\nuuid: ${datasetUuid}\nversion: 1.0.0\ndatabase_uuid: ${builtInUuid}\ncolumns:\n- column_name: a\n  type: BIGINT\n`;
const chart = `slice_name: C\nviz_type: pie\nparams:\n  groupby: [a]\nuuid: ${chartUuid}\nversion: 1.0.0\ndataset_uuid: ${datasetUuid}\n`;
const board = (uuid: string, more = '') =>
  `dashboard_title: D\nuuid: ${uuid}\nversion: 1.0.0\nposition:\n  CHART-a:\n    id: CHART-a\n    type: CHART\n    children: []\n    meta: {chartId: 7, uuid: ${chartUuid}, sliceName: C}\nmetadata: {}\n${more}`;
const dashboardUuid = '33333333-3333-3333-3333-333333333333';
const good: Files = {
  'metadata.yaml': metadata,
  'databases/examples.yaml': database,
  'datasets/examples/t.yaml': dataset,
  'charts/C_7.yaml': chart,
  'dashboards/D_1.yaml': board(dashboardUuid),
};

const stored = async () => {
  const counts = [];
  for (const table of [
    'databases',
    'datasets',
    'charts',
    'dashboards',
    'revisions',
    'owners',
    'dashboard_charts',
    'dataset_columns',
  ] as const) {
    const row = await server.services.store.db
      .selectFrom(table)
      .select((of) => of.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    counts.push([table, Number(row.n)]);
  }
  return counts;
};

/** Refused with a message that names the file, and nothing was written. */
async function refused(zip: Buffer, file: string, says: RegExp): Promise<void> {
  const before = await stored();
  const { status, body } = await sendBundle(admin, 'dashboard', zip);
  expect([status, body.errors?.[0]?.message, body.errors?.[0]?.error_type]).toEqual([
    422,
    'Error importing dashboard',
    'GENERIC_COMMAND_ERROR',
  ]);
  expect(Object.keys(body.errors[0].extra)).toContain(file);
  expect(JSON.stringify(body.errors[0].extra[file])).toMatch(says);
  expect(await stored()).toEqual(before);
}

const raw = (entries: Zippable): Buffer => Buffer.from(zipSync(entries));
const bytes = (files: Files): Zippable =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`b/${path}`, Buffer.from(text)]));

/** Changes bytes of the zip after the fact, as an attacker would. */
function patched(
  zip: Buffer,
  change: (zip: Buffer, directoryAt: (name: string) => number, localAt: (name: string) => number) => void,
): Buffer {
  const find = (signature: number, name: string, nameAt: number): number => {
    for (let at = 0; at < zip.length - 4; at++)
      if (zip.readUInt32LE(at) === signature && zip.subarray(at + nameAt, at + nameAt + name.length).toString() === name)
        return at;
    throw new Error(`no entry ${name}`);
  };
  change(
    zip,
    (name) => find(0x02014b50, name, 46),
    (name) => find(0x04034b50, name, 30),
  );
  return zip;
}

test('paths that leave the archive, links and encrypted files are refused by name', async () => {
  for (const path of ['../evil.yaml', '/etc/evil.yaml', 'b/../../evil.yaml', 'b\\..\\evil.yaml', 'C:/evil.yaml', './evil.yaml'])
    await refused(raw({ ...bytes(good), [path]: Buffer.from('a: 1') }), path, /path/i);
  await refused(raw({ ...bytes(good), 'b/charts/\u0007.yaml': Buffer.from('a: 1') }), 'b/charts/\u0007.yaml', /name/);
  await refused(
    raw({ ...bytes(good), 'b/charts/link.yaml': [Buffer.from('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
    'b/charts/link.yaml',
    /link/,
  );
  const locked = patched(raw(bytes(good)), (zip, directoryAt) => void zip.writeUInt16LE(1, directoryAt('b/charts/C_7.yaml') + 8));
  await refused(locked, 'b/charts/C_7.yaml', /encrypted/);
});

test('bombs are refused before they go off', async () => {
  await refused(
    raw({ ...bytes(good), 'b/charts/big.yaml': [Buffer.alloc(11 * 1024 * 1024, 0x61), { level: 1 }] }),
    'b/charts/big.yaml',
    /10 MB/,
  );
  await refused(
    raw({ ...bytes(good), 'b/charts/dense.yaml': [Buffer.alloc(1024 * 1024, 0x61), { level: 9 }] }),
    'b/charts/dense.yaml',
    /200 times/,
  );
  const crowd = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, i): [string, Zippable[string]] => [
      `b/charts/${i}.yaml`,
      [Buffer.from('a: 1'), { level: 0 }],
    ]),
  );
  await refused(raw(crowd), 'archive', /10000 entries/);
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, i): [string, Zippable[string]] => [
      `b/charts/${10 + i}.yaml`,
      [Buffer.alloc(60_000, 0x61), { level: 0 }],
    ]),
  );
  const huge = patched(raw(many), (zip, directoryAt) => {
    for (const name of Object.keys(many)) zip.writeUInt32LE(9 * 1024 * 1024, directoryAt(name) + 24);
  });
  await refused(huge, 'b/charts/21.yaml', /100 MB/);
  // The directory says 100 bytes, the stream holds more.
  const liar = patched(
    raw({ ...bytes(good), 'b/charts/liar.yaml': Buffer.alloc(100_000, 0x62) }),
    (zip, directoryAt) => void zip.writeUInt32LE(100, directoryAt('b/charts/liar.yaml') + 24),
  );
  await refused(liar, 'b/charts/liar.yaml', /damaged/);
});

test('what is no zip, a damaged one and one with a file twice are refused', async () => {
  await refused(Buffer.from('dashboard_title: D'), 'archive', /not a zip/);
  await refused(raw(bytes(good)).subarray(0, 500), 'archive', /not a zip/);
  const twice = patched(raw({ ...bytes(good), 'b/charts/X_7.yaml': Buffer.from(chart) }), (zip, directoryAt, localAt) => {
    for (const at of [directoryAt('b/charts/X_7.yaml') + 46, localAt('b/charts/X_7.yaml') + 30])
      zip.write('b/charts/C_7.yaml', at);
  });
  await refused(twice, 'b/charts/C_7.yaml', /twice/);
  const wrong = patched(raw(bytes(good)), (zip, directoryAt) => void zip.writeUInt32LE(1, directoryAt('b/charts/C_7.yaml') + 16));
  await refused(wrong, 'b/charts/C_7.yaml', /damaged/);
});

test('metadata must be there, of this version and of what is imported', async () => {
  const { 'metadata.yaml': _, ...without } = good;
  await refused(zipOf(without), 'metadata.yaml', /no metadata\.yaml/);
  await refused(
    zipOf({ ...good, 'metadata.yaml': metadata.replace('1.0.0', '0.9.0') }),
    'metadata.yaml',
    /"version":\["Must be equal to 1\.0\.0\."\]/,
  );
  await refused(
    zipOf({ ...good, 'metadata.yaml': metadata.replace('Dashboard', 'Slice') }),
    'metadata.yaml',
    /"type":\["Must be equal to Dashboard\."\]/,
  );
  await refused(zipOf({ 'metadata.yaml': metadata }), 'metadata.yaml', /nothing to import/);
});

test('yaml that is not what it should be is refused with its line', async () => {
  const charts: [yaml: string, says: RegExp][] = [
    [`${chart}broken: [1, 2\n`, /line 9/],
    [chart.replace('params:\n', 'params:\n  __proto__: {x: 1}\n'), /__proto__.*line 4/],
    [chart.replace('groupby: [a]', 'loop: &l [*l]'), /circle.*line 4/],
    [chart.replace('groupby: [a]', 'x: !!python/object/apply:os.system ["id"]'), /line 4/],
    [chart.replace('groupby: [a]', 'x: !include /etc/passwd'), /line 4/],
    [chart.replace('groupby: [a]', 'x: 1e400\n  y: 123456789012345678901234567890'), /too large.*line 5/],
    [chart.replace('groupby: [a]', 'x: .inf'), /too large.*line 4/],
    [chart.replace('groupby: [a]', 'groupby: [a]\n  groupby: [b]'), /unique.*line 5/],
    [chart.replace('viz_type: pie', 'viz_type: pie\nsurprise: 1'), /"surprise":\["Unknown field\. \(line 3\)"\]/],
    [chart.replace(/uuid: 2.*\n/, 'uuid: not-one\n'), /"uuid":\["Not a valid UUID\. \(line 5\)"\]/],
    [chart.replace('slice_name: C\n', ''), /"slice_name":\["Missing data for required field\. \(line 1\)"\]/],
    [chart.replace('version: 1.0.0', 'version: 2.0.0'), /"version":\["Must be equal to 1\.0\.0/],
    [chart.replace('params:\n  groupby: [a]', 'params: text'), /"params":\["Not a valid mapping\. \(line 3\)"\]/],
    [chart.replace('version: 1.0.0', 'version: 1.0.0\ncache_timeout: 99999999999999'), /cache_timeout.*line 7/],
    [`${'a:\n'.repeat(0)}x: ${'['.repeat(200)}${']'.repeat(200)}\n`, /nested deeper/],
    [
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g'].map((n, i) => `${n}: &${n} [${Array.from({ length: 10 }, () => `*${'abcdef'[i]}`).join(',')}]\n`).join('')}`,
      /too many values/,
    ],
    ['- 1\n--- \n- 2\n', /multiple documents/],
    ['\u0000', /control|cannot be read|NUL/i],
  ];
  for (const [yaml, says] of charts) await refused(zipOf({ ...good, 'charts/C_7.yaml': yaml }), 'charts/C_7.yaml', says);
  await refused(raw({ ...bytes(good), 'b/charts/C_7.yaml': Buffer.from([0x61, 0xff, 0xfe]) }), 'charts/C_7.yaml', /UTF-8/);
});

test('the same uuid twice, and things that stand on nothing, are refused', async () => {
  await refused(zipOf({ ...good, 'charts/Z_8.yaml': chart }), 'charts/Z_8.yaml', /charts\/C_7\.yaml has the same uuid/);
  await refused(
    zipOf({ ...good, 'charts/C_7.yaml': chart.replace(datasetUuid, '44444444-4444-4444-4444-444444444444') }),
    'charts/C_7.yaml',
    /dataset_uuid/,
  );
  await refused(
    zipOf({ ...good, 'datasets/examples/t.yaml': dataset.replace(builtInUuid, '44444444-4444-4444-4444-444444444444') }),
    'datasets/examples/t.yaml',
    /database_uuid/,
  );
  await refused(
    zipOf({
      ...good,
      'databases/x.yaml': database
        .replace(builtInUuid, '55555555-5555-5555-5555-555555555555')
        .replace('duckdb://', 'postgresql://u@h/x'),
    }),
    'databases/x.yaml',
    /same name/,
  );
  await refused(
    zipOf({
      ...good,
      'databases/x.yaml': database
        .replace(builtInUuid, '55555555-5555-5555-5555-555555555555')
        .replace('examples', 'meta')
        .replace('duckdb://', 'postgresql://u@169.254.169.254/x'),
    }),
    'databases/x.yaml',
    /sqlalchemy_uri/,
  );
});

// Rows: IO-02
test('an error in the last file takes everything back', async () => {
  await refused(
    zipOf({
      ...good,
      'dashboards/D_2.yaml': board('66666666-6666-6666-6666-666666666666', 'slug: same\n'),
      'dashboards/D_1.yaml': board(dashboardUuid, 'slug: same\n'),
    }),
    'dashboards/D_2.yaml',
    /Must be unique/,
  );
});

// Rows: IO-02
test('passwords and overwriting are asked for in the words clients know', async () => {
  const remote = database
    .replace(builtInUuid, '77777777-7777-7777-7777-777777777777')
    .replace('examples', 'warehouse')
    .replace('duckdb://', 'postgresql://ann:XXXXXXXXXX@db.example.org:5432/shop');
  const files = { 'metadata.yaml': metadata.replace('Dashboard', 'Database'), 'databases/warehouse.yaml': remote };
  const asked = await sendBundle(admin, 'database', zipOf(files));
  expect([asked.status, asked.body.errors[0]]).toEqual([
    422,
    {
      message: 'Error importing database',
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
      extra: {
        'databases/warehouse.yaml': { _schema: ['Must provide a password for the database'] },
        issue_codes: [{ code: 1010, message: expect.stringMatching(/^Issue 1010 - /) }],
      },
    },
  ]);
  const passwords = JSON.stringify({ 'databases/warehouse.yaml': 'geheim' });
  expect((await sendBundle(admin, 'database', zipOf(files), { passwords })).body).toMatchObject({
    message: 'OK',
    report: { objects: [{ action: 'created', status: 'exact' }] },
  });
  const row = await server.services.store.db
    .selectFrom('databases')
    .selectAll()
    .where('database_name', '=', 'warehouse')
    .executeTakeFirstOrThrow();
  expect([row.sqlalchemy_uri, server.services.secrets.open(row.password_sealed ?? '')]).toEqual([
    'postgresql://ann@db.example.org:5432/shop',
    'geheim',
  ]);
  const again = await sendBundle(admin, 'database', zipOf(files));
  expect(again.body.errors[0].extra['databases/warehouse.yaml']).toBe(
    'Database already exists and `overwrite=true` was not passed',
  );
  expect((await sendBundle(admin, 'database', zipOf(files), { overwrite: 'true' })).body.report.objects).toMatchObject([
    { action: 'overwritten' },
  ]);
  const kept = await server.services.store.db
    .selectFrom('databases')
    .selectAll()
    .where('database_name', '=', 'warehouse')
    .executeTakeFirstOrThrow();
  expect(server.services.secrets.open(kept.password_sealed ?? '')).toBe('geheim');
  expect((await admin.post('/api/v1/dashboard/import/', {})).status).toBe(400);
  expect(await sendBundle(admin, 'dashboard', zipOf(good), { surprise: '1' })).toMatchObject({
    status: 400,
    body: { message: { surprise: ['Unknown field.'] } },
  });
});

test('objects of others are not overwritten, and a user makes only what they may make', async () => {
  expect((await sendBundle(admin, 'dashboard', zipOf(good))).status).toBe(200);
  await server.addUser('alpha', ['Alpha']);
  await server.addUser('gamma', ['Gamma'], ['can_import_ on ImportExportRestApi']);
  const [alpha, gamma] = [await server.program('alpha'), await server.program('gamma')];
  const before = await stored();
  const over = await sendBundle(alpha, 'dashboard', zipOf(good), { overwrite: 'true' });
  expect([over.status, over.body.errors[0].extra['dashboards/D_1.yaml']]).toEqual([
    422,
    { _schema: ['Changing this dashboard is forbidden'] },
  ]);
  const files = {
    ...good,
    'databases/x.yaml': database
      .replace(builtInUuid, '88888888-8888-8888-8888-888888888888')
      .replace('examples', 'other')
      .replace('duckdb://', 'postgresql://u@h.example.org/x'),
    'dashboards/D_1.yaml': board('99999999-9999-9999-9999-999999999999'),
  };
  const made = await sendBundle(alpha, 'dashboard', zipOf(files));
  expect(made.body.errors[0].extra['databases/x.yaml']).toEqual({ _schema: ['You may not create a database here.'] });
  const { 'datasets/examples/t.yaml': own, ...rest } = good;
  const secret = {
    ...rest,
    'datasets/examples/t.yaml': (own ?? '')
      .replace(datasetUuid, 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa')
      .replace('table_name: t', 'table_name: u'),
    'charts/C_7.yaml': chart
      .replace(datasetUuid, 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa')
      .replace(chartUuid, 'bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb'),
    'dashboards/D_1.yaml': board('99999999-9999-9999-9999-999999999999'),
  };
  const closed = await sendBundle(gamma, 'dashboard', zipOf(secret));
  expect([closed.status, closed.body.errors[0].extra['datasets/examples/t.yaml']]).toEqual([
    422,
    { _schema: ['You may not create a dataset here.'] },
  ]);
  expect(await stored()).toEqual(before);
  expect((await sendBundle(server.visitor, 'dashboard', zipOf(good))).status).toBe(401);
  expect((await gamma.get('/api/v1/database/export/?q=!(1)')).status).toBe(403);
});

corpusTest('a folder of a real export with hidden files and other formats beside imports without them', async () => {
  const real = filesIn(join(corpus, 'bundles/sales-dashboard'));
  const { status } = await sendBundle(
    admin,
    'dashboard',
    raw({
      ...bytes(real),
      'b/.DS_Store': Buffer.from('x'),
      '__MACOSX/b/charts/._x.yaml': Buffer.from('\u0000'),
      'b/README.md': Buffer.from('# hi'),
      'b/charts/_x.yaml': Buffer.from('{'),
    }),
  );
  expect(status).toBe(200);
});
