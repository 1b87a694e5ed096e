import { expect, test } from 'vitest';
import { informationAsked } from './information.ts';

test.each([
  ['EXPLAIN SELECT 1', 'duckdb', { asks: 'explain', statement: 'SELECT 1', analyze: false }],
  ['-- why\nexplain analyze (select 1)', 'postgresql', { asks: 'explain', statement: '(select 1)', analyze: true }],
  ['EXPLAIN QUERY PLAN SELECT {{ x }}', 'sqlite', { asks: 'explain', statement: 'SELECT {{ x }}', analyze: false }],
  ['EXPLAIN sales', 'mysql', { asks: 'columns', table: { name: 'sales' } }],
  ['SHOW TABLES', 'duckdb', { asks: 'tables' }],
  ["show full tables from `hr` like 'a%'", 'mysql', { asks: 'tables', schema: 'hr', like: 'a%' }],
  ['SHOW SCHEMAS', 'trino', { asks: 'schemas' }],
  ["SHOW DATABASES LIKE 'it''s'", 'duckdb', { asks: 'schemas', like: "it's" }],
  ['SHOW COLUMNS FROM sales FROM hr', 'mysql', { asks: 'columns', table: { schema: 'hr', name: 'sales' } }],
  ['DESCRIBE main."My table"', 'duckdb', { asks: 'columns', table: { schema: 'main', name: 'My table' } }],
  ['desc table sales', 'clickhousedb', { asks: 'columns', table: { name: 'sales' } }],
  ['DESCRIBE SELECT 1', 'duckdb', { asks: 'result', statement: 'SELECT 1' }],
  ['SELECT version()', 'postgresql', { asks: 'values', values: [{ of: 'version', label: 'version' }] }],
  [
    'select Current_User, version() AS v',
    'duckdb',
    {
      asks: 'values',
      values: [
        { of: 'current_user', label: 'current_user' },
        { of: 'version', label: 'v' },
      ],
    },
  ],
])('a question about the database is known: %s (SQL-12)', (sql, backend, asked) => {
  expect(informationAsked(sql, backend)).toEqual(asked);
});

test.each([
  'SELECT 1',
  'SELECT version() FROM sales',
  'SELECT version(), getenv(1)',
  'SELECT version() AS v WHERE true',
  'SELECT version',
  'DESCRIBE a.b.c.d',
  'DESCRIBE sales; DROP TABLE sales',
  'EXPLAIN DELETE FROM sales',
  'EXPLAIN ANALYZE DELETE FROM sales',
  'SELECTversion()',
  'ATTACH x',
])('anything else is left to the gate: %s', (sql) => {
  expect(informationAsked(sql, 'duckdb')).toBeUndefined();
});

test.each([
  'SHOW search_path',
  'SHOW CREATE TABLE sales',
  'SHOW TABLES WHERE 1 = 1',
  'SHOW',
  'EXPLAIN (ANALYZE) SELECT 1',
  'EXPLAIN VERBOSE SELECT 1',
])('what is not answered says what is: %s', (sql) => {
  expect(informationAsked(sql, 'postgresql')).toMatchObject({ asks: 'nothing known', message: expect.stringMatching(/\.$/) });
});
