import { expect, test } from 'vitest';
import { openForm, upgradeForm } from '../index.ts';

test('since and until, filters, where and having are read as a range and as filters', () => {
  const opened = openForm({
    viz_type: 'pie',
    metric: 'm',
    groupby: ['g'],
    granularity_sqla: 'ds',
    since: '2015-01-01',
    until: 'now',
    filters: [
      { col: 'g', op: 'in', val: ['a'] },
      { col: '', op: '==' },
    ],
    where: 'a > 1',
    having: 'COUNT(*) > 2',
    time_grain_sqla: 'month',
  });
  expect(opened?.formData).toMatchObject({ time_grain_sqla: 'P1M' });
  expect(opened?.formData).not.toHaveProperty('filters');
  expect(opened?.chart.queries(opened.form, {})).toMatchObject([
    {
      filters: [
        { col: 'g', op: 'IN', val: ['a'] },
        { col: 'ds', op: 'TEMPORAL_RANGE', val: '2015-01-01 : now' },
      ],
      extras: { where: '(a > 1)', having: '(COUNT(*) > 2)' },
    },
  ]);
});

test('a form with filters of its own has outgrown the old ones; what a dashboard adds does not count', () => {
  const own = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'a', operator: '==', comparator: 1 };
  const filters = [{ col: 'old', op: '==', val: 2 }];
  const subjects = (adhoc_filters: object[]) => {
    const opened = openForm({ viz_type: 'table', adhoc_filters, filters });
    return (opened?.formData['adhoc_filters'] as { subject: string }[] | undefined)?.map((each) => each.subject);
  };
  expect(subjects([own])).toEqual(['a']);
  expect(subjects([{ ...own, isExtra: true }])).toEqual(['old', 'a']);
});

test('bars that were given today’s type but no x axis stand on time or on categories, as they did', () => {
  const old = { viz_type: 'echarts_timeseries_bar', granularity_sqla: 'ds', groupby: ['g'], metrics: ['m'], bar_stacked: true };
  expect(openForm({ ...old, columns: [], contribution: true })?.form).toMatchObject({
    x_axis: 'g',
    groupby: [],
    stack: 'Stack',
    contributionMode: 'row',
  });
  expect(openForm({ ...old, time_grain_sqla: 'P1M' })?.form).toMatchObject({ x_axis: 'ds', groupby: ['g'], stack: 'Stack' });
});

test('an import reports what changes, and what has no painter', () => {
  expect(upgradeForm({ viz_type: 'treemap', metrics: ['m'], groupby: ['g'] })).toMatchObject({
    vizType: 'treemap_v2',
    supported: true,
    changes: ['The chart type treemap opens as treemap_v2.', 'Read in today’s keys: metrics became metric.'],
  });
  expect(upgradeForm({ viz_type: 'pie', metric: 'm', groupby: ['g'] })).toMatchObject({ changes: [], supported: true });
  expect(upgradeForm({ viz_type: 'kepler', a: 1 })).toEqual({
    vizType: 'kepler',
    form: { viz_type: 'kepler', a: 1 },
    changes: [],
    supported: false,
  });
});

test('every old chart type opens', () => {
  const old = [
    'line',
    'area',
    'bar',
    'dist_bar',
    'dual_line',
    'pivot_table',
    'treemap',
    'sunburst',
    'sankey',
    'heatmap',
    'histogram',
    'bubble',
    'filter_box',
    'world_map',
    'horizon',
    'country_map',
    'mapbox',
    'event_flow',
    'cal_heatmap',
    'chord',
    'deck_path',
  ];
  expect(old.filter((viz_type) => openForm({ viz_type }) === undefined)).toEqual([]);
});
