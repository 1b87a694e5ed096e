/** A group: people who hold the same roles. */
import { group } from '@tessera/api/group';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';

interface Values {
  name: string;
  label: string;
  description: string;
  roles: number[];
  users: number[];
}

const idsOf = (each: readonly { id: number }[]): number[] => each.map(({ id }) => id);

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values>> {
  if (id === undefined) return { values: { name: '', label: '', description: '', roles: [], users: [] }, etag: undefined };
  const { body, etag } = await client.send(group.get, { params: { pk: id } }, { signal });
  const { name, label, description, roles, users } = body.result;
  const values = { name, label: label ?? '', description: description ?? '', roles: idsOf(roles), users: idsOf(users) };
  return { values, etag };
}

async function save(id: number | undefined, values: Values, etag: string | undefined): Promise<void> {
  const body = { ...values, label: values.label || null, description: values.description || null };
  if (id === undefined) await client.call(group.create, { body });
  else await client.call(group.update, { params: { pk: id }, body }, etag ? { ifMatch: etag } : {});
}

const fields = (): FormEntry<Values>[] => [
  { kind: 'text', name: 'name', label: i18n._('Name'), required: true, input: { maxLength: 100 } },
  { kind: 'text', name: 'label', label: i18n._('Label'), input: { maxLength: 150 } },
  { kind: 'long-text', name: 'description', label: i18n._('Description'), input: { maxLength: 512 } },
  { kind: 'related', name: 'roles', label: i18n._('Roles'), of: 'roles' },
  { kind: 'related', name: 'users', label: i18n._('Users'), of: 'users' },
];

/** Adds a group, or edits the one of an id. It saves with the version that was read. */
export function GroupDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <ObjectDialog<Values>
      title={id === undefined ? i18n._('Add group') : i18n._('Edit group')}
      resource="group"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, { etag }) => save(id, values, etag)}
      saved={id === undefined ? i18n._('The group was added') : i18n._('The group was saved')}
      onClose={onClose}
      fields={fields}
    />
  );
}
