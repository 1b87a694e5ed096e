import { expect, test } from 'vitest';
import { isChartable } from './explore-query.ts';

const run = (sql: string, more: object = {}) => ({
  state: 'success' as const,
  ctas: false,
  sql,
  extra: { statements: [] },
  ...more,
});

test.each([
  ['SELECT 1', true],
  ['-- all of it\n /* twice */ (select 1)', true],
  ['WITH a AS (SELECT 1) SELECT * FROM a', true],
  ['FROM flights', true],
  ['{% set a = 1 %} SELECT {{ a }}', true],
  ['EXPLAIN SELECT 1', false],
  ['SHOW TABLES', false],
  ['selected', false],
  ['INSERT INTO a SELECT 1', false],
])('rows can be charted, facts about the database cannot: %s (SQL-06)', (sql, is) => {
  expect(isChartable(run(sql))).toBe(is);
});

test('what made a table, or failed, has no rows to chart (SQL-06)', () => {
  expect(isChartable(run('SELECT 1', { ctas: true }))).toBe(false);
  expect(isChartable({ ...run('SELECT 1'), state: 'failed' })).toBe(false);
  const statements = [{ sql: 'SHOW TABLES', state: 'success' as const, rows: 1, ms: 1 }];
  expect(isChartable({ ...run('SELECT 1; SHOW TABLES'), extra: { statements } })).toBe(false);
});
