import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { partition } from './index.ts';
import { layParts } from './layout.ts';
import { partsOf } from './tree.ts';

const day = 86_400_000;
const form = (keys: object = {}) =>
  readForm(partition, { metrics: ['m'], groupby: ['a', 'b'], partition_limit: 0, partition_threshold: 0, ...keys }).form;
const answer = answerOf({ a: ['x', 'x', 'y', null], b: ['p', 'q', 'p', 'p'], m: [3, 1, 4, -2] });
const boxes = (keys: object = {}, given = answer) =>
  layParts(form(keys), partsOf(form(keys), given, testView())).boxes.map(
    ({ way, from, until }) => `${way.map(({ name }) => name).join('/')} ${from.toFixed(3)}–${until.toFixed(3)}`,
  );

test('parts stand within what they are part of, the largest first; what is zero or less has no size', () => {
  expect(boxes()).toEqual([
    'm 0.000–1.000',
    'm/x 0.000–0.500',
    'm/x/p 0.000–0.375',
    'm/x/q 0.375–0.500',
    'm/y 0.500–1.000',
    'm/y/p 0.500–1.000',
  ]);
  const picture = partition.picture(form(), [answer], testView()) as EChartsPicture;
  expect(picture.notes).toEqual(['Zero or negative, left out: 1.']);
  expect(JSON.stringify(picture.option)).not.toMatch(/NaN|Infinity/);
});

test('parts beyond the limit and under the threshold are left out, and a note says so', () => {
  expect(boxes({ partition_threshold: 0.3 }).filter((each) => each.includes('/q'))).toEqual([]);
  expect(boxes({ partition_limit: 1 })).toEqual(['m 0.000–1.000', 'm/x 0.000–0.500', 'm/x/p 0.000–0.375']);
});

const timed = answerOf({ __timestamp: [0, day, 0, day], a: ['x', 'x', 'y', 'y'], m: [2, 6, 4, 4] }, ['__timestamp']);
test.each([
  ['agg_sum', [16, 8, 8]],
  ['agg_mean', [8, 4, 4]],
  ['point_diff', [4, 4, 0]],
  ['point_factor', [10 / 6, 3, 1]],
  ['point_percent', [10 / 6 - 1, 2, 0]],
])('%s of parts over time is %j', (time_series_option, values) => {
  const [root] = partsOf(form({ groupby: ['a'], time_series_option }), timed, testView());
  expect([root?.value, ...(root?.children ?? []).map(({ value }) => value)]).toEqual(values);
});

test('dates are a level of one size, or of the size of their values', () => {
  const keys = { groupby: ['a'], time_series_option: 'time_series', date_time_format: '%d' };
  const dates = (more: object) => boxes({ ...keys, ...more }, timed).filter((each) => each.split('/').length === 2);
  expect(dates({})).toEqual(['m/01 0.000–0.500', 'm/02 0.500–1.000']);
  expect(dates({ equal_date_size: false })).toEqual(['m/01 0.000–0.375', 'm/02 0.375–1.000']);
});

test('a part filters by its path; a rich tooltip shows its share of each level above it', () => {
  const picture = (keys: object) => partition.picture(form(keys), [answer], testView()) as EChartsPicture;
  expect(picture({}).pick?.({ data: { at: 2 } })?.filters).toEqual([
    { col: 'a', op: 'IN', val: ['x'] },
    { col: 'b', op: 'IN', val: ['p'] },
  ]);
  expect(picture({}).pick?.({ data: { at: 0 } })).toBeUndefined();
  const told = (keys: object) =>
    picture(keys)
      .tooltip?.([{ dataIndex: 0, value: 0, data: { at: 2 } }])
      .rows.map(({ value }) => value);
  expect(told({})).toEqual(['3', '75.0%', '50.0%']);
  expect(told({ rich_tooltip: false })).toEqual(['3']);
});

test('asks without time, for a time series, or for one that analytics have gone over', () => {
  const asked = (keys: object) => partition.queries(form({ granularity_sqla: 'ds', time_grain_sqla: 'P1D', ...keys }), {})[0];
  expect(asked({})).toMatchObject({ columns: ['a', 'b'], extras: {}, post_processing: [] });
  expect(asked({})?.is_timeseries).toBeUndefined();
  expect(asked({ time_series_option: 'agg_sum' })).toMatchObject({ is_timeseries: true, extras: { time_grain_sqla: 'P1D' } });
  expect(
    asked({ time_series_option: 'adv_anal', rolling_type: 'cumsum' })?.post_processing.map(({ operation }) => operation),
  ).toEqual(['pivot', 'cum', 'rename', 'flatten']);
});
