import { expect, test } from 'vitest';
import { adaptTo, blend, colourAlong, contrastRatio, readableOn, sampleRamp, withAlpha } from './contrast.ts';
import { categoricalColours, categoricalSchemes, isDiverging, linearColours, linearSchemes } from './palettes.ts';
import { looks } from './tokens.ts';

test('every scheme has its own id and only hex colours', () => {
  for (const schemes of [categoricalSchemes, linearSchemes]) {
    expect(new Set(schemes.map((scheme) => scheme.id)).size).toBe(schemes.length);
    for (const { id, colours } of schemes)
      expect([id, colours.every((colour) => /^#[0-9a-f]{6}$/.test(colour)) && colours.length > 1]).toEqual([id, true]);
  }
});

test('an unknown scheme falls to the default, an old name to the scheme it meant', () => {
  expect(categoricalColours('nope')).toEqual(categoricalColours('supersetColors'));
  expect(categoricalColours(undefined)[0]).toBe('#1fa8c9');
  expect(categoricalColours('SUPERSET_DEFAULT')[0]).toBe('#1f77b4');
  expect(linearColours('SUPERSET_DEFAULT')).toEqual(linearColours('schemeRdBu'));
  expect([isDiverging('schemeRdBu'), isDiverging('superset_seq_1')]).toEqual([true, false]);
});

test('text on any colour of any scheme reads at 4.5:1', () => {
  const all = [...categoricalSchemes, ...linearSchemes].flatMap((scheme) => scheme.colours);
  expect(all.filter((colour) => contrastRatio(readableOn(colour), colour) < 4.5)).toEqual([]);
});

test('marks adapt to the ground of their mode until they stand out at 3:1, and good ones stay', () => {
  for (const look of Object.values(looks))
    for (const colour of categoricalColours('supersetColors'))
      expect(contrastRatio(adaptTo(colour, look.background), look.background)).toBeGreaterThanOrEqual(3);
  expect(adaptTo('#454e7c', '#ffffff')).toBe('#454e7c');
});

test('ramps pass through their colours, and transparency blends', () => {
  expect(colourAlong(['#000000', '#ff0000', '#ffffff'], 0.5)).toBe('#ff0000');
  expect(sampleRamp(['#000000', '#ffffff'], 3)[1]).toBe('#777777');
  expect(blend('rgba(0, 0, 0, 0.5)', '#ffffff')).toBe('#808080');
  expect(() => withAlpha('#000000', 1.5)).toThrow(RangeError);
  expect(() => withAlpha('no colour', 0.5)).toThrow(RangeError);
});
