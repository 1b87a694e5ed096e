import { expect, test } from 'vitest';
import { readBoard, printBoard } from './board.ts';
import { chartIdsOf, emptyLayout, nodeOf, printLayout, readLayout, tabsAbove, textOf, type NodeMeta } from './layout.ts';
import { boardOf, chart, column, drawn, row, tab, tabs } from './sample-board.ts';

test('a stored layout with loops, second parents, missing nodes and nonsense is read as a tree', () => {
  const layout = readLayout({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID', 'ROOT_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['r', 'gone', 'r', 'x'] },
    r: { id: 'r', type: 'ROW', children: ['c', 'GRID_ID'], meta: null },
    c: { id: 'c', type: 'CHART', children: 'none', meta: { chartId: 7, width: 'wide', extra: 1 } },
    x: { id: 'x', type: 'HOLOGRAM', children: [], meta: { depth: 3 } },
    lost: { id: 'lost', type: 'CHART', children: [], meta: { chartId: 8 } },
    junk: 12,
  });
  expect(Object.keys(layout).sort()).toEqual(['GRID_ID', 'ROOT_ID', 'c', 'r', 'x']);
  expect(nodeOf(layout, 'c')).toEqual({
    id: 'c',
    type: 'CHART',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID', 'r'],
    meta: { chartId: 7, width: undefined, extra: 1 },
  });
  expect(chartIdsOf(layout)).toEqual([7]);
});

test('a component of a kind we do not know is kept when the dashboard is saved', () => {
  const stored = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['x'] },
    x: { id: 'x', type: 'HOLOGRAM', children: [], meta: { depth: 3 } },
  };
  expect(printLayout(readLayout(stored), 'T')['x']).toEqual({
    id: 'x',
    type: 'HOLOGRAM',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID'],
    meta: { depth: 3 },
  });
});

test('anything that is no layout reads as an empty dashboard', () => {
  for (const wire of [undefined, null, 'text', [], 3, { __proto__: { a: 1 } }]) expect(readLayout(wire)).toEqual(emptyLayout());
});

// Rows: BUILD-01
test('reading what was printed gives the same tree, with the grid kept beside top-level tabs', () => {
  const board = boardOf([tabs('T', tab('t1', row('r', chart('a1'), column('col', 4, chart('b2')))), tab('t2'))], {}, true);
  const again = readLayout(JSON.parse(JSON.stringify(printLayout(board.layout, 'Board'))));
  expect(drawn({ ...board, layout: again })).toBe('T(t1(r(a1:4 col:4(b2:4))) t2)');
  expect(printLayout(board.layout, 'Board')['HEADER_ID']).toEqual({ id: 'HEADER_ID', type: 'HEADER', meta: { text: 'Board' } });
  expect([tabsAbove(again, 'b2'), nodeOf(again, 'GRID_ID')?.children]).toEqual([['t1'], []]);
});

// Rows: BUILD-21
test('what is saved says of every component which ones it stands in, from the root down', () => {
  const wire = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], parents: ['nonsense'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['R'] },
    R: { id: 'R', type: 'ROW', children: ['C'], parents: ['T', 'GRID_ID'] },
    C: { id: 'C', type: 'CHART', children: [], meta: { chartId: 1 } },
  };
  expect(printLayout(readLayout(wire), 'B')).toMatchObject({
    GRID_ID: { parents: ['ROOT_ID'] },
    R: { parents: ['ROOT_ID', 'GRID_ID'] },
    C: { parents: ['ROOT_ID', 'GRID_ID', 'R'] },
  });
});

// Rows: BUILD-20
test('a component is called by its override, its name or its first line', () => {
  const say = (type: 'CHART' | 'MARKDOWN' | 'TAB', meta: NodeMeta) => textOf({ id: 'x', type, children: [], parents: [], meta });
  expect([
    say('CHART', { sliceName: 'Sales', sliceNameOverride: 'Our sales' }),
    say('CHART', { sliceName: 'Sales' }),
    say('MARKDOWN', { code: '\n## Hello\nyou' }),
    say('TAB', { text: '', defaultText: 'Tab title' }),
  ]).toEqual(['Our sales', 'Sales', 'Hello', 'Tab title']);
});

// Rows: DASH-32
test('saving writes an untitled title, no empty slug and details only with a certifier', () => {
  const board = readBoard({
    dashboard_title: '  ',
    slug: '',
    certification_details: 'x',
    json_metadata: '{"unknown":1,"refresh_frequency":"soon"}',
    position_json: 'broken',
    owners: [{ id: 3 }],
  });
  const { json_metadata, ...rest } = printBoard(board);
  expect(rest).toEqual({
    dashboard_title: '[ untitled dashboard ]',
    slug: null,
    css: '',
    certified_by: '',
    certification_details: '',
    owners: [3],
    theme_id: null,
  });
  expect(JSON.parse(json_metadata)).toMatchObject({
    unknown: 1,
    positions: { DASHBOARD_VERSION_KEY: 'v2', ROOT_ID: { children: ['GRID_ID'] } },
  });
});

// Rows: DASH-32
test('roles are saved only where the site lets roles open dashboards', () => {
  expect(printBoard(readBoard({})).roles).toBeUndefined();
  expect(printBoard(readBoard({ roles: [{ id: 4 }] })).roles).toEqual([4]);
});
