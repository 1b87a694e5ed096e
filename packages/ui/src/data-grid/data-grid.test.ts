import { expect, test } from 'vitest';
import type { GridCell, GridColumn } from './grid-column.ts';
import { orderRows, rowsOf } from './order-rows.ts';
import { at, blockOf, blockText, isCell, moveSelection } from './selection.ts';
import { fitted, naturalWidths } from '@tessera/core/look/grid-widths';

const column = (key: string, more: Partial<GridColumn> = {}): GridColumn => ({ key, label: key, text: String, ...more });
const order = (values: GridCell[][], sort: { key: string; desc: boolean }[], columns?: GridColumn[]): number[] => [
  ...orderRows(rowsOf(values[0]?.length ?? 0), columns ?? values.map((_, each) => column(String(each))), values, sort),
];

test.each<[string, GridCell[], boolean, number[]]>([
  ['numbers by size', [10, 9, -1], false, [2, 1, 0]],
  ['descending', [10, 9, -1], true, [0, 1, 2]],
  ['nulls last, ascending', [null, 2, 1], false, [2, 1, 0]],
  ['nulls last, descending', [null, 2, 1], true, [1, 2, 0]],
  ['text as people order it', ['item 10', 'Item 2', 'apple'], false, [2, 1, 0]],
  ['false before true', [true, false], false, [1, 0]],
  ['numbers before text', ['a', 5, 'b'], false, [1, 0, 2]],
  ['equal rows as they came', ['x', 'x', 'x'], true, [0, 1, 2]],
])('rows are ordered: %s', (_, values, desc, expected) => {
  expect(order([values], [{ key: '0', desc }])).toEqual(expected);
});

test('a second column decides between equals, and text of digits counts as numbers in a column of numbers', () => {
  const values: GridCell[][] = [
    ['a', 'b', 'a'],
    ['9007199254740993', '5', '10'],
  ];
  const columns = [column('0'), column('1', { align: 'right' })];
  const sort = [
    { key: '0', desc: false },
    { key: '1', desc: true },
  ];
  expect(order(values, sort, columns)).toEqual([0, 2, 1]);
  const twins: GridCell[] = ['12345678901234567.88', '-1', '12345678901234567.890', null, '12345678901234567.89'];
  expect(order([twins], [{ key: '0', desc: true }], [column('0', { align: 'right' })])).toEqual([2, 4, 0, 1, 3]);
});

test('keys move the active cell, shift grows the block, ctrl goes to the ends', () => {
  const extent = { rows: 100, columns: 5, page: 10 };
  const press = (from: { row: number; column: number }, key: string, more = {}) =>
    moveSelection(at(from), { key, columns: 0, ctrl: false, shift: false, ...more }, extent);
  expect(press({ row: 3, column: 1 }, 'ArrowDown')?.focus).toEqual({ row: 4, column: 1 });
  expect(press({ row: 0, column: 1 }, 'ArrowUp')?.focus).toEqual({ row: -1, column: 1 });
  expect(press({ row: 95, column: 1 }, 'PageDown')?.focus).toEqual({ row: 99, column: 1 });
  expect(press({ row: 3, column: 1 }, 'End', { ctrl: true })?.focus).toEqual({ row: 99, column: 4 });
  // From right to left the same key leads to the column before.
  expect(press({ row: 3, column: 1 }, 'ArrowRight', { columns: -1 })?.focus).toEqual({ row: 3, column: 0 });
  expect(press({ row: 3, column: 1 }, 'ArrowRight', { columns: -1, ctrl: true })?.focus).toEqual({ row: 3, column: 0 });
  expect(press({ row: 3, column: 1 }, 'x')).toBeUndefined();
  const grown = press({ row: 3, column: 1 }, 'ArrowRight', { columns: 1, shift: true });
  expect(grown && blockOf(grown)).toEqual({ top: 3, bottom: 3, left: 1, right: 2 });
  const all = press({ row: 3, column: 1 }, 'a', { ctrl: true });
  expect(all && blockOf(all)).toEqual({ top: 0, bottom: 99, left: 0, right: 4 });
  expect(moveSelection(undefined, { key: 'ArrowDown', columns: 0, ctrl: false, shift: false }, extent)?.focus).toEqual({
    row: 0,
    column: 0,
  });
});

test('a selected place below the last row, of which a search left fewer, is no cell', () => {
  const extent = { rows: 2, columns: 3, page: 10 };
  expect([-1, 0, 1, 2].map((row) => isCell({ row, column: 0 }, extent))).toEqual([false, true, true, false]);
  expect([0, 2, 3].map((column) => isCell({ row: 0, column }, extent))).toEqual([true, true, false]);
});

test('a copied block is tab-separated, with cells quoted that would break it', () => {
  const cells = [
    ['a', 'b\tc'],
    ['say "x"', 'two\nlines'],
  ];
  expect(blockText({ top: 0, bottom: 1, left: 0, right: 1 }, (row, at) => cells[row]?.[at] ?? '')).toBe(
    'a\t"b\tc"\n"say ""x"""\t"two\nlines"',
  );
});

const perLetter = (text: string): number => text.length * 7;

test('columns are as wide as their texts, and fill the room that is left', () => {
  const columns = [column('a', { width: 100 }), column('long label')];
  const wishes = naturalWidths(columns, [[1], ['x'.repeat(30)]], 1, undefined, perLetter);
  expect(wishes).toEqual([100, 230]);
  expect(fitted(columns, wishes, 500)).toEqual([100, 400]);
  expect(fitted(columns, wishes, 120)).toEqual([100, 230]);
});

test.each([320, 230, 180, 160])('in a room of %i px no label, text or number is cut: the grid scrolls sideways', (room) => {
  const columns = [column('product line'), column('# of products sold', { align: 'right' })];
  const wishes = naturalWidths(columns, [['Trucks and Aeroplanes'], [33_992]], 1, undefined, perLetter);
  const [texts = 0, numbers = 0] = fitted(columns, wishes, room);
  expect(texts).toBeGreaterThanOrEqual(7 * 'Trucks and Aeroplanes'.length + 20);
  expect(numbers).toBeGreaterThanOrEqual(7 * '# of products sold'.length + 20);
});

test('a column of numbers is as wide as its longest, wherever that stands', () => {
  const numbers = Array.from({ length: 1000 }, (_, at) => (at === 777 ? -123_456_789_012 : at));
  const [wish] = naturalWidths([column('n', { align: 'right' })], [numbers], numbers.length, undefined, perLetter);
  expect(wish).toBe(13 * 7 + 20);
});

test('a column that cuts its texts leaves its room to the others', () => {
  const columns = [column('n', { align: 'right' }), column('text', { cutsTexts: true })];
  const wishes = naturalWidths(columns, [[1], ['x'.repeat(60)]], 1, undefined, perLetter);
  expect(fitted(columns, wishes, 500)).toEqual([340, 160]);
});
