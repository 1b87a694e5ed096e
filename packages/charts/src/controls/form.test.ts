/** Reading, checking and showing forms. */
import { expect, test } from 'vitest';
import type { Dataset } from '@tessera/core/dataset';
import { chartTypeOf } from '../index.ts';
import { newForm, readForm, validateForm } from './form.ts';
import { panelOf } from './panel.ts';

const chartOf = (id: string) => {
  const chart = chartTypeOf(id);
  if (!chart) throw new Error(id);
  return chart;
};
const line = chartOf('echarts_timeseries_line');
const dataset: Dataset = {
  id: 1,
  table_name: 'flights',
  main_dttm_col: 'date',
  database: { id: 1, database_name: 'examples', backend: 'duckdb' },
  columns: [],
  metrics: [],
};

test('a saved form is read: numbers from text, lone values as lists, other spellings, defaults for what is missing', () => {
  const { form, notices } = readForm(line, {
    row_limit: '1,000',
    metrics: 'count',
    groupby: null,
    xAxisTitle: 'Day',
    limit: '',
    ours: { kept: true },
  });
  expect(form).toMatchObject({
    row_limit: 1000,
    metrics: ['count'],
    groupby: [],
    x_axis_title: 'Day',
    show_legend: true,
    ours: { kept: true },
  });
  expect(form['limit']).toBeUndefined();
  expect(notices).toEqual([]);
});

test('what cannot be read becomes the default and leaves a notice', () => {
  const { form, notices } = readForm(line, { row_limit: 'lots', legendType: 'spiral', y_axis_bounds: 'x' });
  expect(form).toMatchObject({ row_limit: 10_000, legendType: 'scroll', y_axis_bounds: [null, null] });
  expect(notices.map((notice) => notice.key)).toEqual(['row_limit', 'legendType']);
  expect(notices[0]?.message).toContain('Row limit');
});

test('the panel hears what is wrong, key by key', () => {
  expect(validateForm(line, { x_axis: 'date', metrics: ['count'] })).toEqual({});
  expect(validateForm(line, { row_limit: 'lots', limit: 2.5, metrics: [], opacity: 'x', area: true })).toEqual({
    x_axis: ['cannot be empty'],
    metrics: ['cannot be empty'],
    row_limit: ['is expected to be an integer'],
    limit: ['is expected to be an integer'],
    opacity: ['is expected to be a number'],
  });
  expect(validateForm(line, { x_axis: 'date', metrics: ['count'], row_limit: -1 })).toEqual({
    row_limit: ['is expected to be 0 or more'],
  });
});

test('hidden controls are not asked', () => {
  expect(validateForm(line, { x_axis: 'date', metrics: ['count'], opacity: 'x', area: false })).toEqual({});
});

test('a new chart starts on the dataset’s main time column, open in time', () => {
  expect(newForm(line, dataset)).toMatchObject({
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    adhoc_filters: [{ subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'No filter' }],
  });
});

test('the panel shows tabs, sections and controls in the order of the form, with choices and visibility of the moment', () => {
  const tabs = panelOf(line, { groupby: ['region'], x_axis: 'date', metrics: ['count'], rolling_type: 'mean' }, dataset);
  expect(tabs.map((tab) => tab.title)).toEqual(['Data', 'Customize']);
  expect(tabs[0]?.sections.map((section) => section.title)).toEqual([
    'Query',
    'Advanced analytics',
    'Predictive Analytics',
    'Annotations and Layers',
  ]);
  expect(tabs[0]?.sections[0]?.controls.slice(0, 4).map(({ control }) => control.label)).toEqual([
    'X-axis',
    'Time Grain',
    'Force categorical',
    'X-axis Sort By',
  ]);
  expect(tabs[1]?.sections.map((section) => section.title)).toEqual([
    'Chart Title',
    'Chart Options',
    'Legend',
    'X Axis',
    'Tooltip',
    'Y Axis',
    'ECharts Options',
  ]);
  const all = tabs.flatMap((tab) => tab.sections.flatMap((section) => section.controls));
  const control = (key: string) => all.find((each) => each.key === key);
  expect(control('x_axis_sort')?.choices?.map(([value]) => value)).toEqual(['name', 'sum', 'min', 'max', 'avg']);
  expect(control('rolling_periods')?.visible).toBe(true);
  expect(control('comparison_type')?.visible).toBe(false);
  expect(control('granularity_sqla')).toBeUndefined();
  const plain = panelOf(line, { x_axis: 'date', metrics: ['count'] }).flatMap((tab) =>
    tab.sections.flatMap((section) => section.controls),
  );
  expect(plain.find((each) => each.key === 'x_axis_sort')?.choices?.map(([value]) => value)).toEqual(['date', 'count']);
});
