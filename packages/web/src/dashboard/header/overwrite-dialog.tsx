/** Before another person's save is overwritten: what was changed in it, to be read to its end. */
import { useQuery } from '@tanstack/react-query';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { Button, Modal } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import { versionOf } from '@tessera/api/etag';
import { humanise } from '@tessera/core/format/humanise';
import { sentenceOf } from '../../client.ts';
import { newerVersionOf } from '../../conflict/conflict.ts';
import { i18n } from '../../i18n.ts';
import { ago } from '../../language/ago.ts';
import { fetchVersions } from '../../versions/version-api.ts';
import { VersionEntry } from '../../versions/version-entry.tsx';
import styles from './header.module.css';

interface OverwriteDialogProps {
  /** Of the dashboard. */
  id: number;
  /** What the work began from, as `If-Match` names it. */
  etag: string | undefined;
  /** The 412. */
  failure: ApiFailure;
  onClose: () => void;
  onOverwrite: () => void;
}

/** Lists the versions that were saved since, and overwrites once they were read. */
export function OverwriteDialog({ id, etag, failure, onClose, onOverwrite }: OverwriteDialogProps) {
  const [now] = useState(() => Date.now());
  const since = versionOf(etag);
  const { by, at } = newerVersionOf(failure);
  const list = useRef<HTMLDivElement>(null);
  const [isRead, setRead] = useState(false);
  const found = useQuery({
    queryKey: ['dashboard', id, 'versions-since', since],
    queryFn: async ({ signal }) => {
      const { result } = await fetchVersions('dashboard', id, 0, signal);
      return since === undefined ? result.slice(0, 1) : result.filter(({ version }) => version > since);
    },
    gcTime: 0,
  });
  const look = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    // Zoomed pages scroll by parts of a pixel.
    if (scrollHeight - scrollTop - clientHeight < 2) setRead(true);
  };
  useLayoutEffect(() => {
    if (!found.isPending) look();
  }, [found.isPending]);
  const when = at === undefined ? undefined : ago(humanise(at, now));
  return (
    <Modal
      open
      zIndex={1100}
      title={i18n._('Confirm overwrite')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button danger type="primary" disabled={!isRead} onClick={onOverwrite}>
            {i18n._('Yes, overwrite changes')}
          </Button>
        </>
      }
    >
      {by && when ? <p>{i18n._('Last Updated {when} by {name}', { when, name: by })}</p> : null}
      <p>{i18n._('These changes would be overwritten:')}</p>
      {found.isPending ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {found.isError ? (
        <FailedFace compact title={i18n._('The versions could not be loaded')} hint={sentenceOf(found.error)} />
      ) : null}
      <div
        ref={list}
        className={styles['newer']}
        tabIndex={0}
        onScroll={look}
        role="group"
        aria-label={i18n._('Version history')}
      >
        <ul>
          {(found.data ?? []).map((item, index, all) => (
            <VersionEntry
              key={item.version}
              of={{ kind: 'dashboard', id, before: all[index + 1]?.version ?? since }}
              item={item}
              onRestore={undefined}
              onName={undefined}
            />
          ))}
        </ul>
      </div>
      {isRead || found.isPending ? null : (
        <p role="status">{i18n._('Scroll down to the bottom to enable overwriting changes.')}</p>
      )}
    </Modal>
  );
}
