import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { rose } from './index.ts';
import { partsOf } from './picture.ts';

const form = (keys: object = {}) =>
  readForm(rose, { granularity_sqla: 'ds', time_grain_sqla: 'P1D', metrics: ['m'], groupby: ['g'], ...keys }).form;
const day = 86_400_000;
const answer = answerOf({ __timestamp: [0, day], a: [3, -1], b: [1, null] }, ['__timestamp']);

// Rows: VIZ-39
test('by area a part is the difference of two roots, so that areas add up', () => {
  expect(partsOf([4, 5, 0, Number.NaN, -3], true)).toEqual([2, 1, 0, 0, 0]);
  expect(partsOf([4, 5], false)).toEqual([4, 5]);
});

test('each group is a part of every wedge; negative values have none, and a note says so', () => {
  const picture = rose.picture(form(), [answer], testView()) as EChartsPicture;
  expect(picture.option).toMatchObject({
    angleAxis: { data: ['1970-01-01', '1970-01-02'] },
    series: [
      { name: 'a', stack: 'wedge', data: [{ value: 3 }, { value: 0 }] },
      { name: 'b', data: [{ value: 1 }, { value: 0 }] },
    ],
  });
  expect(picture.notes).toEqual(['Negative values, said only in numbers: 1.']);
});

test('a rich tooltip lists every part with its share, another only its own', () => {
  const told = (keys: object) =>
    (rose.picture(form(keys), [answer], testView()) as EChartsPicture)
      .tooltip?.([{ seriesId: 'parts 1', dataIndex: 0, value: 1 }])
      .rows.map(({ label, value }) => `${label} ${value}`);
  expect(told({})).toEqual(['a 3  75.0%', 'b 1  25.0%']);
  expect(told({ rich_tooltip: false })).toEqual(['b 1  25.0%']);
});

test('a part filters by its group; without groups by its stretch of time', () => {
  const pick = (keys: object) =>
    (rose.picture(form(keys), [answer], testView()) as EChartsPicture).pick?.({ seriesId: 'parts 0', dataIndex: 1 })?.filters;
  expect(pick({})).toEqual([{ col: 'g', op: 'IN', val: ['a'] }]);
  expect(pick({ groupby: [] })).toEqual([{ col: 'ds', op: 'TEMPORAL_RANGE', val: '1970-01-02T00:00:00 : 1970-01-03T00:00:00' }]);
});

test('asks for a time series, with shares and rolling where the form says so', () => {
  expect(rose.queries(form({ contribution: true, rolling_type: 'cumsum', time_range: 'Last week' }), {})).toMatchObject([
    { columns: ['g'], is_timeseries: true, granularity: 'ds', time_range: 'Last week', extras: { time_grain_sqla: 'P1D' } },
  ]);
  const steps = rose.queries(form({ contribution: true, rolling_type: 'cumsum' }), {})[0]?.post_processing ?? [];
  expect(steps.map(({ operation }) => operation)).toEqual(['pivot', 'cum', 'rename', 'contribution', 'flatten']);
});
