import { expect, test } from 'vitest';
import { asKind, inDatabase, sameRows, sourceChanges, sourceOf } from './source.ts';

const table = sourceOf({ sql: null, catalog: null, schema: 'main', table_name: 'sales', database: { id: 1 } });
const query = sourceOf({ sql: 'SELECT 1', catalog: null, schema: null, table_name: 'one', database: { id: 1 } });

test('only what is another one is sent of a source, in the words of the wire', () => {
  expect(sourceChanges(table, table)).toEqual({});
  expect(sourceChanges({ ...table, databaseId: 2, schema: 'hr', table: 'people' }, table)).toEqual({
    database_id: 2,
    schema: 'hr',
    table_name: 'people',
  });
  expect(sourceChanges({ ...table, catalog: 'side' }, table)).toEqual({ catalog: 'side' });
  expect(sameRows({ ...table, catalog: 'side' }, table)).toBe(false);
  expect(sourceChanges({ ...table, kind: 'virtual', sql: 'SELECT 2', name: 'two ' }, table)).toEqual({
    table_name: 'two',
    sql: 'SELECT 2',
  });
  expect(sourceChanges({ ...query, kind: 'physical', schema: 'main', table: 'sales' }, query)).toEqual({
    schema: 'main',
    table_name: 'sales',
    sql: null,
  });
});

test('going to the other kind and back, or to another database and back, changes nothing', () => {
  const there = asKind(table, 'virtual', 'SELECT a FROM sales\nLIMIT 100');
  expect([there.sql, there.table]).toEqual(['SELECT a FROM sales', 'sales']);
  expect(sourceChanges(asKind(there, 'physical', null), table)).toEqual({});
  expect(asKind({ ...there, sql: 'SELECT b' }, 'virtual', 'SELECT a FROM sales').sql).toBe('SELECT b');
  const away = inDatabase(table, 2, table);
  expect([away.schema, away.table]).toEqual([null, '']);
  expect(sourceChanges(inDatabase(away, 1, table), table)).toEqual({});
});

test('columns belong to rows, not to the name of a dataset', () => {
  expect(sameRows(query, { ...query, name: 'renamed' })).toBe(true);
  expect(sameRows(query, { ...query, sql: 'SELECT 2' })).toBe(false);
  expect(sameRows(table, { ...table, table: 'other' })).toBe(false);
  expect(sameRows(table, { ...table, kind: 'virtual' })).toBe(false);
});
