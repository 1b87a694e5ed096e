/** With whom a dashboard or chart is shared: persons, groups, everyone, and for dashboards whoever holds a link. */
import { useQuery } from '@tanstack/react-query';
import { sharing } from '@tessera/api/sharing';
import { LoadingFace } from '@tessera/ui/faces';
import { Button, Modal } from 'antd';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useCan } from '../session.ts';
import { NewShare, type SharedThing } from './new-share.tsx';
import { PublicLinks } from './public-links.tsx';
import { ShareList } from './share-list.tsx';
import { dataSentence } from './share-words.ts';
import styles from './sharing.module.css';
import { FailedQuery } from '../kit/failed-query.tsx';

export interface ShareDialogProps extends SharedThing {
  readonly name: string;
  readonly onClose: () => void;
}

/** For owners and admins. What is done in it counts at once. */
export function ShareDialog({ kind, id, name, onClose }: ShareDialogProps) {
  const mayLink = useCan('can_share_data on Dashboard');
  const thing = { kind, id };
  const current = useQuery({
    queryKey: ['sharing', kind, id],
    queryFn: ({ signal }) => client.call(sharing.list, { params: { kind, pk: id } }, { signal }),
    staleTime: 0,
  });
  return (
    <Modal
      open
      width={620}
      title={i18n._('Share “{name}”', { name })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      {current.isError ? (
        <FailedQuery compact query={current} />
      ) : current.data === undefined ? (
        <LoadingFace compact label={i18n._('Loading…')} />
      ) : (
        <>
          <p className={styles['says']}>{dataSentence(kind, current.data.result.dataset)}</p>
          <NewShare thing={thing} />
          <section className={styles['section']} aria-labelledby="sharing-now">
            <h3 id="sharing-now">{i18n._('Who has access by ownership or share')}</h3>
            <ShareList thing={thing} current={current.data.result} />
          </section>
          {kind === 'dashboard' && mayLink ? <PublicLinks id={id} /> : null}
        </>
      )}
    </Modal>
  );
}
