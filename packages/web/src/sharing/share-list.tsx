import { DeleteOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sharing, type ShareItem } from '@tessera/api/sharing';
import type { Person } from '@tessera/api/common';
import type { GrantLevel } from '@tessera/core/policy/grants';
import { Button, Popconfirm, Select, Tag } from 'antd';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { fullName } from '../session.ts';
import { levelOptions, type SharedThing } from './new-share.tsx';
import styles from './sharing.module.css';
import { SubjectIcon, subjectName } from './subject-select.tsx';

/** With whom it is shared now, as the server says. */
export interface CurrentShares {
  readonly owners: readonly Person[];
  readonly roles: readonly string[];
  readonly shares: readonly ShareItem[];
}

function useChanges({ kind, id }: SharedThing) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const params = { kind, pk: id };
  const after = {
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['sharing'] }),
    onError: (error: Error) => toasts.failure(error),
  };
  const change = useMutation({
    mutationFn: ({ share, level }: { share: ShareItem; level: GrantLevel }) => {
      const { subject, subject_id, datasets } = share;
      return client.call(sharing.share, {
        params,
        body: { subject, id: subject_id, level, with_data: datasets.length > 0 },
      });
    },
    ...after,
  });
  const end = useMutation({
    mutationFn: (share: ShareItem) => client.call(sharing.remove, { params: { ...params, share: share.id } }),
    ...after,
  });
  return { change, end };
}

const dataWords = (share: ShareItem): string =>
  share.datasets.length > 0
    ? i18n._('with the data of {names}', { names: share.datasets.map(({ name }) => `“${name}”`).join(', ') })
    : i18n._('without further data');

/** Everybody it is shared with; a level is changed and a share taken back at once. */
export function ShareList({ thing, current }: { thing: SharedThing; current: CurrentShares }) {
  const { change, end } = useChanges(thing);
  return (
    <ul className={styles['rows']}>
      {current.owners.map((owner) => (
        <li key={`owner ${owner.id}`}>
          <SubjectIcon subject="user" />
          <span className={styles['who']}>{fullName(owner)}</span>
          <Tag>{i18n._('Owner')}</Tag>
        </li>
      ))}
      {current.roles.map((role) => (
        <li key={`role ${role}`}>
          <SubjectIcon subject="group" />
          <span className={styles['who']}>{i18n._('Role {name}', { name: role })}</span>
          <Tag>{i18n._('can view')}</Tag>
        </li>
      ))}
      {current.shares.map((share) => {
        const name = subjectName(share);
        return (
          <li key={share.id}>
            <SubjectIcon subject={share.subject} />
            <span className={styles['who']}>
              {name} <span className={styles['more']}>{dataWords(share)}</span>
            </span>
            <Select<GrantLevel>
              size="small"
              aria-label={i18n._('What {name} can do', { name })}
              value={share.level}
              popupMatchSelectWidth={false}
              onChange={(level) => change.mutate({ share, level })}
              options={levelOptions()}
            />
            <Popconfirm
              title={i18n._('Take the share with {name} back?', { name })}
              description={i18n._('It ends at once.')}
              okText={i18n._('Take back')}
              cancelText={i18n._('Cancel')}
              onConfirm={() => end.mutate(share)}
            >
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={i18n._('Take the share with {name} back', { name })}
              />
            </Popconfirm>
          </li>
        );
      })}
    </ul>
  );
}
