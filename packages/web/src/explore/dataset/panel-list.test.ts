import type { DatasetColumn } from '@tessera/core/dataset';
import { expect, test } from 'vitest';
import type { PanelItem } from './additions.ts';
import { inOrder, listedItems, nameOf, titleOf } from './panel-list.ts';

const flags = { is_dttm: false, groupby: true, filterable: true, type_generic: 1 as const };
const column = (column_name: string, over: Partial<DatasetColumn> = {}): PanelItem => ({
  kind: 'column',
  column: { column_name, ...flags, ...over },
});
const names = (items: readonly PanelItem[]): string[] => items.map(nameOf);

// Rows: EDS-07
test('certified columns come first, then those of time, then the others as the dataset has them', () => {
  const items = [
    column('city'),
    column('day', { is_dttm: true, type_generic: 2 }),
    column('area'),
    column('price', { extra: '{"certification":{"certified_by":"Finance"}}' }),
  ];
  expect(names(inOrder(items))).toEqual(['price', 'day', 'city', 'area']);
});

// Rows: EDS-07
test('a search finds names, titles and descriptions; fifty are listed until all are asked for', () => {
  const items = [
    column('city', { verbose_name: 'Town' }),
    column('code', { description: 'ISO code of the TOWN' }),
    ...Array.from({ length: 60 }, (_, at) => column(`part_${at}`)),
  ];
  expect(titleOf(items[0] ?? column('x'))).toBe('Town');
  expect(names(listedItems(items, ' town ', false).listed)).toEqual(['city', 'code']);
  const { found, listed } = listedItems(items, 'part', false);
  expect([found.length, listed.length, listedItems(items, 'part', true).listed.length]).toEqual([60, 50, 60]);
  expect(listedItems(items, '', false).listed).toHaveLength(50);
});
