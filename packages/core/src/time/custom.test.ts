import { expect, test } from 'vitest';
import { defaultCustomRange, parseCustomRange, printCustomRange, rangeTypeOf, textForType } from './custom.ts';
import { resolveTimeRange } from './range.ts';

const now = '2024-05-15T10:20:30';

test.each([
  ['Last week', 'Last'],
  ['Last 7 days', 'Advanced'],
  ['previous calendar month', 'Previous'],
  ['Current week', 'Advanced'],
  ['No filter', 'No filter'],
  ['', 'No filter'],
  ['2024-01-01T00:00:00 : 2024-02-01T00:00:00', 'Custom'],
  ['2024-01-01 : 2024-02-01', 'Advanced'],
  ['DATEADD(DATETIME("now"), -7, day) : now', 'Custom'],
  ['DATEADD(DATETIME("today"), -7, day) : now', 'Advanced'],
  ['DATEADD(DATETIME("now"), 7, day) : now', 'Advanced'],
  ['DATETRUNC(DATETIME("now"), week) : ', 'Advanced'],
])('"%s" opens as %s', (text, type) => {
  expect(rangeTypeOf(text)).toBe(type);
});

test.each([
  '2024-01-01T00:00:00 : 2024-02-01T00:00:00',
  '2024-01-01T00:00:00 : now',
  'today : now',
  'DATEADD(DATETIME("2024-05-15T00:00:00"), -7, day) : 2024-05-15T00:00:00',
  'DATEADD(DATETIME("today"), -2, quarter) : today',
  '2024-01-01T00:00:00 : DATEADD(DATETIME("2024-01-01T00:00:00"), 3, month)',
  'DATEADD(DATETIME("now"), -1, week) : DATEADD(DATETIME("now"), 1, week)',
  'DATEADD(DATETIME("2024-01-01T00:00:00"), -1, year) : DATEADD(DATETIME("2024-01-01T00:00:00"), 36, hour)',
])('the Custom form reads and writes back %s', (text) => {
  const form = parseCustomRange(text, now);
  expect(form && printCustomRange(form)).toBe(text);
});

// Rows: TIME-04
test('the default form is the seven days before midnight', () => {
  const text = printCustomRange(defaultCustomRange(now));
  expect(rangeTypeOf(text)).toBe('Custom');
  expect(resolveTimeRange(text, now)).toEqual({ since: '2024-05-08T00:00:00', until: '2024-05-15T00:00:00' });
});

// Rows: TIME-03
test('choosing a type gives a text of that type', () => {
  expect([
    textForType('Last', 'foo : bar', now),
    textForType('Last', 'Last year', now),
    textForType('Previous', 'Last year', now),
    textForType('No filter', 'Last year', now),
    rangeTypeOf(textForType('Custom', 'Last year', now)),
    textForType('Advanced', '2024 : now', now),
  ]).toEqual(['Last week', 'Last year', 'previous calendar week', 'No filter', 'Custom', '2024 : now']);
});
