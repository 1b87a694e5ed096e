import { expect, test } from 'vitest';
import { spreadOf } from './refresh-spread.ts';

// Rows: DASH-27
test('a round of refreshes is spread evenly over the stagger time, or a fifth of the interval when that is longer', () => {
  expect(spreadOf([1, 2], 10_000, true, 5000)).toEqual([
    [1, 0],
    [2, 2500],
  ]);
  expect(spreadOf([1, 2, 3, 4], 60_000, true, 5000)).toEqual([
    [1, 0],
    [2, 3000],
    [3, 6000],
    [4, 9000],
  ]);
  expect(spreadOf([1, 2], 60_000, false, 5000)).toEqual([
    [1, 0],
    [2, 0],
  ]);
});
