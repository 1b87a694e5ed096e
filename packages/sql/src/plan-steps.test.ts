import { postOperation, type PostOperation } from '@tessera/core/query/post-operation';
import { expect, test } from 'vitest';
import { stepOf, type PushedStep } from './plan-steps.ts';

const read = (operation: string, options: object): PostOperation => {
  const found = postOperation.parse({ operation, options });
  if (!found) throw new Error(`${operation} is no operation.`);
  return found;
};
const step = (operation: string, options: object): PushedStep | undefined => stepOf(read(operation, options), ['m', 'n']);
const m = { m: 'm' };

test.each<[options: object, rest: Partial<PushedStep> | undefined]>([
  [
    { rolling_type: 'sum', window: 3 },
    { before: 2, after: 0, needed: 3, cut: 0 },
  ],
  [
    { rolling_type: 'mean', window: 3, min_periods: 0 },
    { needed: 0, cut: 0 },
  ],
  [
    { rolling_type: 'mean', window: 3, min_periods: 1 },
    { needed: 1, cut: 0 },
  ],
  [
    { rolling_type: 'mean', window: 3, min_periods: 3 },
    { needed: 3, cut: 2 },
  ],
  [
    { rolling_type: 'min', window: 3, center: true },
    { before: 1, after: 1 },
  ],
  [
    { rolling_type: 'max', window: 4, center: true },
    { before: 2, after: 1 },
  ],
  [
    { rolling_type: 'count', window: 1, center: true },
    { before: 0, after: 0 },
  ],
  [{ rolling_type: 'std', window: 2, win_type: 'boxcar' }, { before: 1 }],
  [{ rolling_type: 'sum', window: 3, win_type: 'hamming' }, undefined],
  [{ rolling_type: 'median', window: 3 }, undefined],
  [{ rolling_type: 'std', window: 3, rolling_type_options: { ddof: 0 } }, undefined],
  [{ rolling_type: 'sum', window: 3, columns: { m: 'other' } }, undefined],
  [{ rolling_type: 'sum', window: 3, columns: { unknown: 'unknown' } }, undefined],
])('a window as %j', (options, rest) => {
  const found = step('rolling', { columns: m, ...options });
  if (rest) expect(found).toMatchObject({ do: 'rolling', columns: ['m'], ...rest });
  else expect(found).toBeUndefined();
});

test.each<[options: object, expected: PushedStep | undefined]>([
  [
    { operator: 'sum', columns: m },
    { do: 'cum', operator: 'sum', columns: ['m'] },
  ],
  [
    { operator: 'max', columns: { m: 'm', n: 'n' } },
    { do: 'cum', operator: 'max', columns: ['m', 'n'] },
  ],
  [{ operator: 'prod', columns: m }, undefined],
  [{ operator: 'sum', columns: { m: 'total' } }, undefined],
])('running %j', (options, expected) => {
  expect(step('cum', options)).toEqual(expected);
});

test.each<[options: object, expected: PushedStep | undefined]>([
  [{}, { do: 'shares', of: 'column', columns: ['m', 'n'] }],
  [
    { orientation: 'row', columns: ['n'] },
    { do: 'shares', of: 'row', columns: ['n'] },
  ],
  [
    { columns: ['m', 'n'], rename_columns: ['a', 'b'] },
    { do: 'shares', of: 'column', columns: ['m', 'n'], names: ['a', 'b'] },
  ],
  [{ columns: ['m', 'n'], rename_columns: ['a'] }, undefined],
  [{ columns: ['m', 'n'], rename_columns: ['a', 'a'] }, undefined],
  [{ columns: ['m', 'm'] }, undefined],
  [{ columns: ['unknown'] }, undefined],
  [{ columns: [] }, undefined],
  [{ time_shifts: ['1 year ago'] }, undefined],
  [{ contribution_totals: { m: 1 } }, undefined],
])('shares as %j', (options, expected) => {
  expect(step('contribution', options)).toEqual(expected);
});

test.each<[options: object, expected: Partial<PushedStep> | undefined]>([
  [
    { rule: '1D', method: 'asfreq' },
    { amount: 1, unit: 'day', fill: undefined },
  ],
  [
    { rule: 'H', method: 'ffill' },
    { amount: 1, unit: 'hour', method: 'ffill' },
  ],
  [
    { rule: ' 15min ', method: 'bfill' },
    { amount: 15, unit: 'minute', method: 'bfill' },
  ],
  [
    { rule: '5T', method: 'asfreq', fill_value: 0 },
    { unit: 'minute', fill: 0 },
  ],
  [
    { rule: '30S', method: 'ffill', fill_value: 7 },
    { unit: 'second', fill: undefined },
  ],
  [{ rule: '1MS', method: 'asfreq' }, { unit: 'month' }],
  [{ rule: '1QS', method: 'asfreq' }, { unit: 'quarter' }],
  [{ rule: 'AS', method: 'asfreq' }, { unit: 'year' }],
  [
    { rule: '2YS', method: 'asfreq' },
    { amount: 2, unit: 'year' },
  ],
  [{ rule: '10000S', method: 'asfreq' }, { amount: 10_000 }],
  [{ rule: '10001S', method: 'asfreq' }, undefined],
  [{ rule: '0D', method: 'asfreq' }, undefined],
  [{ rule: '1W', method: 'asfreq' }, undefined],
  [{ rule: '1M', method: 'asfreq' }, undefined],
  [{ rule: '1D', method: 'mean' }, undefined],
  [{ rule: '1D', method: 'linear' }, undefined],
  [{ rule: '1D', method: 'asfreq', fill_value: 'x' }, undefined],
])('regular rows as %j', (options, expected) => {
  const found = step('resample', options);
  if (expected) expect(found).toMatchObject({ do: 'resample', ...expected });
  else expect(found).toBeUndefined();
});

test('other operations are the frame’s', () => {
  expect(step('flatten', {})).toBeUndefined();
});
