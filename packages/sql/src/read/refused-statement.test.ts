import { expect, test } from 'vitest';
import { refusedKindOfStatement, refusedPart, refusedStatement } from './refused-statement.ts';

test.each([
  ["ATTACH '/etc/passwd' AS x", /^ATTACH opens another database/],
  ['PRAGMA database_list', /^PRAGMA reads and changes settings of the engine/],
  ["SET search_path = 'hr'", /^SET changes the session/],
  ["COPY sales TO '/tmp/x.csv'", /^COPY reads and writes files of the database server/],
  ['/* a */ INSTALL httpfs', /^INSTALL fetches an extension/],
  ['SELECT 1; -- then\n CALL all_of_it()', /^CALL runs a procedure/],
  ['EXPLAIN ANALYZE DELETE FROM sales', /^DELETE deletes rows/],
  ['WITH a AS (DELETE FROM t RETURNING *) SELECT * FROM a', /^DELETE deletes rows/],
  ['SUMMARIZE sales', /^SUMMARIZE is read by DuckDB/],
])('a refused statement is told with what it does: %s (SQL-12)', (sql, said) => {
  expect(refusedStatement(sql)).toMatch(said);
  expect(refusedStatement(sql)).toMatch(/\. Only statements that read may be run\.$/);
});

test.each([
  'SELECT 1',
  '(SELECT 1)',
  'WITH a AS (SELECT 1) SELECT * FROM a',
  'VALUES (1)',
  'SELEC 1',
  "SELECT 'ATTACH x'; SELECT 2",
  '',
])('of what reads, or is misspelt, nothing is told: %s', (sql) => {
  expect(refusedStatement(sql)).toBeUndefined();
});

test('a statement on no list is named by its first word', () => {
  expect(refusedKindOfStatement('frobnicate x')).toBe(
    'FROBNICATE is no statement that reads. Only statements that read may be run.',
  );
  expect(refusedKindOfStatement('SELECT 1; SELECT 2')).toBeUndefined();
});

test('a part of a SELECT is described by what it does', () => {
  expect(refusedPart('INTO')).toContain('makes a table');
  expect(refusedPart('A_Other')).toBe('A_Other cannot be checked here. Only statements that read may be run.');
});
