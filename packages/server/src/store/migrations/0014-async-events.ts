/** Questions that are answered by jobs. */
import type { Migration } from './migration.ts';

/** Adds `async_events`: what became of them, by the channel of whoever asked. */
export const asyncEvents: Migration = {
  name: '0014-async-events',
  up: async ({ table, index, json }) => {
    await table(
      'async_events',
      (t) =>
        t
          .addColumn('channel', 'text', (c) => c.notNull())
          .addColumn('job', 'text', (c) => c.notNull())
          .addColumn('user_id', 'integer', (c) => c.notNull())
          .addColumn('status', 'text', (c) => c.notNull())
          .addColumn('errors', json, (c) => c.notNull())
          .addColumn('result_url', 'text', (c) => c.notNull())
          .addColumn('at_ms', 'bigint', (c) => c.notNull()),
      'numbered',
    );
    await index('async_events', ['channel', 'id']);
    await index('async_events', ['at_ms']);
  },
};
