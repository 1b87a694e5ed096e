/** `/shared/#secret`: a dashboard for whoever holds a public link, without the frame of the application. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { publicLink } from '@tessera/api/public-link';
import { EmptyFace, FailedFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import { LoadedDashboard } from '../dashboard/page.tsx';
import { PageSkeleton } from '../dashboard/page-skeleton.tsx';
import { actAsGuest } from '../guest.ts';
import { i18n } from '../i18n.ts';
import { queryClient } from '../kit/query-client.ts';
import { sessionQuery } from '../session.ts';
import styles from '../shell/shell.module.css';

/** A token lives five minutes; it is replaced before it ends. */
const freshAfterMs = 240_000;

/** The secret, as the address had it when the page was opened: filters take its place in the address later. */
const secret = window.location.hash.slice(1);

/** Opens the link, and keeps it open for as long as the page is. */
function useOpenLink() {
  const opened = useQuery({
    queryKey: ['public-link'],
    queryFn: async () => {
      const { token, dashboard_id } = await client.call(publicLink.open, { body: { secret } });
      // Whoever is signed in to this site in the same browser is not who looks at this page.
      queryClient.setQueryData(sessionQuery.queryKey, null);
      actAsGuest(token);
      return { dashboard: String(dashboard_id) };
    },
    enabled: secret !== '',
    retry: false,
    refetchInterval: freshAfterMs,
    refetchIntervalInBackground: true,
    staleTime: freshAfterMs,
    gcTime: Infinity,
  });
  return opened;
}

/** Shows the dashboard of a public link to its guest. */
export function PublicLinkPage() {
  const { data, error } = useOpenLink();
  useEffect(() => {
    const tag = document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex';
    document.head.append(tag);
    return () => tag.remove();
  }, []);
  return (
    <div className={`${styles['shell']} ${styles['bare']}`}>
      <main id="content" className={styles['main']} tabIndex={-1}>
        {error || secret === '' ? (
          <Ended error={error} />
        ) : data ? (
          <LoadedDashboard idOrSlug={data.dashboard} />
        ) : (
          <PageSkeleton />
        )}
      </main>
    </div>
  );
}

function Ended({ error }: { error: unknown }) {
  if (error === null || (error instanceof ApiFailure && error.status === 404))
    return (
      <EmptyFace
        title={<h1 style={{ fontSize: 'inherit' }}>{i18n._('This link has ended')}</h1>}
        hint={i18n._('It was revoked, has expired, or was cut short. Ask whoever gave it to you for another one.')}
      />
    );
  return <FailedFace title={i18n._('The dashboard could not be loaded')} hint={sentenceOf(error)} />;
}
