import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { gantt } from './index.ts';
import { ganttOf } from './lanes.ts';
import { axisEnds } from './picture.ts';

const form = (keys: object = {}) =>
  readForm(gantt, { start_time: 's', end_time: 'e', y_axis: 'task', series: 'kind', ...keys }).form;
const hour = 3_600_000;
const answer = answerOf(
  {
    s: [10 * hour, 20 * hour, null, 30 * hour, 5 * hour],
    e: [12 * hour, 20 * hour, 4 * hour, 2 * hour, null],
    task: ['a', 'b', 'a', 'a', null],
    kind: ['x', 'y', 'x', 'x', 'y'],
  },
  ['s', 'e'],
);

test('bars without a beginning, or that end before it, are left out with a note; a bar without an end goes on until now', () => {
  const read = ganttOf(form(), answer, 40 * hour);
  expect(read.lanes).toEqual(['a', 'b', '<NULL>']);
  expect(read.bars.map(({ start, end, isOpen }) => [start / hour, end / hour, isOpen])).toEqual([
    [10, 12, false],
    [20, 20, false],
    [5, 40, true],
  ]);
  const picture = gantt.picture(form(), [answer], testView({ now: 40 * hour })) as EChartsPicture;
  expect(picture.notes).toEqual([
    'Not drawn, because a value is missing: 1.',
    'Not drawn, because they end before they begin: 1.',
  ]);
  expect(JSON.stringify(picture.option)).not.toMatch(/NaN|Infinity/);
});

test('subcategories give each value of the dimension a lane, beside the others of its category', () => {
  const rows = answerOf({ s: [0, 0, 1], e: [2, 2, 2], task: ['a', 'b', 'a'], kind: ['x', 'x', 'y'] }, ['s', 'e']);
  expect(ganttOf(form({ subcategories: true }), rows, 0).lanes).toEqual(['a, x', 'a, y', 'b, x']);
  expect(ganttOf(form({ subcategories: true, series: undefined }), rows, 0).lanes).toEqual(['a', 'b']);
});

test('bounds are times of day on the first and the last day', () => {
  const bars = ganttOf(form(), answer, 40 * hour).bars;
  expect(axisEnds(form({ x_axis_time_bounds: ['04:00:00', '18:30'] }), bars).map((ms) => ms / hour)).toEqual([4, 42.5]);
  expect(axisEnds(form({ x_axis_time_bounds: [null, '18:00:00'] }), bars)[1] / hour).toBe(42);
  expect(form({ x_axis_time_bounds: [null, 'noon'] }).x_axis_time_bounds).toEqual([]);
});

test('a bar filters by its category and its dimension, null by being null', () => {
  const picture = gantt.picture(form(), [answer], testView({ now: 40 * hour })) as EChartsPicture;
  expect(picture.pick?.({ data: { at: 2 } })?.filters).toEqual([
    { col: 'task', op: 'IS NULL' },
    { col: 'kind', op: 'IN', val: ['y'] },
  ]);
  expect(picture.tooltip?.([{ dataIndex: 0, value: 0, data: { at: 2 } }]).rows.at(-1)).toMatchObject({ value: 'Not yet' });
});

test('rows are aggregated only where the tooltip has metrics, and ordered as asked', () => {
  expect(gantt.queries(form({ order_by_cols: ['["s", false]', '["late", true]'] }), {})).toMatchObject([
    {
      columns: ['s', 'e', 'task', 'kind', 'late'],
      metrics: null,
      orderby: [
        ['s', false],
        ['late', true],
      ],
    },
  ]);
  expect(gantt.queries(form({ tooltip_metrics: ['count'], tooltip_columns: ['owner'] }), {})).toMatchObject([
    { columns: ['s', 'e', 'task', 'kind', 'owner'], metrics: ['count'] },
  ]);
});
