/**
 * The second guard of databases without read-only sessions: behind the gate, which has read the whole statement, only what
 * begins as a query is handed over.
 */
import { Failure } from '@tessera/core/failures';

/** The first word behind blanks, brackets and comments; EXPLAIN runs nothing, and the word behind it counts. */
function firstWord(sql: string): string {
  let rest = sql.replace(/^EXPLAIN\b/i, '');
  for (;;) {
    rest = rest.trimStart();
    if (rest.startsWith('(')) rest = rest.slice(1);
    else if (rest.startsWith('--')) rest = behind(rest, '\n');
    else if (rest.startsWith('/*')) rest = behind(rest, '*/');
    else return /^[A-Za-z]+/.exec(rest)?.[0].toUpperCase() ?? '';
  }
}

const behind = (text: string, end: string): string => {
  const at = text.indexOf(end);
  return at < 0 ? '' : text.slice(at + end.length);
};

/** @param database  as people call it @throws Failure SQL_REFUSED */
export function mustBeQuery(sql: string, database: string): void {
  const word = firstWord(sql);
  if (word === 'SELECT' || word === 'WITH') return;
  throw new Failure('SQL_REFUSED', { message: `Only queries are handed to ${database}: SELECT … or WITH … SELECT.` });
}
