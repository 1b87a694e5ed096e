/** Reading, checking and showing forms. */
import { expect, test } from 'vitest';
import type { Dataset } from '@tessera/core/dataset';
import { chartTypeOf } from '../index.ts';
import { z } from 'zod';
import { controlOf } from './field.ts';
import { keysOfReversedBounds, newForm, readForm, shapesOf, validateForm } from './form.ts';
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
  expect(notices[0]?.label).toBe('Row limit');
});

// Rows: CTL-25
test('bounds whose minimum is above their maximum are told, and read as none', () => {
  const reversed = ['The minimum is above the maximum.'];
  const given = { x_axis: 'date', metrics: ['count'], y_axis_bounds: [9, 1] };
  expect(validateForm(line, given)).toEqual({ y_axis_bounds: reversed });
  expect(keysOfReversedBounds(line, given)).toEqual(['y_axis_bounds']);
  expect(readForm(line, given).form).toMatchObject({ y_axis_bounds: [null, null] });
  for (const fine of [
    [1, 9],
    [1, 1],
    [9, null],
    [null, 1],
  ])
    expect(validateForm(line, { ...given, y_axis_bounds: fine })).toEqual({});

  const spokes = { metrics: ['a', 'b'], column_config: { a: { radarMetricMinValue: 2, radarMetricMaxValue: '1' }, b: {} } };
  expect(validateForm(chartOf('radar'), spokes)).toEqual({ column_config: reversed });
  const columns = { x_axis: 'date', metrics: ['count'], column_collection: [{ key: 'k', colType: 'time', bounds: [3, 2] }] };
  expect(validateForm(chartOf('time_table'), columns)).toEqual({ column_collection: reversed });
  expect(readForm(chartOf('time_table'), columns).form).toMatchObject({
    column_collection: [{ key: 'k', bounds: [null, null] }],
  });
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

// Rows: EXP-03
test('a panel has the sections of its type in order, and no tab without controls', () => {
  const tabs = panelOf(line, newForm(line, dataset), dataset);
  expect(tabs.map(({ id }) => id)).toEqual(['data', 'customize']);
  const titles = tabs[0]?.sections.map(({ title }) => title) ?? [];
  expect(titles.slice(0, 1)).toEqual(['Query']);
  expect(titles).toEqual(expect.arrayContaining(['Advanced analytics', 'Annotations and Layers']));
  const { form } = chartOf('event_flow');
  const dataOnly = Object.fromEntries(shapesOf({ form }).filter(([, shape]) => controlOf(shape)?.tab === 'data'));
  expect(panelOf({ form: z.object(dataOnly) }, {}).map(({ id }) => id)).toEqual(['data']);
});

// Rows: CTL-15
test('metrics and what a type draws along are required, and say so until they are there', () => {
  const lacking = validateForm(line, { x_axis: 'date', metrics: [] });
  expect(lacking).toEqual({ metrics: ['cannot be empty'] });
  expect(validateForm(line, { metrics: ['count'] })['x_axis']).toEqual(['cannot be empty']);
  expect(validateForm(line, { x_axis: 'date', metrics: ['count'] })).toEqual({});
  expect(validateForm(chartOf('pie'), { groupby: ['a'], metric: null })['metric']).toEqual(['cannot be empty']);
});

// Rows: CTL-22
test('a place is columns for its kind of storage; anything less is no lat/long configuration', () => {
  const faults = (spatial: unknown) => validateForm(chartOf('deck_scatter'), { spatial })['spatial'];
  const invalid = ['Invalid lat/long configuration.'];
  expect([faults({ type: 'latlong', lonCol: 'a' }), faults({ type: 'latlong', lonCol: 'a', latCol: 'b' })]).toEqual([
    invalid,
    undefined,
  ]);
  expect([faults({ type: 'delimited', lonlatCol: 'a', delimiter: ' ' }), faults({ type: 'delimited', lonlatCol: 'a' })]).toEqual([
    invalid,
    undefined,
  ]);
  expect([faults({ type: 'geohash' }), faults({ type: 'geohash', geohashCol: 'a' })]).toEqual([invalid, undefined]);
});
