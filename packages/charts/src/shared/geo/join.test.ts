import { expect, test } from 'vitest';
import { answerOf } from '../view.testing.ts';
import { joinRows } from './join.ts';

const find = (value: unknown) => (typeof value === 'string' && value !== 'Atlantis' ? { id: value.toUpperCase() } : undefined);
const joined = (columns: Parameters<typeof answerOf>[0], truncated = false) =>
  joinRows({ ...answerOf(columns), truncated }, { entity: 'place', metric: 'm', second: 'n' }, find);

test('rows find their shapes with both numbers; what is no number is none', () => {
  const { rows, notes } = joined({ place: ['a', 'b', 'c', 'd'], m: [1, null, '', '2.5'], n: [4, 'x', 0, null] });
  expect(rows.map(({ entity, value, second }) => [entity, value, second])).toEqual([
    ['a', 1, 4],
    ['b', Number.NaN, Number.NaN],
    ['c', Number.NaN, 0],
    ['d', 2.5, Number.NaN],
  ]);
  expect(notes).toEqual([]);
});

test('rows without a shape, and those that come too late, are named', () => {
  const { rows, notes } = joined({ place: ['a', 'Atlantis', 'A', null, 7], m: [1, 2, 3, 4, 5] }, true);
  expect(rows.map(({ value, second }) => [value, second])).toEqual([[1, Number.NaN]]);
  expect(notes).toEqual([
    '3 rows not matched to the map: Atlantis, <NULL>, 7.',
    '1 row not drawn, an earlier row has the same shape: A.',
    'The row limit cut the answer: shapes may lack their value.',
  ]);
});

test('of many names five are shown', () => {
  const names = (count: number) => joined({ place: Array.from({ length: count }, (_, at) => at), m: [] }).notes[0];
  expect([names(5), names(6)]).toEqual([
    '5 rows not matched to the map: 0, 1, 2, 3, 4.',
    '6 rows not matched to the map: 0, 1, 2, 3, 4, ….',
  ]);
});
