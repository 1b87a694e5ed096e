import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPipeline, type TestPipeline } from '../pipeline.testing.ts';

/** Quarters of 1, 2; 3, 4, 5; 6, 7, 8; 9 as upstream's own table has them, and three names over three years, one NULL. */
const quarters = `SELECT ds, col1 FROM (VALUES (DATE '2000-01-01', 1), (DATE '2000-02-01', 2), (DATE '2000-04-01', 3),
  (DATE '2000-05-01', 4), (DATE '2000-06-01', 5), (DATE '2000-07-01', 6), (DATE '2000-08-01', 7), (DATE '2000-09-01', 8),
  (DATE '2000-10-01', 9)) t(ds, col1)`;
const births = `SELECT ds, name, num, k FROM (VALUES
  (TIMESTAMP '1989-03-01', 'Ada', 10, 1), (TIMESTAMP '1989-03-01', NULL, 5, 2), (TIMESTAMP '1989-03-01', 'Bob', 100, 3),
  (TIMESTAMP '1990-03-01', 'Ada', 20, 1), (TIMESTAMP '1990-03-01', NULL, 8, 2), (TIMESTAMP '1990-03-01', 'Bob', 1, 3),
  (TIMESTAMP '1991-03-01', 'Ada', 40, 1), (TIMESTAMP '1991-03-01', 'Cid', 7, 4)) t(ds, name, num, k)`;
/** 120,000 groups a year, each sold once a year: more than any answer may have. */
const wide = `SELECT make_timestamp(2023 + (i // 120000)::BIGINT, 5, 1, 0, 0, 0) AS ds, 'c' || (i % 120000) AS customer,
  1 + i // 120000 AS n FROM range(240000) t(i)`;
const daily = `SELECT d::TIMESTAMP AS ds, day(d) AS n FROM range(DATE '2023-01-01', DATE '2025-01-01', INTERVAL 1 DAY) t(d)`;

const hourly = `SELECT t AS ds, hour(timezone('Europe/Berlin', t AT TIME ZONE 'UTC')) AS n
  FROM range(TIMESTAMP '2024-02-01', TIMESTAMP '2024-06-01', INTERVAL 1 HOUR) r(t)`;

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({ quarters, births, wide, daily, hourly });
  for (const table of ['quarters', 'births', 'wide', 'daily']) await line.add(table, { main_dttm_col: 'ds' });
});
afterAll(() => line.close());

const table = (id: number) => ({ datasource: { id, type: 'table' } });
const axis = (timeGrain: string) => ({
  expressionType: 'SQL',
  sqlExpression: 'ds',
  label: 'ds',
  columnType: 'BASE_AXIS',
  timeGrain,
});
const sumOf = (column: string, label?: string) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: column },
  ...(label !== undefined && { label }),
});
const during = (val: string) => [{ col: 'ds', op: 'TEMPORAL_RANGE', val }];

describe('time comparison: goldens', () => {
  test('P3M, SUM(col1) = 3, 12, 21, 9, beside "3 month ago"', async () => {
    const { data } = await line.ask(
      {
        columns: [axis('P3M')],
        metrics: [sumOf('col1')],
        filters: during('2000-01-01 : 2001-01-01'),
        time_offsets: ['3 month ago'],
        orderby: [['ds', true]],
      },
      table(1),
    );
    expect(data.map((row) => row['SUM(col1)'])).toEqual([3, 12, 21, 9]);
    expect(data.map((row) => row['SUM(col1)__3 month ago'])).toEqual([null, 3, 12, 21]);
  });
  test('columns come in order, a year ago and a year later, series by series', async () => {
    const { data, colnames } = await line.ask(
      {
        is_timeseries: true,
        granularity: 'ds',
        extras: { time_grain_sqla: 'P1Y' },
        time_range: '1990-01-01 : 1991-01-01',
        columns: ['name'],
        metrics: [sumOf('num', 'sum__num')],
        time_offsets: ['1 year ago', '1 year later', '1 year ago'],
        orderby: [['name', true]],
      },
      table(2),
    );
    expect(colnames).toEqual(['__timestamp', 'name', 'sum__num', 'sum__num__1 year ago', 'sum__num__1 year later']);
    expect(data.map((row) => [row['name'], row['sum__num'], row['sum__num__1 year ago'], row['sum__num__1 year later']])).toEqual(
      [
        ['Ada', 20, 10, 40],
        ['Bob', 1, 100, null],
        [null, 8, 5, null],
      ],
    );
  });
  test('the other time is 1989–1990, the ranking of its series still 1990–1991', async () => {
    const before = line.ran.length;
    const { data } = await line.ask(
      {
        columns: [axis('P1Y'), 'name'],
        metrics: [sumOf('num')],
        filters: during('1990-01-01 : 1991-01-01'),
        series_columns: ['name'],
        series_limit: 1,
        time_offsets: ['1 year ago'],
      },
      table(2),
    );
    // Bob was first in 1989; the question is about the first of 1990.
    expect(data).toEqual([{ ds: Date.UTC(1990, 0, 1), name: 'Ada', 'SUM(num)': 20, 'SUM(num)__1 year ago': 10 }]);
    const [other = ''] = line.ran.slice(before).filter((sql) => sql.includes('1989'));
    const [outer, ranking] = [other.slice(other.lastIndexOf('WHERE')), other.slice(other.indexOf('INNER JOIN'))];
    expect(outer).toMatch(/1989-01-01.*1990-01-01/s);
    expect(ranking.slice(0, ranking.indexOf('series_limit'))).toMatch(/1990-01-01.*1991-01-01/s);
  });
  test.each<[string, string, number]>([
    ['1969-12-29T00:00:00Z/P1W', '52 weeks', 54],
    ['P1M', '1 year', 12],
    ['P3M', '1 year', 4],
    ['P1Y', '1 year', 1],
  ])(
    'no bucket of %s is met twice or left out (docs/reference/pitfalls.md#2, docs/reference/pitfalls.md#6)',
    async (grain, offset, buckets) => {
      const { data } = await line.ask(
        {
          columns: [axis(grain)],
          metrics: ['count'],
          filters: during('2024-01-01 : 2025-01-01'),
          time_offsets: [offset],
          orderby: [['ds', true]],
        },
        table(4),
      );
      expect(data.length).toBeLessThanOrEqual(buckets);
      const days = data.reduce((sum, row) => sum + Number(row[`count__${offset}`] ?? 0), 0);
      // 52 weeks before 2024 are 2023-01-02 … 2024-01-01, each in a week of 2024.
      expect(days).toBe(offset === '52 weeks' ? 366 : 365);
    },
  );
});

describe('time comparison', () => {
  test('a limit on the question never empties the comparison', async () => {
    const { data } = await line.ask(
      {
        columns: ['customer'],
        metrics: [sumOf('n')],
        filters: during('2024-01-01 : 2025-01-01'),
        time_offsets: ['1 year ago'],
        orderby: [['customer', false]],
        row_limit: 50,
        row_offset: 10,
      },
      table(3),
    );
    expect(data).toHaveLength(50);
    expect(data.every((row) => row['SUM(n)'] === 2 && row['SUM(n)__1 year ago'] === 1)).toBe(true);
  });
  test('days stand beside days: of a year, a month, a date on, the days before, a range of its own', async () => {
    const { data } = await line.ask(
      {
        columns: [axis('P1D')],
        metrics: [sumOf('n')],
        filters: during('2024-02-27 : 2024-03-02'),
        time_offsets: ['1 year ago', '1 month', '2023-02-27', 'inherit', '2023-02-27 : 2023-02-28'],
        orderby: [['ds', true]],
      },
      table(4),
    );
    expect(data.map((row) => Object.values(row).slice(1))).toEqual([
      [27, 27, 27, 27, 23, 27],
      [28, 28, 28, 28, 24, null],
      [29, 28, 29, 1, 25, null],
      [1, 1, 1, 2, 26, null],
    ]);
  });
  test('one number without an axis, and rows where the other time is empty', async () => {
    const ask = (val: string) =>
      line.ask({ metrics: [sumOf('num')], filters: during(val), time_offsets: ['1 year ago'] }, table(2));
    expect((await ask('1990-01-01 : 1991-01-01')).data).toEqual([{ 'SUM(num)': 29, 'SUM(num)__1 year ago': 115 }]);
    expect((await ask('1989-01-01 : 1990-01-01')).data).toEqual([{ 'SUM(num)': 115, 'SUM(num)__1 year ago': null }]);
  });
  test('counting rows and raw rows have nothing to compare', async () => {
    const filters = during('1990-01-01 : 1991-01-01');
    const raw = { columns: ['name'], metrics: null, filters, time_offsets: ['1 year ago'], orderby: [['num', true]] };
    expect((await line.ask(raw, table(2))).colnames).toEqual(['name']);
    const rows = { columns: ['name'], metrics: ['count'], filters, time_offsets: ['1 year ago'], is_rowcount: true };
    expect((await line.ask(rows, table(2))).data).toEqual([{ rowcount: 3 }]);
  });
  test.each([
    ['difference', [10, null, 3]],
    ['percentage', [1, null, 0.6]],
    ['ratio', [2, null, 1.6]],
  ])('a chart’s %s of now and a year ago, with division by nothing told as null', async (type, expected) => {
    const now = 'SUM(num)';
    const ago = 'SUM(num)__1 year ago';
    const named = `${type}__${now}__${ago}`;
    const { data } = await line.ask(
      {
        columns: [axis('P1Y'), 'name'],
        metrics: [sumOf('num')],
        filters: [...during('1990-01-01 : 1991-01-01'), { col: 'k', op: '!=', val: 3 }],
        time_offsets: ['1 year ago'],
        post_processing: [
          {
            operation: 'pivot',
            options: {
              index: ['ds'],
              columns: ['name'],
              aggregates: { [now]: { operator: 'mean' }, [ago]: { operator: 'mean' } },
              drop_missing_columns: false,
            },
          },
          {
            operation: 'compare',
            options: { source_columns: [now], compare_columns: [ago], compare_type: type, drop_original_columns: true },
          },
          { operation: 'rename', options: { columns: { [named]: null }, level: 0, inplace: true } },
          { operation: 'flatten' },
        ],
      },
      table(2),
    );
    expect([data[0]?.['Ada'], data[0]?.['Bob'] ?? null, data[0]?.['<NULL>']]).toEqual(expected);
  });
  test('hours, days and months of a zone stand beside what the clock on the wall calls the same', async () => {
    // One row an hour of UTC; n is the hour of Berlin's clock, which goes forward in the night to the 31st of March.
    const { id } = await line.add('hourly', { main_dttm_col: 'ds', extra: '{"timezone":"Europe/Berlin"}' });
    const ask = (timeGrain: string, val: string, offset: string, post: object[] = []) =>
      line.ask(
        {
          columns: [axis(timeGrain)],
          metrics: [sumOf('n', 'n')],
          filters: during(val),
          time_offsets: [offset],
          orderby: [['ds', true]],
          post_processing: post,
        },
        table(id),
      );
    const hours = (await ask('PT1H', '2024-03-31 : 2024-04-01', '1 day ago')).data;
    // No three in the morning was left out the day before; two was, and stands beside nothing.
    expect(hours.map((row) => [row['n'], row['n__1 day ago']])).toEqual(
      [0, 1, ...Array.from({ length: 21 }, (_, at) => at + 3)].map((hour) => [hour, hour]),
    );
    expect(hours[2]?.['ds']).toBe(Date.UTC(2024, 2, 31, 1));
    const days = (await ask('P1D', '2024-03-30 : 2024-04-02', '1 day ago', [{ operation: 'flatten' }])).data;
    expect(days.map((row) => row['ds'])).toEqual([
      Date.UTC(2024, 2, 29, 23),
      Date.UTC(2024, 2, 30, 23),
      Date.UTC(2024, 2, 31, 22),
    ]);
    expect(days.map((row) => [row['n'], row['n__1 day ago']])).toEqual([
      [276, 276],
      [274, 276],
      [276, 274],
    ]);
    const months = (await ask('P1M', '2024-04-01 : 2024-05-01', '1 month ago')).data;
    expect(months).toEqual([{ ds: Date.UTC(2024, 2, 31, 22), n: 30 * 276, 'n__1 month ago': 31 * 276 - 2 }]);
  });
});
