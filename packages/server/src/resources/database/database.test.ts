import { afterAll, expect, test } from 'vitest';
import { changeObject, createObject, removeObjects } from '../../store/objects.ts';
import { salesServer } from '../sales.testing.ts';
import { maskedUri, printUri, readUri } from '../connections/uri.ts';

const server = await salesServer();
const { admin } = server;
afterAll(() => server.close());

test('the built-in database is there from the start and cannot be deleted', async () => {
  const { body } = await admin.get('/api/v1/database/');
  expect([body.count, body.result[0]]).toMatchObject([
    1,
    {
      id: server.databaseId,
      database_name: 'examples',
      uuid: 'a2dc77af-e654-49bb-b321-40f6b559a1ee',
      backend: 'duckdb',
      allow_file_upload: true,
      expose_in_sqllab: true,
      is_builtin: true,
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/sealed|password/);
  expect(await admin.delete(`/api/v1/database/${server.databaseId}`)).toMatchObject({
    status: 422,
    body: { message: 'The built-in database cannot be deleted.' },
  });
});

// Rows: DB-06
test('what depends on a database is shown before it is deleted: all datasets counted, those one may see named', async () => {
  const path = `/api/v1/database/${server.databaseId}/related_objects/`;
  const { count } = (await admin.get('/api/v1/dataset/?q=(columns:!(id))')).body;
  expect(count).toBeGreaterThan(0);
  const told = (await admin.get(path)).body.datasets;
  expect([told.count, told.result.length]).toEqual([count, count]);
  expect(told.result[0]).toEqual({ id: expect.any(Number), table_name: expect.any(String), schema: 'main' });
  const [first] = told.result;
  await server.addUser('one', ['Gamma', 'sql_lab'], [`datasource_access on [examples].[${first.table_name}](id:${first.id})`]);
  const one = (await (await server.program('one')).get(path)).body.datasets;
  expect(one).toEqual({ count, result: [first] });
});

test('schemas, tables and columns can be browsed', async () => {
  const path = `/api/v1/database/${server.databaseId}`;
  expect((await admin.get(`${path}/schemas/`)).body).toEqual({ result: ['main'] });
  expect((await admin.get(`${path}/tables/?q=(schema_name:main)`)).body).toEqual({
    count: 1,
    result: [{ value: 'sales', type: 'table', extra: null }],
  });
  const table = await admin.get(`${path}/table_metadata/?name=sales&schema=main`);
  expect(table.body).toMatchObject({
    name: 'sales',
    columns: [
      { name: 'country', type: 'VARCHAR', type_generic: 1 },
      { name: 'num', type: 'DOUBLE' },
      { name: 'ds', type: 'DATE', is_dttm: true },
    ],
    selectStar: 'SELECT\n  "country",\n  "num",\n  "ds"\nFROM "main"."sales"\nLIMIT 100',
  });
  expect((await admin.get(`${path}/table/sales/main/`)).body).toEqual(table.body);
  expect((await admin.get(`${path}/table_extra/sales/main/`)).body.partitions.cols).toEqual([]);
  expect((await admin.get(`${path}/select_star/sales/main/`)).body.result).toBe(table.body.selectStar);
  expect((await admin.get(`${path}/table_metadata/?name=nothing`)).status).toBe(404);
  expect((await admin.get(`${path}/schemas_access_for_file_upload/`)).body).toEqual({ schemas: ['main'] });
});

test('mistakes in SQL are found without running it', async () => {
  const check = async (sql: string) =>
    (await admin.post(`/api/v1/database/${server.databaseId}/validate_sql/`, { sql })).body.result;
  expect(await check('SELECT country FROM sales;')).toEqual([]);
  expect(await check('SELECT country,\n  nope FROM sales')).toMatchObject([
    { line_number: 2, start_column: 3, message: expect.stringContaining('nope') },
  ]);
  expect(await check('SELECT 1,\nFROM FROM x')).toMatchObject([{ line_number: 2, start_column: expect.any(Number) }]);
  expect(await check('DROP TABLE sales')).toMatchObject([{ message: expect.stringMatching(/that read may be run/) }]);
});

// Rows: SQL-05
test("one SELECT runs in the reference's synchronous shape, cut at the limit", async () => {
  let serial = 0;
  const run = (sql: string, more: object = {}) =>
    admin.post('/api/v1/sqllab/execute/', {
      database_id: server.databaseId,
      sql,
      client_id: `AbCdEf${(serial += 1)}`,
      runAsync: false,
      json: true,
      ...more,
    });
  const { status, body } = await run('SELECT 1 AS a -- one', { schema: 'main', tab: 'Untitled Query 1' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    query_id: expect.any(Number),
    status: 'success',
    data: [{ a: 1 }],
    columns: [{ column_name: 'a', name: 'a', type: 'INTEGER', type_generic: 0, is_dttm: false }],
    expanded_columns: [],
    query: {
      id: 'AbCdEf1',
      db: 'examples',
      state: 'success',
      rows: 1,
      limitingFactor: 'NOT_LIMITED',
      tab: 'Untitled Query 1',
      progress: 100,
    },
  });
  const cut = await run('SELECT * FROM sales ORDER BY num DESC NULLS LAST', { queryLimit: 2 });
  expect([cut.body.data.map((row: { num: number }) => row.num), cut.body.query.limitingFactor]).toEqual([[20, 10], 'DROPDOWN']);
  const big = await run('SELECT 9007199254740993 AS n');
  expect(big.body.data).toEqual([{ n: '9007199254740993' }]);
  expect(await run('')).toMatchObject({ status: 400, body: { message: 'Empty query?' } });
  expect((await run('DELETE FROM sales')).body.errors[0].error_type).toBe('DML_NOT_ALLOWED_ERROR');
  expect((await run('SELECT * FROM missing_table')).body.errors[0].message).toContain('missing_table');
  expect((await run('CREATE TABLE x AS SELECT 1', { select_as_cta: true })).status).toBe(400);
});

test('a connection that does not answer, an unknown scheme and a metadata address are refused; passwords are never repeated', async () => {
  const connect = (sqlalchemy_uri: string) => admin.post('/api/v1/database/test_connection/', { sqlalchemy_uri });
  const down = await connect('postgresql://me:s3cretpw@127.0.0.1:1/db');
  expect(down.status).toBe(422);
  expect(JSON.stringify(down.body)).not.toContain('s3cretpw');
  expect(await connect('oracle://x')).toMatchObject({
    status: 422,
    body: { message: { sqlalchemy_uri: ['Could not load database driver: oracle'] } },
  });
  expect(await connect('postgresql://u@169.254.169.254/db')).toMatchObject({
    status: 422,
    body: { message: { sqlalchemy_uri: ['This address cannot be connected to.'] } },
  });
  expect((await connect('nonsense')).status).toBe(422);
  const missing = await admin.post('/api/v1/database/validate_parameters/', {
    engine: 'postgresql',
    configuration_method: 'dynamic_form',
    parameters: { host: 'h' },
  });
  expect([missing.status, missing.body.errors[0]]).toMatchObject([
    422,
    { error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR', extra: { missing: ['port', 'username', 'database'] } },
  ]);
  expect((await admin.get('/api/v1/database/available/')).body.databases.map((d: { engine: string }) => d.engine)).toEqual([
    'postgresql',
    'mysql',
    'mariadb',
    'clickhousedb',
    'trino',
    'redshift',
    'snowflake',
    'bigquery',
    'databricks',
    'mssql',
    'sqlite',
    'duckdb',
    'motherduck',
    'gsheets',
    'files',
  ]);
});

test('a connection that is tried without an address is the stored one of that name', async () => {
  const check = (body: object) => admin.post('/api/v1/database/test_connection/', body);
  for (const body of [{ database_name: 'examples' }, { database_name: 'examples', sqlalchemy_uri: '' }])
    expect(await check(body)).toMatchObject({ status: 200, body: { message: 'OK' } });
  for (const body of [{}, { database_name: 'nothing of this name' }])
    expect(await check(body)).toMatchObject({
      status: 422,
      body: { message: { sqlalchemy_uri: ['Missing data for required field.'] } },
    });
});

// Rows: DB-01
test('what is wrong with a connection has its own error type, with the fields it is about', async () => {
  const check = async (parameters: object, engine = 'postgresql') => {
    const body = { engine, configuration_method: 'dynamic_form', parameters };
    return (await admin.post('/api/v1/database/validate_parameters/', body)).body.errors?.[0];
  };
  const form = { host: '127.0.0.1', port: 1, username: 'u', database: 'd' };
  expect(await check({ ...form, port: 70_000 })).toMatchObject({
    error_type: 'CONNECTION_INVALID_PORT_ERROR',
    extra: { invalid: ['port'] },
  });
  expect(await check(form)).toMatchObject({ error_type: 'CONNECTION_PORT_CLOSED_ERROR', extra: { invalid: ['host', 'port'] } });
  expect(await check({ ...form, host: 'nobody.invalid' })).toMatchObject({
    error_type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    extra: { invalid: ['host'] },
  });
  expect(await check({}, 'sqlite')).toMatchObject({
    error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
    extra: { missing: ['database'] },
  });
  expect(await check({ database: 'x.db' }, 'sqlite')).toBeUndefined();
  const whole = {
    id: null,
    engine: 'sqlite',
    driver: 'pysqlite',
    parameters: { database: 'x.db' },
    configuration_method: 'dynamic_form',
    database_name: 'whole',
    expose_in_sqllab: true,
    allow_dml: false,
    extra: '{}',
    masked_encrypted_extra: '',
    ssh_tunnel: null,
  };
  expect((await admin.post('/api/v1/database/validate_parameters/', whole)).status).toBe(200);
  expect((await admin.post('/api/v1/database/validate_parameters/', { ...whole, ssh_tunnel: {} })).body).toEqual({
    message: expect.objectContaining({ 'ssh_tunnel.server_address': expect.anything() }),
  });
  const connect = async (sqlalchemy_uri: string) =>
    (await admin.post('/api/v1/database/test_connection/', { sqlalchemy_uri })).body;
  expect(await connect('sqlite:///../store.sqlite')).toMatchObject({
    errors: [{ message: expect.stringContaining('only from the folder files') }],
  });
  expect(await connect('sqlite:////etc/passwd')).toMatchObject({
    errors: [{ message: expect.stringContaining('only from the folder files') }],
  });
  for (const uri of [
    'sqlite://',
    'clickhouse+native://h/x',
    'mysql://u@0xa9fea9fe/x',
    'mysql://u@2852039166/x',
    'trino://[::ffff:169.254.169.254]/x',
  ])
    expect((await connect(uri)).message, uri).toHaveProperty('sqlalchemy_uri');
});

// Rows: DB-03
test('addresses are read and masked', () => {
  const uri = 'postgresql+psycopg2://me:p%40ss@db.example.org:5433/shop?sslmode=require';
  expect(readUri(uri)).toEqual({
    backend: 'postgresql',
    scheme: 'postgresql',
    driver: 'psycopg2',
    host: 'db.example.org',
    port: 5433,
    database: 'shop',
    username: 'me',
    password: 'p@ss',
    query: { sslmode: 'require' },
  });
  for (const whole of [
    'sqlite:///a/b%20c.db',
    'duckdb:////abs/x.duckdb',
    'duckdb://',
    'clickhouse+http://u@h:80/d?secure=true',
    'trino://u@h:443/c/s',
    'mariadb://[::1]:3306/d',
  ])
    expect(printUri(readUri(whole)), whole).toBe(whole);
  expect(maskedUri(uri, true)).toBe('postgresql+psycopg2://me:XXXXXXXXXX@db.example.org:5433/shop?sslmode=require');
});

/** An alert on a database, as it is stored. */
const alertOn = (database_id: number) => ({
  type: 'Alert',
  name: 'Too few orders',
  description: null,
  crontab: '0 9 * * *',
  timezone: 'UTC',
  creation_method: 'alerts_reports',
  chart_id: null,
  dashboard_id: null,
  database_id,
  sql: 'SELECT COUNT(*) FROM orders',
  validator_type: 'not null',
  validator_config: null,
  report_format: 'PNG',
  custom_width: null,
  log_retention: 90,
  grace_period: 3600,
  working_timeout: 3600,
  context_markdown: null,
  email_subject: null,
  extra: {},
  run_as_id: null,
  last_eval_dttm: null,
  last_value: null,
  last_value_row_json: null,
});

// Rows: DB-06
test('what depends on a database is shown before it is deleted, and whether that would be refused', async () => {
  const related = async (id: number, caller = admin) => (await caller.get(`/api/v1/database/${id}/related_objects/`)).body;
  const builtIn = await related(server.databaseId);
  expect(builtIn).toMatchObject({
    datasets: { count: 1, result: [{ id: server.datasetId, table_name: 'sales', schema: 'main' }] },
    sqllab_tab_states: { count: 0 },
    deletion_refused: 'The built-in database cannot be deleted.',
  });
  const { store, clock } = server.services;
  const writer = { store, actor: { id: null }, now: () => clock().toISOString() };
  const { id } = await createObject(writer, 'database', {
    database_name: 'far',
    sqlalchemy_uri: 'postgresql://h/x',
    backend: 'postgresql',
  });
  expect(await related(id)).toMatchObject({ charts: { count: 0 }, datasets: { count: 0, result: [] }, deletion_refused: null });
  const made = await admin.post('/tabstateview/', { label: 'Sums', dbId: id, sql: 'SELECT 1' });
  expect(made.body, JSON.stringify(made.body)).toHaveProperty('id');
  expect((await related(id)).sqllab_tab_states).toMatchObject({ count: 1, result: [{ label: 'Sums' }] });
  const dataset = await createObject(writer, 'dataset', { database_id: id, table_name: 'orders', schema: 'public' });
  const refused = (await related(id)).deletion_refused;
  expect((await related(id)).datasets).toEqual({
    count: 1,
    result: [{ id: dataset.id, table_name: 'orders', schema: 'public' }],
  });
  expect(await admin.delete(`/api/v1/database/${id}`)).toMatchObject({ status: 422, body: { message: refused } });
  await removeObjects(writer, 'dataset', [dataset.id], {});
  expect((await related(id)).deletion_refused).toBeNull();
  const alert = await createObject(writer, 'report', alertOn(id));
  const asked = await related(id);
  expect([asked.reports, asked.deletion_refused]).toEqual([
    { count: 1, result: [{ id: alert.id, name: 'Too few orders' }] },
    'There are associated alerts or reports: Too few orders',
  ]);
  expect((await admin.delete(`/api/v1/database/${id}`)).status).toBe(422);
  await removeObjects(writer, 'report', [alert.id], {});
  expect((await admin.delete(`/api/v1/database/${id}`)).status).toBe(200);
});

test('only an administrator connects and looks at connections', async () => {
  await server.addUser('alpha', ['Alpha']);
  const alpha = await server.program('alpha');
  expect((await alpha.post('/api/v1/database/', { database_name: 'x', sqlalchemy_uri: 'postgresql://h/x' })).status).toBe(403);
  expect((await alpha.get(`/api/v1/database/${server.databaseId}/connection`)).status).toBe(403);
  expect((await admin.get(`/api/v1/database/${server.databaseId}/connection`)).body.result).toMatchObject({
    sqlalchemy_uri: 'duckdb://',
    masked_encrypted_extra: null,
  });
  // Programs that draw lineage read the address from the item itself.
  const item = `/api/v1/database/${server.databaseId}`;
  expect((await admin.get(item)).body.result).toMatchObject({ sqlalchemy_uri: 'duckdb://' });
  expect(Object.keys((await alpha.get(item)).body.result)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(sqlalchemy_uri|parameters)$/)]),
  );
  expect((await alpha.get('/api/v1/database/')).body.count).toBe(1);
});

test('what Extra turns off is reported of the database and of its datasets; a text that is none turns nothing off', async () => {
  const told = async () => {
    const { body } = await admin.get(`/api/v1/database/${server.databaseId}`);
    const of = await admin.get(`/api/v1/dataset/${server.datasetId}`);
    const { disable_data_preview, disable_drill_to_detail } = body.result;
    return [disable_data_preview, disable_drill_to_detail, of.body.result.database.disable_drill_to_detail];
  };
  const put = (extra: string) => admin.put(`/api/v1/database/${server.databaseId}`, { extra });
  const changeExtra = (extra: string) => {
    const { store, clock } = server.services;
    const writer = { store, actor: { id: null }, now: () => clock().toISOString() };
    return changeObject(writer, 'database', server.databaseId, {}, () => ({ values: { extra } }));
  };
  expect(await told()).toEqual([false, false, false]);
  await put('{"disable_drill_to_detail": true}');
  expect(await told()).toEqual([false, true, true]);
  // An earlier version took such a text.
  await changeExtra('{"disable_drill_to_detail": "yes"}');
  expect(await told()).toEqual([false, false, false]);
  await put('{"disable_data_preview": true}');
  expect(await told()).toEqual([true, false, false]);
  await put('{}');
  expect(await told()).toEqual([false, false, false]);
});

test('schemas of a database can be granted once it was asked for them, whatever datasets there are', async () => {
  const { admin, databaseId } = server;
  const granted = async (): Promise<string[]> => {
    const filters = [{ col: 'permission.name', opr: 'eq', value: 'schema_access' }];
    const q = encodeURIComponent(JSON.stringify({ filters, page_size: 100 }));
    const { body } = await admin.get(`/api/v1/security/permissions-resources/?q=${q}`);
    return body.result.map(({ view_menu }: { view_menu: { name: string } }) => view_menu.name);
  };
  const { result: schemas } = (await admin.get(`/api/v1/database/${databaseId}/schemas/`)).body;
  const synced = await admin.post(`/api/v1/database/${databaseId}/sync_permissions/`);
  expect([synced.status, synced.body]).toEqual([200, { message: 'OK' }]);
  for (const schema of schemas) expect(await granted()).toContain(`[examples].[${schema}]`);
  // It stays so until the database is asked again and has it no longer.
  await server.services.store.db.insertInto('database_schemas').values({ database_id: databaseId, schema: 'gone' }).execute();
  expect(await granted()).toContain('[examples].[gone]');
  await admin.post(`/api/v1/database/${databaseId}/sync_permissions/`);
  expect(await granted()).not.toContain('[examples].[gone]');
  expect((await admin.post('/api/v1/database/999/sync_permissions/')).status).toBe(404);
});
