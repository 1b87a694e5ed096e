import { expect, test } from 'vitest';
import { cancellationOf } from './leaving.ts';

// Rows: DS-10
test('leaving the page says how far the choice had come', () => {
  const nothing = { databaseId: undefined, schema: undefined, table: undefined };
  expect([
    cancellationOf(nothing),
    cancellationOf({ ...nothing, databaseId: 1 }),
    cancellationOf({ ...nothing, databaseId: 1, schema: 'main' }),
    cancellationOf({ databaseId: 1, schema: 'main', table: 'sales' }),
  ]).toEqual([
    'dataset_creation_empty_cancellation',
    'dataset_creation_database_cancellation',
    'dataset_creation_schema_cancellation',
    'dataset_creation_table_cancellation',
  ]);
});
