/** The browsers one is signed in with: end one, or all others. */
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import dayjs from 'dayjs';
import { signedInSession, type SessionItem } from '@tessera/api/access-token';
import { LoadingFace } from '@tessera/ui/faces';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { browserName } from './browser-name.ts';
import styles from './profile.module.css';
import { FailedQuery } from '../kit/failed-query.tsx';
import { useEnding } from './use-ending.ts';

const queryKey = ['me', 'sessions'];

function Line({ session }: { session: SessionItem }) {
  const name = browserName(session.user_agent) ?? i18n._('A browser');
  const ending = useEnding(
    () => client.call(signedInSession.remove, { params: { id: session.id } }),
    i18n._('That browser was signed out'),
    queryKey,
  );
  return (
    <li className={styles['line']}>
      <div className={styles['lineText']} title={session.user_agent ?? undefined}>
        <strong>{name}</strong> {session.is_current ? <Tag color="success">{i18n._('this browser')}</Tag> : null}
        <small>
          <span>{i18n._('Signed in {moment}', { moment: dayjs(session.created_on).format('YYYY-MM-DD HH:mm') })}</span>
          {' · '}
          <span>{i18n._('last seen {moment}', { moment: dayjs(session.seen_on).format('YYYY-MM-DD HH:mm') })}</span>
        </small>
      </div>
      {session.is_current ? null : (
        <Button
          size="small"
          loading={ending.isPending}
          aria-label={i18n._('Sign out {name}', { name })}
          onClick={() => ending.mutate()}
        >
          {i18n._('Sign out')}
        </Button>
      )}
    </li>
  );
}

/** The sessions of the signed-in user. */
export function Sessions() {
  const known = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(signedInSession.list, {}, { signal }),
  });
  const ending = useEnding(
    () => client.call(signedInSession.removeAll, {}),
    i18n._('You are signed out everywhere else'),
    queryKey,
  );
  if (known.isError) return <FailedQuery compact query={known} />;
  if (!known.data) return <LoadingFace compact label={i18n._('Loading…')} />;
  const { result } = known.data;
  return (
    <>
      <ul className={styles['lines']}>
        {result.map((session) => (
          <Line key={session.id} session={session} />
        ))}
      </ul>
      {result.some(({ is_current }) => !is_current) ? (
        <Button danger loading={ending.isPending} onClick={() => ending.mutate()}>
          {i18n._('Sign out everywhere else')}
        </Button>
      ) : null}
    </>
  );
}
