/** A tag: its name and what it stands for. */
import { tag } from '@tessera/api/tag';
import { client } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { i18n } from '../i18n.ts';

interface Values {
  name: string;
  description: string;
}

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values>> {
  if (id === undefined) return { values: { name: '', description: '' }, etag: undefined };
  const { body, etag } = await client.send(tag.get, { params: { pk: id } }, { signal });
  return { values: { name: body.result.name, description: body.result.description ?? '' }, etag };
}

async function save(id: number | undefined, values: Values, etag: string | undefined): Promise<void> {
  const body = { name: values.name, description: values.description || null };
  if (id === undefined) await client.call(tag.create, { body });
  else await client.call(tag.update, { params: { pk: id }, body }, etag ? { ifMatch: etag } : {});
}

const fields = (): FormEntry<Values>[] => [
  {
    kind: 'text',
    name: 'name',
    label: i18n._('Tag name'),
    required: true,
    input: { maxLength: 250 },
    check: ({ name }) => (/[:,]/.test(name) ? i18n._('A name cannot contain “:” or “,”') : undefined),
  },
  { kind: 'long-text', name: 'description', label: i18n._('Description') },
];

/** Makes a tag, or edits the one of an id. */
export function TagDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <ObjectDialog<Values>
      title={id === undefined ? i18n._('Create tag') : i18n._('Edit tag')}
      resource="tag"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, { etag }) => save(id, values, etag)}
      saved={id === undefined ? i18n._('Tag created') : i18n._('Tag updated')}
      onClose={onClose}
      fields={fields}
    />
  );
}
