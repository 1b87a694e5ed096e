/** What is shared with whom, who asked for access, and public links. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `object_grants`, `access_requests` and `public_links`; adds `viewing_as_id` and `viewing_until` to `sessions`. */
export const sharing: Migration = {
  name: '0031-sharing',
  up: async ({ db, table, index, json }) => {
    const timestamp = sql`timestamptz`;
    await table(
      'object_grants',
      (t) =>
        t
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('object_id', 'integer', (c) => c.notNull())
          .addColumn('subject', 'text', (c) => c.notNull())
          .addColumn('subject_id', 'integer', (c) => c.notNull())
          .addColumn('level', 'text', (c) => c.notNull())
          .addColumn('datasets', json, (c) => c.notNull())
          .addColumn('created_on', timestamp, (c) => c.notNull())
          .addColumn('created_by_id', 'integer')
          .addUniqueConstraint('object_grants_key', ['kind', 'object_id', 'subject', 'subject_id']),
      'numbered',
    );
    await index('object_grants', ['subject', 'subject_id', 'kind']);
    await table(
      'access_requests',
      (t) =>
        t
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('object_id', 'integer', (c) => c.notNull())
          .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
          .addColumn('message', 'text', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull())
          .addColumn('created_on', timestamp, (c) => c.notNull())
          .addColumn('decided_on', timestamp)
          .addColumn('decided_by_id', 'integer')
          .addUniqueConstraint('access_requests_key', ['kind', 'object_id', 'user_id']),
      'numbered',
    );
    await index('access_requests', ['user_id', 'state']);
    await table(
      'public_links',
      (t) =>
        t
          .addColumn('dashboard_id', 'integer', (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
          .addColumn('datasets', json, (c) => c.notNull())
          .addColumn('created_on', timestamp, (c) => c.notNull())
          .addColumn('created_by_id', 'integer')
          .addColumn('expires_on', timestamp, (c) => c.notNull())
          .addColumn('last_used_on', timestamp),
      'numbered',
    );
    await index('public_links', ['dashboard_id']);
    await db.schema.alterTable('sessions').addColumn('viewing_as_id', 'integer').execute();
    await db.schema.alterTable('sessions').addColumn('viewing_until', timestamp).execute();
  },
};
