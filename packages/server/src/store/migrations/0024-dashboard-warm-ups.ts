/** Dashboards whose charts are answered ahead of their readers, by a schedule. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `dashboard_warm_ups`. */
export const dashboardWarmUps: Migration = {
  name: '0024-dashboard-warm-ups',
  up: async ({ table }) => {
    await table('dashboard_warm_ups', (t) =>
      t
        .addColumn('dashboard_id', 'integer', (c) => c.primaryKey().references('dashboards.id').onDelete('cascade'))
        .addColumn('crontab', 'text', (c) => c.notNull())
        .addColumn('timezone', 'text', (c) => c.notNull())
        .addColumn('run_as_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('changed_on', sql`timestamptz`, (c) => c.notNull()),
    );
  },
};
