/** `/user_info/`: one's name and password, favourites, created objects, recent activity, roles, access tokens and sessions. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Descriptions, Tabs, Tag } from 'antd';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { me, type Me } from '@tessera/api/me';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import { NotFoundPage } from '../kit/error-page.tsx';
import { formatCount, i18n } from '../i18n.ts';
import { fullName } from '../session.ts';
import { PersonAvatar } from '../kit/person-avatar.tsx';
import { CreatedContent, Favourites, RecentlyViewed } from './my-content.tsx';
import { SignedInDatabases } from './databases.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { Tokens } from './tokens.tsx';
import { TwoFactor } from './two-factor.tsx';
import styles from './profile.module.css';
import { pageTitle } from '../kit/page-title.ts';

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
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'username', label: i18n._('User name'), children: user.username },
        { key: 'email', label: i18n._('Email'), children: user.email },
        { key: 'logins', label: i18n._('Sign-ins'), children: formatCount(user.login_count ?? 0) },
      ]}
    />
  );
}

/** The roles, and the databases, schemas and datasets that they open. */
function Grants({ user }: { user: Me }) {
  const grants = Object.entries(user.permissions).filter(([, names]) => names.length > 0);
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        {
          key: 'roles',
          label: i18n._('Roles'),
          children: Object.keys(user.roles).map((role) => <Tag key={role}>{role}</Tag>),
        },
        ...grants.map(([kind, names]) => ({ key: kind, label: grantName(kind), children: names.join(', ') })),
      ]}
    />
  );
}

/** Also behind the reference's address, which names a person: there is only one's own. */
export function ProfilePage() {
  const { username } = useParams({ strict: false });
  const known = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => client.call(me.roles, {}, { signal }) });
  useEffect(() => {
    document.title = pageTitle(i18n._('User info'));
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
          {user.created_on ? (
            <small>{i18n._('Joined {day} · ID {id}', { day: dayjs(user.created_on).format('YYYY-MM-DD'), id: user.id })}</small>
          ) : null}
        </div>
      </header>
      <Tabs
        items={[
          { key: 'info', label: i18n._('User info'), children: <About user={user} /> },
          { key: 'favorites', label: i18n._('Favorites'), children: <Favourites /> },
          { key: 'created', label: i18n._('Created content'), children: <CreatedContent userId={user.id} /> },
          { key: 'recent', label: i18n._('Recent activity'), children: <RecentlyViewed /> },
          { key: 'access', label: i18n._('Security & Access'), children: <Access user={user} /> },
        ]}
      />
    </div>
  );
}

function About({ user }: { user: Me }) {
  return (
    <div className={styles['cards']}>
      <Card title={i18n._('User info')}>
        <Facts user={user} />
      </Card>
      <Card title={i18n._('Name')}>
        <NameForm user={user} />
      </Card>
      <Card title={i18n._('Password')}>
        {user.has_password === false ? (
          <p className={styles['none']}>{i18n._('Your password is not kept here: change it where you sign in.')}</p>
        ) : (
          <PasswordForm />
        )}
      </Card>
      {user.has_password === false ? null : (
        <Card title={i18n._('Two-factor authentication')}>
          <TwoFactor />
        </Card>
      )}
    </div>
  );
}

function Access({ user }: { user: Me }) {
  return (
    <div className={styles['cards']}>
      <Card title={i18n._('Roles and data')}>
        <Grants user={user} />
      </Card>
      <Card title={i18n._('Access tokens')}>
        <Tokens />
      </Card>
      <Card title={i18n._('Where you are signed in')}>
        <Sessions />
      </Card>
      <Card title={i18n._('Databases you are signed in to')}>
        <SignedInDatabases />
      </Card>
    </div>
  );
}
