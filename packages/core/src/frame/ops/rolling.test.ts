import { expect, test } from 'vitest';
import type { Cell } from '../frame.ts';
import { columnsOf, frameOf, op, run } from '../fixtures.testing.ts';

const rolled = (values: Cell[], options: object): readonly Cell[] =>
  columnsOf(run(frameOf({ m: values }), [op('rolling', { columns: { m: 'm' }, ...options })]))['m'] ?? [];
const last = (values: number[], rolling_type: string, more: object = {}): Cell =>
  rolled(values, { rolling_type, window: values.length, ...more }).at(-1) ?? null;

// As pandas computes them.
test.each<[type: string, values: number[], expected: number | null]>([
  ['skew', [1, 2], null],
  ['skew', [1, 2, 6], 1.4579],
  ['skew', [5, 5, 5], 0],
  ['kurt', [1, 2, 6], null],
  ['kurt', [1, 2, 6, 7], -4.8905],
  ['kurt', [5, 5, 5, 5], 0],
  ['std', [1], null],
  ['std', [1, 3], 1.4142],
  ['var', [1, 3], 2],
  ['corr', [1], null],
  ['corr', [1, 3], 1],
  ['corr', [3, 3], null],
])('the %s of %j', (type, values, expected) => {
  const found = last(values, type, { min_periods: 1 });
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, 3);
});

test('a window says nothing until it holds enough, and rows that never can are taken away', () => {
  const sums = (options: object) => rolled([1, 2, null, 4, 5], { rolling_type: 'sum', window: 2, ...options });
  expect([sums({}), sums({ min_periods: 0 }), sums({ min_periods: 1 }), sums({ min_periods: 2 })]).toEqual([
    [null, 3, null, null, 9],
    [1, 3, 2, 4, 9],
    [1, 3, 2, 4, 9],
    [3, null, null, 9],
  ]);
});

test('a centred window looks ahead, of an even length less far', () => {
  const centred = (window: number) => rolled([1, 2, 3, 4], { rolling_type: 'sum', window, center: true, min_periods: 0 });
  expect([centred(3), centred(4), centred(1)]).toEqual([
    [3, 6, 9, 7],
    [3, 6, 10, 9],
    [1, 2, 3, 4],
  ]);
});

test('weights belong to the last rows of the window', () => {
  const weighted = (rolling_type: string) => rolled([1, 2, 6], { rolling_type, window: 3, win_type: 'triang', min_periods: 0 });
  expect(weighted('sum')).toEqual([0.5, 2, 5.5].map((value) => expect.closeTo(value, 9)));
  expect(weighted('mean')).toEqual([1, 2 / 1.5, 5.5 / 2].map((value) => expect.closeTo(value, 9)));
});
