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

test.each<[backend: string, sql: string, statements: string[]]>([
  // At the first and last places of a text.
  ['duckdb', ';SELECT 1', ['SELECT 1']],
  ['duckdb', '-- a', []],
  ['duckdb', '/* a */', []],
  ['duckdb', 'SELECT 1 -- a; b', ['SELECT 1 -- a; b']],
  ['duckdb', '/* a; /* b; */ c; */ SELECT 1; SELECT 2', ['/* a; /* b; */ c; */ SELECT 1', 'SELECT 2']],
  ['duckdb', '/* a; */SELECT 1; SELECT 2', ['/* a; */SELECT 1', 'SELECT 2']],
  ['duckdb', "SELECT 'a;", ["SELECT 'a;"]],
  ['duckdb', "SELECT 'a'';b'; SELECT 2", ["SELECT 'a'';b'", 'SELECT 2']],
  ['duckdb', "SELECT '';SELECT 2", ["SELECT ''", 'SELECT 2']],
  ['duckdb', "E'\\';a'; SELECT 2", ["E'\\';a'", 'SELECT 2']],
  ['duckdb', "(E'\\';a'); SELECT 2", ["(E'\\';a')", 'SELECT 2']],
  ['duckdb', "SELECT me'\\'; SELECT 2", ["SELECT me'\\'", 'SELECT 2']],
  ['duckdb', 'SELECT $a$;$b$;$a$; SELECT $$;', ['SELECT $a$;$b$;$a$', 'SELECT $$;']],
  ['duckdb', 'SELECT $1; SELECT 2', ['SELECT $1', 'SELECT 2']],
  ['mysql', '# a; b', ['# a; b']],
  ['mysql', '# a\nSELECT 1; SELECT 2', ['# a\nSELECT 1', 'SELECT 2']],
  ['mysql', "SELECT 'a''; b'; SELECT 2", ["SELECT 'a''; b'", 'SELECT 2']],
  ['mysql', "SELECT '\\\\'; SELECT 2", ["SELECT '\\\\'", 'SELECT 2']],
  ['mysql', 'SELECT `a\\`; SELECT 2', ['SELECT `a\\`', 'SELECT 2']],
  ['mysql', 'SELECT "a;b" /* c; */; SELECT 2 -- d; e', ['SELECT "a;b" /* c; */', 'SELECT 2 -- d; e']],
  ['sqlite', 'SELECT [a;b', ['SELECT [a;b']],
  ['sqlite', 'SELECT "a\\"; SELECT 2', ['SELECT "a\\"', 'SELECT 2']],
  ['trino', 'SELECT a # b; SELECT 2', ['SELECT a # b', 'SELECT 2']],
])('in %s, quotes, comments and their ends hold a semicolon: %s', (backend, sql, statements) => {
  expect(splitStatements(sql, backend)).toEqual(statements);
});

test.each<[sql: string, statements: string[]]>([
  [
    '{% if a %} SELECT 1; {% for b in c %} ; {% endfor %} ; {% endif %}; SELECT 2',
    ['{% if a %} SELECT 1; {% for b in c %} ; {% endfor %} ; {% endif %}', 'SELECT 2'],
  ],
  // A closing tag too many closes nothing.
  ['{% endif %} SELECT 1; {% if a %} SELECT 2; {% endif %}', ['{% endif %} SELECT 1', '{% if a %} SELECT 2; {% endif %}']],
  ['SELECT {{ ";" }}; SELECT {# ; #} 2', ['SELECT {{ ";" }}', 'SELECT {# ; #} 2']],
  ['SELECT {{ a ; b', ['SELECT {{ a ; b']],
  ['{% set a = 1 %}; SELECT {{ a }}', ['{% set a = 1 %}\nSELECT {{ a }}']],
  // What is set inside a condition holds there only.
  ['{% if a %}{% set b = 1 %}{% endif %} SELECT 1; SELECT 2', ['{% if a %}{% set b = 1 %}{% endif %} SELECT 1', 'SELECT 2']],
  [
    '{% set a = 1 %} SELECT 1; {% set b = 2 %} SELECT 2; SELECT 3',
    ['{% set a = 1 %} SELECT 1', '{% set a = 1 %}\n{% set b = 2 %} SELECT 2', '{% set a = 1 %}\n{% set b = 2 %}\nSELECT 3'],
  ],
])('tags of templates hold their statements together: %s', (sql, statements) => {
  expect(splitStatements(sql, 'duckdb')).toEqual(statements);
});

test.each([
  ['LIMIT 7', 7],
  ['SELECT "limit 3" FROM t', undefined],
  ['SELECT 1 LIMIT /* 3 */ 4', 4],
  ['SELECT 1 LIMIT 4 /* 5 */', 4],
  ['SELECT 1 LIMIT 5 ,6;', 6],
])('a LIMIT is known beside quotes and comments: %s', (sql, limit) => {
  expect(ownLimit(sql)).toBe(limit);
});
