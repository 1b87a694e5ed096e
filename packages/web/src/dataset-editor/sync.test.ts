import { expect, test } from 'vitest';
import type { DraftSource } from './source.ts';
import { syncColumns, syncedDraft } from './sync.ts';

// Rows: DS-04
test('columns follow their source, what people wrote about them and calculated ones stay', () => {
  const draft = [
    { key: 'a', id: 1, column_name: 'day', type: 'VARCHAR', verbose_name: 'Day', is_dttm: false },
    { key: 'b', id: 2, column_name: 'gone', type: 'BIGINT' },
    { key: 'c', id: 3, column_name: 'price', type: 'DOUBLE', filterable: false },
    { key: 'd', id: 4, column_name: 'margin', expression: 'price * 2' },
  ];
  const source = [
    { column_name: 'day', type: 'TIMESTAMP', type_generic: 2 as const, is_dttm: true },
    { column_name: 'price', type: 'DOUBLE', type_generic: 0 as const, is_dttm: false },
    { column_name: 'city', type: 'VARCHAR', type_generic: 1 as const, is_dttm: false },
  ];
  const { columns, ...told } = syncColumns(draft, source, () => 'new');
  expect(told).toEqual({ modified: ['day'], removed: ['gone'], added: ['city'] });
  expect(columns).toEqual([
    { key: 'a', id: 1, column_name: 'day', type: 'TIMESTAMP', type_generic: 2, verbose_name: 'Day', is_dttm: true },
    draft[2],
    { key: 'new', column_name: 'city', type: 'VARCHAR', type_generic: 1, is_dttm: false, filterable: true, groupby: true },
    draft[3],
  ]);
});

test('a column of the source does not come under the name of a calculated one', () => {
  const draft = [{ key: 'a', id: 1, column_name: 'price', expression: 'net * 1.2' }];
  const source = [{ column_name: 'price', type: 'DOUBLE', type_generic: 0 as const, is_dttm: false }];
  expect(syncColumns(draft, source, () => 'new')).toEqual({ columns: draft, modified: [], removed: [], added: [] });
});

test('a source that is another one brings its own main time column, where the old one is gone or there was none', () => {
  const table: DraftSource = {
    kind: 'physical',
    databaseId: 1,
    catalog: null,
    schema: 'main',
    table: 'sales',
    name: 'sales',
    sql: '',
  };
  const other = { ...table, table: 'payroll' };
  const columns = [{ key: 'a', column_name: 'day', type: 'DATE', is_dttm: true }];
  const paid = [{ column_name: 'paid', type: 'DATE', type_generic: 2 as const, is_dttm: true }];
  const day = [...paid, { column_name: 'day', type: 'DATE', type_generic: 2 as const, is_dttm: true }];
  const mainAfter = (source: DraftSource, main: string | null, found: typeof paid): [string | null, DraftSource] => {
    const draft = { columns, source, columnsFrom: table, main_dttm_col: main };
    const synced = syncedDraft(draft, found, () => 'new').draft;
    return [synced.main_dttm_col, synced.columnsFrom];
  };
  expect(mainAfter(other, 'day', paid)).toEqual(['paid', other]);
  expect(mainAfter(other, 'day', day)).toEqual(['day', other]);
  expect(mainAfter(other, null, paid)).toEqual(['paid', other]);
  expect(mainAfter(table, null, paid)).toEqual([null, table]);
});

// Rows: DS-07
test('a column whose name was normalized keeps everything but its name; columns that differ in case alone stay two', () => {
  const day = { key: 'a', id: 1, column_name: 'ORDER_DAY', type: 'DATE', verbose_name: 'Day', is_dttm: true };
  const mixed = { key: 'b', id: 2, column_name: 'Mixed', type: 'VARCHAR' };
  const found = (...names: string[]) =>
    names.map((column_name) => ({ column_name, type: 'DATE', type_generic: 2 as const, is_dttm: true }));
  const source: DraftSource = { kind: 'physical', databaseId: 1, catalog: null, schema: 'S', table: 'T', name: 'T', sql: '' };
  const draft = { columns: [day, mixed], source, columnsFrom: source, main_dttm_col: 'ORDER_DAY' };
  const synced = syncedDraft(draft, found('order_day'), () => 'new');
  expect(synced.told).toEqual({ modified: ['order_day'], removed: ['Mixed'], added: [] });
  expect(synced.draft.columns).toEqual([{ ...day, column_name: 'order_day', type_generic: 2 }]);
  expect(synced.draft.main_dttm_col).toBe('order_day');
  const two = syncColumns([day], found('order_day', 'ORDER_DAY'), () => 'new');
  expect(two.columns.map(({ key, column_name }) => [key, column_name])).toEqual([
    ['new', 'order_day'],
    ['a', 'ORDER_DAY'],
  ]);
});
