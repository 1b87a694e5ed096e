/** Wrong passwords are counted where every server on the store sees them, and a restart forgets none. */
import type { Migration } from './migration.ts';

/** Adds `sign_in_failures`. */
export const signInFailures: Migration = {
  name: '0007-sign-in-failures',
  up: async ({ table, index }) => {
    await table('sign_in_failures', (t) =>
      t
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('wrong', 'integer', (c) => c.notNull())
        // Epoch milliseconds: both are reckoned with where they stand.
        .addColumn('open_at', 'bigint', (c) => c.notNull())
        .addColumn('forget_at', 'bigint', (c) => c.notNull()),
    );
    await index('sign_in_failures', ['forget_at']);
  },
};
