/** A CSS template: its name and its rules. */
import { cssTemplate } from '@tessera/api/css-template';
import { client } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { i18n } from '../i18n.ts';

interface Values {
  template_name: string;
  css: string;
}

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values>> {
  if (id === undefined) return { values: { template_name: '', css: '' }, etag: undefined };
  const { body, etag } = await client.send(cssTemplate.get, { params: { pk: id } }, { signal });
  return { values: { template_name: body.result.template_name, css: body.result.css }, etag };
}

async function save(id: number | undefined, body: Values, etag: string | undefined): Promise<void> {
  if (id === undefined) await client.call(cssTemplate.create, { body });
  else await client.call(cssTemplate.update, { params: { pk: id }, body }, etag ? { ifMatch: etag } : {});
}

const fields = (): FormEntry<Values>[] => [
  { kind: 'text', name: 'template_name', label: i18n._('CSS template name'), required: true, input: { maxLength: 250 } },
  {
    kind: 'long-text',
    name: 'css',
    label: i18n._('CSS'),
    help: i18n._('Rules apply inside the dashboard that takes the template over.'),
    input: {
      autoSize: { minRows: 10, maxRows: 22 },
      spellCheck: false,
      placeholder: `[data-component='HEADER'] {\n  text-transform: uppercase;\n}`,
      dir: 'ltr',
      style: { fontFamily: 'var(--t-mono)' },
      maxLength: 100_000,
    },
  },
];

/** Adds a template, or edits the one of an id. */
export function TemplateDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <ObjectDialog<Values>
      title={id === undefined ? i18n._('Add CSS template') : i18n._('Edit CSS template properties')}
      resource="css_template"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, { etag }) => save(id, values, etag)}
      saved={id === undefined ? i18n._('The CSS template was added') : i18n._('The CSS template was saved')}
      onClose={onClose}
      fields={fields}
      width={640}
    />
  );
}
