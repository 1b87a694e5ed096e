import { expect, test } from 'vitest';
import type { DashboardItem } from '@tessera/api/dashboard';
import { canUndo, isUnsaved } from '@tessera/core/dashboard/history';
import { hasValue, maskOfValues, nativeFilter } from '@tessera/core/dashboard/native-filter';
import { activeTabsOf, makeDashboardStore, openTabOf } from './store.ts';

const filter = nativeFilter.parse({
  id: 'NATIVE_FILTER-a',
  type: 'NATIVE_FILTER',
  name: 'a',
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: 'a' } }],
});
const person = { id: 1, first_name: 'A', last_name: 'B' };
const node = (id: string, type: string, children: string[] = [], meta: object = {}) => ({ id, type, children, meta });
const item: DashboardItem = {
  id: 7,
  uuid: 'u',
  version: 3,
  changed_by: person,
  changed_by_name: 'A B',
  changed_on: '',
  changed_on_utc: '',
  changed_on_delta_humanized: '',
  created_by: person,
  created_by_name: '',
  created_on_delta_humanized: '',
  dashboard_title: 'Board',
  slug: null,
  url: '',
  published: false,
  status: 'draft',
  thumbnail_url: '',
  certified_by: null,
  certification_details: null,
  owners: [person],
  roles: [],
  tags: [],
  is_managed_externally: false,
  external_url: null,
  css: null,
  charts: [],
  json_metadata: JSON.stringify({ native_filter_configuration: [filter] }),
  position_json: JSON.stringify({
    ROOT_ID: node('ROOT_ID', 'ROOT', ['T']),
    T: node('T', 'TABS', ['t1', 't2']),
    t1: node('t1', 'TAB', ['R']),
    t2: node('t2', 'TAB', ['N']),
    R: node('R', 'ROW', ['C']),
    C: node('C', 'CHART', [], { chartId: 5, width: 4 }),
    N: node('N', 'TABS', ['n1', 'n2']),
    n1: node('n1', 'TAB'),
    n2: node('n2', 'TAB'),
  }),
};
const open = (activeTabs: string[] = []) => makeDashboardStore({ item, etag: '"v3"', masks: {}, activeTabs, edit: false });
const pick = { filters: [{ col: 'make', op: 'IN' as const, val: ['Audi'] }], filterState: { value: ['Audi'], label: 'Audi' } };

test('another address of the dashboard shows its filters and its tabs, and nothing of those before', () => {
  const store = open(['n2']);
  store.getState().choose({ ...maskOfValues(filter, ['x']), id: filter.id });
  store.getState().applyPending();
  store.getState().pick(5, pick);
  store.getState().show({}, []);
  const { masks, pending } = store.getState();
  expect([hasValue(masks[filter.id]), hasValue(pending[filter.id]), masks['5']]).toEqual([false, false, undefined]);
  expect(activeTabsOf(store.getState())).toEqual(['t1']);
  store.getState().show({ [filter.id]: { ...maskOfValues(filter, ['y']), id: filter.id } }, ['n2']);
  expect(hasValue(store.getState().masks[filter.id])).toBe(true);
  expect(activeTabsOf(store.getState())).toEqual(['t2', 'n2']);
});

test('a choice in the bar reaches the charts when it is applied, and Clear all empties everything at once', () => {
  const store = open();
  const chosen = () => [hasValue(store.getState().pending[filter.id]), hasValue(store.getState().masks[filter.id])];
  store.getState().choose({ ...maskOfValues(filter, ['x']), id: filter.id });
  expect(chosen()).toEqual([true, false]);
  store.getState().applyPending();
  store.getState().pick(5, pick);
  expect([...chosen(), hasValue(store.getState().masks['5'])]).toEqual([true, true, true]);
  store.getState().clearAll();
  expect([...chosen(), hasValue(store.getState().masks['5'])]).toEqual([false, false, false]);
});

test('Clear all takes a required filter back to its default, not to nothing', () => {
  const required = { ...filter, controlValues: { enableEmptyFilter: true }, defaultDataMask: maskOfValues(filter, ['d']) };
  const json_metadata = JSON.stringify({ native_filter_configuration: [required] });
  const store = makeDashboardStore({ item: { ...item, json_metadata }, etag: '"v3"', masks: {}, activeTabs: [], edit: false });
  store.getState().choose({ ...maskOfValues(filter, ['x']), id: filter.id });
  store.getState().applyPending();
  store.getState().clearAll();
  const { masks, pending } = store.getState();
  expect([masks[filter.id]?.filterState?.value, pending[filter.id]?.filterState?.value]).toEqual([['d'], ['d']]);
});

test('the same mark clicked again takes the click back and keeps the chart’s own page', () => {
  const store = open();
  store.getState().setOwnState(5, { currentPage: 2 });
  store.getState().pick(5, pick);
  expect(store.getState().masks['5']).toMatchObject({ filterState: { value: ['Audi'] }, ownState: { currentPage: 2 } });
  store.getState().pick(5, pick);
  expect([hasValue(store.getState().masks['5']), store.getState().masks['5']?.ownState]).toEqual([false, { currentPage: 2 }]);
});

test('a link to a tab opens the tabs above it; a tab that is gone opens the first', () => {
  expect(activeTabsOf(open().getState())).toEqual(['t1']);
  expect(activeTabsOf(open(['n2']).getState())).toEqual(['t2', 'n2']);
  const store = open(['t2']);
  store.getState().apply({ do: 'remove', id: 't2' });
  expect(openTabOf(store.getState(), 'T')).toBe('t1');
  const hidden = open(['t2']);
  hidden.getState().reveal('C');
  expect(activeTabsOf(hidden.getState())).toEqual(['t1']);
});

test('saving clears the history and the unsaved mark, a refused command changes nothing', () => {
  const store = open();
  expect(store.getState().apply({ do: 'move', id: 't1', to: { parent: 'N', index: 0 } })).toEqual({
    ok: false,
    why: 'top-tab-nested',
  });
  expect(isUnsaved(store.getState().history)).toBe(false);
  store.getState().apply({ do: 'set-properties', properties: { title: 'New' } });
  expect(isUnsaved(store.getState().history)).toBe(true);
  store.getState().saved({ ...item, dashboard_title: 'New' }, '"v4"');
  const { history, etag } = store.getState();
  expect([isUnsaved(history), canUndo(history), etag, history.present.properties.title]).toEqual([false, false, '"v4"', 'New']);
});
