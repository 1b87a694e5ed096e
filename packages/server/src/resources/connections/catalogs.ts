/**
 * Catalogs: the databases of a PostgreSQL server and of Snowflake, the catalogs of Trino and Databricks, the projects of
 * BigQuery. A connection reaches its own; where its Extra says `allow_multi_catalog` it reaches the others of the same server
 * too, each by a connection of its own (docs/guides/connect-a-database.md#catalogs).
 */
import { Failure } from '@tessera/core/failures';
import type { RowOf } from '../../store/tables.ts';
import type { DatabaseRow } from './connection.ts';
import { switchedOn } from './turned-off.ts';
import { printUri, readUri, type Address } from './uri.ts';

type Connected = Pick<RowOf<'database'>, 'backend' | 'sqlalchemy_uri'>;

const kinds: ReadonlySet<string> = new Set(['postgresql', 'trino', 'snowflake', 'bigquery', 'databricks']);

/** Whether another catalog can be chosen there. @param backend  of the database */
export const hasCatalogs = (backend: string): boolean => kinds.has(backend);

/** The catalog an address leads to; null where it names none, or the engine knows none. */
export function catalogAt({ backend, sqlalchemy_uri }: Connected): string | null {
  if (!hasCatalogs(backend)) return null;
  const { database, host, query } = readUri(sqlalchemy_uri);
  switch (backend) {
    case 'postgresql':
      return database ?? 'postgres';
    case 'bigquery':
      return host;
    case 'databricks':
      return query['catalog'] ?? null;
    default:
      // The address goes on with a schema.
      return database?.split('/')[0] ?? null;
  }
}

/** What is stored of a connection's own catalog: its name where others can be chosen beside it, else nothing. */
export function ownCatalogOf(uri: string, extra: string | null): string | null {
  if (!switchedOn(extra).allow_multi_catalog) return null;
  return catalogAt({ backend: readUri(uri).backend, sqlalchemy_uri: uri });
}

const onlyOwn = 'Only the default catalog is supported for this connection.';

/**
 * A database as it is connected to for one of its catalogs: all that is asked of what comes back is asked there.
 * @param catalog  nothing, or the connection's own, is the database as it is
 * @throws Failure INVALID `{catalog}`
 */
export function inCatalog(database: DatabaseRow, catalog: string | null | undefined): DatabaseRow {
  const own = database.own_catalog ?? catalogAt(database);
  if (!catalog || (own !== null && catalog.toLowerCase() === own.toLowerCase())) return database;
  if (database.own_catalog === null) throw new Failure('INVALID', { fields: { catalog: [onlyOwn] } });
  return { ...database, sqlalchemy_uri: printUri(addressIn(readUri(database.sqlalchemy_uri), catalog)), catalog };
}

/** The database of a stored dataset. Where catalogs cannot be chosen what an import brought along is the connection's own. */
export const ofDataset = (database: DatabaseRow, catalog: string | null): DatabaseRow =>
  database.own_catalog === null ? database : inCatalog(database, catalog);

function addressIn(address: Address, catalog: string): Address {
  const plain = address.backend === 'postgresql' ? /^[^/\0]{1,63}$/u : /^[^/\0?#@:]{1,255}$/u;
  if (!plain.test(catalog)) throw new Failure('INVALID', { fields: { catalog: ['There is no catalog of this name.'] } });
  switch (address.backend) {
    case 'bigquery':
      return { ...address, host: catalog, database: null };
    case 'databricks':
      return { ...address, database: null, query: { ...address.query, catalog } };
    default:
      return { ...address, database: catalog };
  }
}

/** Where tables of a statement are looked for: the schema of a plain name, and the catalog where several are told apart. */
export interface Place {
  readonly schema: string;
  readonly catalog?: { readonly own: string; readonly here: string } | undefined;
  /** Of MotherDuck the name of the database itself: before a table's name it stands where a schema would. */
  readonly database?: string | undefined;
}

/** @param schema  of a table that is named without one */
export function placeOf(row: Connected & Pick<DatabaseRow, 'own_catalog' | 'catalog'>, schema: string): Place {
  const { own_catalog, catalog } = row;
  if (row.backend === 'motherduck') return { schema, database: readUri(row.sqlalchemy_uri).database ?? undefined };
  return own_catalog === null ? { schema } : { schema, catalog: { own: own_catalog, here: catalog ?? own_catalog } };
}

/**
 * The catalog a statement means, as grants and datasets name it: null for the connection's own.
 * @param named  as it is written; nothing for the one the statement is run in
 */
export function meantCatalog(database: DatabaseRow, named: string | null | undefined): string | null {
  if (!named) return database.catalog ?? null;
  return named === (database.own_catalog ?? catalogAt(database)) ? null : named;
}
