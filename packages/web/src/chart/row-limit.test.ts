import { GenericType, type Frame } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { reachesLimit } from './row-limit.ts';

const frame: Frame = { names: ['a'], types: [GenericType.STRING], columns: [['x']], rowcount: 1 };
const asked = { row_limit: 100, metrics: ['count'], columns: ['a'], is_timeseries: false, is_rowcount: false };
const counted = (rows: number) => ({ sql_rowcount: rows, rowcount: rows });

test('an answer with as many rows as were allowed reached the limit', () => {
  expect(reachesLimit(asked, counted(100), frame)).toBe(true);
  expect(reachesLimit(asked, counted(99), frame)).toBe(false);
  expect(reachesLimit({ ...asked, metrics: [], columns: ['a', 'b'] }, counted(100), frame)).toBe(true);
});

test('a question without a limit, of one total, or of a number of rows reaches none', () => {
  expect(reachesLimit({ ...asked, row_limit: 0 }, counted(100), frame)).toBe(false);
  expect(reachesLimit({ ...asked, row_limit: 1, columns: [] }, counted(1), frame)).toBe(false);
  expect(reachesLimit({ ...asked, row_limit: 1, is_rowcount: true }, counted(1), frame)).toBe(false);
});
