/** The words of engines that do not run here: their buckets and moments. tests/dialects asks the real ones. */
import { expect, test } from 'vitest';
import { columnRef, type Expr } from '../ast.ts';
import { print } from '../print.ts';
import { dialectOf } from './index.ts';

const words = (id: string, expr: Expr | undefined): string | undefined =>
  expr &&
  print({ items: [{ expr }], from: { kind: 'table', name: 't' } }, dialectOf(id))
    .sql.split('\n')[0]
    ?.slice('SELECT '.length);

test.each<[id: string, grain: string, sql: string]>([
  ['mysql', 'PT1S', 'DATE_ADD(DATE(`c`), INTERVAL (HOUR(`c`) * 3600 + MINUTE(`c`) * 60 + SECOND(`c`)) SECOND)'],
  [
    'mysql',
    'PT30S',
    'DATE_ADD(DATE(`c`), INTERVAL (HOUR(`c`) * 3600 + MINUTE(`c`) * 60 + SECOND(`c`) - SECOND(`c`) % 30) SECOND)',
  ],
  ['mysql', 'PT1M', 'DATE_ADD(DATE(`c`), INTERVAL (HOUR(`c`) * 60 + MINUTE(`c`)) MINUTE)'],
  ['mysql', 'PT5M', 'DATE_ADD(DATE(`c`), INTERVAL (HOUR(`c`) * 60 + MINUTE(`c`) - MINUTE(`c`) % 5) MINUTE)'],
  ['mysql', 'PT1H', 'DATE_ADD(DATE(`c`), INTERVAL (HOUR(`c`)) HOUR)'],
  ['mysql', 'PT6H', 'DATE_ADD(DATE(`c`), INTERVAL (HOUR(`c`) - HOUR(`c`) % 6) HOUR)'],
  ['mysql', 'P1D', 'DATE(`c`)'],
  ['mysql', 'P1W', 'DATE_SUB(DATE(`c`), INTERVAL DAYOFWEEK(`c`) - 1 DAY)'],
  ['mysql', '1969-12-28T00:00:00Z/P1W', 'DATE_SUB(DATE(`c`), INTERVAL DAYOFWEEK(`c`) - 1 DAY)'],
  ['mysql', '1969-12-29T00:00:00Z/P1W', 'DATE_SUB(DATE(`c`), INTERVAL WEEKDAY(`c`) DAY)'],
  ['mysql', 'P1W/1970-01-03T00:00:00Z', 'DATE_SUB(DATE(`c`), INTERVAL DAYOFWEEK(`c`) - 1 DAY) + INTERVAL 6 DAY'],
  ['mysql', 'P1M', 'DATE_SUB(DATE(`c`), INTERVAL DAYOFMONTH(`c`) - 1 DAY)'],
  ['mysql', 'P3M', 'MAKEDATE(YEAR(`c`), 1) + INTERVAL QUARTER(`c`) - 1 QUARTER'],
  ['mysql', 'P1Y', 'MAKEDATE(YEAR(`c`), 1)'],
  [
    'clickhouse',
    'PT1S',
    'addSeconds(toDateTime64(toDate32(`c`), 0), toHour(toDateTime64(`c`, 3)) * 3600 + toMinute(toDateTime64(`c`, 3)) * 60 + toSecond(toDateTime64(`c`, 3)))',
  ],
  [
    'clickhouse',
    'PT30S',
    'addSeconds(toDateTime64(toDate32(`c`), 0), intDiv(toHour(toDateTime64(`c`, 3)) * 3600 + toMinute(toDateTime64(`c`, 3)) * 60 + toSecond(toDateTime64(`c`, 3)), 30) * 30)',
  ],
  [
    'clickhouse',
    'PT1M',
    'addSeconds(toDateTime64(toDate32(`c`), 0), intDiv(toHour(toDateTime64(`c`, 3)) * 3600 + toMinute(toDateTime64(`c`, 3)) * 60 + toSecond(toDateTime64(`c`, 3)), 60) * 60)',
  ],
  [
    'clickhouse',
    'PT5M',
    'addSeconds(toDateTime64(toDate32(`c`), 0), intDiv(toHour(toDateTime64(`c`, 3)) * 3600 + toMinute(toDateTime64(`c`, 3)) * 60 + toSecond(toDateTime64(`c`, 3)), 300) * 300)',
  ],
  [
    'clickhouse',
    'PT1H',
    'addSeconds(toDateTime64(toDate32(`c`), 0), intDiv(toHour(toDateTime64(`c`, 3)) * 3600 + toMinute(toDateTime64(`c`, 3)) * 60 + toSecond(toDateTime64(`c`, 3)), 3600) * 3600)',
  ],
  [
    'clickhouse',
    'PT6H',
    'addSeconds(toDateTime64(toDate32(`c`), 0), intDiv(toHour(toDateTime64(`c`, 3)) * 3600 + toMinute(toDateTime64(`c`, 3)) * 60 + toSecond(toDateTime64(`c`, 3)), 21600) * 21600)',
  ],
  ['clickhouse', 'P1D', 'toDate32(`c`)'],
  ['clickhouse', 'P1W', 'toDate32(`c`) - (toDayOfWeek(`c`) - 1)'],
  ['clickhouse', '1969-12-28T00:00:00Z/P1W', 'toDate32(`c`) - (toDayOfWeek(`c`) % 7)'],
  ['clickhouse', '1969-12-29T00:00:00Z/P1W', 'toDate32(`c`) - (toDayOfWeek(`c`) - 1)'],
  ['clickhouse', 'P1W/1970-01-03T00:00:00Z', '(toDate32(`c`) - (toDayOfWeek(`c`) % 7)) + 6'],
  ['clickhouse', 'P1M', 'toDate32(`c`) - (toDayOfMonth(`c`) - 1)'],
  ['clickhouse', 'P3M', 'addMonths(toDate32(`c`) - (toDayOfMonth(`c`) - 1), -((toMonth(`c`) - 1) % 3))'],
  ['clickhouse', 'P1Y', 'toDate32(`c`) - (toDayOfYear(`c`) - 1)'],
  ['trino', 'PT1S', `date_trunc('second', CAST("c" AS TIMESTAMP))`],
  [
    'trino',
    'PT30S',
    `date_trunc('second', CAST("c" AS TIMESTAMP)) - INTERVAL '1' SECOND * (second(CAST("c" AS TIMESTAMP)) % 30)`,
  ],
  ['trino', 'PT1M', `date_trunc('minute', CAST("c" AS TIMESTAMP))`],
  ['trino', 'PT5M', `date_trunc('minute', CAST("c" AS TIMESTAMP)) - INTERVAL '1' MINUTE * (minute(CAST("c" AS TIMESTAMP)) % 5)`],
  ['trino', 'PT1H', `date_trunc('hour', CAST("c" AS TIMESTAMP))`],
  ['trino', 'PT6H', `date_trunc('hour', CAST("c" AS TIMESTAMP)) - INTERVAL '1' HOUR * (hour(CAST("c" AS TIMESTAMP)) % 6)`],
  ['trino', 'P1D', `date_trunc('day', CAST("c" AS TIMESTAMP))`],
  ['trino', 'P1W', `date_trunc('week', CAST("c" AS TIMESTAMP))`],
  ['trino', '1969-12-28T00:00:00Z/P1W', `date_trunc('week', CAST("c" AS TIMESTAMP) + INTERVAL '1' DAY) - INTERVAL '1' DAY`],
  ['trino', '1969-12-29T00:00:00Z/P1W', `date_trunc('week', CAST("c" AS TIMESTAMP))`],
  [
    'trino',
    'P1W/1970-01-03T00:00:00Z',
    `(date_trunc('week', CAST("c" AS TIMESTAMP) + INTERVAL '1' DAY) - INTERVAL '1' DAY) + INTERVAL '6' DAY`,
  ],
  ['trino', 'P1M', `date_trunc('month', CAST("c" AS TIMESTAMP))`],
  ['trino', 'P3M', `date_trunc('quarter', CAST("c" AS TIMESTAMP))`],
  ['trino', 'P1Y', `date_trunc('year', CAST("c" AS TIMESTAMP))`],
  ['bigquery', 'PT1S', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), SECOND)'],
  [
    'bigquery',
    'PT30S',
    'DATETIME_ADD(DATETIME_TRUNC(CAST(`c` AS DATETIME), MINUTE), INTERVAL DIV(EXTRACT(SECOND FROM CAST(`c` AS DATETIME)), 30) * 30 SECOND)',
  ],
  ['bigquery', 'PT1M', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), MINUTE)'],
  [
    'bigquery',
    'PT5M',
    'DATETIME_ADD(DATETIME_TRUNC(CAST(`c` AS DATETIME), HOUR), INTERVAL DIV(EXTRACT(MINUTE FROM CAST(`c` AS DATETIME)), 5) * 5 MINUTE)',
  ],
  ['bigquery', 'PT1H', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), HOUR)'],
  [
    'bigquery',
    'PT6H',
    'DATETIME_ADD(DATETIME_TRUNC(CAST(`c` AS DATETIME), DAY), INTERVAL DIV(EXTRACT(HOUR FROM CAST(`c` AS DATETIME)), 6) * 6 HOUR)',
  ],
  ['bigquery', 'P1D', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), DAY)'],
  ['bigquery', 'P1W', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), WEEK)'],
  ['bigquery', '1969-12-28T00:00:00Z/P1W', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), WEEK)'],
  ['bigquery', '1969-12-29T00:00:00Z/P1W', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), WEEK(MONDAY))'],
  ['bigquery', 'P1W/1970-01-03T00:00:00Z', 'DATETIME_ADD(DATETIME_TRUNC(CAST(`c` AS DATETIME), WEEK), INTERVAL 6 DAY)'],
  ['bigquery', 'P1M', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), MONTH)'],
  ['bigquery', 'P3M', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), QUARTER)'],
  ['bigquery', 'P1Y', 'DATETIME_TRUNC(CAST(`c` AS DATETIME), YEAR)'],
  ['snowflake', 'PT1S', `DATE_TRUNC('SECOND', CAST("c" AS TIMESTAMP_NTZ))`],
  [
    'snowflake',
    'PT30S',
    `DATEADD(SECOND, FLOOR(DATE_PART(SECOND, CAST("c" AS TIMESTAMP_NTZ)) / 30) * 30, DATE_TRUNC('MINUTE', CAST("c" AS TIMESTAMP_NTZ)))`,
  ],
  ['snowflake', 'PT1M', `DATE_TRUNC('MINUTE', CAST("c" AS TIMESTAMP_NTZ))`],
  [
    'snowflake',
    'PT5M',
    `DATEADD(MINUTE, FLOOR(DATE_PART(MINUTE, CAST("c" AS TIMESTAMP_NTZ)) / 5) * 5, DATE_TRUNC('HOUR', CAST("c" AS TIMESTAMP_NTZ)))`,
  ],
  ['snowflake', 'PT1H', `DATE_TRUNC('HOUR', CAST("c" AS TIMESTAMP_NTZ))`],
  [
    'snowflake',
    'PT6H',
    `DATEADD(HOUR, FLOOR(DATE_PART(HOUR, CAST("c" AS TIMESTAMP_NTZ)) / 6) * 6, DATE_TRUNC('DAY', CAST("c" AS TIMESTAMP_NTZ)))`,
  ],
  ['snowflake', 'P1D', `DATE_TRUNC('DAY', "c")`],
  ['snowflake', 'P1W', `DATEADD(DAY, 1 - DAYOFWEEKISO("c"), DATE_TRUNC('DAY', "c"))`],
  ['snowflake', '1969-12-28T00:00:00Z/P1W', `DATEADD(DAY, -MOD(DAYOFWEEKISO("c"), 7), DATE_TRUNC('DAY', "c"))`],
  ['snowflake', '1969-12-29T00:00:00Z/P1W', `DATEADD(DAY, 1 - DAYOFWEEKISO("c"), DATE_TRUNC('DAY', "c"))`],
  ['snowflake', 'P1W/1970-01-03T00:00:00Z', `DATEADD(DAY, 6, DATEADD(DAY, -MOD(DAYOFWEEKISO("c"), 7), DATE_TRUNC('DAY', "c")))`],
  ['snowflake', 'P1M', `DATE_TRUNC('MONTH', "c")`],
  ['snowflake', 'P3M', `DATE_TRUNC('QUARTER', "c")`],
  ['snowflake', 'P1Y', `DATE_TRUNC('YEAR', "c")`],
  [
    'mssql',
    'PT1S',
    'DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST([c] AS DATE) AS DATETIME2), [c]), CAST(CAST([c] AS DATE) AS DATETIME2))',
  ],
  [
    'mssql',
    'PT30S',
    'DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST([c] AS DATE) AS DATETIME2), [c]) / 30 * 30, CAST(CAST([c] AS DATE) AS DATETIME2))',
  ],
  [
    'mssql',
    'PT1M',
    'DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST([c] AS DATE) AS DATETIME2), [c]) / 60 * 60, CAST(CAST([c] AS DATE) AS DATETIME2))',
  ],
  [
    'mssql',
    'PT5M',
    'DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST([c] AS DATE) AS DATETIME2), [c]) / 300 * 300, CAST(CAST([c] AS DATE) AS DATETIME2))',
  ],
  [
    'mssql',
    'PT1H',
    'DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST([c] AS DATE) AS DATETIME2), [c]) / 3600 * 3600, CAST(CAST([c] AS DATE) AS DATETIME2))',
  ],
  [
    'mssql',
    'PT6H',
    'DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST([c] AS DATE) AS DATETIME2), [c]) / 21600 * 21600, CAST(CAST([c] AS DATE) AS DATETIME2))',
  ],
  ['mssql', 'P1D', 'CAST(CAST([c] AS DATE) AS DATETIME2)'],
  [
    'mssql',
    'P1W',
    "DATEADD(DAY, -((DATEDIFF(DAY, CAST('1899-12-31' AS DATE), [c]) % 7 + 7) % 7), CAST(CAST([c] AS DATE) AS DATETIME2))",
  ],
  [
    'mssql',
    '1969-12-28T00:00:00Z/P1W',
    "DATEADD(DAY, -((DATEDIFF(DAY, CAST('1899-12-31' AS DATE), [c]) % 7 + 7) % 7), CAST(CAST([c] AS DATE) AS DATETIME2))",
  ],
  [
    'mssql',
    '1969-12-29T00:00:00Z/P1W',
    "DATEADD(DAY, -((DATEDIFF(DAY, CAST('1900-01-01' AS DATE), [c]) % 7 + 7) % 7), CAST(CAST([c] AS DATE) AS DATETIME2))",
  ],
  [
    'mssql',
    'P1W/1970-01-03T00:00:00Z',
    "DATEADD(DAY, 6, DATEADD(DAY, -((DATEDIFF(DAY, CAST('1899-12-31' AS DATE), [c]) % 7 + 7) % 7), CAST(CAST([c] AS DATE) AS DATETIME2)))",
  ],
  ['mssql', 'P1M', 'CAST(DATEFROMPARTS(YEAR([c]), MONTH([c]), 1) AS DATETIME2)'],
  ['mssql', 'P3M', 'CAST(DATEFROMPARTS(YEAR([c]), (DATEPART(QUARTER, [c]) - 1) * 3 + 1, 1) AS DATETIME2)'],
  ['mssql', 'P1Y', 'CAST(DATEFROMPARTS(YEAR([c]), 1, 1) AS DATETIME2)'],
])('%s cuts time by %s', (id, grain, sql) => {
  const bucket = Object.entries(dialectOf(id).grains).find(([each]) => each === grain)?.[1];
  expect(words(id, bucket?.(columnRef('c')))).toBe(sql);
});

const moment = '2024-01-02T03:04:05.000';

test.each<[id: string, moment: string, day: string, seconds: string, milliseconds: string]>([
  [
    'mysql',
    "TIMESTAMP '2024-01-02 03:04:05.000'",
    "DATE '2024-01-02'",
    "TIMESTAMP '1970-01-01 00:00:00' + INTERVAL `c` SECOND",
    "TIMESTAMP '1970-01-01 00:00:00' + INTERVAL `c` * 1000 MICROSECOND",
  ],
  [
    'clickhouse',
    "toDateTime64('2024-01-02 03:04:05.000', 3)",
    "toDate32('2024-01-02')",
    'fromUnixTimestamp64Milli(toInt64(`c`) * 1000)',
    'fromUnixTimestamp64Milli(toInt64(`c`))',
  ],
  [
    'trino',
    "TIMESTAMP '2024-01-02 03:04:05.000'",
    "DATE '2024-01-02'",
    `CAST(from_unixtime("c", 'UTC') AS TIMESTAMP)`,
    `CAST(from_unixtime("c" / 1e3, 'UTC') AS TIMESTAMP)`,
  ],
  [
    'snowflake',
    "TO_TIMESTAMP_NTZ('2024-01-02T03:04:05.000')",
    "TO_DATE('2024-01-02')",
    `DATEADD(SECOND, "c", TO_TIMESTAMP_NTZ('1970-01-01'))`,
    `DATEADD(MILLISECOND, "c", TO_TIMESTAMP_NTZ('1970-01-01'))`,
  ],
  [
    'mssql',
    "CAST('2024-01-02T03:04:05.000' AS DATETIME2)",
    "CAST('2024-01-02' AS DATE)",
    "DATEADD(SECOND, [c] % 86400, DATEADD(DAY, [c] / 86400, CAST('1970-01-01' AS DATETIME2)))",
    "DATEADD(MILLISECOND, [c] % 86400000, DATEADD(DAY, [c] / 86400000, CAST('1970-01-01' AS DATETIME2)))",
  ],
  [
    'bigquery',
    "'2024-01-02 03:04:05.000'",
    "'2024-01-02'",
    'CAST(TIMESTAMP_SECONDS(`c`) AS DATETIME)',
    'CAST(TIMESTAMP_MILLIS(`c`) AS DATETIME)',
  ],
])('%s writes moments, and reads those that are numbers', (id, at, day, seconds, milliseconds) => {
  const dialect = dialectOf(id);
  const epoch = (unit: 'epoch_s' | 'epoch_ms') => words(id, dialect.fromEpoch?.(columnRef('c'), unit));
  expect([
    words(id, dialect.moment(moment, 'timestamp')),
    words(id, dialect.moment(moment, 'date')),
    epoch('epoch_s'),
    epoch('epoch_ms'),
  ]).toEqual([at, day, seconds, milliseconds]);
});

test.each<[id: string, text: string, yes: string, placeholder: string, name: string]>([
  ['duckdb', "'it''s'", 'TRUE', '$2', '"a""`]b"'],
  ['sqlite', "'it''s'", '1', '?2', '"a""`]b"'],
  ['postgresql', "'it''s'", 'TRUE', '$2', '"a""`]b"'],
  ['mysql', "'it''s'", 'TRUE', '?', '`a"``]b`'],
  ['clickhouse', "'it''s'", 'TRUE', '{p2:String}', '`a"\\`]b`'],
  ['trino', "'it''s'", 'TRUE', '?', '"a""`]b"'],
  ['bigquery', "'it\\'s'", 'TRUE', '?', '`a"\\`]b`'],
  ['snowflake', "'it''s'", 'TRUE', '?', '"a""`]b"'],
  ['mssql', "N'it''s'", '1', '@p2', '[a"`]]b]'],
])('%s quotes texts and names, and counts its binds', (id, text, yes, placeholder, name) => {
  const dialect = dialectOf(id);
  expect([dialect.literal("it's"), dialect.literal(true), dialect.placeholder(2, 'x'), dialect.quote('a"`]b')]).toEqual([
    text,
    yes,
    placeholder,
    name,
  ]);
  expect([dialect.literal(5), dialect.literal(-1.5), dialect.literal(null)]).toEqual(['5', '-1.5', 'NULL']);
});
