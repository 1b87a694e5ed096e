import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import type { Inspection } from './inspection.ts';
import { inspectPostgres, postgresStatements, singleExpression } from './postgres.ts';

beforeAll(loadModule);

const read = (sql: string): Inspection => inspectPostgres(postgresStatements(parseSync(sql))[0] ?? {});
const tablesOf = ({ tables }: Inspection): string[] =>
  tables.map(({ catalog, schema, name }) => [catalog, schema, name].filter(Boolean).join('.')).sort();

/** Where an expression may stand: each `◇`. */
const patterns: readonly string[] = [
  'SELECT ◇',
  'SELECT a, ◇ AS b FROM t',
  'SELECT DISTINCT ON (◇) a FROM t',
  'SELECT a FROM t WHERE ◇ = 1',
  'SELECT a FROM t GROUP BY ◇',
  'SELECT a FROM t GROUP BY GROUPING SETS ((a), (◇))',
  'SELECT a FROM t GROUP BY a HAVING ◇ = 1',
  'SELECT a FROM t ORDER BY ◇ DESC',
  'SELECT a FROM t LIMIT ◇ OFFSET ◇',
  'SELECT a FROM t FETCH FIRST (◇) ROWS ONLY',
  'SELECT sum(a) OVER w FROM t WINDOW w AS (PARTITION BY ◇ ORDER BY ◇)',
  'SELECT sum(◇) FILTER (WHERE ◇ = 1) OVER (ORDER BY ◇ ROWS ◇ PRECEDING)',
  'SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ◇) FROM t',
  'SELECT f(DISTINCT ◇ ORDER BY ◇)',
  'SELECT f(a => ◇)',
  'VALUES (1, ◇)',
  'SELECT CASE ◇ WHEN ◇ THEN ◇ ELSE ◇ END',
  'SELECT COALESCE(a, ◇), NULLIF(a, ◇), GREATEST(a, ◇) FROM t',
  'SELECT ARRAY[◇], ROW(1, ◇), (ARRAY[1])[◇]',
  'SELECT ◇ IS NULL, ◇ IS TRUE, NOT (◇ = 1)',
  'SELECT a IN (1, ◇), a BETWEEN ◇ AND ◇, a LIKE ◇ ESCAPE ◇, a = ANY (◇) FROM t',
  'SELECT a IN (SELECT ◇), EXISTS (SELECT ◇), a = ANY (SELECT ◇), ARRAY(SELECT ◇) FROM t',
  'SELECT CAST(◇ AS integer), ◇::text',
  'SELECT a COLLATE "C" || ◇ FROM t',
  'SELECT a AT TIME ZONE ◇::text FROM t',
  'SELECT EXTRACT(year FROM ◇::date)',
  'SELECT a FROM t JOIN u ON ◇ = 1',
  'SELECT a FROM t LEFT JOIN u USING (a) WHERE ◇ = 1',
  'SELECT a FROM (SELECT ◇) q',
  'SELECT a FROM t, LATERAL (SELECT ◇) q',
  'SELECT a FROM generate_series(1, ◇) g',
  'SELECT a FROM ROWS FROM (f(◇), g(2)) q',
  'SELECT a FROM t TABLESAMPLE bernoulli (◇)',
  'WITH q AS (SELECT ◇) SELECT ◇ FROM q',
  'WITH RECURSIVE q AS (SELECT ◇ UNION ALL SELECT ◇ FROM q) SELECT 1',
  'SELECT ◇ UNION SELECT ◇ INTERSECT SELECT ◇',
  '(SELECT ◇) EXCEPT (SELECT ◇ ORDER BY ◇)',
];

function* placedIn(pattern: string, text: string): Generator<string> {
  const pieces = pattern.split('◇');
  for (let place = 1; place < pieces.length; place += 1)
    yield pieces.reduce((whole, piece, at) => whole + (at === place ? text : '1') + piece);
}

test.each(patterns)('what is called and read is seen in %s', (pattern) => {
  for (const sql of placedIn(pattern, 'leak(1)')) {
    expect(read(sql).functions, sql).toContain('leak');
    expect(read(sql).refusedKinds, sql).toEqual([]);
  }
  for (const sql of placedIn(pattern, '(SELECT a FROM hidden)')) {
    expect(read(sql).tables, sql).toContainEqual({ name: 'hidden' });
    expect(read(sql).hasSubquery, sql).toBe(true);
  }
  for (const sql of placedIn(pattern, '$1')) expect(read(sql).hasParameter, sql).toBe(true);
  for (const sql of placedIn(pattern, `('x'::regclass)`)) expect(read(sql).refusedKinds, sql).toEqual(['the type regclass']);
});

test.each<[sql: string, tables: string[]]>([
  ['select a from t', ['t']],
  ['select a from c.s.t, s.u, t', ['c.s.t', 's.u', 't']],
  ['with q as (select 1) select a from q', []],
  ['with q as (select 1) select a from s.q', ['s.q']],
  ['with q as (select a from q) select a from q', ['q']],
  ['with a as (select 1 from b), b as (select 1 from a) select 1 from a, b', ['b']],
  ['with recursive q as (select 1 from q union all select 2 from q) select 1 from q', ['q']],
  ['with recursive q as (select 1 union all select 2 from q) select 1 from q', []],
  ['with recursive q as (select 1 from q) select 1', ['q']],
  ['with q as (select 1 union all select 2 from q) select 1 from q', ['q']],
  ['select a from (with q as (select 1) select a from q) x, q', ['q']],
  ['with q as (select 1) (select a from q) union all select a from (select b from q) y, r', ['r']],
  ['with q as (select 1) select (with r as (select 2) select a from q, r), (select a from r)', ['r']],
  ['with recursive q as (select 1 union select 2 order by (select a from q)) select 1', ['q']],
])('the tables of %s', (sql, tables) => {
  expect(tablesOf(read(sql))).toEqual(tables);
});

test('each mention of a table is given with the name it is given there', () => {
  expect(read('select a from s.t as x, u').places.toSorted((a, b) => a.at - b.at)).toEqual([
    { table: { schema: 's', name: 't' }, at: 14, alias: 'x' },
    { table: { name: 'u' }, at: 24, alias: '' },
  ]);
});

test.each<[sql: string, part: Partial<Inspection>]>([
  [
    'select a',
    { functions: [], tableFunctions: [], given: [], hasSubquery: false, hasStar: false, hasParameter: false, refusedKinds: [] },
  ],
  ['select *', { hasStar: true }],
  ['select t.* from t', { hasStar: true }],
  ['select count(*) from t', { functions: ['count'], hasStar: false }],
  ['with q as (select 1), r as (select 2) select 1', { given: ['q', 'r'] }],
  [
    'select upper(a), pg_catalog.lower(a), s.f(a), a.b.c(1)',
    { functions: expect.arrayContaining(['upper', 'lower', 's.f', 'a.b.c']) },
  ],
  ['select a from f(1), pg_catalog.g(2), s.h(3)', { tableFunctions: expect.arrayContaining(['f', 'g', 's.h']), functions: [] }],
  ['select a from f(1) with ordinality as x (b, c)', { tableFunctions: ['f'], refusedKinds: [] }],
  ['select a from current_user', { functions: ['current_user'] }],
  ['select current_date, current_time, current_timestamp(3), localtime, localtimestamp', { functions: [] }],
  [
    'select current_user, session_user, current_schema',
    { functions: expect.arrayContaining(['current_user', 'session_user', 'current_schema']) },
  ],
  ['select a from t tablesample system (1)', { functions: [] }],
  ['select a from t tablesample s.own (1)', { functions: ['s.own'] }],
  ['select a::int, b::pg_catalog.text, c::numeric(3, 1)[]', { refusedKinds: [] }],
  ['select a::s.t', { refusedKinds: ['the type s.t'] }],
  ['select a::x.y.z', { refusedKinds: ['the type x.y.z'] }],
  ['select a::oid', { refusedKinds: ['the type oid'] }],
  ['select a::pg_catalog.regclass', { refusedKinds: ['the type pg_catalog.regclass'] }],
  ['select a::oidvector', { refusedKinds: [] }],
  ['select a from f(1) as x (b int, c regclass)', { refusedKinds: ['the type regclass'] }],
  ['select a into b from t', { refusedKinds: ['INTO'] }],
  ['select a from t for update', { refusedKinds: expect.arrayContaining(['FOR UPDATE']) }],
  ['select', { refusedKinds: ['an empty SELECT'] }],
  ['select 1 union select 2', { refusedKinds: [] }],
  ['with q as (delete from t returning a) select 1', { refusedKinds: ['WITH'] }],
  [
    'with recursive q as (select 1 union all select 2 from q) search depth first by a set b select 1',
    { refusedKinds: ['SEARCH'] },
  ],
  ['with recursive q as (select 1 union all select 2 from q) cycle a set b using c select 1', { refusedKinds: ['SEARCH'] }],
  ['select xmlelement(name a)', { refusedKinds: ['XmlExpr'] }],
  ['delete from t', { refusedKinds: ['DeleteStmt'] }],
  ['create table t (a int)', { refusedKinds: ['CreateStmt'] }],
])('what %s holds', (sql, part) => {
  expect(read(sql)).toMatchObject(part);
});

test('statements are counted, and one that is none is refused', () => {
  expect([
    postgresStatements(parseSync('select 1; select 2')).length,
    postgresStatements(undefined),
    postgresStatements({ stmts: 1 }),
  ]).toEqual([2, [], []]);
  expect(postgresStatements({ stmts: [1, { stmt: 2 }, { stmt: { a: 1 } }] })).toEqual([{}, {}, { a: 1 }]);
  expect(inspectPostgres({}).refusedKinds).toEqual(['nothing']);
});

test('one value is the same tree wherever it stands, two are none', () => {
  const tree = (sql: string): string | undefined => singleExpression(postgresStatements(parseSync(sql))[0]);
  expect(tree('SELECT a IN (1, 2) + ARRAY[1]')).toBe(tree('SELECT    (a IN ( 1,2)\n+ ARRAY[ 1 ])'));
  expect(tree('SELECT a')).not.toBe(tree('SELECT a FROM t'));
  expect([tree('SELECT a, b'), tree('DELETE FROM t'), tree('VALUES (1)'), singleExpression(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
