/** Every dialect we print. */
import { Failure } from '@tessera/core/failures';
import type { Dialect } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { postgresql } from './postgresql.ts';
import { sqlite } from './sqlite.ts';

export const dialects: readonly Dialect[] = [duckdb, sqlite, postgresql];

/**
 * The dialect of a database's `backend`.
 * @throws Failure DIALECT_CANNOT when there is none
 */
export function dialectOf(backend: string): Dialect {
  const found = dialects.find((each) => each.id === backend || (backend === 'postgres' && each.id === 'postgresql'));
  if (!found) throw new Failure('DIALECT_CANNOT', { dialect: backend, what: 'this kind of database is not supported' });
  return found;
}
