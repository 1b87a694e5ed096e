import { describe, expect, test } from 'vitest';
import { boardOf, chart, column, row, tab, tabs, type SampleBoardOptions } from '../dashboard/sample-board.ts';
import { layoutChanges } from './layout.ts';

const text = (id: string, code: string): SampleBoardOptions => ({ type: 'MARKDOWN', id, meta: { code, width: 4, height: 50 } });
const changes = (before: SampleBoardOptions[], after: SampleBoardOptions[]): string[] =>
  layoutChanges(boardOf(before).layout, boardOf(after).layout).map(({ sentence, weight }) => `${weight}: ${sentence}`);
const charts = (...ids: string[]): SampleBoardOptions[] => ids.map((id) => chart(id));
/** How a row of charts changes when it stands in another order. */
const orders = (before: string, after: string): string[] =>
  changes([row('r', ...charts(...Array.from(before)))], [row('r', ...charts(...Array.from(after)))]);

test('the same layout has no changes', () => {
  expect(changes([row('r', ...charts('a', 'b'))], [row('r', ...charts('a', 'b'))])).toEqual([]);
});

describe('of a reordered row, as few tiles as possible are listed as moved', () => {
  test.each<[before: string, after: string, moved: string[]]>([
    ['abc', 'bca', ['a']],
    ['abc', 'cab', ['c']],
    ['abcd', 'abdc', ['c']],
    ['abcde', 'aedcb', ['b', 'c', 'd']],
    ['abcde', 'bcdea', ['a']],
    ['abcde', 'ebcda', ['a', 'e']],
    ['abcdef', 'dabcfe', ['d', 'e']],
    ['abcdef', 'badcfe', ['a', 'c', 'e']],
  ])('%s → %s: %j', (before, after, moved) => {
    const told = orders(before, after);
    expect(told.toSorted()).toEqual(moved.map((id) => `look: Chart “${id}” moved`).toSorted());
  });

  test('tiles added or removed beside a tile do not make it moved', () => {
    expect(orders('abc', 'axc')).toEqual(['data: Chart “b” removed', 'data: Chart “x” added']);
    expect(orders('abc', 'bxca').toSorted()).toEqual(['data: Chart “x” added', 'look: Chart “a” moved']);
  });
});

describe('a move', () => {
  const tabbed = (first: SampleBoardOptions[], second: SampleBoardOptions[]): SampleBoardOptions[] => [
    tabs('t', tab('First', row('r1', ...first)), tab('Second', row('r2', ...second))),
  ];

  test('into another tab names the tab, one out of all tabs says so', () => {
    expect(changes(tabbed(charts('a', 'b'), charts('c')), tabbed(charts('a'), charts('c', 'b')))).toEqual([
      'look: Chart “b” moved to tab “Second”',
    ]);
    const out = [...tabbed(charts('a'), charts('c')), row('r3', ...charts('b'))];
    expect(changes([...tabbed(charts('a', 'b'), charts('c')), row('r3')], out)).toEqual(['look: Chart “b” moved out of its tab']);
  });

  test('is none when a column was only made around a chart, or taken away', () => {
    const bare = [row('r', ...charts('a', 'b'))];
    const wrapped = [row('r', column('k', 4, chart('a')), chart('b'))];
    expect(changes(bare, wrapped)).toEqual(['look: Rows and columns arranged anew']);
    expect(changes(wrapped, bare)).toEqual(['look: Rows and columns arranged anew']);
    const elsewhere = [row('r', chart('b')), row('r2', column('k', 4, chart('a')))];
    expect(changes(bare, elsewhere)).toEqual(['look: Chart “a” moved']);
    const kept = (inside: SampleBoardOptions[], beside: SampleBoardOptions[]) => [row('r', column('k', 4, ...inside), ...beside)];
    expect(changes(kept(charts('c'), charts('a')), kept(charts('c', 'a'), []))).toEqual(['look: Chart “a” moved']);
    expect(changes(kept(charts('c', 'a'), []), kept(charts('c'), charts('a')))).toEqual(['look: Chart “a” moved']);
  });

  test('a row or column is named by its contents, three names at most', () => {
    const rows = (...ids: string[][]): SampleBoardOptions[] => ids.map((own) => row(own.join(''), ...charts(...own)));
    expect(changes(rows(['a', 'b'], ['c'], ['d']), rows(['c'], ['d'], ['a', 'b']))).toEqual(['text: Row of “a”, “b” moved']);
    expect(changes(rows(['a', 'b', 'e'], ['c'], ['d']), rows(['c'], ['d'], ['a', 'b', 'e']))).toEqual([
      'text: Row of “a”, “b”, “e” moved',
    ]);
    expect(changes(rows(['a', 'b', 'e', 'f'], ['c'], ['d']), rows(['c'], ['d'], ['a', 'b', 'e', 'f']))).toEqual([
      'text: Row of “a”, “b”, “e”, … moved',
    ]);
    expect(changes([row('x'), ...rows(['c'], ['d'])], [...rows(['c'], ['d']), row('x')])).toEqual(['text: Empty row moved']);
    const columns = (...ids: string[]): SampleBoardOptions[] => [row('r', ...ids.map((id) => column(`k${id}`, 4, chart(id))))];
    expect(changes(columns('a', 'b', 'c'), columns('b', 'c', 'a'))).toEqual(['text: Column of “a” moved']);
  });
});

describe('what came and went', () => {
  const inTab = (...inside: SampleBoardOptions[]): SampleBoardOptions[] => [
    tabs('t', tab('First', row('r', ...inside)), tab('Second')),
  ];

  test('names its tab; a tab does not name itself, and rows have no name at all', () => {
    expect(changes(inTab(chart('a')), inTab(chart('a'), chart('b')))).toEqual(['data: Chart “b” added to tab “First”']);
    expect(changes(inTab(chart('a'), chart('b')), inTab(chart('a')))).toEqual(['data: Chart “b” removed from tab “First”']);
    expect(changes([tabs('t', tab('First'))], [tabs('t', tab('First'), tab('Second'))])).toEqual(['data: Tab “Second” added']);
    expect(changes([row('r', ...charts('a'))], [row('r', ...charts('a')), row('r2', ...charts('b'))])).toEqual([
      'data: Chart “b” added',
    ]);
    expect(changes([row('r', ...charts('a'))], [row('r', ...charts('a')), row('r2')])).toEqual([
      'look: Rows and columns arranged anew',
    ]);
    expect(changes([row('r', ...charts('a'))], [row('r', ...charts('a')), { type: 'DIVIDER', id: 'd' }])).toEqual([
      'data: Divider added',
    ]);
  });
});

describe('what a component says of itself', () => {
  test('has another size, another text, or looks different', () => {
    const sized = (width: number, height: number, more: object = {}): SampleBoardOptions => ({
      type: 'CHART',
      id: 'a',
      meta: { chartId: 1, sliceName: 'a', width, height, ...more },
    });
    expect(changes([row('r', sized(4, 50))], [row('r', sized(6, 50))])).toEqual(['look: Chart “a” resized 4 × 50 → 6 × 50']);
    expect(changes([row('r', sized(4, 50))], [row('r', sized(4, 20))])).toEqual(['look: Chart “a” resized 4 × 50 → 4 × 20']);
    expect(changes([row('r', sized(4, 50))], [row('r', sized(4, 50, { sliceNameOverride: 'b' }))])).toEqual([
      'look: Chart: a → b',
    ]);
    expect(changes([row('r', sized(4, 50))], [row('r', sized(4, 50, { background: 'WHITE' }))])).toEqual([
      'look: Chart “a” looks different',
    ]);
    // The name of the chart itself, and an identity, are no changes of the layout.
    expect(changes([row('r', sized(4, 50))], [row('r', sized(4, 50, { uuid: 'x' }))])).toEqual([]);
  });

  test('a header says whether what is below it can be collapsed', () => {
    const header = (section?: 'OPEN' | 'COLLAPSED'): SampleBoardOptions[] => [
      { type: 'HEADER', id: 'h', meta: { text: 'Sales', ...(section && { section }) } },
    ];
    const told = [
      changes(header(), header('OPEN')),
      changes(header('OPEN'), header('COLLAPSED')),
      changes(header('OPEN'), header()),
    ];
    expect(told.map((each) => each.map((sentence) => sentence.replace(/^.*“Sales” /, '')))).toEqual([
      ['can be collapsed, and is open at first'],
      ['can be collapsed, and is closed at first'],
      ['can no longer be collapsed'],
    ]);
  });

  test('a text that is resized looks different, its words are a text', () => {
    const one = (meta: object): SampleBoardOptions[] => [
      row('r', { ...text('m', 'Hello'), meta: { code: 'Hello', width: 4, height: 50, ...meta } }),
    ];
    expect(changes(one({}), one({ width: 5 }))).toEqual(['look: Text “Hello” resized 4 × 50 → 5 × 50']);
    expect(changes(one({}), one({ background: 'WHITE' }))).toEqual(['text: Text “Hello” looks different']);
    expect(changes(one({}), one({ code: 'Goodbye' }))[0]).toMatch(/^text: Text “Goodbye”/);
    const bare = (meta: { width?: number }): SampleBoardOptions[] => [row('r', { type: 'COLUMN', id: 'k', meta })];
    expect(changes(bare({}), bare({ width: 5 }))).toEqual(['look: Empty column resized 0 × 0 → 5 × 0']);
  });
});
