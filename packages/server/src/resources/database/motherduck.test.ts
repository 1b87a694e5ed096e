/** MotherDuck as a connection: its spellings, its token, who sees what, on a server that plays its Postgres endpoint with DuckDB. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported, sendBundle, unzip, zipOf } from '../../bundle/bundle.testing.ts';
import { datasourceAccess } from '@tessera/core/policy/names';
import { closeDrivers } from '../../drivers/index.ts';
import { duckdbServer, type DuckdbServer } from '../../engine/duckdb-server.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { maskedUri, printUri, readUri } from '../connections/uri.ts';

const token = 'duck-token-4711';
const fill = (rows: string): string[] => [
  'CREATE TABLE orders (id INTEGER, country VARCHAR)',
  `INSERT INTO orders VALUES ${rows}`,
];
let duck: DuckdbServer;
let server: TestServer;
let admin: TestCaller;
let database: number;
let dataset: number;

beforeAll(async () => {
  duck = await duckdbServer({ shop: fill(`(1, 'FR'), (2, 'DE'), (3, 'FR')`), other: fill(`(9, 'XX')`) }, token);
  server = await testServer({ engine: true });
  admin = await server.program();
  const made = await create('shop', { parameters: form() });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  database = made.body.id;
  dataset = (await admin.post('/api/v1/dataset/', { database, schema: 'main', table_name: 'orders' })).body.id;
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  await duck.close();
});

const form = (more: object = {}) => ({
  host: '127.0.0.1',
  port: duck.port,
  database: 'shop',
  access_token: token,
  query: { sslmode: 'disable' },
  ...more,
});
const create = (database_name: string, more: object) =>
  admin.post('/api/v1/database/', { database_name, engine: 'motherduck', configuration_method: 'dynamic_form', ...more });
const run = async (sql: string, as: TestCaller = admin) => {
  const { body } = await as.post('/api/v1/sqllab/execute/', { database_id: database, sql });
  return body.errors?.[0].message ?? body.data;
};

const jwt = (claims: object): string => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

// Rows: DB-03
test('every spelling of an address is kept as one, with the token in the password’s place and the region it names', () => {
  const kept = (uri: string): string => {
    const address = readUri(uri);
    expect([address.backend, address.password], uri).toEqual(['motherduck', expect.stringMatching(/^(abc|x\.)/)]);
    return printUri({ ...address, password: null });
  };
  const usual = 'motherduck://postgres@pg.us-east-1-aws.motherduck.com/my_db';
  for (const uri of [
    'duckdb:///md:my_db?motherduck_token=abc&attach_mode=single',
    'duckdb+duckdb_engine:///motherduck:my_db?motherduck_token=abc',
    'motherduck://postgres:abc@pg.us-east-1-aws.motherduck.com/my_db',
    'motherduck://pg.us-east-1-aws.motherduck.com/md:my_db?motherduck_token=abc',
    'postgresql://postgres:abc@pg.us-east-1-aws.motherduck.com/my_db?sslrootcert=system',
  ])
    expect(kept(uri), uri).toBe(usual);
  const region = (mdRegion: string) => kept(`duckdb:///md:my_db?motherduck_token=${jwt({ mdRegion })}`);
  expect(region('aws-eu-central-1')).toBe('motherduck://postgres@pg.eu-central-1-aws.motherduck.com/my_db');
  expect(region('aws-x.evil.org/')).toBe(usual);
  expect(maskedUri(usual, true)).toBe('motherduck://postgres:XXXXXXXXXX@pg.us-east-1-aws.motherduck.com/my_db');
  const fault = (uri: string): string => {
    try {
      readUri(uri);
      return '';
    } catch (error) {
      return JSON.stringify(error);
    }
  };
  for (const uri of ['duckdb:///md:?motherduck_token=abc', 'duckdb:///shop.duckdb?motherduck_token=abc', 'motherduck://h/']) {
    expect(fault(uri), uri).toContain('sqlalchemy_uri');
    expect(fault(uri), uri).not.toContain('abc');
  }
});

// Rows: DB-01, DB-02
test('it is connected by the parts of its form, and the token leaves in no reply, export or error', async () => {
  const known = await admin.get(`/api/v1/database/${database}/connection`);
  expect(known.body.result).toMatchObject({
    backend: 'motherduck',
    sqlalchemy_uri: `motherduck://postgres:XXXXXXXXXX@127.0.0.1:${duck.port}/shop?sslmode=disable`,
    parameters: { host: '127.0.0.1', database: 'shop', access_token: 'XXXXXXXXXX' },
  });
  const files = JSON.stringify(unzip(await exported(server, 'database', [database])));
  expect(files).toContain('motherduck://postgres:XXXXXXXXXX@');
  const wrong = await create('wrong', { parameters: form({ access_token: 'another-token' }) });
  expect([wrong.status, wrong.body.errors[0]]).toMatchObject([
    422,
    { message: 'The token or the key is not accepted.', extra: { invalid: ['access_token'] } },
  ]);
  const missing = await admin.post('/api/v1/database/validate_parameters/', {
    engine: 'motherduck',
    configuration_method: 'dynamic_form',
    parameters: { database: 'shop' },
  });
  expect(missing.body.errors[0].extra.missing).toEqual(['access_token']);
  expect(JSON.stringify([known.body, files, wrong.body])).not.toMatch(/duck-token-4711|another-token/);
  const kind = (await admin.get('/api/v1/database/available/')).body.databases.find(
    ({ engine }: { engine: string }) => engine === 'motherduck',
  );
  expect([kind.experimental, kind.engine_information.disable_ssh_tunneling]).toEqual([true, true]);
});

// Rows: DB-03
test('an import in the spelling of the reference becomes such a connection, its token sealed', async () => {
  const yaml = [
    'database_name: from elsewhere',
    'sqlalchemy_uri: duckdb:///md:my_db?motherduck_token=duck-token-4711',
    'uuid: 7b0e0e1c-7f4a-4d5e-9a53-0f3f0f1e0a11',
    'version: 1.0.0',
    'extra: {}',
  ].join('\n');
  const zip = zipOf({ 'metadata.yaml': "version: 1.0.0\ntype: Database\ntimestamp: '2026-01-01'\n", 'databases/a.yaml': yaml });
  const sent = await sendBundle(admin, 'database', zip);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const listed = await admin.get('/api/v1/database/?q=(filters:!((col:database_name,opr:eq,value:%27from%20elsewhere%27)))');
  const known = await admin.get(`/api/v1/database/${listed.body.result[0].id}/connection`);
  expect(known.body.result).toMatchObject({
    backend: 'motherduck',
    sqlalchemy_uri: 'motherduck://postgres:XXXXXXXXXX@pg.us-east-1-aws.motherduck.com/my_db',
  });
  expect(JSON.stringify(known.body)).not.toContain(token);
});

// Rows: SQL-12
test('the SQL page asks it in DuckDB’s words, and what reads files or the account is refused', async () => {
  expect(await run('FROM orders SELECT count(*) AS n')).toEqual([{ n: 3 }]);
  expect(await run('SHOW TABLES')).toEqual([{ schema_name: 'main', table_name: 'orders', table_type: 'table' }]);
  expect(await run("SELECT table_name FROM information_schema.tables WHERE table_schema = 'main'")).toEqual([
    { table_name: 'orders' },
  ]);
  for (const sql of [
    "SELECT * FROM 'https://example.org/x.csv'",
    "SELECT * FROM read_csv('https://example.org/x.csv')",
    'SELECT * FROM md_information_schema.databases',
    "ATTACH 'md:other'",
    "COPY main.orders TO 's3://b/x.csv'",
  ])
    expect(await run(sql), sql).toEqual(expect.stringMatching(/not allowed|^ATTACH opens|^COPY /));
});

// Rows: SEC-06
test('a rule of rows holds however the table is named, and a dataset opens the table of its own database alone', async () => {
  const rule = { name: 'fr', filter_type: 'Base', tables: [dataset], roles: [], clause: "country = 'FR'" };
  const made = await admin.post('/api/v1/rowlevelsecurity/', rule);
  expect(await run('SELECT count(*) AS n FROM orders')).toEqual([{ n: 2 }]);
  expect(await run('SELECT count(*) AS n FROM shop.main.orders')).toEqual([{ n: 2 }]);
  for (const name of ['shop.orders', 'SHOP.orders', '"Shop"."orders"'])
    expect(await run(`SELECT count(*) AS n FROM ${name}`), name).toMatch(/^Write main\.orders: /);
  const short = await admin.post('/api/v1/dataset/', { database, schema: 'shop', table_name: 'orders' });
  const asked = await admin.post('/api/v1/chart/data', {
    datasource: { id: short.body.id, type: 'table' },
    queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }] }],
  });
  expect(asked.body.result?.[0]?.data ?? asked.body).toEqual([{ n: 2 }]);
  await admin.delete(`/api/v1/rowlevelsecurity/${made.body.id}`);
  await server.addUser(
    'reader',
    ['Gamma', 'sql_lab'],
    [datasourceAccess({ id: dataset, table_name: 'orders', database: { id: database, database_name: 'shop' } })],
  );
  const reader = await server.program('reader');
  expect(await run('SELECT count(*) AS n FROM orders', reader)).toEqual([{ n: 3 }]);
  expect(await run('SELECT count(*) AS n FROM shop.main.orders', reader)).toEqual([{ n: 3 }]);
  for (const sql of ['SELECT * FROM other.main.orders', 'SELECT * FROM other.orders'])
    expect(await run(sql, reader), sql).toMatch(/other/);
});
