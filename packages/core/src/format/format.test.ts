import { expect, test } from 'vitest';
import { GenericType } from '../frame/frame.ts';
import { limits } from '../limits.ts';
import { finestPattern, formatTime, grainFormatter, momentFormatter, timeFormatChoices } from './datetime.ts';
import { humanise } from './humanise.ts';
import { compareLabels, headOf, labelOf, seriesLabel, titleOf, truncateLabel } from './label.ts';
import {
  formatNumber,
  formatNumericCell,
  metricFormatter,
  numberFormatChoices,
  numberFormatter,
  percentFormat,
} from './number.ts';

// docs/reference/charts.md#number-formats
test.each([
  [0, '0'],
  [1, '1'],
  [999, '999'],
  [999.999, '1000'],
  [1000, '1k'],
  [1001, '1k'],
  [1234, '1.23k'],
  [10001, '10k'],
  [10100, '10.1k'],
  [12345, '12.3k'],
  [999499, '999k'],
  [999500, '1M'],
  [1234567, '1.23M'],
  [1e9, '1B'],
  [4.56e9, '4.56B'],
  [1e12, '1T'],
  [-1234567.8, '-1.23M'],
  [0.1, '0.1'],
  [0.5555555, '0.5556'],
  [0.0023, '0.0023'],
  [0.001, '0.001'],
  [0.00099, '990µ'],
  [0.00023, '230µ'],
  [1e-6, '1µ'],
  [1e-7, '100n'],
  [10.23432, '10.23'],
  [274.2856, '274.29'],
  [Number.NaN, 'N/A'],
  [Infinity, '∞'],
  [-Infinity, '-∞'],
])('adaptive: %d reads %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test.each([
  ['~g', 12345.432, '12345.4'],
  [',d', 12345.432, '12,345'],
  ['.1s', 12345.432, '10k'],
  ['.3s', 12345.432, '12.3k'],
  [',.1%', 12345.432, '1,234,543.2%'],
  ['.2%', 12345.432, '1234543.20%'],
  ['.3%', 12345.432, '1234543.200%'],
  ['.4r', 12345.432, '12350'],
  [',.1f', 12345.432, '12,345.4'],
  [',.2f', 12345.432, '12,345.43'],
  [',.3f', 12345.432, '12,345.432'],
  ['+,', 12345.432, '+12,345'],
  ['$,.2f', 12345.432, '$12,345.43'],
  ['$,.2f', -1, '-$1.00'],
  [',d', 0.5, '1'],
  [',d', 1.5, '2'],
  [',d', 2.5, '3'],
  [',.2f', Number.NaN, 'N/A'],
  [',0', 1.23456, '1.2346'],
  ['%', 0.256, '26%'],
  ['int', 1234.4, '1,234'],
  ['SMART_NUMBER', 1.41e303, '1.41e+303'],
  ['SMART_NUMBER', -1e27, '-1e+27'],
  ['SMART_NUMBER', 9e26, '900Y'],
  ['SMART_NUMBER', 1.5e-300, '1.5e-300'],
  ['SMART_NUMBER_SIGNED', 1234, '+1.23k'],
  ['SMART_NUMBER_SIGNED', -1234, '-1.23k'],
  ['xx', 5, '5 (Invalid format: xx)'],
  ['DURATION', 66000, '1m 6s'],
  ['DURATION', 1337, '1.3s'],
  ['DURATION', -90_061_000, '-1d 1h 1m 1s'],
  ['DURATION', 0.3, '1ms'],
  ['DURATION', 60_000, '1m'],
  ['DURATION_SUB', 1.40008, '1ms 400µs 80ns'],
  ['DURATION_COL', 10500, '0:10.5'],
  ['DURATION_COL', 66000, '1:06'],
  ['DURATION_COL', 3_600_000, '1:00:00'],
  ['MEMORY_DECIMAL', 0, '0B'],
  ['MEMORY_DECIMAL', 1024, '1.02kB'],
  ['MEMORY_DECIMAL', -1337, '-1.34kB'],
  ['MEMORY_DECIMAL', 1000, '1kB'],
  ['MEMORY_BINARY', 1024, '1KiB'],
  ['MEMORY_BINARY', 1337, '1.31KiB'],
  ['MEMORY_TRANSFER_RATE_BINARY', 1024, '1KiB/s'],
  ['MEMORY_TRANSFER_RATE_DECIMAL', 1024, '1.02kB/s'],
])('%s of %d reads %s', (format, value, text) => {
  expect(formatNumber(value, format)).toBe(text);
});

test('a currency adds its sign, takes $ and % out of the format, and an unknown code changes nothing', () => {
  const money = (symbol: string, symbolPosition?: 'prefix' | 'suffix', format = 'SMART_NUMBER') =>
    formatNumber(56_100_000, format, { currency: { symbol, symbolPosition } });
  expect([
    money('USD', 'prefix'),
    money('USD', 'suffix'),
    money('USD'),
    money('EUR', 'prefix', '$,.0f'),
    money('XQZ', 'prefix'),
  ]).toEqual(['$ 56.1M', '56.1M $', '56.1M $', '€ 56,100,000', '56.1M']);
});

test('a metric takes the format of its column, else of the chart, else its saved one', () => {
  const dataset = { metrics: [{ metric_name: 'm', expression: '', d3format: '.1f' }] };
  expect([
    metricFormatter('m', dataset)(1.25),
    metricFormatter('m', dataset, { chart: 'SMART_NUMBER' })(1.25),
    metricFormatter('m', dataset, { chart: ',d', savedFirst: true })(1.25),
    metricFormatter('m', dataset, { chart: ',d', column: { d3NumberFormat: '.2f' } })(1.25),
    metricFormatter('other', dataset)(1.25),
    percentFormat('SMART_NUMBER'),
  ]).toEqual(['1.3', '1.25', '1.3', '1.25', '1.25', ',.0%']);
});

test('numbers too long for a double are shown digit for digit', () => {
  expect([
    formatNumericCell('9007199254740993', ',d'),
    formatNumericCell('9007199254740993', '~g'),
    formatNumericCell('12.5', ',.1f'),
    formatNumericCell(null, ',d'),
    formatNumericCell('n/a', ',d'),
  ]).toEqual(['9,007,199,254,740,993', '9007199254740993', '12.5', 'N/A', 'n/a']);
});

test('what shows all digits shows those of the text, under every format that does', () => {
  const cell = '-12345678901234567.89';
  const euro = numberFormatter(',d', { currency: { symbol: 'EUR', symbolPosition: 'suffix' } });
  expect([
    ...['~g', ',d', '$,.2f', '+,.1f', ',.3~f', '.3s'].map((format) => formatNumericCell(cell, format)),
    formatNumericCell('12345678901234567', '+,'),
    formatNumericCell('12345678901234567', ',.2f'),
    formatNumericCell('12345678901234567', ',d', euro),
  ]).toEqual([
    '-12345678901234567.89',
    '-12,345,678,901,234,568',
    '-$12,345,678,901,234,567.89',
    '-12,345,678,901,234,567.9',
    '-12,345,678,901,234,567.89',
    '-12.3P',
    '+12,345,678,901,234,567',
    '12,345,678,901,234,567.00',
    '12,345,678,901,234,567 €',
  ]);
});

// Rows: I18N-10
test('number formats are offered with an example that is true; a pattern that cannot be read is reported', () => {
  expect(numberFormatChoices.slice(0, 2)).toEqual([
    ['SMART_NUMBER', 'Adaptive formatting'],
    ['~g', 'Original value'],
  ]);
  const usual = [
    ',d',
    '.1s',
    '.3s',
    ',.1%',
    '.2%',
    '.3%',
    '.4r',
    ',.1f',
    ',.2f',
    ',.3f',
    '+,',
    '$,.2f',
    'DURATION',
    'DURATION_SUB',
  ];
  const offered = numberFormatChoices.map(([format]) => format);
  for (const format of usual) expect(offered).toContain(format);
  for (const [format, label] of numberFormatChoices.slice(2)) {
    const [, sample = '', shown] = /\(([\d.]+)B? => (.+)\)$/.exec(label) ?? [];
    expect([format, formatNumber(Number(sample), format)]).toEqual([format, shown]);
  }
  // Anything d3 reads may be typed.
  expect([formatNumber(12345.432, ',.7f'), formatNumber(5, 'xx')]).toEqual(['12,345.4320000', '5 (Invalid format: xx)']);
});

// Rows: I18N-11
test('time formats are offered with an example of 14 January 2019, adaptive first, in UTC', () => {
  expect(timeFormatChoices[0]).toEqual(['smart_date', 'Adaptive formatting']);
  const offered = timeFormatChoices.map(([format]) => format);
  const usual = ['%d/%m/%Y', '%m/%d/%Y', '%Y-%m-%d', '%Y-%m-%d %H:%M:%S', '%d-%m-%Y %H:%M:%S', '%H:%M:%S'];
  for (const format of usual) expect(offered).toContain(format);
  for (const [format, label] of timeFormatChoices.slice(1))
    expect(`${format} | ${formatTime(Date.UTC(2019, 0, 14, 1, 32, 10), format)}`).toBe(label);
  // Internal formats are not offered.
  for (const format of ['smart_date_verbose', 'smart_date_detailed']) expect(offered).not.toContain(format);
});

const at = (text: string): number => Date.parse(`${text}Z`);
// docs/reference/charts.md#time-formats
test.each([
  ['2020-01-01T00:00', '2020', '2020'],
  ['2020-03-01T00:00', 'March', 'Mar 2020'],
  ['2020-03-15T00:00', 'Mar 15', 'Sun Mar 15'],
  ['2020-03-03T00:00', 'Tue 03', 'Tue Mar 3'],
  ['2003-04-07T13:00', '01 PM', 'Mon Apr 07, 01 PM'],
  ['2003-04-07T13:05', '01:05', 'Mon Apr 07, 01:05 PM'],
  ['2003-04-07T13:05:09', ':09s', 'Mon Apr 07, 01:05:09 PM'],
  ['2003-04-07T13:05:09.123', '.123ms', '.123ms'],
])('adaptive date %s', (moment, short, verbose) => {
  expect([formatTime(at(moment), 'smart_date'), formatTime(at(moment), 'smart_date_verbose')]).toEqual([short, verbose]);
});

test('dates follow a pattern in UTC, a column its finest unit, a bucket its grain', () => {
  expect(formatTime(at('2019-01-14T01:32:10'), '%d.%m.%Y %H:%M:%S')).toBe('14.01.2019 01:32:10');
  expect(finestPattern([at('2020-01-01T00:00'), at('2020-01-02T10:30')])).toBe('%Y-%m-%d %H:%M');
  expect(
    ['P1D', 'P1M', 'P3M', 'P1Y', 'PT1H', 'P1W', 'P1W/1970-01-03T00:00:00Z'].map((g) =>
      grainFormatter(g)?.(at('2024-05-04T00:00')),
    ),
  ).toEqual([
    '2024-05-04',
    'May 2024',
    '2024 Q2',
    '2024',
    '2024-05-04 00:00',
    '2024-05-04 — 2024-05-10',
    '2024-04-28 — 2024-05-04',
  ]);
  expect(momentFormatter('smart_date', 'P1M')(at('2024-05-01T00:00'))).toBe('May 2024');
  expect(momentFormatter('%Y', 'P1M')(at('2024-05-01T00:00'))).toBe('2024');
  expect(formatTime(1e18, '%Y')).toBe('1000000000000000000');
});

// Rows: CTL-03, CTL-30
test('labels say what is null, empty, true or a number', () => {
  expect([null, '', true, 3, 'x'].map((v) => labelOf(v))).toEqual(['<NULL>', '(empty)', 'true', '3', 'x']);
  expect(seriesLabel(['a', null, at('2024-01-01T00:00')], [{}, {}, { time: (m) => formatTime(m, '%Y') }])).toBe(
    'a, <NULL>, 2024',
  );
  expect([truncateLabel('x'.repeat(42)).length, truncateLabel('x'.repeat(43))]).toEqual([42, `${'x'.repeat(40)}...`]);
  expect([limits.labelTruncateAt, limits.labelTruncateFrom, limits.nameTooltipFrom]).toEqual([40, 43, 25]);
  expect(['item 10', 'Item 2', 'item 1'].sort(compareLabels)).toEqual(['item 1', 'Item 2', 'item 10']);
  const columns = [
    { column_name: 'c', verbose_name: 'City', is_dttm: false, groupby: true, filterable: true, type_generic: GenericType.STRING },
  ];
  expect([titleOf('c', { columns, metrics: [] }), titleOf('d', { columns, metrics: [] })]).toEqual(['City', 'd']);
});

test('heads are what the dataset calls a column, also of what was derived of it', () => {
  const heads = new Map([
    ['count', 'Films'],
    ['count__all', 'All'],
    ['__timestamp', 'Time'],
    ['sum', 'Total'],
    ['sum__num', 'sum__num'],
  ]);
  const names = [
    'count',
    '__timestamp',
    'count, Drama',
    'count__1 year ago',
    'count__all, Drama',
    '%count',
    'sum__num',
    'other, x',
    'x',
  ];
  expect(names.map((name) => headOf(name, heads))).toEqual([
    'Films',
    'Time',
    'Films, Drama',
    'Films__1 year ago',
    'All, Drama',
    '%Films',
    'sum__num',
    'other, x',
    'x',
  ]);
});

test.each([
  [0, 'now'],
  [1, 'a second ago'],
  [45, '45 seconds ago'],
  [60, 'a minute ago'],
  [3600, 'an hour ago'],
  [2 * 86_400, '2 days ago'],
  [31 * 86_400, 'a month ago'],
  [100 * 86_400, '3 months ago'],
  [365 * 86_400, 'a year ago'],
  [500 * 86_400, '1 year, 4 months ago'],
  [800 * 86_400, '2 years ago'],
  [-7200, '2 hours from now'],
])('%d seconds back reads %s', (seconds, text) => {
  expect(humanise(1e12 - seconds * 1000, 1e12)).toBe(text);
});
