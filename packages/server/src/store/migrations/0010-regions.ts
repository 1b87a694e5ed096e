/** Uploaded regions and their shapes. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `regions` and `region_shapes`. */
export const regions: Migration = {
  name: '0010-regions',
  up: async ({ object, table, unique }) => {
    await object('regions', (t) =>
      t
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('source_name', 'text', (c) => c.notNull())
        .addColumn('properties', 'text', (c) => c.notNull())
        .addColumn('region_count', 'integer', (c) => c.notNull())
        .addColumn('bytes', 'integer', (c) => c.notNull()),
    );
    await unique('regions', sql`name`);
    await table('region_shapes', (t) =>
      t
        .addColumn('region_id', 'integer', (c) => c.primaryKey().references('regions.id').onDelete('cascade'))
        .addColumn('content', 'text', (c) => c.notNull()),
    );
  },
};
