/** Datasets, databases and users as the API shows them: every field that clients of Apache Superset read and write. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { createObject } from '../store/objects.ts';
import { salesServer } from './sales.testing.ts';

const server = await salesServer();
const { admin } = server;
afterAll(() => server.close());

// Rows: ENT-03, ERR-07
test('a dataset shows its columns and metrics with all fields, its owners, database, schema, catalog and SQL', async () => {
  const address = `/api/v1/dataset/${server.datasetId}`;
  const shown = async () => (await admin.get(address)).body.result;
  const { columns, metrics } = await shown();
  const [metric] = metrics;
  const edited = columns.map((column: { column_name: string }) =>
    column.column_name === 'ds' ? { ...column, python_date_format: '%Y-%m-%d', is_active: true } : column,
  );
  const currency = { symbol: 'EUR', symbolPosition: 'suffix' };
  const body = { columns: edited, metrics: [{ ...metric, d3format: ',.2f', warning_text: 'Old', currency }] };
  expect((await admin.put(address, body)).status).toBe(200);
  const dataset = await shown();
  expect(dataset).toMatchObject({
    table_name: 'sales',
    schema: 'main',
    catalog: null,
    sql: null,
    edit_url: `/tablemodelview/list/?edit=${server.datasetId}`,
    uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    database: { id: 1, database_name: 'examples', backend: 'duckdb' },
    owners: [{ id: 1, first_name: 'Site', last_name: 'Admin' }],
  });
  // Columns and metrics that are saved again stay the same objects.
  const identity = ({ id, uuid }: { id: number; uuid: string }) => ({ id, uuid });
  expect(dataset.columns.map(identity)).toEqual(columns.map(identity));
  expect(dataset.columns.find((column: { column_name: string }) => column.column_name === 'ds')).toMatchObject({
    python_date_format: '%Y-%m-%d',
    is_active: true,
    is_dttm: true,
  });
  expect(dataset.metrics).toMatchObject([{ ...identity(metric), d3format: ',.2f', warning_text: 'Old', currency }]);
});

// Rows: ENT-04
test('a database shows its switches and never its password, and its name is unique and at most 250 long', async () => {
  const asked = {
    database_name: 'people',
    sqlalchemy_uri: 'sqlite:///people.db',
    cache_timeout: 60,
    expose_in_sqllab: false,
    configuration_method: 'sqlalchemy_form',
    extra: JSON.stringify({ disable_drill_to_detail: true }),
  };
  mkdirSync(join(server.config.home, 'files'), { recursive: true });
  const file = new DatabaseSync(join(server.config.home, 'files/people.db'));
  file.exec('CREATE TABLE people (name TEXT)');
  file.close();
  const made = await admin.post('/api/v1/database/', asked);
  expect(made).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
  const address = `/api/v1/database/${made.body.id}`;
  expect((await admin.get(`${address}/connection`)).body.result).toMatchObject({
    ...asked,
    backend: 'sqlite',
    driver: 'sqlite',
    uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    allow_ctas: false,
    allow_cvas: false,
    allow_dml: false,
    allow_run_async: expect.any(Boolean),
    allow_file_upload: expect.any(Boolean),
    force_ctas_schema: null,
    impersonate_user: false,
    is_managed_externally: false,
    masked_encrypted_extra: null,
    server_cert: null,
  });
  const { store, clock, secrets } = server.services;
  const { id, password_sealed } = await createObject(
    { store, actor: { id: null }, now: () => clock().toISOString() },
    'database',
    {
      database_name: 'far',
      sqlalchemy_uri: 'postgresql://reader@127.0.0.1:1/far',
      backend: 'postgresql',
      password_sealed: secrets.seal('s3cr3t-w0rd'),
    },
  );
  const connection = (await admin.get(`/api/v1/database/${id}/connection`)).body;
  expect(connection.result.sqlalchemy_uri).toBe('postgresql://reader:XXXXXXXXXX@127.0.0.1:1/far');
  const everywhere = [connection, (await admin.get(`/api/v1/database/${id}`)).body, (await admin.get('/api/v1/database/')).body];
  for (const secret of ['s3cr3t-w0rd', password_sealed]) expect(JSON.stringify(everywhere)).not.toContain(secret);
  expect(await admin.post('/api/v1/database/', asked)).toMatchObject({
    status: 422,
    body: { message: { database_name: [expect.any(String)] } },
  });
  const long = await admin.post('/api/v1/database/', { ...asked, database_name: 'n'.repeat(251) });
  expect([long.status, Object.keys(long.body.message)]).toEqual([400, ['database_name']]);
});

// Rows: ENT-05
test('a user shows names, address, state, sign-ins and roles; a client learns its own roles and what they permit', async () => {
  const user = (await admin.get('/api/v1/security/users/1')).body.result;
  expect(user).toMatchObject({
    username: 'admin',
    first_name: 'Site',
    last_name: 'Admin',
    email: 'admin@localhost',
    active: true,
    login_count: expect.any(Number),
    fail_login_count: 0,
    roles: [{ id: 1, name: 'Admin' }],
  });
  const { roles, permissions } = (await admin.get('/api/v1/me/roles/')).body.result;
  expect(Object.keys(roles)).toEqual(['Admin']);
  expect(roles.Admin).toContainEqual(['can_write', 'Dashboard']);
  expect(permissions).toEqual({});
  const sales = `[examples].[sales](id:${server.datasetId})`;
  await server.addUser('reader', ['Gamma'], [`datasource_access on ${sales}`]);
  const reader = (await (await server.program('reader')).get('/api/v1/me/roles/')).body.result;
  expect(reader.permissions).toEqual({ datasource_access: [sales] });
  expect(Object.values(reader.roles).flat()).not.toContainEqual(['can_write', 'Database']);
});
