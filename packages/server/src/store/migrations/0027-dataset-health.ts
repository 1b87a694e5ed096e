/** What is known not to work of datasets. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `dataset_health`. */
export const datasetHealth: Migration = {
  name: '0027-dataset-health',
  up: async ({ table }) => {
    await table('dataset_health', (t) =>
      t
        .addColumn('dataset_id', 'integer', (c) => c.primaryKey().references('datasets.id').onDelete('cascade'))
        .addColumn('message', 'text', (c) => c.notNull())
        .addColumn('checked_on', sql`timestamptz`, (c) => c.notNull()),
    );
  },
};
