import { expect, test } from 'vitest';
import { readableOn } from '@tessera/core/look/contrast';
import { drawBox, type LabelledBox } from './labelled-box.ts';
import { testView } from './view.testing.ts';

const box = (over: Partial<LabelledBox> = {}): LabelledBox => ({
  left: 10,
  width: 101,
  from: 0.25,
  until: 0.5,
  fill: '#1fa8c9',
  opacity: 0.8,
  padding: 6,
  text: (width, height) => `${width} × ${height}`,
  ...over,
});
const drawn = (over: Partial<LabelledBox> = {}, view: Parameters<typeof testView>[0] = {}): unknown =>
  drawBox(box(over), testView({ height: 400, ...view }));

test('a box is a pixel smaller than its room and says its text in its upper part', () => {
  expect(drawn()).toMatchObject({
    type: 'group',
    children: [
      { type: 'rect', shape: { x: 10, y: 100, width: 100, height: 99, r: 2 }, style: { fill: '#1fa8c9', opacity: 0.8 } },
      {
        type: 'text',
        silent: true,
        style: {
          text: '100 × 99',
          x: 16,
          y: 122,
          fill: readableOn('#1fa8c9'),
          fontSize: 11,
          lineHeight: 14,
          verticalAlign: 'middle',
        },
      },
    ],
  });
});

test('the text of a low box stands in its middle', () => {
  expect(drawn({ until: 0.3 })).toMatchObject({ children: [{}, { style: { y: 100 + 19 / 2 } }] });
});

test.each([
  ['a low one', { until: 0.25 + 15 / 400 }, {}],
  ['a narrow one', { width: 37 }, {}],
  ['any of a thumbnail', {}, { mode: 'thumb' }],
] as const)('%s has no text', (_, over, view) => {
  expect(drawn(over, view)).toMatchObject({ children: [{ type: 'rect' }] });
  expect(drawn(over, view)).not.toMatchObject({ children: [{}, {}] });
});

test('a pixel more has one', () => {
  for (const over of [{ until: 0.25 + 16 / 400 }, { width: 38 }])
    expect(drawn(over)).toMatchObject({ children: [{}, { type: 'text' }] });
});

test('the flattest boxes can still be seen, without round corners', () => {
  expect(drawn({ until: 0.25, width: 0.5 })).toMatchObject({ children: [{ shape: { width: 1, height: 0.5, r: 0 } }] });
  expect(drawn({ from: 0, until: 7 / 448 }, { height: 448 })).toMatchObject({ children: [{ shape: { height: 6, r: 0 } }] });
  expect(drawn({ from: 0, until: 8 / 512 }, { height: 512 })).toMatchObject({ children: [{ shape: { height: 7, r: 2 } }] });
});
