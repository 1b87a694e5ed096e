/** A role: its name, what it permits, and who holds it. */
import { useQueryClient } from '@tanstack/react-query';
import { role } from '@tessera/api/role';
import { useState } from 'react';
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

/** How far saving has come: a part that fails leaves the parts before it saved. */
interface Progress {
  readonly pk: number;
  /** Of the role as it was last saved; absent for a new one, of which nobody else knows. */
  readonly etag: string | undefined;
  /** What is saved of it. */
  readonly kept: Values;
  /** From what it began. */
  readonly opened: OpenedObject<Values, Extra>;
}

async function begin(id: number | undefined, values: Values, opened: OpenedObject<Values, Extra>): Promise<Progress> {
  if (id !== undefined) return { pk: id, etag: opened.etag, kept: opened.values, opened };
  const made = await client.call(role.create, { body: { name: values.name } });
  const kept = { name: values.name, permission_view_menu_ids: [], user_ids: [], group_ids: [] };
  return { pk: made.id, etag: undefined, kept, opened };
}

/**
 * Only what was changed is sent; each part is a save of its own, the first with the version that was opened.
 * @param told  told how far it came, after each part
 */
async function save(id: number | undefined, values: Values, from: Progress, told: (progress: Progress) => void): Promise<void> {
  let at = from;
  const part = async (patch: Partial<Values>, send: (match: { ifMatch?: string }) => Promise<{ etag?: string | undefined }>) => {
    const { etag } = await send(at.etag ? { ifMatch: at.etag } : {});
    at = { ...at, etag: id === undefined ? undefined : etag, kept: { ...at.kept, ...patch } };
    told(at);
  };
  const { name, permission_view_menu_ids, user_ids, group_ids } = values;
  const params = { pk: at.pk };
  if (name !== at.kept.name) await part({ name }, (match) => client.send(role.update, { params, body: { name } }, match));
  if (!same(permission_view_menu_ids, at.kept.permission_view_menu_ids))
    await part({ permission_view_menu_ids }, (match) =>
      client.send(role.setPermissions, { params, body: { permission_view_menu_ids } }, match),
    );
  if (!same(user_ids, at.kept.user_ids))
    await part({ user_ids }, (match) => client.send(role.setUsers, { params, body: { user_ids } }, match));
  if (!same(group_ids, at.kept.group_ids))
    await part({ group_ids }, (match) => client.send(role.setGroups, { params, body: { group_ids } }, match));
}

function fields({ isBuiltIn }: Extra, isMade: boolean): FormEntry<Values>[] {
  const fixed = i18n._('A built-in role: its name and its general permissions are fixed. Data may be granted to it.');
  const made = i18n._('The role was added, but not all of it was saved. Save goes on with it.');
  return [
    ...(isMade ? [{ kind: 'note', text: made } as const] : []),
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
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const close = (): void => {
    // A role that was made and given up is in the list all the same.
    if (progress) void cache.invalidateQueries({ queryKey: ['list', 'role'] });
    onClose();
  };
  return (
    <ObjectDialog<Values, Extra>
      title={copy ? i18n._('Duplicate role') : id === undefined ? i18n._('Add role') : i18n._('Edit role')}
      resource="role"
      id={target}
      open={(signal) => open(id, copy, signal)}
      save={async (values, opened) => {
        const from = progress?.opened === opened ? progress : await begin(target, values, opened);
        setProgress(from);
        await save(target, values, from, setProgress);
      }}
      saved={target === undefined ? i18n._('The role was added') : i18n._('The role was saved')}
      onClose={close}
      width={640}
      fields={(_, opened) => fields(opened, target === undefined && progress !== undefined)}
    />
  );
}
