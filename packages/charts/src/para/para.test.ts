import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { para } from './index.ts';

const form = (keys: object = {}) => readForm(para, { series: 's', metrics: ['m', 'n'], ...keys }).form;
const answer = answerOf({ s: ['a', 'b', null, 'd'], m: [1, 5, null, null], n: [-2, null, null, 4], c: [0, 10, 1, null] });
const draw = (keys: object = {}) => para.picture(form(keys), [answer], testView()) as EChartsPicture;

test('a line crosses an axis for each metric, with a gap where there is no number', () => {
  expect(draw().option).toMatchObject({
    parallelAxis: [
      { dim: 0, name: 'm', min: 1, max: 5 },
      { dim: 1, name: 'n', min: -2, max: 4 },
    ],
    series: [{ data: [{ value: [1, -2] }, { value: [5, '-'] }, { value: ['-', 4] }] }],
  });
});

test('names have an axis of their own where the form asks and there is room', () => {
  expect(draw({ include_series: true }).option).toMatchObject({
    parallelAxis: [{ dim: 0, type: 'category' }, { dim: 1 }, { dim: 2 }],
    series: [{ data: [{ value: [0, 1, -2] }, { value: [1, 5, '-'] }, { value: [2, '-', 4] }] }],
  });
  const many = Array.from({ length: 61 }, (_, at) => at);
  const crowd = para.picture(form({ include_series: true }), [answerOf({ s: many.map(String), m: many, n: many })], testView());
  expect((crowd as EChartsPicture).notes).toEqual(['More than 60 names have no room on an axis.']);
});

test('a second metric colours the lines from end to end of the ramp; without a value a line is grey', () => {
  const view = testView({ linearScheme: () => ['#000000', '#777777'] });
  const picture = para.picture(form({ secondary_metric: 'c' }), [answer], view) as EChartsPicture;
  const { data } = (picture.option.series as { data: { lineStyle: { color: string } }[] }[])[0] ?? { data: [] };
  expect(data.map(({ lineStyle }) => lineStyle.color)).toEqual(['#000000', '#777777', view.theme.textMuted]);
  expect(picture.option).toMatchObject({ visualMap: { min: 0, max: 10 } });
});

test('equal numbers still have an axis with two ends', () => {
  const picture = para.picture(form(), [answerOf({ s: ['a', 'b'], m: [3, 3], n: [null, null] })], testView()) as EChartsPicture;
  expect(picture.option).toMatchObject({
    parallelAxis: [
      { min: 2, max: 4 },
      { min: 0, max: 1 },
    ],
  });
});

test('a line filters by its series; the series limit cuts lines', () => {
  expect(draw().pick?.({ dataIndex: 1 })?.filters).toEqual([{ col: 's', op: 'IN', val: ['b'] }]);
  expect(para.queries(form({ secondary_metric: 'c', limit: 5 }), {})).toMatchObject([
    { columns: ['s'], metrics: ['m', 'n', 'c'], series_columns: ['s'], series_limit: 5, orderby: [['m', false]] },
  ]);
});

test('a single axis is no picture: a message says what to add', () => {
  expect(draw({ metrics: ['m'] })).toMatchObject({ kind: 'empty', title: 'One axis is not enough' });
  expect(draw({ metrics: ['m'], include_series: true }).kind).toBe('echarts');
});
