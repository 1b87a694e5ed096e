/** A tag: its name, what it stands for and the objects that carry it. */
import { useQueryClient } from '@tanstack/react-query';
import { tag, type TaggedType } from '@tessera/api/tag';
import { client } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { noObjects, pairsToSend, refsByType, type TaggedRefs } from './tagged-refs.ts';
import { TaggedSelect } from './tagged-select.tsx';

type Values = TaggedRefs & {
  name: string;
  description: string;
};

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values>> {
  if (id === undefined) return { values: { name: '', description: '', ...noObjects }, etag: undefined };
  const [{ body, etag }, { result }] = await Promise.all([
    client.send(tag.get, { params: { pk: id } }, { signal }),
    client.call(tag.objects, { query: { tagIds: String(id) } }, { signal }),
  ]);
  return { values: { name: body.result.name, description: body.result.description ?? '', ...refsByType(result) }, etag };
}

async function save(id: number | undefined, values: Values, { values: before, etag }: OpenedObject<Values>): Promise<void> {
  const objects = pairsToSend(before, values);
  const body = {
    name: values.name,
    description: values.description || null,
    ...(objects ? { objects_to_tag: objects } : {}),
  };
  if (id === undefined) await client.call(tag.create, { body });
  else await client.call(tag.update, { params: { pk: id }, body }, etag ? { ifMatch: etag } : {});
}

/** @param shown  kinds of objects that are asked for */
const fields = (shown: ReadonlySet<TaggedType>): FormEntry<Values>[] => [
  {
    kind: 'text',
    name: 'name',
    label: i18n._('Tag name'),
    required: true,
    input: { maxLength: 250 },
    check: ({ name }) => (/[:,]/.test(name) ? i18n._('A name cannot contain “:” or “,”') : undefined),
  },
  { kind: 'long-text', name: 'description', label: i18n._('Description') },
  ...(
    [
      ['dashboard', i18n._('Dashboards')],
      ['chart', i18n._('Charts')],
      ['query', i18n._('Saved queries')],
      ['dataset', i18n._('Datasets')],
    ] as const
  ).flatMap(([type, label]): FormEntry<Values>[] =>
    shown.has(type) ? [{ kind: 'own', name: type, label, widget: <TaggedSelect type={type} /> }] : [],
  ),
];

/** Lists a reader may open; what stands in the others keeps its tags. */
function useReadable(): ReadonlySet<TaggedType> {
  const permissions = useSession()?.permissions;
  const views = { dashboard: 'Dashboard', chart: 'Chart', query: 'SavedQuery', dataset: 'Dataset' } as const;
  const types = ['dashboard', 'chart', 'query', 'dataset'] as const;
  return new Set(types.filter((type) => permissions?.has(`can_read on ${views[type]}`)));
}

/** Makes a tag, or edits the one of an id. */
export function TagDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const readable = useReadable();
  const cache = useQueryClient();
  return (
    <ObjectDialog<Values>
      title={id === undefined ? i18n._('Create tag') : i18n._('Edit tag')}
      resource="tag"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, opened) => save(id, values, opened)}
      saved={id === undefined ? i18n._('Tag created') : i18n._('Tag updated')}
      // The lists of objects show their tags, too.
      onSaved={() => void cache.invalidateQueries({ queryKey: ['list'] })}
      onClose={onClose}
      fields={() => fields(readable)}
    />
  );
}
