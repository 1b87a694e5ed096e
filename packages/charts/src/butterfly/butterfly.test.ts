import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { butterfly } from './index.ts';
import { halfScale } from './picture.ts';

const form = (keys: object = {}) => readForm(butterfly, { groupby: ['g'], left_metric: 'l', right_metric: 'r', ...keys }).form;
const answer = answerOf({ g: ['a', 'b', null, 'd'], l: [10, -4, 0, null], r: [63, 2, null, null] });

test('both sides stand on one scale with zero in the middle, the left one negated', () => {
  const picture = butterfly.picture(form(), [answer], testView()) as EChartsPicture;
  expect(picture.option).toMatchObject({
    xAxis: { min: -75, max: 75, interval: 25 },
    series: [
      { name: 'l', data: [{ value: -10 }, { value: 0 }, { value: 0 }] },
      { name: 'r', data: [{ value: 63 }, { value: 2 }, '-'] },
    ],
  });
  const { xAxis } = picture.option as { xAxis: { axisLabel: { formatter: (value: number) => string } } };
  expect([-20, 20].map((value) => xAxis.axisLabel.formatter(value))).toEqual(['20', '20']);
});

test('negative values have no bar; the tooltip shows them, and a note says so', () => {
  const picture = butterfly.picture(form(), [answer], testView()) as EChartsPicture;
  expect(picture.notes).toEqual(['Negative values, said only in numbers: 1.']);
  expect(picture.tooltip?.([{ dataIndex: 1, value: 0 }])).toMatchObject({ title: 'b', rows: [{ value: '-4' }, { value: '2' }] });
});

test.each([
  [0, 1, 0.5],
  [63, 75, 25],
  [66, 75, 25],
  [100, 100, 50],
  [0.031, 0.04, 0.02],
  [1201, 1500, 500],
])('a longest bar of %f makes halves that end at %f, with a tick at every %f', (most, end, step) => {
  expect(halfScale(most)).toEqual({ end, step });
});

test('categories are ordered by the metric to sort by, else by the left one', () => {
  expect(butterfly.queries(form(), {})).toMatchObject([{ columns: ['g'], metrics: ['l', 'r'], orderby: [['l', false]] }]);
  expect(butterfly.queries(form({ orderby: 'n', order_desc: false }), {})).toMatchObject([{ orderby: [['n', true]] }]);
});

test('a bar filters by its category; sixty long names are all read', () => {
  const names = Array.from({ length: 60 }, (_, at) => `${at} ${'long '.repeat(20)}`);
  const numbers = names.map((_, at) => at);
  const picture = butterfly.picture(form(), [answerOf({ g: names, l: numbers, r: numbers })], testView()) as EChartsPicture;
  expect(picture.pick?.({ dataIndex: 3 })?.filters).toEqual([{ col: 'g', op: 'IN', val: [names[3]] }]);
  expect(JSON.stringify(picture.option)).not.toMatch(/NaN|Infinity/);
});
