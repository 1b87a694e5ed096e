/** One's personal access tokens: made, shown once, revoked. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { useState } from 'react';
import { accessToken, type AccessTokenItem } from '@tessera/api/access-token';
import { LoadingFace } from '@tessera/ui/faces';
import { notices } from '@tessera/ui/notices';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import styles from './profile.module.css';
import { TokenDialog } from './token-dialog.tsx';
import { FailedQuery } from '../kit/failed-query.tsx';

const day = (moment: string): string => dayjs(moment).format('YYYY-MM-DD');

/** What the scopes of a token come to. */
function reach({ scopes }: AccessTokenItem): string {
  return scopes.includes('write') ? i18n._('read and write') : i18n._('read');
}

function Line({ token }: { token: AccessTokenItem }) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const revoking = useMutation({
    mutationFn: () => client.call(accessToken.remove, { params: { pk: token.id } }),
    onSuccess: () => {
      toasts.success(i18n._('The token “{name}” was revoked', { name: token.name }));
      void cache.invalidateQueries({ queryKey: ['me', 'tokens'] });
    },
    onError: (error) => toasts.failure(error),
  });
  const ask = async (): Promise<void> => {
    const { modal } = await notices();
    modal.confirm({
      title: i18n._('Revoke “{name}”?', { name: token.name }),
      icon: null,
      content: i18n._('Programs that use it are refused at once.'),
      okText: i18n._('Revoke'),
      okButtonProps: { danger: true },
      cancelText: i18n._('Cancel'),
      onOk: () => revoking.mutateAsync().catch(() => undefined),
    });
  };
  return (
    <li className={styles['line']}>
      <div className={styles['lineText']}>
        <strong>{token.name}</strong> <Tag>{reach(token)}</Tag>
        {token.is_expired ? <Tag color="warning">{i18n._('expired')}</Tag> : null}
        <small>
          {token.is_expired
            ? i18n._('Expired {day}', { day: day(token.expires_on) })
            : i18n._('Expires {day}', { day: day(token.expires_on) })}
          {' · '}
          {token.last_used_on === null
            ? i18n._('never used')
            : i18n._('last used {moment}', { moment: dayjs(token.last_used_on).format('YYYY-MM-DD HH:mm') })}
        </small>
      </div>
      <Button
        size="small"
        danger
        loading={revoking.isPending}
        aria-label={i18n._('Revoke {name}', { name: token.name })}
        onClick={() => void ask()}
      >
        {i18n._('Revoke')}
      </Button>
    </li>
  );
}

/** The tokens of the signed-in user, and the dialog that makes one. */
export function Tokens() {
  const [isMaking, setMaking] = useState(false);
  const known = useQuery({
    queryKey: ['me', 'tokens'],
    queryFn: ({ signal }) => client.call(accessToken.list, {}, { signal }),
  });
  const tokens = known.data?.result;
  return (
    <>
      <p className={styles['hint']}>
        {i18n._('For scripts and other programs. A token has the rights you have at the moment it is used.')}
      </p>
      {known.isError ? <FailedQuery compact query={known} /> : null}
      {known.isPending ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {tokens?.length === 0 ? <p className={styles['none']}>{i18n._('You have no access tokens.')}</p> : null}
      {tokens && tokens.length > 0 ? (
        <ul className={styles['lines']}>
          {tokens.map((token) => (
            <Line key={token.id} token={token} />
          ))}
        </ul>
      ) : null}
      <Button icon={<PlusOutlined />} onClick={() => setMaking(true)}>
        {i18n._('Create a token')}
      </Button>
      {isMaking ? <TokenDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}
