/** When SQL that is kept was last run. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `rows` and `last_run` to `saved_queries`. */
export const queryRuns: Migration = {
  name: '0008-query-runs',
  up: async ({ db }) => {
    await db.schema.alterTable('saved_queries').addColumn('rows', 'integer').execute();
    await db.schema
      .alterTable('saved_queries')
      .addColumn('last_run', sql`timestamptz`)
      .execute();
  },
};
