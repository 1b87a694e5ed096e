import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { nothing, nothingPlaced } from './nothing.ts';
import { sayEnglish } from '@tessera/core/language/say';

const english = { say: sayEnglish };
const answer = (...values: Cell[]) => ({
  frame: {
    names: ['who', 'much'],
    types: [GenericType.STRING, GenericType.NUMERIC],
    columns: [values.map(() => 'a'), values],
    rowcount: values.length,
  },
});

test.each<[Cell[], string]>([
  [[], 'Make sure the filters are not too narrow and the time range holds data.'],
  [[null, null], 'Every value in the answer is null.'],
  [[0, null, 0], 'Every value in the answer is zero.'],
  [[-3, 0], 'No value in the answer is above zero.'],
  [[3, -3], 'No row of the answer can be drawn.'],
])('of the values %j it is said why there is no picture', (values, hint) => {
  expect(nothing(answer(...values), english).hint).toBe(hint);
});

test('a map says that rows have no place, unless their values are at fault', () => {
  expect(nothingPlaced(answer(1), english).summary).toBe('No data. No row of the answer has a place on the map.');
  expect(nothingPlaced(answer(null), english).summary).toBe('No data. Every value in the answer is null.');
  expect(nothing(undefined, english).title).toBe('No results were returned for this query');
});
