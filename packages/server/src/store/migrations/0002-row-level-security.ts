/** Rules that narrow the rows people see: the rules, the datasets they protect, the roles they speak of. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** No rule is made: nothing changes for anybody. */
export const rowLevelSecurity: Migration = {
  name: '0002-row-level-security',
  up: async ({ object, table, unique, index }) => {
    await object('row_level_security', (t) =>
      t
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('description', 'text')
        .addColumn('filter_type', 'text', (c) => c.notNull())
        .addColumn('group_key', 'text')
        .addColumn('clause', 'text', (c) => c.notNull()),
    );
    await unique('row_level_security', sql`name`);
    await table('row_level_security_tables', (t) =>
      t
        .addColumn('rule_id', 'integer', (c) => c.notNull().references('row_level_security.id').onDelete('cascade'))
        .addColumn('dataset_id', 'integer', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('row_level_security_tables_key', ['rule_id', 'dataset_id']),
    );
    await index('row_level_security_tables', ['dataset_id']);
    await table('row_level_security_roles', (t) =>
      t
        .addColumn('rule_id', 'integer', (c) => c.notNull().references('row_level_security.id').onDelete('cascade'))
        .addColumn('role_id', 'integer', (c) => c.notNull().references('roles.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('row_level_security_roles_key', ['rule_id', 'role_id']),
    );
  },
};
