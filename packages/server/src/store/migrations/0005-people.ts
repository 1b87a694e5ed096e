/** Groups of people, and permissions with numbers of their own for clients that name them so. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `groups` with its links, and `permission_views`. */
export const people: Migration = {
  name: '0005-people',
  up: async ({ object, table, unique, index }) => {
    await object('groups', (t) =>
      t
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('label', 'text')
        .addColumn('description', 'text'),
    );
    await unique('groups', sql`lower(name)`);
    await table('user_groups', (t) =>
      t
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('group_id', 'integer', (c) => c.notNull().references('groups.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('user_groups_key', ['user_id', 'group_id']),
    );
    await table('group_roles', (t) =>
      t
        .addColumn('group_id', 'integer', (c) => c.notNull().references('groups.id').onDelete('cascade'))
        .addColumn('role_id', 'integer', (c) => c.notNull().references('roles.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('group_roles_key', ['group_id', 'role_id']),
    );
    await table(
      'permission_views',
      (t) =>
        t
          .addColumn('permission_name', 'text', (c) => c.notNull())
          .addColumn('view_name', 'text', (c) => c.notNull())
          .addUniqueConstraint('permission_views_once', ['permission_name', 'view_name']),
      'numbered',
    );
    await index('user_groups', ['group_id']);
    await index('group_roles', ['role_id']);
  },
};
