/** The person's own menu: who they are, the settings they may see, the look, signing out. */
import { ApiOutlined, BookOutlined, BugOutlined, DeleteOutlined, IdcardOutlined, KeyOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { ClickMenu } from '@tessera/ui/click-menu';
import { visibleSections } from '@tessera/core/navigation';
import { useTheme } from '@tessera/ui/theme';
import type { ThemeChoice } from '@tessera/ui/theme';
import { LogOutIcon } from '../kit/pointing-icons.tsx';
import { aboutOfPage } from '../bootstrap.ts';
import { loginUrl } from '../client.ts';
import { i18n } from '../i18n.ts';
import { fullName, useSession } from '../session.ts';
import { PersonAvatar } from '../kit/person-avatar.tsx';
import { settings } from '../navigation/sections.ts';
import styles from './shell.module.css';

const isChoice = (key: string): key is ThemeChoice => key === 'light' || key === 'dark' || key === 'system';

/** Comes back to what is open now, as it is shown now; the site's ways to help stand beside it. */
function LogIn() {
  useLocation();
  return (
    <span className={styles['visitor']}>
      {helpLinks().map(({ href, label, icon }) => (
        <a key={href} href={href} title={label} aria-label={label} target="_blank" rel="noreferrer">
          {icon} <span className={styles['helpText']}>{label}</span>
        </a>
      ))}
      <a href={loginUrl() ?? '/login/'}>{i18n._('Login')}</a>
    </span>
  );
}

/** The help that the site names. */
function helpLinks(): { href: string; label: string; icon: ReactNode }[] {
  const { documentation_url, bug_report_url } = aboutOfPage() ?? {};
  return [
    ...(documentation_url ? [{ href: documentation_url, label: i18n._('Documentation'), icon: <BookOutlined /> }] : []),
    ...(bug_report_url ? [{ href: bug_report_url, label: i18n._('Report a bug'), icon: <BugOutlined /> }] : []),
  ];
}

/** Which version this is: what one is asked for first who reports a fault. */
function about(): NonNullable<MenuProps['items']> {
  const { version_string: version = '', build_number: build = '', version_sha: sha = '' } = aboutOfPage() ?? {};
  if (version === '') return [];
  const label = (
    <div className={styles['who']}>
      {i18n._('About')}
      <div className={styles['whoMore']}>{i18n._('Tessera {version}', { version })}</div>
      {build === '' ? null : <div className={styles['whoMore']}>{i18n._('Build {build}', { build })}</div>}
      {sha === '' ? null : <div className={styles['whoMore']}>{sha}</div>}
    </div>
  );
  const children = helpLinks().map(({ href, label: text, icon }) => ({
    key: href,
    icon,
    label: text,
    onClick: () => void window.open(href, '_blank', 'noreferrer'),
  }));
  return [{ type: 'divider' }, { key: 'about', type: 'group', label, ...(children.length > 0 && { children }) }];
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
