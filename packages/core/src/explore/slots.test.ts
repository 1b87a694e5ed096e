import { expect, test } from 'vitest';
import { columnsIn, filtersIn, isEmptyValue, metricsIn } from './slots.ts';

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'a' } };

test.each<[value: unknown, metrics: unknown[], columns: unknown[]]>([
  [undefined, [], []],
  [null, [], []],
  ['', [], []],
  ['count', ['count'], ['count']],
  [['count', 5, null], ['count'], ['count']],
  [[sum, 'count'], [sum, 'count'], ['count']],
  [0, [], []],
  [{ sqlExpression: 'a' }, [], [{ expressionType: 'SQL', sqlExpression: 'a' }]],
])('the metrics and columns that %j holds', (value, metrics, columns) => {
  expect([metricsIn(value), columnsIn(value)]).toEqual([metrics, columns]);
});

test('the filters a value holds', () => {
  const filter = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' };
  expect(filtersIn([filter, 'a', null])).toMatchObject([filter]);
  expect([filtersIn(filter).length, filtersIn(''), filtersIn(null)]).toEqual([1, [], []]);
});

test.each<[value: unknown, isEmpty: boolean]>([
  [undefined, true],
  [null, true],
  ['', true],
  [[], true],
  ['a', false],
  [[null], false],
  [0, false],
  [false, false],
  [{}, false],
])('whether %j was chosen', (value, isEmpty) => {
  expect(isEmptyValue(value)).toBe(isEmpty);
});
