import { describe, expect, test } from 'vitest';
import type { Inspection } from '../inspection.ts';
import { grammarOf, type SqlGrammar } from './grammars.ts';
import { readOneExpression, readSelect } from './query.ts';
import { UnreadableSql } from './words.ts';

const engines = ['mysql', 'sqlite', 'clickhouse', 'trino'] as const;
type Engine = (typeof engines)[number];

function grammar(engine: string): SqlGrammar {
  const found = grammarOf(engine);
  if (!found) throw new Error(`${engine} has no grammar.`);
  return found;
}

const read = (sql: string, engine: Engine = 'mysql'): Inspection => readSelect(sql, grammar(engine));
const tablesOf = ({ tables }: Inspection): string[] =>
  tables.map(({ catalog, schema, name }) => [catalog, schema, name].filter(Boolean).join('.')).sort();

/** The message and the character where reading ended. */
function refusal(readIt: () => unknown): [message: string, at: number] {
  try {
    readIt();
  } catch (error) {
    if (error instanceof UnreadableSql) return [error.message, error.at];
    throw error;
  }
  return ['was read', -1];
}

/** Where an expression may stand in an expression: each `◇`. */
const expressions: readonly string[] = [
  '◇',
  '- ◇',
  '+ ~ ◇',
  '! ◇',
  'NOT NOT ◇',
  '(◇)',
  '(1, ◇)',
  '(a, b).1 = ◇',
  "'a' 'b' || ◇",
  '◇ + ◇ * ◇ / ◇ - ◇ % ◇',
  'a << ◇ >> ◇ & ◇ | ◇',
  'a = ◇ AND b <> ◇ OR c != ◇ XOR ◇',
  'a <= ◇ <=> ◇',
  "a -> 'b' ->> ◇",
  'a IS NULL AND ◇',
  'a IS NOT NULL OR ◇',
  'a IS DISTINCT FROM ◇',
  'a IS NOT DISTINCT FROM ◇',
  'a ISNULL AND ◇',
  'a NOTNULL AND ◇',
  'a NOT NULL OR ◇',
  'a AT LOCAL = ◇',
  'a AT TIME ZONE ◇',
  'a COLLATE nocase = ◇',
  "a COLLATE 'de' = ◇",
  'a COLLATE "de" = ◇',
  'a BETWEEN ◇ AND ◇',
  'a NOT BETWEEN ◇ AND ◇',
  'a LIKE ◇ ESCAPE ◇',
  'a NOT LIKE ◇',
  'a NOT REGEXP ◇',
  'a SOUNDS LIKE ◇',
  'a GLOB ◇',
  'a DIV ◇ MOD ◇',
  'a ILIKE ◇',
  'a IN (1, ◇)',
  'a NOT IN (◇, 2)',
  'a IN (lower(◇))',
  'a IN (SELECT ◇)',
  'a IN ()',
  'CASE ◇ WHEN ◇ THEN ◇ WHEN 2 THEN ◇ ELSE ◇ END',
  'CASE WHEN ◇ THEN ◇ END',
  'EXISTS (SELECT ◇)',
  'NOT EXISTS (SELECT 1 WHERE ◇)',
  'f(◇)',
  'f()',
  'f(◇, ◇)',
  'f(DISTINCT ◇)',
  'f(ALL ◇)',
  'count(*)',
  'count(t.*)',
  'f(*, ◇)',
  's.f(◇)',
  'left(◇, 1)',
  'a = ANY (SELECT ◇)',
  'a > ALL (◇)',
  'a > SOME (SELECT ◇)',
  'CAST(◇ AS DECIMAL(10, 2))',
  'CAST(◇ AS UNSIGNED INTEGER) + ◇',
  'TRY_CAST(◇ AS TIMESTAMP(3) WITH TIME ZONE) = ◇',
  'CAST(◇ AS DOUBLE PRECISION)',
  'CAST(◇ AS CHAR(10) CHARACTER SET utf8)',
  'CAST(◇ AS TIME WITHOUT TIME ZONE)',
  'a :: Array(Tuple(b Int32)) = ◇',
  "a :: Enum('x' = -1) = ◇",
  "json_value(◇, 'lax $.a' RETURNING INTEGER)",
  'EXTRACT(YEAR FROM ◇)',
  'TRIM(BOTH ◇ FROM ◇)',
  'TRIM(LEADING FROM ◇)',
  'SUBSTRING(◇ FROM ◇ FOR ◇)',
  'SUBSTR(◇, ◇)',
  'OVERLAY(◇ PLACING ◇ FROM ◇ FOR ◇)',
  'POSITION(◇ IN ◇)',
  'CONVERT(◇ USING utf8)',
  'CHAR(◇ USING utf8)',
  "GROUP_CONCAT(DISTINCT ◇ ORDER BY ◇ DESC, ◇ SEPARATOR ', ')",
  'array_agg(◇ ORDER BY ◇ ASC NULLS LAST LIMIT ◇ OFFSET ◇)',
  'first_value(◇ IGNORE NULLS) OVER (PARTITION BY ◇, ◇ ORDER BY ◇)',
  'lag(◇ RESPECT NULLS) OVER w',
  'lead(◇) IGNORE NULLS OVER "w"',
  'nth_value(◇, 2) FROM FIRST RESPECT NULLS OVER (w)',
  'nth_value(◇, 2) FROM LAST OVER (w ORDER BY ◇)',
  'sum(◇) FILTER (WHERE ◇) OVER (ORDER BY ◇ RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES)',
  'sum(◇) OVER (ROWS ◇ PRECEDING)',
  'sum(◇) OVER (GROUPS BETWEEN ◇ PRECEDING AND ◇ FOLLOWING EXCLUDE NO OTHERS)',
  'sum(1) OVER (ROWS CURRENT ROW EXCLUDE CURRENT ROW)',
  'sum(1) OVER (ROWS UNBOUNDED PRECEDING EXCLUDE GROUP)',
  'percentile_cont(0.5) WITHIN GROUP (ORDER BY ◇) + ◇',
  'MATCH(a) AGAINST (◇)',
  'MATCH(a, b) AGAINST (◇ IN BOOLEAN MODE) + ◇',
  'MATCH(a) AGAINST (◇ WITH QUERY EXPANSION)',
  'MATCH(a) AGAINST (◇ IN NATURAL LANGUAGE MODE WITH QUERY EXPANSION)',
  "DATE '2024-01-01' + ◇",
  "X'00' = ◇",
  "INTERVAL '1' DAY + ◇",
  "INTERVAL '1' YEAR TO MONTH + ◇",
  'INTERVAL (◇) DAY + ◇',
  'INTERVAL - 1 WEEK + ◇',
  'INTERVAL n HOUR + ◇',
  'INTERVAL "n" HOUR + ◇',
  'interval + ◇',
  'CURRENT_DATE + ◇',
  '"a"."b".c = ◇',
  '1.5e3 + .5 + 0xFF + ◇',
];
// Brackets are names in SQLite.
const arrays = ['[◇, 2]', '[]', 'ARRAY[◇]', 'a[◇]'];
const ofEngine: Readonly<Record<Engine, readonly string[]>> = {
  mysql: [...arrays, "_utf8 'x' + ◇", 'BINARY ◇', '`a` = ◇'],
  sqlite: ['[a b] = ◇', '`a` == ◇'],
  clickhouse: [
    ...arrays,
    'quantile(◇)(◇)',
    'arrayMap(x -> x + ◇, a)',
    'f(◇ AS n)',
    'a GLOBAL IN (1, ◇)',
    'a GLOBAL NOT IN (1, ◇)',
    'a IN (NULL, ◇)',
    "a IN ('x', ◇)",
    'a IN ((1, ◇))',
    "a IN (DATE '2024-01-01', ◇)",
  ],
  trino: [...arrays, 'transform(a, x -> x + ◇)'],
};

/** Where an expression may stand in a statement. */
const statements: readonly string[] = [
  'SELECT ◇',
  'SELECT ◇;',
  'SELECT DISTINCT ◇',
  'SELECT DISTINCTROW ◇',
  'SELECT ALL ◇',
  'SELECT a, ◇ AS b, ◇ c FROM t',
  'SELECT *, ◇ FROM t',
  'SELECT t.*, ◇ FROM t',
  'SELECT s.t.*, c.s.t.*, ◇ FROM t',
  'SELECT a FROM t WHERE ◇',
  'SELECT a FROM t GROUP BY ◇, ◇',
  'SELECT a FROM t GROUP BY ALL HAVING ◇',
  'SELECT a FROM t GROUP BY GROUPING SETS ((a), (◇))',
  'SELECT a FROM t GROUP BY a WITH ROLLUP HAVING ◇',
  'SELECT a FROM t GROUP BY a WITH CUBE ORDER BY ◇',
  'SELECT a FROM t HAVING ◇',
  'SELECT a FROM t WINDOW w AS (PARTITION BY ◇), v AS (ORDER BY ◇)',
  'SELECT a FROM t QUALIFY ◇',
  'SELECT a FROM t ORDER BY ◇, ◇ DESC, b ASC NULLS FIRST, c NULLS LAST',
  'SELECT a FROM t LIMIT ◇',
  'SELECT a FROM t LIMIT ALL OFFSET ◇',
  'SELECT a FROM t LIMIT 1, ◇',
  'SELECT a FROM t OFFSET ◇ ROWS',
  'SELECT a FROM t OFFSET ◇ ROW FETCH NEXT ◇ ROW ONLY',
  'SELECT a FROM t FETCH FIRST ◇ ROWS ONLY',
  'SELECT a FROM t FETCH FIRST ROW ONLY',
  'SELECT a FROM t FETCH FIRST ROWS ONLY',
  'SELECT a FROM t FETCH FIRST ◇ ROWS WITH TIES',
  'VALUES (1, ◇), ROW (◇)',
  'SELECT a FROM t JOIN u ON ◇',
  'SELECT a FROM t LEFT OUTER JOIN u ON ◇ RIGHT JOIN v ON ◇',
  'SELECT a FROM t FULL JOIN u USING (a) WHERE ◇',
  'SELECT a FROM t JOIN u USING a WHERE ◇',
  'SELECT a FROM t NATURAL JOIN u CROSS JOIN v INNER JOIN w ON ◇',
  'SELECT a FROM t STRAIGHT_JOIN u ON ◇',
  'SELECT a FROM t, u AS x, (SELECT ◇) AS y WHERE ◇',
  'SELECT a FROM (t JOIN u ON ◇) WHERE ◇',
  'SELECT a FROM ((SELECT ◇)) q',
  'SELECT a FROM t, LATERAL (SELECT ◇) q',
  'SELECT a FROM t, UNNEST(◇) WITH ORDINALITY AS u (x, n)',
  'SELECT a FROM LATERAL UNNEST(◇) u',
  'SELECT a FROM numbers() AS n WHERE ◇',
  'SELECT a FROM t AS x (b, c Int32) WHERE ◇',
  'SELECT a FROM t TABLESAMPLE BERNOULLI (◇) WHERE ◇',
  'SELECT a FROM (SELECT ◇) q TABLESAMPLE SYSTEM (◇)',
  'WITH q AS (SELECT ◇) SELECT ◇ FROM q',
  'WITH RECURSIVE q AS (SELECT ◇ UNION ALL SELECT ◇ FROM q) SELECT 1',
  'WITH q AS (WITH r AS (SELECT ◇) SELECT 1 FROM r) SELECT 1',
  '(SELECT ◇)',
  '(SELECT ◇) UNION (SELECT ◇) ORDER BY ◇',
  'SELECT ◇ INTERSECT SELECT ◇ EXCEPT DISTINCT SELECT ◇ MINUS ALL SELECT ◇',
  "SELECT a AS 'b c', ◇",
];
// Not ClickHouse's, whose WITH also names values.
const withs = [
  'WITH q (a, b) AS MATERIALIZED (SELECT ◇), r AS NOT MATERIALIZED (SELECT ◇) SELECT 1',
  'WITH q AS ((SELECT ◇)) SELECT 1',
];
const statementsOfEngine: Readonly<Record<Engine, readonly string[]>> = {
  mysql: [
    ...withs,
    'SELECT a FROM t USE INDEX (i, j) WHERE ◇',
    'SELECT a FROM t x FORCE KEY FOR JOIN (i) IGNORE INDEX FOR ORDER BY (j) WHERE ◇',
    'SELECT a FROM t USE INDEX FOR GROUP BY (i) WHERE ◇',
    'SELECT a FROM t PARTITION (p, q) AS x WHERE ◇',
    'SELECT a -- b\n, ◇ # c\n /* d */ FROM t',
  ],
  sqlite: [...withs, 'SELECT a FROM t INDEXED BY i WHERE ◇', 'SELECT a FROM t NOT INDEXED WHERE ◇'],
  clickhouse: [
    'SELECT DISTINCT ON (◇, ◇) a FROM t',
    'SELECT * EXCEPT (a, b) REPLACE (◇ AS c) FROM t',
    'SELECT t.* REPLACE (◇ AS c) FROM t',
    'SELECT a FROM t PREWHERE ◇ WHERE ◇',
    'SELECT a FROM t FINAL WHERE ◇',
    'SELECT a FROM t AS x FINAL WHERE ◇',
    'SELECT a FROM t SAMPLE ◇ OFFSET ◇ WHERE ◇',
    'SELECT a FROM t ARRAY JOIN ◇ AS x, b AS y WHERE ◇',
    'SELECT a FROM t LEFT ARRAY JOIN ◇ WHERE ◇',
    'SELECT a FROM t GLOBAL ANY LEFT JOIN u ON ◇',
    'SELECT a FROM t SEMI JOIN u ON ◇ ANTI JOIN v ON ◇ ASOF JOIN w ON ◇ PASTE JOIN z',
    'SELECT a FROM t LIMIT ◇ BY ◇, ◇ LIMIT ◇',
    'SELECT a FROM t GROUP BY a WITH TOTALS ORDER BY ◇',
    'WITH ◇ AS x, q AS (SELECT ◇) SELECT x',
    'SELECT a FROM t ORDER BY a WITH FILL FROM ◇ TO ◇ STEP ◇, b',
    'SELECT * EXCEPT SELECT ◇',
    'SELECT * EXCEPT (SELECT ◇)',
    'SELECT * EXCEPT ((SELECT ◇))',
  ],
  trino: withs,
};

/** Each of a pattern's places in turn holds the text, the others a plain column. */
function* placedIn(pattern: string, text: string): Generator<string> {
  const pieces = pattern.split('◇');
  if (pieces.length === 1) yield pattern;
  for (let place = 1; place < pieces.length; place += 1)
    yield pieces.reduce((whole, piece, at) => whole + (at === place ? text : 'a') + piece);
}

describe.each(engines)('our own reader of %s', (engine) => {
  const quoted = (pattern: string): string => (engine === 'mysql' ? pattern.replaceAll('"', '`') : pattern);
  const patterns = [
    ...[...expressions, ...ofEngine[engine]].map((each) => `SELECT ${each} FROM t`),
    ...statements,
    ...statementsOfEngine[engine],
  ].map(quoted);

  test.each(patterns)('sees what is called and read in %s', (pattern) => {
    for (const sql of placedIn(pattern, 'leak(1)'))
      if (pattern.includes('◇')) expect(read(sql, engine).functions, sql).toContain('leak');
      else
        expect(
          refusal(() => read(sql, engine)),
          sql,
        ).toEqual(['was read', -1]);
    for (const sql of pattern.includes('◇') ? placedIn(pattern, '(SELECT a FROM hidden)') : []) {
      const { tables, hasSubquery } = read(sql, engine);
      expect(tables, sql).toContainEqual({ name: 'hidden' });
      expect(hasSubquery, sql).toBe(true);
    }
  });

  test.each(patterns.filter((each) => each.includes('◇')))('reads no second statement, no bind and no rest in %s', (pattern) => {
    for (const broken of ['a ; SELECT a', '?', 'a )', '( a', 'CASE a', "'x"])
      for (const sql of placedIn(pattern, broken)) expect(() => read(sql, engine), sql).toThrow(UnreadableSql);
  });

  test.each([...expressions, ...ofEngine[engine]].map(quoted))('reads %s as one expression', (pattern) => {
    // Only within a statement may something be given a name.
    if (pattern.includes(' AS n'))
      return expect(() => readOneExpression(pattern.replaceAll('◇', 'a'), grammar(engine))).toThrow(UnreadableSql);
    for (const sql of placedIn(pattern, 'leak(1)')) {
      const { functions } = readOneExpression(sql, grammar(engine));
      if (pattern.includes('◇')) expect(functions, sql).toContain('leak');
      for (const rest of [', a', ' AS b', ' b', ';', ' FROM t'])
        expect(() => readOneExpression(sql + rest, grammar(engine)), sql + rest).toThrow(UnreadableSql);
    }
  });
});

test.each<[sql: string, functions: string[]]>([
  ['SELECT 1', []],
  ['SELECT Lower(a), UPPER(b), lower(c)', ['lower', 'upper']],
  ['SELECT s.f(1), "F" (2)', ['s.f', 'f']],
  ['SELECT current_user, current_date, t.current_user, "current_user"', ['current_user']],
  [
    'SELECT CURRENT_ROLE, SESSION_USER, SYSTEM_USER, CURRENT_CATALOG, CURRENT_SCHEMA, CURRENT_PATH FROM t',
    ['current_role', 'session_user', 'system_user', 'current_catalog', 'current_schema', 'current_path'],
  ],
])('the functions of %s', (sql, functions) => {
  expect(read(sql, 'trino').functions).toEqual(functions);
});

test.each<[sql: string, tables: string[]]>([
  ['select a from t', ['t']],
  ['select a from c.s.t, s.u, t', ['c.s.t', 's.u', 't']],
  ['select a from t join t as x on true', ['t']],
  ['with q as (select 1) select a from q', []],
  ['with q as (select 1) select a from s.q', ['s.q']],
  ['with q as (select a from q) select a from q', ['q']],
  ['with a as (select 1 from b), b as (select 1 from a) select 1 from a, b', ['b']],
  ['with recursive q as (select 1 from q union all select 2 from q) select 1 from q', ['q']],
  ['with q as (select 1 union all select 2 from q) select 1 from q', ['q']],
  ['with recursive q as (with r as (select 1 from q) select 1 from r union select 1 from q) select 1 from q', ['q']],
  ['select a from (with q as (select 1) select a from q) x, q', ['q']],
  ['with q as (select 1) (select a from q) union all select a from (select b from q) y, r', ['r']],
  ['with q as (select 1) select (with r as (select 2) select a from q, r), (select a from r)', ['r']],
  ['select a from numbers(10), s.f(1)', []],
])('the tables of %s', (sql, tables) => {
  for (const engine of engines) expect(tablesOf(read(sql, engine)), engine).toEqual(tables);
});

test('a name of a CTE folds where the engine folds it', () => {
  const sql = 'with Q as (select 1) select a from q';
  expect(engines.map((engine) => [engine, tablesOf(read(sql, engine))])).toEqual([
    ['mysql', ['q']],
    ['sqlite', []],
    ['clickhouse', ['q']],
    ['trino', []],
  ]);
  // The Kelvin sign is no k to an engine.
  expect(tablesOf(read('with k as (select 1) select a from "\u212a"', 'trino'))).toEqual(['\u212a']);
});

test('each mention of a table is given by its byte, with the name it is given there', () => {
  const { places } = read("select 'ä€😀😀' from s.t as x, u y join `u` on 1 = 1");
  expect(places).toEqual([
    { table: { schema: 's', name: 't' }, at: 28, alias: 'x' },
    { table: { name: 'u' }, at: 38, alias: 'y' },
    { table: { name: 'u' }, at: 47, alias: '' },
  ]);
});

test('names defined by WITH and functions that return rows are listed', () => {
  const { given, tableFunctions, hasSubquery, hasStar, hasParameter, refusedKinds } = read(
    'with 1 as one, Two as (select 2) select one from Numbers(3), s.f()',
    'clickhouse',
  );
  expect({ given, tableFunctions, hasSubquery, hasStar, hasParameter, refusedKinds }).toEqual({
    given: ['one', 'Two'],
    tableFunctions: ['numbers', 's.f'],
    hasSubquery: false,
    hasStar: false,
    hasParameter: false,
    refusedKinds: [],
  });
});

const near = (word: string): string => `syntax error at or near "${word}"`;
const early = 'The SQL ends too early.';

test.each<[engine: Engine, sql: string, message: string, at: number]>([
  ['mysql', '', early, 0],
  ['mysql', 'DELETE FROM t', near('DELETE'), 0],
  ['mysql', '((DELETE FROM t))', near('('), 0],
  ['mysql', 'FROM t SELECT a', near('FROM'), 0],
  ['mysql', 'SELECT', early, 6],
  ['mysql', 'SELECT a FROM', early, 13],
  ['mysql', 'SELECT a;;', near(';'), 9],
  ['mysql', 'SELECT a FROM t INTO OUTFILE 1', near('INTO'), 16],
  ['mysql', 'SELECT a FROM t FOR UPDATE', near('FOR'), 16],
  ['mysql', 'SELECT a FROM a.b.c.d', early, 21],
  ['mysql', 'SELECT a FROM t AS', early, 18],
  ['mysql', 'SELECT a AS FROM t', near('FROM'), 12],
  ['mysql', 'SELECT a FROM t AS 1', near('1'), 19],
  ['mysql', 'SELECT a IN b', near('IN'), 9],
  ['mysql', 'SELECT a NOT IN b', near('NOT'), 9],
  ['mysql', 'SELECT a. * + 1', near('+'), 12],
  ['mysql', 'SELECT EXISTS (1)', near('1'), 15],
  ['mysql', 'SELECT CASE WHEN a THEN b', early, 25],
  ['mysql', 'SELECT CASE a THEN b END', near('THEN'), 14],
  ['mysql', 'SELECT CAST(a AS 1)', near('1'), 17],
  ['mysql', 'SELECT CAST(a AS f(SELECT 1))', near('SELECT'), 19],
  ['mysql', 'SELECT CAST(a AS f(1', early, 20],
  ['mysql', 'SELECT f(a b)', near('b'), 11],
  ['mysql', 'SELECT f(a SEPARATOR b)', near(')'), 22],
  ['mysql', 'SELECT sum(a) OVER 1', early, 20],
  ['mysql', 'SELECT sum(a) OVER (ROWS a)', near(')'), 26],
  ['mysql', 'SELECT sum(a) OVER (ROWS BETWEEN 1 PRECEDING)', near(')'), 44],
  ['mysql', 'SELECT sum(a) OVER (ROWS CURRENT ROW EXCLUDE a)', near('a'), 45],
  ['mysql', "SELECT INTERVAL '1' YEAR TO a", near('a'), 28],
  ['mysql', 'SELECT a COLLATE 1', near('1'), 17],
  ['mysql', 'SELECT t. (a)', near('.'), 8],
  ['mysql', 'SELECT a FROM LATERAL t', near('t'), 22],
  ['mysql', 'SELECT a FROM t TABLESAMPLE a (1)', near('a'), 28],
  ['mysql', 'SELECT a FROM UNNEST(a) WITH a', near('a'), 29],
  ['mysql', 'SELECT a FROM t USE a (i)', near('a'), 20],
  ['mysql', 'SELECT a FROM t USE INDEX FOR a (i)', near('a'), 30],
  ['mysql', 'SELECT a FROM t ORDER BY a NULLS b', near('b'), 33],
  ['mysql', 'SELECT a FROM t FETCH 1 ROW ONLY', near('1'), 22],
  ['mysql', 'SELECT a FROM t FETCH NEXT 1 ROW', early, 32],
  ['mysql', 'VALUES 1', near('1'), 7],
  ['mysql', 'WITH q AS SELECT 1 SELECT 1', near('SELECT'), 10],
  ['mysql', 'WITH q AS (DELETE FROM t) SELECT 1', near('DELETE'), 11],
  ['mysql', 'WITH select AS (SELECT 1) SELECT 1', near('select'), 5],
  ['mysql', 'WITH q (1) AS (SELECT 1) SELECT 1', near('1'), 8],
  ['mysql', 'WITH 1 AS one SELECT one', near('1'), 5],
  ['mysql', 'SELECT * EXCEPT (a) FROM t', near('a'), 17],
  ['mysql', 'SELECT quantile(1)(a)', near('('), 18],
  ['mysql', 'SELECT a FROM t ARRAY JOIN a', near('ARRAY'), 16],
  ['mysql', 'SELECT a FROM t INDEXED BY i', near('INDEXED'), 16],
  ['sqlite', 'SELECT a FROM t USE INDEX (i)', near('USE'), 16],
  ['sqlite', 'SELECT BINARY a b FROM t', near('b'), 16],
  ['trino', 'SELECT a FROM t SAMPLE 1', near('SAMPLE'), 16],
  ['clickhouse', 'SELECT a IN (b)', 'Write values or a SELECT between the brackets of IN.', 13],
  ['clickhouse', 'SELECT a IN ((b))', 'Write values or a SELECT between the brackets of IN.', 14],
  ['clickhouse', 'SELECT a NOT IN ("b")', 'Write values or a SELECT between the brackets of IN.', 17],
  ['clickhouse', 'WITH x -> x + 1 AS f SELECT f(1)', 'A function written on the spot may have no name.', 19],
  ['clickhouse', 'SELECT x -> x + 1 AS f', 'A function written on the spot may have no name.', 22],
  ['clickhouse', 'SELECT f(x -> x + 1 AS g)', 'A function written on the spot may have no name.', 23],
  ['clickhouse', 'SELECT f(a AS select)', near('select'), 14],
  ['clickhouse', 'SELECT f(a AS 1)', near('1'), 14],
])('%s refuses %s', (engine, sql, message, at) => {
  expect(refusal(() => read(sql, engine))).toEqual([message, at]);
});

test('text nested deeper than anybody writes is refused, also beside what is not nested', () => {
  const nested = (depth: number): string => `SELECT ${'('.repeat(depth)}1${')'.repeat(depth)}`;
  expect(refusal(() => read(nested(110)))[0]).toBe('was read');
  expect(refusal(() => read(nested(130)))[0]).toBe('The SQL is nested too deeply.');
  expect(refusal(() => read(`SELECT ${Array.from({ length: 500 }, () => '((1))').join(', ')}`))[0]).toBe('was read');
});

test('a long word is shown by its beginning', () => {
  expect(refusal(() => read(`SELECT a FROM t WHERE a ${'b'.repeat(100)}`))[0]).toBe(near('b'.repeat(60)));
});
