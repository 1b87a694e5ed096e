/** What people write for a moment and for a stretch of time, on Monday 2016-11-07 at 09:30:10. */
import { expect, test } from 'vitest';
import { toIso } from './calendar.ts';
import { readMoment } from './phrases.ts';
import { resolveTimeRange } from './range.ts';

const now = '2016-11-07T09:30:10';
const at = (iso: string): number => Date.parse(`${iso}Z`);
const whole = (iso: string): string => (iso.length === 10 ? `${iso}T00:00:00` : iso);

const moments: [phrase: string, moment: string][] = [
  // Dates in numbers
  ['2004', '2004-01-01'],
  ['2004-05', '2004-05-01'],
  ['2004/05/06', '2004-05-06'],
  ['20040506', '2004-05-06'],
  ['5/6/2004', '2004-05-06'],
  ['13/6/2004', '2004-06-13'],
  ['2004-05-06 12:30', '2004-05-06T12:30:00'],
  ['2004-05-06 12:30 pm', '2004-05-06T12:30:00'],
  ['2004-05-06 12:30 am', '2004-05-06T00:30:00'],
  // Dates in words
  ['first of january 2004', '2004-01-01'],
  ['the first of January, 2004', '2004-01-01'],
  ['1st of january 2004', '2004-01-01'],
  ['twenty-second of june 2004', '2004-06-22'],
  ['1 january 2004', '2004-01-01'],
  ['jan 1st, 2004', '2004-01-01'],
  ['Sept. 3, 2004', '2004-09-03'],
  ['january 2004', '2004-01-01'],
  ['Thu, 6 May 2004', '2004-05-06'],
  ['may 6 2004 5pm', '2004-05-06T17:00:00'],
  ['6 may 2004 17:30', '2004-05-06T17:30:00'],
  // Without a year: this one
  ['january', '2016-01-01'],
  ['march 5', '2016-03-05'],
  ['5th of march', '2016-03-05'],
  // Quarters
  ['Q1 2004', '2004-01-01'],
  ['2004-Q3', '2004-07-01'],
  ['q4', '2016-10-01'],
  // Days near now
  ['now', now],
  ['today', '2016-11-07'],
  ['yesterday', '2016-11-06'],
  ['tomorrow', '2016-11-08'],
  ['the day before yesterday', '2016-11-05'],
  ['day after tomorrow', '2016-11-09'],
  ['last friday', '2016-11-04'],
  ['this friday', '2016-11-11'],
  ['next friday', '2016-11-18'],
  ['last monday', '2016-10-31'],
  ['this monday', '2016-11-07'],
  ['next mon', '2016-11-14'],
  // Times of day
  ['noon', '2016-11-07T12:00:00'],
  ['midnight', '2016-11-07'],
  ['17:00', '2016-11-07T17:00:00'],
  ['yesterday noon', '2016-11-06T12:00:00'],
  ['noon yesterday', '2016-11-06T12:00:00'],
  ['tomorrow at 5pm', '2016-11-08T17:00:00'],
  ['today 14:30:15', '2016-11-07T14:30:15'],
  ['last friday at 12am', '2016-11-04'],
  // Distances: days count from midnight, hours and "from now" from the moment
  ['3 days ago', '2016-11-04'],
  ['3 days later', '2016-11-10'],
  ['in 3 days', '2016-11-10'],
  ['3 days from now', '2016-11-10T09:30:10'],
  ['3 months from now', '2017-02-07T09:30:10'],
  ['2 weeks from today', '2016-11-21'],
  ['2 weeks from tomorrow', '2016-11-22'],
  ['2 days before yesterday', '2016-11-04'],
  ['1 week after 2004-05-06', '2004-05-13'],
  ['three weeks ago', '2016-10-17'],
  ['twenty-five days ago', '2016-10-13'],
  ['a fortnight ago', '2016-10-24'],
  ['3 quarters ago', '2016-02-07'],
  ['an hour ago', '2016-11-07T08:30:10'],
  ['half an hour ago', '2016-11-07T09:00:10'],
  ['30 mins ago', '2016-11-07T09:00:10'],
  ['2 days and 3 hours ago', '2016-11-05T06:30:10'],
  ['1 year 2 months ago', '2015-09-07'],
  ['-3 days', '2016-11-04'],
  ['now - 3 days', '2016-11-04T09:30:10'],
  ['today + 2 weeks', '2016-11-21'],
  // Edges of periods: the first or the last day
  ['start of month', '2016-11-01'],
  ['beginning of the year', '2016-01-01'],
  ['first of the month', '2016-11-01'],
  ['first day of last month', '2016-10-01'],
  ['first of next quarter', '2017-01-01'],
  ['end of month', '2016-11-30'],
  ['eoy', '2016-12-31'],
  ['last day of february', '2016-02-29'],
  ['beginning of january 2004', '2004-01-01'],
  ['end of january 2004', '2004-01-31'],
  ['end of 2004', '2004-12-31'],
  ['start of q2 2004', '2004-04-01'],
];

// Rows: TIME-06
test.each(moments)('the moment "%s"', (phrase, moment) => {
  expect(toIso(readMoment(phrase, at(now)))).toBe(whole(moment));
  expect(resolveTimeRange(` ${phrase.toUpperCase()} : `, now)).toEqual({ since: whole(moment) });
  expect(resolveTimeRange(`DATETIME("${phrase}") : `, now)).toEqual({ since: whole(moment) });
});

test.each<[phrase: string, why: string]>([
  ['05-06-2004', 'day or month first?'],
  ['6.5.2004', 'day or month first?'],
  ['1/2/04', 'which century?'],
  ['2 days', 'ago or later?'],
  ['2 days and 3 hours', 'ago or later?'],
  ['friday', 'last, this or next?'],
  ['-3 days ago', 'a sign and a direction'],
  ['3.5 days ago', 'parts of days'],
  ['february 30', 'no such day'],
  ['30 february 2004', 'no such day'],
  ['32nd of january 2004', 'no such day'],
  ['friday 6 may 2004', 'that was a Thursday'],
  ['january 45', 'no such day, nor a year'],
  ['25:00', 'no such hour'],
  ['yesterday at 13pm', 'no such hour'],
  ['yesterday at 5', 'morning or afternoon?'],
  ['tonight', 'no hour is meant'],
  ['end of day', 'which hour?'],
  ['q5 2004', 'no such quarter'],
  ['first monday of january', 'not read'],
  ['3 days before christmas', 'not read'],
  ['3 days before friday', 'last, this or next?'],
  ['soonish', 'not read'],
  ['january january', 'not read'],
  ['last friday friday', 'not read'],
])('"%s" is refused: %s', (phrase) => {
  expect(() => readMoment(phrase, at(now))).toThrow(`[${phrase}]`);
});

test('a weekday alone is refused with the question which one', () => {
  expect(() => readMoment('Friday', at(now))).toThrow('Which [Friday]? Write [last Friday], [this Friday] or [next Friday].');
});

// Weeks begin on Monday; "last" is the newest one that is over.
test.each([
  ['2016-11-07', '2016-11-04', '2016-11-11', '2016-11-18'],
  ['2016-11-10', '2016-11-04', '2016-11-11', '2016-11-18'],
  ['2016-11-11', '2016-11-04', '2016-11-11', '2016-11-18'],
  ['2016-11-12', '2016-11-11', '2016-11-11', '2016-11-18'],
  ['2016-11-13', '2016-11-11', '2016-11-11', '2016-11-18'],
])('Fridays seen from %s', (day, last, current, next) => {
  const seen = (phrase: string): string => toIso(readMoment(phrase, at(`${day}T09:30:10`))).slice(0, 10);
  expect([seen('last friday'), seen('this friday'), seen('next friday')]).toEqual([last, current, next]);
});

test.each<[text: string, since: string, until: string]>([
  ['2004', '2004-01-01', '2005-01-01'],
  ['2004-05', '2004-05-01', '2004-06-01'],
  ['2004-05-06', '2004-05-06', '2004-05-07'],
  ['5/6/2004', '2004-05-06', '2004-05-07'],
  ['january 2004', '2004-01-01', '2004-02-01'],
  ['first of january 2004', '2004-01-01', '2004-01-02'],
  ['Q1 2004', '2004-01-01', '2004-04-01'],
  ['today', '2016-11-07', '2016-11-08'],
  ['Yesterday', '2016-11-06', '2016-11-07'],
  ['last friday', '2016-11-04', '2016-11-05'],
  ['Last friday', '2016-11-04', '2016-11-05'],
  ['this week', '2016-11-07', '2016-11-14'],
  ['this month', '2016-11-01', '2016-12-01'],
  ['first week of this year', '2016-01-01', '2016-01-08'],
  ['first month of the quarter', '2016-10-01', '2016-11-01'],
  ['1st quarter of last year', '2015-01-01', '2015-04-01'],
  ['first day of last month', '2016-10-01', '2016-10-02'],
  ['last day of february', '2016-02-29', '2016-03-01'],
  // As ever: rolling periods up to midnight.
  ['last week', '2016-10-31', '2016-11-07'],
  ['Last 2 weeks', '2016-10-24', '2016-11-07'],
  ['Next 3 days', '2016-11-07', '2016-11-10'],
  // Each side begins what it names.
  ['first of january 2004 : now', '2004-01-01', now],
  ['last friday : now', '2016-11-04', now],
  ['2004 : 2006', '2004-01-01', '2006-01-01'],
  ['yesterday noon : today noon', '2016-11-06T12:00:00', '2016-11-07T12:00:00'],
])('the range "%s"', (text, since, until) => {
  expect(resolveTimeRange(text, now)).toEqual({ since: whole(since), until: whole(until) });
});

test.each(['now', '3 days ago', 'noon', 'yesterday noon', 'end of month', 'in 2 weeks', 'friday', '2 days'])(
  'a moment is no range: "%s"',
  (text) => {
    expect(() => resolveTimeRange(text, now)).toThrow(`Couldn't parse the time range [${text}]`);
  },
);
