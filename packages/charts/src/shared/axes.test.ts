import { expect, test } from 'vitest';
import { evenStep, pointAxis, type PointAxis } from './axes.ts';
import { namesAxis } from './names-axis.ts';
import { testView } from './view.testing.ts';

test.each([
  // 0, 5, 10 instead of 0, 3, 6, 9, 10
  [0, 10, 3, 5],
  [0, 10, 5, 2],
  [0, 100, 4, 25],
  [-1, 1, 4, 0.5],
  [20, 90, 7, 10],
  [0, 0.3, 3, 0.1],
])('from %d to %d in about %d parts one steps by %d', (low, high, splits, step) => {
  expect(evenStep(low, high, splits)).toBeCloseTo(step);
});

test('where no round step meets both bounds there is none', () => {
  expect(evenStep(-40, 40, 2)).toBeUndefined();
  expect(evenStep(3, 17, 4)).toBeUndefined();
  // Each bound by itself.
  expect(evenStep(3, 20, 4)).toBeUndefined();
  expect(evenStep(0, 17, 4)).toBeUndefined();
  expect(evenStep(5, 5, 4)).toBeUndefined();
});

const names = ['Bad "Wörishofen" a.d. Ach', 'Köln', 'München', 'Ulm', 'Wien'];
const namesOn = (lengthPx: number) =>
  namesAxis({ names, title: '', titleMargin: 0, layout: 'auto' }, testView(), lengthPx).axisLabel;

test('names that fit beside each other are all written, however close they come', () => {
  // The widest takes some 150 px of its 160.
  expect(namesOn(800)).toMatchObject({ interval: 0 });
  expect(namesOn(800)).not.toHaveProperty('rotate');
});

const day = 86_400_000;
const daily = (count: number, over: Partial<PointAxis> = {}) =>
  pointAxis(
    {
      points: {
        kind: 'time',
        column: 'day',
        at: Float64Array.from({ length: count }, (_, at) => at * day),
        raw: Array.from({ length: count }, (_, at) => at * day),
        temporal: true,
      },
      title: '',
      titleMargin: 0,
      rotation: 0,
      allLabels: false,
      truncate: true,
      bounds: [null, null],
      minorTicks: false,
      zoomable: false,
      grain: 'P1D',
      padded: false,
      ...over,
    },
    testView(),
    false,
    600,
  );
const ticks = (axis: ReturnType<typeof daily>): number => (axis.axisTick as { customValues: number[] }).customValues.length;

test('with the grain forced, every bucket has a tick, until there are too many to tell apart', () => {
  expect(ticks(daily(31))).toBeLessThan(20);
  expect(ticks(daily(31, { everyGrain: true }))).toBe(31);
  expect(ticks(daily(1000, { everyGrain: true }))).toBe(ticks(daily(1000)));
});

test('on an axis that can be zoomed the grain is the longest step, too', () => {
  expect(daily(31, { zoomable: true })).not.toHaveProperty('maxInterval');
  expect(daily(31, { zoomable: true, everyGrain: true })).toMatchObject({ minInterval: day, maxInterval: day });
});
