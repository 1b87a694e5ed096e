/** Paper in a language that is read from the right: what begins there, and in which order words are seen. */
import { testView } from '@tessera/charts/shared/view.testing';
import { looks } from '@tessera/core/look/tokens';
import { expect, test } from 'vitest';
import { boardSheet } from './board/sheets.ts';
import { inReadingOrder, turned } from './direction.ts';
import { hairline, place, rect, text } from './markup.ts';
import { paintGrid } from './paint-grid.ts';
import { paintProse } from './prose.ts';
import { textsInFonts } from './texts-in-fonts.ts';

const style = { size: 12, fill: '#000' };
const box = { x: 10, y: 0, width: 200, height: 400 };
const places = (markup: string): (string | undefined)[] =>
  [...markup.matchAll(/<text x="([\d.]+)"[^>]*>/g)].map(
    ([open, x]) => `${open.includes('text-anchor="end"') ? 'to' : 'from'} ${x}`,
  );

// Rows: NF-13
test('what is read from the right begins there: texts, boxes and lines, not pictures that are there already', () => {
  const paint = (): string =>
    [
      text('a', 10, 0, style),
      text('b', 90, 0, { ...style, anchor: 'end' }),
      rect({ x: 10, y: 0, width: 20, height: 5 }, '#111'),
      hairline(0, 1, 30, 1, '#222'),
      place('<text x="1">c</text>', { x: 0, y: 0, width: 40, height: 10 }),
    ].join('');
  const arabic = inReadingOrder('ar-SA', 100, paint);
  expect(places(arabic)).toEqual(['to 90', 'from 10', 'from 1']);
  expect(arabic).toContain('<rect x="70" y="0" width="20"');
  expect(arabic).toContain('<line x1="100" y1="1" x2="70"');
  expect(arabic).toContain('<svg x="60" y="0" width="40"');
  expect(inReadingOrder('de', 100, paint)).toBe(paint());
  expect(turned({ x: 0, width: 100 }, () => turned(undefined, paint))).toBe(paint());
});

test('a Markdown text begins where its first letter does, whatever the language of the paper', () => {
  const prose = (source: string): string => paintProse(source, box, looks.light).markup;
  expect(places(prose('Umsatz'))).toEqual(['from 10']);
  expect(places(prose('2024: المبيعات'))).toEqual(['to 210']);
  expect(places(inReadingOrder('ar-SA', 220, () => prose('Umsatz')))).toEqual(['from 10']);
  // The mark of an item stands at the right of its words.
  const [mark, words] = places(prose('- البند الأول'));
  expect([mark?.startsWith('from'), words]).toEqual([true, 'to 192']);
  expect(Number(mark?.split(' ')[1])).toBeGreaterThan(192);
});

test('the parts of a dashboard stand from the right, each with its title at its right', () => {
  const node = (id: string) => ({ id, type: 'CHART' as const, children: [], parents: [], meta: { chartId: 1 } });
  const part = (id: string, x: number) => ({ kind: 'chart' as const, node: node(id), box: { x, y: 0, width: 100, height: 80 } });
  const plan = { parts: [part('A', 0), part('B', 110)], width: 210, height: 80 };
  const tiles = new Map(['A', 'B'].map((id) => [id, { title: id, svg: '<svg/>' }]));
  const titles = (locale: string): (string | undefined)[] => places(boardSheet({ plan, tiles }, 'light', { locale }).svg);
  expect(titles('en')).toEqual(['from 14', 'from 124']);
  expect(titles('ar-SA')).toEqual(['to 196', 'to 86']);
});

test('a sentence from the right is set in its own order in pictures, too: the number before its word stands at the right', () => {
  const set = textsInFonts(`<svg>${text('5 أيام (Sales)', 0, 10, style)}</svg>`, 'written');
  const parts = [...set.matchAll(/<tspan x="(-?[\d.]+)"[^>]*>([^<]*)/g)].map(([, x, words]) => [Number(x), words] as const);
  expect(
    parts
      .toSorted(([a], [b]) => a - b)
      .map(([, words]) => words?.trim())
      .filter(Boolean),
  ).toEqual(['(', 'Sales', ')', 'أيام', '5']);
});

// Rows: I18N-15
test('I18N-15: the legend of small multiples begins at the right for readers from the right, each swatch before its name', () => {
  const legend = [
    { colour: '#f00', label: 'North', x: 0, y: 5 },
    { colour: '#00f', label: 'South', x: 70, y: 5 },
  ];
  const painted = (legendFromRight: boolean): string => {
    const picture = {
      kind: 'grid' as const,
      width: 600,
      height: 100,
      cells: [],
      texts: [],
      legend,
      legendFromRight,
      summary: '',
    };
    return paintGrid(picture, testView({ width: 600 }), () => '');
  };
  const swatches = (markup: string): number[] => [...markup.matchAll(/<rect x="([\d.]+)"/g)].map(([, x]) => Number(x));
  expect([swatches(painted(false)), places(painted(false))]).toEqual([
    [0, 70],
    ['from 16', 'from 86'],
  ]);
  expect([swatches(painted(true)), places(painted(true))]).toEqual([
    [590, 520],
    ['to 584', 'to 514'],
  ]);
});
