import { expect, test } from 'vitest';
import { GenericType, type Cell, type Frame } from '../frame.ts';
import { columnsOf, op, run } from '../fixtures.testing.ts';

const at = (text: string): number => Date.parse(text.length > 10 ? `${text}Z` : `${text}T00:00:00Z`);
const text = (moment: Cell | undefined): string => new Date(Number(moment)).toISOString().slice(0, 16).replace('T00:00', '');

/** Rows at these times, resampled: labels and values. */
function resampled(
  times: string[],
  values: Cell[],
  rule: string,
  method: string,
  more: object = {},
): [label: string, value: Cell][] {
  const frame: Frame = {
    names: ['t', 'y'],
    types: [GenericType.TEMPORAL, GenericType.NUMERIC],
    columns: [times.map(at), values],
    rowcount: times.length,
  };
  const steps = [
    op('pivot', { index: ['t'], aggregates: { y: { operator: 'mean' } } }),
    op('resample', { rule, method, ...more }),
  ];
  const { t = [], y = [] } = columnsOf(run(frame, steps));
  return t.map((label, row) => [text(label), y[row] ?? null]);
}
const labels = (times: string[], rule: string): string[] =>
  resampled(
    times,
    times.map((_, row) => row),
    rule,
    'sum',
  ).map(([label]) => label);

test.each([
  ['1S', ['2024-01-31T10:00:00', '2024-01-31T10:00:01'], ['2024-01-31T10:00', '2024-01-31T10:00']],
  ['T', ['2024-01-31T10:00:20', '2024-01-31T10:02:00'], ['2024-01-31T10:00', '2024-01-31T10:01', '2024-01-31T10:02']],
  ['30MIN', ['2024-01-31T10:10', '2024-01-31T11:00'], ['2024-01-31T10:00', '2024-01-31T10:30', '2024-01-31T11:00']],
  ['6h', ['2024-01-31T07:00', '2024-01-31T19:00'], ['2024-01-31T06:00', '2024-01-31T12:00', '2024-01-31T18:00']],
  ['D', ['2024-01-31T07:00', '2024-02-01T19:00'], ['2024-01-31', '2024-02-01']],
  ['2D', ['2024-01-31', '2024-02-04'], ['2024-01-31', '2024-02-02', '2024-02-04']],
  // Weeks end on Sunday.
  ['W', ['2024-01-31', '2024-02-05'], ['2024-02-04', '2024-02-11']],
  ['W-SUN', ['2024-02-04', '2024-02-05'], ['2024-02-04', '2024-02-11']],
  ['2W', ['2024-01-31', '2024-02-20'], ['2024-02-04', '2024-02-18']],
  ['M', ['2024-01-31', '2024-03-01'], ['2024-01-31', '2024-02-29', '2024-03-31']],
  ['ME', ['2024-01-05', '2024-02-01'], ['2024-01-31', '2024-02-29']],
  ['MS', ['2024-01-31', '2024-03-01'], ['2024-01-01', '2024-02-01', '2024-03-01']],
  ['2MS', ['2024-01-31', '2024-05-01'], ['2024-01-01', '2024-03-01', '2024-05-01']],
  ['2M', ['2024-01-31', '2024-05-01'], ['2024-01-31', '2024-03-31', '2024-05-31']],
  ['Q', ['2024-01-31', '2024-04-01'], ['2024-03-31', '2024-06-30']],
  ['QE', ['2024-01-31', '2024-04-01'], ['2024-03-31', '2024-06-30']],
  ['QS', ['2024-01-31', '2024-04-01'], ['2024-01-01', '2024-04-01']],
  ['A', ['2024-01-31', '2025-04-01'], ['2024-12-31', '2025-12-31']],
  ['Y', ['2024-01-31', '2025-04-01'], ['2024-12-31', '2025-12-31']],
  ['YE', ['2024-01-31', '2025-04-01'], ['2024-12-31', '2025-12-31']],
  ['AS', ['2024-01-31', '2025-04-01'], ['2024-01-01', '2025-01-01']],
  ['YS', ['2024-01-31', '2025-04-01'], ['2024-01-01', '2025-01-01']],
])('%s cuts %j at %j', (rule, times, expected) => {
  expect(labels(times, rule)).toEqual(expected);
});

test.each(['', '1', '0D', 'toString', '1X', 'D1', '-1D'])('“%s” is no frequency', (rule) => {
  expect(() => labels(['2024-01-01', '2024-01-02'], rule)).toThrow('is not a frequency');
});

const days = ['2024-01-01', '2024-01-02', '2024-01-05', '2024-01-07'];
test.each<[method: string, values: Cell[], expected: Cell[]]>([
  ['ffill', [1, 2, null, 4], [1, 2, 2, 2, 2, 2, 4]],
  ['bfill', [1, null, 3, 4], [1, 3, 3, 3, 3, 4, 4]],
  ['asfreq', [1, 2, 3, 4], [1, 2, null, null, 3, null, 4]],
  ['linear', [1, 2, 8, 4], [1, 2, 4, 6, 8, 6, 4]],
  ['linear', [1, null, null, 7], [1, 2, 3, 4, 5, 6, 7]],
  ['sum', [1, 2, 3, 4], [1, 2, 0, 0, 3, 0, 4]],
  ['mean', [1, 2, 3, 4], [1, 2, null, null, 3, null, 4]],
  ['median', [1, 2, 3, 4], [1, 2, null, null, 3, null, 4]],
])('between days without rows, %s makes of %j %j', (method, values, expected) => {
  expect(resampled(days, values, '1D', method).map(([, value]) => value)).toEqual(expected);
});

test('rows of one period are added up, averaged, or their middle is taken', () => {
  const times = ['2024-01-03', '2024-01-09', '2024-01-30', '2024-02-02'];
  const of = (method: string): Cell[] => resampled(times, [1, 2, 9, 5], 'MS', method).map(([, value]) => value);
  expect([of('sum'), of('mean'), of('median')]).toEqual([
    [12, 5],
    [4, 5],
    [2, 5],
  ]);
});

test('rows between two labels are carried to the next, or from it back', () => {
  const times = ['2024-01-01T06:00', '2024-01-02T18:00', '2024-01-04T00:00'];
  expect(resampled(times, [1, 2, 3], 'D', 'ffill').map(([, value]) => value)).toEqual([null, 1, 2, 3]);
  expect(resampled(times, [1, 2, 3], 'D', 'bfill').map(([, value]) => value)).toEqual([1, 2, 3, 3]);
  expect(resampled(times, [1, 2, 3], 'D', 'asfreq', { fill_value: 0 }).map(([, value]) => value)).toEqual([0, 0, 0, 3]);
});

test('without rows nothing is filled; more rows than a table may have are refused', () => {
  expect(resampled([], [], 'D', 'ffill')).toEqual([]);
  expect(() => labels(['1900-01-01', '2024-01-01'], 'S')).toThrow('would make more than 2500000 rows');
});
