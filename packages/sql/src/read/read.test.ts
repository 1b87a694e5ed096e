import type { DuckDBConnection } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { openDuckDb, parseWith } from '../duckdb.testing.ts';
import { bareSelectList, inspect, readParsed } from './inspect.ts';
import type { Inspection } from './inspection.ts';
import { objectionTo } from './rules.ts';
import { isBlank, statementText } from './scan.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openDuckDb();
});

async function statements(sql: string): Promise<unknown[]> {
  const parsed = readParsed(await parseWith(connection, sql));
  if (parsed.error) throw new Error(parsed.message);
  return parsed.statements;
}
const inspected = async (sql: string): Promise<Inspection> => inspect((await statements(sql))[0]);
const tables = async (sql: string): Promise<string[]> =>
  (await inspected(sql)).tables.map(({ catalog, schema, name }) => [catalog, schema, name].filter(Boolean).join('.')).sort();

test.each<[string, string[]]>([
  ['select * from t', ['t']],
  ['from s.t', ['s.t']],
  ['select * from c.s.t join u using (a), v', ['c.s.t', 'u', 'v']],
  ['with t as (select * from t) select * from t', ['t']],
  ['with t as (select 1) select * from t', []],
  ['with t as (select 1) select * from T', []],
  ['with t as (select 1) select * from main.t', ['main.t']],
  ['with a as (select * from b), b as (select 1) select * from a, b', ['b']],
  ['with recursive r as (select 1 as n union all select n + 1 from r where n < 9) select * from r', []],
  ['select (with q as (select 1) select * from q), q.x from q', ['q']],
  ['select * from (with q as (select 1) select * from q) union all select * from q', ['q']],
  ['with t as (select 1) select * from (select * from t) union select * from u', ['u']],
  ['select a from t where a in (select b from u) and exists (from v)', ['t', 'u', 'v']],
  ["select * from 'x.parquet'", ['x.parquet']],
  ['select count(*) filter (where a in (select b from u)) over (order by (select max(c) from v)) from t', ['t', 'u', 'v']],
  ['select * from t, lateral (select * from u where u.a = t.a)', ['t', 'u']],
  ['values (1), ((select max(a) from t))', ['t']],
  ['select 1 order by (select a from t) limit (select b from u)', ['t', 'u']],
  ['with m as materialized (select * from t) select * from m', ['t']],
])('the tables of %s', async (sql, expected) => {
  expect(await tables(sql)).toEqual(expected);
});

test.each([
  ["select * from read_csv('/etc/passwd')", 'The table function read_csv is not allowed.'],
  ["select * from query('drop table t')", 'The table function query is not allowed.'],
  ["select * from enable_logging(storage='file')", 'The table function enable_logging is not allowed.'],
  ["select getenv('HOME')", 'The function getenv is not allowed.'],
  ["select a, current_setting('x') over () from t", 'The function current_setting is not allowed.'],
  ['select list_transform([1], x -> getvariable(x))', 'The function getvariable is not allowed.'],
  ["select json_execute_serialized_sql('x')", 'The function json_execute_serialized_sql is not allowed.'],
  ['select stats(a) from t', 'The function stats is not allowed.'],
  ['select * from range((select max(stats(a)) from t))', 'The function stats is not allowed.'],
  ['select * from duckdb_settings()', 'The table function duckdb_settings is not allowed.'],
  ['select * from duckdb_tables', 'The table duckdb_tables is not allowed.'],
  ['select * from information_schema.tables', 'The table information_schema.tables is not allowed.'],
  ['select * from sqlite_master', 'The table sqlite_master is not allowed.'],
  ['select $1', 'Parameters such as $1 or ? cannot be used here.'],
  ['select * from t where a = ?', 'Parameters such as $1 or ? cannot be used here.'],
  ['show tables', 'SHOW, DESCRIBE and SUMMARIZE cannot stand inside of a SELECT. Only statements that read may be run.'],
  [
    'select * from (describe t)',
    'SHOW, DESCRIBE and SUMMARIZE cannot stand inside of a SELECT. Only statements that read may be run.',
  ],
])('%s is refused', async (sql, objection) => {
  expect(objectionTo(await inspected(sql), 'duckdb')).toBe(objection);
});

test.each([
  'select sum(a) filter (where b > 1), median(c), row_number() over (partition by d order by e) from t group by all',
  "select strftime(a, '%Y'), regexp_replace(b, 'x', 'y'), unnest([1, 2]) from t, range(3) as r(i) where c between 1 and 2",
])('%s is allowed', async (sql) => {
  expect(objectionTo(await inspected(sql), 'duckdb')).toBeUndefined();
});

test('statements that change data are refused before they are serialised', async () => {
  for (const sql of [
    'delete from t',
    'create table x as select 1',
    "copy t to 'x'",
    "attach 'x'",
    'pragma version',
    'set threads = 1',
    'select 1; delete from t',
  ])
    expect(readParsed(await parseWith(connection, sql))).toMatchObject({ error: true });
  expect(readParsed(await parseWith(connection, 'selec 1'))).toMatchObject({
    error: true,
    syntax: true,
    message: expect.stringContaining('selec'),
  });
});

test('the reader finds the tables of sub-queries in expressions', async () => {
  expect((await inspected('select (select 1)')).hasSubquery).toBe(true);
  expect((await inspected('select a in (from t)')).hasSubquery).toBe(true);
  expect((await inspected('select a in (1, 2)')).hasSubquery).toBe(false);
});

test('an expression is distinguished from text that leaves its brackets', async () => {
  const same = async (text: string): Promise<boolean> => {
    const [bare, wrapped] = [
      await parseWith(connection, `SELECT ${text}\n`),
      await parseWith(connection, `SELECT (${text}\n)`),
    ].map(readParsed);
    if (!bare || !wrapped || bare.error || wrapped.error || bare.statements.length + wrapped.statements.length !== 2)
      return false;
    const list = bareSelectList(bare.statements[0]);
    return list !== undefined && list === bareSelectList(wrapped.statements[0]);
  };
  for (const text of [
    'col = 1',
    '(col1 = 1) AND (col2 = 2)',
    "col = 'abc' -- comment",
    "col = 'col1 = 1) AND (col2 = 2'",
    "col = 'select 1; select 2'",
    'SUM(x) / COUNT(*)',
  ])
    expect(await same(text), text).toBe(true);
  for (const text of [
    'col1 = 1) AND (col2 = 2)',
    '(col1 = 1) AND (col2 = 2',
    'col1 = 1) AND (col2 = 2',
    '(col1 = 1)) AND ((col2 = 2)',
    'TRUE; SELECT 1',
    'a, b',
    'a AS b',
    'a FROM t',
    '1 LIMIT 1',
    '*',
    'x) FROM (SELECT 1',
    '',
    '/* open',
    'a WHERE b',
  ])
    expect(text === '*' || !(await same(text)), text).toBe(true);
});

test('a statement ends where the parser saw it end', () => {
  expect(statementText('select \';\' as a, ";" -- ; no\n/* ; /* ; */ ; */, $$;$$ ; -- end', 'duckdb')).toBe(
    'select \';\' as a, ";" -- ; no\n/* ; /* ; */ ; */, $$;$$',
  );
  expect(statementText("select E'\\';' from t;", 'duckdb')).toBe("select E'\\';' from t");
  // Where a backslash takes the quote with it, the text ends later.
  expect(statementText("select 'a\\';' from t;", 'mysql')).toBe("select 'a\\';' from t");
  expect(isBlank(' -- x\n /* y */ ')).toBe(true);
  expect(isBlank(' 1 -- x')).toBe(false);
});
