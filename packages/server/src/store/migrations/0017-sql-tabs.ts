/** The SQL page's tabs and the history of its queries. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `sql_tabs` and `sql_queries`. */
export const sqlTabs: Migration = {
  name: '0017-sql-tabs',
  up: async ({ db, table, index, json, flag }) => {
    const timestamp = sql`timestamptz`;
    await table(
      'sql_tabs',
      (t) =>
        t
          .addColumn('user_id', 'integer', (c) => c.notNull())
          .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
          .addColumn('label', 'text', (c) => c.notNull())
          .addColumn('position', 'double precision', (c) => c.notNull())
          .addColumn('is_active', 'boolean', flag(false))
          .addColumn('closed_on', timestamp)
          .addColumn('database_id', 'integer')
          .addColumn('catalog', 'text')
          .addColumn('schema', 'text')
          .addColumn('sql', 'text', (c) => c.notNull())
          .addColumn('query_limit', 'integer', (c) => c.notNull())
          .addColumn('template_params', 'text')
          .addColumn('hide_left_bar', 'boolean', flag(false))
          .addColumn('cursor_at', 'integer')
          .addColumn('saved_query_id', 'integer')
          .addColumn('saved_as', json)
          .addColumn('latest_query_id', 'text')
          .addColumn('created_on', timestamp, (c) => c.notNull())
          .addColumn('changed_on', timestamp, (c) => c.notNull()),
      'numbered',
    );
    await index('sql_tabs', ['user_id', 'closed_on']);
    await table(
      'sql_queries',
      (t) =>
        t
          .addColumn('user_id', 'integer', (c) => c.notNull())
          .addColumn('client_id', 'text', (c) => c.notNull())
          .addColumn('database_id', 'integer', (c) => c.notNull())
          .addColumn('catalog', 'text')
          .addColumn('schema', 'text')
          .addColumn('tab_name', 'text')
          .addColumn('sql_editor_id', 'text')
          .addColumn('sql', 'text', (c) => c.notNull())
          .addColumn('executed_sql', 'text')
          .addColumn('template_params', 'text')
          .addColumn('status', 'text', (c) => c.notNull())
          .addColumn('row_limit', 'integer', (c) => c.notNull())
          .addColumn('limiting_factor', 'text', (c) => c.notNull())
          .addColumn('rows', 'integer')
          .addColumn('progress', 'integer', (c) => c.notNull().defaultTo(0))
          .addColumn('error_message', 'text')
          .addColumn('errors', json)
          .addColumn('statements', json, (c) => c.notNull())
          .addColumn('tables', json, (c) => c.notNull())
          .addColumn('is_async', 'boolean', flag(false))
          .addColumn('ctas_method', 'text')
          .addColumn('tmp_schema_name', 'text')
          .addColumn('tmp_table_name', 'text')
          .addColumn('results_key', 'text')
          .addColumn('results_sha256', 'text')
          .addColumn('results_stamp', 'text')
          .addColumn('job_id', 'integer')
          .addColumn('start_time', timestamp, (c) => c.notNull())
          .addColumn('end_time', timestamp)
          .addColumn('changed_on', timestamp, (c) => c.notNull())
          .addUniqueConstraint('sql_queries_once', ['user_id', 'client_id']),
      'numbered',
    );
    await index('sql_queries', ['user_id', 'changed_on']);
    await index('sql_queries', ['start_time']);
    // Nobody had this switch before; the built-in database begins with it on, as it does in a new store.
    await sql`update databases set allow_run_async = true where uuid = 'a2dc77af-e654-49bb-b321-40f6b559a1ee'`.execute(db);
  },
};
