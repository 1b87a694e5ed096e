import { Failure } from '@tessera/core/failures';
import { expect, test } from 'vitest';
import { asUnknownName } from './unknown-names.ts';

test.each([
  ['Binder Error: Referenced column "a" not found in FROM clause!\nLINE 1: SELECT a', 'COLUMN_UNKNOWN'],
  ['Binder Error: Table "t" does not have a column named "a"', 'COLUMN_UNKNOWN'],
  ['column t.a does not exist', 'COLUMN_UNKNOWN'],
  ["Unknown column 'a' in 'field list'", 'COLUMN_UNKNOWN'],
  ['no such column: a', 'COLUMN_UNKNOWN'],
  ["line 1:8: Column 'a' cannot be resolved", 'COLUMN_UNKNOWN'],
  ['Unknown expression identifier `a` in scope SELECT a', 'COLUMN_UNKNOWN'],
  ['relation "t" does not exist', 'TABLE_MISSING'],
  ["Table 'd.t' doesn't exist", 'TABLE_MISSING'],
  ['no such table: t', 'TABLE_MISSING'],
  ["line 1:15: Table 'c.s.t' does not exist", 'TABLE_MISSING'],
  ['Unknown table expression identifier `t` in scope SELECT 1', 'TABLE_MISSING'],
  ["line 1:15: Schema 's' does not exist", 'SCHEMA_UNKNOWN'],
  ["Unknown database 's'", 'SCHEMA_UNKNOWN'],
  ['Conversion Error: Could not convert string "no such" to INT32', 'QUERY_FAILED'],
])("a name that is not there is told by the database's words: %s", (message, code) => {
  expect(asUnknownName(new Failure('QUERY_FAILED', { message }))).toMatchObject({ code, message: `Error: ${message}` });
});
