/** A connection reaches its own catalogue and no other (`allow_multi_catalog` is false): SQL never names one. */
import { Failure } from '@tessera/core/failures';
import type { DatabaseRow } from '../connections/connection.ts';
import { readUri } from '../connections/uri.ts';

/**
 * What is stored of a dataset's catalogue: nothing for the connection's own. Another one's table would be asked in the wrong
 * place, so it is refused.
 * @param before  as it was stored (an import may have brought any), which may be sent again
 * @throws Failure INVALID `catalog`
 */
export function catalogOf(database: DatabaseRow, asked: string | null | undefined, before: string | null = null): string | null {
  if (!asked) return null;
  if (asked === before) return before;
  // Of Trino the address goes on with a schema.
  const [own = ''] = (readUri(database.sqlalchemy_uri).database ?? '').split('/');
  if (asked.toLowerCase() === own.toLowerCase()) return null;
  throw new Failure('INVALID', { fields: { catalog: ['This connection reaches its own catalog only.'] } });
}
