/** No text of a small picture is cut: real layouts, measured with the font they are set in. */
import { chartTypeOf } from '@tessera/charts';
import type { QueryAnswer, DepictOptions } from '@tessera/charts/chart-type';
import { readForm } from '@tessera/charts/controls/form';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { pictureColours } from '@tessera/core/look/tokens';
import { expect, test } from 'vitest';
import { measureText } from './font-metrics.ts';
import { paintPicture } from './svg.ts';
import { sayEnglish } from '@tessera/core/language/say';

const view = (width: number, height: number): DepictOptions => ({
  width,
  height,
  theme: pictureColours('light'),
  colours: { palette: ['#1fa8c9'], colourOf: () => '#1fa8c9' },
  linearScheme: () => ['#ffffff', '#1fa8c9'],
  locale: 'en',
  say: sayEnglish,
  now: 0,
  mode: 'report',
});

function answerOf(columns: Record<string, Cell[]>): QueryAnswer {
  const cells = Object.values(columns);
  const types = cells.map(([first]) => (typeof first === 'number' ? GenericType.NUMERIC : GenericType.STRING));
  return { frame: { names: Object.keys(columns), types, columns: cells, rowcount: cells[0]?.length ?? 0 } };
}

interface Drawn {
  text: string;
  left: number;
  right: number;
  y: number;
}

/** The upright texts of a chart with the room they take. */
function textsOf(vizType: string, keys: object, columns: Record<string, Cell[]>, [width, height]: [number, number]): Drawn[] {
  const chart = chartTypeOf(vizType);
  if (!chart) throw new Error(vizType);
  const { form } = readForm(chart, { viz_type: vizType, ...keys });
  const paper = view(width, height);
  const svg = paintPicture(chart.picture(form, [answerOf(columns)], paper), paper);
  return [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].flatMap(([, attributes = '', text = '']) => {
    if (/rotate|matrix/.test(attributes)) return [];
    const number = (pattern: RegExp): number => Number(pattern.exec(attributes)?.[1] ?? 0);
    const x = number(/translate\(([-\d.]+)/) + number(/\bx="([-\d.]+)"/);
    const y = number(/translate\([-\d.]+[ ,]([-\d.]+)/) + number(/\by="([-\d.]+)"/);
    const wide = measureText(text, number(/font-size:\s*([\d.]+)/) || 12, 400);
    const left = /anchor="middle"/.test(attributes) ? x - wide / 2 : /anchor="end"/.test(attributes) ? x - wide : x;
    return { text, left, right: left + wide, y };
  });
}

const sizes: [number, number][] = [
  [300, 200],
  [400, 300],
  [1000, 500],
];

test.each(sizes)('the number over the tallest bar of a histogram lies in a picture of %i × %i', (...size) => {
  const bins = { '0.0 - 1.0': [0.9], '1.0 - 2.0': [0.05], '2.0 - 3.0': [0.05], '3.0 - 4.0': [1] };
  const drawn = textsOf('histogram_v2', { column: 'x', bins: 4, show_value: true, normalize: true }, bins, size);
  const top = drawn.filter(({ text }) => text === '100%').map(({ y }) => y);
  expect(Math.min(...top)).toBeGreaterThanOrEqual(6);
});

test.each(sizes)('of the labels of slices no number is cut in a picture of %i × %i', (...size) => {
  const slices = { k: ['Motorcycles and Scooters', 'Telecommunications', 'Ships'], m: [1_166_388, 3_919_616, 714_437] };
  const keys = { groupby: ['k'], metric: 'm', label_type: 'key_value_percent', show_legend: false, number_format: ',d' };
  const drawn = textsOf('pie', keys, slices, size);
  const letters = drawn.map(({ text }) => text).join('');
  if (size[0] > 400) expect(letters.replaceAll(' ', '')).toContain('Telecommunications:3,919,616');
  expect(letters.replaceAll(' ', '')).toMatch(/Tele[a-z]*…?:?3,919,616\(68%\)/);
  expect(letters).toContain('1,166,388');
  for (const { left, right } of drawn) expect([left >= -1, right <= size[0] + 1]).toEqual([true, true]);
});

test('a label that has room beside a ring is whole up to the edge of the picture', () => {
  const hauls = { k: ['under 500 mi', '500 to 999 mi', '1,000 to 1,999 mi', '2,000 mi and more'], m: [45, 31, 19, 5] };
  const keys = { groupby: ['k'], metric: 'm', label_type: 'key_percent', show_legend: false, donut: true };
  for (let width = 300; width <= 420; width += 10) {
    const letters = textsOf('pie', keys, hauls, [width, 260]).map(({ text }) => text);
    expect([width, letters.filter((text) => text.includes('…'))]).toEqual([width, []]);
  }
});

test.each(sizes)('numbers beside bars that fall stand clear of the names in a picture of %i × %i', (...size) => {
  const rows = { k: ['Alpha', 'Beta', 'Gamma'], m: [1_234_567, -2_345_678, -987_654] };
  const keys = { x_axis: 'k', metrics: ['m'], orientation: 'horizontal', show_value: true, y_axis_format: ',d' };
  const drawn = textsOf('echarts_timeseries_bar', keys, rows, size);
  const of = (wanted: string): Drawn | undefined => drawn.find(({ text }) => text === wanted);
  expect(of('-2,345,678')?.left ?? 0).toBeGreaterThan(of('Beta')?.right ?? 0);
  for (const { left, right } of drawn) expect([left >= -1, right <= size[0] + 1]).toEqual([true, true]);
});
