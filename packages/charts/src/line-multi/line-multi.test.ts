import { expect, test } from 'vitest';
import type { EChartsPicture, QueryAnswer } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm, openInner } from '../index.ts';
import type { InnerChart } from '../inner-chart.ts';
import { innerOf } from '../open-form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { lineMulti } from './index.ts';

const day = 86_400_000;
const where = (subject: string, operator = '==', comparator = 'x') => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject,
  operator,
  comparator,
});
const lineForm = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'day',
  metrics: ['count'],
  time_grain_sqla: 'P1D',
  adhoc_filters: [where('day', 'TEMPORAL_RANGE', 'Last year')],
};
const saved = (id: number, name: string, formData: object = lineForm): InnerChart => ({
  id,
  name,
  datasetId: 10 + id,
  formData: { ...formData },
});
const [a, b, c] = [saved(1, 'A'), saved(2, 'B'), saved(3, 'C')];
const form = (keys: object = {}) => readForm(lineMulti, { line_charts: [1, 2], line_charts_2: [3], ...keys }).form;
const asked = (charts: readonly InnerChart[], keys: object = {}) =>
  lineMulti.queries(form(keys), { inner: { charts, open: openInner } });
const answer = (days: number[]): QueryAnswer =>
  answerOf({ day: days.map((each) => each * day), count: days.map((each) => each + 1) }, ['day']);
const depict = (charts: readonly InnerChart[], answers: QueryAnswer[], keys: object = {}) =>
  lineMulti.picture(form(keys), answers, testView({ inner: { charts, open: openInner } })) as EChartsPicture;
const names = (picture: EChartsPicture): unknown[] => [picture.option.series].flat().map((each) => each?.name);

test('names each chart once, and asks their own questions of their own datasets', () => {
  expect(innerOf(openForm({ viz_type: 'line_multi', line_charts: ['1', 2], line_charts_2: [2, 3] }))).toEqual([1, 2, 3]);
  expect(asked([a, b]).map(({ datasource }) => datasource?.id)).toEqual([11, 12]);
  const [own] = asked([a]);
  expect(own).toMatchObject({ filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'Last year' }] });
  expect(own?.extras.time_grain_sqla).toBe('P1D');
});

test('its range and grain take the place of those of its charts, its filters are added', () => {
  const [first] = asked([a], { time_range: 'Last week', time_grain_sqla: 'P1M', adhoc_filters: [where('city')] });
  expect(first).toMatchObject({ time_range: 'Last week', extras: { time_grain_sqla: 'P1M' } });
  expect(first?.filters).toMatchObject([
    { col: 'day', op: 'TEMPORAL_RANGE', val: 'Last week' },
    { col: 'city', op: '==', val: 'x' },
  ]);
});

test('a range that a dashboard puts on a time column of another dataset is about the charts’ own', () => {
  const [first] = asked([a], { adhoc_filters: [where('other_time', 'TEMPORAL_RANGE', 'Last week')] });
  expect(first?.filters).toMatchObject([{ col: 'day', op: 'TEMPORAL_RANGE', val: 'Last week' }]);
  expect(first?.filters).toHaveLength(1);
});

test('series stand on the axis of their side, all along one time, apart by the names of their charts', () => {
  const picture = depict([a, b, c], [answer([0, 2]), answer([1]), answer([2])]);
  expect(names(picture)).toEqual(['A: count', 'B: count', 'C: count']);
  expect([picture.option.series].flat().map((each) => (each as { yAxisIndex: number }).yAxisIndex)).toEqual([0, 0, 1]);
  const [dataset] = [picture.option.dataset].flat();
  const source = dataset?.source as Record<string, number[]> | undefined;
  expect([...(source?.['x'] ?? [])]).toEqual([0, day, 2 * day]);
});

test('a unique name needs no prefix, unless one is asked for', () => {
  const one = { line_charts_2: [], line_charts: [1] };
  expect(names(depict([a], [answer([0, 1])], one))).toEqual(['count']);
  expect(names(depict([a], [answer([0, 1])], { ...one, prefix_metric_with_slice_name: true }))).toEqual(['A: count']);
});

test('charts that are gone or closed, and those without time, are named beside those that are shown', () => {
  const pie = saved(3, 'Shares', { viz_type: 'pie', groupby: ['city'], metric: 'count' });
  const picture = depict([a, pie], [answer([0, 1]), answerOf({ city: ['x'], count: [1] })]);
  expect(picture.notes).toEqual([
    'Charts that were deleted, or that you may not see: 1 of 3.',
    'Without points along time: Shares.',
  ]);
  expect(names(picture)).toEqual(['count']);
  const none = lineMulti.picture(form(), [], testView({ inner: { charts: [], open: openInner } }));
  expect(none).toMatchObject({
    kind: 'empty',
    title: 'There is no chart to show',
    hint: 'Charts that were deleted, or that you may not see: 3 of 3.',
  });
  const map = saved(3, 'Map', { viz_type: 'nobody_draws_this' });
  const drawn = depict([a, b, { ...map, formData: {} }], [answer([0]), answer([1])]);
  expect(drawn.notes).toEqual(['No chart type here draws Map.']);
});

test('a chart of an older type is read in today’s keys', () => {
  const old = saved(1, 'Old', { viz_type: 'line', granularity_sqla: 'day', metrics: ['count'], y_axis_format: '.1f' });
  expect(names(depict([old], [answer([0, 1])], { line_charts: [1], line_charts_2: [] }))).toEqual(['count']);
});

test('a form of the first versions opens in today’s keys', () => {
  const old = { viz_type: 'line_multi', line_charts: ['1'], x_axis_format: '%Y', y_axis_2_format: '.1%', x_axis_label: 'When' };
  expect(openForm(old)?.form).toMatchObject({
    line_charts: [1],
    x_axis_time_format: '%Y',
    y_axis_format_secondary: '.1%',
    x_axis_title: 'When',
  });
});
