import { expect, test } from 'vitest';
import { chartTypeOf } from '../index.ts';

const sum = { expressionType: 'SIMPLE', column: { column_name: 'n' }, aggregate: 'SUM', label: 'Total' };

test.each([
  ['gantt_chart', { tooltip_metrics: [sum], tooltipValuesFormat: ',.1f' }],
  ['candlestick', { open: sum, close: sum, high: sum, low: sum, y_axis_format: ',.1f' }],
  ['bullet', { metric: sum, y_axis_format: ',.1f' }],
  ['partition', { metrics: [sum], number_format: ',.1f' }],
  ['chord', { metric: sum, y_axis_format: ',.1f' }],
])('the text of a %s has the numbers as the chart writes them', (vizType, form) => {
  const text = (more: object) => chartTypeOf(vizType)?.textForm?.({ viz_type: vizType, ...form, ...more });
  expect(text({})).toEqual({ kind: 'table', formats: { Total: ',.1f' } });
  const plain = { tooltipValuesFormat: null, y_axis_format: 'SMART_NUMBER', number_format: '' };
  expect(text(plain)).toEqual({ kind: 'table', formats: {} });
});
