/** Saved queries, and what bundles say that has no column. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `saved_queries`, and `kept` to everything a bundle may hold. */
export const bundles: Migration = {
  name: '0004-bundles',
  up: async ({ db, object, unique, index, json }) => {
    for (const table of ['databases', 'datasets', 'charts', 'dashboards'])
      await db.schema.alterTable(table).addColumn('kept', json).execute();
    await object('saved_queries', (t) =>
      t
        .addColumn('label', 'text', (c) => c.notNull())
        .addColumn('database_id', 'integer', (c) => c.notNull().references('databases.id'))
        .addColumn('catalog', 'text')
        .addColumn('schema', 'text')
        .addColumn('sql', 'text', (c) => c.notNull())
        .addColumn('description', 'text')
        .addColumn('template_parameters', 'text')
        .addColumn('extra_json', 'text')
        .addColumn('kept', json),
    );
    await unique('saved_queries', sql`uuid`);
    await index('saved_queries', ['created_by_id']);
  },
};
