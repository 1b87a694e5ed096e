import { expect, test } from 'vitest';
import { answerOf } from '../view.testing.ts';
import { joinRows } from './join.ts';
import { sayEnglish } from '@tessera/core/language/say';

const find = (value: unknown) => (typeof value === 'string' && value !== 'Atlantis' ? { id: value.toUpperCase() } : undefined);
const joined = (columns: Parameters<typeof answerOf>[0], truncated = false) =>
  joinRows({ ...answerOf(columns), truncated }, { entity: 'place', metric: 'm', second: 'n' }, find, { say: sayEnglish });

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
    'Rows not matched to the map, 3: Atlantis, <NULL>, 7.',
    'Rows not drawn, an earlier one has the same shape, 1: A.',
    'The row limit cut this answer: not everything is shown.',
  ]);
});

test('of many names five are shown', () => {
  const names = (count: number) => joined({ place: Array.from({ length: count }, (_, at) => at), m: [] }).notes[0];
  expect([names(5), names(6)]).toEqual([
    'Rows not matched to the map, 5: 0, 1, 2, 3, 4.',
    'Rows not matched to the map, 6: 0, 1, 2, 3, 4, ….',
  ]);
});
