import { expect, test } from 'vitest';
import { customInterval, humanDuration, refreshChoices, refreshQuestion, secondsOf, typedOf } from './refresh-choices.ts';

// Rows: DASH-29
test('intervals from ten seconds to a day, a stored one among them, and one of one’s own', () => {
  expect(refreshChoices(0).map(({ label }) => label)).toEqual([
    "Don't refresh",
    '10 seconds',
    '30 seconds',
    '1 minute',
    '5 minutes',
    '30 minutes',
    '1 hour',
    '6 hours',
    '12 hours',
    '24 hours',
    'Custom interval',
  ]);
  expect(refreshChoices(90).map(({ value }) => value)).toEqual([
    0,
    10,
    30,
    60,
    90,
    300,
    1800,
    3600,
    21_600,
    43_200,
    86_400,
    customInterval,
  ]);
  expect(humanDuration(90)).toBe('90 seconds');
  expect(typedOf(5430)).toEqual({ hours: 1, minutes: 30, seconds: 30 });
  expect(secondsOf(typedOf(5430))).toBe(5430);
});

// Rows: DASH-29
test('an interval below the limit of the site is asked about in the words of the site', () => {
  const warning = { belowSeconds: 60, message: 'The warehouse bills by the query.' };
  expect(refreshQuestion(30, warning)).toBe('The warehouse bills by the query. Are you sure you want to proceed?');
  expect(refreshQuestion(30, { ...warning, message: null })).toContain('Are you sure you want to proceed?');
  expect([refreshQuestion(60, warning), refreshQuestion(0, warning), refreshQuestion(10, undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
