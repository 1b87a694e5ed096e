/**
 * Dialects whose engines cannot be started here: every question must be a statement of theirs, and some are written down
 * for reading. `GOLDENS=write vitest run tests/dialects/grammar` writes them anew; read the difference before it stays.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialectOf, dialects } from '@tessera/sql/dialects/index';
import type { Dialect } from '@tessera/sql/dialects/dialect';
import { describe, expect, test } from 'vitest';
import { compiled } from './answer.ts';
import { faultOf } from './grammar.ts';
import type { DialectQuestion } from './question.ts';
import { questions } from './questions.ts';
import { typesOf } from './types.ts';

/** These always answer for themselves in answers.test.ts. */
const asked = ['duckdb', 'sqlite', 'postgresql', 'mariadb'];
const judged = dialects.filter(({ id }) => !asked.includes(id));

/** Questions whose statements show how a dialect differs. */
const shown = [
  'a page of raw rows',
  'groups by a metric, largest first',
  'means of whole numbers, fractions and decimals',
  'labels nobody expects',
  'other series gathered',
  'subtotals',
  'buckets of one 15 minute',
  'buckets of one week ending saturday',
  'hours of epoch seconds',
  'a pattern, whatever the case',
  'a range of moments',
  'true',
];

const golden = (id: string): string => join(import.meta.dirname, 'goldens', `${id}.sql`);
const sqlOf = (question: DialectQuestion, dialect: Dialect): string => compiled(question, dialect, typesOf(dialect.id)).sql;

describe.each(judged.map((dialect) => [dialect.id, dialect] as const))('%s', (id, dialect) => {
  test('every question is a statement of its own', () => {
    for (const question of questions) {
      const refused = question.without?.[id];
      if (refused !== undefined) expect(() => sqlOf(question, dialect)).toThrow(refused);
      else {
        const { sql, readable } = compiled(question, dialect, typesOf(id));
        expect(faultOf(sql, dialect), sql).toBeUndefined();
        expect(faultOf(readable, dialect), readable).toBeUndefined();
      }
    }
  });

  test('some, written down', () => {
    const wanted = shown.map((name) => {
      const question = questions.find((each) => each.name === name);
      if (!question) throw new Error(`No question is called ${name}`);
      return `-- ${name}\n${sqlOf(question, dialect)};\n`;
    });
    if (process.env['GOLDENS'] === 'write') writeFileSync(golden(id), wanted.join('\n'));
    expect(wanted.join('\n')).toBe(readFileSync(golden(id), 'utf8'));
  });
});

test.each([
  ['mysql', 'SELECT "a" FROM t ORDER BY a NULLS LAST'],
  ['mysql', 'SELECT a, SUM(b) FROM t GROUP BY GROUPING SETS ((a), ())'],
  ['clickhouse', 'SELECT a FROM t WHERE b IS TRUE'],
  ['trino', 'SELECT a FROM t LIMIT 10 OFFSET 5'],
  ['trino', 'SELECT `a` FROM t'],
  ['bigquery', 'SELECT "a" FROM t WHERE a ILIKE b'],
  ['snowflake', 'SELECT [a] FROM t'],
  ['mssql', 'SELECT a FROM t ORDER BY a LIMIT 10'],
  ['mssql', 'SELECT a FROM t WHERE b = TRUE'],
  ['redshift', 'SELECT a FROM t WHERE a IS NOT DISTINCT FROM b'],
  ['databricks', 'SELECT TOP (5) a FROM t'],
  ...judged.flatMap(({ id }) => [
    [id, 'SELECT a FROM t WHERE'],
    [id, 'SELECT (a FROM t'],
    [id, 'SELECT a,, b FROM t'],
    [id, 'SELECT CAST(a AS) FROM t'],
  ]),
])('%s: a wrong statement is refused: %s', (id, sql) => {
  expect(faultOf(sql, dialectOf(id))).toBeDefined();
});
