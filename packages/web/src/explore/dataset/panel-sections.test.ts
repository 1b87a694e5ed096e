import { expect, test } from 'vitest';
import type { PanelItem } from './additions.ts';
import { nameOf } from './panel-list.ts';
import { panelSections } from './panel-sections.ts';

const flags = { is_dttm: false, groupby: true, filterable: true };
const column = (column_name: string): PanelItem => ({
  kind: 'column',
  column: { column_name, uuid: `c-${column_name}`, ...flags },
});
const metric = (metric_name: string): PanelItem => ({
  kind: 'metric',
  metric: { metric_name, uuid: `m-${metric_name}`, expression: 'COUNT(*)' },
});
const shown = (folders: unknown): [string, string[]][] =>
  panelSections(folders, [metric('count'), metric('sales')], [column('city'), column('price')]).map(({ title, items }) => [
    title,
    items.map(nameOf),
  ]);

// Rows: EDS-07
test('folders stand first, also those within others; what stands in none is listed as ever', () => {
  const costs = { uuid: 'b', type: 'folder', name: 'Costs', children: [{ uuid: 'c-price', type: 'column' }] };
  const money = { uuid: 'a', type: 'folder', name: 'Money', children: [{ uuid: 'm-sales', type: 'metric' }, costs] };
  expect(shown([money])).toEqual([
    ['Money', ['sales']],
    ['Money / Costs', ['price']],
    ['Metrics', ['count']],
    ['Columns', ['city']],
  ]);
});

// Rows: EDS-07
test('a dataset without folders, with empty ones or with something else in their place loses nothing', () => {
  const all = [
    ['Metrics', ['count', 'sales']],
    ['Columns', ['city', 'price']],
  ];
  const gone = { name: 'Gone', children: [{ uuid: 'nobody' }, 7, null] };
  for (const folders of [null, undefined, [], 'folders', [gone], [3]]) expect(shown(folders)).toEqual(all);
  const twice = { name: 'All', children: ['m-count', 'm-sales', 'm-count', 'c-city', 'c-price'].map((uuid) => ({ uuid })) };
  expect(shown([twice, twice])).toEqual([['All', ['count', 'sales', 'city', 'price']]]);
});
