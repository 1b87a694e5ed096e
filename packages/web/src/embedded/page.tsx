/** `/embedded/{uuid}`: a dashboard in another site's page, shown to the guest for whom that site gives us a token. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { embedded as api } from '@tessera/api/embedded';
import { EmptyFace, FailedFace } from '@tessera/ui/faces';
import { useTheme } from '@tessera/ui/theme';
import { client, sentenceOf } from '../client.ts';
import { LoadedDashboard } from '../dashboard/page.tsx';
import { PageSkeleton } from '../dashboard/page-skeleton.tsx';
import { actAsGuest } from '../guest.ts';
import { i18n } from '../i18n.ts';
import { sessionQuery } from '../session.ts';
import { queryClient } from '../kit/query-client.ts';
import styles from '../shell/shell.module.css';
import { HostCalls } from './host-calls.tsx';
import { awaitLine, tokenIn, type HostConnection } from './host-connection.ts';
import { choiceIn, tokensIn } from './theme-mode.ts';
import { useLinkedState } from './use-linked-state.ts';

/** Shows the dashboard of an embedding to its guest, without the frame of the application (docs/reference/api.md#embedding). */
export function EmbeddedPage() {
  const { uuid = '' } = useParams({ strict: false });
  const { data, error } = useQuery({
    queryKey: ['embedding', uuid],
    queryFn: async () => (await client.call(api.find, { params: { uuid } })).result,
    retry: false,
    staleTime: Infinity,
  });
  return (
    <div className={`${styles['shell']} ${styles['bare']}`}>
      <main id="content" className={styles['main']} tabIndex={-1}>
        {error ? (
          <Missing error={error} />
        ) : data ? (
          <Framed dashboard={data.dashboard_id} sites={data.allowed_domains} />
        ) : (
          <PageSkeleton />
        )}
      </main>
    </div>
  );
}

function Missing({ error }: { error: unknown }) {
  if (error instanceof ApiFailure && error.status === 404)
    return <EmptyFace title={i18n._('This dashboard is not embedded')} hint={i18n._('Its embedding has been deactivated.')} />;
  return <FailedFace title={i18n._('The dashboard could not be loaded')} hint={sentenceOf(error)} />;
}

/** Nothing is asked before the framing page has sent its guest token. */
function Framed({ dashboard, sites }: { dashboard: string; sites: readonly string[] }) {
  const [line, setLine] = useState<HostConnection>();
  const [hasToken, setHasToken] = useState(false);
  useEffect(
    () =>
      awaitLine(sites, (opened) => {
        opened.answer('guestToken', (args) => {
          const token = tokenIn(args);
          if (token === undefined) return;
          actAsGuest(token);
          // Whoever is signed in to this site in the same browser is not who looks at this page.
          queryClient.setQueryData(sessionQuery.queryKey, null);
          // Charts too: a chart that could not be shown to the former user is asked again.
          void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
          setHasToken(true);
        });
        // The framing page sizes its frame by it, also while there is only the skeleton of the board.
        opened.answer('getScrollSize', () => ({ width: document.body.scrollWidth, height: document.body.scrollHeight }));
        setLine(opened);
      }),
    [sites],
  );
  const { choose, impose } = useTheme();
  useEffect(
    () =>
      line?.answer('setThemeMode', (args) => {
        const choice = choiceIn(args);
        if (choice !== undefined) choose(choice);
      }),
    [line, choose],
  );
  useEffect(
    () =>
      line?.answer('setThemeConfig', (args) => {
        const tokens = tokensIn(args);
        if (tokens !== undefined) impose(tokens);
      }),
    [line, impose],
  );
  const isRestored = useLinkedState(hasToken);
  if (window.parent === window)
    return (
      <EmptyFace
        title={i18n._('This page is shown in other sites')}
        hint={i18n._('It has nothing to show when it is opened by itself.')}
      />
    );
  if (!line || !hasToken || !isRestored) return <PageSkeleton />;
  return (
    <LoadedDashboard idOrSlug={dashboard}>
      <HostCalls line={line} />
    </LoadedDashboard>
  );
}
