import { describe, expect, test } from 'vitest';
import { allOf, bind, columnRef, text, user, word, type Expr, type FromSource, type Select } from './ast.ts';
import { duckdb } from './dialects/duckdb.ts';
import type { Dialect } from './dialects/dialect.ts';
import { dialectOf } from './dialects/index.ts';
import { print } from './print.ts';

type PrintOptions = NonNullable<Parameters<typeof print>[2]>;

const [a, b, c] = [columnRef('a'), columnRef('b'), columnRef('c')];
const from = { kind: 'table', name: 't' } as const;
const dialect = (name: string): Dialect => dialectOf(name);
const printed = (select: Partial<Select>, of: Dialect = duckdb, options?: PrintOptions): string =>
  print({ items: [{ expr: a }], from, ...select }, of, options).sql;
/** What stands between SELECT and FROM. */
const expression = (expr: Expr, of: Dialect = duckdb, options?: PrintOptions): string =>
  printed({ items: [{ expr }] }, of, options)
    .replace(/^SELECT /, '')
    .replace(/\nFROM "?`?\[?t"?`?\]?$/, '');

describe('expressions stand in brackets where something would be read otherwise', () => {
  const sum: Expr = { kind: 'compare', op: '=', left: a, right: b };
  test.each<[expr: Expr, sql: string]>([
    [a, '"a"'],
    [columnRef('a', 's'), '"s"."a"'],
    [columnRef('a"b'), '"a""b"'],
    [{ kind: 'star' }, '*'],
    [{ kind: 'place', at: 2 }, '2'],
    [word('TRUE'), 'TRUE'],
    [text`${a} + ${b}`, '"a" + "b"'],
    [text`${text`${a} + ${b}`} * 2`, '("a" + "b") * 2'],
    [text`${text`f(${a})`} * 2`, 'f("a") * 2'],
    [text`${text`f(${a}, g(1))`} * 2`, 'f("a", g(1)) * 2'],
    [text`${text`f(${a}) + g(${b})`} * 2`, '(f("a") + g("b")) * 2'],
    [text`${text`f(${a}) + 1`} * 2`, '(f("a") + 1) * 2'],
    [text`${text`(${a} + 1)`} * 2`, '(("a" + 1)) * 2'],
    [text`${text`f(')', ${a})`} * 2`, `f(')', "a") * 2`],
    [text`${text`f('it''s (')`} * 2`, `f('it''s (') * 2`],
    [text`${text`f(${a}`} * 2`, '(f("a") * 2'],
    [text`${word('INTERVAL 1 DAY')} * 2`, 'INTERVAL 1 DAY * 2'],
    [text`${user('x + 1')} * 2`, '(x + 1) * 2'],
    [user('x + 1'), 'x + 1'],
    [user('x -- why'), 'x -- why\n'],
    [user('x # why'), 'x # why\n'],
    [text`${user('x -- why')} * 2`, '(x -- why\n) * 2'],
    [{ kind: 'call', name: 'SUM', args: [a] }, 'SUM("a")'],
    [{ kind: 'call', name: 'COUNT', args: [a, user('x -- why')], distinct: true }, 'COUNT(DISTINCT "a", x -- why\n)'],
    [text`${{ kind: 'call', name: 'SUM', args: [a] }} / 2`, 'SUM("a") / 2'],
    [{ kind: 'cast', of: user('x'), to: 'text' }, 'CAST(x AS VARCHAR)'],
    [sum, '"a" = "b"'],
    [{ kind: 'compare', op: '<', left: sum, right: text`${a} + 1` }, '("a" = "b") < ("a" + 1)'],
    [{ kind: 'all', of: [sum, sum] }, '"a" = "b" AND "a" = "b"'],
    [{ kind: 'any', of: [sum, { kind: 'all', of: [sum, a] }] }, '"a" = "b" OR ("a" = "b" AND "a")'],
    [
      {
        kind: 'all',
        of: [
          { kind: 'any', of: [a, b] },
          { kind: 'is', left: a, what: 'NULL' },
        ],
      },
      '("a" OR "b") AND "a" IS NULL',
    ],
    [{ kind: 'all', of: [{ kind: 'in', left: a, list: [b, user('x')] }, user('y or z')] }, '"a" IN ("b", x) AND (y or z)'],
    [{ kind: 'not', of: sum }, 'NOT ("a" = "b")'],
    [{ kind: 'not', of: a }, 'NOT "a"'],
    [{ kind: 'all', of: [{ kind: 'not', of: a }, b] }, '(NOT "a") AND "b"'],
    [{ kind: 'is', left: sum, what: 'TRUE' }, '("a" = "b") IS TRUE'],
    [{ kind: 'is', left: a, what: 'NOT NULL' }, '"a" IS NOT NULL'],
    [
      {
        kind: 'case',
        when: [
          [sum, user('1')],
          [b, c],
        ],
      },
      'CASE WHEN "a" = "b" THEN 1 WHEN "b" THEN "c" END',
    ],
    [{ kind: 'case', when: [[a, b]], otherwise: c }, 'CASE WHEN "a" THEN "b" ELSE "c" END'],
    [text`${{ kind: 'case', when: [[a, b]] }} + 1`, 'CASE WHEN "a" THEN "b" END + 1'],
    [{ kind: 'over', call: { kind: 'call', name: 'SUM', args: [a] }, partitionBy: [], orderBy: [] }, 'SUM("a") OVER ()'],
    [
      { kind: 'over', call: { kind: 'call', name: 'SUM', args: [a] }, partitionBy: [b, c], orderBy: [{ expr: a, desc: true }] },
      'SUM("a") OVER (PARTITION BY "b", "c" ORDER BY "a" DESC NULLS LAST)',
    ],
  ])('%j', (expr, sql) => {
    expect(expression(expr)).toBe(sql);
  });
});

test.each<[name: string, sql: string]>([
  ['duckdb', '("a" IS NOT DISTINCT FROM "b")'],
  ['mysql', '(`a` <=> `b`)'],
])('equality that holds between NULLs, in %s', (name, sql) => {
  expect(expression(text`${{ kind: 'same', left: a, right: b }}`, dialect(name))).toBe(sql);
});

test.each<[style: PrintOptions['style'], sql: string, binds: unknown[]]>([
  ['bound', 'SELECT ?, ?\nFROM "t"', ['x', 2]],
  ['inline', `SELECT 'x', 2\nFROM "t"`, []],
  ['readable', `SELECT 'x', 2\nFROM "t"`, []],
])('values in the style %s', (style, sql, binds) => {
  const found = print(
    { items: [{ expr: bind('x') }, { expr: bind(2) }], from },
    { ...duckdb, placeholder: () => '?' },
    style && { style },
  );
  expect(found).toEqual({ sql, binds });
});

test('a name is reported once, and to people by its label', () => {
  const items = [
    { expr: a, alias: 'a' },
    { expr: b, alias: 'm0', label: 'Sales' },
    { expr: columnRef('c', 's'), alias: 'c' },
    { expr: user('x') },
  ];
  expect(printed({ items })).toBe('SELECT "a", "b" AS "m0", "s"."c" AS "c", x\nFROM "t"');
  expect(printed({ items }, duckdb, { style: 'readable' })).toBe('SELECT "a", "b" AS "Sales", "s"."c" AS "c", x\nFROM "t"');
  const orderBy = [{ expr: { kind: 'alias', name: 'm0' }, desc: false }] as const;
  expect(printed({ items, orderBy }).split('\n').at(-1)).toBe('ORDER BY "m0" ASC NULLS LAST');
  expect(printed({ items, orderBy }, duckdb, { style: 'readable' }).split('\n').at(-1)).toBe('ORDER BY "Sales" ASC NULLS LAST');
});

test.each<[select: Partial<Select>, lines: string]>([
  [{ distinct: true }, 'SELECT DISTINCT "a"|FROM "t"'],
  [{ from: { kind: 'table', catalog: 'c', schema: 's', name: 't', alias: 'x' } }, 'SELECT "a"|FROM "c"."s"."t" AS "x"'],
  [{ from: { kind: 'userSelect', sql: 'select 1 -- a', alias: 'x' } }, 'SELECT "a"|FROM (|select 1 -- a|) AS "x"'],
  [
    { from: { kind: 'select', select: { items: [{ expr: b }], from }, alias: 'x' } },
    'SELECT "a"|FROM (|SELECT "b"|FROM "t"|) AS "x"',
  ],
  [
    {
      from: {
        kind: 'union',
        selects: [
          { items: [{ expr: b }], from },
          { items: [{ expr: c }], from },
        ],
        alias: 'x',
      },
    },
    'SELECT "a"|FROM (|SELECT "b"|FROM "t"|UNION ALL|SELECT "c"|FROM "t"|) AS "x"',
  ],
  [{ ctes: [{ name: 'q', select: { items: [{ expr: b }], from } }] }, 'WITH "q" AS (|SELECT "b"|FROM "t"|)|SELECT "a"|FROM "t"'],
  [
    {
      joins: [
        { how: 'LEFT', source: { kind: 'table', name: 'u' }, on: a },
        { how: 'CROSS', source: { kind: 'table', name: 'v' } },
      ],
    },
    'SELECT "a"|FROM "t"|LEFT JOIN "u" ON "a"|CROSS JOIN "v"',
  ],
  [{ where: user('x'), groupBy: [a, user('1')], having: user('y') }, 'SELECT "a"|FROM "t"|WHERE x|GROUP BY "a", (1)|HAVING y'],
  [{ groupingSets: [[a, user('1')], []] }, 'SELECT "a"|FROM "t"|GROUP BY GROUPING SETS (("a", (1)), ())'],
  [{ groupBy: [], orderBy: [] }, 'SELECT "a"|FROM "t"'],
  [{ orderBy: [{ expr: user('x'), desc: true }] }, 'SELECT "a"|FROM "t"|ORDER BY (x) DESC NULLS LAST'],
  [{ limit: 0 }, 'SELECT "a"|FROM "t"|LIMIT 0'],
  [{ limit: 5, offset: 0 }, 'SELECT "a"|FROM "t"|LIMIT 5'],
  [{ limit: 5, offset: 2 }, 'SELECT "a"|FROM "t"|LIMIT 5|OFFSET 2'],
  [{ offset: 2 }, 'SELECT "a"|FROM "t"|OFFSET 2'],
])('the clauses of %j', (select, lines) => {
  expect(printed(select)).toBe(lines.replaceAll('|', '\n'));
});

test.each<[name: string, select: Partial<Select>, lines: string]>([
  ['trino', { limit: 5, offset: 2 }, 'SELECT "a"|FROM "t"|OFFSET 2|LIMIT 5'],
  ['mssql', { limit: 5 }, 'SELECT TOP (5) [a]|FROM [t]'],
  ['mssql', { limit: 5, distinct: true }, 'SELECT DISTINCT TOP (5) [a]|FROM [t]'],
  ['mssql', { limit: 5, offset: 2 }, 'SELECT [a]|FROM [t]|ORDER BY (SELECT NULL)|OFFSET 2 ROWS|FETCH NEXT 5 ROWS ONLY'],
  [
    'mssql',
    { offset: 2, orderBy: [{ expr: a, desc: false }] },
    'SELECT [a]|FROM [t]|ORDER BY CASE WHEN [a] IS NULL THEN 1 ELSE 0 END, [a] ASC|OFFSET 2 ROWS',
  ],
  ['mssql', {}, 'SELECT [a]|FROM [t]'],
  ['mssql', { where: { kind: 'is', left: a, what: 'TRUE' } }, 'SELECT [a]|FROM [t]|WHERE [a] = 1'],
  ['mssql', { where: { kind: 'is', left: a, what: 'FALSE' } }, 'SELECT [a]|FROM [t]|WHERE [a] = 0'],
  ['mssql', { where: { kind: 'is', left: a, what: 'NOT NULL' } }, 'SELECT [a]|FROM [t]|WHERE [a] IS NOT NULL'],
  [
    'mysql',
    { where: { kind: 'compare', op: 'NOT ILIKE', left: a, right: b } },
    'SELECT `a`|FROM `t`|WHERE LOWER(`a`) NOT LIKE LOWER(`b`)',
  ],
  ['mysql', { where: { kind: 'compare', op: 'LIKE', left: a, right: b } }, 'SELECT `a`|FROM `t`|WHERE `a` LIKE `b`'],
  ['duckdb', { where: { kind: 'compare', op: 'ILIKE', left: a, right: b } }, 'SELECT "a"|FROM "t"|WHERE "a" ILIKE "b"'],
  [
    'mysql',
    { items: [{ expr: text`${a} + ${b}`, alias: 'm0' }], orderBy: [{ expr: { kind: 'alias', name: 'm0' }, desc: true }] },
    'SELECT `a` + `b` AS `m0`|FROM `t`|ORDER BY CASE WHEN (`a` + `b`) IS NULL THEN 1 ELSE 0 END, `m0` DESC',
  ],
  [
    'mssql',
    {
      items: [{ expr: { kind: 'grouping', of: [a] }, alias: 'm0' }],
      orderBy: [{ expr: { kind: 'alias', name: 'm0' }, desc: true }],
    },
    'SELECT GROUPING_ID([a]) AS [m0]|FROM [t]|ORDER BY [m0] DESC',
  ],
])('%s writes %j', (name, select, lines) => {
  expect(printed(select, dialect(name))).toBe(lines.replaceAll('|', '\n'));
});

test('conditions are joined, and none is none', () => {
  expect([allOf([]), allOf([undefined]), allOf([undefined, a]), allOf([a, undefined, b])]).toEqual([
    undefined,
    undefined,
    a,
    { kind: 'all', of: [a, b] },
  ]);
});

describe('SQL of people on SQL Server', () => {
  const asked = (sql: string, more: Partial<Select> = {}): string =>
    printed({ from: { kind: 'userSelect', sql, alias: 'x' }, ...more }, dialect('mssql'));
  const withs = 'WITH q AS (SELECT 1 AS [a)] FROM u), r(a) AS (SELECT a FROM q) SELECT a FROM r';

  test('what a WITH names stands at the beginning, once, and an order without a limit leaves nothing out', () => {
    const names = 'WITH q AS (SELECT 1 AS [a)] FROM u), r(a) AS (SELECT a FROM q)';
    expect(asked(withs)).toBe(`${names}\nSELECT [a]\nFROM (\nSELECT a FROM r\n) AS [x]`);
    const twice = asked(withs, { joins: [{ how: 'LEFT', source: { kind: 'userSelect', sql: withs, alias: 'y' }, on: a }] });
    expect(twice.split('WITH')).toHaveLength(2);
    expect(asked('SELECT a FROM u ORDER BY a')).toContain('ORDER BY a\nOFFSET 0 ROWS\n');
    for (const sql of [
      'SELECT TOP (3) a FROM u ORDER BY a',
      'SELECT sum(a) OVER (ORDER BY a) FROM u',
      'SELECT a FROM u ORDER BY a OFFSET 1 ROWS',
    ])
      expect(asked(sql)).toBe(`SELECT [a]\nFROM (\n${sql}\n) AS [x]`);
  });

  test('a name that would mean something else elsewhere is refused', () => {
    const beside = (source: FromSource) => () => asked(withs, { joins: [{ how: 'LEFT', source, on: a }] });
    expect(beside({ kind: 'table', name: 'Q' })).toThrow(/SQL Server/);
    expect(beside({ kind: 'userSelect', sql: 'SELECT a FROM q', alias: 'y' })).toThrow(/SQL Server/);
    expect(beside({ kind: 'userSelect', sql: 'WITH q AS (SELECT 2 AS a) SELECT a FROM q', alias: 'y' })).toThrow(/SQL Server/);
    expect(beside({ kind: 'table', schema: 'dbo', name: 'q' })()).toContain('LEFT JOIN [dbo].[q]');
  });
});
