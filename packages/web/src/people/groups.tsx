/** Groups: `/list_groups/`. */
import { lazy } from 'react';
import { group, type GroupItem } from '@tessera/api/group';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { Names, OpenName, Quiet } from '../lists/cells.tsx';
import type { ListColumn } from '../lists/definition.ts';
import { EditableList } from '../lists/editable-list.tsx';
import { changedColumn } from '../lists/usual.tsx';

const GroupDialog = lazy(() => import('./group-dialog.tsx').then((m) => ({ default: m.GroupDialog })));

function columns(edit: ((row: GroupItem) => void) | undefined): ListColumn<GroupItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      order: 'name',
      render: (row) => <OpenName name={row.name} below={row.label ?? undefined} onOpen={edit ? () => edit(row) : undefined} />,
    },
    { key: 'description', title: i18n._('Description'), from: 'md', render: (row) => <Quiet>{row.description}</Quiet> },
    { key: 'roles', title: i18n._('Roles'), from: 'sm', render: (row) => <Names names={row.roles.map(({ name }) => name)} /> },
    {
      key: 'users',
      title: i18n._('Users'),
      from: 'sm',
      render: (row) => <Names names={row.users.map(({ username }) => username)} />,
    },
    changedColumn('md'),
  ];
}

/** Who loses which roles with the groups. */
function impactOf(rows: readonly GroupItem[]): string[] {
  return rows
    .filter(({ users, roles }) => users.length > 0 && roles.length > 0)
    .map(({ name, users, roles }) =>
      i18n._('{name}: {n, plural, one {# person loses} other {# people lose}} the roles {roles}', {
        name,
        n: users.length,
        roles: roles.map((role) => role.name).join(', '),
      }),
    );
}

/** The list of groups, for administrators. */
export function GroupListPage() {
  return (
    <EditableList<GroupItem>
      resource="group"
      access="group"
      title={i18n._('Groups')}
      noun={i18n._('Group')}
      rights={{ info: group.info, view: 'User', thing: i18n._('group') }}
      search={{ id: 'search', col: 'name', opr: 'ct', label: i18n._('Search groups') }}
      filters={[]}
      columns={columns}
      defaults={{ order: { column: 'name', direction: 'asc' }, view: 'table' }}
      fetch={(q, signal) => client.call(group.list, { query: { q } }, { signal })}
      nameOf={(row) => row.name}
      impact={impactOf}
      remove={(q) => client.call(group.removeMany, { query: { q } })}
      empty={{
        title: i18n._('No groups yet'),
        hint: i18n._('People of a group hold its roles. Give a team its rights once, then add and remove people.'),
      }}
      dialog={({ id, onClose }) => <GroupDialog id={id} onClose={onClose} />}
    />
  );
}
