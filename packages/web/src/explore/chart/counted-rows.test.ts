import { expect, test } from 'vitest';
import { mixed } from '@tessera/charts/mixed/index';
import { table } from '@tessera/charts/table/index';
import { groupingColumn } from '@tessera/core/frame/subtotals';
import { GenericType } from '@tessera/core/frame/frame';
import { countedRows } from './counted-rows.ts';

const note = (rowcount: number) => ({ rowcount, sql_rowcount: rowcount });

// Rows: EXP-09
test('the rows of the main question are counted, not those of totals and row counts asked beside it', () => {
  expect(countedRows(table, [note(10), note(1), note(1)], [])).toEqual({ rows: 10, queries: 1 });
});

test('a mixed chart shows the rows of both its questions', () => {
  expect(countedRows(mixed, [note(10), note(3)], [])).toEqual({ rows: 13, queries: 2 });
});

test('totals that came with the cells are no rows', () => {
  const columns = [
    ['a', 'b', null],
    [0, 0, 1],
  ];
  const frame = { names: ['k', groupingColumn], types: [GenericType.STRING, GenericType.NUMERIC], columns, rowcount: 3 };
  expect(countedRows(undefined, [note(3)], [frame])).toEqual({ rows: 2, queries: 1 });
});
