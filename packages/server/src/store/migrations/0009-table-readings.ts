/** How the file of an uploaded table was read, for the files that are added to it. */
import type { Migration } from './migration.ts';

/** Adds `reading` to `table_file_versions`. */
export const tableReadings: Migration = {
  name: '0009-table-readings',
  up: async ({ db, json }) => {
    await db.schema.alterTable('table_file_versions').addColumn('reading', json).execute();
  },
};
