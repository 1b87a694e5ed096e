/** Where the database is and how it is used: by parts, or as one address. */
import { Button, Collapse, Form, Switch, type FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { FormField } from '../../dialogs/form/form-field.ts';
import { FormFields } from '../../dialogs/form/form-fields.tsx';
import { i18n } from '../../i18n.ts';
import { advancedFields } from './advanced-fields.ts';
import styles from './connect.module.css';
import { TunnelFields } from './tunnel.tsx';
import type { ConnectionKind, ConnectionMethod, ConnectionField, ConnectionFieldName, ConnectionValues } from './connection.ts';

type TextPart = Exclude<ConnectionFieldName, 'encryption'>;

/** Label and hint of a part; a file has a path where a server has a name. */
function wordsOf(name: TextPart, isFile: boolean): { label: string; hint?: string } {
  switch (name) {
    case 'host':
      return { label: i18n._('Host') };
    case 'port':
      return { label: i18n._('Port') };
    case 'database':
      return isFile
        ? { label: i18n._('File'), hint: i18n._('Below the folder files of TESSERA_HOME, for example sales/shop.db') }
        : { label: i18n._('Database name') };
    case 'username':
      return { label: i18n._('Username') };
    case 'password':
      return { label: i18n._('Password') };
    case 'query':
      return { label: i18n._('Additional Parameters'), hint: i18n._('Add additional custom parameters, as key=value&key=value') };
  }
}

function textField(name: TextPart, { required, usual }: ConnectionField, isFile: boolean): FormField<ConnectionValues> {
  const { label, hint } = wordsOf(name, isFile);
  const asked = { name, label, help: hint, required };
  if (name === 'password') return { ...asked, kind: 'password' };
  const typed = name === 'port' ? ({ inputMode: 'numeric' } as const) : {};
  return { ...asked, kind: 'text', input: { autoComplete: 'off', spellCheck: false, placeholder: usual, ...typed } };
}

/** Host beside port, user beside password. */
function Parts({ parts }: { parts: readonly ConnectionField[] }) {
  const isFile = !parts.some(({ name }) => name === 'host');
  const some = (...names: TextPart[]): FormField<ConnectionValues>[] =>
    names.flatMap((name) => parts.filter((part) => part.name === name).map((part) => textField(name, part, isFile)));
  return (
    <>
      <div className={styles['row']}>
        <FormFields entries={some('host', 'port')} />
      </div>
      <FormFields entries={[...some('database'), { kind: 'row', fields: some('username', 'password') }, ...some('query')]} />
      {parts.some(({ name }) => name === 'encryption') ? (
        <div className={styles['switch']}>
          <Form.Item name="encryption" valuePropName="checked" noStyle>
            <Switch size="small" />
          </Form.Item>
          <label htmlFor="connect_encryption">{i18n._('SSL: the connection is encrypted')}</label>
        </div>
      ) : null}
    </>
  );
}

/** The connection as one address. @param example  how one of this kind looks */
const wholeAddress = (example: string | undefined): FormField<ConnectionValues> => ({
  kind: 'text',
  name: 'sqlalchemy_uri',
  label: i18n._('SQLAlchemy URI'),
  help: example,
  required: true,
  input: { autoComplete: 'off', spellCheck: false, ...(example === undefined ? {} : { placeholder: example }) },
});

interface ConnectionFormProps {
  form: FormInstance<ConnectionValues>;
  initial: ConnectionValues;
  kind: ConnectionKind | undefined;
  parts: readonly ConnectionField[];
  method: ConnectionMethod;
  onMethod: (method: ConnectionMethod) => void;
  onSave: () => void;
}

/** The fields of a connection; `parts` says which of them this kind of database has. */
export function ConnectionForm({ form, initial, kind, parts, method, onMethod, onSave }: ConnectionFormProps) {
  const isByParts = method === 'dynamic_form';
  const begin = useEffectEvent(() => {
    // What one chose the kind with is gone, and the focus with it.
    if (document.activeElement === document.body) form.focusField('database_name');
  });
  useEffect(() => begin(), []);
  return (
    <Form name="connect" form={form} layout="vertical" initialValues={initial} onFinish={onSave} preserve requiredMark>
      <FormFields<ConnectionValues>
        entries={[
          {
            kind: 'text',
            name: 'database_name',
            label: i18n._('Display Name'),
            required: true,
            input: { maxLength: 250, autoComplete: 'off' },
          },
        ]}
      />
      {isByParts ? <Parts parts={parts} /> : <FormFields entries={[wholeAddress(kind?.sqlalchemy_uri_placeholder)]} />}
      {kind?.engine_information.disable_ssh_tunneling === false ? <TunnelFields form={form} /> : null}
      {parts.length > 0 ? (
        <div className={styles['method']}>
          <Button type="link" onClick={() => onMethod(isByParts ? 'sqlalchemy_form' : 'dynamic_form')}>
            {isByParts
              ? i18n._('Connect this database with a SQLAlchemy URI string instead')
              : i18n._('Connect this database using the dynamic form instead')}
          </Button>
        </div>
      ) : null}
      <Collapse
        ghost
        size="small"
        items={[
          {
            key: 'advanced',
            label: i18n._('Advanced'),
            children: <FormFields entries={advancedFields(kind?.supported_switches ?? [])} />,
            forceRender: true,
          },
        ]}
      />
    </Form>
  );
}
