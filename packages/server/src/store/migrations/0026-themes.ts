/** Themes: of the site, and of dashboards. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `themes` and `dashboards.theme_id`. */
export const themes: Migration = {
  name: '0026-themes',
  up: async ({ db, object, unique, flag }) => {
    await object('themes', (t) =>
      t
        .addColumn('theme_name', 'text', (c) => c.notNull())
        .addColumn('json_data', 'text', (c) => c.notNull())
        .addColumn('is_system_default', 'boolean', flag(false)),
    );
    await unique('themes', sql`theme_name`);
    await unique('themes', sql`uuid`);
    await db.schema.alterTable('dashboards').addColumn('theme_id', 'integer').execute();
  },
};
