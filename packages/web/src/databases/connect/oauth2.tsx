/** Whether each person signs in to the database, and the client that the provider knows this site as. */
import { Form, type FormInstance } from 'antd';
import { databaseSignIn } from '@tessera/api/database-sign-in';
import type { FormEntry } from '../../dialogs/form/form-field.ts';
import { FormFields } from '../../dialogs/form/form-fields.tsx';
import { i18n } from '../../i18n.ts';
import type { ConnectionValues } from './connection.ts';

const plain = { autoComplete: 'off', spellCheck: false };

const fields = (): FormEntry<ConnectionValues>[] => [
  {
    kind: 'row',
    fields: [
      { kind: 'text', name: 'oauth2_id', label: i18n._('Client ID'), required: true, input: plain },
      { kind: 'password', name: 'oauth2_secret', label: i18n._('Client secret'), required: true },
    ],
  },
  {
    kind: 'text',
    name: 'oauth2_authorization_request_uri',
    label: i18n._('Authorization address'),
    help: i18n._('Where people sign in; parameters such as access_type=offline stay in it'),
    required: true,
    input: plain,
  },
  { kind: 'text', name: 'oauth2_token_request_uri', label: i18n._('Token address'), required: true, input: plain },
  {
    kind: 'text',
    name: 'oauth2_revocation_request_uri',
    label: i18n._('Revocation address'),
    help: i18n._('Where the provider ends a token when somebody signs out here; empty where it has none'),
    input: plain,
  },
  {
    kind: 'text',
    name: 'oauth2_scope',
    label: i18n._('Scope'),
    help: i18n._('Separated by spaces; offline_access, where the provider has it, saves people from signing in again'),
    input: plain,
  },
  {
    kind: 'radios',
    name: 'oauth2_request_content_type',
    label: i18n._('Tokens are asked for as'),
    hasLabel: true,
    choices: [
      { value: 'data', label: i18n._('Form') },
      { value: 'json', label: 'JSON' },
    ],
  },
  {
    kind: 'text',
    name: 'oauth2_redirect_uri',
    label: i18n._('Redirect address'),
    help: i18n._('The provider must know it. Empty: {address}', {
      address: `${window.location.origin}${databaseSignIn.back.path}/`,
    }),
    input: plain,
  },
];

/** A box, and the fields while it is checked. */
export function OAuth2Fields({ form }: { form: FormInstance<ConnectionValues> }) {
  const isOn = Form.useWatch('oauth2', form) ?? form.getFieldValue('oauth2') === true;
  return (
    <>
      <FormFields<ConnectionValues>
        entries={[
          {
            kind: 'checkbox',
            name: 'oauth2',
            label: i18n._('OAuth2: each person signs in'),
            help: i18n._('Everybody asks with an account of their own; the connection has no user and no password'),
          },
        ]}
      />
      {isOn ? <FormFields<ConnectionValues> entries={fields()} /> : null}
    </>
  );
}
