import { expect, test } from 'vitest';
import { filterNamed } from '@tessera/core/dashboard/sample-board';
import { columnChoices, parentChoices, typeChoices } from './column-choices.ts';

const flags = { is_dttm: false, groupby: true, filterable: true };
const dataset = {
  columns: [
    { column_name: 'city', verbose_name: 'City', type_generic: 1 as const, ...flags },
    { column_name: 'price', type_generic: 0 as const, ...flags },
    { column_name: 'secret', type_generic: 0 as const, ...flags, filterable: false },
  ],
};

// Rows: NF-03, NF-09
test('a filter is offered the columns that fit its type, and keeps showing one that no longer does', () => {
  const labels = (...args: Parameters<typeof columnChoices>): string[] => columnChoices(...args).map(({ label }) => label);
  expect(labels('filter_select', dataset, 'city')).toEqual(['City', 'price']);
  expect(labels('filter_range', dataset, 'price')).toEqual(['price']);
  expect(labels('filter_range', dataset, 'city')).toEqual(['city (deleted or invalid type)', 'price']);
  expect(labels('filter_select', dataset, 'gone')).toEqual(['gone (deleted or invalid type)', 'City', 'price']);
  // Before the dataset is loaded nothing is checked.
  expect(labels('filter_select', undefined, 'city')).toEqual([]);
});

// Rows: NF-03
test('a dataset without a temporal column has no filters of time columns and time grains, and the list says why', () => {
  const refused = (of: Parameters<typeof typeChoices>[0]) => typeChoices(of).filter(({ disabled }) => disabled);
  const title = 'Datasets do not contain a temporal column';
  expect(refused(dataset)).toMatchObject([
    { value: 'filter_timecolumn', title },
    { value: 'filter_timegrain', title },
  ]);
  const dated = { columns: [{ column_name: 'sold', type_generic: 2 as const, ...flags, is_dttm: true }] };
  expect([refused(dated), refused(undefined)]).toEqual([[], []]);
});

// Rows: NF-10
test('a filter may depend on those of values; what it depends on already is offered whatever its type', () => {
  const entries = [filterNamed('a'), filterNamed('b'), filterNamed('t', { filterType: 'filter_time' }), filterNamed('gone')];
  const offered = (parents: string[]) =>
    parentChoices({ id: 'NATIVE_FILTER-a', cascadeParentIds: parents }, { entries, removed: new Set(['NATIVE_FILTER-gone']) });
  expect(offered([]).map(({ name }) => name)).toEqual(['b']);
  expect(offered(['NATIVE_FILTER-t']).map(({ name }) => name)).toEqual(['b', 't']);
});
