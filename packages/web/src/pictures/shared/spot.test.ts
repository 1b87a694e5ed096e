import { expect, test } from 'vitest';
import type { MarkSelection as Picked, PivotPicture, TablePicture } from '@tessera/charts/chart-type';
import { makeMarks, pickAt, placeAt } from './spot.ts';

const pickOf = (text: string): Picked => ({ filters: [{ col: 'c', op: 'IN', val: [text] }], filterState: { value: [text] } });
const column = (key: string, picks: boolean) => ({ key, label: key, type: 1 as const, format: String, picks });

test('a cell of a table is a value where its column may be clicked', () => {
  const table: TablePicture = {
    kind: 'table',
    columns: [column('city', true), column('sales', false)],
    values: [['Lima'], [3]],
    rowcount: 1,
    pick: ({ column: key, row }) => pickOf(`${key} ${row}`),
    place: ({ row }) => pickOf(`all of ${row}`),
    summary: '',
  };
  expect(pickAt(table, { kind: 'table', column: 0, row: 0 })).toEqual(pickOf('city 0'));
  expect(pickAt(table, { kind: 'table', column: 1, row: 0 })).toBeUndefined();
  // A number is no value to click, and yet about its row.
  expect(placeAt(table, { kind: 'table', column: 1, row: 0 })).toEqual(pickOf('all of 0'));
  // A picture of another kind has no such cell.
  expect(pickAt({ kind: 'empty', title: '', summary: '' }, { kind: 'table', column: 0, row: 0 })).toBeUndefined();
});

test('a header of a pivot is a value unless it sums up', () => {
  const header = (key: string, more: object = {}) => ({ key, label: key, span: 1, depth: 0, start: 0, path: [key], ...more });
  const pivot: PivotPicture = {
    kind: 'pivot',
    rowDimensions: ['city'],
    columnDimensions: ['month'],
    rowHeaders: [[header('Lima'), header('Total', { path: [] }), header('Sum', { subtotal: true })]],
    columnHeaders: [[header('May')]],
    rowCount: 3,
    columnCount: 1,
    cell: () => ({ value: 1, text: '1' }),
    pick: ({ path, axis, row, column: at }) => pickOf(path ? `${axis} ${path.join()}` : `${row} ${at}`),
    summary: '',
  };
  expect(pickAt(pivot, { kind: 'pivot-header', axis: 'row', key: 'Lima' })).toEqual(pickOf('row Lima'));
  expect(pickAt(pivot, { kind: 'pivot-header', axis: 'column', key: 'May' })).toEqual(pickOf('column May'));
  expect(pickAt(pivot, { kind: 'pivot', row: 2, column: 0 })).toEqual(pickOf('2 0'));
  for (const key of ['Total', 'Sum', 'gone']) expect(pickAt(pivot, { kind: 'pivot-header', axis: 'row', key })).toBeUndefined();
});

test('the mark under the pointer and the one the keys reached are kept apart', () => {
  const marks = makeMarks();
  marks.point({ dataIndex: 1 });
  marks.reach({ dataIndex: 2 });
  marks.point(undefined);
  expect([marks.pointed(), marks.reached()]).toEqual([undefined, { dataIndex: 2 }]);
});
