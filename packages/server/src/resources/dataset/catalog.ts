/** What is stored of a dataset's catalog. */
import { catalogAt, inCatalog } from '../connections/catalogs.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { readUri } from '../connections/uri.ts';

/**
 * Nothing for the connection's own; another one where catalogs can be chosen.
 * @param before  as it was stored (an import may have brought any), which may be sent again
 * @throws Failure INVALID `catalog`
 */
export function catalogOf(database: DatabaseRow, asked: string | null | undefined, before: string | null = null): string | null {
  if (!asked) return null;
  if (asked === before) return before;
  // The database of MySQL and its like is called so by programs, too.
  if (asked.toLowerCase() === (catalogAt(database) ?? nameIn(database)).toLowerCase()) return null;
  return inCatalog(database, asked).catalog ?? null;
}

const nameIn = ({ sqlalchemy_uri }: DatabaseRow): string => (readUri(sqlalchemy_uri).database ?? '').split('/')[0] ?? '';
