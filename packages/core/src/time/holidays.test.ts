import { expect, test } from 'vitest';
import { toIso } from './calendar.ts';
import { holiday } from './holidays.ts';

const dayOf = (name: string, year: number, country?: string): string => toIso(holiday(name, year, country)).slice(0, 10);

/** From the countries' official calendars. */
const calendars: readonly [country: string, year: number, days: Readonly<Record<string, string>>][] = [
  [
    'US',
    2024,
    {
      "New Year's Day": '01-01',
      'Martin Luther King Jr. Day': '01-15',
      "Washington's Birthday": '02-19',
      "Presidents' Day": '02-19',
      'Memorial Day': '05-27',
      'Juneteenth National Independence Day': '06-19',
      'Independence Day': '07-04',
      'Labor Day': '09-02',
      'Columbus Day': '10-14',
      'Veterans Day': '11-11',
      Thanksgiving: '11-28',
      'Christmas Day': '12-25',
    },
  ],
  [
    'US',
    2021,
    {
      'Martin Luther King Jr. Day': '01-18',
      "Presidents' Day": '02-15',
      'Memorial Day': '05-31',
      'Labor Day': '09-06',
      'Columbus Day': '10-11',
      Thanksgiving: '11-25',
    },
  ],
  ['US', 2025, { 'Labor Day': '09-01', 'Memorial Day': '05-26' }],
  [
    'GB',
    2024,
    {
      "New Year's Day": '01-01',
      'Good Friday': '03-29',
      'Easter Monday': '04-01',
      'May Day': '05-06',
      'Spring Bank Holiday': '05-27',
      'Late Summer Bank Holiday': '08-26',
      'Christmas Day': '12-25',
      'Boxing Day': '12-26',
    },
  ],
  [
    'CA',
    2024,
    { 'Canada Day': '07-01', 'Labour Day': '09-02', Thanksgiving: '10-14', 'Good Friday': '03-29', 'Boxing Day': '12-26' },
  ],
  [
    'DE',
    2024,
    {
      Neujahr: '01-01',
      Karfreitag: '03-29',
      Ostermontag: '04-01',
      'Erster Mai': '05-01',
      'Christi Himmelfahrt': '05-09',
      Pfingstmontag: '05-20',
      'Tag der Deutschen Einheit': '10-03',
      'Erster Weihnachtstag': '12-25',
      'Zweiter Weihnachtstag': '12-26',
    },
  ],
  [
    'FR',
    2024,
    {
      'Fête du Travail': '05-01',
      'Armistice 1945': '05-08',
      Ascension: '05-09',
      'Lundi de Pentecôte': '05-20',
      'Fête nationale': '07-14',
      Assomption: '08-15',
      Toussaint: '11-01',
      'Armistice 1918': '11-11',
    },
  ],
  ['SA', 2024, { 'Eid al-Fitr': '04-10', 'Eid al-Adha': '06-16', 'National Day': '09-23', 'Founding Day': '02-22' }],
];

test.each(calendars)('the holidays of %s in %i are those of its calendar', (country, year, days) => {
  expect(Object.fromEntries(Object.keys(days).map((name) => [name, dayOf(name, year, country).slice(5)]))).toEqual(days);
});

test.each([
  '1818-03-22',
  '1886-04-25',
  '1943-04-25',
  '1954-04-18',
  '1981-04-19',
  '2000-04-23',
  '2001-04-15',
  '2008-03-23',
  '2011-04-24',
  '2016-03-27',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2100-03-28',
  '2285-03-22',
  '2299-04-16',
])('Easter Monday follows Easter Sunday of %s', (sunday) => {
  expect(holiday('Easter Monday', Number(sunday.slice(0, 4)), 'GB') - Date.parse(sunday)).toBe(86_400_000);
});

test.each([
  ['Martin Luther King', 1986, 'US'],
  ['Juneteenth', 2021, 'US'],
  ['May Day', 1978, 'GB'],
  ['Tag der Deutschen Einheit', 1990, 'DE'],
  ['National Day', 2005, 'SA'],
  ['Founding Day', 2022, 'SA'],
])('%s is kept from %i on', (name, since, country) => {
  expect(dayOf(name, since, country)).toMatch(`${since}-`);
  expect(() => holiday(name, since - 1, country)).toThrow('Unable to find such a holiday');
});

test('names match by their beginning in any case, countries in any case', () => {
  expect([dayOf(' labor ', 2024), dayOf('BOXING', 2024, 'uk')]).toEqual(['2024-09-02', '2024-12-26']);
  for (const name of ['', ' ', 'Day']) expect(() => holiday(name, 2024)).toThrow('Unable to find such a holiday');
  expect(() => holiday('Labor Day', 2024, 'XX')).toThrow('Holidays of [XX] are not known');
});
