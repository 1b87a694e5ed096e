import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../sales.testing.ts';
import { reasonOf } from './reasons.ts';
import { Failure } from '@tessera/core/failures';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer();
});
afterAll(() => server.close());

/** Status, error type and issue codes of a statement that is not answered. */
const refusal = async (sql: string, more: object = {}): Promise<unknown[]> => {
  const { status, body } = await server.admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql, ...more });
  const [{ error_type, extra }] = body.errors;
  return [status, error_type, ...extra.issue_codes.map(({ code }: { code: number }) => code)];
};

test.each([
  ['DELETE FROM sales', 'DML_NOT_ALLOWED_ERROR', 1022],
  ['/* all */ CREATE TABLE x AS SELECT 1', 'DML_NOT_ALLOWED_ERROR', 1022],
  ["SELECT ';'; -- and\n DROP TABLE sales", 'DML_NOT_ALLOWED_ERROR', 1022],
  ['WITH x AS (SELECT 1 AS num) INSERT INTO sales (num) SELECT num FROM x', 'DML_NOT_ALLOWED_ERROR', 1022],
  ['WITH x AS (DELETE FROM sales RETURNING *) SELECT * FROM x', 'DML_NOT_ALLOWED_ERROR', 1022],
  ['EXPLAIN ANALYZE UPDATE sales SET num = 0', 'DML_NOT_ALLOWED_ERROR', 1022],
  ['PRAGMA version', 'INVALID_SQL_ERROR', 1017],
  ["SELECT * FROM read_csv('/etc/passwd')", 'INVALID_SQL_ERROR', 1017],
  ["SELECT getenv('HOME')", 'INVALID_SQL_ERROR', 1017],
  ["SELECT 'x; DROP TABLE sales'; DROP TABLE sales", 'DML_NOT_ALLOWED_ERROR', 1022],
  ['SELECT * FROM duckdb_settings()', 'INVALID_SQL_ERROR', 1017],
  ['SELEC 1', 'SYNTAX_ERROR', 1030],
  ['SELECT country FROM sales WHERE', 'SYNTAX_ERROR', 1030],
  ['SELECT nothing FROM sales', 'COLUMN_DOES_NOT_EXIST_ERROR', 1003, 1004],
  ['SELECT s.nothing FROM sales s', 'COLUMN_DOES_NOT_EXIST_ERROR', 1003, 1004],
  ['SELECT * FROM nothing', 'TABLE_DOES_NOT_EXIST_ERROR', 1003, 1005],
  ["SELECT error('no')", 'GENERIC_DB_ENGINE_ERROR', 1002],
])('why a statement is not answered has its own type: %s', async (sql, ...told) => {
  expect(await refusal(sql)).toEqual([400, ...told]);
});

test('what is forbidden has its own message, never one of a misspelling', async () => {
  const say = async (sql: string): Promise<string> =>
    JSON.stringify((await server.admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql })).body.errors);
  expect(await say("SELECT getenv('HOME')")).toContain('The function getenv is not allowed.');
  expect(await say("SELECT * FROM read_csv('/etc/passwd')")).toContain('The table function read_csv is not allowed.');
  for (const sql of ["SELECT getenv('HOME')", "SELECT * FROM read_csv('x')", 'EXPLAIN SELECT * FROM read_csv(1)'])
    expect(await say(sql), sql).not.toMatch(/misspelled/);
});

test('a fault in a template names the query, which is no dataset', async () => {
  const asked = { database_id: server.databaseId, sql: 'SELECT {{ nothing }}' };
  const { body } = await server.admin.post('/api/v1/sqllab/execute/', asked);
  expect(body.errors[0]).toMatchObject({
    error_type: 'MISSING_TEMPLATE_PARAMS_ERROR',
    message: 'The parameter "nothing" in the template of the query is undefined.',
  });
});

// Rows: SQL-10
test('a template that names a dataset which is not there says which', async () => {
  for (const sql of ['SELECT * FROM {{ dataset(4711) }}', "SELECT {{ metric('n', 4711) }}"]) {
    const { status, body } = await server.admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql });
    expect([status, JSON.stringify(body)]).toEqual([404, expect.stringContaining('The dataset 4711 does not exist.')]);
  }
});

// Rows: SQL-11
test('a template is shown as it would be run, with its parameters and the rules of who asks; a fault says where', async () => {
  const preview = (sql: string, names: object = {}) =>
    server.admin.post('/api/v1/sqllab/preview_sql/', {
      database_id: server.databaseId,
      sql,
      template_params: JSON.stringify(names),
    });
  const text = "SELECT 1; SELECT country FROM {{ table }}\nWHERE country IN {{ ['FR', who]|where_in }}";
  expect((await preview(text, { table: 'sales', who: "O'B" })).body.result).toEqual([
    'SELECT 1',
    "SELECT country FROM sales\nWHERE country IN ('FR', 'O''B')",
  ]);
  const missing = (await preview('SELECT 1; SELECT {{ who }}')).body.errors[0];
  expect(missing).toMatchObject({ message: expect.stringContaining('"who"'), extra: { statement: 2 } });
  const broken = (await preview('SELECT 1; SELECT\n{% if %} 1 {% endif %}')).body.errors[0];
  expect(broken.extra).toMatchObject({ statement: 2, line: expect.any(Number) });
  expect((await preview('DROP TABLE {{ x }}', { x: 'sales' })).status).toBe(400);
  expect((await preview('SELECT * FROM read_csv({{ x }})', { x: '/etc/passwd' })).status).toBe(400);
  const rule = { name: 'r', filter_type: 'Base', tables: [server.datasetId], roles: [], clause: "country = 'FR'" };
  const made = await server.admin.post('/api/v1/rowlevelsecurity/', rule);
  expect((await preview('SELECT num FROM {{ t }}', { t: 'sales' })).body.result[0]).toContain("country = 'FR'");
  await server.admin.delete(`/api/v1/rowlevelsecurity/${made.body.id}`);
});

// Rows: SQL-15
test('a table that is not there is answered with the names that were probably meant; an engine that suggests keeps its words', async () => {
  const said = async (sql: string): Promise<string> =>
    (await server.admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql })).body.errors[0].message;
  expect(await said('SELECT 1 FROM slaes')).toBe('The table slaes does not exist. Did you mean "sales"?');
  expect(await said('SELECT 1 FROM far_away')).toBe('The table far_away does not exist.');
  expect(await said('SELECT contry FROM sales')).not.toContain('Did you mean');
  expect(await said('SELECT s.contry FROM sales s')).toMatch(
    /does not have a column named "contry"\. Did you mean "country"\?\n+LINE 1: SELECT s\.contry FROM sales s\n +\^/,
  );
});

test('making a table or a view of a query is refused by name', async () => {
  expect(await refusal('SELECT 1', { select_as_cta: true })).toEqual([400, 'INVALID_CTAS_QUERY_ERROR', 1023]);
  expect(await refusal('SELECT 1', { select_as_cta: true, ctas_method: 'VIEW' })).toEqual([
    400,
    'INVALID_CVAS_QUERY_ERROR',
    1024,
    1025,
  ]);
});

test('a statement stopped by its time is a timeout of the SQL page', () => {
  const thrown = new Failure('QUERY_TIMEOUT', { message: 'The query took longer than 60 seconds and was stopped.' });
  expect(reasonOf(thrown, 'SELECT 1')).toMatchObject({ code: 'SQL_TIMEOUT', message: thrown.message });
});

test('a structure with a member that every object has is answered as the database says it', async () => {
  const sql = "SELECT {'__proto__': 1, 'constructor': 2} AS pair";
  const { status, body } = await server.admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql });
  expect([status, body.data]).toEqual([200, [{ pair: '{"__proto__":1,"constructor":2}' }]]);
  // Rows: SQL-06
  const asked = { database_id: server.databaseId, sql: "SELECT {'city': 'Oslo', 'n': 2} AS at", expand_data: true };
  const { body: expanded } = await server.admin.post('/api/v1/sqllab/execute/', asked);
  expect(expanded.data).toEqual([{ at: '{"city":"Oslo","n":2}', 'at.city': 'Oslo', 'at.n': 2 }]);
  const names = (key: string): string[] => expanded[key].map(({ name }: { name: string }) => name);
  expect([names('columns'), names('selected_columns'), names('expanded_columns')]).toEqual([
    ['at', 'at.city', 'at.n'],
    ['at'],
    ['at.city', 'at.n'],
  ]);
});
