import { expect, test } from 'vitest';
import { syncColumns } from './sync.ts';

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
