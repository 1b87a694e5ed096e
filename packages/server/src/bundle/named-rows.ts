/** Databases and datasets by their names. */
import { defaultSchema } from '../resources/connections/connection.ts';
import type { Db } from '../store/db.ts';
import type { RowOf } from '../store/tables.ts';
import { readAddress } from './address.ts';

/** The connection of this name. */
export function databaseNamed(db: Db, name: string): Promise<RowOf<'database'> | undefined> {
  return db
    .selectFrom('databases')
    .selectAll()
    .where('database_name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The dataset of these names in a database. */
export function datasetNamed(
  db: Db,
  databaseId: number,
  { table_name, schema, catalog }: Pick<RowOf<'dataset'>, 'table_name' | 'schema' | 'catalog'>,
): Promise<RowOf<'dataset'> | undefined> {
  return db
    .selectFrom('datasets')
    .selectAll()
    .where('database_id', '=', databaseId)
    .where('table_name', '=', table_name)
    .where('schema', schema === null ? 'is' : '=', schema)
    .where('catalog', catalog === null ? 'is' : '=', catalog)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Where a database's tables are looked for; one that is not supported says nothing. */
export const impliedSchema = (database: RowOf<'database'>): string | null => (isKnown(database) ? defaultSchema(database) : null);

/** Whether a driver here reaches it. */
export const isKnown = ({ sqlalchemy_uri }: RowOf<'database'>): boolean =>
  readAddress({ place: undefined }, sqlalchemy_uri).isKnown;
