import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highestUnbroken, packedScale, slicesOf } from './page-slices.ts';

const block = (top: number, bottom: number) => ({ top, bottom });
const always = (px: number) => () => px;

test('what fits is one page', () => {
  expect(slicesOf(500, [block(0, 500)], always(600))).toEqual([{ top: 0, height: 500 }]);
});

test('rows stay whole, and as many as fit stand on a page', () => {
  const rows = [block(0, 300), block(316, 616), block(632, 932), block(948, 1248)];
  expect(slicesOf(1248, rows, always(700))).toEqual([
    { top: 0, height: 624 },
    { top: 624, height: 624 },
  ]);
});

test('a cut does not go through a neighbouring tile that reaches further down', () => {
  // Left two charts above each other, right one as high as both; below them a row.
  const blocks = [block(0, 300), block(310, 610), block(0, 610), block(620, 900)];
  expect(slicesOf(900, blocks, always(640))).toEqual([
    { top: 0, height: 618 },
    { top: 618, height: 282 },
  ]);
  // Two tiles side by side do not fit on a page together: they are cut, as late as possible.
  expect(slicesOf(900, blocks, always(400))[0]).toEqual({ top: 0, height: 400 });
});

test('the first page has less room', () => {
  const rows = [block(0, 100), block(100, 200), block(200, 300)];
  expect(slicesOf(300, rows, (page) => (page === 0 ? 150 : 250)).map(({ height }) => height)).toEqual([100, 200]);
});

test('a heading goes with what follows it', () => {
  const blocks = [block(0, 300), { ...block(310, 350), isHeading: true }, block(360, 660)];
  expect(slicesOf(660, blocks, always(400))[0]).toEqual({ top: 0, height: 308 });
  // At the end nothing follows.
  expect(slicesOf(350, blocks.slice(0, 2), always(400))).toHaveLength(1);
});

test('edges that differ by a rounding are one edge', () => {
  expect(slicesOf(400, [block(0, 200.4), block(0, 199.8), block(200, 400)], always(300))[0]?.height).toBeCloseTo(200.4);
});

test('slices cover the picture without a hole and fit their pages', () => {
  const blocks = fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 1500 })));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), blocks, fc.integer({ min: 50, max: 1200 }), (height, sizes, room) => {
      const slices = slicesOf(
        height,
        sizes.map(([top, size]) => block(top, top + size)),
        always(room),
      );
      let at = 0;
      for (const slice of slices) {
        expect(slice.top).toBe(at);
        expect(slice.height).toBeGreaterThan(0);
        expect(slice.height).toBeLessThanOrEqual(room);
        at += slice.height;
      }
      expect(at).toBe(height);
    }),
  );
});

test('the highest part that is not cut joins neighbours that overlap, and a heading with what follows it', () => {
  const at = (top: number, bottom: number, isHeading = false) => ({ top, bottom, isHeading });
  expect(highestUnbroken([])).toBe(0);
  expect(highestUnbroken([at(0, 100), at(110, 150)])).toBe(100);
  // Two charts one above the other beside a map, under a heading.
  expect(highestUnbroken([at(0, 90), at(100, 200), at(0, 220)])).toBe(220);
  expect(highestUnbroken([at(0, 30, true), at(40, 100)])).toBe(100);
});

const tops = (heightPx: number, blocks: Parameters<typeof slicesOf>[1], roomPx: number): number[] =>
  slicesOf(heightPx, blocks, always(roomPx)).map(({ top }) => top);

test('below a cut up to 8 px go with the page, for shadows, but nothing of the next block and no more than there is room', () => {
  expect(tops(500, [block(0, 200), block(300, 500)], 400)).toEqual([0, 208]);
  expect(tops(500, [block(0, 200), block(205, 500)], 400)).toEqual([0, 205]);
  expect(tops(500, [block(0, 200), block(300, 500)], 203)).toEqual([0, 203, 406]);
  // What begins a pixel above the cut, by rounding, is not cut off either.
  expect(tops(500, [block(0, 200), block(199, 500)], 400)).toEqual([0, 200]);
});

test('edges that differ by a pixel still count as one; by two they overlap', () => {
  expect(tops(600, [block(0, 300), block(299, 600)], 400)).toEqual([0, 300]);
  expect(tops(600, [block(0, 301), block(0, 300), block(310, 600)], 400)).toEqual([0, 309]);
  expect(tops(600, [block(0, 300), block(298, 600)], 400)).toEqual([0, 400]);
  expect(tops(600, [block(0, 400), block(400, 600)], 400)).toEqual([0, 400]);
  // A page is never just a pixel of what stands at its top.
  expect(tops(600, [block(0, 1), block(1, 600)], 400)).toEqual([0, 400]);
  expect(tops(600, [block(0, 2), block(2, 600)], 400)[1]).toBeLessThanOrEqual(10);
});

test('a page without room still moves on', () => {
  expect(slicesOf(3, [], always(0))).toEqual([0, 1, 2].map((top) => ({ top, height: 1 })));
  expect(slicesOf(0, [], always(100))).toEqual([]);
});

test('the highest part that no cut goes through: neighbours that overlap are one, a heading and what follows it too', () => {
  expect(highestUnbroken([])).toBe(0);
  expect(highestUnbroken([block(0, 100), block(110, 310), block(320, 400)])).toBe(200);
  expect(highestUnbroken([block(0, 100), block(50, 310), block(200, 250)])).toBe(310);
  // By up to two pixels they only touch.
  expect([highestUnbroken([block(0, 100), block(98, 200)]), highestUnbroken([block(0, 100), block(97, 200)])]).toEqual([
    102, 200,
  ]);
  expect(highestUnbroken([{ ...block(0, 40), isHeading: true }, block(50, 200)])).toBe(200);
  expect(highestUnbroken([{ ...block(0, 40), isHeading: true }, block(39, 200)])).toBe(200);
  expect(highestUnbroken([{ ...block(100, 140), isHeading: true }, block(0, 90)])).toBe(90);
});

const pagesOf = (px: number) => (scale: number) => always(px * scale);

// Rows: DASH-45
test('rows that would leave half of every page empty get a little smaller, others keep their size', () => {
  const rows = (count: number, height: number) => Array.from({ length: count }, (_, at) => block(at * height, (at + 1) * height));
  // Two of 420 need a page of 840.
  const scale = packedScale(1680, rows(4, 420), pagesOf(800));
  expect(scale).toBeGreaterThanOrEqual(1.05);
  expect(scale).toBeLessThan(1.07);
  expect(packedScale(1600, rows(4, 400), pagesOf(800))).toBe(1);
  expect(packedScale(2000, rows(4, 500), pagesOf(800))).toBeCloseTo(1.25, 2);
  // Nothing is won: two need twice the page.
  expect(packedScale(2800, rows(4, 700), pagesOf(800))).toBe(1);
  // What overhangs one page a little is one page.
  expect(packedScale(840, rows(2, 420), pagesOf(800))).toBeCloseTo(1.05, 1);
  expect(packedScale(1680, rows(4, 420), pagesOf(800), 1)).toBe(1);
});
