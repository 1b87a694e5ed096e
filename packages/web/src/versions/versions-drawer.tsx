/** Every saved version of an object, newest first, to look through, name and restore. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { VersionItem, VersionKind } from '@tessera/api/version';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { fetchVersions, nameVersion } from './version-api.ts';
import { VersionEntry } from './version-entry.tsx';
import styles from './versions.module.css';

export interface VersionsDrawerProps {
  readonly kind: VersionKind;
  readonly id: number;
  /** Of the object. */
  readonly name: string;
  /** Whether the person may name and restore versions. */
  readonly mayChange: boolean;
  readonly onClose: () => void;
  /** A version was restored: what shows the object reads it anew. */
  readonly onRestored: () => void;
}

/** The version history of an object in a drawer. */
export function VersionsDrawer({ kind, id, name, mayChange, onClose, onRestored }: VersionsDrawerProps) {
  const [restoring, setRestoring] = useState<VersionItem>();
  return (
    <Drawer open size={480} title={i18n._('Version history of {name}', { name })} onClose={onClose}>
      <Versions {...{ kind, id }} onRestore={mayChange ? setRestoring : undefined} />
      {restoring ? (
        <RestoreDialog {...{ kind, id, onRestored }} item={restoring} onClose={() => setRestoring(undefined)} />
      ) : null}
    </Drawer>
  );
}

interface VersionsProps extends Pick<VersionsDrawerProps, 'kind' | 'id'> {
  /** Absent for users who may only look. */
  readonly onRestore: ((item: VersionItem) => void) | undefined;
}

function Versions({ kind, id, onRestore }: VersionsProps) {
  const toasts = useToasts();
  const cache = useQueryClient();
  const queryKey = ['versions', kind, id];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchVersions(kind, id, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (all.flatMap(({ result }) => result).length < last.count ? all.length : undefined),
    // Somebody else may have saved since it was last open.
    staleTime: 0,
  });
  const rename = async (version: number, name: string | null): Promise<void> => {
    try {
      await nameVersion(kind, id, version, name);
      await cache.invalidateQueries({ queryKey });
    } catch (error) {
      toasts.failure(error);
    }
  };
  if (pages.isPending) return <LoadingFace label={i18n._('Loading versions')} />;
  if (pages.isError)
    return (
      <FailedFace
        title={i18n._('The versions could not be loaded')}
        hint={sentenceOf(pages.error)}
        actions={<Button onClick={() => void pages.refetch()}>{i18n._('Try again')}</Button>}
      />
    );
  const items = pages.data.pages.flatMap(({ result }) => result);
  if (items.length === 0)
    return <EmptyFace title={i18n._('No versions yet')} hint={i18n._('Every save is kept here from now on.')} />;
  return (
    <>
      <ul className={styles['list']}>
        {items.map((item, i) => (
          <VersionEntry
            key={item.version}
            of={{ kind, id, before: items[i + 1]?.version }}
            item={item}
            onRestore={onRestore && (() => onRestore(item))}
            onName={onRestore && ((name) => void rename(item.version, name))}
          />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button block loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {i18n._('Show older versions')}
        </Button>
      ) : null}
    </>
  );
}
