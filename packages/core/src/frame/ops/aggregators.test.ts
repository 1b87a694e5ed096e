import { expect, test } from 'vitest';
import type { Cell } from '../frame.ts';
import { columnsOf, frameOf, op, run } from '../fixtures.testing.ts';

const of = (operator: string, values: Cell[]): Cell | undefined => {
  const frame = frameOf({ kind: values.map(() => 'a'), m: values });
  const aggregates = { m: { column: 'm', operator } };
  return columnsOf(run(frame, [op('aggregate', { groupby: ['kind'], aggregates })]))['m']?.[0];
};

test.each<[operator: string, values: Cell[], place: number]>([
  ['argmin', [3, 1, 2, 1], 1],
  ['argmax', [3, 1, 7, 7], 2],
  ['argmax', [null, 5, 2], 1],
  ['argmin', [4], 0],
])('%s of %j is the place of the first such row', (operator, values, place) => {
  expect(of(operator, values)).toBe(place);
});

const refused = 'is not numeric, so its';

/** Several values; what nulls do to each function; nothing but nulls. */
test.each<[operator: string, some: Cell, withNull: Cell, nulls: Cell]>([
  ['sum', 12, 10, 0],
  ['nansum', 12, 10, 0],
  ['cumsum', 12, 10, 0],
  ['prod', 48, 24, 1],
  ['product', 48, 24, 1],
  ['cumprod', 48, 24, 1],
  ['mean', 4, 5, null],
  ['nanmean', 4, 5, null],
  ['average', 4, null, null],
  ['median', 4, null, null],
  ['nanmedian', 4, 5, null],
  ['count', 3, 3, 2],
  ['count_nonzero', 3, 2, 0],
  ['max', 6, 6, null],
  ['nanmax', 6, 6, null],
  ['min', 2, 4, null],
  ['nanmin', 2, 4, null],
  ['var', 8 / 3, 1, null],
  ['std', Math.sqrt(8 / 3), 1, null],
])('%s of 6, 2, 4 is %d; with null in the place of 2 %j, of nothing but nulls %j', (operator, some, withNull, nulls) => {
  const near = (value: Cell): unknown => (typeof value === 'number' ? expect.closeTo(value, 9) : value);
  expect(of(operator, [6, 2, 4])).toEqual(near(some));
  expect(of(operator, [6, null, 4])).toEqual(near(withNull));
  expect(of(operator, [null, null])).toEqual(near(nulls));
});

test.each<[operator: string, q: number, values: Cell[], expected: Cell]>([
  ['percentile', 0, [4, 1, 3], 1],
  ['percentile', 50, [4, 1, 3], 3],
  ['percentile', 100, [4, 1, 3], 4],
  ['percentile', 25, [1, 2, 3, 4, 5], 2],
  ['percentile', 50, [1, null, 3], null],
  ['nanpercentile', 50, [1, null, 3], 2],
])('%s %i of %j is %j', (operator, q, values, expected) => {
  const frame = frameOf({ kind: values.map(() => 'a'), m: values });
  const aggregates = { m: { column: 'm', operator, options: { q } } };
  expect(columnsOf(run(frame, [op('aggregate', { groupby: ['kind'], aggregates })]))['m']).toEqual([expected]);
});

test('a percentile needs its number', () => {
  for (const operator of ['percentile', 'nanpercentile'])
    expect(() => of(operator, [1, 2])).toThrow('needs the option q (0 to 100)');
});

test('extremes are found among numbers, their texts, words and zeros; ties keep the first', () => {
  expect([of('max', [-3, 0, -1]), of('min', [3, 0, 1]), of('min', [-1, 0, -3])]).toEqual([0, 0, -3]);
  expect([of('max', ['9', '10', '9.5']), of('min', ['9', '10', '11'])]).toEqual(['10', '9']);
  expect([of('max', ['b', 'c', 'a']), of('min', ['b', 'c', 'a']), of('max', ['b', 5, 'a'])]).toEqual(['c', 'a', 'b']);
  expect([of('max', ['1', '1.0']), of('min', ['1.0', '1'])]).toEqual(['1', '1.0']);
  expect([of('max', [Number.NaN, 1, null, 2]), of('min', [null, 2, Number.NaN])]).toEqual([2, 2]);
});

test('one lone value stays exactly what it is, but is counted and placed like the others', () => {
  const exact = '12345678901234567.89';
  for (const operator of ['sum', 'mean', 'max', 'median', 'prod']) expect(of(operator, [exact])).toBe(exact);
  expect([of('count', [exact]), of('std', [5]), of('argmax', [5]), of('sum', [null])]).toEqual([1, 0, 0, 0]);
});

test('words among numbers are refused where they would have to be calculated with', () => {
  for (const operator of ['sum', 'mean', 'std', 'argmin']) expect(() => of(operator, [1, 'x'])).toThrow(refused);
  expect(of('count', [1, 'x'])).toBe(2);
});
