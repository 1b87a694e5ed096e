/** The name of own regions. */
import { region } from '@tessera/api/region';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';

interface Values {
  name: string;
}

async function open(id: number, signal: AbortSignal): Promise<OpenedObject<Values>> {
  const { body, etag } = await client.send(region.get, { params: { pk: id } }, { signal });
  return { values: { name: body.result.name }, etag };
}

async function save(id: number, values: Values, etag: string | undefined): Promise<void> {
  await client.call(region.update, { params: { pk: id }, body: values }, etag ? { ifMatch: etag } : {});
}

const fields = (): FormEntry<Values>[] => [
  { kind: 'text', name: 'name', label: i18n._('Name'), required: true, input: { maxLength: 250 } },
];

/** Opens the regions, saves their new name. */
export function NameDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <ObjectDialog<Values>
      title={i18n._('Rename regions')}
      resource="region"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, { etag }) => save(id, values, etag)}
      saved={i18n._('The regions were renamed')}
      onClose={onClose}
      fields={fields}
    />
  );
}
