/** Labels of value axes: two neighbours never read the same. */
import { chartTypeOf } from '@tessera/charts';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import { readForm } from '@tessera/charts/controls/form';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { paintPicture } from './svg.ts';
import { viewOf } from './theme.ts';

const names: Cell[] = ['first', 'second', 'third', 'fourth'];
function answerOf(columns: Record<string, Cell[]>): QueryAnswer {
  const all = { k: names, ...columns };
  const types = Object.values(all).map(([first]) => (typeof first === 'string' ? GenericType.STRING : GenericType.NUMERIC));
  return { frame: { names: Object.keys(all), types, columns: Object.values(all), rowcount: names.length } };
}
const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'k', metrics: ['a'], y_axis_format: ',d' };
const mixed = {
  ...bars,
  viz_type: 'mixed_timeseries',
  metrics_b: ['b'],
  y_axis_format: '.1f',
  y_axis_format_secondary: ',d',
  yAxisIndexB: 1,
};

/** The labels along an upright axis of values, from below; `at` picks the left or the right one. */
function labelsOf(form: Record<string, unknown>, answers: readonly QueryAnswer[], at: 'start' | 'end' = 'end'): string[] {
  const chart = chartTypeOf(String(form['viz_type']));
  if (!chart) throw new Error('no such chart type');
  const view = viewOf(
    { width: 640, height: 420, mode: 'report', look: 'light', now: 0, dataset: undefined, title: undefined },
    undefined,
  );
  const svg = paintPicture(chart.picture(readForm(chart, form).form, [...answers], view), view);
  const texts = [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].filter(([, attributes = '']) =>
    attributes.includes(`text-anchor="${at}"`),
  );
  return texts.map(([, , text = '']) => text).filter((text) => /\d/.test(text));
}

test.each<[string, Record<string, unknown>, Record<string, Cell[]>, string[]]>([
  ['ones and zeros', bars, { a: [0, 1, 1, 0] }, ['0', '1']],
  ['a maximum of three', bars, { a: [0, 1, 3, 2] }, ['0', '1', '2', '3']],
  ['negative ones', bars, { a: [0, -1, 1, 0] }, ['-1', '0', '1']],
  ['bounds of zero and one', { ...bars, y_axis_bounds: [0, 1] }, { a: [0, 0.5, 1, 0] }, ['0', '1']],
  [
    'a bound that the format cannot write',
    { ...bars, y_axis_bounds: [0.5, 3], truncateYAxis: true },
    { a: [1, 2, 3, 2] },
    ['1', '2', '3'],
  ],
  ['whole percents', { ...bars, y_axis_format: '.0%' }, { a: [0, 0.01, 0.02, 0.01] }, ['0%', '1%', '2%']],
  // The bars keep their heights, and only what the format can say is written.
  ['values far below one', bars, { a: [0, 0.01, 0.02, 0.01] }, ['0']],
  [
    'large values close together',
    { ...bars, y_axis_format: 'SMART_NUMBER', truncateYAxis: true },
    { a: [1_233_000, 1_234_000, 1_236_000, 1_237_000] },
    ['1.23M', '1.24M'],
  ],
  ['large numbers as ever', bars, { a: [0, 100, 220, 300] }, ['0', '50', '100', '150', '200', '250', '300']],
])('steps are as coarse as the labels: %s', (_, form, columns, labels) => {
  expect(labelsOf(form, [answerOf(columns)])).toEqual(labels);
});

test('a second axis has steps of its own where those of the first would repeat its labels', () => {
  const answers = [answerOf({ a: [0.1, 0.5, 1, 2] }), answerOf({ b: [0, 1, 1, 0] })];
  expect(labelsOf(mixed, answers, 'start')).toEqual(['0', '1']);
});
