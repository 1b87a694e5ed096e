/** CSS that is kept to be used on dashboards. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `css_templates`. */
export const cssTemplates: Migration = {
  name: '0020-css-templates',
  up: async ({ object, unique }) => {
    await object('css_templates', (t) =>
      t.addColumn('template_name', 'text', (c) => c.notNull()).addColumn('css', 'text', (c) => c.notNull()),
    );
    await unique('css_templates', sql`template_name`);
  },
};
