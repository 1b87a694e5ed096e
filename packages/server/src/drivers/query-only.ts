/**
 * The second guard of databases without read-only sessions: behind the gate, which has read the whole statement, only what
 * begins as a query is handed over.
 */
import { Failure } from '@tessera/core/failures';

/** Comments and brackets may stand before the first word; EXPLAIN runs nothing. */
const first = /^(?:EXPLAIN\b)?(?:\s|\(|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*([A-Za-z]+)/i;

/** @param database  as people call it @throws Failure SQL_REFUSED */
export function mustBeQuery(sql: string, database: string): void {
  const word = first.exec(sql)?.[1]?.toUpperCase();
  if (word === 'SELECT' || word === 'WITH') return;
  throw new Failure('SQL_REFUSED', { message: `Only queries are handed to ${database}: SELECT … or WITH … SELECT.` });
}
