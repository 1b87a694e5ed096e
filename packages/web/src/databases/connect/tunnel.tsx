/** The SSH server a database is reached through: where it is, who one is there, and the key it must show. */
import { Form, type FormInstance } from 'antd';
import type { BodyOf } from '@tessera/api/contract';
import type { database } from '@tessera/api/database';
import type { FormEntry } from '../../dialogs/form/form-field.ts';
import { FormFields } from '../../dialogs/form/form-fields.tsx';
import { i18n } from '../../i18n.ts';
import type { ConnectionValues } from './connection.ts';

type Tunnel = NonNullable<BodyOf<typeof database.create>['ssh_tunnel']>;

/** As it is sent; null without one. */
export function tunnelBody(values: ConnectionValues): Tunnel | null {
  if (!values.ssh) return null;
  const isByKey = values.ssh_login === 'key';
  return {
    server_address: values.ssh_host.trim(),
    server_port: Number(values.ssh_port),
    username: values.ssh_username.trim(),
    password: isByKey ? null : values.ssh_password,
    private_key: isByKey ? values.ssh_private_key : null,
    private_key_password: isByKey ? values.ssh_private_key_password || null : null,
    host_key: values.ssh_host_key.trim() || null,
  };
}

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text.trim()) && Number(text) > 0 && Number(text) < 65_536;

function fields(isByKey: boolean): FormEntry<ConnectionValues>[] {
  const plain = { autoComplete: 'off', spellCheck: false };
  return [
    {
      kind: 'row',
      fields: [
        { kind: 'text', name: 'ssh_host', label: i18n._('SSH Host'), required: true, input: plain },
        {
          kind: 'text',
          name: 'ssh_port',
          label: i18n._('SSH Port'),
          required: true,
          check: ({ ssh_port }) => (isPort(ssh_port) ? undefined : i18n._('Write a port from 1 to 65535')),
          input: { inputMode: 'numeric' },
        },
      ],
    },
    { kind: 'text', name: 'ssh_username', label: i18n._('SSH user name'), required: true, input: plain },
    {
      kind: 'radios',
      name: 'ssh_login',
      label: i18n._('Login with'),
      hasLabel: true,
      choices: [
        { value: 'password', label: i18n._('Password') },
        { value: 'key', label: i18n._('Private Key') },
      ],
    },
    ...(isByKey
      ? ([
          {
            kind: 'long-text',
            name: 'ssh_private_key',
            label: i18n._('Private Key'),
            help: i18n._('As PEM or OpenSSH text; it is kept sealed and never shown again'),
            required: true,
            input: { autoSize: false, rows: 3, spellCheck: false },
          },
          { kind: 'password', name: 'ssh_private_key_password', label: i18n._('Private Key Password') },
        ] as const)
      : ([{ kind: 'password', name: 'ssh_password', label: i18n._('SSH password'), required: true }] as const)),
    {
      kind: 'text',
      name: 'ssh_host_key',
      label: i18n._('Host key'),
      help: i18n._('SHA256:… as ssh-keygen -lf tells it. Left empty, a test says which key the server shows.'),
      input: plain,
    },
  ];
}

/** A box, and the fields while it is checked. */
export function TunnelFields({ form }: { form: FormInstance<ConnectionValues> }) {
  const isOn = Form.useWatch('ssh', form) ?? form.getFieldValue('ssh') === true;
  const login = Form.useWatch('ssh_login', form);
  return (
    <>
      <FormFields<ConnectionValues>
        entries={[
          {
            kind: 'checkbox',
            name: 'ssh',
            label: i18n._('SSH Tunnel'),
            help: i18n._('The database is reached through an SSH server; host and port above are as that server sees them'),
          },
        ]}
      />
      {isOn ? <FormFields<ConnectionValues> entries={fields(login === 'key')} /> : null}
    </>
  );
}
