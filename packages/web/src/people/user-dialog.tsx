/** A user: made or changed by an administrator. */
import { Form, Input, Switch } from 'antd';
import { user } from '@tessera/api/user';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { ObjectDialog, required, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { RelatedSelect } from '../dialogs/related-select.tsx';
import { ConfirmPassword } from '../dialogs/confirm-password.tsx';

interface Values {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  active: boolean;
  roles: number[];
  groups: number[];
  password?: string;
  confirm?: string;
}

const blank: Values = { first_name: '', last_name: '', username: '', email: '', active: true, roles: [], groups: [] };
const idsOf = (each: readonly { id: number }[]): number[] => each.map(({ id }) => id);

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values>> {
  if (id === undefined) return { values: blank, etag: undefined, extra: undefined };
  const { body, etag } = await client.send(user.get, { params: { pk: id } }, { signal });
  const { first_name, last_name, username, email, active, roles, groups } = body.result;
  const values = { first_name, last_name, username, email, active, roles: idsOf(roles), groups: idsOf(groups) };
  return { values, etag, extra: undefined };
}

async function save(
  id: number | undefined,
  { confirm: _, password, ...values }: Values,
  etag: string | undefined,
): Promise<void> {
  if (id === undefined) await client.call(user.create, { body: { ...values, password: password ?? '' } });
  else
    await client.call(
      user.update,
      { params: { pk: id }, body: { ...values, ...(password ? { password } : {}) } },
      etag ? { ifMatch: etag } : {},
    );
}

function Fields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Form.Item name="first_name" label={i18n._('First name')} htmlFor="user-first" rules={[required()]}>
        <Input id="user-first" maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item name="last_name" label={i18n._('Last name')} htmlFor="user-last" rules={[required()]}>
        <Input id="user-last" maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item name="username" label={i18n._('Username')} htmlFor="user-name" rules={[required()]}>
        <Input id="user-name" maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="email"
        label={i18n._('Email')}
        htmlFor="user-email"
        rules={[required(), { type: 'email', message: i18n._('Please enter a valid email address') }]}
      >
        <Input id="user-email" type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="active" label={i18n._('Is active')} htmlFor="user-active" valuePropName="checked">
        <Switch id="user-active" />
      </Form.Item>
      <Form.Item
        name="roles"
        label={i18n._('Roles')}
        htmlFor="user-roles"
        rules={[{ required: isNew, type: 'array', message: i18n._('This is a required field') }]}
      >
        <RelatedSelect kind="roles" id="user-roles" />
      </Form.Item>
      <Form.Item name="groups" label={i18n._('Groups')} htmlFor="user-groups">
        <RelatedSelect kind="groups" id="user-groups" />
      </Form.Item>
      <Form.Item
        name="password"
        label={i18n._('Password')}
        htmlFor="user-password"
        extra={isNew ? undefined : i18n._('Leave empty to keep the password. A new one signs the person out everywhere.')}
        rules={[
          { required: isNew, message: i18n._('This is a required field') },
          { min: 8, message: i18n._('At least 8 characters') },
        ]}
      >
        <Input.Password id="user-password" autoComplete="new-password" />
      </Form.Item>
      <ConfirmPassword id="user-confirm" isRequired={isNew} />
    </>
  );
}

/** Adds a user, or edits the one of an id. Left empty, the password of an existing user stays. */
export function UserDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const isNew = id === undefined;
  return (
    <ObjectDialog<Values, undefined>
      title={isNew ? i18n._('Add user') : i18n._('Edit user')}
      resource="user"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, { etag }) => save(id, values, etag)}
      saved={isNew ? i18n._('The user was added') : i18n._('The user was saved')}
      onClose={onClose}
      fields={() => <Fields isNew={isNew} />}
    />
  );
}
