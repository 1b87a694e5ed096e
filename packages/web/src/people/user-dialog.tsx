/** A user: made or changed by an administrator. */
import { user } from '@tessera/api/user';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { newPassword } from '../dialogs/form/new-password.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';

interface Values {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  active: boolean;
  roles: number[];
  groups: number[];
  name_claimed: boolean;
  email_claimed: boolean;
  password?: string;
  confirm?: string;
}

const blank: Values = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  active: true,
  name_claimed: false,
  email_claimed: false,
  roles: [],
  groups: [],
};
const idsOf = (each: readonly { id: number }[]): number[] => each.map(({ id }) => id);

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values>> {
  if (id === undefined) return { values: blank, etag: undefined };
  const { body, etag } = await client.send(user.get, { params: { pk: id } }, { signal });
  const { roles, groups, first_name, last_name, username, email, active, name_claimed, email_claimed } = body.result;
  const said = { first_name, last_name, username, email, active, name_claimed, email_claimed };
  const values = { ...said, roles: idsOf(roles), groups: idsOf(groups) };
  return { values, etag };
}

async function save(
  id: number | undefined,
  { confirm: _, password, name_claimed, email_claimed, ...values }: Values,
  etag: string | undefined,
): Promise<void> {
  if (id === undefined) await client.call(user.create, { body: { ...values, password: password ?? '' } });
  else
    await client.call(
      user.update,
      { params: { pk: id }, body: { ...values, name_claimed, email_claimed, ...(password ? { password } : {}) } },
      etag ? { ifMatch: etag } : {},
    );
}

/** As a browser does it: something before and after one @, and no blank. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

function fields(isNew: boolean, before: Values): FormEntry<Values>[] {
  const name = { maxLength: 64, autoComplete: 'off' };
  return [
    { kind: 'text', name: 'first_name', label: i18n._('First name'), required: true, input: name },
    { kind: 'text', name: 'last_name', label: i18n._('Last name'), required: true, input: name },
    { kind: 'text', name: 'username', label: i18n._('Username'), required: true, input: name },
    {
      kind: 'text',
      name: 'email',
      label: i18n._('Email'),
      required: true,
      check: ({ email }) => (isEmail(email) ? undefined : i18n._('Please enter a valid email address')),
      input: { type: 'email', autoComplete: 'off' },
    },
    { kind: 'switch', name: 'active', label: i18n._('Is active') },
    ...claimed(before),
    { kind: 'related', name: 'roles', label: i18n._('Roles'), required: isNew, of: 'roles' },
    { kind: 'related', name: 'groups', label: i18n._('Groups'), of: 'groups' },
    ...newPassword({
      label: i18n._('Password'),
      required: isNew,
      help: isNew ? undefined : i18n._('Leave empty to keep the password. A new one signs the person out everywhere.'),
    }),
  ];
}

/** Asked while the name or the address is nobody's word but their own. */
function claimed({ name_claimed, email_claimed }: Values): FormEntry<Values>[] {
  const entries: FormEntry<Values>[] = [];
  if (name_claimed)
    entries.push({
      kind: 'switch',
      name: 'name_claimed',
      label: i18n._('The username is chosen by them'),
      help: i18n._('Nobody is signed in here because a proxy calls them so. Turn it off when the name is theirs there, too.'),
    });
  if (email_claimed)
    entries.push({
      kind: 'switch',
      name: 'email_claimed',
      label: i18n._('The email address is unconfirmed'),
      help: i18n._('Nobody is signed in here because a provider knows them by it. Turn it off when the address is theirs.'),
    });
  return entries;
}

/** Adds a user, or edits the one of an id. Left empty, the password of an existing user stays. */
export function UserDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const isNew = id === undefined;
  return (
    <ObjectDialog<Values>
      title={isNew ? i18n._('Add user') : i18n._('Edit user')}
      resource="user"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, { etag }) => save(id, values, etag)}
      saved={isNew ? i18n._('The user was added') : i18n._('The user was saved')}
      onClose={onClose}
      fields={(_values, opened) => fields(isNew, opened.values)}
    />
  );
}
