import { expect, test } from 'vitest';
import { codesOf, groupRows } from './groups.ts';

test('rows with the same keys are one group, in the order of their keys; 1 and "1" differ', () => {
  expect(
    groupRows(
      [
        ['b', 'a', 'b', null],
        [1, 1, 1, 1],
      ],
      4,
    ),
  ).toEqual([
    { key: ['a', 1], rows: [1] },
    { key: ['b', 1], rows: [0, 2] },
  ]);
  expect(groupRows([[1, '1', 1]], 3).map(({ rows }) => rows)).toEqual([[0, 2], [1]]);
  expect(groupRows([['a', null, null]], 3, true)).toEqual([
    { key: ['a'], rows: [0] },
    { key: [null], rows: [1, 2] },
  ]);
});

test('without columns all rows are one group, without rows there is none', () => {
  expect([groupRows([], 2), groupRows([], 0), groupRows([[]], 0)]).toEqual([[{ key: [], rows: [0, 1] }], [], []]);
});

test('rows are numbered by their keys in the order they are seen', () => {
  expect(
    codesOf(
      [
        ['b', 'a', 'b', null],
        [1, 2, 1, 1],
      ],
      4,
    ),
  ).toEqual({
    ids: new Int32Array([0, 1, 0, -1]),
    tuples: [
      ['b', 1],
      ['a', 2],
    ],
  });
});

test.each([100, 2100])('%i by as many different keys are numbered alike, however many pairs there could be', (many) => {
  // Each pair twice, with another one between.
  const left = Array.from({ length: 3 * many }, (_, row) => (row < 2 * many ? row % many : row - 2 * many));
  const right = Array.from({ length: 3 * many }, (_, row) => (row < 2 * many ? row % many : (row + 1) % many));
  const { ids, tuples } = codesOf([left, right], 3 * many);
  expect(tuples).toHaveLength(2 * many);
  expect([ids[0], ids[many], ids[many - 1], ids[2 * many - 1], ids[2 * many]]).toEqual([0, 0, many - 1, many - 1, many]);
  expect(tuples[many]).toEqual([0, (2 * many + 1) % many]);
});
