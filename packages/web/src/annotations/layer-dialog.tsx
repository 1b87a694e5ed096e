/** An annotation layer: its name and what it is for. */
import { annotationLayer } from '@tessera/api/annotation-layer';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';

interface Values {
  name: string;
  descr: string;
}

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values>> {
  if (id === undefined) return { values: { name: '', descr: '' }, etag: undefined };
  const { body, etag } = await client.send(annotationLayer.get, { params: { pk: id } }, { signal });
  const { name, descr } = body.result;
  return { values: { name, descr: descr ?? '' }, etag };
}

async function save(id: number | undefined, values: Values, etag: string | undefined): Promise<void> {
  const body = { ...values, descr: values.descr || null };
  if (id === undefined) await client.call(annotationLayer.create, { body });
  else await client.call(annotationLayer.update, { params: { pk: id }, body }, etag ? { ifMatch: etag } : {});
}

const fields = (): FormEntry<Values>[] => [
  { kind: 'text', name: 'name', label: i18n._('Name'), required: true, input: { maxLength: 250 } },
  { kind: 'long-text', name: 'descr', label: i18n._('Description') },
];

/** Adds an annotation layer, or edits the one of an id. It saves with the version that was read. */
export function LayerDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <ObjectDialog<Values>
      title={id === undefined ? i18n._('Add annotation layer') : i18n._('Edit annotation layer')}
      resource="annotation_layer"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, { etag }) => save(id, values, etag)}
      saved={id === undefined ? i18n._('The annotation layer was added') : i18n._('The annotation layer was saved')}
      onClose={onClose}
      fields={fields}
    />
  );
}
