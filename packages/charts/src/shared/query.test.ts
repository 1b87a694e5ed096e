/** From forms to questions. */
import { GenericType } from '@tessera/core/frame/frame';
import type { Dataset } from '@tessera/core/dataset';
import { expect, test } from 'vitest';
import { openForm } from '../index.ts';
import { baseQuery, splitFilters } from './base-query.ts';

const ask = (form: Record<string, unknown>) => {
  const opened = openForm(form);
  return opened?.chart.queries(opened.form, {}) ?? [];
};
const line = { viz_type: 'echarts_timeseries_line', x_axis: 'ts', time_grain_sqla: 'P1M', metrics: ['count'] };

test('the x axis is the first column and has the grain', () => {
  const [query] = ask({ ...line, groupby: ['region', 'ts'] });
  expect(query?.columns).toEqual([
    {
      expressionType: 'SQL',
      sqlExpression: 'ts',
      label: 'ts',
      columnType: 'BASE_AXIS',
      isColumnReference: true,
      timeGrain: 'P1M',
    },
    'region',
  ]);
  expect(query?.series_columns).toEqual(['region']);
  expect(query?.extras).toEqual({ time_grain_sqla: 'P1M' });
  expect(query?.is_timeseries).toBeUndefined();
});

test('without an x axis the question is a time series over the time column', () => {
  expect(baseQuery({ granularity_sqla: 'ts', time_range: 'Last week' }, { metrics: ['count'], axis: null })).toMatchObject({
    columns: [],
    granularity: 'ts',
    time_range: 'Last week',
    is_timeseries: true,
  });
});

test('filters go to filters, where and having; those without a value are asked without, to be refused', () => {
  expect(
    splitFilters([
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: 'in', comparator: ['x'] },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: 'IN', comparator: [] },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: 'IN', comparator: [], isExtra: true },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'c', operator: '==', comparator: null },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'd', operator: 'TEMPORAL_RANGE', comparator: '' },
      { expressionType: 'SIMPLE', clause: 'WHERE', operator: '==', comparator: 1 },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'b', operator: 'IS NULL' },
      { expressionType: 'SIMPLE', clause: 'HAVING', subject: 'b', operator: '>', comparator: 1 },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'n', operator: '==', comparator: 0, isExtra: true },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'x = 1 -- why' },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'y = 2' },
      { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 3' },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: ' ' },
    ]),
  ).toEqual({
    filters: [
      { col: 'a', op: 'IN', val: ['x'] },
      { col: 'a', op: 'IN' },
      { col: 'c', op: '==' },
      { col: 'b', op: 'IS NULL' },
      { col: 'n', op: '==', val: 0, isExtra: true },
    ],
    where: '(x = 1 -- why\n) AND (y = 2)',
    having: '(COUNT(*) > 3)',
  });
});

test('an empty text is a value to compare with; of a list, a range or a choice on a dashboard it is none', () => {
  const simple = (operator: string, more: object = {}) =>
    splitFilters([{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator, comparator: '', ...more }]).filters;
  expect(simple('!=')).toEqual([{ col: 'a', op: '!=', val: '' }]);
  expect(simple('LIKE')).toEqual([{ col: 'a', op: 'LIKE', val: '' }]);
  expect(simple('IN')).toEqual([{ col: 'a', op: 'IN' }]);
  expect(simple('TEMPORAL_RANGE')).toEqual([]);
  expect(simple('==', { isExtra: true })).toEqual([]);
});

test('rows are ordered by the sort metric, else by the first metric, largest first', () => {
  expect(ask(line)[0]?.orderby).toEqual([['count', false]]);
  expect(ask({ ...line, timeseries_limit_metric: 'sum', order_desc: false, limit: '10' })[0]).toMatchObject({
    orderby: [['sum', true]],
    series_limit: 10,
    series_limit_metric: 'sum',
    order_desc: false,
  });
});

// Rows: QRY-08
test('post-processing runs in the reference’s order', () => {
  const [query] = ask({
    ...line,
    groupby: ['region'],
    rolling_type: 'mean',
    rolling_periods: 3,
    time_compare: ['1 year ago'],
    comparison_type: 'ratio',
    resample_rule: '1MS',
    resample_method: 'zerofill',
    contributionMode: 'row',
  });
  expect(query?.time_offsets).toEqual(['1 year ago']);
  expect(query?.post_processing).toEqual([
    {
      operation: 'pivot',
      options: {
        index: ['ts'],
        columns: ['region'],
        drop_missing_columns: false,
        keep_missing_index: false,
        aggregates: { count: { operator: 'mean' }, 'count__1 year ago': { operator: 'mean' } },
      },
    },
    {
      operation: 'rolling',
      options: {
        rolling_type: 'mean',
        window: 3,
        min_periods: 0,
        columns: { count: 'count', 'count__1 year ago': 'count__1 year ago' },
      },
    },
    {
      operation: 'compare',
      options: {
        source_columns: ['count'],
        compare_columns: ['count__1 year ago'],
        compare_type: 'ratio',
        drop_original_columns: true,
      },
    },
    { operation: 'resample', options: { method: 'asfreq', rule: '1MS', fill_value: 0 } },
    { operation: 'rename', options: { columns: { 'ratio__count__count__1 year ago': null }, level: 0, inplace: true } },
    { operation: 'contribution', options: { orientation: 'row', time_shifts: ['1 year ago'] } },
    { operation: 'flatten' },
  ]);
});

test('rows are sorted by the server only without dimensions', () => {
  const sorts = (form: object) =>
    ask({ ...line, x_axis_sort: 'count', x_axis_sort_asc: false, ...form })[0]?.post_processing.filter(
      (step) => step.operation === 'sort',
    );
  expect(sorts({})).toEqual([{ operation: 'sort', options: { by: 'count', ascending: false } }]);
  expect(sorts({ groupby: ['region'] })).toEqual([]);
  expect(sorts({ x_axis_sort: 'ts' })).toEqual([{ operation: 'sort', options: { is_sort_index: true, ascending: false } }]);
});

test('a mixed chart asks twice: the second question has its own metrics, filters and analytics', () => {
  const asked = ask({
    ...line,
    viz_type: 'mixed_timeseries',
    groupby: ['region'],
    time_range: 'Last year',
    granularity_sqla: 'ts',
    metrics_b: ['sum'],
    rolling_type_b: 'cumsum',
    adhoc_filters_b: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: '==', comparator: 'x' }],
  });
  expect(asked).toHaveLength(2);
  expect(asked.map((query) => query.metrics)).toEqual([['count'], ['sum']]);
  expect(asked.map((query) => query.series_columns)).toEqual([['region'], []]);
  expect(asked.map((query) => query.filters.length)).toEqual([0, 1]);
  expect(asked.map((query) => query.time_range)).toEqual(['Last year', 'Last year']);
  expect(asked[1]?.post_processing.map((step) => step.operation)).toEqual(['pivot', 'cum', 'flatten']);
});

test('a pie asks for its slices, largest first, with their share', () => {
  const [query] = ask({ viz_type: 'pie', groupby: ['a'], metric: 'count' });
  expect(query).toMatchObject({ columns: ['a'], metrics: ['count'], row_limit: 100, orderby: [['count', false]] });
  expect(query?.post_processing).toEqual([
    { operation: 'contribution', options: { columns: ['count'], rename_columns: ['count__contribution'] } },
  ]);
  expect(ask({ viz_type: 'pie', groupby: ['a'], metric: 'count', sort_by_metric: false })[0]?.orderby).toEqual([]);
});

test('"No filter" as the range of a form leaves the time filters of the form as they are', () => {
  const asked = {
    adhoc_filters: [{ expressionType: 'SIMPLE' as const, subject: 'ds', operator: 'TEMPORAL_RANGE', comparator: '2001 : 2002' }],
    time_range: 'No filter',
  };
  const query = baseQuery(asked, { metrics: ['count'] });
  expect(query.time_range).toBeUndefined();
  expect(query.filters).toEqual([{ col: 'ds', op: 'TEMPORAL_RANGE', val: '2001 : 2002' }]);
  expect(baseQuery({ ...asked, time_range: 'Last week' }, { metrics: ['count'] }).time_range).toBe('Last week');
});

test('a metric that is asked for twice stays where it stood first: rows are sorted by it', () => {
  const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: ['count', 'sum__n'], row_limit: 2 };
  const [query] = ask({ ...form, percent_metrics: ['count'] });
  expect(query?.metrics).toEqual(['count', 'sum__n']);
  expect(query?.orderby).toEqual([['count', false]]);
});

test('"None" is how older forms say that nothing is chosen', () => {
  const opened = openForm({ ...line, rolling_type: 'None' });
  expect(opened?.notices).toEqual([]);
  expect(opened?.form['rolling_type']).toBeUndefined();
});

// Rows: QRY-05
test('what a limit leaves out is asked as Others where the form says so, and never without a limit', () => {
  const gathers = { group_others_when_limit_reached: true };
  expect(ask({ ...line, ...gathers, groupby: ['region'], limit: 5 })[0]).toMatchObject({
    series_columns: ['region'],
    series_limit: 5,
    group_others_when_limit_reached: true,
  });
  expect(ask({ ...line, ...gathers, groupby: ['region'] })[0]?.group_others_when_limit_reached).toBe(false);
  const pie = { viz_type: 'pie', groupby: ['region'], metric: 'count', row_limit: 7 };
  expect(ask(pie)[0]).toMatchObject({ row_limit: 7, series_limit: 0, group_others_when_limit_reached: false });
  expect(ask({ ...pie, ...gathers })[0]).toMatchObject({
    row_limit: 9,
    series_columns: ['region'],
    series_limit: 7,
    series_limit_metric: 'count',
    order_desc: true,
    group_others_when_limit_reached: true,
  });
  const mixed = { viz_type: 'mixed_timeseries', x_axis: 'ts', metrics: ['count'], metrics_b: ['count'], groupby_b: ['region'] };
  const sides = ask({ ...mixed, limit_b: 3, group_others_when_limit_reached_b: true });
  expect(sides.map((each) => each.group_others_when_limit_reached)).toEqual([false, true]);
});

test('a null of the x axis is a category of its own, but no moment, and has no place at regular times', () => {
  const column = (column_name: string, more: object = {}) => ({
    column_name,
    is_dttm: false,
    groupby: true,
    filterable: true,
    ...more,
  });
  const dataset = {
    id: 1,
    table_name: 'shop',
    database: { id: 1, database_name: 'd', backend: 'duckdb' },
    columns: [column('genre'), column('day', { is_dttm: true }), column('at', { type_generic: GenericType.TEMPORAL })],
    metrics: [],
  };
  const sql = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'own' });
  const drops = (form: Record<string, unknown>, options: { dataset?: Dataset } = { dataset }): boolean => {
    const opened = openForm({ viz_type: 'echarts_timeseries_bar', metrics: ['count'], groupby: [], ...form });
    const [query] = opened?.chart.queries(opened.form, options) ?? [];
    const pivot = query?.post_processing?.find((step) => step?.operation === 'pivot');
    return Object(pivot?.options).keep_missing_index === false;
  };
  expect(drops({ x_axis: 'genre' })).toBe(false);
  expect(drops({ x_axis: sql('genre') })).toBe(false);
  expect(drops({ x_axis: sql("coalesce(genre, 'none')") })).toBe(false);
  expect(drops({ x_axis: 'day' })).toBe(true);
  expect(drops({ x_axis: 'at' })).toBe(true);
  expect(drops({ x_axis: sql('day') })).toBe(true);
  expect(drops({ x_axis: 'genre', resample_rule: '1D', resample_method: 'ffill' })).toBe(true);
  // A column that is gone, and a dataset that is not loaded: nothing says that it is no time.
  expect(drops({ x_axis: 'gone' })).toBe(true);
  expect(drops({ x_axis: 'genre' }, {})).toBe(true);
});
