import { describe, expect, test } from 'vitest';
import { bind, columnRef, word, type Expr } from '../ast.ts';
import { print } from '../print.ts';
import { canName, longNumber, type Dialect } from './dialect.ts';
import { dialectOf, dialects } from './index.ts';

/** What the vendors' manuals say: longest identifier, and what the database can do. */
const traits: readonly [id: string, maxIdentifier: number, can: string][] = [
  ['duckdb', 100_000, 'ilike nullsLast isTrue keepsOrder'],
  ['sqlite', 100_000, 'nullsLast isTrue caseInsensitiveNames keepsOrder'],
  ['postgresql', 63, 'ilike nullsLast isTrue keepsOrder'],
  ['redshift', 127, 'ilike nullsLast isTrue caseInsensitiveNames'],
  ['mysql', 64, 'isTrue caseInsensitiveNames keepsOrder'],
  ['mariadb', 64, 'isTrue caseInsensitiveNames keepsOrder'],
  ['clickhouse', 1000, 'ilike nullsLast'],
  ['trino', 1000, 'nullsLast caseInsensitiveNames'],
  ['bigquery', 128, 'nullsLast isTrue caseInsensitiveNames'],
  ['snowflake', 256, 'ilike nullsLast'],
  ['mssql', 128, 'caseInsensitiveNames'],
  ['databricks', 255, 'ilike nullsLast isTrue caseInsensitiveNames'],
];
const named = (id: string): Dialect => {
  const found = dialectOf(id);
  if (!found) throw new Error(`${id} is no dialect`);
  return found;
};

test.each(traits)('%s has identifiers of %i and can %s', (id, maxIdentifier, can) => {
  const dialect = named(id);
  expect(dialect.maxIdentifier).toBe(maxIdentifier);
  expect(
    Object.entries(dialect.can)
      .flatMap(([name, able]) => (able ? [name] : []))
      .toSorted(),
  ).toEqual(can.split(' ').toSorted());
  // A letter of two bytes fits half as often where bytes are counted.
  const fits = (letter: string, count: number): boolean => canName({ ...dialect, labelPattern: /^/ }, letter.repeat(count));
  expect([fits('a', maxIdentifier), fits('a', maxIdentifier + 1), fits('a', 0)]).toEqual([true, false, false]);
  expect(fits('é', maxIdentifier)).toBe(dialect.identifierBytes !== true);
});

test('no dialect is left out', () => {
  expect(traits.map(([id]) => id).toSorted()).toEqual(dialects.map(({ id }) => id).toSorted());
});

const c = columnRef('c');
/** An expression as a dialect writes it. */
const written = (dialect: Dialect, expr: Expr | undefined): string | undefined =>
  expr &&
  print({ items: [{ expr, alias: 'b' }], from: { kind: 'table', name: 't' } }, dialect)
    .sql.replace(/^SELECT /, '')
    .split(/ AS .b.|\sFROM /)[0]
    ?.trim();

describe('SQL Server', () => {
  const mssql = named('mssql');

  test('reads text by the pieces of an ISO moment, and anything else as it can', () => {
    expect(written(mssql, mssql.fromText?.(c, undefined))).toBe('TRY_CAST([c] AS DATETIME2)');
    expect(written(mssql, mssql.fromText?.(c, '%b %d'))).toBe('TRY_CAST([c] AS DATETIME2)');
    expect(written(mssql, mssql.fromText?.(c, '%Y%m%d'))).toBe(
      "TRY_CAST(CONCAT(SUBSTRING(CAST([c] AS NVARCHAR(64)), 1, 4), '-', SUBSTRING(CAST([c] AS NVARCHAR(64)), 5, 2), '-', SUBSTRING(CAST([c] AS NVARCHAR(64)), 7, 2), ' 00', ':00', ':00', '') AS DATETIME2)",
    );
  });

  test.each([
    ['int', 'SUM(CAST([c] AS BIGINT))'],
    ['SMALLINT', 'SUM(CAST([c] AS BIGINT))'],
    ['bigint', 'SUM(CAST([c] AS DECIMAL(38, 0)))'],
    ['float', undefined],
    ['interval', undefined],
  ])('sums a column of type %s so that it does not leave its type', (type, sql) => {
    expect(written(mssql, mssql.sum?.(c, type))).toBe(sql);
  });
});

describe('ClickHouse', () => {
  const clickhouse = named('clickhouse');

  test('types every bind', () => {
    const of = (value: Parameters<Dialect['placeholder']>[1]): string => clickhouse.placeholder(3, value);
    expect([null, 'a', true, 1, 1.5, 2 ** 53, 9n].map(of)).toEqual(
      ['Nullable(String)', 'String', 'Bool', 'Int64', 'Float64', 'Float64', 'Int64'].map((type) => `{p3:${type}}`),
    );
    expect([of(2n ** 63n - 1n), of(2n ** 63n)]).toEqual(['{p3:Int64}', '{p3:UInt64}']);
  });

  test('reads text by the pieces of an ISO moment, by a pattern, or as it can', () => {
    expect(written(clickhouse, clickhouse.fromText?.(c, undefined))).toBe('parseDateTime64BestEffortOrNull(toString(`c`), 3)');
    expect(written(clickhouse, clickhouse.fromText?.(c, '%Y%m'))).toBe(
      "parseDateTime64BestEffortOrNull(concat(substring(toString(`c`), 1, 4), '-', substring(toString(`c`), 5, 2), '-01', ' 00', ':00', ':00', ''), 3)",
    );
    expect(written(clickhouse, clickhouse.fromText?.(c, '%d %b %Y'))).toMatch(
      /^parseDateTimeOrNull\(toString\(`c`\), '%d %b %Y'\)$/,
    );
  });

  test('sums 64 bits in 128', () => {
    expect(['Int64', 'Nullable(UInt64)', 'Int32'].map((type) => written(clickhouse, clickhouse.sum?.(c, type)))).toEqual([
      'SUM(CAST(`c` AS Nullable(Int128)))',
      'SUM(CAST(`c` AS Nullable(Int128)))',
      undefined,
    ]);
  });
});

test('digits that no double holds are a decimal where the database has them, a double where they are too many', () => {
  const digits = '-12345678901234567.89';
  const ways = ['clickhouse', 'bigquery', 'trino', 'duckdb'].map((id) => written(named(id), longNumber(named(id), digits)));
  expect(ways).toEqual([
    "toDecimal256('-12345678901234567.89', 2)",
    "BIGNUMERIC '-12345678901234567.89'",
    "DECIMAL '-12345678901234567.89'",
    digits,
  ]);
  const many = '1'.repeat(40);
  expect([longNumber(named('postgresql'), many), longNumber(named('trino'), many)]).toEqual([word(many), bind(Number(many))]);
});

test('PostgreSQL and Trino sum whole numbers of 64 bits beyond them; Trino and BigQuery read text by a pattern or as they can', () => {
  const [trino, bigquery] = [named('trino'), named('bigquery')];
  expect(written(trino, trino.sum?.(c, 'bigint'))).toMatch(/DECIMAL/i);
  expect(written(trino, trino.sum?.(c, 'bigint array'))).toBeUndefined();
  const texts = [trino, bigquery].flatMap((dialect) =>
    [undefined, '%Y-%m-%d'].map((pattern) => written(dialect, dialect.fromText?.(c, pattern))),
  );
  expect(new Set(texts).size).toBe(4);
});
