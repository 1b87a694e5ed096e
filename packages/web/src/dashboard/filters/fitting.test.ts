import { expect, test } from 'vitest';
import { fitting, type FilterRow } from './fitting.ts';

const row = (room: number, needsMore = false): FilterRow => ({ room, gap: 10, more: 50, needsMore });

test('all stand in a row that has room for all, to the pixel, and then no button takes any of it', () => {
  expect(fitting([100, 100, 100], row(320))).toBe(3);
  expect(fitting([100, 100, 100], row(319))).toBe(2);
});

test('with a button for the others, its width and the gap before it are kept free', () => {
  expect(fitting([100, 100, 100], row(270))).toBe(2);
  expect(fitting([100, 100, 100], row(269))).toBe(1);
  expect(fitting([100, 100], row(270, true))).toBe(2);
  expect(fitting([100, 100], row(269, true))).toBe(1);
});

test('a row too narrow for one shows none, an empty list none', () => {
  expect(fitting([100], row(99))).toBe(0);
  expect(fitting([], row(0))).toBe(0);
  expect(fitting([], row(500, true))).toBe(0);
});

test('the first that does not fit ends the row, also when a narrower one comes after it', () => {
  expect(fitting([100, 200, 20], row(200))).toBe(1);
});
