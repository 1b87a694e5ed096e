/** Links that are sent by mail and used once. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `mailed_links`. */
export const mailedLinks: Migration = {
  name: '0032-mailed-links',
  up: async ({ table, index, json }) => {
    const timestamp = sql`timestamptz`;
    await table(
      'mailed_links',
      (t) =>
        t
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('token_hash', 'text', (c) => c.notNull().unique())
          .addColumn('email', 'text', (c) => c.notNull())
          .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
          .addColumn('content', json, (c) => c.notNull())
          .addColumn('created_on', timestamp, (c) => c.notNull())
          .addColumn('created_by_id', 'integer')
          .addColumn('sent_on', timestamp)
          .addColumn('expires_on', timestamp, (c) => c.notNull())
          .addColumn('ended_on', timestamp)
          .addColumn('ended_as', 'text'),
      'numbered',
    );
    await index('mailed_links', ['kind', 'email']);
  },
};
