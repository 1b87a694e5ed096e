/** Many-to-one relations of datasets, and what the last look at their keys found. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `relations` to `datasets`; makes `dataset_relation_checks`. */
export const datasetRelations: Migration = {
  name: '0035-dataset-relations',
  up: async ({ db, table, json }) => {
    await db.schema.alterTable('datasets').addColumn('relations', json).execute();
    await table('dataset_relation_checks', (t) =>
      t
        .addColumn('dataset_id', 'integer', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('of_key', 'text', (c) => c.notNull())
        .addColumn('repeated', 'integer')
        .addColumn('message', 'text')
        .addColumn('checked_on', sql`timestamptz`, (c) => c.notNull())
        .addPrimaryKeyConstraint('dataset_relation_checks_key', ['dataset_id', 'name']),
    );
  },
};
