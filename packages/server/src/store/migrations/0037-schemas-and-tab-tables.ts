/** The schemas that databases were last seen to have, and the tables that are open beside the tabs of the SQL page. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `database_schemas`, what can be granted beside the schemas that datasets are in, and `sql_tab_tables`. */
export const schemasAndTabTables: Migration = {
  name: '0037-schemas-and-tab-tables',
  up: async ({ table, index, flag }) => {
    await table('database_schemas', (t) =>
      t
        .addColumn('database_id', 'integer', (c) => c.notNull().references('databases.id').onDelete('cascade'))
        .addColumn('schema', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('database_schemas_key', ['database_id', 'schema']),
    );
    await table(
      'sql_tab_tables',
      (t) =>
        t
          .addColumn('tab_id', 'integer', (c) => c.notNull().references('sql_tabs.id').onDelete('cascade'))
          .addColumn('database_id', 'integer', (c) => c.notNull())
          .addColumn('catalog', 'text')
          .addColumn('schema', 'text')
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('is_expanded', 'boolean', flag(true))
          .addColumn('created_on', sql`timestamptz`, (c) => c.notNull()),
      'numbered',
    );
    await index('sql_tab_tables', ['tab_id']);
  },
};
