/**
 * Every chart type on hard data, on the screen and on paper: something is drawn, or a sentence that is true says why not; texts stand
 * in the picture and not on each other, numbers are numbers.
 */
import { charts, openForm, type ListedChart } from '@tessera/charts';
import type { EmptyPicture, Picture, QueryAnswer } from '@tessera/charts/chart-type';
import { GenericType } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { measureText } from './font-metrics.ts';
import { hardAnswers } from './hard-data.testing.ts';
import { depict, renderChart, schemeOf } from './svg.ts';
import { viewOf, type PaperTheme } from './theme.ts';

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
/** A text and the upright box of its letters. */
interface Drawn {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  isTurned: boolean;
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
const numberIn = (attributes: string, name: string): number =>
  Number(new RegExp(`\\b${name}="([-\\d.e]+)"`).exec(attributes)?.[1] ?? 0);
const styleIn = (attributes: string, name: string): string | undefined =>
  new RegExp(`${name}[:=]\\s*"?([\\w.]+)`).exec(attributes)?.[1];

/** What an element's own attributes move it by. */
function moveOf(name: string, attributes: string): Matrix {
  const [, kind, list = ''] = /transform="(translate|matrix|rotate)\(([^)]*)\)/.exec(attributes) ?? [];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list.split(/[ ,]+/).map(Number);
  if (kind === 'matrix') return [a, b, c, d, e, f];
  if (kind === 'translate') return [1, 0, 0, 1, a, b];
  const turn = ((kind === 'rotate' ? a : 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // Pictures within the picture are placed by their own x and y.
  return [cos, sin, -sin, cos, name === 'svg' ? numberIn(attributes, 'x') : 0, name === 'svg' ? numberIn(attributes, 'y') : 0];
}

function boxOf(text: string, attributes: string, [a, b, c, d, e, f]: Matrix): Drawn {
  const size = Number(styleIn(attributes, 'font-size') ?? 12);
  const wide = measureText(text, size, Number(styleIn(attributes, 'font-weight') ?? 400) >= 600 ? 600 : 400);
  const anchor = styleIn(attributes, 'text-anchor');
  const x = numberIn(attributes, 'x') - (anchor === 'middle' ? wide / 2 : anchor === 'end' ? wide : 0);
  const baseline = styleIn(attributes, 'dominant-baseline');
  const y = numberIn(attributes, 'y') - size * (baseline === 'central' || baseline === 'middle' ? 0.36 : 0.72);
  const corners = [x, x + wide].flatMap((at) =>
    [y, y + size * 0.72].map((down) => [a * at + c * down + e, b * at + d * down + f] as const),
  );
  const [across, along] = [corners.map(([at]) => at), corners.map(([, down]) => down)];
  return {
    text,
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...along),
    bottom: Math.max(...along),
    isTurned: Math.abs(b) > 0.01,
  };
}

const unescaped = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The texts of a drawing where they stand, whatever groups they are in. */
function textsOf(svg: string): Drawn[] {
  const around: Matrix[] = [[1, 0, 0, 1, 0, 0]];
  const found: Drawn[] = [];
  for (const [, close, name = '', attributes = '', isAlone, after = ''] of svg.matchAll(
    /<(\/?)(g|svg|text)\b([^>]*?)(\/?)>([^<]*)/g,
  )) {
    const outer = around.at(-1) ?? [1, 0, 0, 1, 0, 0];
    if (name === 'text') {
      if (!close && after.trim() !== '') found.push(boxOf(unescaped(after), attributes, times(outer, moveOf(name, attributes))));
    } else if (close) around.pop();
    else if (!isAlone) around.push(around.length === 1 ? outer : times(outer, moveOf(name, attributes)));
  }
  return found;
}

const width = 300;
const height = 200;
const cutsAt = 2;

/** Texts that are beyond the picture, and upright ones that lie on another. The halo of a text is the same text below it. */
function faultsOf(svg: string): string[] {
  const texts = textsOf(svg);
  const beyond = texts.filter(
    ({ left, right, top, bottom }) => left < -cutsAt || right > width + cutsAt || top < -cutsAt || bottom > height + cutsAt,
  );
  const upright = texts.filter(({ isTurned }) => !isTurned);
  const meeting = upright.flatMap((one, at) =>
    upright.slice(at + 1).filter((other) => {
      const isHalo = one.text === other.text && Math.abs(one.left - other.left) < 0.5 && Math.abs(one.top - other.top) < 0.5;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return !isHalo && across > 1 && down > 1;
    }),
  );
  return [...beyond.map(({ text }) => `beyond: ${text}`), ...meeting.map(({ text }) => `on another: ${text}`)];
}

/** Where texts may still meet, and why. The list only shrinks. */
const tolerated: Readonly<Record<string, string>> = {
  graph_chart: 'names stand beside their nodes, which may be at the edge of the picture',
  rose: 'names stand around a circle that many wedges make small',
  gauge_chart: 'the ends of the dial come close to each other in a picture this small',
};

type Change = (typeof hardAnswers)[string];
const paperOf = (chart: ListedChart, look: 'light' | 'dark'): PaperTheme => {
  const { inner } = chart.example;
  return { width, height, mode: 'report', look, now: Date.UTC(2024, 0, 1), title: chart.id, ...(inner && { inner }) };
};

/** What is drawn for a row or a group of rows, of pictures whose marks say so. */
const marksOf = (svg: string): number =>
  new Set([...svg.matchAll(/ecmeta_series_index="\d+" ecmeta_data_index="\d+"/g)].map(([mark]) => mark)).size;
const kinds = new Map(
  charts.map((chart) => [chart.id, depict(chart.example.form, chart.example.answers, paperOf(chart, 'light')).kind]),
);
const isMarked = new Map(
  charts.map((chart) => [chart.id, marksOf(renderChart(chart.example.form, chart.example.answers, paperOf(chart, 'light'))) > 0]),
);

/** Whether what an empty picture says of an answer is so. */
function isTrue({ hint = '' }: EmptyPicture, id: string, answers: readonly QueryAnswer[]): boolean {
  const frames = answers.map(({ frame }) => frame);
  const measures = frames
    .flatMap(({ columns, types }) => columns.filter((_, at) => types[at] === GenericType.NUMERIC))
    .flat()
    .filter((cell) => cell !== null);
  if (frames.every(({ rowcount }) => rowcount === 0)) return hint !== '';
  if (hint.includes('is null')) return measures.length === 0;
  if (hint.includes('is zero') || hint.startsWith('No values were found')) return measures.every((value) => value === 0);
  if (hint.includes('above zero')) return measures.every((value) => Number(value) <= 0);
  // A map of known shapes: names that are changed here are the names of none.
  if (hint.includes('not matched to the map')) return id === 'world_map' || id === 'country_map';
  if (hint.includes('place on the map')) return kinds.get(id) === 'map';
  // A part of a whole cannot be below nothing.
  if (hint.includes('can be drawn')) return measures.some((value) => Number(value) < 0);
  return measures.length === 0;
}

/** Numbers that are none anywhere in a picture; charts of ECharts write a gap as `NaN` in their data. */
function strangeNumbers(picture: Picture): string[] {
  const { summary } = picture;
  const said = picture.kind === 'empty' ? `${picture.title} ${picture.hint ?? ''}` : summary;
  return /NaN|Infinity|undefined|\[object/.test(`${summary} ${said}`) ? [`says: ${summary}`] : [];
}

/** Whose axes are numbers as categories: such a number stands as it is, not rounded. */
const isWrittenPlain = new Set(['heatmap_v2']);

/** What is wrong with a type's picture of an answer, on the screen and on paper. */
function faultsWith(chart: ListedChart, change: Change, look: 'light' | 'dark'): string[] {
  const { form, answers: given } = chart.example;
  const answers = change(given);
  const paper = paperOf(chart, look);
  const onScreen = chart.picture(openForm(form)?.form ?? form, answers, { ...viewOf(paper, schemeOf(form)), mode: 'screen' });
  const onPaper = depict(form, answers, paper);
  const svg = renderChart(form, answers, paper);
  const said = onPaper.kind === 'empty' ? (isTrue(onPaper, chart.id, answers) ? [] : [`it is not so: ${onPaper.hint}`]) : [];
  const drawn = onPaper.kind === 'echarts' && isMarked.get(chart.id) === true && marksOf(svg) === 0 ? ['nothing is drawn'] : [];
  return [
    ...(onScreen.kind === onPaper.kind ? [] : [`${onScreen.kind} on the screen, ${onPaper.kind} on paper`]),
    ...strangeNumbers(onScreen),
    ...(/NaN|Infinity|undefined/.test(svg) ? ['a number is none'] : []),
    ...(isWrittenPlain.has(chart.id) || !textsOf(svg).some(({ text }) => /\d[eE][+-]?\d/.test(text))
      ? []
      : ['a number as programs write it']),
    ...said,
    ...drawn,
    ...(chart.id in tolerated ? [] : faultsOf(svg).slice(0, 3)),
  ];
}

// Rows: VIZ-50
test.each(Object.entries(hardAnswers))('pictures of %s are sound, true and hold their texts', (name, change) => {
  const look = name.length % 2 === 0 ? 'light' : 'dark';
  expect(charts.flatMap((chart) => faultsWith(chart, change, look).map((fault) => `${chart.id}: ${fault}`))).toEqual([]);
});

test('a text beyond the picture and one on another are found', () => {
  const at = (x: number, text: string): string => `<g transform="translate(${x} 20)"><text x="0" y="0">${text}</text></g>`;
  const svgOf = (...texts: string[]): string => `<svg>${texts.join('')}</svg>`;
  expect(faultsOf(svgOf(at(10, 'North'), at(100, 'South')))).toEqual([]);
  expect(faultsOf(svgOf(at(10, 'North'), at(10, 'North')))).toEqual([]);
  expect(faultsOf(svgOf(at(290, 'North'), at(100, 'South')))).toEqual(['beyond: North']);
  expect(faultsOf(svgOf(at(10, 'North'), at(20, 'South')))).toEqual(['on another: South']);
});
