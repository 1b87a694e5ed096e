import { expect, test } from 'vitest';
import { stackHeights, streamBaseline, sumsOf, totalsOf } from './stack.ts';

const none = Number.NaN;
const of = (...rows: number[][]): Float64Array[] => rows.map((row) => Float64Array.from(row));
const lists = (rows: readonly Float64Array[]): number[][] => rows.map((row) => [...row]);

test('sums and sizes of a group at each point', () => {
  const group = of([1, none, -3, none], [2, 4, 1, none]);
  expect([...totalsOf(group)]).toEqual([3, 4, 4, 0]);
  expect([...sumsOf(group)]).toEqual([3, 4, -2, none]);
  expect([totalsOf([]).length, sumsOf([]).length]).toEqual([0, 0]);
});

test.each<[style: Parameters<typeof stackHeights>[1], heights: number[][]]>([
  [
    'Stack',
    [
      [1, 0, -3, none, 0],
      [3, 4, 1, none, 0],
    ],
  ],
  [
    'Expand',
    [
      [0.25, 0, -0.75, none, 0],
      [0.75, 1, 0.25, none, 0],
    ],
  ],
  [
    'Stream',
    [
      [1, 0, -3, 0, 0],
      [3, 4, 1, 0, 0],
    ],
  ],
])('the heights of %s', (style, heights) => {
  expect(lists(stackHeights(of([1, none, -3, none, 0], [3, 4, 1, none, 0]), style))).toEqual(heights);
});

test('a stream that does not change lies around zero', () => {
  expect([...streamBaseline(of([2, 2, 2], [4, 4, 4]))]).toEqual([-3, -3, -3]);
  expect([...streamBaseline(of([0, 0]))]).toEqual([0, 0]);
  expect([...streamBaseline([])]).toEqual([]);
});

test('a single layer grows to both sides alike', () => {
  const [base, heights] = [streamBaseline(of([2, 4, 8])), [2, 4, 8]];
  for (const [at, height] of heights.entries()) expect((base[at] ?? 0) + height / 2).toBeCloseTo((base[0] ?? 0) + 1, 9);
});

test('the slopes of the layers, weighted by their heights, cancel out; the ribbon lies around zero', () => {
  const layers = of([1, 3, 2, 6], [4, 2, 5, 5], [2, 2, 3, 1]);
  const base = streamBaseline(layers);
  for (let at = 1; at < base.length; at += 1) {
    let [low, lowBefore, weighted] = [base[at] ?? 0, base[at - 1] ?? 0, 0];
    for (const layer of layers) {
      const [now, before] = [layer[at] ?? 0, layer[at - 1] ?? 0];
      // The slope of the layer's middle.
      weighted += (low + now / 2 - (lowBefore + before / 2)) * now;
      [low, lowBefore] = [low + now, lowBefore + before];
    }
    expect(weighted).toBeCloseTo(0, 9);
  }
  const tops = [...base].map((low, at) => low + layers.reduce((sum, layer) => sum + (layer[at] ?? 0), 0));
  expect(Math.min(...base) + Math.max(...tops)).toBeCloseTo(0, 9);
});
