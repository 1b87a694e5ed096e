import { expect, test } from 'vitest';
import { boardOf } from '../board.testing.ts';
import { intervalOf, refreshRhythm, roundOf, sharedWithin } from './refresh-rhythm.ts';

const board = (metadata: object) => {
  const made = boardOf([], [1, 2, 3]);
  return { ...made, metadata: { ...made.metadata, ...metadata } };
};

// Rows: DASH-28, DASH-30
test('a round refreshes every chart of the dashboard but the immune ones', () => {
  const ids = (metadata: object) => roundOf(board(metadata), 60).map(([id]) => id);
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ timed_refresh_immune_slices: [2, 9] })).toEqual([1, 3]);
  expect(roundOf(board({ stagger_refresh: false }), 60)).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
});

// Rows: DASH-30
test('what was due in a hidden tab is made up for once, when the tab is shown again', () => {
  const rhythm = refreshRhythm();
  expect([rhythm.due(false), rhythm.shown()]).toEqual([true, false]);
  expect([rhythm.due(true), rhythm.due(true), rhythm.shown(), rhythm.shown()]).toEqual([false, false, true, false]);
  expect(rhythm.due(false)).toBe(true);
});

// Rows: DASH-30
test('an interval of this session goes before the dashboard’s own, also when it is none', () => {
  const every = board({ refresh_frequency: 300 });
  expect([intervalOf(undefined, every), intervalOf(10, every), intervalOf(0, every), intervalOf(undefined, board({}))]).toEqual([
    300, 10, 0, 0,
  ]);
});

// Rows: DASH-28
test('a viewer’s own last answer is too old for the next refresh, another viewer’s from halfway is not', () => {
  for (const seconds of [10, 30, 3600])
    expect([seconds, seconds / 2].map((age) => age < sharedWithin(seconds))).toEqual([false, true]);
});

// Rows: DASH-28
test('where the site says fetch, answers that are kept will do', () => {
  expect([sharedWithin(10), sharedWithin(10, 'fetch')]).toEqual([9, 86_400]);
});
