/** Roles: `/roles/`. */
import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { role, type RoleItem } from '@tessera/api/role';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { ListAction, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';
import { useDelete } from '../lists/use-delete.tsx';
import { useCan } from '../session.ts';
import { OpenName, Tick } from './list-parts.tsx';

const RoleDialog = lazy(() => import('./role-dialog.tsx').then((m) => ({ default: m.RoleDialog })));

/** Who would lose a role. */
async function impactOf(rows: readonly RoleItem[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { id, name } of rows) {
    const { result } = await client.call(role.search, { query: { q: { filters: [{ col: 'name', value: name }] } } });
    const links = result.find((each) => each.id === id);
    const users = links?.user_ids.length ?? 0;
    const groups = links?.group_ids.length ?? 0;
    if (users + groups > 0)
      lines.push(
        i18n._(
          '{name}: held by {users, plural, one {# user} other {# users}} and {groups, plural, one {# group} other {# groups}}',
          {
            name,
            users,
            groups,
          },
        ),
      );
  }
  return lines;
}

type Edited = { id: number | undefined; copy?: boolean };

export function RoleListPage() {
  const [edited, setEdited] = useState<Edited>();
  const ask = useDelete();
  const canWrite = useCan('can_write on Role');
  const remove = (rows: RoleItem[]): void =>
    void ask({
      resource: 'role',
      names: rows.map((row) => row.name),
      impact: async () => ({ lines: await impactOf(rows) }),
      remove: () => client.call(role.removeMany, { query: { q: rows.map(({ id }) => id) } }),
    });
  const refusal = (row: RoleItem): string | undefined =>
    row.is_builtin ? i18n._('A built-in role cannot be deleted') : undefined;
  const actions: ListAction<RoleItem>[] = [
    { key: 'edit', label: i18n._('Edit'), icon: <EditOutlined />, run: ({ id }) => setEdited({ id }) },
    { key: 'copy', label: i18n._('Duplicate'), icon: <CopyOutlined />, run: ({ id }) => setEdited({ id, copy: true }) },
    { key: 'delete', label: i18n._('Delete'), icon: <DeleteOutlined />, run: (row) => remove([row]), refusal, danger: true },
  ];
  const create = canWrite ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ id: undefined })}>
      {i18n._('Role')}
    </Button>
  ) : null;
  const definition: ListDefinition<RoleItem> = {
    resource: 'role',
    title: i18n._('Roles'),
    search: { id: 'search', col: 'name', opr: 'ct', placeholder: i18n._('Search roles') },
    filters: [],
    columns: [
      {
        key: 'name',
        title: i18n._('Name'),
        order: 'name',
        render: (row) => <OpenName name={row.name} onOpen={canWrite ? () => setEdited({ id: row.id }) : undefined} />,
      },
      { key: 'builtin', title: i18n._('Built in'), widthPx: 140, from: 'sm', render: (row) => <Tick yes={row.is_builtin} /> },
    ],
    defaults: { order: { column: 'name', direction: 'asc' }, view: 'table' },
    fetch: (q, signal) => client.call(role.list, { query: { q } }, { signal }),
    nameOf: (row) => row.name,
    actions: canWrite ? actions : [],
    ...(canWrite ? { removeMany: remove, canRemove: (row: RoleItem) => !row.is_builtin } : {}),
    head: create,
    empty: { title: i18n._('No roles yet'), hint: i18n._('A role says what its holders may see and do.'), actions: create },
  };
  return (
    <>
      <ListPage definition={definition} />
      <Suspense fallback={null}>{edited ? <RoleDialog {...edited} onClose={() => setEdited(undefined)} /> : null}</Suspense>
    </>
  );
}
