import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '@tessera/core/dataset';
import { beforeAll, expect, test } from 'vitest';
import type { Dialect } from '../dialects/dialect.ts';
import { duckdb } from '../dialects/duckdb.ts';
import { asked, openDuckDb, rowsOf } from '../duckdb.testing.ts';
import { compile } from './compile.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  // One row for each hour of UTC from the 29th of March to the 2nd of April 2024, and as many around the 27th of October.
  connection = await openDuckDb(`CREATE TABLE hours AS
    SELECT t AS at, t AT TIME ZONE 'UTC' AS at_tz, CAST(t AS DATE) AS day, epoch_ms(t) AS ms, strftime(t, '%d.%m.%Y') AS written
    FROM (SELECT unnest(generate_series(TIMESTAMP '2024-03-29', TIMESTAMP '2024-04-02', INTERVAL 1 HOUR)) AS t
    UNION ALL SELECT unnest(generate_series(TIMESTAMP '2024-10-25', TIMESTAMP '2024-10-30', INTERVAL 1 HOUR)))`);
});

const column = (column_name: string, type: string, python_date_format?: string) => ({
  column_name,
  type,
  is_dttm: true,
  groupby: true,
  filterable: true,
  python_date_format: python_date_format ?? null,
});
const hoursIn = (timezone: string): Dataset => ({
  id: 1,
  table_name: 'hours',
  main_dttm_col: 'at',
  extra: JSON.stringify({ timezone }),
  database: { id: 1, database_name: 'examples', backend: 'duckdb' },
  columns: [
    column('at', 'TIMESTAMP'),
    column('at_tz', 'TIMESTAMP WITH TIME ZONE'),
    column('day', 'DATE'),
    column('ms', 'BIGINT', 'epoch_ms'),
    column('written', 'VARCHAR', '%d.%m.%Y'),
  ],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
});
const { toZone: _, ...rest } = duckdb;
/** An engine that knows no zones. */
const zoneless: Dialect = rest;

async function rows(wire: Record<string, unknown>, zone: string, dialect: Dialect = duckdb): Promise<unknown[][]> {
  const options = { dialect, now: '2024-10-28T01:30:00', rowLimitDefault: 50_000, rowLimitMax: 100_000 };
  const { sql, binds } = compile(asked(wire), hoursIn(zone), options);
  return rowsOf(connection, sql, binds);
}
const first = { expressionType: 'SIMPLE', aggregate: 'MIN', column: { column_name: 'at' }, label: 'first' };
const days = (name: string, val: string) => ({
  columns: [{ expressionType: 'SQL', sqlExpression: name, label: name, columnType: 'BASE_AXIS', timeGrain: 'P1D' }],
  metrics: ['count'],
  orderby: [[name, true]],
  filters: [{ col: name, op: 'TEMPORAL_RANGE', val }],
});

test.each([
  ['at', duckdb],
  ['at_tz', duckdb],
  ['ms', duckdb],
  ['at', zoneless],
  ['ms', zoneless],
] as const)('pitfall 11: days of %s are the dataset’s days, 23 and 25 hours long when clocks change', async (name, dialect) => {
  expect(await rows(days(name, '2024-03-30 : 2024-04-01'), 'Europe/Berlin', dialect)).toEqual([
    ['2024-03-30', '24'],
    ['2024-03-31', '23'],
  ]);
  expect(await rows(days(name, '2024-10-26 : 2024-10-29'), 'Europe/Berlin', dialect)).toEqual([
    ['2024-10-26', '24'],
    ['2024-10-27', '25'],
    ['2024-10-28', '24'],
  ]);
});

test('zones with half hours, without summer time and west of Greenwich', async () => {
  expect(await rows(days('at', '2024-10-26 : 2024-10-27'), 'Asia/Kolkata')).toEqual([['2024-10-26', '24']]);
  expect(await rows(days('at', '2024-03-30 : 2024-03-31'), 'America/New_York', zoneless)).toEqual([['2024-03-30', '24']]);
});

test('days of a calendar have no time zone', async () => {
  for (const name of ['day', 'written'])
    expect((await rows(days(name, '2024-03-30 : 2024-03-31'), 'America/New_York')).map(String)).toEqual(['2024-03-30,24']);
});

test('a bucket’s label finds exactly the rows of its bucket, and rows are instants', async () => {
  // Epoch numbers are instants, texts are local times.
  for (const val of [Date.UTC(2024, 9, 26, 22), '2024-10-27', '2024-10-26T22:00:00Z']) {
    const filters = [{ col: 'at', op: '==', val, grain: 'P1D' }];
    expect(await rows({ metrics: ['count'], filters }, 'Europe/Berlin')).toEqual([['25']]);
  }
  const filters = [{ col: 'at', op: '==', val: '2024-10-27', grain: 'P1D' }];
  expect(await rows({ columns: ['at'], metrics: null, filters, orderby: [['at', true]], row_limit: 1 }, 'Europe/Berlin')).toEqual(
    [['2024-10-26 22:00:00']],
  );
});

test('the hour that comes twice is two hours, each found by its own instant', async () => {
  const hours = { ...days('at', '2024-10-27T02:00:00 : 2024-10-27T03:00:00') };
  hours.columns = [{ ...hours.columns[0], timeGrain: 'PT1H' } as (typeof hours.columns)[0]];
  expect(await rows(hours, 'Europe/Berlin')).toEqual([
    ['2024-10-27 00:00:00', '1'],
    ['2024-10-27 01:00:00', '1'],
  ]);
  const filters = [{ col: 'at', op: '==', val: Date.UTC(2024, 9, 27, 1), grain: 'PT1H' }];
  expect(await rows({ columns: ['at'], filters }, 'Europe/Berlin')).toEqual([['2024-10-27 01:00:00']]);
});

test('files and paper show the wall clock, with the same rows', async () => {
  const options = { dialect: duckdb, now: '2024-10-28T01:30:00', rowLimitDefault: 50_000, rowLimitMax: 100_000 };
  const wire = {
    columns: ['at'],
    metrics: [first],
    filters: [{ col: 'at', op: '==', val: '2024-10-27', grain: 'P1D' }],
    row_limit: 1,
  };
  const { sql, binds, seen } = compile(asked({ ...wire, orderby: [['at', true]] }), hoursIn('Europe/Berlin'), {
    ...options,
    clock: 'wall',
  });
  expect([await rowsOf(connection, sql, binds), seen]).toEqual([[['2024-10-27 00:00:00', '2024-10-27 00:00:00']], []]);
});

test('the first of several moments keeps its zone, their number is a number', () => {
  const options = { dialect: duckdb, now: '2024-10-28T01:30:00', rowLimitDefault: 50_000, rowLimitMax: 100_000 };
  const told = (aggregate: string, column_name: string, zone = 'Europe/Berlin') => {
    const metrics = [{ expressionType: 'SIMPLE', aggregate, column: { column_name } }];
    return compile(asked({ metrics }), hoursIn(zone), options).seen;
  };
  expect([told('MIN', 'at'), told('MAX', 'at', 'Asia/Kolkata')]).toMatchObject([
    [{ label: 'MIN(at)', on: 'utc' }],
    [{ label: 'MAX(at)', on: 'utc' }],
  ]);
  expect([told('COUNT', 'at'), told('COUNT_DISTINCT', 'at'), told('MIN', 'at', 'UTC'), told('MAX', 'day')]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test('an error names the unknown time zone', async () => {
  await expect(rows({ metrics: ['count'] }, 'Mars/Olympus')).rejects.toThrow('The time zone "Mars/Olympus" of dataset hours');
});
