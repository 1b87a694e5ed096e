import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let sqlite: number;
beforeAll(async () => {
  server = await salesServer();
  const files = join(server.config.home, 'files');
  mkdirSync(files, { recursive: true });
  const shop = new DatabaseSync(join(files, 'shop.db'));
  shop.exec('CREATE TABLE orders (id INTEGER, paid REAL); CREATE VIEW dear AS SELECT * FROM orders WHERE paid > 100');
  shop.close();
  const made = await server.admin.post('/api/v1/database/', { database_name: 'shop', sqlalchemy_uri: 'sqlite:///shop.db' });
  sqlite = made.body.id;
});
afterAll(() => server.close());

const run = (sql: string, as: TestCaller = server.admin, database_id = server.databaseId) =>
  as.post('/api/v1/sqllab/execute/', { database_id, sql });
const rows = async (sql: string, as?: TestCaller, id?: number): Promise<Record<string, unknown>[]> => {
  const { status, body } = await run(sql, as, id);
  expect([status, body.errors], sql).toEqual([200, undefined]);
  return body.data;
};
const said = async (sql: string, as?: TestCaller): Promise<string> => (await run(sql, as)).body.errors?.[0].message;

test('names and types are returned by SHOW and DESCRIBE (SQL-12)', async () => {
  expect(await rows("SHOW TABLES LIKE 'sal%'")).toEqual([{ schema_name: 'main', table_name: 'sales', table_type: 'table' }]);
  expect(await rows('SHOW SCHEMAS')).toContainEqual({ schema_name: 'main' });
  const columns = await rows('DESCRIBE sales;');
  expect(columns.map(({ column_name }) => column_name)).toContain('country');
  expect(await rows('SHOW COLUMNS FROM main.sales')).toEqual(columns);
  expect(await rows('DESCRIBE SELECT {{ 1 }} AS a')).toEqual([{ column_name: 'a', column_type: 'INTEGER' }]);
  expect(await said('DESCRIBE nothing')).toContain('nothing does not exist');
  expect(await said('SHOW search_path')).toContain('There are SHOW SCHEMAS');
});

test('plans, the version and the user are returned, here and of a file (SQL-12)', async () => {
  const [plan] = await rows('EXPLAIN SELECT country FROM sales WHERE num > 1');
  expect(plan).toMatchObject({ explain_key: 'physical_plan', explain_value: expect.stringContaining('SCAN') });
  const [ran] = await rows('EXPLAIN ANALYZE SELECT COUNT(*) FROM sales');
  expect(ran?.['explain_value']).toContain('Total Time');
  expect(await rows('SELECT version() AS v, current_user')).toEqual([
    { v: expect.stringMatching(/^v?1\./), current_user: 'duckdb' },
  ]);
  expect(await rows('SELECT sqlite_version()', server.admin, sqlite)).toEqual([
    { sqlite_version: expect.stringMatching(/^3\./) },
  ]);
  expect(JSON.stringify(await rows('EXPLAIN QUERY PLAN SELECT * FROM dear', server.admin, sqlite))).toContain('SCAN orders');
  expect(await rows('SHOW TABLES', server.admin, sqlite)).toMatchObject([{ table_type: 'view' }, { table_type: 'table' }]);
});

test('what is explained is read by the gate like what is run (SQL-12)', async () => {
  expect(await said("EXPLAIN SELECT * FROM read_csv('/etc/passwd')")).toContain('read_csv is not allowed');
  expect(await said('EXPLAIN ANALYZE DELETE FROM sales')).toBe('Only SELECT statements are allowed against this database.');
  expect(await said("EXPLAIN SELECT getenv('HOME')")).toContain('getenv is not allowed');
  expect(await said('DESCRIBE SELECT * FROM duckdb_settings()')).toContain('duckdb_settings is not allowed');
  expect(await said('SELECT version() FROM sales')).toBe('The function version is not allowed.');
});

test('information_schema lists what one may see, like every table of the statement (SQL-12)', async () => {
  expect(await rows("SELECT table_name FROM information_schema.tables t WHERE t.table_schema = 'main'")).toContainEqual({
    table_name: 'sales',
  });
  const counted = await rows(
    "SELECT c.data_type, COUNT(*) AS n FROM information_schema.columns AS c, sales s WHERE c.column_name = 'country' GROUP BY 1",
  );
  expect(counted).toEqual([{ data_type: 'VARCHAR', n: 6 }]);
  expect(await rows('DESCRIBE SELECT ordinal_position FROM information_schema.columns')).toEqual([
    { column_name: 'ordinal_position', column_type: 'INTEGER' },
  ]);
  expect(await said('SELECT * FROM information_schema.routines')).toContain('information_schema.routines is not read here');
  expect(await said('SELECT * FROM system.information_schema.tables')).toContain('is not allowed');
});

test('names, plans and columns that are closed to a user are not revealed', async () => {
  await server.addUser('gus', ['Gamma', 'sql_lab']);
  const gus = await server.program('gus');
  for (const sql of ['DESCRIBE sales', 'EXPLAIN SELECT * FROM sales', 'SHOW COLUMNS FROM sales'])
    expect([sql, (await run(sql, gus)).status]).not.toEqual([sql, 200]);
  const names = await run('SELECT * FROM information_schema.tables', gus);
  expect(JSON.stringify(names.body)).not.toContain('sales');
  expect(JSON.stringify((await run('SHOW TABLES', gus)).body)).not.toContain('sales');
});

test('a plan is not returned where row-level security hides rows', async () => {
  const rule = { name: 'none', filter_type: 'Base', tables: [server.datasetId], roles: [], clause: "country = 'FR'" };
  const made = await server.admin.post('/api/v1/rowlevelsecurity/', rule);
  expect(await said('EXPLAIN SELECT * FROM sales')).toContain('row-level security');
  expect((await run('DESCRIBE sales')).status).toBe(200);
  await server.admin.delete(`/api/v1/rowlevelsecurity/${made.body.id}`);
});

test.each([
  ["ATTACH '/tmp/x.db' AS x", /^ATTACH opens another database/],
  ['PRAGMA database_list', /^PRAGMA reads and changes settings of the engine/],
  ["SET memory_limit = '1GB'", /^SET changes the session/],
  ["COPY sales TO '/tmp/x'", /^COPY reads and writes files of the database server/],
  ['SUMMARIZE sales', /^SUMMARIZE is read by DuckDB/],
  ['SELECT 1; BEGIN', /^BEGIN controls a transaction/],
])('a refused statement is told with what it does: %s (SQL-12)', async (sql, sentence) => {
  expect(await said(sql)).toMatch(sentence);
});
