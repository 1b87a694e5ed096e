import { expect, test } from 'vitest';
import { applyExtraFormData, expressionFilters, mergeExtraFormData, timeColumnOf } from './extra-form-data.ts';

const own = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: '==', comparator: 1 };
const temporal = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'ds',
  operator: 'TEMPORAL_RANGE',
  comparator: 'No filter',
};

test('lists are appended in order, of the rest the last that says something wins', () => {
  const merged = mergeExtraFormData([
    { filters: [{ col: 'a', op: 'IN', val: [1] }], time_range: 'Last week', time_grain_sqla: 'P1D' },
    { filters: [{ col: 'b', op: '==', val: 2 }], time_range: 'No filter' },
    { time_grain_sqla: 'P1M', time_range: '' },
  ]);
  expect(merged).toEqual({
    filters: [
      { col: 'a', op: 'IN', val: [1] },
      { col: 'b', op: '==', val: 2 },
    ],
    time_range: 'Last week',
    time_grain_sqla: 'P1M',
  });
});

test('filters become the form’s own kind, marked as extra, after the form’s own', () => {
  const form = applyExtraFormData(
    { adhoc_filters: [own], row_limit: 5 },
    {
      filters: [{ col: 'b', op: 'IN', val: ['x'] }],
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
    },
  );
  expect(form).toEqual({
    row_limit: 5,
    adhoc_filters: [
      own,
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0', isExtra: true },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'b', operator: 'IN', comparator: ['x'], isExtra: true },
    ],
  });
});

test('a time range replaces the range of the filter on the x axis', () => {
  const form = applyExtraFormData({ adhoc_filters: [own, temporal] }, { time_range: 'Last week' });
  expect([form['time_range'], form['adhoc_filters']]).toEqual([
    'Last week',
    [own, { ...temporal, comparator: 'Last week', isExtra: true }],
  ]);
});

test('a time range leaves filters on other moments alone, and reaches the only one there is', () => {
  const shipped = { ...temporal, subject: 'shipped', comparator: 'Last year' };
  const filtersOf = (filters: unknown[], column?: string) =>
    applyExtraFormData({ adhoc_filters: filters }, { time_range: 'Last week' }, column)['adhoc_filters'];
  expect(filtersOf([shipped, temporal], 'ds')).toEqual([shipped, { ...temporal, comparator: 'Last week', isExtra: true }]);
  expect(filtersOf([shipped], 'ds')).toEqual([{ ...shipped, comparator: 'Last week', isExtra: true }]);
});

test('a form with its own time column keeps its temporal filters; the range goes to the column', () => {
  expect(
    applyExtraFormData({ granularity_sqla: 'ds', adhoc_filters: [temporal] }, { time_range: 'Last week', time_column: 'other' }),
  ).toEqual({ granularity_sqla: 'ds', time_column: 'other', time_range: 'Last week', adhoc_filters: [temporal] });
});

test('grain and column replace keys of the form, anchors go to extras, nothing else changes', () => {
  expect(
    applyExtraFormData(
      { time_grain_sqla: 'P1Y', extras: { where: 'x' } },
      { time_grain: 'P1D', granularity_sqla: 'ts', relative_end: 'now' },
    ),
  ).toEqual({ time_grain_sqla: 'P1D', granularity_sqla: 'ts', extras: { where: 'x', relative_end: 'now' } });
  expect(applyExtraFormData({ a: 1 }, { time_range: 'No filter' })).toEqual({ a: 1 });
});

test('a filter on an expression is kept for the questions, because a form cannot hold it', () => {
  const each = { col: { expressionType: 'SQL' as const, sqlExpression: 'upper(a)' }, op: 'IN' as const, val: ['A'] };
  expect(applyExtraFormData({}, { filters: [each] })).toEqual({});
  expect(expressionFilters({ filters: [each] })).toEqual([{ ...each, isExtra: true }]);
});

test('a time range reaches a form that says nothing of time, on its time column', () => {
  const dataset = {
    main_dttm_col: 'created',
    columns: [
      { column_name: 'ds', is_dttm: true },
      { column_name: 'name', is_dttm: false },
    ],
  };
  const added = (form: Record<string, unknown>) =>
    applyExtraFormData(form, { time_range: 'Last week' }, timeColumnOf(form, dataset))['adhoc_filters'];
  const onto = (subject: string) => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator: 'TEMPORAL_RANGE',
    comparator: 'Last week',
    isExtra: true,
  });
  expect([added({}), added({ x_axis: 'ds' }), added({ x_axis: 'name', adhoc_filters: [own] })]).toEqual([
    [onto('created')],
    [onto('ds')],
    [own, onto('created')],
  ]);
  expect([timeColumnOf({}, undefined), timeColumnOf({}, { columns: [], main_dttm_col: null })]).toEqual([undefined, undefined]);
});

test('both questions of a mixed chart are filtered', () => {
  const form = applyExtraFormData(
    { metrics: ['a'], metrics_b: ['b'], adhoc_filters_b: [own] },
    { filters: [{ col: 'c', op: '==', val: 1 }] },
  );
  const extra = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'c', operator: '==', comparator: 1, isExtra: true };
  expect([form['adhoc_filters'], form['adhoc_filters_b']]).toEqual([[extra], [own, extra]]);
});
