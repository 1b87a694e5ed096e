import { expect, test } from 'vitest';
import { neighbourRange } from './neighbour-range.ts';

const now = '2024-03-15T10:00:00';

test.each([
  ['2024-01-01 : 2024-02-01', 1, '2024-02-01T00:00:00 : 2024-03-01T00:00:00'],
  ['2024-01-01 : 2024-04-01', -1, '2023-10-01T00:00:00 : 2024-01-01T00:00:00'],
  ['2024-01-10 : 2024-01-20', 1, '2024-01-20T00:00:00 : 2024-01-30T00:00:00'],
  ['2024-01-10T06:00:00 : 2024-01-10T12:00:00', -1, '2024-01-10T00:00:00 : 2024-01-10T06:00:00'],
  ['previous calendar month', -1, '2024-01-01T00:00:00 : 2024-02-01T00:00:00'],
] as const)('beside %s lies in direction %i %s', (range, steps, expected) => {
  expect(neighbourRange(range, steps, now)).toBe(expected);
});

test.each(['No filter', '2024-01-01 : ', ' : now', 'whenever'])('%s has no neighbour', (range) => {
  expect(neighbourRange(range, 1, now)).toBeUndefined();
});
