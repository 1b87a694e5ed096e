/** What can be set of a database beside its address: the SQL page, how long things are remembered, security. */
import { isJson, type FormEntry, type FormField } from '../../dialogs/form/form-field.ts';
import { i18n } from '../../i18n.ts';
import type { ConnectionValues } from './connection.ts';

type Field = FormField<ConnectionValues>;
type SecondsName = 'cache_timeout' | 'schema_cache_timeout' | 'table_cache_timeout';

type BoxName = {
  [Name in keyof ConnectionValues]: ConnectionValues[Name] extends boolean ? Name : never;
}[keyof ConnectionValues];

const box = (name: BoxName, label: string, help?: string): Field => ({
  kind: 'checkbox',
  name,
  label,
  help,
});

const seconds = (name: SecondsName, label: string, help: string, right: RegExp): Field => ({
  kind: 'text',
  name,
  label,
  help,
  check: (values) => (right.test(values[name].trim()) ? undefined : i18n._('Write a whole number of seconds')),
  input: { inputMode: 'numeric' },
});

const keyPair = '{"auth_method": "keypair", "auth_params": {"privatekey_body": "…", "privatekey_pass": "…"}}';

/** The mask of what is stored is no JSON. */
const isUntouched = (text: string): boolean => /^X*$/.test(text.trim());

const performance = (): FormEntry<ConnectionValues>[] => [
  { kind: 'section', title: i18n._('Performance') },
  seconds(
    'cache_timeout',
    i18n._('Chart cache timeout'),
    i18n._('Seconds; empty takes the default of the site, -1 keeps nothing'),
    /^(?:-?\d+)?$/,
  ),
  seconds(
    'schema_cache_timeout',
    i18n._('Schema cache timeout'),
    i18n._('Seconds that names of schemas are remembered; empty or 0: asked every time'),
    /^\d*$/,
  ),
  seconds(
    'table_cache_timeout',
    i18n._('Table cache timeout'),
    i18n._('Seconds that names of tables are remembered; empty or 0: asked every time'),
    /^\d*$/,
  ),
  box(
    'allow_run_async',
    i18n._('Asynchronous query execution'),
    i18n._('Queries of the SQL page run in the background, and go on when the page is left'),
  ),
  box(
    'cancel_query_on_windows_unload',
    i18n._('Cancel query on window unload event'),
    i18n._('Queries that still run are stopped when the page is closed'),
  ),
];

type Some = (name: string, ...fields: Field[]) => Field[];

const security = (some: Some): FormEntry<ConnectionValues>[] => [
  { kind: 'section', title: i18n._('Security') },
  ...some('masked_encrypted_extra', {
    kind: 'json',
    name: 'secure_extra',
    label: i18n._('Secure Extra'),
    help: i18n._('JSON of a key pair, where no token is used: {example}', { example: keyPair }),
    check: ({ secure_extra: text }) => (isUntouched(text) || isJson(text) ? undefined : i18n._('Not valid JSON')),
  }),
  {
    kind: 'long-text',
    name: 'server_cert',
    label: i18n._('Root certificate'),
    help: i18n._('PEM of the authority that signed the certificate of the server'),
    input: { autoSize: false, rows: 3, spellCheck: false },
  },
  ...some(
    'impersonate_user',
    box(
      'impersonate_user',
      i18n._('Impersonate logged in user'),
      i18n._('The user of the connection asks in the name of whoever is signed in here'),
    ),
  ),
  ...some(
    'allow_file_upload',
    box(
      'allow_file_upload',
      i18n._('Allow file uploads to database'),
      i18n._('Who may upload files makes, fills and replaces tables here'),
    ),
    {
      kind: 'text',
      name: 'schemas_allowed_for_file_upload',
      label: i18n._('Schemas allowed for File upload'),
      help: i18n._('Names with commas; empty: every schema the person has access to'),
      input: { autoComplete: 'off', spellCheck: false },
    },
  ),
];

/** @param supported  switches that act on this kind of database; the others are not offered */
export function advancedFields(supported: readonly string[]): FormEntry<ConnectionValues>[] {
  const some: Some = (name, ...fields) => (supported.includes(name) ? fields : []);
  return [
    { kind: 'section', title: i18n._('SQL Lab') },
    box('expose_in_sqllab', i18n._('Expose in SQL Lab')),
    ...some('allow_ctas', box('allow_ctas', i18n._('Allow CREATE TABLE AS'), i18n._('Results of queries can be made tables'))),
    ...some('allow_cvas', box('allow_cvas', i18n._('Allow CREATE VIEW AS'), i18n._('Queries can be made views'))),
    ...some('allow_ctas', {
      kind: 'text',
      name: 'force_ctas_schema',
      label: i18n._('CTAS & CVAS SCHEMA'),
      help: i18n._('All of them are made in this schema; empty: in the schema chosen beside the editor'),
      input: { maxLength: 250, autoComplete: 'off', spellCheck: false },
    }),
    ...some(
      'allow_dml',
      box(
        'allow_dml',
        i18n._('Allow DML'),
        i18n._('Who may see all of this database may change rows, tables and views with SQL: INSERT, UPDATE, DELETE, CREATE…'),
      ),
    ),
    ...some('cost_estimate_enabled', box('cost_estimate_enabled', i18n._('Enable query cost estimation'))),
    box(
      'allows_virtual_table_explore',
      i18n._('Allow this database to be explored'),
      i18n._('Charts can be made of results of the SQL page'),
    ),
    box(
      'disable_data_preview',
      i18n._('Disable SQL Lab data preview queries'),
      i18n._('The schema browser asks for no rows of a table'),
    ),
    ...performance(),
    ...security(some),
    { kind: 'section', title: i18n._('Other') },
    ...some(
      'allow_multi_catalog',
      box(
        'allow_multi_catalog',
        i18n._('Allow changing catalogs'),
        i18n._('Give access to multiple catalogs in a single database connection'),
      ),
    ),
    box(
      'disable_drill_to_detail',
      i18n._('Disable drill to detail'),
      i18n._('Charts of this database do not offer the rows behind a value'),
    ),
  ];
}

/** The names of those fields. */
export const advancedNames = (supported: readonly string[]): (keyof ConnectionValues)[] =>
  advancedFields(supported).flatMap((entry) => ('name' in entry ? [entry.name] : []));
