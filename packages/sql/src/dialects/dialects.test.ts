/** Every dialect by itself; tests/dialects asks real engines. Here SQLite runs, and DuckDB reads PostgreSQL's words too. */
import { DatabaseSync } from 'node:sqlite';
import type { Dataset } from '@tessera/core/dataset';
import { nameSql } from '@tessera/core/explore/column-sql';
import { grains, type GrainId } from '@tessera/core/time/grain';
import { expect, test } from 'vitest';
import { columnRef } from '../ast.ts';
import { compile } from '../compile/compile.ts';
import type { CompileOptions } from '../compile/scope.ts';
import { asked, openDuckDb, rowsOf, sales } from '../duckdb.testing.ts';
import { print } from '../print.ts';
import { dialectOf, dialects } from './index.ts';

/** Wed 2022-05-04 05:06:07.89; the reference's goldens. Plain weeks start on Sunday in SQLite, on Monday elsewhere. */
const goldens: Record<GrainId, string> = {
  PT1S: '2022-05-04 05:06:07',
  PT5S: '2022-05-04 05:06:05',
  PT30S: '2022-05-04 05:06:00',
  PT1M: '2022-05-04 05:06:00',
  PT5M: '2022-05-04 05:05:00',
  PT10M: '2022-05-04 05:00:00',
  PT15M: '2022-05-04 05:00:00',
  PT30M: '2022-05-04 05:00:00',
  PT1H: '2022-05-04 05:00:00',
  PT6H: '2022-05-04 00:00:00',
  P1D: '2022-05-04 00:00:00',
  P1W: '2022-05-02 00:00:00',
  '1969-12-28T00:00:00Z/P1W': '2022-05-01 00:00:00',
  '1969-12-29T00:00:00Z/P1W': '2022-05-02 00:00:00',
  'P1W/1970-01-03T00:00:00Z': '2022-05-07 00:00:00',
  'P1W/1970-01-04T00:00:00Z': '2022-05-08 00:00:00',
  P1M: '2022-05-01 00:00:00',
  P3M: '2022-04-01 00:00:00',
  P1Y: '2022-01-01 00:00:00',
};

const bucketSql = (dialect: (typeof dialects)[number], grain: string): string => {
  const bucket = Object.entries(dialect.grains).find(([id]) => id === grain)?.[1];
  if (!bucket) throw new Error(`${dialect.id} lacks ${grain}`);
  return print({ items: [{ expr: bucket(columnRef('c')), alias: 'b' }], from: { kind: 'table', name: 't' } }, dialect).sql;
};

test.each(dialects)('$id knows every grain', (dialect) => {
  expect(Object.keys(dialect.grains).toSorted()).toEqual(grains.map(({ id }) => id).toSorted());
});

test.each(['duckdb', 'sqlite', 'postgresql'].map((id) => [id, dialectOf(id)] as const))(
  'the buckets of %s are those of the reference',
  async (id, dialect) => {
    const moment = "'2022-05-04 05:06:07.89'";
    const sqlite = new DatabaseSync(':memory:');
    sqlite.exec(`CREATE TABLE t(c TEXT); INSERT INTO t VALUES (${moment})`);
    const duckdb = await openDuckDb(`CREATE TABLE t AS SELECT TIMESTAMP ${moment} AS c`);
    for (const { id: grain } of grains) {
      const sql = bucketSql(dialect, grain);
      const value =
        id === 'sqlite'
          ? sqlite.prepare(sql).get()?.['b']
          : (await rowsOf(duckdb, `SELECT CAST(CAST(b AS TIMESTAMP) AS VARCHAR) FROM (${sql})`))[0]?.[0];
      const expected =
        id === 'sqlite' && grain === 'P1W'
          ? '2022-05-01 00:00:00'
          : Object.entries(goldens).find(([each]) => each === grain)?.[1];
      expect(value, sql).toBe(expected);
    }
  },
);

const options: Omit<CompileOptions, 'dialect'> = { now: '2024-02-01T10:00:00', rowLimitDefault: 100, rowLimitMax: 1000 };
const axis = { expressionType: 'SQL', sqlExpression: 'sold_at', label: 'sold_at', columnType: 'BASE_AXIS', timeGrain: 'P1Y' };

test('SQLite answers the questions DuckDB answers', () => {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec(`CREATE TABLE sales(id INT, country TEXT, amount REAL, paid INT, sold_at TEXT);
    INSERT INTO sales VALUES (1,'FR',10,1,'2023-01-02 03:04:05'),(2,'FR',20,0,'2023-01-20 10:00:00'),(3,'DE',30,1,'2023-02-03 00:00:00'),(4,NULL,50,NULL,'2024-01-07 12:00:00')`);
  const dataset: Dataset = { ...sales, database: { ...sales.database, backend: 'sqlite' } };
  const rows = (wire: Record<string, unknown>): unknown[][] => {
    const { sql, binds } = compile(asked(wire), dataset, { ...options, dialect: dialectOf('sqlite') });
    return sqlite
      .prepare(sql)
      .all(...binds.map((each) => (typeof each === 'boolean' ? Number(each) : each)))
      .map((row) => Object.values(row));
  };
  const range = { col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2024-01-01' };
  expect(rows({ columns: [axis], metrics: ['count'], filters: [range] })).toEqual([['2023-01-01 00:00:00', 3]]);
  expect(rows({ columns: ['id'], filters: [{ col: 'country', op: 'ILIKE', val: 'f%' }], orderby: [['id', false]] })).toEqual([
    [2],
    [1],
  ]);
  expect(
    rows({ columns: ['id'], filters: [{ col: 'country', op: 'IN', val: ['DE', '<NULL>'] }], orderby: [['amount', true]] }),
  ).toEqual([[3], [4]]);
  expect(
    rows({
      columns: [axis, 'country'],
      metrics: ['count'],
      series_limit: 1,
      series_limit_metric: { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } },
    }),
  ).toEqual([['2024-01-01 00:00:00', null, 1]]);
  expect(
    rows({ columns: ['country'], metrics: ['count'], grouping_sets: [['country'], []], orderby: [['country', false]] }),
  ).toEqual([
    [null, 4, 1],
    ['FR', 2, 0],
    ['DE', 1, 0],
    [null, 1, 0],
  ]);
});

test('an unknown kind of database and a label too long for its engine are dealt with by name', () => {
  expect(() => dialectOf('oracle9')).toThrow('oracle9 cannot answer this');
  const label = 'x'.repeat(64);
  const compiled = compile(asked({ metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label }] }), sales, {
    ...options,
    dialect: dialectOf('postgresql'),
  });
  expect(compiled).toMatchObject({ exactNames: false, columns: [{ label, name: 'c0' }] });
});

test.each(dialects)('people’s SQL quotes names the way $id does', ({ id, quote }) => {
  for (const name of ['Ship To', 'or`de"r]', 'select']) expect(nameSql(name, id)).toBe(quote(name));
});
