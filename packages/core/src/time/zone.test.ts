import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toIso } from './calendar.ts';
import { instantOf, isZone, offsetAt, wallOf, zonePeriods, localTimesOf } from './zone.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const hour = 3_600_000;

test.each([
  ['UTC', '2024-07-01T12:00:00', '2024-07-01T12:00:00'],
  ['Europe/Berlin', '2024-01-01T00:00:00', '2023-12-31T23:00:00'],
  ['Europe/Berlin', '2024-07-01T00:00:00', '2024-06-30T22:00:00'],
  ['America/New_York', '2024-03-10T00:00:00', '2024-03-10T05:00:00'],
  ['Asia/Kolkata', '2024-01-01T00:00:00', '2023-12-31T18:30:00'],
  ['Australia/Lord_Howe', '2024-01-01T00:00:00', '2023-12-31T13:00:00'],
  ['Pacific/Apia', '2024-01-01T00:00:00', '2023-12-31T11:00:00'],
])('in %s the clock shows %s at %s UTC', (zone, wall, instant) => {
  expect([toIso(instantOf(at(wall), zone)), toIso(wallOf(at(instant), zone))]).toEqual([instant, wall]);
});

test('an hour that comes twice is its first, one that is skipped is the jump', () => {
  expect(toIso(instantOf(at('2024-10-27T02:30:00'), 'Europe/Berlin'))).toBe('2024-10-27T00:30:00');
  expect(toIso(instantOf(at('2024-03-31T02:30:00'), 'Europe/Berlin'))).toBe('2024-03-31T01:00:00');
  expect(toIso(instantOf(at('2011-12-30T12:00:00'), 'Pacific/Apia'))).toBe('2011-12-30T10:00:00');
});

test('days of a change of clocks have 23 and 25 hours', () => {
  const length = (day: string, next: string): number =>
    (instantOf(at(`${next}T00:00:00`), 'Europe/Berlin') - instantOf(at(`${day}T00:00:00`), 'Europe/Berlin')) / hour;
  expect([length('2024-03-31', '2024-04-01'), length('2024-10-27', '2024-10-28')]).toEqual([23, 25]);
});

test('stretches of one offset are found to the second', () => {
  expect(
    zonePeriods('Europe/Berlin', at('2024-01-01T00:00:00'), at('2025-01-01T00:00:00')).map(({ since, offsetMs }) => [
      Number.isFinite(since) ? toIso(since) : 'always',
      offsetMs / hour,
    ]),
  ).toEqual([
    ['always', 1],
    ['2024-03-31T01:00:00', 2],
    ['2024-10-27T01:00:00', 1],
  ]);
  expect(zonePeriods('Asia/Kolkata', at('2000-01-01T00:00:00'), at('2025-01-01T00:00:00'))).toHaveLength(1);
});

test('every instant is among those its wall time names, in five zones', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia');
  const instants = fc.integer({ min: at('1995-01-01T00:00:00') / 1000, max: at('2037-01-01T00:00:00') / 1000 });
  fc.assert(
    fc.property(zones, instants, (zone, seconds) => {
      const instant = seconds * 1000;
      const back = instantOf(wallOf(instant, zone), zone);
      // The same instant, or the first of the two that show this wall time.
      return back === instant || (back < instant && wallOf(back, zone) === wallOf(instant, zone));
    }),
    { numRuns: 300 },
  );
});

test('only IANA names are time zones', () => {
  expect([isZone('Europe/Berlin'), isZone('UTC'), isZone('Mars/Olympus'), isZone('')]).toEqual([true, true, false, false]);
  expect(offsetAt(at('1890-01-01T00:00:00'), 'Europe/Berlin')).toBe(3_208_000);
});

test('converting many instants at once equals converting each', () => {
  const hours = Array.from({ length: 24 * 400 }, (_, at) => Date.UTC(2024, 0, 1) + at * 3_600_000);
  const mixed = [null, 'x', ...hours.toReversed(), ...hours];
  for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'UTC'])
    expect(localTimesOf(mixed, zone)).toEqual(mixed.map((each) => (typeof each === 'number' ? wallOf(each, zone) : each)));
  expect(localTimesOf([Date.UTC(1500, 0, 1), Date.UTC(2100, 0, 1)], 'Asia/Kolkata')).toEqual(
    [Date.UTC(1500, 0, 1), Date.UTC(2100, 0, 1)].map((each) => wallOf(each, 'Asia/Kolkata')),
  );
});

test.each([
  ['-000001-06-01T00:00:00', -1],
  ['0000-06-01T00:00:00', 0],
  ['0001-06-01T00:00:00', 1],
])('the clock in a far past shows the year of %s', (instant, year) => {
  const shown = new Date(wallOf(at(instant), 'Asia/Kolkata'));
  expect([shown.getUTCFullYear(), offsetAt(at(instant), 'Asia/Kolkata')]).toEqual([year, 21_208_000]);
});

test('stretches begin with the first instant and end before the last one', () => {
  const change = at('2024-03-31T01:00:00');
  const found = (since: number, until: number): number => zonePeriods('Europe/Berlin', since, until).length;
  expect([
    found(change - hour, change),
    found(change - hour, change + 1000),
    found(change, change + hour),
    found(change, change),
  ]).toEqual([2, 2, 1, 1]);
});
