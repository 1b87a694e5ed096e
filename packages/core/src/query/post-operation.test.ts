import { expect, test } from 'vitest';
import { postOperation } from './post-operation.ts';

const reads = (operation: string, options: unknown): boolean => postOperation.safeParse({ operation, options }).success;
const prophet = { time_grain: 'P1D', periods: 1, confidence_interval: 0.8 };
const rolling = { rolling_type: 'mean', columns: { a: 'a' }, window: 1 };
const compare = { source_columns: ['a'], compare_columns: ['b'], compare_type: 'ratio' };

/** Bounds of options: the values inside, the nearest ones outside. */
const bounds: readonly [
  operation: string,
  whole: object,
  option: string,
  inside: readonly unknown[],
  outside: readonly unknown[],
][] = [
  ['rolling', rolling, 'window', [1, 2], [0, 1.5]],
  ['rolling', rolling, 'min_periods', [0, 1, null], [-1, 0.5]],
  ['compare', compare, 'precision', [0, 15, null], [-1, 16, 1.5]],
  ['prophet', prophet, 'periods', [0, 10_000], [-1, 10_001, 0.5]],
  ['prophet', prophet, 'confidence_interval', [0.01, 0.99], [0, 1]],
  ['prophet', prophet, 'time_grain', ['P'], ['', null]],
  ['prophet', prophet, 'yearly_seasonality', [0, 50, true, null], [-1, 51, 1.5]],
  ['prophet', prophet, 'weekly_seasonality', [0, 50], [-1, 51]],
  ['histogram', { column: 'a' }, 'bins', [1, 10_000, null], [0, 10_001]],
  ['diff', { columns: { a: 'a' } }, 'axis', [0, 1, null], [-1, 2]],
  ['diff', { columns: { a: 'a' } }, 'periods', [-3, 0, 3], [0.5]],
  ['boxplot', { groupby: [], whisker_type: 'tukey' }, 'metrics', [['a'], ['a', 'b']], [[]]],
];

test.each(bounds)('%s: beside %j, %s takes %j, and not %j', (operation, whole, option, inside, outside) => {
  for (const value of inside) expect([value, reads(operation, { ...whole, [option]: value })]).toEqual([value, true]);
  for (const value of outside) expect([value, reads(operation, { ...whole, [option]: value })]).toEqual([value, false]);
});

test.each([
  [0, true],
  [1, true],
  [-0.1, false],
  [1.1, false],
])('a rolling quantile of %d is taken: %s', (quantile, taken) => {
  expect(reads('rolling', { ...rolling, rolling_type: 'quantile', rolling_type_options: { quantile } })).toBe(taken);
});

test('unknown operations and options are refused by name', () => {
  for (const input of [{ operation: 'fly', options: {} }, { operation: 7 }])
    expect(postOperation.safeParse(input).error?.message).toContain(`Unsupported post processing operation: ${input.operation}`);
  for (const input of [null, 'pivot', {}]) expect(postOperation.safeParse(input).success).toBe(false);
  expect(reads('rank', { metric: 'a', colour: 'red' })).toBe(false);
});

test.each(['contribution', 'flatten', 'select', 'sort'])('%s needs no options', (operation) => {
  expect([reads(operation, undefined), reads(operation, null), reads(operation, {})]).toEqual([true, true, true]);
});
