import { describe, expect, test } from 'vitest';
import type { Dataset } from '../dataset.ts';
import type { AdhocMetric, Metric } from '../query/metric.ts';
import {
  forbidsAdhocMetrics,
  isValidMetric,
  metricDraft,
  metricFromColumn,
  metricOf,
  metricSql,
  metricTitle,
  sameMetric,
  sqlOf,
  type MetricDraft,
} from './adhoc-metric.ts';

const usual = { type_generic: 0, is_dttm: false, groupby: true, filterable: true } as const;
const price = { ...usual, column_name: 'price', type: 'DOUBLE', id: 4 };
const city = { ...usual, column_name: 'city', type: 'VARCHAR', type_generic: 1 } as const;
const epoch = { ...usual, column_name: 'epoch', type: 'BIGINT', is_dttm: true };
const dataset: Dataset = {
  id: 7,
  table_name: 'homes',
  main_dttm_col: null,
  database: { id: 1, database_name: 'x', backend: 'duckdb' },
  columns: [price, city, epoch],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
};
const simple: MetricDraft = { expressionType: 'SIMPLE', column: 'price', aggregate: 'SUM', sqlExpression: '' };
const sql: MetricDraft = { expressionType: 'SQL', sqlExpression: ' SUM(a) ' };
const sum: AdhocMetric = { expressionType: 'SIMPLE', column: { column_name: 'price' }, aggregate: 'SUM', label: 'SUM(price)' };
const written: AdhocMetric = { expressionType: 'SQL', sqlExpression: 'SUM(a)', label: 'a' };

test.each<[valid: boolean, draft: MetricDraft]>([
  [true, simple],
  [true, sql],
  [false, { ...simple, column: undefined }],
  [false, { ...simple, aggregate: undefined }],
  [false, { ...sql, sqlExpression: '  ' }],
  // The other half, left over from editing, does not help.
  [false, { ...simple, column: '', sqlExpression: 'SUM(a)' }],
])('valid is %j: %j', (valid, draft) => {
  expect(isValidMetric(draft)).toBe(valid);
  expect(metricOf(draft, 'm', dataset.columns) !== undefined).toBe(valid);
});

test('a title is the typed one, else the expression, else a placeholder', () => {
  expect([metricTitle({ ...simple, label: 'Sales' }), metricTitle(simple), metricTitle(sql)]).toEqual([
    'Sales',
    'SUM(price)',
    'SUM(a)',
  ]);
  for (const half of [{ column: undefined }, { aggregate: undefined }])
    expect(metricTitle({ ...simple, ...half })).toBe('My metric');
});

test('Custom SQL begins with what column and aggregate say, and keeps what was typed', () => {
  const of = (over: Partial<MetricDraft>): string => sqlOf({ ...simple, ...over }, dataset);
  expect([of({}), of({ aggregate: undefined }), of({ aggregate: 'COUNT_DISTINCT' }), of({ column: undefined })]).toEqual([
    'SUM(price)',
    'price',
    'COUNT(DISTINCT price)',
    '',
  ]);
  expect(of({ sqlExpression: 'MAX(b)' })).toBe('MAX(b)');
});

test('a stored metric is edited as what it is; a typed label stays, one that follows the expression does not', () => {
  const empty = { expressionType: 'SIMPLE', sqlExpression: '' };
  expect([metricDraft(undefined), metricDraft('count')]).toEqual([empty, empty]);
  expect(metricDraft(sum)).toEqual({ ...empty, column: 'price', aggregate: 'SUM' });
  expect(metricDraft({ ...sum, hasCustomLabel: true, label: 'Sales' })).toMatchObject({ label: 'Sales' });
  for (const plain of [{ hasCustomLabel: false }, { hasCustomLabel: true, label: '' }])
    expect(metricDraft({ ...sum, ...plain })).not.toHaveProperty('label');
  expect(metricDraft(written)).toEqual({ expressionType: 'SQL', sqlExpression: 'SUM(a)' });
});

test('a draft is stored with its column’s type and id, where they are known', () => {
  const named = { label: 'SUM(price)', hasCustomLabel: false, optionName: 'm' };
  expect(metricOf(simple, 'm', dataset.columns)).toEqual({
    expressionType: 'SIMPLE',
    column: { column_name: 'price', type: 'DOUBLE', id: 4 },
    aggregate: 'SUM',
    ...named,
  });
  expect(metricOf({ ...simple, column: 'gone' }, 'm', dataset.columns)).toMatchObject({ column: { column_name: 'gone' } });
  expect(metricOf({ ...simple, column: 'city' }, 'm', dataset.columns)).not.toHaveProperty('column.id');
  expect(metricOf(sql, 'm', [])).toEqual({
    expressionType: 'SQL',
    sqlExpression: 'SUM(a)',
    label: 'SUM(a)',
    hasCustomLabel: false,
    optionName: 'm',
  });
});

test('a dropped column of numbers is summed; words and times are counted once each', () => {
  expect(metricFromColumn(price, 'm')).toEqual({
    expressionType: 'SIMPLE',
    column: { column_name: 'price', type: 'DOUBLE', id: 4 },
    aggregate: 'SUM',
    label: 'SUM(price)',
    hasCustomLabel: false,
    optionName: 'm',
  });
  expect([city, epoch].map((column) => metricFromColumn(column, 'm').label)).toEqual([
    'COUNT_DISTINCT(city)',
    'COUNT_DISTINCT(epoch)',
  ]);
  expect(metricFromColumn(city, 'm')).not.toHaveProperty('column.id');
});

test('any metric has SQL: a saved one its expression, an unknown name itself', () => {
  const of = (metric: Metric): string => metricSql(metric, dataset);
  expect([of('count'), of('nothing'), of(written), of(sum)]).toEqual(['COUNT(*)', 'nothing', 'SUM(a)', 'SUM(price)']);
});

describe('two metrics are the same', () => {
  test.each<[same: boolean, a: Metric, b: Metric]>([
    [true, 'count', 'count'],
    [false, 'count', 'sum'],
    [false, 'SUM(price)', sum],
    [false, sum, 'SUM(price)'],
    [true, sum, { ...sum, optionName: 'other', column: { column_name: 'price', id: 9 } }],
    [false, sum, { ...sum, label: 'Sales', hasCustomLabel: true }],
    [false, sum, { ...sum, aggregate: 'MAX' }],
    [false, sum, { ...sum, column: { column_name: 'cost' } }],
    [true, written, { ...written, optionName: 'other' }],
    [false, written, { ...written, sqlExpression: 'SUM(b)' }],
    [false, written, { ...sum, label: 'a' }],
    [false, { ...sum, label: 'a' }, written],
  ])('%j: %j and %j', (same, a, b) => {
    expect(sameMetric(a, b)).toBe(same);
  });
});

test.each([
  ['{"disallow_adhoc_metrics": true}', true],
  ['{"disallow_adhoc_metrics": false}', false],
  ['{"disallow_adhoc_metrics": 1}', false],
  ['{}', false],
  ['null', false],
  ['7', false],
  ['not JSON', false],
  ['', false],
  [undefined, false],
])('with the extra %s only saved metrics are allowed: %s', (extra, forbids) => {
  expect(forbidsAdhocMetrics(extra === undefined ? {} : { extra })).toBe(forbids);
  expect(forbidsAdhocMetrics(undefined)).toBe(false);
});
