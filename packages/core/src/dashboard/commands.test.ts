import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board } from './board.ts';
import { apply, refusals, type Command } from './commands.ts';
import { historyOf, isUnsaved, record, redo, undo } from './history.ts';
import { componentTypes, nodeOf, parentOf, subtreeOf, topTabsOf, type LayoutNode } from './layout.ts';
import { capacityOf, levelOf, canContain, minWidthOf, widthOf } from './rules.ts';
import { boardOf, chart, column, counter, drawn, row, tab, tabs, type SampleBoardOptions } from './sample-board.ts';

type Case = [says: string, plans: SampleBoardOptions[], command: Command, result: string];

const twoRows = [row('r1', chart('a1', 8)), row('r2', chart('b2', 4), chart('c3', 4))];
const inColumn = [row('r', column('col', 4, row('r1', chart('a1', 2), chart('b2', 2)), chart('d4')), chart('c3', 8))];
const nested = [tabs('T', tab('t1', row('r1', chart('a1'))), tab('t2', tabs('N', tab('n1'))))];

const cases: Case[] = [
  [
    'a full row refuses a chart',
    [row('r1', chart('a1', 8), chart('c3', 4)), row('r2', chart('b2', 6))],
    { do: 'move', id: 'b2', to: { parent: 'r1', index: 1 } },
    'no-room',
  ],
  [
    'a chart moved into a row takes the room that is left',
    [row('r1', chart('a1', 8)), row('r2', chart('b2', 6))],
    { do: 'move', id: 'b2', to: { parent: 'r1', index: 1 } },
    'GRID_ID(r1(a1:8 b2:4))',
  ],
  [
    'a row refuses a column with a row in it that is wider than the room that is left',
    [row('r1', chart('a1', 8)), row('r2', column('col', 6, row('r3', chart('b2', 3), chart('c3', 2))))],
    { do: 'move', id: 'col', to: { parent: 'r1', index: 1 } },
    'no-room',
  ],
  [
    'a row takes a chart that fits, and the row it leaves empty is deleted',
    [row('r1', chart('a1', 8)), row('r2', chart('b2', 4))],
    { do: 'move', id: 'b2', to: { parent: 'r1', index: 0 } },
    'GRID_ID(r1(b2:4 a1:8))',
  ],
  [
    'within its row a chart moves right',
    [row('r', chart('a1'), chart('b2'), chart('c3'))],
    { do: 'move', id: 'a1', to: { parent: 'r', index: 2 } },
    'GRID_ID(r(b2:4 a1:4 c3:4))',
  ],
  [
    'within its row a chart moves left',
    [row('r', chart('a1'), chart('b2'), chart('c3'))],
    { do: 'move', id: 'c3', to: { parent: 'r', index: 0 } },
    'GRID_ID(r(c3:4 a1:4 b2:4))',
  ],
  [
    'a chart dropped between rows brings a row along',
    twoRows,
    { do: 'move', id: 'c3', to: { parent: 'GRID_ID', index: 0 } },
    'GRID_ID(ROW-1(c3:4) r1(a1:8) r2(b2:4))',
  ],
  [
    'a new chart takes the room that is left',
    [row('r', chart('a1', 10))],
    { do: 'add', type: 'CHART', meta: { chartId: 9 }, to: { parent: 'r', index: 1 } },
    'GRID_ID(r(a1:10 CHART-1:2))',
  ],
  [
    'a full row refuses a new chart',
    [row('r', chart('a1', 12))],
    { do: 'add', type: 'CHART', meta: { chartId: 9 }, to: { parent: 'r', index: 1 } },
    'no-room',
  ],
  [
    'in a column, a new chart for a full row goes into a new row below it',
    inColumn,
    { do: 'add', type: 'CHART', meta: { chartId: 9 }, to: { parent: 'r1', index: 2 } },
    'GRID_ID(r(col:4(r1(a1:2 b2:2) CHART-2:4 d4:4) c3:8))',
  ],
  ['a chart without a definition is refused', [], { do: 'add', type: 'CHART', to: { parent: 'GRID_ID', index: 0 } }, 'no-chart'],
  [
    'new tabs bring their first tab',
    [],
    { do: 'add', type: 'TABS', to: { parent: 'GRID_ID', index: 0 } },
    'GRID_ID(TABS-1(TAB-2))',
  ],
  [
    'a new header stands in the grid without a row',
    twoRows,
    { do: 'add', type: 'HEADER', to: { parent: 'GRID_ID', index: 1 } },
    'GRID_ID(r1(a1:8) HEADER-1 r2(b2:4 c3:4))',
  ],
  ['a row does not take a header', twoRows, { do: 'add', type: 'HEADER', to: { parent: 'r1', index: 0 } }, 'not-allowed'],
  [
    'a column that brings deep content is refused where it would stand too deep',
    [
      row('r', column('col', 6, row('r1', column('deep', 4, row('r2', chart('a1')))))),
      row('o', column('out', 6, row('o1', column('o2', 6)))),
    ],
    { do: 'move', id: 'r1', to: { parent: 'o2', index: 0 } },
    'not-allowed',
  ],
  [
    'a component cannot be moved into itself',
    inColumn,
    { do: 'move', id: 'r', to: { parent: 'col', index: 0 } },
    'inside-itself',
  ],
  [
    'a top-level tab cannot move into nested tabs',
    nested,
    { do: 'move', id: 't1', to: { parent: 'N', index: 0 } },
    'top-tab-nested',
  ],
  [
    'a nested tab may become a top-level one, and its emptied tabs are deleted',
    nested,
    { do: 'move', id: 'n1', to: { parent: 'T', index: 0 } },
    'T(n1 t1(r1(a1:4)) t2)',
  ],
  [
    'tabs dropped at the top take the whole grid into their first tab',
    [row('r', chart('a1'))],
    { do: 'create-top-tabs' },
    'TABS-1(TAB-2(r(a1:4)))',
  ],
  [
    'tabs of the grid become top-level tabs',
    [row('r', chart('a1')), tabs('N', tab('n1'), tab('n2'))],
    { do: 'create-top-tabs', id: 'N' },
    'N(n1(r(a1:4)) n2)',
  ],
  [
    'a tab becomes the first top-level tab',
    [row('r', chart('a1')), tabs('N', tab('n1'))],
    { do: 'create-top-tabs', id: 'n1' },
    'TABS-1(n1(r(a1:4)))',
  ],
  ['collapsing the top-level tabs keeps what is in them', nested, { do: 'collapse-top-tabs' }, 'GRID_ID(r1(a1:4) N(n1))'],
  ['deleting the last chart of a row deletes the row', twoRows, { do: 'remove', id: 'a1' }, 'GRID_ID(r2(b2:4 c3:4))'],
  ['deleting the last nested tab deletes its tabs', nested, { do: 'remove', id: 'n1' }, 'T(t1(r1(a1:4)) t2)'],
  [
    'deleting the last top-level tab leaves an empty grid',
    [tabs('T', tab('t1', row('r1', chart('a1'))))],
    { do: 'remove', id: 't1' },
    'GRID_ID',
  ],
  [
    'a chart grows at most to the room of its row',
    twoRows,
    { do: 'resize', id: 'b2', width: 12 },
    'GRID_ID(r1(a1:8) r2(b2:8 c3:4))',
  ],
  [
    'a column does not become narrower than the widest row in it',
    inColumn,
    { do: 'resize', id: 'col', width: 1 },
    'GRID_ID(r(col:4(r1(a1:2 b2:2) d4:4) c3:8))',
  ],
  [
    'a copy of a chart stands beside it while the row has room',
    [row('r', chart('a1'), chart('b2'))],
    { do: 'duplicate', id: 'a1' },
    'GRID_ID(r(a1:4 CHART-1:4 b2:4))',
  ],
  [
    'a copy that does not fit gets a row below',
    twoRows,
    { do: 'duplicate', id: 'a1' },
    'GRID_ID(r1(a1:8) ROW-2(CHART-1:8) r2(b2:4 c3:4))',
  ],
  [
    'a copy of a row has copies of what is in it',
    inColumn,
    { do: 'duplicate', id: 'r1' },
    'GRID_ID(r(col:4(r1(a1:2 b2:2) ROW-1(CHART-2:2 CHART-3:2) d4:4) c3:8))',
  ],
  ['a copy of a tab is the next tab', nested, { do: 'duplicate', id: 't1' }, 'T(t1(r1(a1:4)) TAB-1(ROW-2(CHART-3:4)) t2(N(n1)))'],
  ['tabs in place of the grid stand only once', nested, { do: 'duplicate', id: 'T' }, 'not-allowed'],
];

const isTop = (plans: SampleBoardOptions[], command: Command): boolean =>
  plans[0]?.type === 'TABS' && plans.length === 1 && command.do !== 'create-top-tabs';

test.each(cases)('%s', (_, plans, command, result) => {
  const outcome = apply(boardOf(plans, {}, isTop(plans, command)), command, counter());
  expect(outcome.ok ? drawn(outcome.board) : outcome.why).toBe(result);
});

/** What comes of a command, and what the person reads when it is refused. */
const told = (board: Board, command: Command): string => {
  const outcome = apply(board, command, counter());
  return outcome.ok ? drawn(outcome.board) : refusals[outcome.why];
};

// Rows: BUILD-06
test('a top-level tab that is dropped into nested tabs stays where it was, and the editor sees why', () => {
  const board = boardOf(nested, {}, true);
  const into = told(board, { do: 'move', id: 't1', to: { parent: 'N', index: 0 } });
  expect(into).toBe('Can not move top level tab into nested tabs');
});

// Rows: BUILD-07
test('what a move or a deletion empties is deleted: a row, nested tabs, and the row around them', () => {
  const board = boardOf(twoRows, {});
  expect(told(board, { do: 'move', id: 'a1', to: { parent: 'GRID_ID', index: 2 } })).toBe('GRID_ID(r2(b2:4 c3:4) ROW-1(a1:8))');
  expect(told(board, { do: 'remove', id: 'r2' })).toBe('GRID_ID(r1(a1:8))');
  expect(told(board, { do: 'remove', id: 'a1' })).toBe('GRID_ID(r2(b2:4 c3:4))');
  expect(told(boardOf(nested, {}, true), { do: 'remove', id: 'n1' })).toBe('T(t1(r1(a1:4)) t2)');
});

// Rows: BUILD-09
test('top-level tabs take the grid into their first tab, and give it back when they are collapsed', () => {
  const made = apply(boardOf([row('r', chart('a1'))], {}), { do: 'create-top-tabs' }, counter());
  if (!made.ok) throw new Error(made.why);
  expect(drawn(made.board)).toBe('TABS-1(TAB-2(r(a1:4)))');
  expect(told(made.board, { do: 'collapse-top-tabs' })).toBe('GRID_ID(r(a1:4))');
  expect(told(made.board, { do: 'create-top-tabs' })).toBe('This component cannot be placed here.');
});

// Rows: BUILD-11
test('a new chart for a full row goes into a new row of the column around it; without one it is refused', () => {
  const command: Command = { do: 'add', type: 'CHART', meta: { chartId: 9 }, to: { parent: 'r1', index: 2 } };
  expect(told(boardOf(inColumn, {}), command)).toBe('GRID_ID(r(col:4(r1(a1:2 b2:2) CHART-2:4 d4:4) c3:8))');
  expect(told(boardOf([row('r1', chart('a1', 12))], {}), command)).toMatch(/^There is not enough space/);
});

// Rows: BUILD-03
test('the background of a row and the size of a header are set and taken back', () => {
  const board = boardOf([row('r', chart('a1'))], {});
  const set = apply(board, { do: 'set-meta', id: 'r', meta: { background: 'BACKGROUND_WHITE' } }, counter());
  if (!set.ok) throw new Error(set.why);
  const history = record(historyOf(board), set.board);
  expect([nodeOf(history.present.layout, 'r')?.meta.background, undo(history).present]).toEqual(['BACKGROUND_WHITE', board]);
});

// Rows: BUILD-08
test('a chart that leaves the scope of a filter says so', () => {
  const filter = {
    id: 'NATIVE_FILTER-1',
    type: 'NATIVE_FILTER' as const,
    name: 'f',
    filterType: 'filter_time' as const,
    targets: [],
    cascadeParentIds: [],
    defaultDataMask: {},
    controlValues: {},
    scope: { rootPath: ['t1'], excluded: [] },
  };
  const board = boardOf(
    [tabs('T', tab('t1', row('r1', chart('a1'), chart('b2'))), tab('t2'))],
    { native_filter_configuration: [filter] },
    true,
  );
  const away = apply(board, { do: 'move', id: 'a1', to: { parent: 't2', index: 0 } }, counter());
  const within = apply(board, { do: 'move', id: 'a1', to: { parent: 't1', index: 0 } }, counter());
  expect([away.ok && away.notice, within.ok && within.notice]).toEqual(['scope-changed', undefined]);
});

test('a copy of a chart shows the same saved chart under the same name, and undo takes it back', () => {
  const named = { ...chart('a1'), meta: { ...chart('a1').meta, sliceNameOverride: 'Here' } };
  const board = boardOf([row('r', named)], {});
  const made = apply(board, { do: 'duplicate', id: 'a1' }, counter());
  if (!made.ok) throw new Error(made.why);
  expect(nodeOf(made.board.layout, made.id)).toMatchObject({ id: 'CHART-1', meta: { chartId: 1, sliceNameOverride: 'Here' } });
  expect(undo(record(historyOf(board), made.board)).present).toBe(board);
});

test('a command that changes nothing gives the same board, so nothing counts as unsaved', () => {
  const board = boardOf(twoRows);
  for (const command of [
    { do: 'move', id: 'a1', to: { parent: 'r1', index: 0 } },
    { do: 'resize', id: 'b2', width: 4 },
    { do: 'set-meta', id: 'b2', meta: { width: 4 } },
  ] satisfies Command[]) {
    const outcome = apply(board, command, counter());
    expect(outcome.ok && outcome.board).toBe(board);
  }
});

/** What must hold for any board that came out of `apply`. */
function faultsOf(board: Board): string[] {
  const nodes = subtreeOf(board.layout, 'ROOT_ID');
  const reached = new Set([...nodes.map((node) => node.id), 'GRID_ID', 'HEADER_ID']);
  const orphans = Object.keys(board.layout).filter((id) => !reached.has(id));
  const twice = nodes.length - new Set(nodes.map((node) => node.id)).size;
  return [
    ...orphans.map((id) => `${id} hangs loose`),
    ...(twice > 0 ? ['a component stands in two places'] : []),
    ...nodes.flatMap((node) => faultsOfNode(board, node)),
  ];
}

function faultsOfNode(board: Board, node: LayoutNode): string[] {
  const { layout } = board;
  const parent = parentOf(layout, node.id);
  const used = node.children.reduce((sum, id) => sum + widthOf(nodeOf(layout, id) ?? node), 0);
  const misplaced = parent !== undefined && !canContain(parent.type, levelOf(layout, parent.id), node.type);
  const path = parent ? [...parent.parents, parent.id] : [];
  return [
    ...(misplaced ? [`${node.id} may not stand in ${parent.id}`] : []),
    ...(node.parents.join() === path.join() ? [] : [`${node.id} has wrong parents`]),
    ...(node.type === 'ROW' && used > capacityOf(layout, node.id) ? [`${node.id} is too full`] : []),
    ...(node.type === 'TABS' && node.children.length === 0 ? [`${node.id} is empty`] : []),
    ...(node.type === 'COLUMN' && minWidthOf(layout, node.id) > widthOf(node) ? [`${node.id} is too narrow`] : []),
  ];
}

/** Any command, its ids and places picked by numbers so that most of them exist. */
const anyCommand = fc.record({
  kind: fc.constantFrom(
    'add',
    'move',
    'remove',
    'duplicate',
    'resize',
    'create-top-tabs',
    'collapse-top-tabs',
    'add-tab',
    'title',
  ),
  type: fc.constantFrom(...componentTypes.filter((type) => type !== 'ROOT' && type !== 'GRID')),
  a: fc.nat(60),
  b: fc.nat(60),
  n: fc.integer({ min: -2, max: 15 }),
});

function commandFrom(
  board: Board,
  { kind, type, a, b, n }: { kind: string; type: LayoutNode['type']; a: number; b: number; n: number },
): Command {
  const ids = Object.keys(board.layout);
  const pick = (index: number): string => ids[index % ids.length] ?? 'GRID_ID';
  switch (kind) {
    case 'add':
      return { do: 'add', type, meta: type === 'CHART' ? { chartId: a } : {}, to: { parent: pick(b), index: n } };
    case 'move':
      return { do: 'move', id: pick(a), to: { parent: pick(b), index: n } };
    case 'remove':
      return { do: 'remove', id: pick(a) };
    case 'duplicate':
      // Copies of copies would double the board again and again.
      return { do: ids.length > 60 ? 'remove' : 'duplicate', id: pick(a) };
    case 'resize':
      return { do: 'resize', id: pick(a), width: n, height: n * 10 };
    case 'create-top-tabs':
      return n > 5 ? { do: 'create-top-tabs' } : { do: 'create-top-tabs', id: pick(a) };
    case 'add-tab':
      return { do: 'add-tab', tabs: topTabsOf(board.layout)?.id ?? pick(a) };
    case 'title':
      return { do: 'set-properties', properties: { title: `Title ${n}` } };
    default:
      return { do: 'collapse-top-tabs' };
  }
}

describe('whatever is done to a board', () => {
  test('it stays a well-formed tree whose rows fit, and undo and redo lead through the same boards', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 45 }), (steps) => {
        const ids = counter();
        let history = historyOf(boardOf([row('r', chart('a1'), column('col', 4, chart('b2'))), tabs('N', tab('n1'))]));
        const boards = [history.present];
        for (const step of steps) {
          const outcome = apply(history.present, commandFrom(history.present, step), ids);
          if (!outcome.ok || outcome.board === history.present) continue;
          expect(faultsOf(outcome.board)).toEqual([]);
          history = record(history, outcome.board);
          boards.push(outcome.board);
        }
        for (const board of boards.toReversed()) {
          expect(history.present).toBe(board);
          history = undo(history);
        }
        expect(isUnsaved(history)).toBe(false);
        for (const _ of boards) history = redo(history);
        expect(history.present).toBe(boards.at(-1));
      }),
      { numRuns: 400 },
    );
  });
});
