/** Names and addresses of users that no administrator has given them. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `name_claimed` and `email_claimed` to `users`: set for those whom a provider, a link or a registration has made before. */
export const claimedNames: Migration = {
  name: '0036-claimed-names',
  up: async ({ db, flag }) => {
    for (const column of ['name_claimed', 'email_claimed'])
      await db.schema.alterTable('users').addColumn(column, 'boolean', flag(false)).execute();
    // Whom a proxy has signed in is known to it by another way than the name.
    const fromProvider = sql<boolean>`password_hash IS NULL AND id IN (SELECT user_id FROM user_identities WHERE provider <> 'remote user')`;
    await db.updateTable('users').set({ name_claimed: true, email_claimed: true }).where(fromProvider).execute();
    const byLink = sql<boolean>`lower(email) IN (SELECT lower(email) FROM mailed_links WHERE kind IN ('invitation', 'registration'))`;
    await db.updateTable('users').set({ name_claimed: true }).where(byLink).execute();
  },
};
