import { expect, test } from 'vitest';
import { toIso } from './calendar.ts';
import { bucketInterval, bucketLabel, bucketsBetween, defaultGrain, grainOf, grains, nextBucket } from './grain.ts';
import { noFilter } from './range.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const grain = (id: string) => {
  const found = grainOf(id);
  if (!found) throw new Error(id);
  return found;
};

// docs/reference/questions.md#time-grains
test.each([
  ['PT1S', '2022-05-04T05:06:07.890', '2022-05-04T05:06:07'],
  ['PT5S', '2022-05-04T05:06:07.890', '2022-05-04T05:06:05'],
  ['PT30S', '2022-05-04T05:06:37.890', '2022-05-04T05:06:30'],
  ['PT1M', '2022-05-04T05:06:07.890', '2022-05-04T05:06:00'],
  ['PT5M', '2022-05-04T05:06:07.890', '2022-05-04T05:05:00'],
  ['PT10M', '2022-05-04T05:36:07.890', '2022-05-04T05:30:00'],
  ['PT15M', '2022-05-04T05:46:07.890', '2022-05-04T05:45:00'],
  ['PT30M', '2022-05-04T05:36:07.890', '2022-05-04T05:30:00'],
  ['PT0.5H', '2022-05-04T05:36:07.890', '2022-05-04T05:30:00'],
  ['PT1H', '2022-05-04T05:06:07.890', '2022-05-04T05:00:00'],
  ['PT6H', '2022-05-04T07:06:07.890', '2022-05-04T06:00:00'],
  ['P1D', '2022-05-04T05:06:07.890', '2022-05-04T00:00:00'],
  ['P1W', '2022-05-04T05:06:07.890', '2022-05-02T00:00:00'],
  ['P1M', '2022-05-04T05:06:07.890', '2022-05-01T00:00:00'],
  ['P3M', '2022-05-04T05:06:07.890', '2022-04-01T00:00:00'],
  ['P0.25Y', '2022-12-31T05:06:07.890', '2022-10-01T00:00:00'],
  ['P1Y', '2022-05-04T05:06:07.890', '2022-01-01T00:00:00'],
  ['P1W/1970-01-03T00:00:00Z', '2022-05-04T05:06:07.890', '2022-05-07T00:00:00'],
  ['P1W/1970-01-04T00:00:00Z', '2022-05-04T05:06:07.890', '2022-05-08T00:00:00'],
  ['1969-12-28T00:00:00Z/P1W', '2022-05-04T05:06:07.890', '2022-05-01T00:00:00'],
  ['1969-12-29T00:00:00Z/P1W', '2022-05-04T05:06:07.890', '2022-05-02T00:00:00'],
])('a moment falls into its %s bucket', (id, moment, label) => {
  expect(toIso(bucketLabel(grain(id), at(moment)))).toBe(label);
});

// Rows: TIME-01
test('a day is the grain, and no filter the range, of a form that says none; every grain of old is known', () => {
  expect([defaultGrain, grain(defaultGrain).name, noFilter]).toEqual(['P1D', 'Day', 'No filter']);
  const named = ['PT5S', 'PT30S', 'PT1M', 'PT5M', 'PT30M', 'PT1H', 'PT6H', 'P1D', 'P7D', 'P1W', 'P1M', 'P3M', 'P1Y'];
  expect(named.map((id) => grain(id).name)).toEqual([
    '5 second',
    '30 second',
    'Minute',
    '5 minute',
    '30 minute',
    'Hour',
    '6 hour',
    'Day',
    'Week',
    'Week',
    'Month',
    'Quarter',
    'Year',
  ]);
  const weeks = grains.filter(({ weekStart }) => weekStart !== undefined).map(({ name }) => name);
  expect(weeks).toEqual(['Week starting Sunday', 'Week starting Monday', 'Week ending Saturday', 'Week ending Sunday']);
});

test('plain weeks start on the day the engine starts them', () => {
  expect(toIso(bucketLabel(grain('P1W'), at('2022-05-04T05:06:07'), 0))).toBe('2022-05-01T00:00:00');
});

test.each(grains.map((g) => [g.id, g] as const))(
  '%s: every moment lies in the interval of its label, and buckets tile time',
  (_, g) => {
    for (const moment of ['2022-05-04T05:06:07', '1969-12-31T23:59:59', '2024-02-29T12:00:00', '2023-12-31T00:00:00'].map(at)) {
      const label = bucketLabel(g, moment);
      const { since, until } = bucketInterval(g, label);
      expect(since <= moment && moment < until).toBe(true);
      expect(bucketLabel(g, since)).toBe(label);
      expect(bucketLabel(g, until)).toBe(nextBucket(g, label));
    }
  },
);

test('buckets between two moments cover the range and stop at its end', () => {
  expect(bucketsBetween(grain('P1M'), at('2023-11-15T00:00:00'), at('2024-02-01T00:00:00')).map(toIso)).toEqual([
    '2023-11-01T00:00:00',
    '2023-12-01T00:00:00',
    '2024-01-01T00:00:00',
  ]);
});

test('an unknown time grain is read as none', () => {
  expect([grainOf('P2D'), grainOf(null), grainOf('__proto__')]).toEqual([undefined, undefined, undefined]);
});
