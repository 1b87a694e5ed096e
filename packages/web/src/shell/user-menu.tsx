/** The person's own menu: who they are, the look, signing out. */
import { LogoutOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useTheme } from '@tessera/ui/theme';
import type { ThemeChoice } from '@tessera/ui/theme';
import { i18n } from '../i18n.ts';
import { fullName, useSession } from '../session.ts';
import { PersonAvatar } from './person-avatar.tsx';
import styles from './shell.module.css';

const isChoice = (key: string): key is ThemeChoice => key === 'light' || key === 'dark' || key === 'system';

export function UserMenu() {
  const session = useSession();
  const { choice, choose } = useTheme();
  if (!session) return <a href="/login/">{i18n._('Log in')}</a>;
  const { user, roles } = session;
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
    { key: 'logout', icon: <LogoutOutlined />, label: i18n._('Log out'), onClick: () => window.location.assign('/logout/') },
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{ items, selectable: true, selectedKeys: [choice], onClick: ({ key }) => isChoice(key) && choose(key) }}
    >
      <button type="button" className={styles['avatarButton']}>
        <span className="sr-only">{i18n._('Your account: {name}', { name: fullName(user) })}</span>
        <PersonAvatar name={fullName(user)} sizePx={28} />
      </button>
    </Dropdown>
  );
}
