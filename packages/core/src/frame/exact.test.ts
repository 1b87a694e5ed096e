import { expect, test } from 'vitest';
import { compareNumbers, differenceOf, totalOf, tupleOrder } from './exact.ts';
import { columnsOf, op, run } from './fixtures.testing.ts';
import { fromRecords, GenericType, type Cell, type Frame } from './frame.ts';

const { NUMERIC, STRING } = GenericType;

test.each<[cells: Cell[], total: Cell]>([
  [[], 0],
  [[null, 1.5, 0.25], 1.75],
  // Doubles are added as doubles.
  [[0.1, 0.2], 0.300_000_000_000_000_04],
  [['12345678901234567.89', 0.11, null], '12345678901234568'],
  [['12345678901234567.89', 0.1], '12345678901234567.99'],
  [['0.1234567890123456789', '-0.0000000000000000789', 1e-7], 0.123_456_889_012_345_6],
  [['-99999999999999999999.99', '99999999999999999999.99'], 0],
  // Whole numbers, each of which a double holds.
  [[9_007_199_254_740_991, 9_007_199_254_740_991, 1], '18014398509481983'],
  [[9_007_199_254_740_991, 9, 0.5], '9007199254741000.5'],
  [[1e300, 1], 1e300],
  [[1e308, 1e308], null],
  [[true, '9007199254740993'], '9007199254740994'],
])('the sum of %j is %j', (cells, total) => {
  expect(totalOf(cells)).toBe(total);
});

test('differences and order keep the last digit', () => {
  expect([
    differenceOf('9007199254740993', '9007199254740992'),
    differenceOf('12345678901234567.89', 0.88),
    differenceOf(3, 1.5),
    differenceOf('9007199254740993', null),
    differenceOf('x', 1),
  ]).toEqual([1, '12345678901234567.01', 1.5, null, null]);
  expect([
    compareNumbers('9007199254740993', 9_007_199_254_740_992),
    compareNumbers('0.1234567890123456788', '0.1234567890123456789'),
    compareNumbers('1.50', 1.5),
    compareNumbers(2, 1),
    compareNumbers(null, 1),
  ]).toEqual([1, -1, 0, 1, undefined]);
});

test('tuples stand in order part by part, numbers that came as texts as numbers', () => {
  const signs = (types: GenericType[], ...pairs: [Cell[], Cell[]][]): number[] =>
    pairs.map(([a, b]) => Math.sign(tupleOrder(types)(a, b)));
  expect(
    signs(
      [],
      [
        [1, 2],
        [1, 2],
      ],
      [
        [1, 2],
        [1, 3],
      ],
      [
        [2, 1],
        [1, 3],
      ],
      [[], []],
      [[1, 2], [1]],
    ),
  ).toEqual([0, -1, 1, 0, -1]);
  const long: [Cell[], Cell[]] = [['9007199254740993'], ['10000000000000001']];
  expect([signs([NUMERIC], long, [['-9007199254740993'], [1]]), signs([STRING], long)]).toEqual([[-1, -1], [1]]);
});

const ledger: Frame = fromRecords(
  [
    { k: 'b', id: '10000000000000001', v: '12345678901234567.89' },
    { k: 'a', id: -1, v: '12345678901234567.88' },
    { k: 'b', id: '-9007199254740993', v: 0.5 },
    { k: null, id: '9007199254740993', v: null },
  ],
  ['k', 'id', 'v'],
  [STRING, NUMERIC, NUMERIC],
);

test('steps after SQL add, subtract, compare and order numbers no double holds', () => {
  const v = (...steps: Parameters<typeof run>[1]): unknown => columnsOf(run(ledger, steps)).v;
  const columns = { v: 'v' };
  const [first, second, third] = ['12345678901234567.89', '24691357802469135.77', '24691357802469136.27'];
  expect({
    sum: v(op('cum', { columns, operator: 'sum' })),
    max: v(op('cum', { columns, operator: 'max' })),
    min: v(op('cum', { columns, operator: 'min' })),
    diff: v(op('diff', { columns })),
    rolled: v(op('rolling', { columns, rolling_type: 'sum', window: 2, min_periods: 0 })),
    highest: v(op('rolling', { columns, rolling_type: 'max', window: 2, min_periods: 0 })),
    group: v(op('aggregate', { groupby: ['k'], aggregates: { v: { operator: 'sum' } } })),
    most: v(op('aggregate', { groupby: [], aggregates: { v: { operator: 'max' } } })),
    sorted: v(op('sort', { by: 'v' })),
    keys: columnsOf(
      run(ledger, [op('pivot', { index: ['id'], aggregates: { v: { operator: 'sum' } }, drop_missing_columns: false })]),
    ).id,
    ranked: columnsOf(run(ledger, [op('rank', { metric: 'v' })])).rank,
  }).toEqual({
    sum: [first, second, third, third],
    max: [first, first, first, first],
    min: [first, '12345678901234567.88', 0.5, 0],
    diff: [null, -0.01, '-12345678901234567.38', null],
    rolled: [first, second, '12345678901234568.38', 0.5],
    highest: [first, first, '12345678901234567.88', 0.5],
    group: ['12345678901234567.88', '12345678901234568.39'],
    most: [first],
    sorted: [0.5, '12345678901234567.88', first, null],
    keys: ['-9007199254740993', -1, '9007199254740993', '10000000000000001'],
    ranked: [1, 2 / 3, 1 / 3, null],
  });
});
