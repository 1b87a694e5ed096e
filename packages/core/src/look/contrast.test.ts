import { hcl, rgb } from 'd3-color';
import { expect, test } from 'vitest';
import {
  adaptTo,
  blend,
  colourAlong,
  contrastRatio,
  darkText,
  lightText,
  luminance,
  readableOn,
  sampleRamp,
  withAlpha,
} from './contrast.ts';
import { isDiverging, linearColours, linearColoursFor } from './palettes.ts';

/** Figures of the WCAG definition, worked out by hand. */
test.each([
  ['#000000', 0],
  ['#ffffff', 1],
  ['#ff0000', 0.2126],
  ['#00ff00', 0.7152],
  ['#0000ff', 0.0722],
  ['#808080', 0.2159],
  // Dark channels are on the straight part of the curve: 10 / 255 / 12.92.
  ['#0a0a0a', 0.0030353],
  ['#0b0b0b', 0.0033465],
])('the luminance of %s is %d', (colour, expected) => {
  expect(luminance(colour)).toBeCloseTo(expected, 4);
  expect(luminance(colour)).toBeLessThanOrEqual(1);
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.478],
  ['#123456', '#123456', 1],
  ['#0000ff', '#ffffff', 8.592],
])('the contrast of %s and %s is %d', (a, b, ratio) => {
  expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2);
});

test('channels beyond their range count as its end', () => {
  expect(luminance('rgb(300, 300, 300)')).toBe(1);
  expect(luminance('rgb(-20, -20, -20)')).toBe(0);
});

test('text is the soft dark where that can be read, else white, else black', () => {
  expect([readableOn('#ffffff'), readableOn('#000000'), readableOn('#3449a8')]).toEqual([darkText, lightText, lightText]);
  const middle = Array.from({ length: 256 }, (_, grey) => rgb(grey, grey, grey).formatHex());
  expect([...new Set(middle.map(readableOn))]).toEqual([lightText, '#000000', darkText]);
  expect(Math.min(...middle.map((grey) => contrastRatio(readableOn(grey), grey)))).toBeGreaterThanOrEqual(4.5);
});

test('a colour seen through is mixed by its opacity, channel by channel', () => {
  expect(blend('rgba(255, 0, 100, 0.25)', '#6464c8')).toBe(rgb(0.25 * 255 + 75, 75, 25 + 150).formatHex());
  expect(blend('#123456', '#ffffff')).toBe('#123456');
  expect(blend('rgba(1, 2, 3, 0)', '#abcdef')).toBe('#abcdef');
  expect(blend('transparent', '#abcdef')).toBe('#abcdef');
});

test('an opacity from 0 to 1 is laid on a colour, both ends included', () => {
  expect([0, 0.5, 1].map((alpha) => withAlpha('#ff0000', alpha))).toEqual([
    'rgba(255, 0, 0, 0)',
    'rgba(255, 0, 0, 0.5)',
    'rgb(255, 0, 0)',
  ]);
  for (const alpha of [-0.01, 1.01, Number.NaN])
    expect(() => withAlpha('#ff0000', alpha)).toThrow('opacity must be between 0 and 1');
  expect(() => withAlpha('nothing', 1)).toThrow('not a colour: nothing');
});

test.each([
  ['#fcc700', '#ffffff', 3],
  ['#fcc700', '#ffffff', 4.5],
  ['#454e7c', '#1c2027', 3],
  ['#454e7c', '#1c2027', 4.5],
  ['#ffff00', '#ffffff', 3],
  ['#000080', '#000000', 3],
])('%s on %s is moved no farther than %d needs, away from the ground', (colour, ground, ratio) => {
  const adapted = adaptTo(colour, ground, ratio);
  expect(contrastRatio(adapted, ground)).toBeGreaterThanOrEqual(ratio);
  // One or two steps of lightness less would not do.
  expect(contrastRatio(adapted, ground)).toBeLessThan(ratio * 1.12);
  const [before, after] = [hcl(colour), hcl(adapted)];
  expect(after.l < before.l).toBe(luminance(ground) > 0.5);
  expect(Math.abs(((after.h - before.h + 540) % 360) - 180)).toBeLessThan(20);
});

test('marks need a contrast of 3:1 by default; where no lightness reaches it, plain text is used', () => {
  expect(adaptTo('#fcc700', '#ffffff')).toBe(adaptTo('#fcc700', '#ffffff', 3));
  expect([adaptTo('#123456', '#ffffff', 22), adaptTo('#fedcba', '#000000', 22)]).toEqual([darkText, lightText]);
  expect(adaptTo('#888888', '#000000', 21)).toBe('#ffffff');
});

test('a ramp begins and ends with its colours; what lies beyond stays at the ends', () => {
  const ramp = ['#ff0000', '#00ff00', '#0000ff'];
  expect([-1, 0, 0.5, 1, 2].map((share) => colourAlong(ramp, share))).toEqual([
    '#ff0000',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#0000ff',
  ]);
  expect([colourAlong(['#abcdef'], 0.3), colourAlong([], 0.3)]).toEqual(['#abcdef', darkText]);
});

test.each([
  ['#b04a5a', '#8a5a20', 0.5],
  ['#b04a5a', '#8a5a20', 0.25],
  ['#8a5a20', '#b04a5a', 0.25],
  ['#5a8a20', '#8a5a20', 0.75],
])('between %s and %s, at %d, hue, chroma and lightness lie between theirs', (a, b, share) => {
  const [from, to, between] = [hcl(a), hcl(b), hcl(colourAlong([a, b], share))];
  const turn = ((to.h - from.h + 540) % 360) - 180;
  expect(((between.h - (from.h + share * turn) + 540) % 360) - 180).toBeCloseTo(0, -0.3);
  expect(between.c - (from.c + share * (to.c - from.c))).toBeCloseTo(0, -0.3);
  expect(between.l - (from.l + share * (to.l - from.l))).toBeCloseTo(0, -0.3);
});

test('a grey end has no hue: the other end’s is kept, and greys stay grey', () => {
  const red = '#c05050';
  for (const ramp of [
    ['#808080', red],
    [red, '#808080'],
    ['#ffffff', red],
    [red, '#000000'],
  ]) {
    const { h, c } = hcl(colourAlong(ramp, 0.5));
    expect(Math.abs(h - hcl(red).h)).toBeLessThan(4);
    expect(Math.abs(c - hcl(red).c / 2)).toBeLessThan(2);
  }
  const { r, g, b } = rgb(colourAlong(['#000000', '#ffffff'], 0.25));
  expect([g - r, b - r]).toEqual([0, 0]);
});

test('samples stand at equal steps; a single one is the end of the ramp', () => {
  const ramp = ['#000000', '#ff0000', '#ffffff'];
  expect(sampleRamp(ramp, 3)).toEqual(ramp);
  expect(sampleRamp(ramp, 5)[1]).toBe(colourAlong(ramp, 0.25));
  expect([sampleRamp(ramp, 1), sampleRamp(ramp, 0)]).toEqual([['#ffffff'], []]);
});

test('on dark ground low values recede: a scheme from light to dark is turned round, others stay', () => {
  const schemes = ['superset_seq_1', 'dark_blue', 'schemeRdBu'];
  for (const id of schemes) expect(linearColoursFor(id, 'light')).toEqual(linearColours(id));
  for (const id of schemes) {
    const colours = linearColoursFor(id, 'dark');
    if (isDiverging(id)) expect(colours).toEqual(linearColours(id));
    else expect(luminance(colours[0] ?? '')).toBeLessThan(luminance(colours.at(-1) ?? ''));
    expect(colours.toSorted()).toEqual(linearColours(id).toSorted());
  }
});
