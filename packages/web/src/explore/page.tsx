/** The chart editor: `/explore/`. */
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { Editor } from './editor.tsx';
import styles from './explore.module.css';
import { MissingAddress, MissingChart, MissingDataset } from './missing.tsx';
import { addressOf, openExplore } from './open-explore.ts';

export function ExplorePage() {
  const search = useSearch({ strict: false });
  const params = useParams({ strict: false });
  // The editor writes the address itself; only an address that did not come from it opens anew.
  const [address, setAddress] = useState(() => addressOf(search, 'key' in params ? params.key : undefined));
  const opened = useQuery({
    queryKey: ['explore', address],
    queryFn: ({ signal }) => openExplore(address, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (opened.data?.kind !== 'open') document.title = i18n._('Explore · Tessera');
  }, [opened.data?.kind]);
  if (opened.isPending) {
    return (
      <div className={styles['page']}>
        <LoadingFace label={i18n._('Loading')} />
      </div>
    );
  }
  if (opened.isError) {
    const isForbidden = opened.error instanceof ApiFailure && opened.error.status === 403;
    const isGone = opened.error instanceof ApiFailure && opened.error.status === 404;
    if (isGone) return <MissingChart />;
    return (
      <div className={styles['page']}>
        <FailedFace
          title={isForbidden ? i18n._('You do not have access to this chart') : i18n._('This chart could not be opened')}
          hint={sentenceOf(opened.error)}
          actions={<Button onClick={() => void opened.refetch()}>{i18n._('Try again')}</Button>}
        />
      </div>
    );
  }
  switch (opened.data.kind) {
    case 'no-address':
      return <MissingAddress />;
    case 'no-dataset':
      return <MissingDataset form={opened.data.form} reply={opened.data.reply} onChosen={(next) => setAddress(next)} />;
    case 'open':
      return <Editor key={JSON.stringify(address)} start={opened.data.start} notices={opened.data.notices} />;
  }
}
