/** The person's own menu: who they are, the settings they may see, the look, signing out. */
import { ApiOutlined, DeleteOutlined, IdcardOutlined, KeyOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { MenuProps } from 'antd';
import { ClickMenu } from '@tessera/ui/click-menu';
import { visibleSections } from '@tessera/core/navigation';
import { useTheme } from '@tessera/ui/theme';
import type { ThemeChoice } from '@tessera/ui/theme';
import { LogOutIcon } from '../kit/pointing-icons.tsx';
import { versionOfPage } from '../bootstrap.ts';
import { loginUrl } from '../client.ts';
import { i18n } from '../i18n.ts';
import { fullName, useSession } from '../session.ts';
import { PersonAvatar } from '../kit/person-avatar.tsx';
import { settings } from '../navigation/sections.ts';
import styles from './shell.module.css';

const isChoice = (key: string): key is ThemeChoice => key === 'light' || key === 'dark' || key === 'system';

/** Comes back to what is open now, as it is shown now. */
function LogIn() {
  useLocation();
  return <a href={loginUrl() ?? '/login/'}>{i18n._('Log in')}</a>;
}

/** Which version this is: what one is asked for first who reports a fault. */
function about(): NonNullable<MenuProps['items']> {
  const version = versionOfPage();
  if (version === '') return [];
  return [{ type: 'divider' }, { key: 'about', type: 'group', label: i18n._('Tessera {version}', { version }) }];
}

/** The menu of the person; a visitor gets the way to sign in instead. */
export function UserMenu() {
  const session = useSession();
  const { choice, choose } = useTheme();
  const navigate = useNavigate();
  if (!session) return <LogIn />;
  const { user, roles, permissions } = session;
  const seen = visibleSections(settings(), (permission) => permissions.has(permission));
  const settingsGroups = seen.flatMap(({ name, label, pages }): NonNullable<MenuProps['items']> => {
    const children = pages.map(({ url, label: text }) => ({
      key: url,
      label: text,
      onClick: () => void navigate({ href: url }),
    }));
    return [
      { key: name, type: 'group', label, children },
      { key: `${name}-end`, type: 'divider' },
    ];
  });
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <div className={styles['who']}>
          <div className={styles['whoName']}>{fullName(user)}</div>
          <div className={styles['whoMore']}>
            {user.username}
            {user.email ? ` · ${user.email}` : ''}
          </div>
          <div className={styles['whoMore']}>{roles.join(', ')}</div>
        </div>
      ),
    },
    { type: 'divider' },
    ...settingsGroups,
    {
      key: 'theme',
      type: 'group',
      label: i18n._('Theme'),
      children: [
        { key: 'system', label: i18n._('Follow system') },
        { key: 'light', label: i18n._('Light') },
        { key: 'dark', label: i18n._('Dark') },
      ],
    },
    { type: 'divider' },
    {
      key: 'info',
      icon: <IdcardOutlined />,
      label: i18n._('User info'),
      onClick: () => void navigate({ to: '/user_info/' }),
    },
    {
      key: 'requests',
      icon: <KeyOutlined />,
      label: i18n._('Access requests'),
      onClick: () => void navigate({ to: '/accessrequest/list/' }),
    },
    {
      key: 'bin',
      icon: <DeleteOutlined />,
      label: i18n._('Recently deleted'),
      onClick: () => void navigate({ to: '/bin/list/' }),
    },
    { key: 'api', icon: <ApiOutlined />, label: i18n._('API'), onClick: () => void navigate({ to: '/swagger/v1' }) },
    { key: 'logout', icon: <LogOutIcon />, label: i18n._('Log out'), onClick: () => window.location.assign('/logout/') },
    ...about(),
  ];
  return (
    <ClickMenu menu={{ items, selectable: true, selectedKeys: [choice], onClick: ({ key }) => isChoice(key) && choose(key) }}>
      <button type="button" className={styles['avatarButton']}>
        <span className="sr-only">{i18n._('Your account: {name}', { name: fullName(user) })}</span>
        <PersonAvatar name={fullName(user)} sizePx={28} />
      </button>
    </ClickMenu>
  );
}
