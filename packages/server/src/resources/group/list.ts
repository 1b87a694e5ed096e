/** How groups are listed: what filters, what orders. */
import { groupCreate, groupItem, groupUpdate } from '@tessera/api/group';
import { sql } from 'kysely';
import { list } from '../../rest/list.ts';
import { firstName, many, number, relation, text, time } from '../../rest/list-columns.ts';
import { relatedPeople, relatedRoles } from '../../rest/related.ts';
import { presentGroups } from './present.ts';

/** The filters, orders and columns of lists of groups. */
export const groupList = list({
  kind: 'group',
  view: 'User',
  title: 'List Groups',
  search: {
    id: number('groups.id'),
    uuid: text('groups.uuid'),
    name: text('groups.name'),
    label: text('groups.label'),
    description: text('groups.description'),
    changed_on: time('groups.changed_on'),
    created_by: relation('groups.created_by_id'),
    changed_by: relation('groups.changed_by_id'),
    roles: many((id) => sql`exists (select 1 from group_roles l where l.group_id = groups.id and l.role_id = ${id})`),
    users: many((id) => sql`exists (select 1 from user_groups l where l.group_id = groups.id and l.user_id = ${id})`),
  },
  order: {
    id: 'groups.id',
    name: 'groups.name',
    label: 'groups.label',
    description: 'groups.description',
    'changed_by.first_name': firstName('groups.changed_by_id'),
    changed_on: 'groups.changed_on',
    changed_on_delta_humanized: 'groups.changed_on',
  },
  baseOrder: ['name', 'asc'],
  // Whoever may read users may read all groups.
  visible: () => undefined,
  present: presentGroups,
  columns: Object.keys(groupItem.shape),
  related: { roles: relatedRoles, users: relatedPeople, created_by: relatedPeople, changed_by: relatedPeople },
  distinct: { name: 'groups.name' },
  add: groupCreate,
  edit: groupUpdate,
  unique: ['name'],
});
