/** The cells of small multiples share the places of their x axes. */
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { answerOf } from '../view.testing.ts';
import { samePlaces } from './same-places.ts';

const rowsOf = (answers: readonly { frame: { columns: readonly (readonly Cell[])[] } }[]) =>
  answers.map(({ frame }) => frame.columns);

test('each cell has the names of all, those of the longest first; a place without a row has no value', () => {
  const long = answerOf({ kind: ['b', 'a', 'c'], amount: [1, 2, 3] });
  const short = answerOf({ kind: ['d', 'a'], amount: [4, 5] });
  const [first = [], second = []] = samePlaces([[short], [long]], 'kind');
  expect(rowsOf(first)).toEqual([
    [
      ['b', 'a', 'c', 'd'],
      [null, 5, null, 4],
    ],
  ]);
  expect(rowsOf(second)).toEqual([
    [
      ['b', 'a', 'c', 'd'],
      [1, 2, 3, null],
    ],
  ]);
  expect([first[0]?.frame.rowcount, second[0]?.frame.rowcount]).toEqual([4, 4]);
});

test('names that are partly numbers keep the order they came in', () => {
  const texts = [GenericType.STRING, GenericType.NUMERIC];
  const answer = answerOf({ kind: ['other', 3, 1], amount: [1, 2, 3] });
  const mixed = { ...answer, frame: { ...answer.frame, types: texts } };
  const [cells = []] = samePlaces([[mixed], [answerOf({ kind: [2], amount: [9] })]], 'kind');
  expect(rowsOf(cells)[0]?.[0]).toEqual(['other', 3, 1, 2]);
});

test('a line over time gets the first and the last moment of all cells, and no others: it goes on between', () => {
  const whole = answerOf({ day: [10, 20, 30, 40], amount: [1, 2, 3, 4] }, ['day']);
  const inner = answerOf({ day: [20, 30], amount: [7, 8] }, ['day']);
  const start = answerOf({ day: [10, 30], amount: [5, 6] }, ['day']);
  const [, second = [], third = []] = samePlaces([[whole], [inner], [start]], 'day');
  expect(rowsOf(second)[0]).toEqual([
    [10, 20, 30, 40],
    [null, 7, 8, null],
  ]);
  expect(rowsOf(third)[0]).toEqual([
    [10, 30, 40],
    [5, 6, null],
  ]);
});

test('an axis of numbers, an empty cell and rows that share a place stay as they are', () => {
  const numbers = [[answerOf({ age: [1, 2], amount: [1, 2] })], [answerOf({ age: [3], amount: [3] })]];
  expect(samePlaces(numbers, 'age')).toEqual(numbers);
  const twice = answerOf({ kind: ['a', 'a'], amount: [1, 2] });
  const none = answerOf({ kind: [], amount: [] });
  const [first, second] = samePlaces([[twice], [none], [answerOf({ kind: ['b'], amount: [1] })]], 'kind');
  expect([first, second]).toEqual([[twice], [none]]);
});

test('questions of one cell are matched by their place: their names do not mix', () => {
  const bars = (name: string) => answerOf({ kind: [name], amount: [1] });
  const [cells = []] = samePlaces(
    [
      [bars('a'), bars('x')],
      [bars('b'), bars('y')],
    ],
    'kind',
  );
  expect(rowsOf(cells).map(([places]) => places)).toEqual([
    ['a', 'b'],
    ['x', 'y'],
  ]);
});
