import { expect, test } from 'vitest';
import { parseShift } from './shift.ts';

test('a shift that never ends is refused at once, and so is a text too long to be one', () => {
  for (const text of [`1 day${' and'.repeat(200)}!`, `1 day${' and 1 day'.repeat(500)}`, `${' '.repeat(1_000_000)}1 day`])
    expect(() => parseShift(text)).toThrow(/time shift/);
  expect(parseShift('- 1 year, 2 months and 3 days')).toEqual([
    { amount: -1, unit: 'year' },
    { amount: 2, unit: 'month' },
    { amount: 3, unit: 'day' },
  ]);
});
