import { describe, expect, test } from 'vitest';
import { apply, type Command } from './commands.ts';
import type { ComponentType, Layout } from './layout.ts';
import {
  canContain,
  capacityOf,
  freeIn,
  hasHeight,
  hasWidth,
  holds,
  levelOf,
  minWidthOf,
  resizeRange,
  rowItems,
  sizes,
  widthOf,
} from './rules.ts';
import { boardOf, chart, column, counter, drawn, row, tab, tabs, type SampleBoardOptions } from './sample-board.ts';

const layoutOf = (plans: SampleBoardOptions[], isTop = false): Layout => boardOf(plans, {}, isTop).layout;

const inColumn = layoutOf([
  row('r', column('col', 6, row('r1', chart('a1', 2), chart('b2', 3)), chart('d4', 5)), chart('c3', 4)),
]);
const deep = layoutOf([tabs('T', tab('t', row('r', column('col', 6, row('r1', column('col2', 3, chart('a1')))))))], true);

// Rows: BUILD-04
test('each container adds a level, tabs add none', () => {
  expect(['ROOT_ID', 'GRID_ID', 'r', 'col', 'r1', 'a1', 'missing'].map((id) => levelOf(inColumn, id))).toEqual([
    0, 1, 2, 3, 4, 5, 0,
  ]);
  expect(['T', 't', 'r', 'col2', 'a1'].map((id) => levelOf(deep, id))).toEqual([1, 1, 2, 5, 6]);
});

test.each<[parent: ComponentType, child: ComponentType, deepest: number | undefined]>([
  ['GRID', 'ROW', 1],
  ['GRID', 'CHART', 1],
  ['GRID', 'TABS', 1],
  ['GRID', 'TAB', undefined],
  ['ROW', 'CHART', 4],
  ['ROW', 'COLUMN', 4],
  ['ROW', 'HEADER', undefined],
  ['ROW', 'ROW', undefined],
  ['COLUMN', 'CHART', 5],
  ['COLUMN', 'ROW', 3],
  ['COLUMN', 'TABS', 3],
  ['COLUMN', 'COLUMN', undefined],
  ['TAB', 'CHART', 5],
  ['TAB', 'ROW', 3],
  ['TAB', 'TABS', 3],
  ['TABS', 'TAB', 3],
  ['TABS', 'CHART', undefined],
  ['CHART', 'CHART', undefined],
])('a %s holds a %s down to the level %j', (parent, child, deepest) => {
  const levels = [1, 2, 3, 4, 5, 6].filter((level) => canContain(parent, level, child));
  expect(levels).toEqual([1, 2, 3, 4, 5, 6].filter((level) => deepest !== undefined && level <= deepest));
});

// Rows: BUILD-04
test('the root holds tabs or the grid', () => {
  expect((['TABS', 'GRID', 'ROW'] as const).map((child) => canContain('ROOT', 0, child))).toEqual([true, true, false]);
});

test('what stands in a row has a width, what shows something has a height', () => {
  const types: ComponentType[] = ['CHART', 'MARKDOWN', 'COLUMN', 'DYNAMIC', 'ROW', 'HEADER', 'DIVIDER', 'TABS'];
  expect(types.filter(hasWidth)).toEqual([...rowItems]);
  expect(types.filter(hasHeight)).toEqual(['CHART', 'MARKDOWN', 'DYNAMIC']);
});

describe('room in rows', () => {
  // Rows: BUILD-02
  test('a row has twelve columns, or those of the column around it', () => {
    expect([capacityOf(inColumn, 'r'), capacityOf(inColumn, 'r1'), capacityOf(deep, 'r1')]).toEqual([12, 6, 6]);
    expect([freeIn(inColumn, 'r'), freeIn(inColumn, 'r', 'c3'), freeIn(inColumn, 'r1'), freeIn(inColumn, 'missing')]).toEqual([
      2, 6, 1, 12,
    ]);
    expect(freeIn(layoutOf([row('r', chart('a1', 8), chart('b2', 8))]), 'r')).toBe(0);
  });
  test.each<[width: unknown, columns: number]>([
    [4, 4],
    [undefined, 4],
    [0, 1],
    [2.6, 3],
    [-3, 1],
    [Number.NaN, 1],
  ])('a chart of the width %j takes %i columns', (width, columns) => {
    expect(
      widthOf({ id: 'a', type: 'CHART', children: [], parents: [], meta: width === undefined ? {} : { width: Number(width) } }),
    ).toBe(columns);
    expect(widthOf({ id: 'a', type: 'ROW', children: [], parents: [], meta: {} })).toBe(0);
  });
  test('a column is at least as wide as the widest row in it, however deep', () => {
    expect(['col', 'r1', 'r', 'a1', 'missing'].map((id) => minWidthOf(inColumn, id))).toEqual([5, 5, 10, 1, 1]);
    expect(['T', 't', 'col', 'col2'].map((id) => minWidthOf(deep, id))).toEqual([6, 6, 3, 1]);
  });
  // Rows: BUILD-13
  test('what may be resized, and how far', () => {
    expect(resizeRange(inColumn, 'c3')).toEqual({ width: { min: 1, max: 6 }, height: { min: 5, max: 100 } });
    expect(resizeRange(inColumn, 'col')).toEqual({ width: { min: 5, max: 8 } });
    // In a column a chart is as wide as the column.
    expect(resizeRange(inColumn, 'd4')).toEqual({ height: { min: 5, max: 100 } });
    expect([resizeRange(inColumn, 'r'), resizeRange(inColumn, 'missing')]).toEqual([{}, {}]);
    expect(resizeRange(layoutOf([row('r', chart('a1', 8), chart('b2', 8))]), 'b2').width).toEqual({ min: 1, max: 4 });
  });
});

// Rows: DASH-21, DET-11
test('the grid has units of 8 px, gutters of 16 px and twelve columns; a chart is at least five units high', () => {
  expect(sizes).toMatchObject({ unitPx: 8, gutterPx: 16, columns: 12, minWidth: 1, minHeight: 5, maxHeight: 100 });
  const layout = boardOf([row('r', chart('a1', 4))], {}).layout;
  expect(resizeRange(layout, 'a1')).toEqual({ width: { min: 1, max: 12 }, height: { min: 5, max: 100 } });
});

test('a branch holds itself and what is below it', () => {
  expect([holds(inColumn, 'col', 'a1'), holds(inColumn, 'col', 'col'), holds(inColumn, 'col', 'c3')]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('commands at the borders', () => {
  const done = (plans: SampleBoardOptions[], command: Command, isTop = false): string => {
    const outcome = apply(boardOf(plans, {}, isTop), command, counter());
    return outcome.ok ? drawn(outcome.board) : outcome.why;
  };
  test.each<[plans: SampleBoardOptions[], command: Command, result: string, isTop?: boolean]>([
    [
      [row('r', chart('a1', 11))],
      { do: 'add', type: 'CHART', meta: { chartId: 9 }, to: { parent: 'r', index: 9 } },
      'GRID_ID(r(a1:11 CHART-1:1))',
    ],
    [
      [row('r', chart('a1', 4))],
      { do: 'add', type: 'CHART', meta: { chartId: 9 }, to: { parent: 'r', index: -5 } },
      'GRID_ID(r(CHART-1:4 a1:4))',
    ],
    [[row('r', chart('a1', 4))], { do: 'add', type: 'MARKDOWN', to: { parent: 'r', index: 1 } }, 'GRID_ID(r(a1:4 MARKDOWN-1:4))'],
    [
      [row('r', chart('a1', 4))],
      { do: 'add', type: 'CHART', meta: { chartId: 9 }, to: { parent: 'nowhere', index: 0 } },
      'missing',
    ],
    [
      [row('r', chart('a1', 8)), row('s', chart('b2', 4))],
      { do: 'move', id: 'b2', to: { parent: 'r', index: 1 } },
      'GRID_ID(r(a1:8 b2:4))',
    ],
    [
      [row('r', chart('a1', 8)), row('s', chart('b2', 5))],
      { do: 'move', id: 'b2', to: { parent: 'r', index: 1 } },
      'GRID_ID(r(a1:8 b2:4))',
    ],
    [[row('r', chart('a1', 12)), row('s', chart('b2', 1))], { do: 'move', id: 'b2', to: { parent: 'r', index: 1 } }, 'no-room'],
    [
      [row('r', chart('a1'), chart('b2'), chart('c3'))],
      { do: 'move', id: 'a1', to: { parent: 'r', index: 3 } },
      'GRID_ID(r(b2:4 c3:4 a1:4))',
    ],
    [
      [row('r', chart('a1'), chart('b2'), chart('c3'))],
      { do: 'move', id: 'a1', to: { parent: 'r', index: 1 } },
      'GRID_ID(r(a1:4 b2:4 c3:4))',
    ],
    [[tabs('T', tab('t1'))], { do: 'add-tab', tabs: 'T' }, 'T(t1 TAB-1)', true],
    [[row('r', chart('a1'))], { do: 'add-tab', tabs: 'r' }, 'missing'],
    [[tabs('T', tab('t1'))], { do: 'add', type: 'ROW', to: { parent: 'GRID_ID', index: 0 } }, 'not-allowed', true],
    [[row('r', chart('a1'))], { do: 'add', type: 'TABS', to: { parent: 'ROOT_ID', index: 0 } }, 'not-allowed'],
  ])('%j and %j', (plans, command, result, isTop) => {
    expect(done(plans, command, isTop)).toBe(result);
  });
});
