/** Groups: `/list_groups/`. */
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { group, type GroupItem } from '@tessera/api/group';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { Modified } from '../lists/cells.tsx';
import type { ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';
import { useDelete } from '../lists/use-delete.tsx';
import { useCan } from '../session.ts';
import { Names, OpenName } from './list-parts.tsx';

const GroupDialog = lazy(() => import('./group-dialog.tsx').then((m) => ({ default: m.GroupDialog })));

function columns(edit: ((row: GroupItem) => void) | undefined): ListColumn<GroupItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      order: 'name',
      render: (row) => <OpenName name={row.name} below={row.label ?? undefined} onOpen={edit ? () => edit(row) : undefined} />,
    },
    { key: 'description', title: i18n._('Description'), from: 'md', render: (row) => <Names names={[row.description ?? '']} /> },
    { key: 'roles', title: i18n._('Roles'), from: 'sm', render: (row) => <Names names={row.roles.map(({ name }) => name)} /> },
    {
      key: 'users',
      title: i18n._('Users'),
      from: 'sm',
      render: (row) => <Names names={row.users.map(({ username }) => username)} />,
    },
    {
      key: 'modified',
      title: i18n._('Modified'),
      order: 'changed_on_delta_humanized',
      firstDirection: 'desc',
      widthPx: 140,
      from: 'md',
      render: (row) => <Modified humanized={row.changed_on_delta_humanized} at={row.changed_on_utc} by={row.changed_by_name} />,
    },
  ];
}

export function GroupListPage() {
  // `null` = a new group.
  const [edited, setEdited] = useState<number | null>();
  const ask = useDelete();
  const canWrite = useCan('can_write on User');
  const remove = (rows: GroupItem[]): void =>
    void ask({
      resource: 'group',
      names: rows.map((row) => row.name),
      impact: () =>
        Promise.resolve({
          lines: rows.flatMap(({ name, users, roles }) =>
            users.length > 0 && roles.length > 0
              ? [
                  i18n._('{name}: {n, plural, one {# person loses} other {# people lose}} the roles {roles}', {
                    name,
                    n: users.length,
                    roles: roles.map((role) => role.name).join(', '),
                  }),
                ]
              : [],
          ),
        }),
      remove: () => client.call(group.removeMany, { query: { q: rows.map(({ id }) => id) } }),
    });
  const actions: ListAction<GroupItem>[] = [
    { key: 'edit', label: i18n._('Edit'), icon: <EditOutlined />, run: (row) => setEdited(row.id) },
    { key: 'delete', label: i18n._('Delete'), icon: <DeleteOutlined />, run: (row) => remove([row]), danger: true },
  ];
  const create = canWrite ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited(null)}>
      {i18n._('Group')}
    </Button>
  ) : null;
  const definition: ListDefinition<GroupItem> = {
    resource: 'group',
    title: i18n._('Groups'),
    search: { id: 'search', col: 'name', opr: 'ct', placeholder: i18n._('Search groups') },
    filters: [],
    columns: columns(canWrite ? (row) => setEdited(row.id) : undefined),
    defaults: { order: { column: 'name', direction: 'asc' }, view: 'table' },
    fetch: (q, signal) => client.call(group.list, { query: { q } }, { signal }),
    nameOf: (row) => row.name,
    actions: canWrite ? actions : [],
    ...(canWrite ? { removeMany: remove } : {}),
    head: create,
    empty: {
      title: i18n._('No groups yet'),
      hint: i18n._('People of a group hold its roles. Give a team its rights once, then add and remove people.'),
      actions: create,
    },
  };
  return (
    <>
      <ListPage definition={definition} />
      <Suspense fallback={null}>
        {edited === undefined ? null : <GroupDialog id={edited ?? undefined} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </>
  );
}
