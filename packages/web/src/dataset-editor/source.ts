/** Where the rows of an edited dataset come from: a table, or SQL. Pure. */
import type { DatasetItem, DatasetUpdate } from '@tessera/api/dataset';

/** Both kinds stay at hand while one is shown, so that going back and forth loses nothing. */
export interface DraftSource {
  kind: 'physical' | 'virtual';
  databaseId: number;
  /** Null for the connection's own. */
  catalog: string | null;
  schema: string | null;
  /** Of a physical dataset; empty while none is chosen. */
  table: string;
  /** Of a virtual dataset. */
  name: string;
  sql: string;
}

/** The source a dataset has, as the editor holds it. */
export function sourceOf(
  item: Pick<DatasetItem, 'sql' | 'catalog' | 'schema' | 'table_name'> & { database: { id: number } },
): DraftSource {
  const { sql, catalog, schema, table_name, database } = item;
  const kind = sql ? 'virtual' : 'physical';
  return {
    kind,
    databaseId: database.id,
    catalog,
    schema,
    table: kind === 'physical' ? table_name : '',
    name: table_name,
    sql: sql ?? '',
  };
}

/** As the wire says it. */
function wireOf({ kind, databaseId, catalog, schema, table, name, sql }: DraftSource) {
  const isVirtual = kind === 'virtual';
  const rows = { table_name: isVirtual ? name.trim() : table, sql: isVirtual ? sql : null };
  return { database_id: databaseId, catalog, schema, ...rows };
}

/** What is to be sent of a source: only what is another one than it was. */
export function sourceChanges(
  source: DraftSource,
  opened: DraftSource,
): Pick<DatasetUpdate, 'database_id' | 'catalog' | 'schema' | 'table_name' | 'sql'> {
  const now = wireOf(source);
  const was = wireOf(opened);
  return {
    ...(now.database_id === was.database_id ? {} : { database_id: now.database_id }),
    ...(now.catalog === was.catalog ? {} : { catalog: now.catalog }),
    ...(now.schema === was.schema ? {} : { schema: now.schema }),
    ...(now.table_name === was.table_name ? {} : { table_name: now.table_name }),
    ...(now.sql === was.sql ? {} : { sql: now.sql }),
  };
}

/** Whether both have the same columns, whatever they are called. */
export function sameRows(a: DraftSource, b: DraftSource): boolean {
  if (a.kind !== b.kind || a.databaseId !== b.databaseId || a.catalog !== b.catalog) return false;
  return a.kind === 'virtual' ? a.sql === b.sql : a.schema === b.schema && a.table === b.table;
}

/** Another database has other catalogs, schemas and tables; back at the opened one, its own are there again. */
export function inDatabase(source: DraftSource, databaseId: number, opened: DraftSource): DraftSource {
  if (databaseId === source.databaseId) return source;
  const { catalog, schema, table } = databaseId === opened.databaseId ? opened : { catalog: null, schema: null, table: '' };
  return { ...source, databaseId, catalog, schema, table };
}

/**
 * The other kind of source. SQL that was never written begins with the table as it is, all of it.
 * @param tableSql  a SELECT that shows some rows of the opened table; null when it has none
 */
export function asKind(source: DraftSource, kind: DraftSource['kind'], tableSql: string | null): DraftSource {
  if (kind === 'physical' || source.sql !== '') return { ...source, kind };
  return { ...source, kind, sql: (tableSql ?? '').replace(/\s+LIMIT \d+\s*$/i, '') };
}
