import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { horizon } from './index.ts';

const answer = answerOf({ t: [0, 1000, 0, 1000], g: ['a', 'a', 'b', 'b'], m: [4, -8, 1, null] }, ['t']);
const depict = (keys = {}) =>
  horizon.picture(
    readForm(horizon, { x_axis: 't', groupby: ['g'], metrics: ['m'], ...keys }).form,
    [answer],
    testView(),
  ) as EChartsPicture;
type Series = { id: string; data: [number, number][] };
const heights = (keys: object, id: string) =>
  (depict(keys).option.series as Series[]).find((each) => each.id === id)?.data.map(([, height]) => height);

test('heights are folded into four bands on each side, by the row’s own largest value', () => {
  expect(heights({}, '0 above 0')).toEqual([1, 0]);
  expect(heights({}, '0 above 2')).toEqual([0, 0]);
  expect(heights({}, '0 below 3')).toEqual([0, 1]);
  expect(heights({}, '1 above 3')).toEqual([1, 0]);
  expect(heights({}, '1 below 0')).toBeUndefined();
});

test('one scale for all rows, or the change from where each began', () => {
  expect(heights({ horizon_color_scale: 'overall' }, '1 above 0')).toEqual([0.5, 0]);
  expect(heights({ horizon_color_scale: 'change' }, '0 below 3')).toEqual([0, 1]);
  expect(heights({ horizon_color_scale: 'change' }, '0 above 0')).toEqual([0, 0]);
});

test('a single moment fills its row', () => {
  const { form } = readForm(horizon, { x_axis: 't', groupby: ['g'], metrics: ['m'] });
  const picture = horizon.picture(form, [answerOf({ t: [5], g: ['a'], m: [3] }, ['t'])], testView()) as EChartsPicture;
  expect((picture.option.series as Series[])[0]?.data).toEqual([
    [5, 1],
    [6, 1],
  ]);
});

test('an old horizon chart gets its x axis', () => {
  expect(
    openForm({ viz_type: 'horizon', granularity_sqla: 'ds', time_range: 'Last year', metrics: ['m'], contribution: true })?.form,
  ).toMatchObject({
    x_axis: 'ds',
    contributionMode: 'row',
    adhoc_filters: [{ subject: 'ds', comparator: 'Last year' }],
  });
});
