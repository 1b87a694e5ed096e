/** The first guard alone: every hostile statement is refused as text, every ordinary one passes. */
import { Failure } from '@tessera/core/failures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gateExpression, gateSelect } from '../../packages/server/src/query/sql-gate/gate.ts';
import { allowedOn } from '@tessera/sql/read/rules';
import { dialects, statementsOf, type DialectName } from './corpus.ts';
import { openParsing, type SqlParsing } from './parsing.ts';

let parsing: SqlParsing;
beforeAll(async () => {
  parsing = await openParsing();
});
afterAll(() => parsing.close());

/** What the gate says against a statement; undefined when it passes. */
async function objection(sql: string, dialect: DialectName): Promise<string | undefined> {
  try {
    await gateSelect(parsing.parse, sql, dialect);
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === 'SQL_REFUSED') return error.message;
    throw error;
  }
}

const enough = 250;

test.each(dialects)('every hostile statement in the words of %s is refused', { timeout: 60_000 }, async (dialect) => {
  const statements = statementsOf(dialect, 'hostile');
  expect(new Set(statements).size).toBeGreaterThanOrEqual(enough);
  const passed: string[] = [];
  for (const sql of statements) if ((await objection(sql, dialect)) === undefined) passed.push(sql.slice(0, 200));
  expect(passed).toEqual([]);
});

test.each(dialects)('every ordinary statement in the words of %s passes', async (dialect) => {
  const statements = statementsOf(dialect, 'ordinary');
  expect(new Set(statements).size).toBeGreaterThanOrEqual(80);
  const refused: string[] = [];
  for (const sql of statements) {
    const why = await objection(sql, dialect);
    if (why !== undefined) refused.push(`${sql.slice(0, 200)} → ${why}`);
  }
  expect(refused).toEqual([]);
});

test.each(dialects)('a function that nobody listed is refused by its name: %s', async (dialect) => {
  expect(await objection('SELECT steal_it(id) FROM sales', dialect)).toContain('The function steal_it is not allowed.');
  expect(await objection('SELECT * FROM steal_rows(1) t', dialect)).toContain('The table function steal_rows is not allowed.');
  for (const name of [
    'getenv',
    'sleep',
    'load_file',
    'query_to_xml',
    'load_extension',
    'pg_read_file',
    'dictget',
    'set_config',
    'version',
  ])
    expect(allowedOn(dialect).functions.has(name), name).toBe(false);
});

const notOneValue = [
  'a, b',
  'a AS b',
  'a b',
  'a FROM sales',
  'a; DELETE FROM sales',
  'a) FROM sales --',
  'a) OR (b',
  'a WHERE b',
  'a LIMIT 1',
  'a UNION SELECT 1',
  '1 = 1) OR 1 = 1 --',
  'a ORDER BY b',
  'DISTINCT a',
  '*',
  'sales.*',
  '',
  '(a',
  "'a",
  'a INTO b',
  'unknown_function(a)',
];
const subqueries = [
  '(SELECT max(pay) FROM salaries)',
  'a IN (SELECT id FROM salaries)',
  'EXISTS (SELECT 1 FROM salaries)',
  'coalesce((SELECT 1), 2)',
  'sum(CASE WHEN a = (SELECT 1) THEN 1 END)',
  'a > ALL (SELECT id FROM salaries)',
  '(((SELECT 1)))',
];
const values = [
  'a',
  'sum(a) / count(*)',
  "CASE WHEN a = 'x' THEN 1 ELSE 0 END",
  'a = 1 AND (b = 2 OR NOT c)',
  "a = 'a) OR (b' -- told",
  '((a + 1))',
  'count(DISTINCT a)',
  "a IN (1, 2) AND b NOT IN ('x', 'y')",
];

test.each(dialects)('a custom expression of %s is one value without sub-queries', async (dialect) => {
  const told = async (sql: string): Promise<string> => {
    try {
      await gateExpression(parsing.parse, { sql, what: 'metric "m"' }, dialect);
      return 'passed';
    } catch (error) {
      return error instanceof Failure ? error.code : String(error);
    }
  };
  for (const sql of notOneValue) expect(await told(sql), sql).toBe('SQL_REFUSED');
  for (const sql of subqueries) expect(await told(sql), sql).toBe('SQL_SUBQUERY_REFUSED');
  for (const sql of values) expect(await told(sql), sql).toBe('passed');
});
