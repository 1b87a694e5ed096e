import { expect, test } from 'vitest';
import { timeRowsOf } from './time-rows.ts';
import { answerOf } from './view.testing.ts';

const none = Number.NaN;
const answer = answerOf(
  { day: [2000, 1000, 2000, null], kind: ['a', 'a', 'b', 'b'], m: [1, 3, 2, 9], n: [null, null, null, null] },
  ['day'],
);
const read = (groupby: string[], metrics: string[], contributionMode?: 'row' | 'column') => {
  const { moments, rows } = timeRowsOf({ x_axis: 'day', groupby, metrics, contributionMode }, answer, undefined);
  return { moments: [...moments], rows: rows.map(({ name, group, metric, values }) => [name, group, metric, ...values]) };
};

test('each group has a row over all moments in order; rows without a moment are left out', () => {
  expect(read(['kind'], ['m'])).toEqual({
    moments: [1000, 2000],
    rows: [
      ['a', 'a', 'm', 3, 1],
      ['b', 'b', 'm', none, 2],
    ],
  });
});

test('of several metrics each name says its metric; one that has no number has no row', () => {
  expect(read(['kind'], ['m', 'n']).rows).toEqual([
    ['m, a', 'a', 'm', 3, 1],
    ['m, b', 'b', 'm', none, 2],
  ]);
  expect(
    timeRowsOf({ x_axis: 'day', groupby: [], metrics: ['m'] }, answerOf({ day: [1, 2], m: [5, 6] }, ['day']), undefined).rows,
  ).toMatchObject([{ name: 'm', group: '', dims: [] }]);
});

test('shares are of the moment or of the row; a share of nothing is none', () => {
  expect(read(['kind'], ['m'], 'row').rows.map(([name, , , ...values]) => [name, ...values])).toEqual([
    ['a', 1, 1 / 3],
    ['b', none, 2 / 3],
  ]);
  expect(read(['kind'], ['m'], 'column').rows.map(([name, , , ...values]) => [name, ...values])).toEqual([
    ['a', 0.75, 0.25],
    ['b', none, 1],
  ]);
  const nothing = answerOf({ day: [1, 2], m: [0, 0] }, ['day']);
  for (const contributionMode of ['row', 'column'] as const)
    expect([
      ...(timeRowsOf({ x_axis: 'day', groupby: [], metrics: ['m'], contributionMode }, nothing, undefined).rows[0]?.values ?? []),
    ]).toEqual([none, none]);
});
