/** What kept a result from being longer (docs/reference/api.md#sql). */
import { ownLimit } from '@tessera/sql/read/split';
import type { SqlQueriesTable } from '../../store/sql-tables.ts';

/** What cut a result; `UNKNOWN` before it is there. */
export type LimitingFactor = SqlQueriesTable['limiting_factor'];

/**
 * @param sql  the statement of the rows
 * @param limit  what was chosen beside Run
 * @param rowcount  what came, one more than `limit` at most
 */
export function limitingFactor(sql: string, limit: number, rowcount: number): LimitingFactor {
  const own = ownLimit(sql);
  if (own !== undefined && own < limit) return rowcount >= own ? 'QUERY' : 'NOT_LIMITED';
  if (own === limit) return rowcount >= limit ? 'QUERY_AND_DROPDOWN' : 'NOT_LIMITED';
  return rowcount > limit ? 'DROPDOWN' : 'NOT_LIMITED';
}
