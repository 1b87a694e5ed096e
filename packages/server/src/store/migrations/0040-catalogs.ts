/** Connections that reach several catalogs of a server. */
import type { Migration } from './migration.ts';

/** Adds `own_catalog` to `databases`, and makes `catalog_schemas`: what can be granted of the other catalogs. */
export const catalogs: Migration = {
  name: '0040-catalogs',
  up: async ({ db, table }) => {
    await db.schema.alterTable('databases').addColumn('own_catalog', 'text').execute();
    await table('catalog_schemas', (t) =>
      t
        .addColumn('database_id', 'integer', (c) => c.notNull().references('databases.id').onDelete('cascade'))
        .addColumn('catalog', 'text', (c) => c.notNull())
        .addColumn('schema', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('catalog_schemas_key', ['database_id', 'catalog', 'schema']),
    );
  },
};
