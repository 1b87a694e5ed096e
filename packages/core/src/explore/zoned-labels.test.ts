import { expect, test } from 'vitest';
import type { Metric } from '../query/metric.ts';
import { zonedLabels, type ZonedSource } from './zoned-labels.ts';

const plain = { is_dttm: true, groupby: true, filterable: true };
const source: ZonedSource = {
  columns: [
    { column_name: 'at', type: 'TIMESTAMP WITH TIME ZONE', ...plain },
    { column_name: 'day', type: 'DATE', ...plain },
    { column_name: 'computed', type: null, ...plain },
  ],
  metrics: [
    { metric_name: 'latest', expression: 'MAX("at")' },
    { metric_name: 'span', expression: 'MAX(at) - MIN(at)' },
  ],
};
const simple = (aggregate: 'MAX' | 'MIN' | 'COUNT', name: string): Metric => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: name },
});
const sql = (sqlExpression: string): Metric => ({ expressionType: 'SQL', sqlExpression, label: sqlExpression });

test('columns that keep a zone, and what is the first or last of one, are instants', () => {
  const metrics = [
    'latest',
    'span',
    'gone',
    simple('MAX', 'at'),
    simple('COUNT', 'at'),
    simple('MIN', 'day'),
    sql('min( at )'),
    sql('MAX([at])'),
    sql('MAX(at) + 1'),
    sql('DATE_TRUNC(MAX(at))'),
  ];
  expect([...zonedLabels(source, metrics, {}).keys()]).toEqual(['at', 'latest', 'MAX(at)', 'min( at )', 'MAX([at])']);
  expect([...zonedLabels(source, null, {})]).toEqual([['at', 'UTC']]);
  expect([...zonedLabels({ ...source, columns: [] }, metrics, {})]).toEqual([]);
});

test('they stand on the clock of the answer where the answer says so, else on that of UTC', () => {
  const clock = { timezone: 'Europe/Berlin', zoned_columns: ['at', 'day', 'MAX(at)'] };
  expect([...zonedLabels(source, [simple('MAX', 'at'), sql('MIN(at)')], clock)]).toEqual([
    ['at', 'Europe/Berlin'],
    ['MAX(at)', 'Europe/Berlin'],
    ['MIN(at)', 'UTC'],
  ]);
});
