import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { publicLink, type PublicLinkItem } from '@tessera/api/public-link';
import { LoadingFace } from '@tessera/ui/faces';
import { Alert, Button, Input, Popconfirm, Tag } from 'antd';
import { useId, useState } from 'react';
import { client, wholeAddress } from '../client.ts';
import { i18n } from '../i18n.ts';
import { momentText } from '../kit/moment-text.ts';
import { useToasts } from '../kit/toasts.ts';
import { useCopy } from '../kit/use-copy.ts';
import styles from './sharing.module.css';
import { FailedQuery } from '../kit/failed-query.tsx';

const dayMs = 86_400_000;
const dayText = (at: Date): string =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-');
/** The days the field of a new link knows. */
function daysFromNow() {
  const now = Date.now();
  const inDays = (n: number): string => dayText(new Date(now + n * dayMs));
  return { today: inDays(0), inAMonth: inDays(30), lastDay: inDays(364) };
}
/** The end of a day on the reader's clock. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

function useLinks(id: number) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const after = { onError: (error: Error) => toasts.failure(error) };
  const refresh = (): void => void cache.invalidateQueries({ queryKey: ['sharing', 'dashboard', id, 'links'] });
  const create = useMutation({
    mutationFn: (body: { name: string; expires_on: string }) => client.call(publicLink.create, { params: { pk: id }, body }),
    onSuccess: refresh,
    ...after,
  });
  const revoke = useMutation({
    mutationFn: (link: number) => client.call(publicLink.remove, { params: { pk: id, link } }),
    onSuccess: refresh,
    ...after,
  });
  return { create, revoke };
}

function NewLink({ create }: Pick<ReturnType<typeof useLinks>, 'create'>) {
  const [name, setName] = useState('');
  // As the dialog was opened: nobody leaves it open overnight to make a link.
  const [{ today, lastDay, inAMonth }] = useState(daysFromNow);
  const [day, setDay] = useState(inAMonth);
  const copy = useCopy();
  const field = useId();
  const url = create.data === undefined ? undefined : wholeAddress(create.data.url);
  return (
    <>
      <form
        className={styles['link']}
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ name, expires_on: endOfDay(day) }, { onSuccess: () => setName('') });
        }}
      >
        <div>
          <label htmlFor={`${field}-name`}>{i18n._('What the link is for')}</label>
          <Input id={`${field}-name`} value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </div>
        <div>
          <label htmlFor={`${field}-day`}>{i18n._('Ends after')}</label>
          <Input
            id={`${field}-day`}
            type="date"
            value={day}
            min={today}
            max={lastDay}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
        <Button htmlType="submit" disabled={name.trim() === '' || day === ''} loading={create.isPending}>
          {i18n._('Make link')}
        </Button>
      </form>
      {url === undefined ? null : (
        <Alert
          className={styles['made'] ?? ''}
          type="success"
          title={i18n._('Copy the link now: it is not shown again.')}
          description={
            <Input
              readOnly
              aria-label={i18n._('Public link')}
              value={url}
              suffix={
                <Button
                  type="text"
                  size="small"
                  icon={<CopyOutlined />}
                  aria-label={i18n._('Copy the link')}
                  onClick={() => void copy(url)}
                />
              }
            />
          }
        />
      )}
    </>
  );
}

function Link({ link, onRevoke }: { link: PublicLinkItem; onRevoke: () => void }) {
  const { name, expires_on, is_expired, last_used_on } = link;
  const used =
    last_used_on === null
      ? i18n._('never opened')
      : // The server keeps a use by the hour: a minute would claim what nobody knows.
        i18n._('last opened {moment}', { moment: dayText(new Date(last_used_on)) });
  return (
    <li>
      <span className={styles['who']}>
        {name}{' '}
        <span className={styles['more']}>
          {i18n._('ends {moment}', { moment: momentText(new Date(expires_on)) })} · {used}
        </span>
      </span>
      {is_expired ? <Tag>{i18n._('Expired')}</Tag> : null}
      <Popconfirm
        title={i18n._('Revoke the link “{name}”?', { name })}
        description={i18n._('Whoever has it open sees nothing more.')}
        okText={i18n._('Revoke')}
        cancelText={i18n._('Cancel')}
        onConfirm={onRevoke}
      >
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={i18n._('Revoke the link “{name}”', { name })} />
      </Popconfirm>
    </li>
  );
}

/** The public links of a dashboard: made, listed and revoked. */
export function PublicLinks({ id }: { id: number }) {
  const links = useQuery({
    queryKey: ['sharing', 'dashboard', id, 'links'],
    queryFn: ({ signal }) => client.call(publicLink.list, { params: { pk: id } }, { signal }),
    staleTime: 0,
  });
  const { create, revoke } = useLinks(id);
  const rows = links.data?.result ?? [];
  return (
    <section className={styles['section']} aria-labelledby="sharing-links">
      <h3 id="sharing-links">{i18n._('Public links')}</h3>
      <p className={styles['says']}>
        {i18n._('Whoever holds a link sees this dashboard with all its data, without signing in, until the link ends.')}
      </p>
      <NewLink create={create} />
      {links.isError ? (
        <FailedQuery compact query={links} />
      ) : links.isPending ? (
        <LoadingFace compact label={i18n._('Loading…')} />
      ) : rows.length === 0 ? (
        <p className={styles['more']}>{i18n._('There are no public links.')}</p>
      ) : (
        <ul className={styles['rows']}>
          {rows.map((link) => (
            <Link key={link.id} link={link} onRevoke={() => revoke.mutate(link.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
