import { expect, test } from 'vitest';
import { boundToLocalTime, layersToLocalTime, toLocalTime } from './local-time.ts';
import { GenericType, type Frame } from './frame.ts';

const midnight = Date.UTC(2024, 0, 31, 23);
const wall = Date.UTC(2024, 1, 1);
const frame: Frame = {
  names: ['at', 'day', 'n'],
  types: [GenericType.TEMPORAL, GenericType.TEMPORAL, GenericType.NUMERIC],
  columns: [
    [midnight, null],
    [midnight, midnight],
    [1, 2],
  ],
  rowcount: 2,
};
const berlin = { timezone: 'Europe/Berlin', zoned_columns: ['at'] };

test('zoned columns of an answer stand on the clock of its dataset, and no others', () => {
  expect(toLocalTime(frame, berlin).columns).toEqual([
    [wall, null],
    [midnight, midnight],
    [1, 2],
  ]);
  expect(toLocalTime(frame, {})).toBe(frame);
  expect([boundToLocalTime(midnight, berlin), boundToLocalTime(midnight, {}), boundToLocalTime(null, berlin)]).toEqual([
    wall,
    midnight,
    null,
  ]);
});

test('annotations use the clock of the chart they are drawn over', () => {
  const layers = {
    stored: { columns: ['start_dttm', 'short_descr'], records: [{ start_dttm: midnight, short_descr: 'One' }] },
    chart: { columns: ['at', 'day'], zoned_columns: ['at'], records: [{ at: midnight, day: midnight }] },
  };
  expect(layersToLocalTime(layers, berlin)).toMatchObject({
    stored: { records: [{ start_dttm: wall, short_descr: 'One' }] },
    chart: { records: [{ at: wall, day: midnight }] },
  });
  expect(layersToLocalTime(layers, {})).toBe(layers);
});
