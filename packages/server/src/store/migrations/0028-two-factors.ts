/** Second factors of sign-ins. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Makes `two_factors`. */
export const twoFactors: Migration = {
  name: '0028-two-factors',
  up: async ({ table }) => {
    await table('two_factors', (t) =>
      t
        .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('secret_sealed', 'text', (c) => c.notNull())
        .addColumn('confirmed_on', sql`timestamptz`)
        .addColumn('last_step', 'integer', (c) => c.notNull())
        .addColumn('recovery_hashes', 'text', (c) => c.notNull()),
    );
  },
};
