import { expect, test } from 'vitest';
import type { DashboardItem } from '@tessera/api/dashboard';
import { printBoard, readBoard, type StoredBoard } from '@tessera/core/dashboard/board';
import type { Command } from '@tessera/core/dashboard/commands';
import { filterSetState, masksOfFilterSet } from '@tessera/core/dashboard/filter-sets';
import { canUndo, isUnsaved } from '@tessera/core/dashboard/history';
import { subtreeOf, type Layout } from '@tessera/core/dashboard/layout';
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
  theme: null,
  owners: [person],
  roles: [],
  tags: [],
  is_managed_externally: false,
  external_url: null,
  can_edit: true,
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

// Rows: DASH-14
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

// Rows: NF-21
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
  expect(store.getState().masks['5']).toMatchObject({ filterState: { value: [['Audi']] }, ownState: { currentPage: 2 } });
  store.getState().pick(5, pick);
  expect([hasValue(store.getState().masks['5']), store.getState().masks['5']?.ownState]).toEqual([false, { currentPage: 2 }]);
});

test('a mark clicked with Ctrl stands beside the others, one clicked alone in their place', () => {
  const store = open();
  const mark = (make: string) => ({
    filters: [{ col: 'make', op: 'IN' as const, val: [make] }],
    filterState: { value: [[make]], label: make },
  });
  const taken = (make: string) => ({ filters: [], filterState: { value: null }, taken: [make] });
  const { pick: click } = store.getState();
  const asked = () => store.getState().masks['5']?.extraFormData?.filters?.[0]?.val;
  click(5, mark('Audi'));
  click(5, mark('Fiat'), true);
  click(5, mark('Opel'), true);
  expect([asked(), store.getState().masks['5']?.filterState?.label]).toEqual([['Audi', 'Fiat', 'Opel'], 'Audi, Fiat, Opel']);
  // The picture knows a selected mark, and says which one is clicked again.
  click(5, taken('Fiat'), true);
  expect(asked()).toEqual(['Audi', 'Opel']);
  click(5, taken('Opel'));
  expect(asked()).toEqual(['Opel']);
  click(5, taken('Opel'));
  expect(hasValue(store.getState().masks['5'])).toBe(false);
});

// Rows: DASH-10
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

const row = { parent: 'R', index: 1 };
/** Every kind of edit, each on what the ones before left. */
const edits: readonly (readonly [string, Command])[] = [
  ['a text is added', { do: 'add', type: 'MARKDOWN', meta: { code: '# One' }, to: row }],
  ['a header is added', { do: 'add', type: 'HEADER', meta: { text: 'Head' }, to: { parent: 't1', index: 0 } }],
  ['a chart is made larger', { do: 'resize', id: 'C', width: 5, height: 60 }],
  ['a chart is renamed', { do: 'set-meta', id: 'C', meta: { sliceNameOverride: 'Mine' } }],
  ['a row gets a background', { do: 'set-meta', id: 'R', meta: { background: 'BACKGROUND_WHITE' } }],
  ['a tab is renamed', { do: 'set-meta', id: 't1', meta: { text: 'First' } }],
  ['a tab is added', { do: 'add-tab', tabs: 'N' }],
  ['a row is moved to another tab', { do: 'move', id: 'R', to: { parent: 'n1', index: 0 } }],
  ['the title', { do: 'set-properties', properties: { title: 'Renamed' } }],
  ['the style sheet', { do: 'set-properties', properties: { css: 'h1 { color: red }' } }],
  ['the scheme', { do: 'set-metadata', metadata: { color_scheme: 'lyftColors' } }],
  ['the filters', { do: 'set-metadata', metadata: { native_filter_configuration: [] } }],
  ['the tabs are taken away', { do: 'collapse-top-tabs' }],
  ['a component is deleted', { do: 'remove', id: 'C' }],
];

test('every kind of edit is undone, redone, saved and read again as it was', () => {
  const store = open();
  const stored = (): StoredBoard => {
    const { json_metadata, roles: _, ...rest } = printBoard(store.getState().history.present);
    const { positions, ...metadata } = JSON.parse(json_metadata);
    const owners = rest.owners.map((id) => ({ id }));
    return { ...rest, owners, json_metadata: JSON.stringify(metadata), position_json: JSON.stringify(positions) };
  };
  const states = [stored()];
  for (const [what, command] of edits) {
    expect(store.getState().apply(command), what).toMatchObject({ ok: true });
    expect(stored(), what).not.toEqual(states.at(-1));
    states.push(stored());
    const shown = (layout: Layout) => subtreeOf(layout, 'ROOT_ID');
    expect(shown(readBoard(stored()).layout), what).toEqual(shown(store.getState().history.present.layout));
  }
  for (const state of states.slice(0, -1).toReversed()) {
    store.getState().undo();
    expect(stored()).toEqual(state);
  }
  expect(isUnsaved(store.getState().history)).toBe(false);
  for (const state of states.slice(1)) {
    store.getState().redo();
    expect(stored()).toEqual(state);
  }
});

test('what changes nothing is no step', () => {
  const store = open();
  store.getState().apply({ do: 'set-properties', properties: { title: 'Board' } });
  store.getState().apply({ do: 'set-metadata', metadata: { native_filter_configuration: [filter] } });
  store.getState().apply({ do: 'replace', board: structuredClone(store.getState().history.present) });
  expect([canUndo(store.getState().history), isUnsaved(store.getState().history)]).toEqual([false, false]);
});

// Rows: FS-04
test('a filter set shows in the bar while it is edited; saved it is applied, given up the choice before is back', () => {
  const store = open();
  const values = () => [store.getState().pending, store.getState().masks].map((each) => each[filter.id]?.filterState?.value);
  const { metadata } = store.getState().history.present;
  const set = filterSetState(metadata, { [filter.id]: { ...maskOfValues(filter, ['set']), id: filter.id } });
  store.getState().choose({ ...maskOfValues(filter, ['before']), id: filter.id });
  store.getState().applyPending();
  const before = store.getState().pending;
  store.getState().chooseAll(masksOfFilterSet(metadata, set));
  expect(values()).toEqual([['set'], ['before']]);
  store.getState().chooseAll(before);
  expect(values()).toEqual([['before'], ['before']]);
  store.getState().chooseAll(masksOfFilterSet(metadata, set));
  store.getState().applyPending();
  expect(values()).toEqual([['set'], ['set']]);
});

// Rows: NF-08
test('a filter whose deletion is undone filters by its default again', () => {
  const withDefault = { ...filter, defaultDataMask: maskOfValues(filter, ['x']) };
  const store = makeDashboardStore({
    item: { ...item, json_metadata: JSON.stringify({ native_filter_configuration: [withDefault] }) },
    etag: undefined,
    masks: {},
    activeTabs: [],
    edit: true,
  });
  const applied = () => store.getState().masks[filter.id]?.extraFormData;
  const before = applied();
  expect(before).toMatchObject({ filters: [{ val: ['x'] }] });
  const { metadata } = store.getState().history.present;
  store.getState().apply({ do: 'set-metadata', metadata: { native_filter_configuration: [] } });
  store.getState().rewire(metadata);
  expect(applied()).toBeUndefined();
  store.getState().undo();
  expect(applied()).toEqual(before);
  store.getState().redo();
  expect(applied()).toBeUndefined();
});

test('a filter that is set up anew keeps a choice only while it is one of its own, and else starts', () => {
  const store = open();
  store.getState().choose({ ...maskOfValues(filter, ['x']), id: filter.id });
  store.getState().applyPending();
  const setUp = (given: object) => {
    const { metadata } = store.getState().history.present;
    store.getState().apply({
      do: 'set-metadata',
      metadata: { native_filter_configuration: [nativeFilter.parse({ ...filter, ...given })] },
    });
    store.getState().rewire(metadata);
    return [store.getState().masks, store.getState().pending].map((masks) => masks[filter.id]?.extraFormData?.filters);
  };
  const excluded = [{ col: 'a', op: 'NOT IN', val: ['x'] }];
  expect(setUp({ name: 'b', controlValues: { inverseSelection: true } })).toEqual([excluded, excluded]);
  expect(setUp({ targets: [{ datasetId: 1, column: { name: 'b' } }] })).toEqual([undefined, undefined]);
  const started = [{ col: 'a', op: 'IN', val: ['d'] }];
  expect(setUp({ defaultDataMask: { filterState: { value: ['d'] } } })).toEqual([started, started]);
});

// Rows: DASH-20
test('a description shown while one edits is shown to everyone once it is saved, and undone like any edit', () => {
  const store = open();
  store.getState().expand(5, true);
  const expanded = () => store.getState().history.present.metadata.expanded_slices;
  expect(JSON.parse(printBoard(store.getState().history.present).json_metadata)).toMatchObject({
    expanded_slices: { '5': true },
  });
  store.getState().expand(5, false);
  expect(expanded()).toEqual({ '5': false });
  store.getState().undo();
  store.getState().undo();
  expect([expanded(), isUnsaved(store.getState().history)]).toEqual([undefined, false]);
});

const folded: DashboardItem = {
  ...item,
  json_metadata: '{}',
  position_json: JSON.stringify({
    ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID']),
    GRID_ID: node('GRID_ID', 'GRID', ['O', 'H', 'R']),
    O: node('O', 'HEADER', [], { text: 'All', section: 'OPEN', headerSize: 'LARGE_HEADER' }),
    H: node('H', 'HEADER', [], { text: 'Detail', section: 'COLLAPSED' }),
    R: node('R', 'ROW', ['C']),
    C: node('C', 'CHART', [], { chartId: 5, width: 4 }),
  }),
};

test('a link to a chart opens the collapsed sections around it and chooses nothing else; nothing is unsaved', () => {
  const store = makeDashboardStore({
    item: folded,
    etag: '"v3"',
    masks: {},
    activeTabs: [],
    edit: false,
    sections: { X: false },
  });
  const { sections } = store.getState();
  store.getState().reveal('H');
  expect(store.getState().sections).toBe(sections);
  store.getState().reveal('C');
  expect(store.getState().sections).toEqual({ X: false, H: true });
  const opened = store.getState().sections;
  store.getState().reveal('C');
  expect(store.getState().sections).toBe(opened);
  store.getState().openSection('H', false);
  expect(store.getState().sections).toEqual({ X: false, H: false });
  expect(isUnsaved(store.getState().history)).toBe(false);
});
