/** How users are listed: what filters, what orders. */
import { userCreate, userItem, userUpdate } from '@tessera/api/user';
import { sql } from 'kysely';
import { list } from '../../rest/list.ts';
import { flag, many, number, relation, text, time } from '../../rest/list-columns.ts';
import { relatedGroups, relatedPeople, relatedRoles } from '../../rest/related.ts';
import { presentUsers } from './present.ts';

/** The filters, orders and columns of lists of users. */
export const userList = list({
  kind: 'user',
  view: 'User',
  title: 'List Users',
  search: {
    id: number('users.id'),
    uuid: text('users.uuid'),
    first_name: text('users.first_name'),
    last_name: text('users.last_name'),
    username: text('users.username'),
    email: text('users.email'),
    active: flag('users.active'),
    login_count: number('users.login_count'),
    fail_login_count: number('users.fail_login_count'),
    last_login: time('users.last_login'),
    created_on: time('users.created_on'),
    changed_on: time('users.changed_on'),
    created_by: relation('users.created_by_id'),
    changed_by: relation('users.changed_by_id'),
    roles: many((id) => sql`exists (select 1 from user_roles l where l.user_id = users.id and l.role_id = ${id})`),
    groups: many((id) => sql`exists (select 1 from user_groups l where l.user_id = users.id and l.group_id = ${id})`),
  },
  order: {
    id: 'users.id',
    first_name: 'users.first_name',
    last_name: 'users.last_name',
    username: 'users.username',
    email: 'users.email',
    active: sql`users.active`,
    login_count: sql`users.login_count`,
    fail_login_count: sql`users.fail_login_count`,
    last_login: sql`users.last_login`,
    created_on: 'users.created_on',
    changed_on: 'users.changed_on',
  },
  baseOrder: ['username', 'asc'],
  // Whoever may read users may read all of them.
  visible: () => undefined,
  present: presentUsers,
  columns: Object.keys(userItem.shape),
  related: { roles: relatedRoles, groups: relatedGroups, created_by: relatedPeople, changed_by: relatedPeople },
  distinct: { username: 'users.username', email: 'users.email' },
  add: userCreate,
  edit: userUpdate,
  unique: ['username', 'email'],
});
