/** Names, types and patterns in the words of each database. */
import { DatabaseSync } from 'node:sqlite';
import { GenericType } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { columnRef } from '../ast.ts';
import { print } from '../print.ts';
import { canName } from './dialect.ts';
import { dialectOf } from './index.ts';
import { isDateType, kindOfType } from './kinds.ts';

const { NUMERIC, STRING, TEMPORAL, BOOLEAN } = GenericType;

test.each([
  ['INTEGER', NUMERIC],
  ['DECIMAL(18,4)', NUMERIC],
  ['NUMBER(38,0)', NUMERIC],
  ['double precision', NUMERIC],
  ['TINYINT(1)', NUMERIC],
  ['bit(1)', NUMERIC],
  ['UInt64', NUMERIC],
  ['Nullable(Decimal(18, 4))', NUMERIC],
  ['LowCardinality(Nullable(String))', STRING],
  ['FixedString(16)', STRING],
  ['Array(Int32)', STRING],
  ['Tuple(a Int32)', STRING],
  ['Map(String, UInt8)', STRING],
  ['INTEGER[]', STRING],
  ['DOUBLE[3]', STRING],
  ['STRUCT<a INT64>', STRING],
  ['row(a integer)', STRING],
  ['ENUM(1,2)', STRING],
  ['point', STRING],
  ['int4range', STRING],
  ['interval', STRING],
  ['TIME', STRING],
  ['time(3) with time zone', STRING],
  ['daterange', STRING],
  ['timestamp(3) with time zone', TEMPORAL],
  ["DateTime64(3, 'UTC')", TEMPORAL],
  ['Nullable(Date32)', TEMPORAL],
  ['datetimeoffset(7)', TEMPORAL],
  ['smalldatetime', TEMPORAL],
  ['TIMESTAMP_NTZ(9)', TEMPORAL],
  ['Bool', BOOLEAN],
  ['BOOLEAN', BOOLEAN],
  ['something else', STRING],
  ['', STRING],
] as const)('%s means %i', (type, kind) => {
  expect(kindOfType(type)).toBe(kind);
});

test('SQL Server calls booleans bits and versions timestamps', () => {
  expect(kindOfType('bit', dialectOf('mssql'))).toBe(BOOLEAN);
  expect(kindOfType('timestamp', dialectOf('mssql'))).toBe(STRING);
  expect(kindOfType('bit', dialectOf('mysql'))).toBe(NUMERIC);
});

test('a DATE type is distinguished from types with a time of day', () => {
  expect(['DATE', 'date', 'Nullable(Date32)', 'Date'].every(isDateType)).toBe(true);
  expect(['DATETIME', 'TIMESTAMP', 'daterange', 'text', null].some(isDateType)).toBe(false);
});

test.each([
  ['postgresql', 'x'.repeat(63), true],
  ['postgresql', 'x'.repeat(64), false],
  ['postgresql', '日'.repeat(22), false],
  ['mysql', '日'.repeat(22), true],
  ['mysql', 'ends in a blank ', false],
  ['mysql', 'sold 😀', false],
  ['bigquery', 'SUM(units)', false],
  ['bigquery', 'sum_units', true],
  ['redshift', 'Total', false],
  ['snowflake', 'SUM(Total)', true],
  ['duckdb', '', false],
])('%s may call a column %s: %s', (id, label, may) => {
  expect(canName(dialectOf(id), label)).toBe(may);
});

const reading = (id: string, pattern: string): string => {
  const dialect = dialectOf(id);
  const expr = dialect.fromText?.(columnRef('c'), pattern) ?? columnRef('c');
  return (
    print({ items: [{ expr }], from: { kind: 'table', name: 't' } }, dialect)
      .sql.split('\n')[0]
      ?.slice(7) ?? ''
  );
};

test('a strftime pattern is read in the words of each', () => {
  const pattern = '%d.%m.%Y um %H:%M:%S.%f';
  expect(reading('mysql', pattern)).toBe("CAST(STR_TO_DATE(`c`, '%d.%m.%Y um %H:%i:%s.%f') AS DATETIME(6))");
  expect(reading('postgresql', pattern)).toBe(
    `CAST(TO_TIMESTAMP(NULLIF(CAST("c" AS TEXT), ''), 'DD.MM.YYYY "um" HH24:MI:SS.US') AS TIMESTAMP)`,
  );
  expect(reading('snowflake', '%Y%m%d')).toBe(`TRY_TO_TIMESTAMP_NTZ(CAST("c" AS VARCHAR), 'YYYYMMDD')`);
  expect(reading('bigquery', '%Y-%m-%d %H:%M:%S.%f')).toBe("SAFE.PARSE_DATETIME('%Y-%m-%d %H:%M:%E6S', CAST(`c` AS STRING))");
  expect(reading('sqlite', '%Y%m')).toBe(
    `datetime(substr("c", 1, 4) || '-' || substr("c", 5, 2) || '-01' || ' 00' || ':00' || ':00')`,
  );
  // A month's name has no fixed place; the engine reads what it can.
  expect(reading('sqlite', '%d %B %Y')).toBe('datetime("c")');
});

test('SQLite finds a day whichever way its moments are written', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(
    "CREATE TABLE t(at); INSERT INTO t VALUES ('2023-01-01T23:59:59'), ('2023-01-02'), ('2023-01-02 00:00:00'), ('2023-01-02T10:00:00Z'), ('2023-01-02 23:59:59.999'), ('2023-01-03')",
  );
  const [since, until] = ['2023-01-02T00:00:00', '2023-01-03T00:00:00'].map((iso) => dialectOf('sqlite').bound?.(iso));
  if (!since || !until) throw new Error('SQLite writes its bounds as it wants');
  const at = columnRef('at');
  const { sql } = print(
    {
      items: [{ expr: { kind: 'call', name: 'COUNT', args: [{ kind: 'star' }] }, alias: 'n' }],
      from: { kind: 'table', name: 't' },
      where: {
        kind: 'all',
        of: [
          { kind: 'compare', op: '>=', left: at, right: since },
          { kind: 'compare', op: '<', left: at, right: until },
        ],
      },
    },
    dialectOf('sqlite'),
  );
  expect(database.prepare(sql).get()?.['n']).toBe(4);
});
