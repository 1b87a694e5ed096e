/** Filter boxes on an open dashboard: they filter as they stand, and move to the bar only when their editor says so. */
import { expect, test } from 'vitest';
import { printBoard } from '@tessera/core/dashboard/board';
import { withBoxScope, type FilterBox } from '@tessera/core/dashboard/filter-box';
import { isUnsaved } from '@tessera/core/dashboard/history';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import { barFiltersOf, extraFormDataFor } from '@tessera/core/dashboard/masks';
import { maskOfValues } from '@tessera/core/dashboard/native-filter';
import { boardOf, itemOf } from '../board.testing.ts';
import { makeDashboardStore } from './store.ts';

const item = itemOf(boardOf([], [10, 1, 2]));
const box: FilterBox = {
  chartId: 10,
  uuid: 'fd9ce7ec-ae08-4f71-93e0-7c26b132b2e6',
  name: 'Box',
  datasetId: 3,
  form: { date_filter: true, filter_configs: [{ column: 'region', label: 'Region' }] },
};
const open = (migration: 'UNDECIDED' | 'REVIEWING' = 'UNDECIDED') =>
  makeDashboardStore({ item, etag: undefined, masks: {}, activeTabs: [], edit: false, boxes: [box], migration });
const askedOf = (store: ReturnType<typeof open>, chart: number) => {
  const { history, masks } = store.getState();
  return extraFormDataFor(history.present, masks, chart);
};

// Rows: FBOX-01, FBOX-03, FBOX-04
test('what is chosen in a box reaches the charts of its scope when it is applied, and the bar has no part in it', () => {
  const store = open();
  const [range, region] = store.getState().history.present.metadata.boxFilters ?? [];
  if (!range || !region) throw new Error('The box has two filters.');
  store.getState().choose({ ...maskOfValues(region, ['Asia']), id: region.id });
  store.getState().choose({ id: range.id, extraFormData: { time_range: 'Last week' }, filterState: { value: 'Last week' } });
  store.getState().applyPending();
  expect(askedOf(store, 1)).toEqual({});
  store.getState().applyPending([range.id, region.id]);
  expect(askedOf(store, 1)).toEqual({ filters: [{ col: 'region', op: 'IN', val: ['Asia'] }], time_range: 'Last week' });
  store.getState().clearAll();
  expect(askedOf(store, 2)).toHaveProperty('filters');

  // `Set filter mapping`: the column reaches one chart only, and the layout knows what is unsaved.
  const { metadata: now } = store.getState().history.present;
  const mapped = withBoxScope(now, region, { rootPath: ['ROOT_ID'], excluded: [10, 2] });
  store.getState().apply({ do: 'set-metadata', metadata: { filter_scopes: mapped.filter_scopes } });
  expect(mapped.filter_scopes).toEqual({ 10: { region: { scope: ['ROOT_ID'], immune: [2] } } });
  expect([askedOf(store, 1), askedOf(store, 2)]).toEqual([
    { filters: [{ col: 'region', op: 'IN', val: ['Asia'] }], time_range: 'Last week' },
    { time_range: 'Last week' },
  ]);
  expect(isUnsaved(store.getState().history)).toBe(true);
});

// Rows: FBOX-05
test('a review shows the board without its boxes, saves nothing by itself, keeps what is chosen, and goes back', () => {
  const store = open();
  const before = store.getState().history.present;
  const region = before.metadata.boxFilters?.[1];
  if (!region) throw new Error('The box has two filters.');
  store.getState().choose({ ...maskOfValues(region, ['Asia']), id: region.id });
  store.getState().applyPending([region.id]);
  store.getState().reviewBoxes();
  const state = store.getState();
  expect([state.migration, isUnsaved(state.history), chartIdsOf(state.history.present.layout)]).toEqual([
    'REVIEWING',
    false,
    [1, 2],
  ]);
  expect(barFiltersOf(state.history.present.metadata).map(({ name }) => name)).toEqual(['Time Range', 'Region']);
  expect(state.boxed?.became).toMatchObject([
    { name: 'Box', filters: [{ filterType: 'filter_time' }, { filterType: 'filter_select' }] },
  ]);
  expect(askedOf(store, 1)).toEqual({ filters: [{ col: 'region', op: 'IN', val: ['Asia'] }] });
  store.getState().keepBoxes('SNOOZED');
  expect(store.getState().history.present).toBe(before);
  expect(askedOf(store, 1)).toEqual({ filters: [{ col: 'region', op: 'IN', val: ['Asia'] }] });
  // An address may ask for the review.
  expect(chartIdsOf(open('REVIEWING').getState().history.present.layout)).toEqual([1, 2]);
});

test('a box that is put on the board, or whose form changes, filters from then on, and the board stays as saved', () => {
  const store = makeDashboardStore({ item, etag: undefined, masks: {}, activeTabs: [], edit: false });
  expect(store.getState().history.present.metadata.boxFilters).toBeUndefined();
  store.getState().setBox(box);
  const { history, masks } = store.getState();
  expect([history.present.metadata.boxFilters?.length, isUnsaved(history), Object.keys(masks).length]).toEqual([2, false, 2]);
  expect(printBoard(history.present).json_metadata).not.toContain('boxFilters');
});
