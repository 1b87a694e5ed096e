/** The name of own regions. */
import { Form, Input } from 'antd';
import { region } from '@tessera/api/region';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { ObjectDialog, required, type OpenedObject } from '../dialogs/object-dialog.tsx';

interface Values {
  name: string;
}

async function open(id: number, signal: AbortSignal): Promise<OpenedObject<Values>> {
  const { body, etag } = await client.send(region.get, { params: { pk: id } }, { signal });
  return { values: { name: body.result.name }, etag, extra: undefined };
}

async function save(id: number, values: Values, etag: string | undefined): Promise<void> {
  await client.call(region.update, { params: { pk: id }, body: values }, etag ? { ifMatch: etag } : {});
}

const fields = () => (
  <Form.Item name="name" label={i18n._('Name')} htmlFor="region-name" rules={[required()]}>
    <Input id="region-name" maxLength={250} />
  </Form.Item>
);

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
