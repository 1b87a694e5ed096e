import type { Dataset } from '@tessera/core/dataset';
import { expect, test } from 'vitest';
import { withValueOrder } from './value-order.ts';

const column = (column_name: string, type_generic: 0 | 1 | 2) => ({
  column_name,
  type_generic,
  is_dttm: type_generic === 2,
  groupby: true,
  filterable: true,
});
const dataset: Dataset = {
  id: 1,
  table_name: 't',
  database: { id: 1, database_name: 'x', backend: 'duckdb' },
  columns: [column('day', 2), column('city', 1), column('grade', 0)],
  metrics: [],
};
type Form = Record<string, unknown>;
const bars: Form = { viz_type: 'echarts_timeseries_bar', x_axis: 'day', metrics: ['sales'], x_axis_sort_asc: true };
/** Changes one after the other, as somebody makes them. */
const made = (first: Form, ...changes: Form[]): Form =>
  changes.reduce((form, change) => withValueOrder(form, { ...form, ...change }, dataset), first);
const orderOf = ({ x_axis_sort: by, x_axis_sort_asc: ascending }: Form) => [by, ascending];

test('new bars of names stand by value, also as the metric or the dimensions change; time and numbers keep their order', () => {
  const byCity = made(bars, { x_axis: 'city' });
  expect(orderOf(byCity)).toEqual(['sales', false]);
  expect(orderOf(made(byCity, { metrics: ['profit'] }))).toEqual(['profit', false]);
  expect(orderOf(made(byCity, { groupby: ['grade'] }))).toEqual(['sum', false]);
  expect(orderOf(made(byCity, { x_axis: 'day' }))).toEqual([undefined, true]);
  expect(orderOf(made(bars, { x_axis: 'grade' }))).toEqual([undefined, true]);
  expect(orderOf(made({ viz_type: 'pie', metric: 'sales' }, { ...bars, x_axis: 'city' }))).toEqual(['sales', false]);
  expect(orderOf(made({ ...bars, viz_type: 'echarts_timeseries_line' }, { x_axis: 'city' }))).toEqual([undefined, true]);
});

test('an order that somebody chose stays: none at all, another one, and that of a form that was opened', () => {
  const byCity = made(bars, { x_axis: 'city' });
  expect(orderOf(made(byCity, { x_axis_sort: undefined }, { metrics: ['profit'] }))).toEqual([undefined, false]);
  expect(orderOf(made(byCity, { x_axis_sort: 'city' }, { metrics: ['profit'] }))).toEqual(['city', false]);
  expect(orderOf(made(byCity, { x_axis_sort_asc: true }, { metrics: ['profit'] }))).toEqual(['sales', true]);
  expect(orderOf(made({ ...bars, x_axis: 'city' }, { metrics: ['profit'] }))).toEqual([undefined, true]);
});
