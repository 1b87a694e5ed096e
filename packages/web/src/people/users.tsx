/** Users: `/users/`. */
import { MailOutlined, SafetyOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { twoFactor } from '@tessera/api/two-factor';
import { user, type UserItem } from '@tessera/api/user';
import { notices } from '@tessera/ui/notices';
import { client } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { Names, OpenName, Tick } from '../lists/cells.tsx';
import type { ListColumn } from '../lists/definition.ts';
import { EditableList } from '../lists/editable-list.tsx';
import { yesNo } from '../lists/usual.tsx';
import { fullName, useSession } from '../session.ts';

const UserDialog = lazy(() => import('./user-dialog.tsx').then((m) => ({ default: m.UserDialog })));

const Invitations = lazy(() => import('./invitations.tsx').then((m) => ({ default: m.Invitations })));

const moment = (iso: string | null): string => (iso === null ? i18n._('Never') : dayjs(iso).format('YYYY-MM-DD HH:mm'));

function columns(edit: ((row: UserItem) => void) | undefined): ListColumn<UserItem>[] {
  return [...whoAndWhat(edit), ...signIns(), ...moments()];
}

function whoAndWhat(edit: ((row: UserItem) => void) | undefined): ListColumn<UserItem>[] {
  return [
    {
      key: 'username',
      title: i18n._('Username'),
      order: 'username',
      render: (row) => <OpenName name={row.username} below={fullName(row)} onOpen={edit ? () => edit(row) : undefined} />,
    },
    { key: 'email', title: i18n._('Email'), order: 'email', widthPx: 150, from: 'md', render: (row) => row.email },
    {
      key: 'active',
      title: i18n._('Is active'),
      order: 'active',
      widthPx: 85,
      from: 'sm',
      render: (row) => <Tick yes={row.active} />,
    },
    {
      key: 'roles',
      title: i18n._('Roles'),
      widthPx: 100,
      from: 'sm',
      render: (row) => <Names names={row.roles.map(({ name }) => name)} />,
    },
    {
      key: 'groups',
      title: i18n._('Groups'),
      widthPx: 100,
      from: 'lg',
      render: (row) => <Names names={row.groups.map(({ name }) => name)} />,
    },
  ];
}

function signIns(): ListColumn<UserItem>[] {
  return [
    {
      key: 'logins',
      title: i18n._('Login count'),
      order: 'login_count',
      firstDirection: 'desc',
      widthPx: 135,
      from: 'xl',
      align: 'end',
      render: (row) => formatCount(row.login_count),
    },
    {
      key: 'fails',
      title: i18n._('Fail login count'),
      order: 'fail_login_count',
      firstDirection: 'desc',
      widthPx: 140,
      from: 'xl',
      align: 'end',
      render: (row) => formatCount(row.fail_login_count),
    },
    {
      key: 'last_login',
      title: i18n._('Last login'),
      order: 'last_login',
      firstDirection: 'desc',
      widthPx: 140,
      from: 'md',
      render: (row) => moment(row.last_login),
    },
  ];
}

function moments(): ListColumn<UserItem>[] {
  return [
    {
      key: 'created',
      title: i18n._('Created on'),
      order: 'created_on',
      firstDirection: 'desc',
      widthPx: 140,
      from: 'xl',
      render: (row) => moment(row.created_on),
    },
    {
      key: 'changed',
      title: i18n._('Modified'),
      order: 'changed_on',
      firstDirection: 'desc',
      widthPx: 140,
      from: 'xl',
      render: (row) => moment(row.changed_on),
    },
  ];
}

/** Roles or groups as options of a filter. */
const related =
  (column: 'roles' | 'groups') =>
  async (text: string, signal: AbortSignal): Promise<{ value: number; label: string }[]> => {
    const q = { filter: text, page: 0, page_size: 100 };
    const { result } = await client.call(user.related, { params: { column }, query: { q } }, { signal });
    return result.map(({ value, text: label }) => ({ value, label }));
  };

/** Asks, then turns off two-factor authentication of somebody who lost phone and codes. */
function useReset(): (row: UserItem) => Promise<void> {
  const toasts = useToasts();
  return async (row) => {
    const { modal } = await notices();
    modal.confirm({
      title: i18n._('Reset two-factor authentication of {name}?', { name: row.username }),
      icon: null,
      content: i18n._('Signing in asks for the password alone until it is turned on again.'),
      okText: i18n._('Reset'),
      okButtonProps: { danger: true },
      cancelText: i18n._('Cancel'),
      onOk: () =>
        client.call(twoFactor.reset, { params: { pk: row.id } }).then(
          () => toasts.success(i18n._('Two-factor authentication of {name} is off', { name: row.username })),
          (error: unknown) => toasts.failure(error),
        ),
    });
  };
}

/** The list of users, for administrators. */
export function UserListPage() {
  const me = useSession()?.user.id;
  const reset = useReset();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <EditableList<UserItem>
        resource="user"
        access="user"
        title={i18n._('Users')}
        noun={i18n._('User')}
        rights={{ info: user.info, view: 'User', thing: i18n._('user') }}
        search={{ id: 'search', col: 'username', opr: 'ct', label: i18n._('Search by username') }}
        filters={[
          { id: 'roles', col: 'roles', opr: 'rel_m_m', label: i18n._('Role'), options: related('roles') },
          { id: 'groups', col: 'groups', opr: 'rel_m_m', label: i18n._('Group'), options: related('groups') },
          { id: 'active', col: 'active', opr: 'eq', label: i18n._('Is active'), options: yesNo() },
        ]}
        columns={columns}
        defaults={{ order: { column: 'username', direction: 'asc' }, view: 'table' }}
        fetch={(q, signal) => client.call(user.list, { query: { q } }, { signal })}
        nameOf={(row) => row.username}
        // What a person made stays; the work of others does not depend on an account.
        remove={(q) => client.call(user.removeMany, { query: { q } })}
        kept={(row) => (row.id === me ? i18n._('You cannot delete yourself') : undefined)}
        beside={
          <Button icon={<MailOutlined />} onClick={() => setInviting(true)}>
            {i18n._('Invite')}
          </Button>
        }
        more={[
          {
            key: 'two-factor',
            label: i18n._('Reset two-factor authentication'),
            icon: <SafetyOutlined />,
            run: (row) => void reset(row),
          },
        ]}
        empty={{ title: i18n._('No users yet'), hint: i18n._('Everybody who signs in has an account here.') }}
        dialog={({ id, onClose }) => <UserDialog id={id} onClose={onClose} />}
      />
      <Suspense fallback={null}>{isInviting ? <Invitations onClose={() => setInviting(false)} /> : null}</Suspense>
    </>
  );
}
