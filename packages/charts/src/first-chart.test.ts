import { describe, expect, test } from 'vitest';
import { firstChart, type ColumnFacts, type TableFacts } from './first-chart.ts';

const at = (text: string): number => Date.parse(text);
const time = (name: string, min: string, max: string, distinct: number): ColumnFacts => ({
  name,
  kind: 'time',
  distinct,
  min: at(min),
  max: at(max),
});
const number = (name: string, distinct: number, min = 0, max = 1000): ColumnFacts => ({
  name,
  kind: 'number',
  distinct,
  min,
  max,
});
const text = (name: string, distinct: number): ColumnFacts => ({ name, kind: 'text', distinct });
const bool = (name: string): ColumnFacts => ({ name, kind: 'boolean', distinct: 2 });
const table = (rows: number, ...columns: ColumnFacts[]): TableFacts => ({ rows, columns });
const sum = (name: string) => expect.objectContaining({ aggregate: 'SUM', column: { column_name: name } });
const average = (name: string) => expect.objectContaining({ aggregate: 'AVG', column: { column_name: name } });

const line = 'echarts_timeseries_line';
const bar = 'echarts_timeseries_bar';
const twoYears = time('day', '2023-01-01', '2024-12-31', 731);

describe('the first chart of a table', () => {
  const shapes: [name: string, facts: TableFacts, form: Record<string, unknown>][] = [
    [
      'two years of days with an amount',
      table(1952, twoYears, text('region', 4), number('amount', 800)),
      { viz_type: line, x_axis: 'day', time_grain_sqla: 'P1M', metrics: [sum('amount')] },
    ],
    [
      'an hour of seconds with a temperature',
      table(3600, time('at', '2024-01-01T00:00:00Z', '2024-01-01T00:59:59Z', 3600), number('temp_c', 90)),
      { viz_type: line, time_grain_sqla: 'PT30S', metrics: [average('temp_c')] },
    ],
    [
      '300 years',
      table(300, time('year', '1724-01-01', '2023-01-01', 300), number('population', 300)),
      { viz_type: line, time_grain_sqla: 'P1Y', metrics: [sum('population')] },
    ],
    [
      'only days',
      table(400, time('day', '2024-01-01', '2024-12-31', 366)),
      { viz_type: line, time_grain_sqla: 'P1W', metrics: ['count'] },
    ],
    [
      'only texts',
      table(100, text('name', 100), text('city', 12)),
      { viz_type: bar, x_axis: 'city', metrics: ['count'], x_axis_sort: 'count', x_axis_sort_asc: false, row_limit: 20 },
    ],
    [
      'only texts that occur once each',
      table(100, text('name', 100), text('mail', 100)),
      { viz_type: 'table', query_mode: 'raw', all_columns: ['name', 'mail'] },
    ],
    [
      'names that occur once each with a number',
      table(50, text('country', 50), number('population', 50)),
      { viz_type: bar, x_axis: 'country', metrics: [sum('population')], x_axis_sort: 'SUM(population)' },
    ],
    ['only numbers', table(100, number('a', 80), number('b', 90)), { viz_type: 'histogram_v2', column: 'a' }],
    [
      'only ids',
      table(100, number('id', 100, 1, 100), number('customer_id', 30), text('uuid', 100)),
      { viz_type: 'table', all_columns: ['id', 'customer_id', 'uuid'] },
    ],
    [
      'ids in words written together',
      table(100, number('orderId', 100), number('unitPrice', 40), text('status', 3)),
      { viz_type: bar, x_axis: 'status', metrics: [average('unitPrice')] },
    ],
    [
      'a number that counts the rows',
      table(100, number('n', 100, 1, 100), text('kind', 4)),
      { viz_type: bar, x_axis: 'kind', metrics: ['count'] },
    ],
    [
      'an amount behind another number',
      table(100, text('kind', 4), number('floor', 5), number('Total Sales', 90)),
      { viz_type: bar, metrics: [sum('Total Sales')] },
    ],
    [
      'years as numbers',
      table(200, number('year', 20, 2000, 2019), number('sales', 200)),
      { viz_type: bar, x_axis: 'year', metrics: [sum('sales')], x_axis_sort: 'year', x_axis_sort_asc: true },
    ],
    ['truth values', table(100, bool('active'), text('name', 100)), { viz_type: bar, x_axis: 'active', metrics: ['count'] }],
    [
      'places',
      table(900, number('lat', 900), number('lon', 900), text('kind', 40)),
      { viz_type: bar, x_axis: 'kind', metrics: ['count'] },
    ],
    [
      'a time that never changes',
      table(100, time('loaded', '2024-01-01', '2024-01-01', 1), text('kind', 4)),
      { viz_type: bar, x_axis: 'kind' },
    ],
    [
      'a column that never changes',
      table(100, text('country', 1), text('kind', 4), number('one', 1)),
      { viz_type: bar, x_axis: 'kind', metrics: ['count'] },
    ],
    [
      'one row',
      table(1, twoYears, number('amount', 1)),
      { viz_type: 'table', query_mode: 'raw', all_columns: ['day', 'amount'] },
    ],
    ['no rows', table(0, text('a', 0)), { viz_type: 'table', all_columns: ['a'] }],
    ['no columns', table(5), { viz_type: 'table', all_columns: [] }],
    ['empty columns', table(50, text('a', 0), number('b', 0)), { viz_type: 'table' }],
  ];
  test.each(shapes)('%s', (_, facts, form) => expect(firstChart(facts)).toMatchObject(form));

  test('a dataset says which of its times is the main one, and a database which grains it knows', () => {
    const created = time('created', '2020-01-01', '2024-01-01', 900);
    expect(firstChart({ ...table(900, created, twoYears), mainTime: 'day' })).toMatchObject({ x_axis: 'day' });
    expect(firstChart({ ...table(900, twoYears), grains: ['P1D', 'P1M'] })).toMatchObject({ time_grain_sqla: 'P1M' });
  });

  test('a wide table of rows shows its first columns', () => {
    const wide = table(1, ...Array.from({ length: 300 }, (_, i) => text(`c${i}`, 1)));
    expect(firstChart(wide)['all_columns']).toHaveLength(20);
  });
});
