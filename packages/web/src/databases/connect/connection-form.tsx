/** Where the database is and how it is used: by parts, or as one address. */
import { Alert, Button, Form, Switch, Tabs, type FormInstance } from 'antd';
import { space } from '@tessera/core/look/tokens';
import { useEffect, useEffectEvent } from 'react';
import type { FormEntry, FormField } from '../../dialogs/form/form-field.ts';
import { FormFields } from '../../dialogs/form/form-fields.tsx';
import { i18n } from '../../i18n.ts';
import { advancedFields } from './advanced-fields.ts';
import styles from './connect.module.css';
import { AccountKey } from './account-key.tsx';
import { isSheets } from './sheets.ts';
import { SheetsFields } from './sheets-fields.tsx';
import { OAuth2Fields } from './oauth2.tsx';
import { TunnelFields } from './tunnel.tsx';
import type { FieldNames } from './use-tab.ts';
import {
  personalParts,
  type ConnectionKind,
  type ConnectionMethod,
  type ConnectionField,
  type ConnectionFieldName,
  type ConnectionTab,
  type ConnectionValues,
} from './connection.ts';

type TextPart = Exclude<ConnectionFieldName, 'encryption'>;

/** Labels of parts that a kind calls otherwise. */
function ownWords(name: TextPart, engine: string): { label: string; hint?: string } | undefined {
  switch (`${engine} ${name}`) {
    case 'snowflake database':
      return { label: i18n._('Database name'), hint: i18n._('With a schema, if you like: database/schema') };
    case 'snowflake password':
      return { label: i18n._('Programmatic access token') };
    case 'bigquery host':
      return { label: i18n._('Project'), hint: i18n._('Runs and pays for queries; empty: the project of the service account') };
    case 'bigquery database':
      return { label: i18n._('Dataset'), hint: i18n._('Used for tables that are named without a dataset') };
    case 'databricks database':
      return { label: i18n._('Schema') };
    case 'motherduck host':
      return {
        label: i18n._('Postgres endpoint'),
        hint: i18n._('Of the region, for example pg.eu-central-1-aws.motherduck.com; empty: of the region the token names'),
      };
    case 'mssql query':
      return {
        label: i18n._('Additional Parameters'),
        hint: i18n._(
          'Connections are encrypted and the certificate of the server is checked; TrustServerCertificate=yes takes any certificate, Encrypt=no encrypts nothing',
        ),
      };
    case 'files database':
      return {
        label: i18n._('Folder or bucket'),
        hint: i18n._(
          'A folder below the folder files of TESSERA_HOME, for example reports, or s3://bucket/prefix. Its Parquet, CSV and JSON files are tables, and so are Iceberg tables (versions 1 to 3)',
        ),
      };
    case 'files host':
      return {
        label: i18n._('Endpoint'),
        hint: i18n._('Of a bucket that is not at Amazon, for example https://minio.example.org:9000'),
      };
    case 'files location':
      return { label: i18n._('Region'), hint: i18n._('Of the bucket, for example eu-central-1') };
    case 'files username':
      return { label: i18n._('Access key'), hint: i18n._('Of the bucket; empty: it is read without signing in') };
    case 'files password':
      return { label: i18n._('Secret key') };
    default:
      return undefined;
  }
}

/** Label and hint of a part; a file has a path where a server has a name. */
function wordsOf(name: TextPart, engine: string): { label: string; hint?: string } {
  const own = ownWords(name, engine);
  if (own) return own;
  switch (name) {
    case 'host':
      return { label: i18n._('Host') };
    case 'port':
      return { label: i18n._('Port') };
    case 'database':
      return isFile(engine)
        ? { label: i18n._('File'), hint: i18n._('Below the folder files of TESSERA_HOME, for example sales/shop.db') }
        : { label: i18n._('Database name') };
    case 'username':
      return { label: i18n._('Username') };
    case 'password':
      return { label: i18n._('Password') };
    case 'account':
      return { label: i18n._('Account'), hint: i18n._('The account identifier, for example myorg-myaccount') };
    case 'warehouse':
      return { label: i18n._('Warehouse') };
    case 'role':
      return { label: i18n._('Role') };
    case 'http_path':
      return { label: i18n._('HTTP path'), hint: i18n._('Of the SQL warehouse, for example /sql/1.0/warehouses/abc123') };
    case 'access_token':
      return { label: i18n._('Access token') };
    case 'catalog':
      return { label: i18n._('Catalog') };
    case 'location':
      return { label: i18n._('Location'), hint: i18n._('Where the data is, for example EU') };
    case 'credentials_info':
    case 'service_account_info':
      return { label: i18n._('Key of the service account'), hint: i18n._('The JSON file, as it was downloaded') };
    case 'query':
      return { label: i18n._('Additional Parameters'), hint: i18n._('Add additional custom parameters, as key=value&key=value') };
  }
}

const isFile = (engine: string): boolean => engine === 'sqlite' || engine === 'duckdb';

function textField(name: TextPart, { required, usual }: ConnectionField, engine: string): FormField<ConnectionValues> {
  const { label, hint } = wordsOf(name, engine);
  const asked = { name, label, help: hint, required };
  if (name === 'password' || name === 'access_token') return { ...asked, kind: 'password' };
  if (name === 'credentials_info') return { ...asked, kind: 'own', name, widget: <AccountKey /> };
  const typed = name === 'port' ? ({ inputMode: 'numeric' } as const) : {};
  return { ...asked, kind: 'text', input: { autoComplete: 'off', spellCheck: false, placeholder: usual, ...typed } };
}

interface PartsProps {
  form: FormInstance<ConnectionValues>;
  parts: readonly ConnectionField[];
  engine: string;
}

/** Host beside port, user beside password. */
function Parts({ form, parts, engine }: PartsProps) {
  const some = (...names: TextPart[]): FormField<ConnectionValues>[] =>
    names.flatMap((name) => parts.filter((part) => part.name === name).map((part) => textField(name, part, engine)));
  const rowOf = (...names: TextPart[]): FormEntry<ConnectionValues>[] => {
    const fields = some(...names);
    return fields.length > 0 ? [{ kind: 'row', fields }] : [];
  };
  if (isSheets(engine)) return <SheetsFields form={form} />;
  if (engine === 'files')
    return <FormFields entries={[...some('database', 'host', 'location'), ...rowOf('username', 'password')]} />;
  return (
    <>
      <FormFields entries={some('credentials_info', 'account')} />
      <div className={parts.some(({ name }) => name === 'port') ? styles['row'] : undefined}>
        <FormFields entries={some('host', 'port')} />
      </div>
      <FormFields
        entries={[
          ...some('http_path', 'access_token', 'catalog', 'database'),
          ...rowOf('warehouse', 'role'),
          ...some('location'),
          ...rowOf('username', 'password'),
          ...some('query'),
        ]}
      />
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
  tab: ConnectionTab;
  onTab: (tab: ConnectionTab) => void;
  /** Told the names of fields that are missing or wrong. */
  onFault: (names: FieldNames) => void;
}

/** The fields of a connection; `parts` says which of them this kind of database has. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { form, initial, kind, onSave, tab, onTab, onFault } = props;
  const begin = useEffectEvent(() => {
    // What one chose the kind with is gone, and the focus with it.
    if (document.activeElement === document.body) form.focusField('database_name');
  });
  useEffect(() => begin(), []);
  return (
    <Form
      name="connect"
      form={form}
      layout="vertical"
      initialValues={initial}
      onFinish={onSave}
      onFinishFailed={({ errorFields }) => onFault(errorFields.flatMap(({ name }) => name.slice(0, 1)))}
      preserve
      requiredMark
    >
      <Tabs
        activeKey={tab}
        onChange={(key) => onTab(key === 'advanced' ? 'advanced' : 'basic')}
        items={[
          { key: 'basic', label: i18n._('Basic'), children: <Basic {...props} />, forceRender: true },
          {
            key: 'advanced',
            label: i18n._('Advanced'),
            children: <FormFields entries={advancedFields(kind?.supported_switches ?? [])} />,
            forceRender: true,
          },
        ]}
      />
      {/* Enter in a field connects. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </Form>
  );
}

function Basic({ form, kind, parts, method, onMethod }: ConnectionFormProps) {
  const isByParts = method === 'dynamic_form';
  const takesClient = kind?.supported_switches.includes('oauth2_client_info') === true;
  const isOAuth2 = Form.useWatch('oauth2', form) ?? form.getFieldValue('oauth2') === true;
  const isPersonal = takesClient && isOAuth2;
  return (
    <>
      {kind?.experimental === true ? (
        <Alert
          style={{ marginBottom: space.md }}
          type="info"
          showIcon
          title={i18n._('Experimental: built from its documentation, not yet run against the real service.')}
        />
      ) : null}
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
      {isByParts ? (
        <Parts form={form} parts={isPersonal ? personalParts(parts, kind?.engine ?? '') : parts} engine={kind?.engine ?? ''} />
      ) : (
        <FormFields entries={[wholeAddress(kind?.sqlalchemy_uri_placeholder)]} />
      )}
      {kind?.engine_information.disable_ssh_tunneling === false ? <TunnelFields form={form} /> : null}
      {takesClient ? <OAuth2Fields form={form} /> : null}
      {parts.length > 0 && !isSheets(kind?.engine ?? '') ? (
        <div className={styles['method']}>
          <Button type="link" onClick={() => onMethod(isByParts ? 'sqlalchemy_form' : 'dynamic_form')}>
            {isByParts
              ? i18n._('Connect this database with a SQLAlchemy URI string instead')
              : i18n._('Connect this database using the dynamic form instead')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
