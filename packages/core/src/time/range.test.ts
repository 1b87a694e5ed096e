import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toIso, wallClock } from './calendar.ts';
import { evaluate } from './expression.ts';
import { readMoment } from './phrases.ts';
import { resolveTimeRange, type TimeRangeOptions } from './range.ts';
import { compareRange, parseShift, shiftBack, shiftBy } from './shift.ts';

const now = '2016-11-07T09:30:10';
const at = (text: string): number => Date.parse(`${text.length === 10 ? `${text}T00:00:00` : text}Z`);
const iso = (text: string | null): string | undefined =>
  text === null ? undefined : text.length === 10 ? `${text}T00:00:00` : text;

const decades = '2000-01-01T00:00:00 : 2018-01-01T00:00:00';
// docs/reference/questions.md#time-ranges: number, text, since, until, more
const goldens: [string, string, string | null, string | null, (TimeRangeOptions & { now?: string })?][] = [
  ['1', '', null, '2016-11-07'],
  ['2', ' : now', null, now],
  ['3', 'yesterday : tomorrow', '2016-11-06', '2016-11-08'],
  ['4', ' : last 2 minutes', null, '2016-11-07T09:28:10'],
  ['5', ' : prior 2 minutes', null, '2016-11-07T09:28:10'],
  ['6', ' : next 2 minutes', null, '2016-11-07T09:32:10'],
  ['7', 'start of this month : ', '2016-11-01', null],
  ['8', 'start of next month : ', '2016-12-01', null],
  ['9', 'end of this month : ', '2016-11-30', null],
  ['10', 'end of next month : ', '2016-12-31', null],
  ['11', 'beginning of next year : ', '2017-01-01', null],
  ['12', 'beginning of last year : ', '2015-01-01', null],
  ['13', '2018-01-01T00:00:00 : 2018-12-31T23:59:59', '2018-01-01', '2018-12-31T23:59:59'],
  ['14', 'Last year', '2015-11-07', '2016-11-07'],
  ['15', 'Last quarter', '2016-08-07', '2016-11-07'],
  ['16', 'Last 5 months', '2016-06-07', '2016-11-07'],
  ['17', 'Last 1 month', '2016-10-07', '2016-11-07'],
  ['18', 'Next 5 months', '2016-11-07', '2017-04-07'],
  ['19', 'Next 1 month', '2016-11-07', '2016-12-07'],
  ['20', '', '2016-11-02', '2016-11-07', { since: '5 days' }],
  ['21', '', '2016-11-02', '2016-11-08', { since: '5 days ago', until: 'tomorrow' }],
  ['22', 'yesterday : tomorrow', '2016-11-05', '2016-11-07', { timeShift: '1 day' }],
  ['23', '5 days ago : now', '2016-11-02', now],
  ['24', 'Last week', '2016-10-31', now, { relativeEnd: 'now' }],
  ['25', 'Last week', '2016-10-31T09:30:10', '2016-11-07', { relativeStart: 'now' }],
  ['26', 'Last week', '2016-10-31T09:30:10', now, { relativeStart: 'now', relativeEnd: 'now' }],
  ['27', 'previous calendar week', '2016-10-31', '2016-11-07'],
  ['28', 'previous calendar month', '2016-10-01', '2016-11-01'],
  ['29', 'previous calendar year', '2015-01-01', '2016-01-01'],
  ['30', 'previous calendar quarter', '2022-10-01', '2023-01-01', { now: '2023-01-15' }],
  ['31', 'previous calendar quarter', '2023-01-01', '2023-04-01', { now: '2023-04-15' }],
  ['32', 'previous calendar quarter', '2023-04-01', '2023-07-01', { now: '2023-08-15' }],
  ['33', 'previous calendar quarter', '2023-07-01', '2023-10-01', { now: '2023-10-15' }],
  ['34', 'previous calendar quarter', '2023-10-01', '2024-01-01', { now: '2024-01-01' }],
  ['35', 'Current day', '2016-11-07', '2016-11-08'],
  ['36', 'Current week', '2016-11-07', '2016-11-14'],
  ['37', 'Current month', '2016-11-01', '2016-12-01'],
  ['38', 'Current quarter', '2016-10-01', '2017-01-01'],
  ['39', 'Current year', '2016-01-01', '2017-01-01'],
  ['40', decades, '1999-01-01', '2017-01-01', { timeShift: '1 year ago' }],
  ['41', decades, '1999-12-01', '2017-12-01', { timeShift: '1 month ago' }],
  ['42', decades, '1999-12-25', '2017-12-25', { timeShift: '1 week ago' }],
  ['43 (the flag is off: nobody asks)', decades, '2000-01-01', '2018-01-01', { instantComparison: null }],
  ['44', decades, '1999-01-01', '2017-01-01', { instantComparison: 'y' }],
  ['45', decades, '1999-12-01', '2017-12-01', { instantComparison: 'm' }],
  ['46', decades, '1999-12-25', '2017-12-25', { instantComparison: 'w' }],
  ['47', decades, '1981-12-31', '2000-01-01', { instantComparison: 'r' }],
  ['48', decades, '2000-01-01', '2018-01-01', { instantComparison: 'unknown' }],
  ['50', '2001 : 2002', '2001-01-01', '2002-01-01'],
  ['51', '2001 : 2002', '2000-12-31T16:00:00', '2001-12-31T16:00:00', { timeShift: '8 hours ago' }],
  ['52', '2002-01 : 2003-01', '2002-01-01', '2003-01-01'],
  ['53', 'Last week', '2024-08-27', '2024-09-03', { now: '2024-09-03' }],
  ['54', 'No filter', null, null],
  ['derived: last day', 'Last day', '2016-11-06', '2016-11-07'],
  ['derived: last 7 days to now', 'Last 7 days : now', '2016-10-31', now],
  ['derived: DATEADD to now', 'DATEADD(DATETIME("now"), -7, day) : now', '2016-10-31T09:30:10', now],
  ['derived: this week', 'this week : next week', '2016-11-07', '2016-11-14'],
  ['hours count from now', 'Last 6 hours : now', '2016-11-07T03:30:10', now],
  ['pitfall 13: hours end now', 'Last 6 hours', '2016-11-07T03:30:10', now],
  ['pitfall 13: minutes end now', 'Last 30 minutes', '2016-11-07T09:00:10', now],
  ['pitfall 13: hours begin now', 'Next 2 hours', now, '2016-11-07T11:30:10'],
  ['old form', '100 years ago : now', '1916-11-07', now],
  ['quarter ends', 'start of this quarter : end of this quarter', '2016-10-01', '2016-12-31'],
  ['an offset becomes UTC', '2024-01-01T02:00:00+02:00 : 2024-01-02T00:00:00Z', '2024-01-01', '2024-01-02'],
  ['an open range', ' : ', null, null],
];

// Rows: TIME-06
test.each(goldens)('time range %s: "%s"', (_, text, since, until, more = {}) => {
  const { now: when = now, ...options } = more;
  const range = resolveTimeRange(text, when, options);
  expect([range.since, range.until]).toEqual([iso(since), iso(until)]);
});

test.each([
  ['49', 'tomorrow : yesterday', 'From date cannot be larger than to date'],
  ['88', '2 days : now', 'Date string is ambiguous: [2 days]'],
  ['89', 'xxxxxxx : now', "Couldn't parse date string [xxxxxxx]"],
  ['a distance alone', '3 days ago', "Couldn't parse the time range [3 days ago]"],
  ['no such day', '2023-02-30 : now', "Couldn't parse date string [2023-02-30]"],
  ['unknown function', 'DATEADD(SLEEP(1), 1, day) : ', '"SLEEP" is not a function'],
  ['unknown unit', 'DATETRUNC(DATETIME("now"), eon) : ', '"EON" is not a unit'],
  ['unfinished', 'DATEADD(DATETIME("now"), 1 : ', 'expected ","'],
  ['nested too deeply', `${'DATETRUNC('.repeat(40)}DATETIME("now")${',day)'.repeat(40)} : `, 'nested too deeply'],
  ['unknown holiday', "HOLIDAY('Nothing Day') : ", 'Unable to find such a holiday: [Nothing Day]'],
])('a range that cannot be read is refused and named: %s', (_, text, message) => {
  expect(() => resolveTimeRange(text, now)).toThrow(message);
});

test.each([
  'Last 99999999 years',
  'Last 9999 years',
  'Next 9999 years',
  'Last 999999999999999999999 weeks',
  '99999999 years ago : now',
  'DATEADD(DATETIME("now"), 99999999, year) : ',
])('a range beyond the calendar is refused: %s', (text) => {
  expect(() => resolveTimeRange(text, now)).toThrow('leaves the years 1 to 9999');
});

test('a number is refused as a side of a time range', () => {
  expect(() => resolveTimeRange('DATEDIFF(DATETIME("2020"),DATETIME("2021")) : ', now)).toThrow('not a date');
});

test('a "Last" of minutes that should end at midnight explains how to write it', () => {
  expect(() => resolveTimeRange('Last 30 minutes', now, { relativeEnd: 'today' })).toThrow(
    'From date cannot be larger than to date. Write "Last 30 minutes : now".',
  );
});

test.each([
  ['55', "datetime('now')", now],
  ['55', "datetime('today')", '2016-11-07'],
  ['56', "datetime('2018')", '2018-01-01'],
  ['56', "datetime('2018-9')", '2018-09-01'],
  ['57', "dateadd(datetime('today'),1,year,)", '2017-11-07'],
  ['58', "dateadd(datetime('today'), -2, year)", '2014-11-07'],
  ['59', "dateadd(datetime('today'), 2, quarter)", '2017-05-07'],
  ['60', "dateadd(datetime('today'), 3, month)", '2017-02-07'],
  ['61', "dateadd(datetime('today'), -3, week)", '2016-10-17'],
  ['62', "dateadd(datetime('today'), 3, day)", '2016-11-10'],
  ['63', "dateadd(datetime('now'), 3, hour)", '2016-11-07T12:30:10'],
  ['64', "dateadd(datetime('now'), 40, minute)", '2016-11-07T10:10:10'],
  ['65', "dateadd(datetime('now'), -11, second)", '2016-11-07T09:29:59'],
  ['66', "datetrunc(datetime('now'), year)", '2016-01-01'],
  ['66', "datetrunc(datetime('now'), quarter)", '2016-10-01'],
  ['66', "datetrunc(datetime('now'), month)", '2016-11-01'],
  ['67', "datetrunc(datetime('now'), week)", '2016-11-07'],
  ['67', "datetrunc(datetime('now'), day)", '2016-11-07'],
  ['68', "datetrunc(datetime('now'), hour)", '2016-11-07T09:00:00'],
  ['68', "datetrunc(datetime('now'), minute)", '2016-11-07T09:30:00'],
  ['68', "datetrunc(datetime('now'), second)", now],
  ['69', "lastday(datetime('now'), year)", '2016-12-31'],
  ['70', "lastday(datetime('today'), month)", '2016-11-30'],
  ['71', "lastday(dateadd(datetime('2018-01-01T00:00:00'), 1, month), month)", '2018-02-28'],
  ['72', "holiday('Christmas')", '2016-12-25'],
  ['73', "holiday('Labor day', datetime('2018-01-01T00:00:00'))", '2018-09-03'],
  ['74', "holiday('Eid al-Fitr', datetime('2000-01-01T00:00:00'), 'SA')", '2000-01-08'],
  ['75', "holiday('Boxing day', datetime('2018-01-01T00:00:00'), 'UK')", '2018-12-26'],
  ['76', "holiday('Juneteenth', datetime('2022-01-01T00:00:00'), 'US')", '2022-06-19'],
  ['77', "holiday('Independence Day', datetime('2022-01-01T00:00:00'), 'US')", '2022-07-04'],
  [
    '81',
    "dateadd(datetime('2018-01-01T00:00:00'), datediff(datetime('2018-01-10T00:00:00'), datetime('2018-01-01T00:00:00')), day,),",
    '2017-12-23',
  ],
  ['Easter', "holiday('Good Friday', datetime('2024-01-01'), 'GB')", '2024-03-29'],
])('time expression %s: %s', (_, text, expected) => {
  expect(toIso(evaluate(text, at(now)))).toBe(iso(expected));
});

test.each([
  ['78', "datediff(datetime('2018-01-01T00:00:00'), datetime('2018-01-10T00:00:00'))", 9],
  ['79', "datediff(datetime('2018-01-10T00:00:00'), datetime('2018-01-01T00:00:00'))", -9],
  ['80', "datediff(datetime('2018-01-01T00:00:00'), datetime('2018-01-10T00:00:00'), day)", 9],
  ['80', "datediff(datetime('2018-01-01T00:00:00'), datetime('2018-01-10T00:00:00'), year)", 0],
])('time difference %s', (_, text, expected) => {
  expect(evaluate(text, at(now))).toBe(expected);
});

test('calendar arithmetic clamps to the month (82–87)', () => {
  const days = (from: string, text: string, shift: (m: number, t: string) => number): number =>
    (shift(at(from), text) - at(from)) / 86_400_000;
  expect(toIso(shiftBy(at('2020-02-29'), '1 year'))).toBe('2021-02-28T00:00:00');
  expect(toIso(shiftBy(at('2020-02-29'), '-1 year'))).toBe('2019-02-28T00:00:00');
  expect(toIso(shiftBy(at('2020-02-29'), '1 month'))).toBe('2020-03-29T00:00:00');
  expect(toIso(shiftBy(at('2020-02-29'), '3 month'))).toBe('2020-05-29T00:00:00');
  expect([days('2019-04-01', '1 year', shiftBy), days('2019-04-01', '-1 year', shiftBy)]).toEqual([366, -365]);
  expect(['2019-04-01', '2019-05-01', '2019-02-01'].map((d) => days(d, '1 month', shiftBy))).toEqual([30, 31, 28]);
  expect(days('2019-02-01', '-1 month', shiftBy)).toBe(-31);
  expect(['1 year', '-1 year', '52 weeks', '1 month'].map((t) => -days('2019-04-01', t, shiftBack))).toEqual([365, 365, 364, 31]);
});

test('dates are read year first and month first, and words count (90–92)', () => {
  expect(
    ['2015-04-03', '2/3/1969', 'one year ago', '2 years after', 'March 5, 2020', '5 Mar 2020'].map((t) =>
      toIso(readMoment(t, at(now))),
    ),
  ).toEqual(['2015-04-03', '1969-02-03', '2015-11-07', '2018-11-07', '2020-03-05', '2020-03-05'].map(iso));
  expect([parseShift('1 year ago'), parseShift('2 weeks later')]).toEqual([
    [{ amount: -1, unit: 'year' }],
    [{ amount: 2, unit: 'week' }],
  ]);
  expect(() => parseShift('soon')).toThrow('time shift [soon]');
});

test('a comparison moves the resolved range once, keeping its length', () => {
  const range = { since: at('2024-03-01'), until: at('2024-03-11') };
  expect(compareRange(range, '1 month ago')).toEqual({ since: at('2024-02-01'), until: at('2024-02-11') });
  expect(compareRange(range, 'inherit')).toEqual({ since: at('2024-02-20'), until: at('2024-03-01') });
  expect(compareRange(range, '2023-01-01')).toEqual({ since: at('2023-01-01'), until: at('2023-01-11') });
  expect(compareRange(range, '1 month later')).toEqual({ since: at('2024-04-01'), until: at('2024-04-11') });
  expect(compareRange(range, '2023-01-01 : 2023-01-03')).toEqual({ since: at('2023-01-01'), until: at('2023-01-03') });
  expect(() => compareRange({ until: 0 }, 'inherit')).toThrow('needs a time range');
});

test('now may be given in numbers, and is read in a zone', () => {
  expect(resolveTimeRange('Last day', { year: 2016, month: 11, day: 7, hour: 9 })).toEqual({
    since: '2016-11-06T00:00:00',
    until: '2016-11-07T00:00:00',
  });
  expect(wallClock(Date.UTC(2024, 0, 1, 23, 30), 'Europe/Berlin')).toBe('2024-01-02T00:30:00');
});

test('no text ever does worse than a failure that names it', () => {
  const word = fc.constantFrom(
    'last',
    'next',
    '5',
    'days',
    ' : ',
    'DATEADD(',
    ')',
    '"now"',
    ',',
    'ago',
    '2024-01-01',
    '-',
    'now',
    'start of',
    'last friday',
    'first',
    'january',
    '2004',
    'noon',
    'in',
    'before',
    '5pm',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word, { maxLength: 8 }).map((w) => w.join(' ')),
      ),
      (text) => {
        try {
          const { since, until } = resolveTimeRange(text, now);
          return since === undefined || until === undefined || since <= until;
        } catch (error) {
          return error instanceof Error && error.name === 'Failure';
        }
      },
    ),
  );
});
