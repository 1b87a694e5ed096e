import { expect, test } from 'vitest';
import type { Cell } from '../frame.ts';
import { columnsOf, frameOf, op, run } from '../fixtures.testing.ts';

const of = (
  values: Cell[],
  options: Record<string, unknown> = {},
  more: Record<string, Cell[]> = {},
): Record<string, readonly Cell[]> =>
  columnsOf(run(frameOf({ a: values, ...more }), [op('histogram', { column: 'a', ...options })]));

test('without a number of bins there are five, named by their edges', () => {
  expect(of([0, 1, 2.5, 9.9, 10])).toEqual({
    '0.0 - 2.0': [2],
    '2.0 - 4.0': [1],
    '4.0 - 6.0': [0],
    '6.0 - 8.0': [0],
    '8.0 - 10.0': [2],
  });
});

test('a value on an edge belongs to the bin above it, the highest to the last', () => {
  expect(of([0, 1, 1, 2, 3, 4], { bins: 4 })).toEqual({ '0.0 - 1.0': [1], '1.0 - 2.0': [2], '2.0 - 3.0': [1], '3.0 - 4.0': [2] });
  expect(Object.values(of([-3, -2, -1], { bins: 2 })).flat()).toEqual([1, 2]);
});

test('the edges decide where a quotient lands beside its bin by rounding', () => {
  for (const [step, bins] of [
    [0.1, 7],
    [0.1, 10],
    [0.3, 9],
    [0.7, 13],
    [1.1, 49],
  ] as const) {
    const values = Array.from({ length: bins + 1 }, (_, at) => at * step);
    const size = (bins * step) / bins;
    const isIn = (value: number, bin: number): boolean => value >= bin * size && (value < (bin + 1) * size || bin === bins - 1);
    const expected = Array.from({ length: bins }, (_, bin) => values.filter((value) => isIn(value, bin)).length);
    expect(Object.values(of(values, { bins })).flat()).toEqual(expected);
  }
});

test('a single value has half a unit to each side', () => {
  expect(of([7, 7], { bins: 2 })).toEqual({ '6.5 - 7.0': [0], '7.0 - 7.5': [2] });
  expect(of([1.5], { bins: 1 })).toEqual({ '1.0 - 2.0': [1] });
});

test('rows stand for as many as their weight says; one without weight for none', () => {
  expect(of([0, 1, 1], { bins: 2, weight: 'n' }, { n: [3, 4, null] })).toEqual({ '0.0 - 0.5': [3], '0.5 - 1.0': [4] });
});

test('bins are added up and made shares of all, in every group', () => {
  const groups = { kind: ['x', 'x', 'y', 'y'] };
  const values = [0, 4, 4, 4];
  const asked = { bins: 2, groupby: ['kind'] };
  expect(of(values, asked, groups)).toEqual({ kind: ['x', 'y'], '0.0 - 2.0': [1, 0], '2.0 - 4.0': [1, 2] });
  expect(of(values, { ...asked, cumulative: true }, groups)).toMatchObject({ '0.0 - 2.0': [1, 0], '2.0 - 4.0': [2, 2] });
  expect(of(values, { ...asked, normalize: true }, groups)).toMatchObject({ '0.0 - 2.0': [0.25, 0], '2.0 - 4.0': [0.25, 0.5] });
  expect(of(values, { ...asked, normalize: false, cumulative: false }, groups)).toMatchObject({ '2.0 - 4.0': [1, 2] });
});
