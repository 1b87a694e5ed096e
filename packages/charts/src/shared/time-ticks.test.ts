import { expect, test } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const day = 86_400_000;
const month = 28 * day;
const at = (text: string): number => Date.parse(`${text}Z`);

test.each([
  [
    'two years of months',
    '2022-01-01',
    '2023-12-01',
    9,
    month,
    ['Jan|2022', 'Apr', 'Jul', 'Oct', 'Jan|2023', 'Apr', 'Jul', 'Oct'],
  ],
  [
    'two months of days: Mondays',
    '2023-01-01',
    '2023-03-01',
    9,
    day,
    ['Jan 2|2023', 'Jan 9', 'Jan 16', 'Jan 23', 'Jan 30', 'Feb 6', 'Feb 13', 'Feb 20', 'Feb 27'],
  ],
  ['a week across new year', '2022-12-30', '2023-01-03', 8, day, ['Dec 30|2022', 'Dec 31', 'Jan 1|2023', 'Jan 2', 'Jan 3']],
  [
    'a day of hours',
    '2023-01-01T00:00',
    '2023-01-02T00:00',
    6,
    3_600_000,
    ['00:00|Jan 1', '06:00', '12:00', '18:00', '00:00|Jan 2'],
  ],
  ['a minute', '2023-01-01T10:00', '2023-01-01T10:01', 6, 0, ['10:00:00|Jan 1', '10:00:15', '10:00:30', '10:00:45', '10:01:00']],
  ['decades', '1955-01-01', '2015-01-01', 8, 365 * day, ['1960', '1970', '1980', '1990', '2000', '2010']],
  ['quarters are not cut into months', '2023-01-01', '2023-10-01', 12, 90 * day, ['Jan|2023', 'Apr', 'Jul', 'Oct']],
  ['one day', '2023-05-04', '2023-05-04', 5, day, ['May 4|2023']],
  ['one month', '2023-05-01', '2023-05-01', 5, month, ['May|2023']],
])('%s', (_, since, until, most, least, expected) => {
  const { values, label } = timeTicks(
    at(since.length > 10 ? `${since}:00` : `${since}T00:00:00`),
    at(until.length > 10 ? `${until}:00` : `${until}T00:00:00`),
    most,
    least,
  );
  expect(values.map((value) => label(value).replace(/\n\{bold\|(.*)\}$/, '|$1'))).toEqual(expected);
});

test('never more labels than fit, whatever the stretch', () => {
  for (let span = 1; span < 4e13; span *= 3) {
    const { values } = timeTicks(0, span, 7, 0);
    expect(values.length).toBeGreaterThan(0);
    expect(values.length).toBeLessThanOrEqual(8);
  }
});
