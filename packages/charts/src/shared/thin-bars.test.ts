import { describe, expect, test } from 'vitest';
import { bandOf, frontOrder, spreadBars, withoutZeros } from './thin-bars.ts';

const plain = { barCategoryGap: '28.000000000000004%', barGap: '8%' };

describe('every bar gets a pixel', () => {
  test.each<[name: string, spread: ReturnType<typeof spreadBars>, expected: object]>([
    ['wide bars keep their gaps', spreadBars(100, 2), { ...plain, barMinWidth: 1, overlaps: false }],
    [
      'a bar of just a pixel still fits',
      spreadBars(10, 1, { gaps: [0.9, 0] }),
      { barCategoryGap: '90%', barGap: '0%', barMinWidth: 1, overlaps: false },
    ],
    ['no group has no width', spreadBars(100, 0), { ...plain, barMinWidth: 1, overlaps: false }],
    ['one thin bar covers the gap beside it', spreadBars(0.5, 1), { ...plain, barMinWidth: 1, overlaps: false }],
    [
      'thin bars that may be zoomed keep their gaps',
      spreadBars(2, 4, { isZoomed: true }),
      { ...plain, barMinWidth: 1, overlaps: false },
    ],
    ['very many of them are narrower', spreadBars(2, 16, { isZoomed: true }), { ...plain, barMinWidth: 0.5, overlaps: false }],
    ['but never less than a quarter', spreadBars(2, 100, { isZoomed: true }), { ...plain, barMinWidth: 0.25, overlaps: false }],
  ])('%s', (_, spread, expected) => {
    expect(spread).toEqual(expected);
  });

  test('thin bars of a group overlap so that the group keeps its place', () => {
    for (const [band, groups] of [
      [2, 4],
      [10, 30],
      [1, 2],
    ] as const) {
      const { barMinWidth, barGap, overlaps } = spreadBars(band, groups);
      expect([barMinWidth, overlaps]).toEqual([1, true]);
      // Bar by bar a step and a gap of less than nothing: together what a group of bars may take.
      const step = 1 + Number.parseFloat(String(barGap)) / 100;
      expect(step * groups).toBeCloseTo(band * 0.72, 6);
    }
  });

  test('natural widths count the gaps between the bars', () => {
    // Two bars and the gap between them just fill the band, or miss it.
    const two = (usable: number): boolean => spreadBars(usable, 2, { gaps: [0, 0.5] }).overlaps;
    expect([two(2.5), two(2.49)]).toEqual([false, true]);
  });
});

test.each<[name: string, at: number[], isCategory: boolean, band: number]>([
  ['nothing', [], false, 200],
  ['one place', [5], false, 200],
  ['two categories', [0, 1], true, 100],
  ['one category', [0], true, 200],
  ['steps alike', [0, 10, 20, 30], false, 50],
  ['in any order', [30, 0, 20, 10], false, 50],
  ['the least step counts', [0, 10, 15, 30], false, (200 * 5) / 35],
  ['places that come twice', [0, 0, 10], false, 100],
  ['all at one place', [7, 7], false, 200],
  ['not from zero', [100, 110], false, 100],
])('the room of a bar on an axis of 200 px: %s', (_, at, isCategory, band) => {
  expect(bandOf(Float64Array.from(at), isCategory, 200)).toBeCloseTo(band, 9);
});

test('a zero is no bar, and low bars stand before tall ones', () => {
  expect([...withoutZeros(Float64Array.from([0, 1, -0, -2]))]).toEqual([Number.NaN, 1, Number.NaN, -2]);
  const of = (id: string, ...heights: number[]) => ({ id, heights: Float64Array.from(heights) });
  expect([...frontOrder([of('low', 1, Number.NaN), of('deep', -9, 2), of('tall', 5, 5)])]).toEqual([
    ['deep', 0],
    ['tall', 1 / 3],
    ['low', 2 / 3],
  ]);
});
