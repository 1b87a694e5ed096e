import { expect, test } from 'vitest';
import { adaptTo, blend, colourAlong, contrastRatio, readableOn, sampleRamp, withAlpha } from './contrast.ts';
import { addSchemes, categoricalColours, categoricalSchemes, isDiverging, linearColours, linearSchemes } from './palettes.ts';
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

// Rows: I18N-13
test('the schemes charts name are there, with their colours', () => {
  const first = '1fa8c9 454e7c 5ac189 ff7f44 666666 e04355 fcc700 a868b7 3ccccb a38f79';
  const pastels = '8fd3e4 a1a6bd ace1c4 fec0a1 b2b2b2 efa1aa fde380 d3b3da 9ee5e5 d1c6bc';
  expect(categoricalColours('supersetColors')).toEqual(`${first} ${pastels}`.split(' ').map((colour) => `#${colour}`));
  const categorical =
    'presetColors supersetAndPresetColors bnbColors lyftColors d3Category10 d3Category20 d3Category20b d3Category20c googleCategory10c googleCategory20c echarts4Colors echarts5Colors modernSunset wavesOfBlue blueToGreen colorsOfRainbow redToYellow';
  const linear =
    'blue_white_yellow fire white_black black_white dark_blue pink_grey greens purples oranges red_yellow_blue brown_white_green purple_white_green superset_seq_1 superset_seq_2 superset_div_1 superset_div_2 preset_seq_1 preset_div_1 schemeRdBu schemeViridis schemeInferno schemeMagma schemeWarm schemeCool schemeYlOrRd';
  expect(categoricalSchemes.map(({ id }) => id)).toEqual(expect.arrayContaining(categorical.split(' ')));
  expect(linearSchemes.map(({ id }) => id)).toEqual(expect.arrayContaining(linear.split(' ')));
});

// Rows: I18N-13
test('a site offers schemes of its own before the others, and none in the place of one that is there', () => {
  const house = { id: 'house', label: 'Our house', colors: ['#112233', '#445566'] };
  const ramp = { id: 'house_div', label: 'Our ramp', colors: ['#000000', '#ffffff'], isDiverging: true };
  const taken = { id: 'fire', label: 'Another fire', colors: ['#000000', '#ffffff'] };
  const remove = addSchemes({ categorical: [house], sequential: [ramp, taken] });
  expect([categoricalSchemes[0]?.label, categoricalColours('house'), linearSchemes[0]?.label]).toEqual([
    'Our house',
    house.colors,
    'Our ramp',
  ]);
  expect([isDiverging('house_div'), linearColours('house_div'), linearColours('fire').length]).toEqual([true, ramp.colors, 4]);
  remove();
  expect([categoricalSchemes[0]?.id, categoricalColours('house')]).toEqual(['supersetColors', categoricalColours(undefined)]);
  expect(linearSchemes[0]?.id).toBe('superset_seq_1');
});
