import { expect, test } from 'vitest';
import { hexOf, unplacedNote, windowOf } from './map-rows.ts';
import { sayEnglish } from '@tessera/core/language/say';

test.each([
  [{ r: 0, g: 122, b: 135 }, '#007a87'],
  [{ r: 255, g: 255, b: 255 }, '#ffffff'],
  [{ r: 15.6, g: 16, b: 1 }, '#101001'],
  [{ r: 300, g: -5, b: 9 }, '#ff0009'],
])('the colour %j is %s', (colour, hex) => {
  expect(hexOf(colour)).toBe(hex);
});

test('rows without a place are counted', () => {
  expect(
    [[3, 3] as const, [3, 2] as const, [12_000, 1000] as const].map(([rows, placed]) =>
      unplacedNote(rows, placed, { say: sayEnglish }),
    ),
  ).toEqual([[], ['Rows without a place, not shown: 1 of 3.'], ['Rows without a place, not shown: 11,000 of 12,000.']]);
});

test('a map looks at its marks, or where the form says', () => {
  const viewport = { longitude: 1, latitude: 2, zoom: 3, bearing: 4, pitch: 5 };
  const marks = [[10, 50] as const, [20, 40] as const];
  expect(windowOf({ autozoom: true, viewport }, marks)).toEqual({ fit: [10, 40, 20, 50] });
  expect([windowOf({ autozoom: false, viewport }, marks), windowOf({ autozoom: true, viewport }, [])]).toEqual([
    viewport,
    viewport,
  ]);
  expect(windowOf({ autozoom: false }, marks)).toEqual({ fit: [10, 40, 20, 50] });
  expect(windowOf({ autozoom: true }, [])).toEqual({ fit: [-170, -55, 175, 72] });
});
