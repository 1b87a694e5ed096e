/** Paper is set in letters of every script that the pages are offered in, on a machine that has no fonts at all. */
import { Resvg } from '@resvg/resvg-js';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { measureText } from './font-metrics.ts';
import { fontRuns } from './fonts.ts';
import { text } from './markup.ts';
import { toPdf } from './pdf.ts';
import { toPng } from './png.ts';
import { textsInFonts } from './texts-in-fonts.ts';

const picture = (...lines: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${lines.length * 40}">` +
  `${lines.map((line, i) => text(line, 10, 30 + i * 40, { size: 24, fill: '#000', weight: 600 })).join('')}</svg>`;

/** From the left of the first dark pixel to the right of the last, in px. */
async function inkWidth(line: string): Promise<number> {
  const { width, height, data } = PNG.sync.read(await toPng(picture(line), 1));
  const dark = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_row, y) => data[(y * width + x) * 4 + 3] ?? 0).some((alpha) => alpha > 64),
  );
  return dark.lastIndexOf(true) - dark.indexOf(true) + 1;
}

const samples = [
  '东京和上海',
  'ひらがなカタカナ',
  '서울특별시',
  'المبيعات حسب المنطقة',
  'مجموع EUR 12',
  'حد الخلايا: 12',
  'מכירות לפי אזור',
];

test.each(samples)('%s is as wide on paper as it was measured, and its letters are drawn', async (sample) => {
  expect(fontRuns(sample).some(({ font }) => font !== undefined)).toBe(true);
  expect(Math.abs((await inkWidth(sample)) - measureText(sample, 24, 600))).toBeLessThan(7);
  // Letters have some room beside them. Empty boxes would look the same in any order.
  const [there, back] = await Promise.all(
    [sample, Array.from(sample).toReversed().join('')].map((line) => toPng(picture(line), 1)),
  );
  expect(there?.equals(back ?? Buffer.alloc(0))).toBe(false);
});

test('a text of two scripts keeps the weight of each', async () => {
  const strong = await inkWidth('Total إجمالي');
  expect(strong).toBeGreaterThan(measureText('Total إجمالي', 24, 400));
});

/** The parts of a text in their order: the letters, and the font where it is not the one of paper. */
const parts = (svg: string): string[][] =>
  [...svg.matchAll(/<tspan(?: font-family="([^"]*)")?>([^<]*)/g)].map(([, font = '', letters = '']) =>
    font ? [letters, font] : [letters],
  );

test('for PDF words from the right stand in the order they are seen in, numbers as they are, brackets turned', () => {
  expect(parts(textsInFonts(picture('المبيعات (الربع 3) USD'), 'seen'))).toEqual([
    ['USD'],
    [' '],
    ['('],
    ['3'],
    [' '],
    ['الربع', 'Vazirmatn'],
    [')'],
    [' '],
    ['المبيعات', 'Vazirmatn'],
  ]);
  expect(parts(textsInFonts(picture('Umsatz &amp; 東京'), 'written'))).toEqual([
    ['Umsatz &amp;amp; '],
    ['東京', 'Droid Sans Fallback'],
  ]);
  const plain = picture('Umsatz & Ertrag');
  expect(textsInFonts(plain, 'seen')).toBe(plain);
});

test('PDF brings the fonts it needs, and no others', async () => {
  const fontsIn = async (line: string): Promise<string[]> => {
    const pdf = await toPdf({ title: 'T', now: 0, pages: [{ svg: picture(line), width: 400, height: 40 }] });
    return ['Inter', 'Vazirmatn', 'NotoSansHebrew', 'DroidSansFallback'].filter((font) => pdf.includes(`+${font}`));
  };
  expect(await fontsIn('Total')).toEqual(['Inter']);
  expect(await fontsIn('Total إجمالي')).toEqual(['Inter', 'Vazirmatn']);
  expect(await fontsIn('東京')).toContain('DroidSansFallback');
});

test('the rasteriser takes what it is given: a picture with such letters is still one document', () => {
  expect(() => new Resvg(textsInFonts(picture('a <b> & "東京"', 'שלום'), 'written'))).not.toThrow();
});
