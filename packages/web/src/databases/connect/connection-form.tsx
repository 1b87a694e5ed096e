/** Where the database is and how it is used: by parts, or as one address. */
import { Button, Checkbox, Collapse, Form, Input, Switch, type FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { i18n } from '../../i18n.ts';
import styles from './connect.module.css';
import type {
  ConnectionKind,
  ConnectionMethod,
  DisabledFeatures,
  ConnectionField,
  ConnectionFieldName,
  ConnectionValues,
} from './connection.ts';

const required = () => ({ required: true, whitespace: true, message: i18n._('This is a required field') });

/** Label and hint of a part; a file has a path where a server has a name. */
function wordsOf(name: ConnectionFieldName, isFile: boolean): { label: string; hint?: string } {
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
    case 'encryption':
      return { label: i18n._('SSL') };
  }
}

function PartField({ part, isFile }: { part: ConnectionField; isFile: boolean }) {
  const { label, hint } = wordsOf(part.name, isFile);
  const id = `connect-${part.name}`;
  return (
    <Form.Item name={part.name} label={label} htmlFor={id} extra={hint} {...(part.required ? { rules: [required()] } : {})}>
      {part.name === 'password' ? (
        <Input.Password id={id} autoComplete="new-password" />
      ) : (
        <Input
          id={id}
          autoComplete="off"
          spellCheck={false}
          placeholder={part.usual}
          {...(part.name === 'port' ? { inputMode: 'numeric' } : {})}
        />
      )}
    </Form.Item>
  );
}

/** Host beside port, user beside password. */
function Parts({ parts }: { parts: readonly ConnectionField[] }) {
  const isFile = !parts.some(({ name }) => name === 'host');
  const some = (...names: ConnectionFieldName[]) =>
    parts.filter(({ name }) => names.includes(name)).map((part) => <PartField key={part.name} part={part} isFile={isFile} />);
  return (
    <>
      <div className={styles['row']}>{some('host', 'port')}</div>
      {some('database')}
      <div className={styles['pair']}>{some('username', 'password')}</div>
      {some('query')}
      {parts.some(({ name }) => name === 'encryption') ? (
        <div className={styles['switch']}>
          <Form.Item name="encryption" valuePropName="checked" noStyle>
            <Switch id="connect-encryption" size="small" />
          </Form.Item>
          <label htmlFor="connect-encryption">{i18n._('SSL: the connection is encrypted')}</label>
        </div>
      ) : null}
    </>
  );
}

function TurnedOff({ name, label, hint }: { name: DisabledFeatures; label: string; hint: string }) {
  return (
    <Form.Item name={name} valuePropName="checked" extra={hint}>
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  );
}

function Advanced() {
  return (
    <>
      <Form.Item
        name="cache_timeout"
        label={i18n._('Chart cache timeout')}
        htmlFor="connect-cache"
        extra={i18n._('Seconds; empty takes the default of the site, -1 keeps nothing')}
        rules={[{ pattern: /^-?\d+$/, message: i18n._('Write a whole number of seconds') }]}
      >
        <Input id="connect-cache" inputMode="numeric" />
      </Form.Item>
      <Form.Item
        name="server_cert"
        label={i18n._('Root certificate')}
        htmlFor="connect-cert"
        extra={i18n._('PEM of the authority that signed the certificate of the server')}
      >
        <Input.TextArea id="connect-cert" rows={3} spellCheck={false} />
      </Form.Item>
      <TurnedOff
        name="disable_data_preview"
        label={i18n._('Disable SQL Lab data preview queries')}
        hint={i18n._('The schema browser asks for no rows of a table')}
      />
      <TurnedOff
        name="disable_drill_to_detail"
        label={i18n._('Disable drill to detail')}
        hint={i18n._('Charts of this database do not offer the rows behind a value')}
      />
    </>
  );
}

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
    <Form form={form} layout="vertical" initialValues={initial} onFinish={onSave} preserve requiredMark>
      <Form.Item name="database_name" label={i18n._('Display Name')} htmlFor="connect-name" rules={[required()]}>
        <Input id="connect-name" maxLength={250} autoComplete="off" />
      </Form.Item>
      {isByParts ? (
        <Parts parts={parts} />
      ) : (
        <Form.Item
          name="sqlalchemy_uri"
          label={i18n._('SQLAlchemy URI')}
          htmlFor="connect-uri"
          extra={kind?.sqlalchemy_uri_placeholder}
          rules={[required()]}
        >
          <Input id="connect-uri" autoComplete="off" spellCheck={false} placeholder={kind?.sqlalchemy_uri_placeholder} />
        </Form.Item>
      )}
      {parts.length > 0 ? (
        <div className={styles['method']}>
          <Button type="link" onClick={() => onMethod(isByParts ? 'sqlalchemy_form' : 'dynamic_form')}>
            {isByParts
              ? i18n._('Connect this database with a SQLAlchemy URI string instead')
              : i18n._('Connect this database using the dynamic form instead')}
          </Button>
        </div>
      ) : null}
      <Form.Item name="expose_in_sqllab" valuePropName="checked">
        <Checkbox>{i18n._('Expose in SQL Lab')}</Checkbox>
      </Form.Item>
      <Collapse
        ghost
        size="small"
        items={[{ key: 'advanced', label: i18n._('Advanced'), children: <Advanced />, forceRender: true }]}
      />
    </Form>
  );
}
