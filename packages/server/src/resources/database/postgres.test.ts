import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

// The test set-up starts a PostgreSQL and names it here.
const url = process.env.PG_URL ?? '';
const name = `shop_${process.pid}`;
const shop = url.replace(/\/[^/]*$/, `/${name}`);
/** May read some tables of one schema. */
const limitedRole = `reader_${process.pid}`;
let server: TestServer;
let admin: TestCaller;

const run = async (connectionString: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

beforeAll(async () => {
  if (!url) return;
  server = await testServer({ engine: true });
  admin = await server.program();
  await run(url, `create database ${name}`);
  await run(
    shop,
    'create schema store',
    `create table store.orders (id bigint, country text, price numeric(12,2), ratio double precision, paid boolean, at timestamptz, day date)`,
    `insert into store.orders values (9007199254740993, 'FR', 10.50, 'NaN', true, '2024-01-01 12:00:00+02', '2024-01-01'),
      (2, 'DE', 5, 1.5, false, '2024-01-02 00:00:00Z', '2024-01-02'), (3, 'FR', null, null, null, null, null)`,
  );
});
afterAll(async () => {
  if (!url) return;
  closeDrivers();
  await server.close();
  await run(url, `drop database ${name} with (force)`, `drop role if exists ${limitedRole}`);
});

test.skipIf(!url)('a PostgreSQL is connected, browsed, made a dataset of and asked; its password stays inside', async () => {
  const withPassword = shop.replace('://tessera@', '://tessera:hunter22@');
  const made = await admin.post('/api/v1/database/', { database_name: 'shop', sqlalchemy_uri: withPassword });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  expect(JSON.stringify([made.body, (await admin.get(`/api/v1/database/${id}/connection`)).body])).not.toContain('hunter22');
  expect((await admin.get(`/api/v1/database/${id}/connection`)).body.result.sqlalchemy_uri).toContain('tessera:XXXXXXXXXX@');
  expect(
    (await admin.put(`/api/v1/database/${id}`, { sqlalchemy_uri: withPassword.replace('hunter22', 'XXXXXXXXXX') })).status,
  ).toBe(200);
  expect((await admin.get(`/api/v1/database/${id}/schemas/`)).body.result).toEqual(['public', 'store']);
  expect((await admin.get(`/api/v1/database/${id}/tables/?q=(schema_name:store)`)).body.result).toEqual([
    { value: 'orders', type: 'table', extra: null },
  ]);
  const dataset = await admin.post('/api/v1/dataset/', { database: id, schema: 'store', table_name: 'orders' });
  expect(dataset.status, JSON.stringify(dataset.body)).toBe(201);
  const datasource = { id: dataset.body.id, type: 'table' };
  const { columns, main_dttm_col } = (await admin.get(`/api/v1/dataset/${dataset.body.id}`)).body.result;
  expect([main_dttm_col, columns.map((c: { type: string; type_generic: number }) => [c.type, c.type_generic])]).toEqual([
    'at',
    [
      ['BIGINT', 0],
      ['TEXT', 1],
      ['NUMERIC(12,2)', 0],
      ['DOUBLE PRECISION', 0],
      ['BOOLEAN', 3],
      ['TIMESTAMP WITH TIME ZONE', 2],
      ['DATE', 2],
    ],
  ]);
  const raw = await admin.post('/api/v1/chart/data', {
    datasource,
    orient: 'columns',
    queries: [{ columns: ['id', 'country', 'price', 'ratio', 'paid', 'at', 'day'], orderby: [['id', false]] }],
  });
  expect(raw.body.result[0].data).toEqual({
    id: ['9007199254740993', 3, 2],
    country: ['FR', 'FR', 'DE'],
    price: [10.5, null, 5],
    ratio: [null, null, 1.5],
    paid: [true, null, false],
    at: [Date.UTC(2024, 0, 1, 10), null, Date.UTC(2024, 0, 2)],
    day: [Date.UTC(2024, 0, 1), null, Date.UTC(2024, 0, 2)],
  });
  const sum = await admin.post('/api/v1/chart/data', {
    datasource,
    queries: [
      {
        columns: ['country'],
        metrics: [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'price' }, label: 'sum' }],
        filters: [{ col: 'country', op: 'IN', val: ['FR', "O'Hara"] }],
      },
    ],
  });
  expect(sum.body.result[0].data).toEqual([{ country: 'FR', sum: 10.5 }]);
  expect(await admin.delete(`/api/v1/database/${id}`)).toMatchObject({
    status: 422,
    body: { message: 'Cannot delete a database that has datasets attached' },
  });
});

test.skipIf(!url)('a stored password goes to no other server; a wrong database is told', async () => {
  const withPassword = shop.replace('://tessera@', '://tessera:hunter22@');
  const made = await admin.post('/api/v1/database/', { database_name: 'moving', sqlalchemy_uri: withPassword });
  const masked = withPassword.replace('hunter22', 'XXXXXXXXXX');
  const { id } = made.body;
  const known = (await admin.get(`/api/v1/database/${id}/connection`)).body.result;
  expect([known.parameters, known.parameters_schema.required]).toMatchObject([
    { host: '127.0.0.1', username: 'tessera', password: 'XXXXXXXXXX', encryption: false, query: {} },
    ['host', 'port', 'username', 'database'],
  ]);
  expect((await admin.put(`/api/v1/database/${id}`, { sqlalchemy_uri: masked.replace('127.0.0.1', 'localhost') })).status).toBe(
    200,
  );
  const moved = (await admin.get(`/api/v1/database/${id}/connection`)).body.result;
  expect(moved.sqlalchemy_uri).not.toContain('XXXXXXXXXX');
  const wrong = await admin.post('/api/v1/database/test_connection/', {
    sqlalchemy_uri: withPassword.replace(name, 'nothing_here'),
  });
  expect(wrong.body.errors[0]).toMatchObject({
    error_type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    extra: { invalid: ['database'] },
  });
  expect((await admin.delete(`/api/v1/database/${id}`)).status).toBe(200);
});

test.skipIf(!url)('a PostgreSQL is asked for plans, names and its version on the SQL page (SQL-12)', async () => {
  const { id } = (await admin.post('/api/v1/database/', { database_name: 'asked', sqlalchemy_uri: shop })).body;
  const ask = async (sql: string): Promise<unknown> => {
    const { body } = await admin.post('/api/v1/sqllab/execute/', { database_id: id, sql });
    return body.data ?? body.errors[0].message;
  };
  expect(JSON.stringify(await ask('EXPLAIN ANALYZE SELECT * FROM store.orders'))).toMatch(/Seq Scan on orders.*actual/);
  expect(await ask('SHOW TABLES FROM store')).toEqual([{ schema_name: 'store', table_name: 'orders', table_type: 'table' }]);
  expect(await ask('SELECT version(), current_user')).toEqual([
    { version: expect.stringContaining('PostgreSQL'), current_user: 'tessera' },
  ]);
  expect(
    await ask("SELECT column_name FROM information_schema.columns WHERE table_schema = 'store' AND data_type = 'BOOLEAN'"),
  ).toEqual([{ column_name: 'paid' }]);
  expect(await ask('SHOW work_mem')).toContain('What SHOW asks for here is not answered');
  expect(await ask('EXPLAIN (ANALYZE) SELECT 1')).toContain('its other options are not used here');
  expect(await ask('RESET ALL')).toMatch(/^RESET changes the session/);
  expect((await admin.delete(`/api/v1/database/${id}`)).status).toBe(200);
});

test.skipIf(!url)('the tables one is shown are exactly those one may open, for every role', async () => {
  await run(
    shop,
    `create role ${limitedRole} login`,
    'create schema closed',
    'create schema mixed',
    `grant usage on schema mixed to ${limitedRole}`,
    'create table closed.pay (id bigint)',
    'create table mixed.pay (id bigint)',
    'create table mixed.notes (id bigint)',
    'create table mixed.orders (id bigint)',
    'create view mixed.summary as select count(*) from mixed.pay',
    `grant select on mixed.notes, mixed.orders, mixed.summary to ${limitedRole}`,
  );
  const made = await admin.post('/api/v1/database/', {
    database_name: 'limited',
    sqlalchemy_uri: shop.replace(/\/\/[^@]*@/, `//${limitedRole}@`),
    expose_in_sqllab: true,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `/api/v1/database/${made.body.id}`;
  expect((await admin.get(`${path}/schemas/`)).body.result).not.toContain('closed');
  const dataset = await admin.post('/api/v1/dataset/', { database: made.body.id, schema: 'mixed', table_name: 'orders' });
  const one = `datasource_access on [limited].[orders](id:${dataset.body.id})`;
  await server.addUser('alpha', ['Alpha']);
  await server.addUser('writer', ['Gamma', 'sql_lab'], ['schema_access on [limited].[mixed]']);
  await server.addUser('narrow', ['Gamma', 'sql_lab'], [one]);
  await server.addUser('outside', ['Gamma', 'sql_lab']);
  await server.addUser('reader', ['Gamma'], [one]);
  const granted = ['notes', 'orders', 'summary'];
  const expected = { alpha: granted, writer: granted, narrow: ['orders'], outside: undefined, reader: undefined };
  for (const [who, tables] of Object.entries(expected)) {
    const caller = await server.program(who);
    const listed = await caller.get(`${path}/tables/?q=(schema_name:mixed)`);
    expect([who, listed.body.result?.map((table: { value: string }) => table.value)]).toEqual([who, tables]);
    for (const table of ['notes', 'orders', 'pay', 'summary']) {
      const opened = await caller.get(`${path}/table_metadata/?name=${table}&schema=mixed`);
      // A reader of one dataset opens its table, though no tree is shown to those who write no SQL.
      const mayOpen = tables?.includes(table) ?? (who === 'reader' && table === 'orders');
      expect([who, table, opened.status === 200]).toEqual([who, table, mayOpen]);
    }
  }
});

// Rows: SQL-03, DB-10
test.skipIf(!url)('a table tells its keys, indexes, newest partition', async () => {
  await run(
    shop,
    'create table store.shops (id int primary key, name text)',
    'create table store.visits (shop int references store.shops, day date not null, n int) partition by range (day)',
    "create table store.visits_2024 partition of store.visits for values from ('2024-01-01') to ('2025-01-01')",
    "insert into store.shops values (1, 'Oslo')",
    "insert into store.visits values (1, '2024-03-01', 5), (1, '2024-05-02', 7)",
    'create index visits_by_day on store.visits (day)',
    "comment on column store.visits.n is 'How many came'",
    'create view store.busy as select * from store.visits where n > 5',
    'analyze store.shops',
  );
  const made = await admin.post('/api/v1/database/', { database_name: 'keys', sqlalchemy_uri: shop });
  const at = `/api/v1/database/${made.body.id}`;
  const table = async (name: string) => (await admin.get(`${at}/table_metadata/?name=${name}&schema=store`)).body;
  const shops = await table('shops');
  expect([shops.primaryKey.constrained_columns, shops.columns[0].keys[0].type, shops.rows]).toEqual([['id'], 'pk', 1]);
  const visits = await table('visits');
  expect(visits).toMatchObject({
    foreignKeys: [{ constrained_columns: ['shop'], referred_schema: 'store', referred_table: 'shops', referred_columns: ['id'] }],
    indexes: [{ name: 'visits_by_day', unique: false, column_names: ['day'] }],
    partitioned_by: ['day'],
    view: null,
  });
  expect(visits.columns.map(({ comment }: { comment: string | null }) => comment)).toEqual([null, null, 'How many came']);
  expect((await table('busy')).view).toMatch(/^CREATE VIEW "store"."busy" AS\n\s*SELECT/);
  const extra = (await admin.get(`${at}/table_extra/visits/store/`)).body;
  expect(extra.partitions).toMatchObject({ cols: ['day'], latest: { day: Date.UTC(2024, 4, 2) } });
  // Somebody whose rows a rule narrows hears of no numbers.
  const { body: dataset } = await admin.post('/api/v1/dataset/', {
    database: made.body.id,
    schema: 'store',
    table_name: 'visits',
  });
  const rule = { name: 'few', filter_type: 'Regular', tables: [dataset.id], roles: [1], clause: 'n < 6' };
  expect((await admin.post('/api/v1/rowlevelsecurity/', rule)).status).toBe(201);
  const after = (await admin.get(`${at}/table_extra/visits/store/`)).body;
  expect([(await table('visits')).rows, after.partitions]).toEqual([null, { cols: [], latest: {}, partitionQuery: null }]);
});
