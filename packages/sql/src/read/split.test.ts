import { expect, test } from 'vitest';
import { ownLimit, splitStatements } from './split.ts';

test.each([
  ['duckdb', 'SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
  ['duckdb', "SELECT ';' -- ; no\n; /* ; */ SELECT $$;$$", ["SELECT ';' -- ; no", '/* ; */ SELECT $$;$$']],
  ['duckdb', ' ;; -- nothing\n; ', []],
  ['mysql', "SELECT 'it\\'s; no' # ; no\n; SELECT `a;b`", ["SELECT 'it\\'s; no' # ; no", 'SELECT `a;b`']],
  ['sqlite', 'SELECT 1 AS [a;b]; SELECT "c;d"', ['SELECT 1 AS [a;b]', 'SELECT "c;d"']],
  ['postgresql', "SELECT E'\\';'; SELECT 2", ["SELECT E'\\';'", 'SELECT 2']],
  [
    'duckdb',
    "{% set t = 'a;b' %} SELECT {{ t }}; SELECT {{ t }}",
    ["{% set t = 'a;b' %} SELECT {{ t }}", "{% set t = 'a;b' %}\nSELECT {{ t }}"],
  ],
  ['duckdb', '{% if x %} SELECT 1; {% endif %} SELECT 2', ['{% if x %} SELECT 1; {% endif %} SELECT 2']],
])('the statements of a text of %s are told apart (SQL-12): %s', (backend, sql, statements) => {
  expect(splitStatements(sql, backend)).toEqual(statements);
});

test.each([
  ['SELECT * FROM t LIMIT 10', 10],
  ['SELECT * FROM t limit 10 OFFSET 5 ;', 10],
  ['SELECT * FROM t LIMIT 5, 20', 20],
  ["SELECT 'x LIMIT 3'", undefined],
  ['SELECT * FROM (SELECT 1 LIMIT 3) AS a', undefined],
  ['SELECT 1 -- LIMIT 4', undefined],
  ['SELECT 1 LIMIT 4 -- few', 4],
])("a statement's own LIMIT is known (DET-10): %s", (sql, limit) => {
  expect(ownLimit(sql)).toBe(limit);
});
