/** Where a database shows how a query of the SQL page goes. */
import type { Migration } from './migration.ts';

/** Adds `tracking_url` to `sql_queries`. */
export const trackedQueries: Migration = {
  name: '0039-tracked-queries',
  up: async ({ db }) => {
    await db.schema.alterTable('sql_queries').addColumn('tracking_url', 'text').execute();
  },
};
