/** Roles: `/roles/`. */
import { lazy } from 'react';
import { role, type RoleItem } from '@tessera/api/role';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { OpenName, Tick } from '../lists/cells.tsx';
import type { ListColumn } from '../lists/definition.ts';
import { EditableList } from '../lists/editable-list.tsx';

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

function columns(edit: ((row: RoleItem) => void) | undefined): ListColumn<RoleItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      order: 'name',
      render: (row) => <OpenName name={row.name} onOpen={edit ? () => edit(row) : undefined} />,
    },
    { key: 'builtin', title: i18n._('Built in'), widthPx: 140, from: 'sm', render: (row) => <Tick yes={row.is_builtin} /> },
  ];
}

/** The list of roles, for administrators (docs/reference/api.md#permission-names). */
export function RoleListPage() {
  return (
    <EditableList<RoleItem>
      resource="role"
      access="role"
      title={i18n._('Roles')}
      noun={i18n._('Role')}
      rights={{ info: role.info, view: 'Role', thing: i18n._('role') }}
      search={{ id: 'search', col: 'name', opr: 'ct', label: i18n._('Search roles') }}
      filters={[]}
      columns={columns}
      defaults={{ order: { column: 'name', direction: 'asc' }, view: 'table' }}
      fetch={(q, signal) => client.call(role.list, { query: { q } }, { signal })}
      nameOf={(row) => row.name}
      impact={impactOf}
      remove={(q) => client.call(role.removeMany, { query: { q } })}
      kept={(row) => (row.is_builtin ? i18n._('A built-in role cannot be deleted') : undefined)}
      canCopy
      empty={{ title: i18n._('No roles yet'), hint: i18n._('A role says what its holders may see and do.') }}
      dialog={(edited) => <RoleDialog {...edited} />}
    />
  );
}
