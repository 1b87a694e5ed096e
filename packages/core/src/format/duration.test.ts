import { describe, expect, test } from 'vitest';
import { duration, durationClock, durationDetailed, memory } from './duration.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

describe('durations as phrases, in tables and as clocks', () => {
  test.each<[ms: number, told: string, detailed: string, clock: string]>([
    [0, '0ms', '0ms', '0:00'],
    [0.000_001, '1ms', '1ns', '0:00'],
    [0.001_002, '1ms', '1µs 2ns', '0:00'],
    [0.4, '1ms', '400µs', '0:00'],
    [1, '1ms', '1ms', '0:00'],
    [1.4, '1ms', '1ms 400µs', '0:00'],
    [1.6, '2ms', '1ms 600µs', '0:00'],
    [999, '999ms', '999ms', '0:00.9'],
    [second, '1s', '1s', '0:01'],
    [1900, '1.9s', '1s 900ms', '0:01.9'],
    [1100, '1.1s', '1s 100ms', '0:01.1'],
    [59_990, '59.9s', '59s 990ms', '0:59.9'],
    [minute - 1, '59.9s', '59s 999ms', '0:59.9'],
    [minute, '1m', '1m', '1:00'],
    [10 * minute + 5 * second, '10m 5s', '10m 5s', '10:05'],
    [59 * minute + 59 * second, '59m 59s', '59m 59s', '59:59'],
    [hour, '1h', '1h', '1:00:00'],
    [hour + minute, '1h 1m', '1h 1m', '1:01:00'],
    [23 * hour + 59 * minute, '23h 59m', '23h 59m', '23:59:00'],
    [day, '1d', '1d', '1:00:00:00'],
    [364 * day + 23 * hour, '364d 23h', '364d 23h', '364:23:00:00'],
    [365 * day, '1y', '1y', '1:00:00:00:00'],
    [800 * day + 1 * hour + 2 * minute + 3 * second, '2y 70d 1h 2m 3s', '2y 70d 1h 2m 3s', '2:70:01:02:03'],
  ])('%d ms', (ms, told, detailed, clock) => {
    expect([duration(ms), durationDetailed(ms), durationClock(ms)]).toEqual([told, detailed, clock]);
    if (ms > 0)
      expect([duration(-ms), durationDetailed(-ms), durationClock(-ms)]).toEqual([`-${told}`, `-${detailed}`, `-${clock}`]);
  });
});

test.each<[bytes: number, decimal: string, binary: string]>([
  [0, '0B', '0B'],
  [0.5, '0.5B', '0.5B'],
  [1, '1B', '1B'],
  [999, '999B', '999B'],
  [1000, '1kB', '1000B'],
  [1023, '1.02kB', '1023B'],
  [1024, '1.02kB', '1KiB'],
  [1024 ** 2, '1.05MB', '1MiB'],
  [1000 ** 3, '1GB', '953.67MiB'],
  [1024 ** 4, '1.1TB', '1TiB'],
  [1000 ** 5, '1PB', '909.49TiB'],
  [1000 ** 10, '1QB', '807.79RiB'],
  [1000 ** 11, '1000QB', '788.86QiB'],
])('%d bytes', (bytes, decimal, binary) => {
  expect([memory(bytes), memory(bytes, { binary: true })]).toEqual([decimal, binary]);
  expect([memory(bytes, { rate: true }), memory(bytes, { binary: true, rate: true })]).toEqual([`${decimal}/s`, `${binary}/s`]);
  if (bytes > 0) expect([memory(-bytes), memory(-bytes, { binary: true })]).toEqual([`-${decimal}`, `-${binary}`]);
});
