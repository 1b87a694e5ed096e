/** Filter sets of dashboards, and which of them a person opens a dashboard with. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `filter_sets` and `filter_set_defaults`. */
export const filterSets: Migration = {
  name: '0016-filter-sets',
  up: async ({ table, index }) => {
    const timestamp = sql`timestamptz`;
    await table(
      'filter_sets',
      (t) =>
        t
          .addColumn('dashboard_id', 'integer', (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('description', 'text')
          .addColumn('owner_type', 'text', (c) => c.notNull())
          .addColumn('owner_id', 'integer', (c) => c.notNull())
          .addColumn('params', 'text', (c) => c.notNull())
          .addColumn('created_on', timestamp, (c) => c.notNull())
          .addColumn('created_by_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
          .addColumn('changed_on', timestamp, (c) => c.notNull())
          .addColumn('changed_by_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
          .addUniqueConstraint('filter_sets_name', ['dashboard_id', 'owner_type', 'owner_id', 'name']),
      'numbered',
    );
    await table('filter_set_defaults', (t) =>
      t
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('dashboard_id', 'integer', (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
        .addColumn('filter_set_id', 'integer', (c) => c.notNull().references('filter_sets.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('filter_set_defaults_key', ['user_id', 'dashboard_id']),
    );
    await index('filter_set_defaults', ['filter_set_id']);
  },
};
