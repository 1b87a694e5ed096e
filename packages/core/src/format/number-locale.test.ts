import { afterEach, expect, test } from 'vitest';
import { englishNumbers, writeNumbersAs } from './number-locale.ts';
import { everyDigit, formatNumber, formatNumericCell, metricFormatter, numberFormatter } from './number.ts';

let undo = (): void => undefined;
afterEach(() => undo());

// Rows: I18N-12
test('adaptive numbers have three digits with k, M and B, small ones µ and n; what is missing reads N/A', () => {
  const read = [999_499, 1234, 1_234_567, 4.56e9, 1e12, 0.00023, 1e-7].map((value) => formatNumber(value));
  expect(read).toEqual(['999k', '1.23k', '1.23M', '4.56B', '1T', '230µ', '100n']);
  const missing = [
    formatNumber(null),
    formatNumber(undefined, ',d'),
    formatNumber(Number.NaN, '.1%'),
    formatNumericCell(null, ',d'),
  ];
  expect(missing).toEqual(['N/A', 'N/A', 'N/A', 'N/A']);
});

// Rows: I18N-12
test('a site writes decimals, thousands and currency in its own way, under every format', () => {
  undo = writeNumbersAs({ decimal: ',', thousands: '.', grouping: [3], currency: ['', ' €'] });
  const dataset = { metrics: [{ metric_name: 'm', expression: '', d3format: '$,.2f' }] };
  expect([
    formatNumber(1234),
    formatNumber(12345.432, ',.1f'),
    formatNumber(12345.432, ',.1%'),
    formatNumber(-12345.432, '$,.2f'),
    metricFormatter('m', dataset)(1234.5),
    formatNumber(12345.6, ',.2f', { currency: { symbol: 'USD', symbolPosition: 'prefix' } }),
    // Digits that no double holds.
    formatNumericCell('-12345678901234567.89', '$,.2f'),
    everyDigit('9007199254740993.5'),
    everyDigit('no digits'),
  ]).toEqual([
    '1,23k',
    '12.345,4',
    '1.234.543,2%',
    '-12.345,43 €',
    '1.234,50 €',
    '$ 12.345,60',
    '-12.345.678.901.234.567,89 €',
    '9.007.199.254.740.993,5',
    'no digits',
  ]);
  undo();
  expect(formatNumber(12345.432, ',.1f')).toBe('12,345.4');
});

test('groups need not be of three digits', () => {
  const indian = { ...englishNumbers, grouping: [3, 2, 2, 2, 2, 2, 2, 2, 2, 2] };
  expect(numberFormatter(',d', { locale: indian })(123_456_789)).toBe('12,34,56,789');
  undo = writeNumbersAs(indian);
  expect([everyDigit('90071992547409931'), everyDigit('-12')]).toEqual(['90,07,19,92,54,74,09,931', '-12']);
});
