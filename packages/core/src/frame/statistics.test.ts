import { describe, expect, test } from 'vitest';
import type { Cell } from './frame.ts';
import {
  cellOf,
  compareCells,
  deviation,
  largest,
  mean,
  median,
  numberOf,
  numbersOf,
  quantile,
  smallest,
  sum,
  variance,
} from './statistics.ts';

test.each<[cell: Cell | undefined, number: number | undefined]>([
  [1.5, 1.5],
  [Number.NaN, undefined],
  [true, 1],
  [false, 0],
  ['12', 12],
  [' 1e3 ', 1000],
  ['', undefined],
  [' ', undefined],
  ['x', undefined],
  [null, undefined],
  [undefined, undefined],
])('the number in %j', (cell, number) => {
  expect(numberOf(cell)).toBe(number);
});

test('numbers among cells, and cells of numbers', () => {
  expect(numbersOf([1, null, 'x', '2', true])).toEqual([1, 2, 1]);
  expect([cellOf(1), cellOf(Number.NaN), cellOf(-Infinity), cellOf(undefined)]).toEqual([1, null, null, null]);
});

describe('what numbers amount to', () => {
  test('as textbooks have it', () => {
    const values = [2, 4, 4, 4, 5, 5, 7, 9];
    expect([sum(values), mean(values), variance(values, 0), deviation(values, 0), median(values)]).toEqual([40, 5, 4, 2, 4.5]);
    expect(variance(values, 1)).toBeCloseTo(32 / 7, 12);
    expect([smallest(values), largest(values)]).toEqual([2, 9]);
  });
  test('of too few values there is nothing', () => {
    expect([sum([]), mean([]), variance([], 0), deviation([], 0), median([]), smallest([]), largest([])]).toEqual([
      0,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([variance([5], 1), variance([5], 0), deviation([5], 1), variance([5, 7], 1)]).toEqual([undefined, 0, undefined, 2]);
    expect([smallest([3, 3]), largest([-1]), smallest([0, -0.5, 2])]).toEqual([3, -1, -0.5]);
  });
  test.each<[q: number, linear: number, midpoint: number]>([
    [0, 1, 1],
    [0.25, 1.75, 1.5],
    [0.5, 2.5, 2.5],
    [1 / 3, 2, 2],
    [0.9, 3.7, 3.5],
    [1, 4, 4],
  ])('the quantile %d', (q, linear, midpoint) => {
    expect(quantile([4, 1, 3, 2], q)).toBeCloseTo(linear, 12);
    expect(quantile([4, 1, 3, 2], q, 'midpoint')).toBeCloseTo(midpoint, 12);
  });
});

test('cells stand in order: false, true, numbers, texts by code point, null', () => {
  const ordered: Cell[] = [false, true, -1, 2, 10, '10', '2', 'B', 'a', 'ä', null];
  expect(ordered.toReversed().toSorted(compareCells)).toEqual(ordered);
  expect([compareCells(null, null), compareCells('a', 'a'), compareCells(2, 2), compareCells(true, true)]).toEqual([0, 0, 0, 0]);
  expect([
    Math.sign(compareCells(null, 1)),
    Math.sign(compareCells(1, null)),
    Math.sign(compareCells('b', 'a')),
    Math.sign(compareCells(true, false)),
  ]).toEqual([1, -1, 1, 1]);
});
