/** Tokens people make for their programs, and what is known of sessions. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `access_tokens`, and `user_agent` to `sessions`, by which their owner tells them apart. */
export const accessTokens: Migration = {
  name: '0021-access-tokens',
  up: async ({ db, table, index, json }) => {
    const timestamp = sql`timestamptz`;
    await table(
      'access_tokens',
      (t) =>
        t
          .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('token_hash', 'text', (c) => c.notNull().unique())
          .addColumn('scopes', json, (c) => c.notNull())
          .addColumn('created_on', timestamp, (c) => c.notNull())
          .addColumn('expires_on', timestamp, (c) => c.notNull())
          .addColumn('last_used_on', timestamp),
      'numbered',
    );
    await index('access_tokens', ['user_id']);
    await db.schema.alterTable('sessions').addColumn('user_agent', 'text').execute();
  },
};
