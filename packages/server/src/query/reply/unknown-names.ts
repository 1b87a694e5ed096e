/** What a database answers about an unknown name, as the failure clients know it by (docs/reference/api.md#errors). */
import { Failure, type FailureCode } from '@tessera/core/failures';

/** The words of DuckDB, PostgreSQL, MySQL and MariaDB, SQLite, ClickHouse and Trino; the first that fits says it. */
const saidOf: readonly (readonly [RegExp, FailureCode])[] = [
  [/Referenced column .* not found|does not have a column named/i, 'COLUMN_UNKNOWN'],
  [/^Error: column .* does not exist/i, 'COLUMN_UNKNOWN'],
  [/Unknown column '|no such column: |Column '.*' cannot be resolved/i, 'COLUMN_UNKNOWN'],
  [/Unknown (expression )?identifier|Missing columns: '/i, 'COLUMN_UNKNOWN'],
  [/^Error: relation .* does not exist|no such table: |Unknown table expression identifier/i, 'TABLE_MISSING'],
  [/Table with name .* does not exist|Table '.*' (does not|doesn't) exist|Table \S+ does not exist/i, 'TABLE_MISSING'],
  [/Schema (with name .*|'.*') does not exist|Unknown database '|Database \S+ does not exist/i, 'SCHEMA_UNKNOWN'],
];

/** @returns the failure that names what is not there, or what was given */
export function asUnknownName(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'QUERY_FAILED') return error;
  const [line = ''] = error.message.split('\n', 1);
  const code = saidOf.find(([words]) => words.test(line))?.[1];
  return code === undefined ? error : new Failure(code, { ...error.detail, message: error.message }, { cause: error });
}
