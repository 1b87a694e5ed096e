/** On a machine without Chinese fonts the lines of a label stand below each other, in every type of chart. */
import { charts } from '@tessera/charts';
import { readForm } from '@tessera/charts/controls/form';
import type { DepictOptions } from '@tessera/charts/chart-type';
import { pictureColours } from '@tessera/core/look/tokens';
import * as allCharts from 'echarts/charts';
import * as components from 'echarts/components';
import { init, registerMap, setPlatformAPI, use, type EChartsType } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import type { EChartsOption } from 'echarts';
import { afterEach, expect, test } from 'vitest';
import { withLineHeight } from './text-measure.ts';
import { sayEnglish } from '@tessera/core/language/say';

use([...Object.values(allCharts), ...Object.values(components), LabelLayout, SVGRenderer]);

/** As a browser measures that has Latin letters only: a placeholder of 4 px stands for all others. */
const latinOnly = (text: string, font = '12px'): { width: number } => {
  const size = Number(/(\d+)px/.exec(font)?.[1] ?? 12);
  return { width: Array.from(text).reduce((sum, letter) => sum + (letter > '\u02ff' ? 4 : size * 0.55), 0) };
};
setPlatformAPI({ measureText: withLineHeight(latinOnly) });

const view: DepictOptions = {
  width: 420,
  height: 300,
  theme: pictureColours('light'),
  colours: { palette: ['#1fa8c9'], colourOf: () => '#1fa8c9' },
  linearScheme: () => ['#ffffff', '#1fa8c9'],
  locale: 'en',
  say: sayEnglish,
  now: 0,
  mode: 'report',
};

let chart: EChartsType | undefined;
afterEach(() => chart?.dispose());

interface Line {
  x: number;
  y: number;
  size: number;
  text: string;
}

/** A place for the shapes of maps: their texts are what is looked at. */
const nowhere = {
  type: 'FeatureCollection' as const,
  features: [
    {
      type: 'Feature' as const,
      properties: { name: 'nowhere' },
      geometry: {
        type: 'Polygon' as const,
        coordinates: [
          [
            [0, 0],
            [0, 1],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    },
  ],
};
for (const map of ['world', ...charts.flatMap(({ example }) => mapsOf(example.form))]) registerMap(map, nowhere);

function mapsOf(form: Readonly<Record<string, unknown>>): string[] {
  return typeof form['select_country'] === 'string' ? [`regions/${form['select_country']}`] : [];
}

/** The upright lines of text of an option, as they are drawn. */
function linesOf(option: EChartsOption): Line[] {
  chart = init(null, null, { renderer: 'svg', ssr: true, width: view.width, height: view.height });
  chart.setOption({ ...option, animation: false });
  return [...chart.renderToSVGString().matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].flatMap(([, attributes = '', text = '']) => {
    if (/rotate|matrix/.test(attributes)) return [];
    const number = (pattern: RegExp): number => Number(pattern.exec(attributes)?.[1] ?? 0);
    return {
      x: number(/translate\(([-\d.]+)/) + number(/\bx="([-\d.]+)"/),
      y: number(/translate\([-\d.]+[ ,]([-\d.]+)/) + number(/\by="([-\d.]+)"/),
      size: number(/font-size:\s*([\d.]+)/) || 12,
      text,
    };
  });
}

/** Lines of one label begin, end or have their middle at the same place. */
const collisions = (lines: Line[]): [string, string][] =>
  lines.flatMap((line, at) =>
    lines.slice(at + 1).flatMap((other): [string, string][] => {
      const isClose = Math.abs(line.y - other.y) < 0.8 * Math.min(line.size, other.size);
      return Math.abs(line.x - other.x) < 0.1 && isClose ? [[line.text, other.text]] : [];
    }),
  );

const drawn = charts.flatMap((type) => {
  const { form } = readForm(type, type.example.form);
  const picture = type.picture(form, type.example.answers, view);
  return picture.kind === 'echarts' ? [[type.id, picture.option] as const] : [];
});

test.each(drawn)('%s draws no line of text on another', (_, option) => {
  expect(collisions(linesOf(option))).toEqual([]);
});

const twoLines = 'First line\nSecond line';
const parts: [string, EChartsOption][] = [
  [
    'an axis of categories',
    { xAxis: { type: 'category', data: [twoLines, 'b'] }, yAxis: {}, series: [{ type: 'bar', data: [1, 2] }] },
  ],
  [
    'an upright axis of categories',
    { yAxis: { type: 'category', data: [twoLines, 'b'] }, xAxis: {}, series: [{ type: 'bar', data: [1, 2] }] },
  ],
  [
    'the name of an axis',
    { xAxis: { type: 'category', data: ['a'] }, yAxis: { name: twoLines }, series: [{ type: 'bar', data: [1] }] },
  ],
  [
    'an axis of times',
    {
      xAxis: { type: 'time', axisLabel: { formatter: () => twoLines } },
      yAxis: {},
      series: [
        {
          type: 'line',
          data: [
            [0, 1],
            [4e12, 2],
          ],
        },
      ],
    },
  ],
  [
    'a slice',
    {
      series: [
        {
          type: 'pie',
          data: [
            { name: twoLines, value: 1 },
            { name: 'b', value: 2 },
          ],
        },
      ],
    },
  ],
  ['a legend', { legend: {}, series: [{ type: 'pie', label: { show: false }, data: [{ name: twoLines, value: 1 }] }] }],
  ['a title', { title: { text: twoLines, subtext: twoLines } }],
];

test.each(parts)('two lines of %s stand below each other', (_, option) => {
  const lines = linesOf(option);
  const gaps = lines.flatMap(({ text, y, size }, at) => {
    const next = lines[at + 1];
    return text === 'First line' && next?.text === 'Second line' ? [(next.y - y) / size] : [];
  });
  expect(gaps.length).toBeGreaterThan(0);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0.95);
});
