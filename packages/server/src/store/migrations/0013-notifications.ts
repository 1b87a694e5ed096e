/** How reports and alerts reach people: settings of the ways out, and what is on its way. */
import type { Migration } from './migration.ts';
import { sql } from 'kysely';

/** Adds `notification_settings`, `report_message` and `report_delivery`. */
export const notifications: Migration = {
  name: '0013-notifications',
  up: async ({ table, index, json, flag }) => {
    const timestamp = sql`timestamptz`;
    await table('notification_settings', (t) =>
      t
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .addColumn('is_sealed', 'boolean', flag(false))
        .addColumn('changed_on', timestamp, (c) => c.notNull())
        .addColumn('changed_by_id', 'integer'),
    );
    await table('report_message', (t) =>
      t
        .addColumn('run_id', 'integer', (c) => c.primaryKey().references('report_execution_log.id').onDelete('cascade'))
        .addColumn('content', json, (c) => c.notNull()),
    );
    await table(
      'report_delivery',
      (t) =>
        t
          .addColumn('uuid', 'text', (c) => c.notNull().unique())
          .addColumn('run_id', 'integer', (c) => c.notNull().references('report_execution_log.id').onDelete('cascade'))
          .addColumn('type', 'text', (c) => c.notNull())
          .addColumn('config', json, (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull())
          .addColumn('error', 'text')
          .addColumn('created_on', timestamp, (c) => c.notNull())
          .addColumn('ended_on', timestamp),
      'numbered',
    );
    await index('report_delivery', ['run_id']);
  },
};
