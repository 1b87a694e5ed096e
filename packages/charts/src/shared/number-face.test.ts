import { expect, test } from 'vitest';
import type { NumberPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { chartTypeOf, openForm, type ListedChart } from '../index.ts';
import { layNumber } from './number-layout.ts';
import { answerOf, testView } from './view.testing.ts';

const chartOf = (id: string): ListedChart => {
  const chart = chartTypeOf(id);
  if (!chart) throw new Error(id);
  return chart;
};
const [bigNumber, bigNumberTrend] = [chartOf('big_number_total'), chartOf('big_number')];
const months = [0, 1, 2, 3].map((month) => Date.UTC(2024, month, 1));
const trend = (keys: object, values: (number | string | null)[], total?: number): NumberPicture =>
  bigNumberTrend.picture(
    readForm(bigNumberTrend, { x_axis: 'day', time_grain_sqla: 'P1M', metric: 'sales', ...keys }).form,
    [
      answerOf({ day: months.slice(0, values.length), sales: values }, ['day']),
      ...(total === undefined ? [] : [answerOf({ sales: [total] })]),
    ],
    testView(),
  ) as NumberPicture;
const plain = (
  keys: object,
  value: number | string | null,
  dataset?: NonNullable<ReturnType<typeof testView>['dataset']>,
): NumberPicture =>
  bigNumber.picture(
    readForm(bigNumber, { metric: 'sales', ...keys }).form,
    [answerOf({ sales: [value] })],
    testView({ dataset }),
  ) as NumberPicture;

test('the number: adaptive, the saved metric’s format, the chart’s own, a date, nothing', () => {
  const saved = {
    id: 1,
    table_name: 't',
    database: { id: 1, database_name: 'x', backend: 'duckdb' },
    columns: [],
    metrics: [{ metric_name: 'sales', expression: '1', d3format: ',d' }],
  };
  expect(plain({}, 12345).text).toBe('12.3k');
  expect(plain({ y_axis_format: 'SMART_NUMBER' }, 12345, saved).text).toBe('12,345');
  expect(plain({ y_axis_format: '.1f' }, 12345, saved).text).toBe('12345.0');
  expect(plain({ force_timestamp_formatting: true, time_format: '%Y-%m-%d' }, Date.UTC(2024, 4, 6)).text).toBe('2024-05-06');
  expect(plain({}, null).text).toBe('No data');
  expect(plain({}, 'all good').text).toBe('all good');
});

test('a number that no double holds keeps its digits under formats that show all of them', () => {
  const big = '9007199254740993';
  expect(plain({ y_axis_format: ',d' }, big).text).toBe('9,007,199,254,740,993');
  expect(plain({ y_axis_format: '.3s' }, big).text).toBe('9.01P');
  expect(trend({ y_axis_format: '$,.2f' }, [1, big]).text).toBe('$9,007,199,254,740,993.00');
});

test('a rule colours the number so that it can still be read', () => {
  const rule = { column: 'sales', operator: '>', targetValue: 10, colorScheme: '#FDE380' };
  expect(plain({ conditional_formatting: [rule] }, 5).colour).toBeUndefined();
  expect(plain({ conditional_formatting: [rule] }, 50).colour).toMatch(/^#/);
});

test('the last value, with its change against the one so many points back', () => {
  const picture = trend({ compare_lag: 2, compare_suffix: 'MoM', show_timestamp: true }, [10, 20, 30, 25]);
  expect([picture.text, picture.change, picture.timestamp]).toEqual([
    '25',
    { text: '+25.0% MoM', direction: 'up', fontShare: expect.any(Number) },
    'Apr 2024',
  ]);
  expect(trend({ compare_lag: 1 }, [-10, -20]).change?.text).toBe('-100.0%');
  expect(trend({ compare_lag: 1 }, [0, 20]).change).toBeUndefined();
  expect(trend({ compare_lag: 9 }, [1, 2]).change).toBeUndefined();
});

test('a newest point without a value has a note, and the one before it is shown', () => {
  const picture = trend({}, [10, 20, null]);
  expect([picture.text, picture.notes]).toEqual(['20', ['Not up to date: the newest value is of Feb 2024.']]);
});

test.each([
  ['sum', '60'],
  ['mean', '20'],
  ['min', '10'],
  ['max', '30'],
  ['median', '20'],
  ['raw', '99'],
])('the number for %s of the points', (aggregation, text) => {
  expect(trend({ aggregation, compare_lag: 1 }, [10, 20, 30], 99)).toMatchObject({ text });
  expect(trend({ aggregation, compare_lag: 1 }, [10, 20, 30], 99).change).toBeUndefined();
});

test('the overall value is asked of the database, not of the points', () => {
  const ask = (keys: object) =>
    bigNumberTrend.queries(readForm(bigNumberTrend, { x_axis: 'day', metric: 'sales', ...keys }).form, {});
  expect(ask({})).toHaveLength(1);
  expect(ask({ aggregation: 'raw' })[1]).toMatchObject({ columns: [], metrics: ['sales'], post_processing: [] });
});

test('without values there is no line, and the tile says so', () => {
  expect(trend({}, [null, null])).toMatchObject({ text: 'No data' });
  expect(trend({}, [null, null]).trend).toBeUndefined();
});

test('texts shrink until they fit the tile', () => {
  const picture = plain({ y_axis_format: ',d', subtitle: 'a long subtitle under the number' }, 123456789012);
  const view = testView({ width: 120, height: 90 });
  const { lines } = layNumber(picture, view, (text, size) => text.length * size * 0.6);
  for (const line of lines) expect(line.text.length * line.sizePx * 0.6).toBeLessThanOrEqual(120);
  expect(lines.reduce((sum, line) => sum + line.sizePx * 1.25, 0)).toBeLessThanOrEqual(90);
});

test('a text that would become a hairline is cut instead; a number never is', () => {
  const measure = (text: string, size: number): number => text.length * size * 0.6;
  const picture = plain({ y_axis_format: ',d', subtitle: 'word '.repeat(60) }, 123456789012);
  const { lines } = layNumber(picture, testView({ width: 120, height: 90 }), measure);
  const subtitle = lines.find(({ part }) => part === 'subtitle');
  expect(subtitle?.text).toMatch(/^word .*…$/);
  expect(subtitle?.sizePx).toBeGreaterThan(9);
  for (const line of lines) expect(measure(line.text, line.sizePx)).toBeLessThanOrEqual(120);
  expect(lines.find(({ part }) => part === 'number')?.text).toBe('123,456,789,012');
});

test('old keys open as today’s', () => {
  expect(
    openForm({ viz_type: 'big_number_total', metric: 'm', subheader: 'x', header_timestamp_format: '%Y' })?.form,
  ).toMatchObject({ subtitle: 'x', time_format: '%Y' });
  expect(
    openForm({ viz_type: 'big_number', metric: 'm', granularity_sqla: 'ds', time_range: 'Last week', compare_lag: '3' })?.form,
  ).toMatchObject({
    x_axis: 'ds',
    compare_lag: 3,
    adhoc_filters: [{ subject: 'ds', operator: 'TEMPORAL_RANGE', comparator: 'Last week' }],
  });
});

test('title, number, subtitle, then the change and its date', () => {
  const keys = { show_metric_name: true, subtitle: 'of all', compare_lag: 1, show_timestamp: true };
  const parts = layNumber(trend(keys, [10, 20]), testView(), (text, sizePx) => text.length * sizePx).lines.map(
    ({ part }) => part,
  );
  expect(parts).toEqual(['name', 'number', 'subtitle', 'change', 'timestamp']);
});
