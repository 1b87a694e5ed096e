import * as echarts from 'echarts';
import { expect, test } from 'vitest';
import { legendOf } from './legend.ts';
import { testView } from './view.testing.ts';

const form = { show_legend: true, legendType: 'scroll', legendOrientation: 'top' } as const;
const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `A long name ${at}`, colour: '#1fa8c9' }));

test.each([
  [5, 'plain'],
  [12, 'plain'],
  [60, 'scroll'],
])('a legend of %i names is %s: what fits stands whole, only more is paged', (count, type) => {
  const { legend, room } = legendOf(form, entries(count), testView(), false);
  expect(legend).toMatchObject({ type });
  expect(room.top).toBeLessThanOrEqual(4 * 22 + 8);
});

test.each([
  [300, 200],
  [480, 240],
  [640, 310],
])('in a tile of %i × %i a legend that does not fit is one line that scrolls, with All and Invert', (width, height) => {
  const { legend, room } = legendOf(form, entries(10), testView({ width, height }), false);
  expect(legend).toMatchObject({ type: 'scroll', selector: [{ title: 'All' }, { title: 'Invert' }] });
  expect(room.top).toBeLessThanOrEqual(30);
});

test('at a side, a name of one letter has room for a wide one', () => {
  const { legend } = legendOf({ ...form, legendOrientation: 'right' }, [{ name: 'C', colour: '#1fa8c9' }], testView(), false);
  const { width } = legend.textStyle as { width: number };
  expect(width).toBeGreaterThan(14);
});

test('a line of another time is broken in the legend as it is on the picture', () => {
  const shifted = [undefined, 0, 1].map((shiftAt, at) => ({ name: `n${at}`, colour: '#1fa8c9', shiftAt }));
  const icons = (line: boolean) =>
    (legendOf(form, shifted, testView(), line).legend.data as { icon?: string }[]).map(({ icon }) => icon);
  expect(new Set(icons(true)).size).toBe(3);
  expect(new Set(icons(false)).size).toBe(1);
  const opacities = (line: boolean) =>
    (legendOf(form, shifted, testView(), line).legend.data as { itemStyle: object }[]).map(({ itemStyle }) => itemStyle);
  expect(opacities(true)).toMatchObject([{ opacity: 1 }, { opacity: 0.8 }, { opacity: 0.8 }]);
  expect(opacities(false)).toMatchObject([{ opacity: 1 }, { opacity: 0.55 }, { opacity: 0.55 }]);
});

test('a paged legend is not cut through the letters that reach below their line', () => {
  const { legend } = legendOf(form, entries(60), testView(), false);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 640, height: 360 });
  chart.setOption({ legend, series: { type: 'pie', data: entries(60).map(({ name }) => ({ name, value: 1 })) } });
  const cut = /<clipPath[^>]*>\s*<path d="M0 0l[\d.]+ 0l0 ([\d.]+)/.exec(chart.renderToSVGString())?.[1];
  expect(Number(cut)).toBeGreaterThanOrEqual(15);
  chart.dispose();
});

test.each([
  ['asc', ['2 b', '10 a', 'c']],
  ['desc', ['c', '10 a', '2 b']],
  [undefined, ['10 a', 'c', '2 b']],
] as const)('a legend sorted %s keeps the colour of each name', (legendSort, names) => {
  const given = ['10 a', 'c', '2 b'].map((name) => ({ name, colour: `colour of ${name}` }));
  const { legend } = legendOf({ ...form, legendSort }, given, testView(), false);
  const data = legend.data as { name: string; itemStyle: { color: string } }[];
  expect(data.map(({ name }) => name)).toEqual(names);
  expect(data.map(({ itemStyle }) => itemStyle.color)).toEqual(names.map((name) => `colour of ${name}`));
});

test.each(['top', 'right'] as const)(
  'on paper a legend at the %s leaves the chart its room, and says how many names it has none for',
  (side) => {
    const placed = { ...form, legendOrientation: side };
    const view = { mode: 'report', width: 300, height: 200 } as const;
    const { legend, room, notes } = legendOf(placed, entries(60), testView(view), false);
    const named = (legend.data as unknown[]).length;
    expect(legend).toMatchObject({ type: 'plain' });
    expect(named).toBeGreaterThan(0);
    expect(notes).toEqual([`The legend names the first ${named} of 60.`]);
    expect(room.top + room.bottom).toBeLessThanOrEqual(200 / 3 + 8);
    expect(legendOf(placed, entries(1), testView(view), false).notes).toEqual([]);
  },
);

test('a plain legend that would cover the chart on screen has pages instead', () => {
  const plain = { ...form, legendType: 'plain' } as const;
  expect(legendOf(plain, entries(60), testView(), false)).toMatchObject({ legend: { type: 'scroll' }, notes: [] });
  expect(legendOf(plain, entries(5), testView(), false).legend).toMatchObject({ type: 'plain' });
});
