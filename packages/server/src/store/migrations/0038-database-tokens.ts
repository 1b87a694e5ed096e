/** Tokens of people for databases to which each person signs in. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `database_tokens`. */
export const databaseTokens: Migration = {
  name: '0038-database-tokens',
  up: async ({ table, index }) => {
    const timestamp = sql`timestamptz`;
    await table('database_tokens', (t) =>
      t
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('database_id', 'integer', (c) => c.notNull().references('databases.id').onDelete('cascade'))
        .addColumn('sign_in', 'text', (c) => c.notNull())
        .addColumn('access_sealed', 'text', (c) => c.notNull())
        .addColumn('refresh_sealed', 'text')
        .addColumn('expires_on', timestamp)
        .addColumn('created_on', timestamp, (c) => c.notNull())
        .addColumn('renewing_until', timestamp)
        .addPrimaryKeyConstraint('database_tokens_key', ['user_id', 'database_id']),
    );
    await index('database_tokens', ['database_id']);
  },
};
