/** The numbers written on bars: none lies on another, and none is cut by the edge of the picture. */
import { chartTypeOf } from '@tessera/charts';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import { readForm } from '@tessera/charts/controls/form';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { measureText } from './font-metrics.ts';
import { paintPicture } from './svg.ts';
import { viewOf } from './theme.ts';

function answerOf(columns: Record<string, Cell[]>): QueryAnswer {
  const cells = Object.values(columns);
  const types = cells.map(([first]) => (typeof first === 'string' ? GenericType.STRING : GenericType.NUMERIC));
  return { frame: { names: Object.keys(columns), types, columns: cells, rowcount: cells[0]?.length ?? 0 } };
}

const list = <Value>(length: number, of: (at: number) => Value): Value[] => Array.from({ length }, (_, at) => of(at));
const names = (count: number): Cell[] => list(count, (at) => `Name ${at}`);
/** Neighbouring heights that are alike, so that labels stand side by side. */
const level = (count: number, size: number): Cell[] => list(count, (at) => Math.round(size * (1_000_000 + 37_717 * (at % 5))));
const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'k', metrics: ['a', 'b', 'c'], show_value: true, y_axis_format: ',d' };
const three = (count: number, sign = 1): QueryAnswer[] => [
  answerOf({ k: names(count), a: level(count, sign), b: level(count, 1.02 * sign), c: level(count, 0.97 * sign) }),
];
const mixedSigns = [answerOf({ k: names(9), a: level(9, 1), b: level(9, -1), c: level(9, 0.5) })];

const cases: [string, Record<string, unknown>, QueryAnswer[]][] = [
  ['one series', { ...bars, metrics: ['a'] }, three(12)],
  ['many bars of one series', { ...bars, metrics: ['a'] }, three(60)],
  ['groups', bars, three(8)],
  ['crowded groups', bars, three(30)],
  ['groups that fall', bars, three(8, -1)],
  ['groups of both signs', bars, mixedSigns],
  ['stacks with totals', { ...bars, stack: 'Stack', only_total: true }, three(20)],
  ['stacks of both signs with totals', { ...bars, stack: 'Stack', only_total: true }, mixedSigns],
  ['stacks with parts', { ...bars, stack: 'Stack', only_total: false }, three(14)],
  ['shares', { ...bars, stack: 'Expand', only_total: false }, three(14)],
  ['horizontal groups', { ...bars, orientation: 'horizontal' }, three(8)],
  ['crowded horizontal groups', { ...bars, orientation: 'horizontal' }, three(30)],
  ['horizontal groups of both signs', { ...bars, orientation: 'horizontal' }, mixedSigns],
  ['horizontal stacks with totals', { ...bars, orientation: 'horizontal', stack: 'Stack', only_total: true }, three(20)],
  ['horizontal stacks with parts', { ...bars, orientation: 'horizontal', stack: 'Stack', only_total: false }, three(14)],
  [
    'a mixed chart of bars and a line',
    {
      ...bars,
      viz_type: 'mixed_timeseries',
      metrics: ['a'],
      metrics_b: ['b'],
      seriesType: 'bar',
      seriesTypeB: 'line',
      show_valueB: true,
      y_axis_format_secondary: ',d',
    },
    [answerOf({ k: names(12), a: level(12, 1) }), answerOf({ k: names(12), b: level(12, 1.01) })],
  ],
  [
    'a histogram',
    { viz_type: 'histogram_v2', column: 'x', bins: 20, show_value: true, y_axis_format: ',d', groupby: ['g'] },
    [
      answerOf({
        g: ['p', 'q'],
        ...Object.fromEntries(list(20, (at) => [`${at} - ${at + 1}`, [1_000_000 + at * 1000, 990_000 + at * 900]])),
      }),
    ],
  ],
  [
    'a waterfall',
    { viz_type: 'waterfall', x_axis: 'k', metric: 'a', show_value: true, y_axis_format: ',d' },
    [answerOf({ k: names(30), a: list(30, (at) => (at % 2 ? -1 : 1) * (900_000 + at)) })],
  ],
];

interface Drawn {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The upright texts of a picture that read as long numbers, with the room of their digits. */
function labelsIn(svg: string): Drawn[] {
  return [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].flatMap(([, attributes = '', text = '']) => {
    if (/rotate|matrix/.test(attributes) || !/^[-\d,.%]+$/.test(text)) return [];
    const number = (pattern: RegExp): number => Number(pattern.exec(attributes)?.[1] ?? 0);
    const size = number(/font-size:\s*([\d.]+)/) || 12;
    const x = number(/translate\(([-\d.]+)/) + number(/\bx="([-\d.]+)"/);
    // Numbers are as high as capitals; `dominant-baseline` puts their middle on y.
    const y = number(/translate\([-\d.]+[ ,]([-\d.]+)/) + number(/\by="([-\d.]+)"/);
    const middle = /dominant-baseline="central"/.test(attributes) ? y : y - 0.36 * size;
    const wide = measureText(text, size, 400);
    const left = /anchor="middle"/.test(attributes) ? x - wide / 2 : /anchor="end"/.test(attributes) ? x - wide : x;
    return { text, left, right: left + wide, top: middle - 0.37 * size, bottom: middle + 0.37 * size };
  });
}

/** Numbers closer than this, px, read as one. */
const apart = 1.5;

const overlap = (a: Drawn, b: Drawn): boolean =>
  a.left < b.right + apart && b.left < a.right + apart && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;

const sizes: [number, number][] = [
  [300, 200],
  [480, 320],
  [1000, 500],
];

test.each(cases)('no value label of %s lies on another or leaves the picture', (_, keys, answers) => {
  const chart = chartTypeOf(String(keys['viz_type']));
  if (!chart) throw new Error('no such chart type');
  const { form } = readForm(chart, keys);
  let shown = 0;
  for (const [width, height] of sizes) {
    const view = viewOf({ width, height, mode: 'report', look: 'light', now: 0 }, undefined);
    const labels = labelsIn(paintPicture(chart.picture(form, answers, view), view)).filter(({ left }) => left > -width / 2);
    const faults = labels.flatMap((label, at) => [
      ...labels.slice(at + 1).flatMap((other) => (overlap(label, other) ? [`${label.text} on ${other.text}`] : [])),
      ...(label.left < -1 || label.right > width + 1 || label.top < -1 || label.bottom > height + 1
        ? [`${label.text} is cut`]
        : []),
    ]);
    expect([width, faults]).toEqual([width, []]);
    shown += labels.length;
  }
  expect(shown).toBeGreaterThan(10);
});
