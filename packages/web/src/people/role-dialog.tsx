/** A role: its name, what it permits, and who holds it. */
import { role } from '@tessera/api/role';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { PermissionsSelect } from '../dialogs/related-select.tsx';

interface Values {
  name: string;
  permission_view_menu_ids: number[];
  user_ids: number[];
  group_ids: number[];
}

interface Extra {
  isBuiltIn: boolean;
}

/** @param from  an existing role @param copy  true: its permissions begin a new one */
async function open(from: number | undefined, copy: boolean, signal: AbortSignal): Promise<OpenedObject<Values, Extra>> {
  if (from === undefined)
    return {
      values: { name: '', permission_view_menu_ids: [], user_ids: [], group_ids: [] },
      etag: undefined,
      isBuiltIn: false,
    };
  const { body, etag } = await client.send(role.get, { params: { pk: from } }, { signal });
  const { name, is_builtin } = body.result;
  const { result: permissions } = await client.call(role.permissions, { params: { pk: from } }, { signal });
  const permission_view_menu_ids = permissions.map(({ id }) => id);
  if (copy) {
    const values = { name: i18n._('{name} copy', { name }), permission_view_menu_ids, user_ids: [], group_ids: [] };
    return { values, etag: undefined, isBuiltIn: false };
  }
  const found = await client.call(role.search, { query: { q: { filters: [{ col: 'name', value: name }] } } }, { signal });
  const links = found.result.find(({ id }) => id === from);
  return {
    values: { name, permission_view_menu_ids, user_ids: links?.user_ids ?? [], group_ids: links?.group_ids ?? [] },
    etag,
    isBuiltIn: is_builtin,
  };
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id) => b.includes(id));

/** Only what was changed is sent; each part is a save of its own, the first with the version that was opened. */
async function save(id: number | undefined, values: Values, opened: OpenedObject<Values, Extra>): Promise<void> {
  const before = opened.values;
  const fresh = id === undefined;
  const made = fresh ? await client.call(role.create, { body: { name: values.name } }) : undefined;
  const pk = made?.id ?? id ?? 0;
  let match = fresh ? {} : opened.etag ? { ifMatch: opened.etag } : {};
  const next = (etag: string | undefined): void => {
    match = etag ? { ifMatch: etag } : {};
  };
  if (!fresh && values.name !== before.name)
    next((await client.send(role.update, { params: { pk }, body: { name: values.name } }, match)).etag);
  const { permission_view_menu_ids, user_ids, group_ids } = values;
  if (fresh ? permission_view_menu_ids.length > 0 : !same(permission_view_menu_ids, before.permission_view_menu_ids))
    next((await client.send(role.setPermissions, { params: { pk }, body: { permission_view_menu_ids } }, match)).etag);
  if (fresh ? user_ids.length > 0 : !same(user_ids, before.user_ids))
    next((await client.send(role.setUsers, { params: { pk }, body: { user_ids } }, match)).etag);
  if (fresh ? group_ids.length > 0 : !same(group_ids, before.group_ids))
    await client.send(role.setGroups, { params: { pk }, body: { group_ids } }, match);
}

function fields({ isBuiltIn }: Extra): FormEntry<Values>[] {
  const fixed = i18n._('A built-in role: its name and its general permissions are fixed. Data may be granted to it.');
  return [
    ...(isBuiltIn ? [{ kind: 'note', text: fixed } as const] : []),
    { kind: 'text', name: 'name', label: i18n._('Role name'), required: true, input: { maxLength: 64, disabled: isBuiltIn } },
    { kind: 'own', name: 'permission_view_menu_ids', label: i18n._('Permissions'), widget: <PermissionsSelect /> },
    { kind: 'related', name: 'user_ids', label: i18n._('Users'), of: 'users' },
    { kind: 'related', name: 'group_ids', label: i18n._('Groups'), of: 'groups' },
  ];
}

export interface RoleDialogProps {
  /** The role to change, or to copy. */
  id: number | undefined;
  copy?: boolean;
  onClose: () => void;
}

/** Adds a role, edits the one of an id, or with `copy` makes a new one of its permissions. */
export function RoleDialog({ id, copy = false, onClose }: RoleDialogProps) {
  const target = copy ? undefined : id;
  return (
    <ObjectDialog<Values, Extra>
      title={copy ? i18n._('Duplicate role') : id === undefined ? i18n._('Add role') : i18n._('Edit role')}
      resource="role"
      id={target}
      open={(signal) => open(id, copy, signal)}
      save={(values, opened) => save(target, values, opened)}
      saved={target === undefined ? i18n._('The role was added') : i18n._('The role was saved')}
      onClose={onClose}
      width={640}
      fields={(_, opened) => fields(opened)}
    />
  );
}
