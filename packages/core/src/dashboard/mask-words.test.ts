import { expect, test } from 'vitest';
import { chosenInWords, wordsOfMask } from './mask-words.ts';
import type { DataMasks } from './data-mask.ts';
import { readMetadata } from './metadata.ts';
import { nativeFilter } from './native-filter.ts';
import { boardOf, chart, row } from './sample-board.ts';

test.each([
  [{ extraFormData: { time_range: 'Last week' }, filterState: { label: 'x' } }, 'Last week'],
  [{ filterState: { label: 'Europe, Asia', value: ['EU', 'AS'] } }, 'Europe, Asia'],
  [{ filterState: { value: ['EU', 7, true, null, {}] } }, 'EU, 7, true'],
  [{ filterState: { value: 'EU' } }, 'EU'],
  [{}, ''],
])('%j reads %j', (mask, words) => {
  expect(wordsOfMask(mask).toLowerCase()).toBe(words.toLowerCase());
});

test('the chosen values are listed filter by filter, then click by click, by the name on the dashboard', () => {
  const filters = ['region', 'year'].map((name) =>
    nativeFilter.parse({
      id: `NATIVE_FILTER-${name}`,
      type: 'NATIVE_FILTER',
      name,
      filterType: 'filter_select',
      targets: [{}],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
    }),
  );
  const renamed = { ...chart('b', 4, 2), meta: { ...chart('b', 4, 2).meta, sliceNameOverride: 'Renamed' } };
  const wiring = (more: object = {}) => ({
    layout: boardOf([row('r', chart('a', 4, 1), renamed, chart('c', 4, 3))]).layout,
    metadata: readMetadata({ native_filter_configuration: filters, ...more }),
  });
  const chosen = (value: string) => ({
    filterState: { value: [value] },
    extraFormData: { filters: [{ col: 'x', op: 'IN' as const, val: [value] }] },
  });
  const masks: DataMasks = {
    'NATIVE_FILTER-year': chosen('2003'),
    'NATIVE_FILTER-region': { filterState: { value: null } },
    1: chosen('EU'),
    2: chosen('AS'),
    3: chosen('AF'),
    9: chosen('US'),
  };
  const names: Readonly<Record<number, string>> = { 1: 'Sales', 2: 'Costs', 3: '' };
  expect(chosenInWords(wiring(), masks, (id) => names[id])).toEqual(['year: 2003', 'Sales: EU', 'Renamed: AS', 'c: AF']);
  expect(chosenInWords(wiring({ cross_filters_enabled: false }), masks, (id) => names[id])).toEqual(['year: 2003']);
  expect(chosenInWords(wiring(), { 9: chosen('US') }, () => '')).toEqual(['9: US']);
  expect(chosenInWords(wiring(), {}, () => 'x')).toEqual([]);
});
