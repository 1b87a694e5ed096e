import { expect, test } from 'vitest';
import { datasourceIn, datasourceOf } from './dataset.ts';

test('a form names a dataset, or a query of the SQL page, by its own id (SQL-06)', () => {
  expect(datasourceIn({ datasource: '3__table' })).toEqual({ id: 3, type: 'table' });
  expect(datasourceIn({ datasource: '3__dataset' })).toEqual({ id: 3, type: 'table' });
  expect(datasourceIn({ datasource: datasourceOf({ id: 3, type: 'query' }) })).toEqual({ id: 3, type: 'query' });
  for (const none of [undefined, null, 3, '3', '', 'x__table', '12345678901__table'])
    expect(datasourceIn({ datasource: none })).toBeUndefined();
  expect(datasourceOf({ id: 3 })).toBe('3__table');
});
