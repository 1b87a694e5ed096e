import * as echarts from 'echarts';
import type { LegendComponentOption } from 'echarts';
import { describe, expect, test } from 'vitest';
import type { Picture } from '../chart-type.ts';
import { entriesOf, inReadingOrder } from './legend-order.ts';
import { legendOf, type LegendForm } from './legend.ts';
import { testView } from './view.testing.ts';

const arabic = 'ar-u-nu-latn';
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `Name ${at}`);

function pictured(over: Partial<LegendForm>, count: number, view: Parameters<typeof testView>[0]): Picture {
  const form: LegendForm = { show_legend: true, legendType: 'plain', legendOrientation: 'top', ...over };
  const entries = names(count).map((name) => ({ name, colour: '#1fa8c9' }));
  const { legend } = legendOf(form, entries, testView(view), false);
  const series = { type: 'pie' as const, data: entries.map(({ name }) => ({ name, value: 1 })), label: { show: false } };
  return inReadingOrder(
    { kind: 'echarts', option: { animation: false, legend, series }, summary: '' } as Picture,
    testView(view),
  );
}

const legendOfPicture = (picture: Picture): LegendComponentOption | LegendComponentOption[] =>
  picture.kind === 'echarts' ? (picture.option.legend ?? []) : [];

/** Where each name stands as it is drawn: the end of its text, and the beginning of its sign. */
function drawn(picture: Picture, { width, height }: { width: number; height: number }) {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height });
  if (picture.kind === 'echarts') chart.setOption(picture.option);
  const svg = chart.renderToSVGString();
  chart.dispose();
  const texts = [...svg.matchAll(/<text([^>]*)transform="translate\(([-\d.]+) ([-\d.]+)\)"[^>]*>(Name \d+|\d+\/\d+)</g)];
  return texts.map(([, style = '', x, y, text]) => ({
    text: String(text),
    x: Number(x) + Number(/ x="([-\d.]+)"/.exec(style)?.[1] ?? 0),
    y: Number(y),
    ends: style.includes('text-anchor="end"'),
  }));
}

// Rows: I18N-15
describe('for readers from the right a legend', () => {
  const size = { width: 400, height: 300 };

  test('begins at the right in every line, each sign before its name', () => {
    const view = { ...size, locale: arabic };
    const places = drawn(pictured({}, 9, view), size);
    expect(places.map(({ ends }) => ends)).toEqual(places.map(() => true));
    const lines = [...new Set(places.map(({ y }) => y))].toSorted((a, b) => a - b);
    expect(lines.length).toBeGreaterThan(1);
    const inOrder = lines.map((line) => places.filter(({ y }) => y === line).toSorted((a, b) => b.x - a.x));
    expect(inOrder.flat().map(({ text }) => text)).toEqual(names(9));
    // The sign, 10 px, and the gap to the name stand between the name's end and the edge.
    for (const [first] of inOrder) expect(first?.x).toBeCloseTo(400 - 15, 0);
  });

  test('in a column has its signs at the right, beside names that end there', () => {
    const places = drawn(pictured({ legendOrientation: 'right' }, 4, { ...size, locale: arabic }), size);
    expect(places.map(({ text }) => text)).toEqual(names(4));
    for (const { x, ends } of places) expect([Math.round(x), ends]).toEqual([385, true]);
  });

  test('in pages begins with the first names at the right, and counts its pages from there', () => {
    const legend = legendOfPicture(pictured({ legendType: 'scroll' }, 60, { ...size, locale: arabic }));
    expect(legend).toMatchObject({ type: 'scroll', pageButtonPosition: 'start', selectorPosition: 'start', align: 'right' });
    const places = drawn(pictured({ legendType: 'scroll' }, 60, { ...size, locale: arabic }), size);
    expect(places.find(({ text }) => text.includes('/'))?.text).toMatch(/^1\/\d+$/);
    const shown = places.filter(({ text, x }) => !text.includes('/') && x > 0 && x < 400).toSorted((a, b) => b.x - a.x);
    expect(shown.map(({ text }) => text).slice(0, 2)).toEqual(['Name 0', 'Name 1']);
  });

  test('names the same entries in the same order to who reads it', () => {
    for (const type of ['plain', 'scroll'] as const) {
      const view = { ...size, locale: arabic };
      const entries = entriesOf(legendOfPicture(pictured({ legendType: type }, 60, view)), testView(view));
      const told = entries.map((entry) => (typeof entry === 'string' ? entry : entry.name));
      expect(told).toEqual(names(told.length));
    }
  });
});

test('for readers from the left a legend stays as it is', () => {
  const view = { width: 400, height: 300 };
  const [first] = drawn(pictured({}, 9, view), view);
  expect(first).toMatchObject({ text: 'Name 0', ends: false });
  expect(Math.round(first?.x ?? 0)).toBe(15);
});
