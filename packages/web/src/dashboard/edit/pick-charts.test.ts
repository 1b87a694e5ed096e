import { expect, test } from 'vitest';
import { pickCharts, type ChartOrder } from './pick-charts.ts';

const chart = (
  id: number,
  slice_name: string,
  viz_type: string,
  datasource_name_text: string,
  owners: readonly number[] = [1],
) => ({
  id,
  slice_name,
  viz_type,
  datasource_name_text,
  owners: owners.map((owner) => ({ id: owner })),
  changed_on_dttm: id,
});
const charts = [
  chart(1, 'Sales by region', 'pie', 'sales'),
  chart(2, 'Delays', 'table', 'flights', [2]),
  chart(3, 'Arrivals', 'pie', 'flights', [1, 2]),
];
const ids = (wish: { text?: string; order?: ChartOrder; ownerId?: number }) =>
  pickCharts(charts, { text: '', order: 'changed_on_delta_humanized', ownerId: undefined, ...wish }).map(({ id }) => id);

// Rows: BUILD-15
test('saved charts come newest first, or by name, chart type or dataset', () => {
  expect(ids({})).toEqual([3, 2, 1]);
  expect(ids({ order: 'slice_name' })).toEqual([3, 2, 1]);
  expect(ids({ order: 'viz_type' })).toEqual([3, 1, 2]);
  expect(ids({ order: 'datasource_name' })).toEqual([2, 3, 1]);
});

// Rows: BUILD-15
test('a search reads names, chart types and datasets, also where it is misspelt; one’s own can be had alone', () => {
  expect(ids({ text: 'delys' })).toEqual([2]);
  expect(ids({ text: 'flights' }).toSorted((a, b) => a - b)).toEqual([2, 3]);
  expect(ids({ text: 'pie', ownerId: 1 }).toSorted((a, b) => a - b)).toEqual([1, 3]);
  expect(ids({ ownerId: 2 })).toEqual([3, 2]);
  expect(ids({ text: 'nothing of the kind' })).toEqual([]);
});
