import { expect, test } from 'vitest';
import { timeAxisOf } from './time-axis.ts';

test('an axis of time lies along x or y; charts without one, or with several grids, have none', () => {
  expect(timeAxisOf({ xAxis: { type: 'time' }, yAxis: [{ type: 'value' }, { type: 'value' }] })).toBe('x');
  expect(timeAxisOf({ xAxis: { type: 'value' }, yAxis: { type: 'time' } })).toBe('y');
  expect(timeAxisOf({ xAxis: { type: 'category' }, yAxis: { type: 'value' } })).toBeUndefined();
  expect(timeAxisOf({ series: [] })).toBeUndefined();
  expect(timeAxisOf({ grid: [{}, {}], xAxis: [{ type: 'time' }, { type: 'time' }] })).toBeUndefined();
});
