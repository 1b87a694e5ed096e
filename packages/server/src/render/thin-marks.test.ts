/** Thin marks are on paper: a painted picture has points in the colour of everything that has a value. */
import { chartTypeOf } from '@tessera/charts';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import { readForm } from '@tessera/charts/controls/form';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { renderAsync } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { paintPicture } from './svg.ts';
import { tag } from './markup.ts';
import { viewOf, type PaperTheme } from './theme.ts';

const papers: (PaperTheme & { scale: number })[] = [
  { width: 320, height: 200, mode: 'thumb', look: 'light', now: 0, scale: 2 },
  { width: 400, height: 300, mode: 'thumb', look: 'dark', now: 0, scale: 2 },
  { width: 800, height: 450, mode: 'report', look: 'light', now: 0, scale: 2 },
];

function answerOf(columns: Record<string, Cell[]>, times: readonly string[] = []): QueryAnswer {
  const names = Object.keys(columns);
  const typeOf = (name: string): GenericType =>
    times.includes(name)
      ? GenericType.TEMPORAL
      : typeof columns[name]?.[0] === 'string'
        ? GenericType.STRING
        : GenericType.NUMERIC;
  const cells = Object.values(columns);
  return { frame: { names, types: names.map(typeOf), columns: cells, rowcount: cells[0]?.length ?? 0 } };
}

const day = 86_400_000;
const list = <Value>(length: number, of: (at: number) => Value): Value[] => Array.from({ length }, (_, at) => of(at));
const times = (count: number): Cell[] => list(count, (at) => Date.UTC(2020, 0, 1) + at * day);
const wave = (count: number, level: number): Cell[] => list(count, (at) => level * (10 + (at % 7)));
const fourOf = (count: number, sign = 1): Record<string, Cell[]> => ({
  a: wave(count, sign),
  b: wave(count, 2 * sign),
  c: wave(count, 3 * sign),
  d: wave(count, 4 * sign),
});
const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 't', time_grain_sqla: 'P1D', metrics: ['a', 'b', 'c', 'd'] };
const dense = [answerOf({ t: times(1000), ...fourOf(1000) }, ['t'])];
const tiny = [answerOf({ t: ['x', 'y', 'z'], a: [1, 0, 0], b: [1e6, 2e6, 1.5e6] })];

const cases: [string, Record<string, unknown>, QueryAnswer[]][] = [
  ['bars of 1,000 days', bars, dense],
  ['bars of 1,000 categories', bars, [answerOf({ t: list(1000, (at) => `name ${at}`), ...fourOf(1000) })]],
  ['stacked bars', { ...bars, stack: 'Stack' }, dense],
  ['shares of bars', { ...bars, stack: 'Expand' }, dense],
  ['horizontal bars', { ...bars, orientation: 'horizontal' }, dense],
  ['horizontal stacked bars', { ...bars, orientation: 'horizontal', stack: 'Stack' }, dense],
  ['bars that fall', bars, [answerOf({ t: times(1000), ...fourOf(1000, -1) }, ['t'])]],
  ['bars with zoom', { ...bars, zoomable: true }, dense],
  [
    'bars of both signs',
    bars,
    [answerOf({ t: times(1000), a: wave(1000, 1), b: wave(1000, -1), c: wave(1000, 2), d: wave(1000, -2) }, ['t'])],
  ],
  [
    'bars of a mixed chart',
    {
      viz_type: 'mixed_timeseries',
      x_axis: 't',
      metrics: ['a', 'b'],
      metrics_b: ['c', 'd'],
      seriesType: 'bar',
      seriesTypeB: 'bar',
    },
    [
      answerOf({ t: times(1000), a: wave(1000, 1), b: wave(1000, 2) }, ['t']),
      answerOf({ t: times(1000), c: wave(1000, 3), d: wave(1000, 4) }, ['t']),
    ],
  ],
  ['bars beside others a million times as tall', { ...bars, x_axis: 't', time_grain_sqla: null, metrics: ['a', 'b'] }, tiny],
  [
    'parts of stacks beside others a million times as tall',
    { ...bars, time_grain_sqla: null, metrics: ['b', 'a'], stack: 'Stack' },
    tiny,
  ],
  [
    'low bars of a histogram',
    { viz_type: 'histogram_v2', column: 'x', groupby: ['g'] },
    [
      answerOf({
        g: ['p', 'q'],
        ...Object.fromEntries(list(300, (at) => [`${at} - ${at + 1}`, [at === 150 ? 1e6 : 1, at === 9 ? 1 : 0]])),
      }),
    ],
  ],
  [
    'small steps of a waterfall',
    { viz_type: 'waterfall', x_axis: 't', metric: 'a' },
    [answerOf({ t: list(250, (at) => `n${at}`), a: list(250, (at) => (at === 0 ? 1e6 : at % 2 ? 1 : -1)) })],
  ],
  [
    'thin slices of a pie',
    { viz_type: 'pie', groupby: ['t'], metric: 'a', show_legend: false },
    [answerOf({ t: ['x', 'thin', 'y', 'thinner'], a: [1e6, 5, 1e6, 1] })],
  ],
];

interface Painted {
  colour?: unknown;
  color?: unknown;
  id?: unknown;
  data?: { itemStyle?: { color?: unknown } }[];
}

/** Every colour the picture gives to a value. */
function coloursOf(series: Painted[]): string[] {
  const colours = series.flatMap((each) => [each.color, ...(each.data ?? []).map((item) => item?.itemStyle?.color)]);
  return [...new Set(colours.filter((colour) => typeof colour === 'string' && colour !== 'transparent'))].map(String);
}

function rgb(colour: string): number[] {
  const hex = /^#(..)(..)(..)$/.exec(colour);
  return hex ? hex.slice(1).map((pair) => Number.parseInt(pair, 16)) : [...colour.matchAll(/\d+/g)].slice(0, 3).map(Number);
}

test.each(cases)('%s are painted in every colour', async (_, keys, answers) => {
  const chart = chartTypeOf(String(keys['viz_type']));
  if (!chart) throw new Error('no such chart type');
  const { form } = readForm(chart, keys);
  for (const paper of papers) {
    const view = viewOf(paper, undefined);
    const picture = chart.picture(form, answers, view);
    if (picture.kind !== 'echarts') throw new Error(picture.summary);
    // The option's own types are unions without these keys in common.
    const colours = coloursOf([picture.option.series ?? []].flat() as Painted[]);
    const sheet = { xmlns: 'http://www.w3.org/2000/svg', width: paper.width, height: paper.height };
    const image = await renderAsync(tag('svg', sheet, paintPicture(picture, view)), {
      background: view.theme.background,
      fitTo: { mode: 'zoom', value: paper.scale },
    });
    const { pixels } = image;
    const missing = colours.filter((colour) => {
      const wanted = rgb(colour);
      for (let at = 0; at < pixels.length; at += 4)
        if (wanted.every((part, each) => Math.abs(part - (pixels[at + each] ?? 0)) <= 12)) return false;
      return true;
    });
    expect([paper.width, colours.length > 1, missing]).toEqual([paper.width, true, []]);
  }
});
