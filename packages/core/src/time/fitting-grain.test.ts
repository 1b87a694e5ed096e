import { describe, expect, test } from 'vitest';
import { bucketsBetween, grainOf, grains } from './grain.ts';
import { fittingGrain, mostPoints } from './fitting-grain.ts';

const at = (text: string): number => Date.parse(text);
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

describe('a grain is chosen that makes a chart of some tens of points', () => {
  const spans: [name: string, min: string, lengthMs: number, distinct: number | undefined, grain: string][] = [
    ['an hour of seconds', '2024-01-01T00:00:00Z', hour, 3600, 'PT30S'],
    ['two minutes of seconds', '2024-01-01T00:00:00Z', 2 * minute, 121, 'PT1S'],
    ['a day of minutes', '2024-01-01T00:00:00Z', day, 1441, 'PT10M'],
    ['a week of hours', '2024-01-01T00:00:00Z', 7 * day - hour, 168, 'PT1H'],
    ['a month of days', '2024-01-01T00:00:00Z', 30 * day, 31, 'P1D'],
    ['weekdays of half a year', '2024-01-01T00:00:00Z', 180 * day, 129, 'P1D'],
    ['two whole years of days', '2023-01-01T00:00:00Z', 730 * day, 731, 'P1M'],
    ['two years of days from within a month to within a month', '2023-01-12T00:00:00Z', 730 * day, 731, 'P1W'],
    ['a year and a half of whole weeks', '2023-01-02T00:00:00Z', (78 * 7 - 1) * day, 78 * 7, 'P1W'],
    ['two years of months', '2023-01-01T00:00:00Z', at('2024-12-01') - at('2023-01-01'), 24, 'P1M'],
    ['two months by the month', '2023-02-01T00:00:00Z', 28 * day, 2, 'P1W'],
    ['five years of quarters', '2020-01-01T00:00:00Z', at('2024-10-01') - at('2020-01-01'), 20, 'P3M'],
    ['ten years of days', '2015-01-01T00:00:00Z', 3652 * day, undefined, 'P1M'],
    ['a century of days', '1924-01-01T00:00:00Z', 36_525 * day, undefined, 'P1Y'],
    ['300 years', '1724-01-01T00:00:00Z', 300 * 365.25 * day, 110_000, 'P1Y'],
    ['three seconds', '2024-01-01T00:00:00Z', 3 * second, 4, 'PT1S'],
    ['one day alone', '2024-01-01T00:00:00Z', 0, 1, 'P1D'],
    ['one moment alone', '2024-01-01T10:11:12Z', 0, 1, 'PT1S'],
  ];
  test.each(spans)('%s', (_, min, lengthMs, distinct, grain) => {
    expect(fittingGrain({ min: at(min), max: at(min) + lengthMs, distinct })).toBe(grain);
  });

  test('every stretch from minutes to lifetimes has 20 to 200 points', () => {
    for (let lengthMs = 5 * minute; lengthMs < 150 * 365 * day; lengthMs *= 1.17) {
      const min = at('1930-03-04T05:06:07Z');
      const grain = grainOf(fittingGrain({ min, max: min + lengthMs })) ?? grains[0];
      const points = grain ? bucketsBetween(grain, min, min + lengthMs + 1).length : 0;
      expect(points, `${lengthMs} ms by ${grain?.id}`).toBeGreaterThanOrEqual(20);
      expect(points, `${lengthMs} ms by ${grain?.id}`).toBeLessThanOrEqual(mostPoints + 2);
    }
  });

  test('200 points still fit, 201 do not, and points are counted at both ends', () => {
    const seconds = (count: number) => ({ min: 0, max: (count - 1) * second });
    expect(fittingGrain(seconds(200), ['PT1S', 'PT1M'])).toBe('PT1S');
    expect(fittingGrain(seconds(201), ['PT1S', 'PT1M'])).toBe('PT1M');
  });

  test('only grains that are offered are chosen', () => {
    const twoYears = { min: at('2023-01-01'), max: at('2024-12-31') };
    expect(fittingGrain(twoYears, ['P1D', 'P1M', 'P1Y'])).toBe('P1M');
    expect(fittingGrain(twoYears, ['PT1S'])).toBe('PT1S');
  });
});
