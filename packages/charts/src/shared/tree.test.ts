import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import type { QueryAnswer } from '../chart-type.ts';
import { foldTree, leftOutNotes, type Branch, type Tree, type TreeOptions } from './tree.ts';
import { sayEnglish } from '@tessera/core/language/say';

const { STRING, NUMERIC } = GenericType;
function folded(rows: Cell[][], over: Partial<TreeOptions> = {}): Tree {
  const names = ['a', 'b', 'size', 'weight'];
  const answer: QueryAnswer = {
    frame: {
      names,
      types: [STRING, STRING, NUMERIC, NUMERIC],
      columns: names.map((_, at) => rows.map((row) => row[at] ?? null)),
      rowcount: rows.length,
    },
  };
  return foldTree(answer, {
    columns: ['a', 'b'],
    metric: 'size',
    second: 'weight',
    dateFormat: undefined,
    nullEnds: false,
    ...over,
  });
}
const shape = ({ name, value, second, children }: Branch): unknown[] => [name, value, second, ...children.map(shape)];

test('rows fold into branches whose amounts add up', () => {
  const tree = folded([
    ['x', 'p', 1, 10],
    ['x', 'q', 2, 20],
    ['y', 'p', 4, 40],
    ['x', 'p', 8, 80],
  ]);
  expect(tree.roots.map(shape)).toEqual([
    ['x', 11, 110, ['p', 9, 90], ['q', 2, 20]],
    ['y', 4, 40, ['p', 4, 40]],
  ]);
  expect(tree.total).toBe(15);
  expect(tree.all.map(({ at, path, texts, parent }) => [at, path, texts, parent?.name])).toEqual([
    [0, ['x'], ['x'], undefined],
    [1, ['x', 'p'], ['x', 'p'], 'x'],
    [2, ['x', 'q'], ['x', 'q'], 'x'],
    [3, ['y'], ['y'], undefined],
    [4, ['y', 'p'], ['y', 'p'], 'y'],
  ]);
});

test('a text and a number that read alike are two branches', () => {
  expect(
    folded([
      ['1', 'p', 1],
      [1, 'p', 2],
    ]).roots.map(({ value }) => value),
  ).toEqual([1, 2]);
});

test('rows without a size are counted and left out', () => {
  const tree = folded([
    ['x', 'p', 0],
    ['x', 'p', -1],
    ['x', 'p', -2],
    ['x', 'p', null],
    ['x', 'p', 5, 'no number'],
  ]);
  expect([tree.total, tree.left, tree.roots.map(shape)]).toEqual([5, { zero: 1, negative: 2 }, [['x', 5, 0, ['p', 5, 0]]]]);
});

test('a null ends its branch where it may, but never the first level', () => {
  const rows: Cell[][] = [
    ['x', null, 1],
    [null, 'p', 2],
  ];
  expect(folded(rows, { nullEnds: true }).roots.map(shape)).toEqual([
    ['x', 1, 0],
    ['<NULL>', 2, 0, ['p', 2, 0]],
  ]);
  expect(folded(rows).roots.map(({ children }) => children.map(({ name }) => name))).toEqual([['<NULL>'], ['p']]);
});

test('without a second metric nothing is weighed', () => {
  expect(folded([['x', 'p', 1, 10]], { second: undefined }).roots[0]?.second).toBe(0);
});

test.each<[zero: number, negative: number, truncated: boolean, notes: RegExp[]]>([
  [0, 0, false, []],
  [1, 0, false, [/^Zeros, left out: 1\.$/]],
  [2, 1, false, [/^Negative values, left out: 1\.$/, /^Zeros, left out: 2\.$/]],
  [0, 3, true, [/^Negative values, left out: 3\.$/, /row limit/]],
])('%i zero and %i negative rows', (zero, negative, truncated, notes) => {
  const found = leftOutNotes(
    { left: { zero, negative } },
    { frame: { names: [], types: [], columns: [], rowcount: 0 }, truncated },
    { say: sayEnglish },
  );
  expect(found).toHaveLength(notes.length);
  for (const [at, note] of notes.entries()) expect(found[at]).toMatch(note);
});
