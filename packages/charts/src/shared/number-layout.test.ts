import { describe, expect, test } from 'vitest';
import type { NumberPicture } from '../chart-type.ts';
import { comparedGap, layFact, layNumber, numberLeading } from './number-layout.ts';
import { testView } from './view.testing.ts';

/** Every letter is half as wide as it is high; semi-bold ones a tenth wider. */
const measure = (text: string, sizePx: number, weight: number): number =>
  text.length * sizePx * (weight === 600 ? 0.55 : weight === 500 ? 0.525 : 0.5);
const number = (over: Partial<NumberPicture> = {}): NumberPicture => ({
  kind: 'number',
  text: '42',
  fontShare: 0.4,
  summary: '',
  ...over,
});
const parts = (picture: NumberPicture, over: Parameters<typeof testView>[0] = {}) =>
  layNumber(picture, testView({ width: 2000, height: 200, ...over }), measure);

describe('the lines of a big number', () => {
  // Rows: VIZ-50
  test('no number is told in small, quiet words, however large the tile', () => {
    const { theme } = testView();
    const [line] = parts(number({ text: 'No data', isMissing: true })).lines;
    expect([line?.sizePx, line?.weight, line?.colour]).toEqual([22, 500, theme.textMuted]);
    expect(parts(number({ text: 'No data', isMissing: true }), { width: 60, height: 40 }).lines[0]?.sizePx).toBeLessThan(16.1);
  });

  test('stand from its name down to its time, each in its size, weight and colour', () => {
    const { theme } = testView();
    const said = (text: string) => ({ text, fontShare: 0.06 });
    const picture = number({
      fontShare: 0.2,
      metricName: said('Sales'),
      subtitle: said('this year'),
      change: { text: '+3 %', direction: 'up', fontShare: 0.07 },
      rows: { fontShare: 0.08, cells: [{ label: 'Before', text: '40' }] },
      timestamp: '2026-01-01',
    });
    expect(
      parts(picture).lines.map(({ part, sizePx, weight, colour }) => [part, Math.round(sizePx * 10) / 10, weight, colour]),
    ).toEqual([
      ['name', 12, 400, theme.textMuted],
      ['number', 40, 600, theme.text],
      ['subtitle', 12, 400, theme.textMuted],
      ['change', 14, 500, theme.text],
      ['compared', 16, 500, theme.text],
      ['timestamp', 15, 400, theme.textMuted],
    ]);
  });

  test('beside the number are no larger than text is, however high the tile', () => {
    const picture = number({
      metricName: { text: 'a', fontShare: 0.2 },
      change: { text: 'b', direction: 'up', fontShare: 0.2 },
      rows: { fontShare: 0.2, cells: [{ label: '', text: 'c' }] },
    });
    expect(parts(picture, { height: 1000 }).lines.map(({ sizePx }) => sizePx)).toEqual([28, 400, 24, 24]);
  });

  test('are left out by default; the number has its own colour', () => {
    const { lines } = parts(
      number({ metricName: { text: '', fontShare: 0.1 }, rows: { fontShare: 0.1, cells: [] }, colour: '#18714a' }),
    );
    expect(lines).toMatchObject([{ part: 'number', text: '42', sizePx: 80, colour: '#18714a' }]);
  });
});

describe('room', () => {
  test.each([
    ['screen', 4],
    ['thumb', 14],
    ['report', 4],
  ] as const)('on a %s has an edge of %d px', (mode, px) => {
    expect(parts(number(), { mode }).paddingPx).toBe(px);
  });

  test('of the trend is a part of the tile, and none without one', () => {
    const trend = { option: {} };
    expect([parts(number({ trend })).trendPx, parts(number()).trendPx]).toEqual([76, 0]);
    // 200 less 76 and an edge of 4, over the leading of one line.
    const { lines } = parts(number({ trend, fontShare: 0.9 }));
    expect(lines[0]?.sizePx).toBeCloseTo(120 / numberLeading, 9);
  });

  test('that is too narrow brings a number down until it fits, whatever its size', () => {
    const wide = number({ text: '1234567890', fontShare: 0.5 });
    expect(parts(wide, { width: 228 }).lines[0]?.sizePx).toBeCloseTo(220 / 5.5, 9);
    expect(parts(wide, { width: 28 }).lines[0]).toMatchObject({ text: '1234567890' });
    expect(parts(wide, { width: 28 }).lines[0]?.sizePx).toBeCloseTo(20 / 5.5, 9);
    expect(parts(wide, { width: 2 }).lines[0]?.sizePx).toBeCloseTo(1 / 5.5, 9);
  });

  test('that is too narrow cuts other texts at the smallest size that is read', () => {
    const picture = number({ fontShare: 0.1, subtitle: { text: 'a very long subtitle', fontShare: 0.1 } });
    const shown = (width: number) => parts(picture, { width }).lines[1];
    // Twenty letters of 20 px take 200 px.
    expect(shown(208)).toMatchObject({ text: 'a very long subtitle', sizePx: 20 });
    expect(shown(108)).toMatchObject({ text: 'a very long subtitle', sizePx: 10 });
    expect(shown(98)).toMatchObject({ text: 'a very long subti…', sizePx: 10 });
    expect(parts(number({ fontShare: 0.1, subtitle: { text: 'ab', fontShare: 0.01 } })).lines[1]?.sizePx).toBe(10);
  });

  test('that is too low shrinks all lines alike', () => {
    const picture = number({ fontShare: 0.8, metricName: { text: 'Sales', fontShare: 0.14 } });
    const { lines } = parts(picture);
    const factor = 196 / ((160 + 28) * numberLeading);
    expect(lines.map(({ sizePx }) => sizePx)).toEqual([28 * factor, 160 * factor].map((px) => expect.closeTo(px, 9)));
    // A tile without height still has one.
    expect(parts(number(), { height: 3 }).lines[0]?.sizePx).toBeGreaterThan(0);
  });
});

describe('facts beside each other', () => {
  const cells = [
    { label: 'Before', text: '40' },
    { label: '', text: '+2' },
  ];
  const rows = { fontShare: 0.1, cells };

  test('have their text behind their label', () => {
    expect(layFact({ label: 'ab', text: 'c' }, 10, measure)).toEqual({ textAt: 10 + comparedGap.label * 10, width: 13.5 + 5.25 });
    expect(layFact({ label: '', text: 'cd' }, 10, measure)).toEqual({ textAt: 0, width: 10.5 });
  });

  test('are one line where it fits, at the size at which it fits', () => {
    // At 20 px: 60 for the label, 7 between, 21 for each text, 25 between the facts.
    const width = 60 + 7 + 21 + 21 + 25;
    const sizes = (px: number) => parts(number({ rows, fontShare: 0.1 }), { width: px + 8 }).lines.map(({ sizePx }) => sizePx);
    expect(sizes(width)).toEqual([20, 20]);
    expect(sizes(width / 2)).toEqual([20, expect.closeTo(10, 9)]);
    expect(parts(number({ rows, fontShare: 0.1 })).lines[1]).toMatchObject({ text: 'Before 40,  +2', cells });
  });

  test('stand below each other where they do not, their texts cut', () => {
    const { lines } = parts(number({ rows, fontShare: 0.1 }), { width: 68 });
    expect(lines.slice(1).map(({ sizePx, cells: own }) => [sizePx, own])).toEqual([
      [12, [{ label: 'Before', text: '40' }]],
      [12, [{ label: '', text: '+2' }]],
    ]);
    const long = { fontShare: 0.1, cells: [{ label: 'Before', text: 'a long text' }] };
    // 60 px less 36 for the label and 4.2 between: three letters of 6.3 px.
    expect(parts(number({ rows: long, fontShare: 0.1 }), { width: 68 }).lines[1]?.cells).toEqual([
      { label: 'Before', text: 'a…' },
    ]);
    const small = { ...long, fontShare: 0.01 };
    expect(parts(number({ rows: small, fontShare: 0.1 }), { width: 68 }).lines[1]?.sizePx).toBe(10);
  });
});
