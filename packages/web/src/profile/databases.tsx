/** The databases one is signed in to oneself, and the way out of each. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { databaseSignIn, type SignedInDatabase } from '@tessera/api/database-sign-in';
import { LoadingFace } from '@tessera/ui/faces';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { FailedQuery } from '../kit/failed-query.tsx';
import styles from './profile.module.css';
import { useEnding } from './use-ending.ts';

const queryKey = ['me', 'databases'];

function Line({ database }: { database: SignedInDatabase }) {
  const name = database.database_name;
  const ending = useEnding(
    () => client.call(databaseSignIn.remove, { params: { pk: database.id } }),
    ({ revoked }) =>
      revoked === false
        ? i18n._('You are signed out of {name} here; its provider did not end the token', { name })
        : i18n._('You are signed out of {name}', { name }),
    queryKey,
  );
  return (
    <li className={styles['line']}>
      <div className={styles['lineText']}>
        <strong>{name}</strong>
        <small>{i18n._('Signed in {moment}', { moment: dayjs(database.signed_in_on).format('YYYY-MM-DD HH:mm') })}</small>
      </div>
      <Button
        size="small"
        loading={ending.isPending}
        aria-label={i18n._('Sign out of {name}', { name })}
        onClick={() => ending.mutate()}
      >
        {i18n._('Sign out')}
      </Button>
    </li>
  );
}

/** Databases that ask each person to sign in, of the signed-in user. */
export function SignedInDatabases() {
  const known = useQuery({ queryKey, queryFn: ({ signal }) => client.call(databaseSignIn.list, {}, { signal }) });
  if (known.isError) return <FailedQuery compact query={known} />;
  if (!known.data) return <LoadingFace compact label={i18n._('Loading…')} />;
  const { result } = known.data;
  if (result.length === 0)
    return <p className={styles['none']}>{i18n._('You are signed in to no database that asks each person.')}</p>;
  return (
    <ul className={styles['lines']}>
      {result.map((database) => (
        <Line key={database.id} database={database} />
      ))}
    </ul>
  );
}
