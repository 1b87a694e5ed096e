import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { waterfall } from './index.ts';
import { stepsOf } from './steps.ts';
import { sayEnglish } from '@tessera/core/language/say';

const form = (keys = {}) => readForm(waterfall, { x_axis: 'x', metric: 'm', ...keys }).form;

test('without a breakdown every value is a change, and a total ends it', () => {
  const { steps, missing } = stepsOf(form(), answerOf({ x: ['a', 'b', 'c'], m: [10, -15, null] }), sayEnglish);
  expect(steps).toEqual([
    { label: 'a', kind: 'increase', from: 0, until: 10 },
    { label: 'b', kind: 'decrease', from: 10, until: -5 },
    { label: 'c', kind: 'increase', from: -5, until: -5 },
    { label: 'Total', kind: 'total', from: 0, until: -5 },
  ]);
  expect(missing).toBe(1);
});

test('with a breakdown the changes of each group stand between the totals of the periods', () => {
  const answer = answerOf({ x: ['a', 'a', 'b', 'b'], g: ['p', 'q', 'p', 'r'], m: [10, 5, 7, 4] });
  expect(stepsOf(form({ groupby: 'g' }), answer, sayEnglish).steps.map(({ label, kind, until }) => [label, kind, until])).toEqual(
    [
      ['p', 'increase', 10],
      ['q', 'increase', 15],
      ['a', 'total', 15],
      ['p', 'decrease', 12],
      ['q', 'decrease', 7],
      ['r', 'increase', 11],
      ['b', 'total', 11],
    ],
  );
});

test('a step that crosses zero has a coloured part on both sides', () => {
  const picture = waterfall.picture(form(), [answerOf({ x: ['a', 'b'], m: [10, -15] })], testView()) as EChartsPicture;
  const byId = new Map((picture.option.series as { id: string; data: unknown[] }[]).map((each) => [each.id, each.data]));
  expect(byId.get('gap above')).toEqual([0, 0, 0]);
  expect(byId.get('decrease above')?.[1]).toMatchObject({ value: 10 });
  expect(byId.get('decrease below')?.[1]).toMatchObject({ value: -5 });
  expect(byId.get('total below')?.[2]).toMatchObject({ value: -5 });
});

test('steps are called by their labels: in the legend, in the tooltip and under the total', () => {
  const keys = { increase_label: 'Gain', decrease_label: ' Loss ', total_label: 'Balance', show_legend: true };
  const picture = waterfall.picture(form(keys), [answerOf({ x: ['a', 'b'], m: [10, -15] })], testView()) as EChartsPicture;
  const { data } = picture.option.legend as { data: { name: string }[] };
  expect(data.map(({ name }) => name)).toEqual(['Gain', 'Loss', 'Balance']);
  const { data: steps } = picture.option.xAxis as { data: string[] };
  expect(steps).toEqual(['a', 'b', 'Balance']);
  expect(picture.tooltip?.([{ dataIndex: 1, value: undefined }]).rows.map(({ label }) => label)).toEqual(['Loss', 'Balance']);
});

test('two kinds of steps never share a name', () => {
  const keys = { increase_label: 'Change', decrease_label: 'Change', show_legend: true };
  const picture = waterfall.picture(form(keys), [answerOf({ x: ['a', 'b'], m: [10, -15] })], testView()) as EChartsPicture;
  const { data } = picture.option.legend as { data: { name: string }[] };
  expect(data.map(({ name }) => name)).toEqual(['Change', 'Change (2)', 'Total']);
});
