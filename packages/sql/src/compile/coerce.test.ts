import { GenericType } from '@tessera/core/frame/frame';
import type { FilterScalar } from '@tessera/core/query/filter';
import { describe, expect, test } from 'vitest';
import { coerce, isMoment, isoOf } from './coerce.ts';

const { TEMPORAL, NUMERIC, BOOLEAN, STRING } = GenericType;
const as = (type: GenericType | undefined, value: FilterScalar, pattern = false) => coerce(value, { type, column: 'c', pattern });

describe('values become what the column wants', () => {
  test.each<[type: GenericType | undefined, value: FilterScalar, wanted: unknown]>([
    [STRING, null, null],
    [TEMPORAL, '<NULL>', null],
    [STRING, '<empty string>', ''],
    [STRING, '\t a\n', ' a'],
    [STRING, 5, '5'],
    [STRING, true, 'true'],
    [undefined, 5, 5],
    [undefined, 'a', 'a'],
    [NUMERIC, 1.5, 1.5],
    [NUMERIC, true, 1],
    [NUMERIC, false, 0],
    [NUMERIC, ' 12 ', 12],
    [NUMERIC, '-12', -12],
    [NUMERIC, '+7', 7],
    [NUMERIC, '1.5e3', 1500],
    [NUMERIC, '9007199254740991', 9_007_199_254_740_991],
    [NUMERIC, '9007199254740993', 9_007_199_254_740_993n],
    [NUMERIC, '-9007199254740993', -9_007_199_254_740_993n],
    [BOOLEAN, true, true],
    [BOOLEAN, 0, false],
    [BOOLEAN, 2, true],
    [BOOLEAN, ' TRUE ', true],
    [BOOLEAN, 'no', false],
    [TEMPORAL, '2024-01-02', { iso: '2024-01-02T00:00:00.000' }],
    [TEMPORAL, ' 2024-01-02 03:04 ', { iso: '2024-01-02T03:04:00.000' }],
    [TEMPORAL, '2024-01-02T03:04:05', { iso: '2024-01-02T03:04:05.000' }],
    [TEMPORAL, '2024-01-02T03:04:05.678', { iso: '2024-01-02T03:04:05.678' }],
    [TEMPORAL, '2024-01-02T03:04:05Z', { iso: '2024-01-02T03:04:05.000', isInstant: true }],
    [TEMPORAL, '2024-01-02T03:04+02:00', { iso: '2024-01-02T01:04:00.000', isInstant: true }],
    [TEMPORAL, '2024-01-02Z', { iso: '2024-01-02T00:00:00.000', isInstant: true }],
    [TEMPORAL, 0, { iso: '1970-01-01T00:00:00.000', isInstant: true }],
    [TEMPORAL, 8.64e15, { iso: '+275760-09-13T00:00:00.000', isInstant: true }],
    [TEMPORAL, '86400000', { iso: '1970-01-02T00:00:00.000', isInstant: true }],
    [TEMPORAL, '-86400', { iso: '1969-12-31T23:58:33.600', isInstant: true }],
    [TEMPORAL, '10000', { iso: '1970-01-01T00:00:10.000', isInstant: true }],
  ])('type %s, %j', (type, value, wanted) => {
    expect(as(type, value)).toEqual(wanted);
  });
  test('a pattern is text whatever the column is', () => {
    expect([as(NUMERIC, 'a%', true), as(TEMPORAL, 5, true), as(BOOLEAN, '\ta', true), as(NUMERIC, null, true)]).toEqual([
      'a%',
      '5',
      'a',
      null,
    ]);
  });
});

test.each<[type: GenericType, value: FilterScalar, what: string]>([
  [NUMERIC, 'a', 'a number'],
  [NUMERIC, '', 'a number'],
  [NUMERIC, '1e999', 'a number'],
  [NUMERIC, Number.POSITIVE_INFINITY, 'a number'],
  [TEMPORAL, 'yesterday', 'a date'],
  [TEMPORAL, '2024', 'a date'],
  [TEMPORAL, '1234', 'a date'],
  [TEMPORAL, '2024-13-01', 'a date'],
  [TEMPORAL, '2024-01-02T25:00', 'a date'],
  [TEMPORAL, true, 'a date'],
  [TEMPORAL, 8.64e15 + 1, 'a date'],
  [TEMPORAL, '-8640000000000001', 'a date'],
])('type %s refuses %j', (type, value, what) => {
  expect(() => as(type, value)).toThrow(`is not ${what}, as column 'c' needs`);
});

test('a moment is distinguished from plain values', () => {
  expect([isMoment({ iso: isoOf(0) }), isMoment('a'), isMoment(0n), isMoment(1)]).toEqual([true, false, false, false]);
});
