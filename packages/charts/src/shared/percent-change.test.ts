import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { openForm } from '../index.ts';
import { changesOf } from './percent-change.ts';
import { answerOf, testView } from './view.testing.ts';

test.each([
  [
    [Number.NaN, 4, 5, 3],
    [Number.NaN, 0, 0.25, -0.25],
  ],
  [
    [0, 2, 3],
    [-1, 0, 0.5],
  ],
  [
    [-4, -2, -8],
    [0, 0.5, -1],
  ],
  [
    [0, 0],
    [Number.NaN, Number.NaN],
  ],
])('%j has gone %j from its first value', (values, changes) => {
  expect([...changesOf(Float64Array.from(values))]).toEqual(changes);
});

test('a saved chart of percent changes opens as a line chart that shows them in percent', () => {
  const opened = openForm({
    viz_type: 'compare',
    granularity_sqla: 'ds',
    time_range: 'Last year',
    metrics: ['m'],
    groupby: ['g'],
    y_axis_format: '$,.2f',
    y_axis_label: 'Up',
  });
  expect(opened?.formData).toMatchObject({
    viz_type: 'echarts_timeseries_line',
    percent_change: true,
    x_axis: 'ds',
    y_axis_title: 'Up',
    form_data_bak: { viz_type: 'compare' },
  });
  if (!opened) throw new Error('not opened');
  const answer = answerOf({ ds: [0, 86_400_000], a: [4, 5], z: [0, 0] }, ['ds']);
  const picture = opened.chart.picture(opened.form, [answer], testView()) as EChartsPicture;
  expect(picture.tooltip?.([{ seriesId: 'a', dataIndex: 1, value: 0 }]).rows).toMatchObject([{ label: 'a', value: '25.0%' }]);
  expect(picture.notes).toEqual(['z: nothing but zeros has no percent change.']);
});

test('a line chart without the control shows the values', () => {
  const opened = openForm({ viz_type: 'echarts_timeseries_line', x_axis: 'ds', metrics: ['m'] });
  if (!opened) throw new Error('not opened');
  const answer = answerOf({ ds: [0, 86_400_000], m: [4, 5] }, ['ds']);
  const picture = opened.chart.picture(opened.form, [answer], testView()) as EChartsPicture;
  expect(picture.tooltip?.([{ seriesId: 'm', dataIndex: 1, value: 0 }]).rows).toMatchObject([{ value: '5' }]);
});
