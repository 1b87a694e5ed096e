import { expect, test } from 'vitest';
import {
  currentRanges,
  defaultCustomRange,
  lastRanges,
  parseCustomRange,
  previousRanges,
  printCustomRange,
  rangeTypeOf,
  rangeTypes,
  textForType,
} from './custom.ts';
import { resolveTimeRange } from './range.ts';

const now = '2024-05-15T10:20:30';

test.each([
  ['Last week', 'Last'],
  ['Last 7 days', 'Advanced'],
  ['previous calendar month', 'Previous'],
  ['Current week', 'Current'],
  ['Current 2 weeks', 'Advanced'],
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
    textForType('Current', 'Last year', now),
    textForType('Current', 'Current day', now),
    textForType('No filter', 'Last year', now),
    rangeTypeOf(textForType('Custom', 'Last year', now)),
    textForType('Advanced', '2024 : now', now),
    textForType('Advanced', 'previous calendar week', now),
  ]).toEqual([
    'Last week',
    'Last year',
    'previous calendar week',
    'Current week',
    'Current day',
    'No filter',
    'Custom',
    '2024 : now',
    ' : ',
  ]);
  const last = textForType('Advanced', 'Last year', now);
  expect([rangeTypeOf(last), resolveTimeRange(last, now)]).toEqual(['Advanced', resolveTimeRange('Last year', now)]);
});

// Rows: TIME-02, TIME-03
test('there are six types, and every text they offer is a range of its own type that can be resolved', () => {
  expect(rangeTypes).toEqual(['Last', 'Previous', 'Current', 'Custom', 'Advanced', 'No filter']);
  for (const [type, texts] of [
    ['Last', lastRanges],
    ['Previous', previousRanges],
    ['Current', currentRanges],
  ] as const)
    for (const text of texts) {
      expect([text, rangeTypeOf(text)]).toEqual([text, type]);
      expect(resolveTimeRange(text, now)).toEqual({ since: expect.any(String), until: expect.any(String) });
    }
  expect(resolveTimeRange('Current quarter', now)).toEqual({ since: '2024-04-01T00:00:00', until: '2024-07-01T00:00:00' });
});
