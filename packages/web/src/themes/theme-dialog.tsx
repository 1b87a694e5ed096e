/** A theme: its name and its tokens. */
import { theme } from '@tessera/api/theme';
import { readTheme } from '@tessera/core/look/theme-tokens';
import { client } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { i18n } from '../i18n.ts';
import { TokensEditor } from './tokens-editor.tsx';

interface Values {
  theme_name: string;
  json_data: string;
}

interface Extra {
  /** Every open page wears it. */
  isDefault: boolean;
}

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values, Extra>> {
  const fresh = JSON.stringify({ token: {} }, null, 2);
  if (id === undefined) return { values: { theme_name: '', json_data: fresh }, etag: undefined, isDefault: false };
  const { body, etag } = await client.send(theme.get, { params: { pk: id } }, { signal });
  const { theme_name, json_data, is_system_default } = body.result;
  const printed = JSON.stringify(readTheme(json_data).theme, null, 2);
  return { values: { theme_name, json_data: printed }, etag, isDefault: is_system_default };
}

async function save(id: number | undefined, body: Values, { etag, isDefault }: OpenedObject<Values, Extra>): Promise<void> {
  if (id === undefined) await client.call(theme.create, { body });
  else await client.call(theme.update, { params: { pk: id }, body }, etag ? { ifMatch: etag } : {});
  // The theme of the site is in every part of the page.
  if (isDefault) window.location.reload();
}

const fields = (): FormEntry<Values>[] => [
  { kind: 'text', name: 'theme_name', label: i18n._('Name'), required: true, input: { maxLength: 250 } },
  {
    kind: 'own',
    name: 'json_data',
    label: i18n._('Tokens'),
    check: ({ json_data }) => readTheme(json_data).faults.join(' ') || undefined,
    widget: <TokensEditor />,
  },
];

/** Adds a theme, or edits the one of an id. */
export function ThemeDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <ObjectDialog<Values, Extra>
      title={id === undefined ? i18n._('Add theme') : i18n._('Edit theme')}
      resource="theme"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, opened) => save(id, values, opened)}
      saved={id === undefined ? i18n._('The theme was added') : i18n._('The theme was saved')}
      onClose={onClose}
      fields={fields}
      width={720}
    />
  );
}
