/** Reports and alerts: what is sent, to whom, and every run. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `report_schedule`, `report_recipient` and `report_execution_log`. */
export const reports: Migration = {
  name: '0012-reports',
  up: async ({ object, table, unique, index, json, flag }) => {
    const timestamp = sql`timestamptz`;
    await object('report_schedule', (t) =>
      t
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('description', 'text')
        .addColumn('active', 'boolean', flag(true))
        .addColumn('crontab', 'text', (c) => c.notNull())
        .addColumn('timezone', 'text', (c) => c.notNull())
        .addColumn('creation_method', 'text', (c) => c.notNull())
        .addColumn('chart_id', 'integer')
        .addColumn('dashboard_id', 'integer')
        .addColumn('database_id', 'integer')
        .addColumn('sql', 'text')
        .addColumn('validator_type', 'text')
        .addColumn('validator_config', json)
        .addColumn('report_format', 'text', (c) => c.notNull())
        .addColumn('force_screenshot', 'boolean', flag(false))
        .addColumn('custom_width', 'integer')
        .addColumn('log_retention', 'integer', (c) => c.notNull())
        .addColumn('grace_period', 'integer', (c) => c.notNull())
        .addColumn('working_timeout', 'integer', (c) => c.notNull())
        .addColumn('context_markdown', 'text')
        .addColumn('email_subject', 'text')
        .addColumn('extra', json, (c) => c.notNull())
        .addColumn('run_as_id', 'integer')
        .addColumn('last_eval_dttm', timestamp)
        .addColumn('last_state', 'text', (c) => c.notNull().defaultTo('Not triggered'))
        .addColumn('last_value', 'double precision')
        .addColumn('last_value_row_json', 'text'),
    );
    await unique('report_schedule', sql`type, name`);
    await table(
      'report_recipient',
      (t) =>
        t
          .addColumn('report_id', 'integer', (c) => c.notNull().references('report_schedule.id').onDelete('cascade'))
          .addColumn('type', 'text', (c) => c.notNull())
          .addColumn('config', json, (c) => c.notNull()),
      'numbered',
    );
    await index('report_recipient', ['report_id']);
    await table(
      'report_execution_log',
      (t) =>
        t
          .addColumn('uuid', 'text', (c) => c.notNull().unique())
          .addColumn('report_id', 'integer', (c) => c.notNull().references('report_schedule.id').onDelete('cascade'))
          .addColumn('scheduled_dttm', timestamp, (c) => c.notNull())
          .addColumn('start_dttm', timestamp, (c) => c.notNull())
          .addColumn('end_dttm', timestamp)
          .addColumn('state', 'text', (c) => c.notNull())
          .addColumn('error_message', 'text')
          .addColumn('value', 'double precision')
          .addColumn('value_row_json', 'text')
          .addColumn('told', 'boolean', flag(false)),
      'numbered',
    );
    await index('report_execution_log', ['report_id', 'scheduled_dttm']);
  },
};
