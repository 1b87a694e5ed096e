import { expect, test } from 'vitest';
import { strftime, strptime } from './strftime.ts';

/** Formats, and what Python 3.11 writes for each. */
const formats = [
  '%Y-%m-%d',
  '%y',
  '%e',
  '%H:%M:%S',
  '%I:%M %p',
  '%f',
  '%j',
  '%a %A',
  '%b %B',
  '%w',
  '%u',
  '%U',
  '%W',
  '%F',
  '%T',
  '%%',
  '%-d.%-m.',
  '%-H',
  '%-I',
  'week %W of %Y',
];
const moments: readonly (readonly [iso: string, texts: readonly string[]])[] = [
  [
    '2024-02-29T00:05:09.007',
    [
      '2024-02-29',
      '24',
      '29',
      '00:05:09',
      '12:05 AM',
      '007000',
      '060',
      'Thu Thursday',
      'Feb February',
      '4',
      '4',
      '08',
      '09',
      '2024-02-29',
      '00:05:09',
      '%',
      '29.2.',
      '0',
      '12',
      'week 09 of 2024',
    ],
  ],
  [
    '2023-12-31T23:59:59.120',
    [
      '2023-12-31',
      '23',
      '31',
      '23:59:59',
      '11:59 PM',
      '120000',
      '365',
      'Sun Sunday',
      'Dec December',
      '0',
      '7',
      '53',
      '52',
      '2023-12-31',
      '23:59:59',
      '%',
      '31.12.',
      '23',
      '11',
      'week 52 of 2023',
    ],
  ],
  [
    '2024-01-01T12:00:00.000',
    [
      '2024-01-01',
      '24',
      ' 1',
      '12:00:00',
      '12:00 PM',
      '000000',
      '001',
      'Mon Monday',
      'Jan January',
      '1',
      '1',
      '00',
      '01',
      '2024-01-01',
      '12:00:00',
      '%',
      '1.1.',
      '12',
      '12',
      'week 01 of 2024',
    ],
  ],
  [
    '2021-01-03T11:30:00.005',
    [
      '2021-01-03',
      '21',
      ' 3',
      '11:30:00',
      '11:30 AM',
      '005000',
      '003',
      'Sun Sunday',
      'Jan January',
      '0',
      '7',
      '01',
      '00',
      '2021-01-03',
      '11:30:00',
      '%',
      '3.1.',
      '11',
      '11',
      'week 00 of 2021',
    ],
  ],
  [
    '2000-09-10T01:01:01.999',
    [
      '2000-09-10',
      '00',
      '10',
      '01:01:01',
      '01:01 AM',
      '999000',
      '254',
      'Sun Sunday',
      'Sep September',
      '0',
      '7',
      '37',
      '36',
      '2000-09-10',
      '01:01:01',
      '%',
      '10.9.',
      '1',
      '1',
      'week 36 of 2000',
    ],
  ],
  [
    '1999-03-07T13:07:00.000',
    [
      '1999-03-07',
      '99',
      ' 7',
      '13:07:00',
      '01:07 PM',
      '000000',
      '066',
      'Sun Sunday',
      'Mar March',
      '0',
      '7',
      '10',
      '09',
      '1999-03-07',
      '13:07:00',
      '%',
      '7.3.',
      '13',
      '1',
      'week 09 of 1999',
    ],
  ],
  [
    '2026-11-09T00:00:00.000',
    [
      '2026-11-09',
      '26',
      ' 9',
      '00:00:00',
      '12:00 AM',
      '000000',
      '313',
      'Mon Monday',
      'Nov November',
      '1',
      '1',
      '45',
      '45',
      '2026-11-09',
      '00:00:00',
      '%',
      '9.11.',
      '0',
      '12',
      'week 45 of 2026',
    ],
  ],
];

test.each(moments)('%s is written as Python writes it', (iso, texts) => {
  expect(formats.map((format) => strftime(Date.parse(`${iso}Z`), format))).toEqual(texts);
});

/** Text, format, and the moment Python reads. */
const read: readonly (readonly [text: string, format: string, iso: string])[] = [
  ['2024-02-29', '%Y-%m-%d', '2024-02-29T00:00:00.000'],
  ['29.2.2024', '%d.%m.%Y', '2024-02-29T00:00:00.000'],
  ['2/3/24', '%m/%d/%y', '2024-02-03T00:00:00.000'],
  ['01/01/68', '%d/%m/%y', '2068-01-01T00:00:00.000'],
  ['01/01/69', '%d/%m/%y', '1969-01-01T00:00:00.000'],
  ['12:05 AM', '%I:%M %p', '1900-01-01T00:05:00.000'],
  ['12:05 pm', '%I:%M %p', '1900-01-01T12:05:00.000'],
  ['01:05 PM', '%I:%M %p', '1900-01-01T13:05:00.000'],
  ['11:05 AM', '%I:%M %p', '1900-01-01T11:05:00.000'],
  ['5 Mar 2021', '%d %b %Y', '2021-03-05T00:00:00.000'],
  ['december 31 1999', '%B %d %Y', '1999-12-31T00:00:00.000'],
  ['2021-01-02 03:04:05', '%Y-%m-%d %H:%M:%S', '2021-01-02T03:04:05.000'],
  ['05.250000', '%S.%f', '1900-01-01T00:00:05.250'],
  ['10%', '%H%%', '1900-01-01T10:00:00.000'],
  ['2021-01-02 23:59:59', '%Y-%m-%d %H:%M:%S', '2021-01-02T23:59:59.000'],
  ['(2021)', '(%Y)', '2021-01-01T00:00:00.000'],
];

test.each(read)('%s by %s is read as Python reads it', (text, format, iso) => {
  expect(strptime(text, format)).toBe(Date.parse(`${iso}Z`));
});

test.each([
  ['2023-02-29', '%Y-%m-%d'],
  ['2024-13-01', '%Y-%m-%d'],
  ['2024-01-32', '%Y-%m-%d'],
  ['2024-01-01 24:00', '%Y-%m-%d %H:%M'],
  ['2024-01-01x', '%Y-%m-%d'],
  ['x2024-01-01', '%Y-%m-%d'],
  ['24-01-01', '%Y-%m-%d'],
])('%s by %s is refused, as Python refuses it', (text, format) => {
  expect(() => strptime(text, format)).toThrow(/moment|does not fit/);
});

test('unknown codes are named', () => {
  expect(() => strftime(0, '%Q')).toThrow('the code %Q is not known');
  expect(() => strptime('1', '%Q')).toThrow('the code %Q is not known');
  expect(() => strptime('2024 2024', '%Y %Y')).toThrow('the format names one part twice');
});

test('seconds since 1970 are whole', () => {
  expect(strftime(1999, '%s')).toBe('1');
  expect(strftime(-1, '%s')).toBe('-1');
});
