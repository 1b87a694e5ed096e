import { expect, test } from 'vitest';
import { chosenStretches } from './chosen-stretches.ts';
import type { AxisPoints } from './series.ts';

const axis = (kind: AxisPoints['kind'], raw: AxisPoints['raw'], temporal = false): AxisPoints => ({
  kind,
  column: 'x',
  raw,
  temporal,
  at: Float64Array.from(raw, (cell, place) => (kind === 'category' ? place : Number(cell))),
});
const all = [0, 1, 2, 3, 4];

test('of categories the chosen ones stay, in as many stretches as there are', () => {
  const points = axis('category', ['a', 'b', 'c', 'd', 'e']);
  expect(chosenStretches(points, { value: null, ranges: [[['b'], ['c']], [['e']]] }, all)).toEqual([
    { from: 1, to: 2, before: 0, after: 3 },
    { from: 4, to: 4, before: 3 },
  ]);
  expect(chosenStretches(points, undefined, all)).toEqual([]);
});

test('two stretches of numbers are one from the lowest to the highest, two of time stay two, as their filters', () => {
  const ranges = [[[10, 20]], [[40, 50]]];
  const numbers = [10, 20, 30, 40, 50];
  expect(chosenStretches(axis('value', numbers), { value: null, ranges }, all)).toEqual([{ from: 10, to: 50 }]);
  expect(chosenStretches(axis('time', numbers, true), { value: null, ranges }, all)).toEqual([
    { from: 10, to: 20, after: 30 },
    { from: 40, to: 50, before: 30 },
  ]);
});
