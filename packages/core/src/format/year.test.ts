import { expect, test } from 'vitest';
import { readsAsYears } from './year.ts';

test.each([
  ['year', 1928, 2014, true],
  ['release_year', 1995, 1995, true],
  ['birthYear', 1000, 2999, true],
  ['Model yr', 1970, 1982, true],
  ['FISCALYEAR', 2019, 2024, true],
  ['years_of_age', 0, 99, false],
  ['year', 1928.5, 2014, false],
  ['year', 999, 2014, false],
  ['year', 1928, 3000, false],
  ['yearly_income', 1200, 2400, false],
  ['tyres', 1200, 2400, false],
  ['seats', 1200, 2400, false],
])('%s from %d to %d: years is %j', (column, min, max, expected) => {
  expect(readsAsYears(column, min, max)).toBe(expected);
});
