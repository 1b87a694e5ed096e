import { expect, test } from 'vitest';
import { textWidth } from '../shared/look.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { readForm } from '../controls/form.ts';
import type { EChartsPicture } from '../chart-type.ts';
import { wordCloud } from './index.ts';
import { cloudOf } from './layout.ts';

const words = Array.from({ length: 60 }, (_, at) => ({ text: `word ${at}`, size: 40 - at / 2 }));

test('no word lies over another or beyond the tile, and the same words always lie the same', () => {
  const placed = cloudOf(words, 'flat', 600, 400);
  expect(placed.length).toBeGreaterThan(30);
  expect(cloudOf(words, 'flat', 600, 400)).toEqual(placed);
  const boxes = placed.map(({ text, size, x, y }) => ({ x, y, w: textWidth(text, size), h: size }));
  for (const [at, a] of boxes.entries()) {
    expect(Math.abs(a.x) + a.w / 2).toBeLessThanOrEqual(300);
    expect(Math.abs(a.y) + a.h / 2).toBeLessThanOrEqual(200);
    for (const b of boxes.slice(at + 1))
      expect(Math.abs(a.x - b.x) >= (a.w + b.w) / 2 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2).toBe(true);
  }
});

test('a small tile keeps the largest words by making all smaller alike', () => {
  const placed = cloudOf(words, 'flat', 200, 120);
  const sizes = new Map(placed.map(({ at, size }) => [at, size]));
  expect(sizes.get(0)).toBeLessThan(40);
  expect((sizes.get(0) ?? 0) / (sizes.get(2) ?? 1)).toBeCloseTo(40 / 39);
});

test('sizes follow the metric; values of zero or less are left out and counted', () => {
  const { form } = readForm(wordCloud, { series: 'w', metric: 'm', size_from: 10, size_to: 30, rotation: 'flat' });
  const picture = wordCloud.picture(
    form,
    [answerOf({ w: ['a', 'b', 'c', null], m: [5, 1, 0, 3] })],
    testView(),
  ) as EChartsPicture;
  expect(picture.notes).toEqual(['Zero or negative, left out: 1.']);
  expect(picture.option.series).toMatchObject([{ data: [{ name: 'a' }, { name: '<NULL>' }, { name: 'b' }] }]);
  expect(picture.tooltip?.([{ dataIndex: 1, value: 3 }])).toMatchObject({ title: '<NULL>', rows: [{ value: '3' }] });
});
