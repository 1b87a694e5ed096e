import { expect, test } from 'vitest';
import { charts, openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';

const asked = (form: Record<string, unknown>) => {
  const opened = openForm(form);
  return opened?.chart.queries(opened.form, {});
};

test('parallel coordinates ask for both metrics, and are shown as a table that says what it is not', () => {
  const form = {
    viz_type: 'para',
    series: 'country',
    metrics: 'count',
    secondary_metric: 'sum',
    sort_by_metric: true,
    row_limit: 50,
  };
  expect(asked(form)).toMatchObject([
    { columns: ['country'], metrics: ['count', 'sum'], orderby: [['count', false]], row_limit: 50 },
  ]);
  const opened = openForm(form);
  expect(
    opened?.chart.picture(opened.form, [answerOf({ country: ['France', null], count: [1, 2.5] })], testView()),
  ).toMatchObject({
    kind: 'table',
    note: 'This chart type (Parallel Coordinates) is not known here; its data is shown as a table.',
    rowcount: 2,
  });
});

test('a rose is a time series; a calendar takes its grain from its cells', () => {
  expect(asked({ viz_type: 'rose', metrics: ['m'], groupby: ['g'], granularity_sqla: 'ds' })).toMatchObject([
    { columns: ['g'], metrics: ['m'], is_timeseries: true, granularity: 'ds' },
  ]);
  expect(asked({ viz_type: 'cal_heatmap', metrics: ['m'], granularity_sqla: 'ds', subdomain_granularity: 'week' })).toMatchObject(
    [{ is_timeseries: true, extras: { time_grain_sqla: 'P1W' } }],
  );
});

test('a layer of a map asks for its places and drops rows without one', () => {
  expect(asked({ viz_type: 'deck_geojson', geojson: 'shape' })).toMatchObject([
    { columns: ['shape'], metrics: null, filters: [{ col: 'shape', op: 'IS NOT NULL' }] },
  ]);
});

test('none of them is offered', () => {
  const offered = charts.filter((chart) => !chart.hidden).map((chart) => chart.id);
  expect(offered).not.toEqual(expect.arrayContaining(['chord']));
  expect(offered).toContain('treemap_v2');
});

test('a filter box asks for one column of values for each filter, the ranked one by its metric', () => {
  const form = {
    viz_type: 'filter_box',
    filter_configs: [{ column: 'a', asc: true }, { column: 'b', asc: false, metric: 'count' }, { label: 'broken' }],
  };
  expect(asked(form)).toMatchObject([
    { columns: ['a'], metrics: [], orderby: [['a', true]], row_limit: 1000 },
    { columns: ['b'], metrics: ['count'], orderby: [['count', false]] },
  ]);
});

test('a chart type nobody knows asks for what its form names, and is a table that says so', () => {
  const form = {
    viz_type: 'plugin_x',
    groupby: ['country'],
    x_axis: 'country',
    metrics: ['count'],
    metric: 'count',
    row_limit: 5,
  };
  expect(asked(form)).toMatchObject([{ columns: ['country'], metrics: ['count'], row_limit: 5 }]);
  const opened = openForm(form);
  expect(opened?.chart.picture(opened.form, [answerOf({ country: ['France'], count: [1] })], testView())).toMatchObject({
    kind: 'table',
    note: 'This chart type (plugin_x) is not known here; its data is shown as a table.',
  });
});
