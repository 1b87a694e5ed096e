/** Saves of a dashboard that its page could not read or save again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBundle, zipOf } from '../../bundle/bundle.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.program();
});
afterAll(() => server.close());

const emptyLayout = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['MARKDOWN-1'], parents: ['ROOT_ID'] },
};

async function create(body: object): Promise<number> {
  const made = await admin.post('/api/v1/dashboard/', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

test.each([
  ['native_filter_configuration', 'x'],
  ['native_filter_configuration', {}],
  ['native_filter_configuration', ['x']],
  ['chart_customization_config', 'x'],
  ['chart_configuration', []],
  ['chart_configuration', { 1: 'x' }],
  ['global_chart_configuration', 'x'],
  ['cross_filters_enabled', 'true'],
  ['show_native_filters', 1],
  ['shared_crosshair', 'no'],
  ['filter_bar_orientation', 'DIAGONAL'],
  ['timed_refresh_immune_slices', '1,2'],
  ['timed_refresh_immune_slices', ['1']],
  ['timed_refresh_immune_slices', [1.5]],
  ['expanded_slices', []],
  ['expanded_slices', { 1: 'yes' }],
  ['refresh_frequency', '10'],
  ['refresh_frequency', -1],
  ['refresh_frequency', 1.5],
  ['stagger_refresh', 'no'],
  ['stagger_time', '5'],
  ['default_filters', {}],
  ['filter_scopes', 'x'],
  ['color_scheme', 5],
  ['color_namespace', []],
  ['color_scheme_domain', 'red'],
  ['label_colors', ['red']],
  ['label_colors', { a: 1 }],
  ['shared_label_colors', 'red'],
  ['map_label_colors', 7],
  ['css', {}],
  ['positions', []],
  ['positions', 'x'],
])('metadata whose %s is %j is refused by field and key, and nothing is stored', async (key, value) => {
  const kept = { color_scheme: 'supersetColors', label_colors: { a: '#111111' } };
  const id = await create({ json_metadata: JSON.stringify(kept) });
  const json_metadata = JSON.stringify({ ...kept, [key]: value });
  const sentence = expect.stringMatching(new RegExp(`^${key}: Must be `));
  for (const refused of [
    await admin.post('/api/v1/dashboard/', { json_metadata }),
    await admin.put(`/api/v1/dashboard/${id}`, { json_metadata }),
    await admin.post(`/api/v1/dashboard/${id}/copy/`, { json_metadata }),
  ])
    expect(refused).toMatchObject({ status: 400, body: { message: { json_metadata: [sentence] } } });
  expect(JSON.parse((await admin.get(`/api/v1/dashboard/${id}`)).body.result.json_metadata)).toEqual(kept);
});

test('metadata with null for any key, and with keys of the reference, is kept', async () => {
  const id = await create({ dashboard_title: 'Nulls' });
  const json_metadata = JSON.stringify({
    native_filter_configuration: null,
    color_scheme: null,
    label_colors: null,
    refresh_frequency: null,
    default_filters: null,
    show_chart_timestamps: true,
    import_time: 1,
  });
  expect((await admin.put(`/api/v1/dashboard/${id}`, { json_metadata })).status).toBe(200);
  expect(JSON.parse((await admin.get(`/api/v1/dashboard/${id}`)).body.result.json_metadata)).toEqual(JSON.parse(json_metadata));
});

test('a key that nobody knows is refused by its name; one that came by an import stays, also in a copy', async () => {
  const uuid = '0f5d3c52-6a39-4c35-8d43-0d9c1e7c7a10';
  const files = {
    'metadata.yaml': "version: 1.0.0\ntype: Dashboard\ntimestamp: '2026-01-01'\n",
    'dashboards/a.yaml': `dashboard_title: Came\nuuid: ${uuid}\nversion: 1.0.0\nposition: {}\nmetadata:\n  somebody_elses: [1]\n`,
  };
  expect((await sendBundle(admin, 'dashboard', zipOf(files))).status).toBe(200);
  const { id } = (await admin.get('/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:eq,value:Came)))')).body.result[0];
  const json_metadata = JSON.stringify({ somebody_elses: [2], color_scheme: 'supersetColors' });
  expect((await admin.put(`/api/v1/dashboard/${id}`, { json_metadata })).status).toBe(200);
  const copy = await admin.post(`/api/v1/dashboard/${id}/copy/`, { dashboard_title: 'Copied', json_metadata });
  expect(copy.status).toBe(200);
  const wrong = JSON.stringify({ somebody_elses: [3], colour_scheme: 'x' });
  const message = { json_metadata: ['colour_scheme: Unknown field.'] };
  for (const refused of [
    await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: wrong }),
    await admin.post(`/api/v1/dashboard/${id}/copy/`, { json_metadata: wrong }),
  ])
    expect(refused).toMatchObject({ status: 400, body: { message } });
  expect(await admin.post('/api/v1/dashboard/', { json_metadata })).toMatchObject({
    status: 400,
    body: { message: { json_metadata: ['somebody_elses: Unknown field.'] } },
  });
  for (const each of [id, copy.body.result.id])
    expect(JSON.parse((await admin.get(`/api/v1/dashboard/${each}`)).body.result.json_metadata).somebody_elses).toEqual([2]);
});

test('a layout whose components have a text where their children belong is refused, with their names', async () => {
  const id = await create({ dashboard_title: 'Broken' });
  const position_json = JSON.stringify({ ...emptyLayout, GRID_ID: { id: 'GRID_ID', type: 'GRID', children: 'ROW-1' } });
  const message = { position_json: ['GRID_ID: children: Must be a list of texts.'] };
  for (const refused of [
    await admin.put(`/api/v1/dashboard/${id}`, { position_json }),
    await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ positions: JSON.parse(position_json) }) }),
    await admin.post('/api/v1/dashboard/', { dashboard_title: 'Broken', position_json }),
  ])
    expect(refused).toMatchObject({ status: 400, body: { message } });
});

test('a header whose section is in no known state is refused by name; what Superset does not know is kept', async () => {
  const id = await create({ dashboard_title: 'Sections' });
  const withSection = (section: string) =>
    JSON.stringify({
      ...emptyLayout,
      'HEADER-1': { id: 'HEADER-1', type: 'HEADER', children: [], meta: { text: 'A', section } },
    });
  expect(await admin.put(`/api/v1/dashboard/${id}`, { position_json: withSection('SHUT') })).toMatchObject({
    status: 400,
    body: { message: { position_json: ['HEADER-1: meta.section: Must be OPEN or COLLAPSED.'] } },
  });
  expect((await admin.put(`/api/v1/dashboard/${id}`, { position_json: withSection('COLLAPSED') })).status).toBe(200);
  const { position_json } = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
  expect(JSON.parse(position_json)['HEADER-1'].meta.section).toBe('COLLAPSED');
});

// Rows: DASH-34
test('a layout larger than the page would save is refused, wherever it stands in the body', async () => {
  const id = await create({ dashboard_title: 'Large' });
  const layoutOf = (length: number) => {
    const made = { ...emptyLayout, 'MARKDOWN-1': { id: 'MARKDOWN-1', type: 'MARKDOWN', children: [], meta: { code: '' } } };
    made['MARKDOWN-1'].meta.code = 'x'.repeat(length - JSON.stringify(made).length);
    return made;
  };
  for (const [length, status] of [
    [65_535, 200],
    [65_536, 400],
    [115_000, 400],
  ] as const)
    for (const body of [
      { position_json: JSON.stringify(layoutOf(length)) },
      // Spaces between its parts are not stored and do not count.
      { position_json: JSON.stringify(layoutOf(length), null, 4) },
      { json_metadata: JSON.stringify({ positions: layoutOf(length) }) },
    ]) {
      const saved = await admin.put(`/api/v1/dashboard/${id}`, body);
      expect(saved.status, String(length)).toBe(status);
      const made = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Large', ...body });
      expect(made.status).toBe(status === 200 ? 201 : 400);
      if (status === 400)
        expect([saved.body, made.body]).toEqual(
          Array(2).fill({
            message: {
              position_json: [
                `Your dashboard is too large. Please reduce its size before saving it. The layout has ${length} characters; at most 65535 can be saved.`,
              ],
            },
          }),
        );
    }
});

test('an import leaves out metadata that could not be read, takes a large layout, and reports both', async () => {
  // A text that does not shrink in the zip to what would be refused.
  const code = Array.from({ length: 25_000 }, (_, i) => (i * 7919) % 99_991).join(' ');
  const dashboard = {
    dashboard_title: 'Imported',
    uuid: '0c0c0c0c-0000-4000-8000-000000000001',
    version: '1.0.0',
    metadata: { native_filter_configuration: 'x', refresh_frequency: '10', color_scheme: 'supersetColors', somebody_elses: 1 },
    position: {
      ...emptyLayout,
      'MARKDOWN-1': { id: 'MARKDOWN-1', type: 'MARKDOWN', children: [], meta: { code } },
    },
  };
  const files = {
    'metadata.yaml': "version: 1.0.0\ntype: Dashboard\ntimestamp: '2026-01-01T00:00:00+00:00'\n",
    // JSON is YAML.
    'dashboards/Imported_1.yaml': JSON.stringify(dashboard),
  };
  const { body } = await sendBundle(admin, 'dashboard', zipOf(files));
  expect(body).toHaveProperty('report');
  const [reported] = body.report.objects;
  expect(reported).toMatchObject({
    status: 'adapted',
    notes: [
      expect.stringContaining('native_filter_configuration: Must be'),
      expect.stringContaining('refresh_frequency: Must be'),
      expect.stringContaining('at most 65535 can be saved'),
    ],
  });
  const { json_metadata, position_json } = (await admin.get(`/api/v1/dashboard/${reported.id}`)).body.result;
  expect(JSON.parse(json_metadata)).toEqual({ color_scheme: 'supersetColors', somebody_elses: 1 });
  expect(position_json.length).toBeGreaterThan(115_000);
});
