/** A tag: its name, what it stands for, and the objects that carry it. */
import { tag, type TaggedType } from '@tessera/api/tag';
import { client } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { i18n } from '../i18n.ts';
import { ObjectSelect, type NamedObject } from './object-select.tsx';
import { titleOf, typeOrder } from './titles.ts';

type Values = { name: string; description: string } & Record<TaggedType, readonly NamedObject[]>;

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values>> {
  const none = { query: [], chart: [], dashboard: [], dataset: [] };
  if (id === undefined) return { values: { name: '', description: '', ...none }, etag: undefined };
  const [{ body, etag }, tagged] = await Promise.all([
    client.send(tag.get, { params: { pk: id } }, { signal }),
    client.call(tag.objects, { query: { tagIds: String(id) } }, { signal }),
  ]);
  const of = (type: TaggedType): NamedObject[] =>
    tagged.result.flatMap((each) => (each.type === type ? [{ id: each.id, name: each.name }] : []));
  const { name, description } = body.result;
  const objects = { query: of('query'), chart: of('chart'), dashboard: of('dashboard'), dataset: of('dataset') };
  return { values: { name, description: description ?? '', ...objects }, etag };
}

async function save(id: number | undefined, values: Values, etag: string | undefined): Promise<void> {
  const objects_to_tag = typeOrder.flatMap((type) => values[type].map((each): [TaggedType, number] => [type, each.id]));
  const body = { name: values.name, description: values.description || null, objects_to_tag };
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
  ...typeOrder.map((type): FormEntry<Values> => ({
    kind: 'own',
    name: type,
    label: titleOf(type),
    widget: <ObjectSelect type={type} />,
  })),
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
