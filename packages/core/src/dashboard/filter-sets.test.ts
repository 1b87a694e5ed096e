import { expect, test } from 'vitest';
import {
  filterSetEntries,
  filterSetState,
  isFilterSetApplied,
  isSameFilterSet,
  masksOfFilterSet,
  rebuiltFilterSet,
} from './filter-sets.ts';
import { startingMasks } from './masks.ts';
import { readMetadata } from './metadata.ts';
import { maskOfRange, maskOfValues, nativeFilter } from './native-filter.ts';

const country = nativeFilter.parse({
  id: 'NATIVE_FILTER-1',
  name: 'Country',
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: 'country' } }],
});
const amount = nativeFilter.parse({
  id: 'NATIVE_FILTER-2',
  name: 'Amount',
  filterType: 'filter_range',
  targets: [{ datasetId: 1, column: { name: 'amount' } }],
});
const metadata = readMetadata({ native_filter_configuration: [country, amount] });
const masks = {
  ...startingMasks(metadata),
  [country.id]: maskOfValues(country, ['FR', 'DE']),
  [amount.id]: maskOfRange(amount, [5, null]),
};

test('FS-01: a set holds every filter with its state, and gives the same state back', () => {
  const state = filterSetState(metadata, masks);
  expect(filterSetEntries(metadata, state)).toEqual([
    { id: country.id, name: 'Country', value: 'FR, DE', trouble: undefined },
    { id: amount.id, name: 'Amount', value: 'x ≥ 5', trouble: undefined },
  ]);
  expect(isFilterSetApplied(metadata, masks, state)).toBe(true);
  expect(isFilterSetApplied(metadata, startingMasks(metadata), state)).toBe(false);
  expect(masksOfFilterSet(metadata, JSON.parse(JSON.stringify(state)))).toMatchObject({
    [country.id]: { extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['FR', 'DE'] }] } },
  });
});

test('FS-03: a filter that is gone or another one now is named and not applied; a rebuilt set is without it', () => {
  const state = filterSetState(metadata, masks);
  const moved = { ...amount, targets: [{ datasetId: 1, column: { name: 'price' } }] };
  const now = readMetadata({ native_filter_configuration: [moved] });
  expect(filterSetEntries(now, state).map(({ name, trouble }) => [name, trouble])).toEqual([
    ['Country', 'gone'],
    ['Amount', 'changed'],
  ]);
  expect(masksOfFilterSet(now, state)).toEqual({});
  const renamed = readMetadata({
    native_filter_configuration: [{ ...country, name: 'Land', scope: { rootPath: [], excluded: [] } }],
  });
  expect(filterSetEntries(renamed, state)[0]).toMatchObject({ name: 'Land', trouble: undefined });
  expect(Object.keys(rebuiltFilterSet(renamed, state).dataMask)).toEqual([country.id]);
});

test('FS-02: two sets are identical when they choose the same, whatever they are called', () => {
  const state = filterSetState(metadata, masks);
  expect(isSameFilterSet(state, filterSetState(metadata, { ...masks }))).toBe(true);
  expect(isSameFilterSet(state, filterSetState(metadata, startingMasks(metadata)))).toBe(false);
  expect(isSameFilterSet(state, { nativeFilters: {}, dataMask: {} })).toBe(false);
});
