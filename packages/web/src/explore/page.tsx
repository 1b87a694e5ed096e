/** The chart editor: `/explore/`. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { Editor } from './editor.tsx';
import styles from './explore.module.css';
import { openExplore } from './open-explore.ts';
import { EditorId } from './state/own-address.ts';
import { RequestAccess } from '../sharing/request-access.tsx';
import { useOpening } from './use-opening.ts';
import { pageTitle } from '../kit/page-title.ts';

const missing = () => import('./missing.tsx');
const MissingAddress = lazy(async () => ({ default: (await missing()).MissingAddress }));
const MissingChart = lazy(async () => ({ default: (await missing()).MissingChart }));
const MissingDataset = lazy(async () => ({ default: (await missing()).MissingDataset }));

const loading = () => (
  <div className={styles['page']}>
    <LoadingFace label={i18n._('Loading')} />
  </div>
);

/** The page of Explore; it waits for the editor's code and for what the address names. */
export function ExplorePage() {
  return (
    <Suspense fallback={loading()}>
      <Opened />
    </Suspense>
  );
}

const forbidden = (isChart: boolean): string =>
  isChart ? i18n._('You do not have access to this chart') : i18n._('You do not have access to this dataset');

function Opened() {
  const [opening, openInstead] = useOpening();
  const opened = useQuery({
    queryKey: ['explore', opening.id],
    queryFn: ({ signal }) => openExplore(opening.address, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (opened.data?.kind !== 'open') document.title = pageTitle(i18n._('Explore'));
  }, [opened.data?.kind]);
  if (opened.isPending) return loading();
  if (opened.isError) {
    const isForbidden = opened.error instanceof ApiFailure && opened.error.status === 403;
    const isGone = opened.error instanceof ApiFailure && opened.error.status === 404;
    const slice = opening.address.slice_id;
    const request = slice === undefined ? null : <RequestAccess kind="chart" object={slice} />;
    if (isGone) return <MissingChart>{request}</MissingChart>;
    return (
      <div className={styles['page']}>
        <FailedFace
          title={isForbidden ? forbidden(slice !== undefined) : i18n._('This chart could not be opened')}
          hint={sentenceOf(opened.error)}
          actions={
            <div style={{ display: 'grid', gap: 16, justifyItems: 'center', width: '100%' }}>
              {isForbidden ? request : null}
              <Button onClick={() => void opened.refetch()}>{i18n._('Try again')}</Button>
            </div>
          }
        />
      </div>
    );
  }
  switch (opened.data.kind) {
    case 'no-address':
      return <MissingAddress />;
    case 'no-dataset':
      return <MissingDataset form={opened.data.form} reply={opened.data.reply} onChosen={openInstead} />;
    case 'open':
      return (
        <EditorId.Provider value={opening.id}>
          <Editor key={opening.id} start={opened.data.start} notices={opened.data.notices} />
        </EditorId.Provider>
      );
  }
}
