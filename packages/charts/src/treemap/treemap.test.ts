import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { treemap } from './index.ts';

const form = (keys: object) => readForm(treemap, { groupby: ['a', 'b'], metric: 'm', ...keys }).form;
const answer = answerOf({ a: ['x', 'x', null, 'z', 'z'], b: ['p', 'q', 'p', 'p', 'q'], m: [3, 1, 6, 0, -2] });
const depict = (keys = {}, over = {}) => treemap.picture(form(keys), [answer], testView(over)) as EChartsPicture;

test('it asks for the metric by its levels, largest first', () => {
  expect(treemap.queries(form({ row_limit: 5 }), {})).toMatchObject([
    { columns: ['a', 'b'], metrics: ['m'], orderby: [['m', false]], row_limit: 5 },
  ]);
});

test('rows become nested rectangles; what has no size is left out and counted', () => {
  const { option, notes } = depict();
  expect(option.series).toMatchObject([
    {
      type: 'treemap',
      data: [
        {
          name: 'x',
          value: 4,
          children: [
            { name: 'p', value: 3 },
            { name: 'q', value: 1 },
          ],
        },
        { name: '<NULL>', value: 6, children: [{ name: 'p', value: 6 }] },
      ],
    },
  ]);
  expect(notes).toEqual(['Negative values, left out: 1.', 'Zeros, left out: 1.']);
});

test('a click on a leaf filters by its whole path, on a rectangle that holds others by nothing', () => {
  const picture = depict();
  expect(picture.pick?.({ data: { at: 1 } })?.filters).toEqual([
    { col: 'a', op: 'IN', val: ['x'] },
    { col: 'b', op: 'IN', val: ['p'] },
  ]);
  expect(picture.pick?.({ data: { at: 4 } })?.filters).toEqual([
    { col: 'a', op: 'IS NULL' },
    { col: 'b', op: 'IN', val: ['p'] },
  ]);
  expect(picture.pick?.({ data: { at: 0 } })).toBeUndefined();
  expect(picture.tooltip?.([{ dataIndex: 0, value: 3, data: { at: 1 } }])).toMatchObject({
    title: 'x › p',
    rows: [{ value: '3' }, { label: 'Share of all', value: '30%' }, { label: 'Share of x', value: '75%' }],
  });
});

test('the old treemap opens as this one', () => {
  expect(
    openForm({
      viz_type: 'treemap',
      metrics: ['m'],
      groupby: ['a'],
      granularity_sqla: 'ds',
      time_range: 'Last year',
      treemap_ratio: 1.6,
      order_desc: false,
    })?.formData,
  ).toMatchObject({
    viz_type: 'treemap_v2',
    metric: 'm',
    sort_by_metric: false,
    adhoc_filters: [{ subject: 'ds', operator: 'TEMPORAL_RANGE', comparator: 'Last year' }],
  });
});
