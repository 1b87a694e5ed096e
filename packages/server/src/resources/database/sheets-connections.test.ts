/** Google Sheets as a connection: its form, its errors sheet by sheet, its secret, its chart, its export. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported, sendBundle, unzip } from '../../bundle/bundle.testing.ts';
import { closeDrivers } from '../../drivers/index.ts';
import type { PlayedServer } from '../../drivers/played-server.testing.ts';
import { accountFor, linkTo, playGoogle } from '../../drivers/sheets/google.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestCaller;
let google: PlayedServer;

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  google = await playGoogle({
    shared: { shop: 'region,units\nEU,3\nUS,4\nEU,5\n' },
    closed: ['mine'],
    privately: { mine: [{ title: 'Sheet1', gid: 0, cells: [['n'], [1.25]] }] },
  });
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  await google.close();
});

const catalog = { sales: linkTo('shop') };
const form = (parameters: object, more: object = {}) => ({
  engine: 'gsheets',
  configuration_method: 'dynamic_form',
  parameters: { query: { api_endpoint: `http://127.0.0.1:${google.port}` }, ...parameters },
  ...more,
});
const account = () => accountFor(google);
const run = (id: number, sql: string) =>
  admin.post('/api/v1/sqllab/execute/', { database_id: id, sql, runAsync: false, schema: 'main' });
const unidentified =
  'The URL could not be identified. Please check for typos and make sure that ‘Type of Google Sheets allowed’ selection matches the input.';

// Rows: DB-01, DB-02
test('sheets are connected by the form, asked on the SQL page and by a chart, and go out with an export', async () => {
  const kinds = (await admin.get('/api/v1/database/available/')).body.databases;
  const kind = kinds.find(({ engine }: { engine: string }) => engine === 'gsheets');
  expect(kind).toMatchObject({ name: 'Google Sheets', sqlalchemy_uri_placeholder: 'gsheets://', experimental: true });
  expect(Object.keys(kind.parameters.properties)).toEqual(['catalog', 'service_account_info', 'query']);
  const made = await admin.post('/api/v1/database/', { database_name: 'Sheets', ...form({ catalog }) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  const shown = (await admin.get(`/api/v1/database/${id}/connection`)).body.result;
  expect(shown.parameters.catalog).toEqual(catalog);
  expect(JSON.parse(shown.extra)).toEqual({ engine_params: { catalog } });
  expect(shown.sqlalchemy_uri).toMatch(/^gsheets:\/\/\?api_endpoint=/);
  const tables = await admin.get(`/api/v1/database/${id}/tables/?q=(schema_name:main)`);
  expect(tables.body.result.map(({ value }: { value: string }) => value)).toEqual(['sales']);
  const answered = await run(id, 'SELECT region, sum(units) AS units FROM sales GROUP BY 1 ORDER BY 1');
  expect(answered.body.data, JSON.stringify(answered.body)).toEqual([
    { region: 'EU', units: 8 },
    { region: 'US', units: 4 },
  ]);
  for (const sql of [`SELECT * FROM read_csv('/etc/passwd')`, 'CREATE TABLE t AS SELECT 1 AS a', 'DELETE FROM sales'])
    expect((await run(id, sql)).status, sql).toBeGreaterThanOrEqual(400);
  const dataset = await admin.post('/api/v1/dataset/', { database: id, schema: 'main', table_name: 'sales' });
  expect(dataset.status, JSON.stringify(dataset.body)).toBe(201);
  const asked = await admin.post('/api/v1/chart/data', {
    datasource: { id: dataset.body.id, type: 'table' },
    queries: [{ columns: ['region'], metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(units)', label: 'units' }] }],
  });
  expect(asked.body.result[0].data, JSON.stringify(asked.body)).toHaveLength(2);
  const text = JSON.stringify(unzip(await exported(server, 'database', [id])));
  expect(text).toContain(linkTo('shop'));
  expect(text).toContain('sqlalchemy_uri: gsheets://');
});

// Rows: DB-01, DB-02
test('the form says of each sheet what is missing or cannot be identified', async () => {
  const errors = async (parameters: object, more: object = {}) => {
    const { status, body } = await admin.post('/api/v1/database/validate_parameters/', form(parameters, more));
    return {
      status,
      errors: body.errors?.map((e: { message: string; extra: object }) => [e.message, (e.extra as { catalog?: object }).catalog]),
    };
  };
  expect((await errors({ catalog })).status).toBe(200);
  expect(await errors({ catalog: {} })).toEqual({
    status: 422,
    errors: [
      ['Sheet name is required', { idx: 0, name: true }],
      ['URL is required', { idx: 0, url: true }],
    ],
  });
  expect(await errors({ catalog: { ...catalog, '': linkTo('shop'), b: '', c: 'https://example.com' } })).toEqual({
    status: 422,
    errors: [
      ['Sheet name is required', { idx: 1, name: true }],
      ['URL is required', { idx: 2, url: true }],
      [unidentified, { idx: 3, url: true }],
    ],
  });
  const closed = await admin.post(
    '/api/v1/database/validate_parameters/',
    form({ catalog: { ...catalog, mine: linkTo('mine') } }),
  );
  expect(closed.body.errors).toEqual([
    expect.objectContaining({
      message: unidentified,
      error_type: 'TABLE_DOES_NOT_EXIST_ERROR',
      level: 'warning',
      extra: expect.objectContaining({
        catalog: { idx: 1, url: true },
        reason: expect.stringContaining('page for signing in'),
      }),
    }),
  ]);
  const twice = await admin.post(
    '/api/v1/database/validate_parameters/',
    form({ catalog: { a: linkTo('shop'), A: linkTo('shop') } }),
  );
  expect(twice.body.message.catalog[0]).toMatch(/two sheets have this name/);
  // Saving says it too, and nothing is stored.
  const refused = await admin.post('/api/v1/database/', {
    database_name: 'Never',
    ...form({ catalog: { mine: linkTo('mine') } }),
  });
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0].message).toMatch(/^mine: Google answered with a page/);
  expect((await admin.post('/api/v1/database/', { database_name: 'Never', ...form({}) })).body.message).toHaveProperty('catalog');
  const other = await admin.post('/api/v1/database/test_connection/', { engine: 'postgresql', parameters: { catalog } });
  expect(other.body.message).toHaveProperty('catalog');
  const stray = await admin.post('/api/v1/database/test_connection/', {
    sqlalchemy_uri: 'gsheets://',
    extra: JSON.stringify({ engine_params: { catalog, connect_args: { timeout: 5 } } }),
  });
  expect(stray.body.message).toHaveProperty('extra');
});

// Rows: DB-02, DB-03
test('private sheets are read as a service account, whose key is never shown, and stays until it is taken away', async () => {
  const sheets = { mine: linkTo('mine') };
  const body = { database_name: 'Private', ...form({ catalog: sheets, service_account_info: JSON.stringify(account()) }) };
  expect((await admin.post('/api/v1/database/test_connection/', body)).body).toEqual({ message: 'OK' });
  const made = await admin.post('/api/v1/database/', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  expect((await run(id, 'SELECT n FROM mine')).body.data).toEqual([{ n: 1.25 }]);
  const shown = (await admin.get(`/api/v1/database/${id}/connection`)).body.result;
  expect(JSON.stringify(shown)).not.toContain('PRIVATE KEY');
  expect(shown.parameters.service_account_info).toBe('XXXXXXXXXX');
  const masked = form({ catalog: sheets, service_account_info: 'XXXXXXXXXX' });
  expect((await admin.post('/api/v1/database/validate_parameters/', { ...masked, id })).status).toBe(200);
  expect((await admin.put(`/api/v1/database/${id}`, { ...masked, database_name: 'Private 2' })).status).toBe(200);
  expect((await run(id, 'SELECT n FROM mine')).body.data).toEqual([{ n: 1.25 }]);
  // The stored key goes to no other server.
  const elsewhere = { ...masked, parameters: { ...masked.parameters, query: { api_endpoint: 'http://127.0.0.1:1' } } };
  expect((await admin.put(`/api/v1/database/${id}`, elsewhere)).body.message).toHaveProperty('masked_encrypted_extra');
  expect((await admin.post('/api/v1/database/validate_parameters/', { ...elsewhere, id })).body.message).toHaveProperty(
    'masked_encrypted_extra',
  );
  const publicly = form({ catalog: sheets }, { masked_encrypted_extra: '{"service_account_info": null}' });
  expect((await admin.put(`/api/v1/database/${id}`, publicly)).body.errors[0].message).toMatch(
    /^mine: Google answered with a page/,
  );
  const shared = form({ catalog }, { masked_encrypted_extra: '{"service_account_info": null}' });
  expect((await admin.put(`/api/v1/database/${id}`, shared)).status).toBe(200);
  expect((await admin.get(`/api/v1/database/${id}/connection`)).body.result.masked_encrypted_extra).toBeNull();
  const wrong = form({ catalog: sheets, service_account_info: '{"type": "service_account"}' });
  expect((await admin.post('/api/v1/database/test_connection/', wrong)).body.message).toHaveProperty('masked_encrypted_extra');
});

test('addresses of sheets are shown to those alone who may change the connection', async () => {
  await server.addUser('reader', ['Alpha']);
  const reader = await server.program('reader');
  const list = (await reader.get('/api/v1/database/')).body.result;
  const shown = list.find(({ database_name }: { database_name: string }) => database_name === 'Sheets');
  expect(shown.extra).toBe('{"engine_params":{}}');
  expect(JSON.stringify(list)).not.toContain('docs.google.com');
  expect((await reader.get(`/api/v1/database/${shown.id}/connection`)).status).toBe(403);
});

// Rows: IO-01
test('an export of another site brings its sheets along', async () => {
  const list = (await admin.get('/api/v1/database/')).body.result;
  const { id } = list.find(({ database_name }: { database_name: string }) => database_name === 'Sheets');
  const before = (await admin.get(`/api/v1/database/${id}/connection`)).body.result;
  const bundle = await exported(server, 'database', [id]);
  await admin.put(`/api/v1/database/${id}`, { extra: JSON.stringify({ engine_params: { catalog: { other: linkTo('shop') } } }) });
  const changed = (await admin.get(`/api/v1/database/${id}/connection`)).body.result;
  expect(changed.parameters.catalog).toEqual({ other: linkTo('shop') });
  const imported = await sendBundle(admin, 'database', bundle, { overwrite: 'true' });
  expect(imported.status, JSON.stringify(imported.body)).toBe(200);
  const after = (await admin.get(`/api/v1/database/${id}/connection`)).body.result;
  expect(after.parameters).toEqual(before.parameters);
});
