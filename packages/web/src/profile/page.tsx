/** `/user_info/`: who one is here, one's name and password, access tokens and sessions. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Descriptions, Tag } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { me, type Me } from '@tessera/api/me';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import { NotFoundPage } from '../kit/error-page.tsx';
import { formatCount, i18n } from '../i18n.ts';
import { fullName } from '../session.ts';
import { PersonAvatar } from '../kit/person-avatar.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { Tokens } from './tokens.tsx';
import styles from './profile.module.css';

const avatarPx = 64;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['card']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** `database_access` … in words. */
function grantName(kind: string): string {
  if (kind === 'database_access') return i18n._('Databases');
  if (kind === 'catalog_access') return i18n._('Catalogs');
  return kind === 'schema_access' ? i18n._('Schemas') : i18n._('Datasets');
}

function Facts({ user }: { user: Me }) {
  const grants = Object.entries(user.permissions).filter(([, names]) => names.length > 0);
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'username', label: i18n._('User name'), children: user.username },
        { key: 'email', label: i18n._('Email'), children: user.email },
        {
          key: 'roles',
          label: i18n._('Roles'),
          children: Object.keys(user.roles).map((role) => <Tag key={role}>{role}</Tag>),
        },
        { key: 'logins', label: i18n._('Sign-ins'), children: formatCount(user.login_count ?? 0) },
        ...grants.map(([kind, names]) => ({
          key: kind,
          label: i18n._('Access: {kind}', { kind: grantName(kind).toLowerCase() }),
          children: names.join(', '),
        })),
      ]}
    />
  );
}

/** Also behind the reference's address, which names a person: there is only one's own. */
export function ProfilePage() {
  const { username } = useParams({ strict: false });
  const known = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => client.call(me.roles, {}, { signal }) });
  useEffect(() => {
    document.title = i18n._('User info · Tessera');
  }, []);
  if (known.isError) return <FailedFace title={sentenceOf(known.error)} />;
  if (!known.data) return <LoadingFace label={i18n._('Loading…')} />;
  const user = known.data.result;
  if (username !== undefined && username !== user.username) return <NotFoundPage />;
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <PersonAvatar name={fullName(user)} sizePx={avatarPx} />
        <div>
          <h1>{fullName(user)}</h1>
          <span>{user.email}</span>
        </div>
      </header>
      <div className={styles['cards']}>
        <Card title={i18n._('User info')}>
          <Facts user={user} />
        </Card>
        <Card title={i18n._('Name')}>
          <NameForm user={user} />
        </Card>
        <Card title={i18n._('Password')}>
          <PasswordForm />
        </Card>
        <Card title={i18n._('Access tokens')}>
          <Tokens />
        </Card>
        <Card title={i18n._('Where you are signed in')}>
          <Sessions />
        </Card>
      </div>
    </div>
  );
}
