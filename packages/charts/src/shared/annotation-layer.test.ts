import { expect, test } from 'vitest';
import { entryOf } from '../catalogue.ts';
import { isOverTime, sourceColumns, sourceTypesOf } from './annotation-layer.ts';

const names = (type: string): string[] => [...new Set(sourceTypesOf(type).map((id) => entryOf(id)?.name ?? id))];

test('a time series takes its numbers from charts that have numbers over time, under every name such charts had', () => {
  expect(names('TIME_SERIES')).toEqual([
    'Line Chart',
    'Area Chart',
    'Bar Chart',
    'Scatter Plot',
    'Smooth Line',
    'Stepped Line',
    'Generic Chart',
    'Mixed Chart',
    'Big Number with Trendline',
  ]);
  expect(sourceTypesOf('TIME_SERIES')).toEqual(expect.arrayContaining(['line', 'bar', 'dual_line']));
});

test('events and intervals are rows of a table; a formula needs no chart', () => {
  expect([names('EVENT'), names('INTERVAL'), names('FORMULA')]).toEqual([['Table'], ['Table'], []]);
});

test('bars over categories have no numbers over time, those over days and of older forms have', () => {
  const temporal = new Set(['day']);
  expect(isOverTime({ x_axis: 'country' }, temporal)).toBe(false);
  const forms = [{ x_axis: 'day' }, { granularity_sqla: 'day' }, { x_axis: { sqlExpression: 'date_trunc(...)' } }];
  expect(forms.map((form) => isOverTime(form, temporal))).toEqual([true, true, true]);
});

// Rows: ANN-01, ANN-02
test('the rows of a table have its raw columns, or what it groups by and its metrics', () => {
  const sum = { expressionType: 'SIMPLE', column: { column_name: 'cost' }, aggregate: 'SUM' };
  const grouped = { groupby: ['day', { sqlExpression: 'upper(city)', label: 'City' }], metrics: ['count', sum] };
  expect(sourceColumns({ query_mode: 'aggregate', all_columns: ['a'], ...grouped })).toEqual([
    'day',
    'City',
    'count',
    'SUM(cost)',
  ]);
  // Older forms do not say which they are.
  expect(sourceColumns({ all_columns: ['start', 'end', 'what'], ...grouped })).toEqual(['start', 'end', 'what']);
  expect(sourceColumns({})).toEqual([]);
});
