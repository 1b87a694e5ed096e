import { expect, test } from 'vitest';
import { standardText } from './gate-text.ts';

const cases: [string, string, string][] = [
  // A backslash takes the quote with it there; here the string would have ended.
  ['mysql', String.raw`'a\'' , (SELECT secret FROM t) -- '`, `'a__' , (SELECT secret FROM t)     `],
  ['clickhousedb', String.raw`'it\'s' || "name"`, `'it__s' || "name"`],
  ['mariadb', 'SELECT `my col`, "it\'s" # not `this`', `SELECT "my col", 'it_s'             `],
  ['mysql', 'SELECT 1 -- hidden\n, 2', 'SELECT 1          \n, 2'],
  // Nobody but DuckDB and PostgreSQL nests comments.
  ['sqlite', 'SELECT /* a /* b */ secret FROM t -- */', 'SELECT              secret FROM t      '],
  ['trino', `SELECT 'a\\' , "b""c" /* x */`, `SELECT 'a_' , "b""c"        `],
  ['sqlite', 'SELECT [a b] FROM `t`', 'SELECT "a b" FROM "t"'],
  ['clickhouse', 'SELECT 1 # é\n', 'SELECT 1     \n'],
  // Theirs are DuckDB's own words.
  ['postgresql', String.raw`SELECT E'a\'' /* a /* b */ */`, String.raw`SELECT E'a\'' /* a /* b */ */`],
  ['duckdb', 'SELECT `a`', 'SELECT `a`'],
];

test.each(cases)('the gate reads what %s reads: %s', (backend, written, read) => {
  expect(standardText(written, backend)).toBe(read);
});

test.each([
  ['mysql', 'SELECT /*!50000 secret */ 1'],
  ['mariadb', 'SELECT /*M! secret */ 1'],
  ['mysql', 'SELECT 1 --1, (SELECT secret FROM t)'],
  ['mysql', String.raw`SELECT 'open\'`],
  ['mysql', 'SELECT `open'],
  ['mysql', 'SELECT `a``b`'],
  ['sqlite', 'SELECT [a"b]'],
  ['clickhousedb', 'SELECT "a\\"b"'],
])('what %s would run behind the gate is refused: %s', (backend, written) => {
  expect(() => standardText(written, backend)).toThrow(expect.objectContaining({ code: 'SQL_REFUSED' }));
});
