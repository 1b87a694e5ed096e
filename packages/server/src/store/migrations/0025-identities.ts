/** Users who sign in by an identity provider: how it knows them, and the sessions that began there. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `user_identities`; adds `provider` to `sessions`. */
export const identities: Migration = {
  name: '0025-identities',
  up: async ({ db, table, index }) => {
    await table('user_identities', (t) =>
      t
        .addColumn('provider', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_on', sql`timestamptz`, (c) => c.notNull())
        .addPrimaryKeyConstraint('user_identities_key', ['provider', 'subject']),
    );
    await index('user_identities', ['user_id']);
    await db.schema.alterTable('sessions').addColumn('provider', 'text').execute();
  },
};
