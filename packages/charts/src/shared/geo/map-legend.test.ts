import { expect, test } from 'vitest';
import type { MapPicture } from '../../chart-type.ts';
import { testView } from '../view.testing.ts';
import type { FlatShape } from './flat-shape.ts';
import { layLegend } from './map-legend.ts';

type Legend = NonNullable<MapPicture['legend']>;
/** Every letter is 6 px wide, bold ones 7. */
const lay = (legend: Partial<Legend> | undefined, size = { width: 400, height: 300 }): FlatShape[] =>
  layLegend(
    legend && {
      title: 'Sales',
      corner: 'tl',
      entries: [
        { colour: 'red', label: 'low' },
        { colour: 'blue', label: 'high' },
      ],
      ...legend,
    },
    {
      ...size,
      theme: testView().theme,
      measure: (text, _, weight) => Array.from(text).length * (weight === 600 ? 7 : 6),
    },
  );
const entries = (count: number, label = 'a'): Legend['entries'] =>
  Array.from({ length: count }, () => ({ colour: 'red', label }));
const texts = (shapes: FlatShape[]): string[] => shapes.flatMap((each) => (each.shape === 'text' ? [each.text] : []));

test('a legend has a box, a title, and for each entry its colour and its text', () => {
  const shapes = lay({});
  // 8 px around; of the texts the widest is the entry of four letters with its colour before it: 24 + 16.
  expect(shapes[0]).toMatchObject({ shape: 'path', d: 'M10,10h56v70h-56Z', strokeWidth: 1, opacity: 0.94 });
  expect(shapes.slice(1)).toMatchObject([
    { shape: 'text', text: 'Sales', x: 18, y: expect.closeTo(31, 1), weight: 600, sizePx: 11, anchor: 'start' },
    { shape: 'path', d: 'M18,40h10v10h-10Z', fill: 'red' },
    { shape: 'path', d: 'M18,58h10v10h-10Z', fill: 'blue' },
    { shape: 'text', text: 'low', x: 34, y: expect.closeTo(49, 1), weight: 400 },
    { shape: 'text', text: 'high', x: 34, y: expect.closeTo(67, 1), weight: 400 },
  ]);
});

test.each<[corner: Legend['corner'], place: string]>([
  ['tl', 'M10,10h'],
  ['tr', 'M334,10h'],
  ['bl', 'M10,220h'],
  ['br', 'M334,220h'],
])('in the corner %s it keeps its distance from the edges', (corner, place) => {
  const [box] = lay({ corner });
  expect(box?.shape === 'path' && box.d.startsWith(place)).toBe(true);
});

// Rows: I18N-15
test('for readers from the right each colour stands at the right of its text, in the same box', () => {
  const [box, title, low, , lowText] = lay({ corner: 'tr' });
  const [turnedBox, turnedTitle, turnedLow, , turnedText] = lay({ corner: 'tr', fromRight: true });
  expect(turnedBox).toEqual(box);
  expect([title, turnedTitle]).toMatchObject([{ anchor: 'start' }, { anchor: 'end', text: 'Sales' }]);
  const left = (shape: FlatShape | undefined): number => Number(shape?.shape === 'path' && /^M([\d.]+),/.exec(shape.d)?.[1]);
  const x = (shape: FlatShape | undefined): number => Number(shape?.shape === 'text' && shape.x);
  expect([left(low) < x(lowText), left(turnedLow) > x(turnedText)]).toEqual([true, true]);
  // Padding, swatch and gap are the same from the other side.
  expect(x(lowText) - left(low)).toBe(left(turnedLow) + 10 - x(turnedText));
});

test('without a title it is a line lower, and a long title makes it wider', () => {
  expect(lay({ title: '' })[0]).toMatchObject({ d: 'M10,10h56v52h-56Z' });
  expect(lay({ title: 'Sales of all' })[0]).toMatchObject({ d: 'M10,10h100v70h-100Z' });
});

test('texts too long are cut with an ellipsis', () => {
  // At most 40 % of the width, or 220 px: for a label without the room of its colour.
  const label = texts(lay({ entries: entries(1, 'x'.repeat(100)) }))[1] ?? '';
  expect([label.length, label.at(-1)]).toEqual([24, '…']);
  expect(texts(lay({ title: 'y'.repeat(100) }))[0]).toHaveLength(22);
  expect(texts(lay({ title: 'y'.repeat(100) }, { width: 2000, height: 300 }))[0]).toHaveLength(31);
  expect(texts(lay({ entries: entries(1, 'x'.repeat(24)) }))[1]).toHaveLength(24);
  expect(texts(lay({ entries: entries(1, '😀'.repeat(30)) }))[1]).toBe(`${'😀'.repeat(23)}…`);
});

test('of many entries the first are shown and the rest is counted', () => {
  const shown = texts(lay({ title: '', entries: entries(1234) }, { width: 400, height: 600 }));
  expect([shown.length, shown.at(-1)]).toEqual([15, '+ 1,220']);
  expect(texts(lay({ title: '', entries: entries(14) }, { width: 400, height: 600 }))).toHaveLength(14);
  // The box is as high as its lines: fourteen entries and what is left.
  expect(lay({ title: '', entries: entries(1234) }, { width: 400, height: 600 })[0]).toMatchObject({ d: 'M10,10h58v286h-58Z' });
  // As many as there is room for in four fifths of the height.
  expect(texts(lay({ title: '', entries: entries(5) }, { width: 400, height: 110 }))).toEqual(['a', 'a', 'a', 'a', '+ 1']);
  expect(texts(lay({ title: 'T', entries: entries(5) }, { width: 400, height: 110 }))).toEqual(['T', 'a', 'a', 'a', '+ 2']);
});

// Rows: CTL-31
test('without entries, or where it would leave no map to see, there is none', () => {
  expect([
    lay(undefined),
    lay({ entries: [] }),
    lay({}, { width: 249, height: 300 }),
    lay({}, { width: 400, height: 60 }),
  ]).toEqual([[], [], [], []]);
  expect(lay({}, { width: 250, height: 300 })).not.toEqual([]);
});
