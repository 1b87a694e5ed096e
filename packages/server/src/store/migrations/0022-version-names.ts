/** Names that people give to versions they want to find again. */
import type { Migration } from './migration.ts';

/** Adds `name` to `revisions`. */
export const versionNames: Migration = {
  name: '0022-version-names',
  up: async ({ db }) => {
    await db.schema.alterTable('revisions').addColumn('name', 'text').execute();
  },
};
