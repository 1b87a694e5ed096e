/** What a page shows when it broke, is missing or is not allowed. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiFailure } from '@tessera/api/client';
import { useEffect, type ReactNode } from 'react';
import { EmptyFace, FailedFace } from '@tessera/ui/faces';
import { loginUrl, sentenceOf } from '../client.ts';
import { isGuest } from '../guest.ts';
import { i18n } from '../i18n.ts';
import { sessionQuery } from '../session.ts';
import { isStaleBundle } from './stale-bundle.ts';
import { pageTitle } from './page-title.ts';

/** The tab says what the page says. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}

function HomeButton() {
  return <Button href="/superset/welcome/">{i18n._('Go to Home')}</Button>;
}

/** 404: the address leads nowhere. */
export function NotFoundPage() {
  const title = i18n._('Page not found');
  useTitle(title);
  return (
    <EmptyFace
      title={<h1 style={{ fontSize: 'inherit' }}>{title}</h1>}
      hint={i18n._('The address leads nowhere. The object may have been deleted, or the link was cut short.')}
      actions={<HomeButton />}
    />
  );
}

/** 403: not allowed; an anonymous visitor may yet be. @param children  what a signed-in person can do about it */
export function ForbiddenPage({ message, children }: { message?: string; children?: ReactNode }) {
  const session = useQuery(sessionQuery);
  const title = i18n._('You do not have access to this page');
  useTitle(title);
  return (
    <FailedFace
      title={<h1 style={{ fontSize: 'inherit' }}>{title}</h1>}
      hint={message ?? i18n._('Ask an owner or an administrator for access.')}
      actions={
        session.data === null && !isGuest() ? (
          <Button type="primary" href={loginUrl() ?? '/login/'}>
            {i18n._('Log in')}
          </Button>
        ) : (
          <div style={{ display: 'grid', gap: 16, justifyItems: 'center', width: '100%' }}>
            {children}
            <HomeButton />
          </div>
        )
      }
    />
  );
}

/** The router's error boundary: a bug or a refused load never blanks the page. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ApiFailure && error.status === 404) return <NotFoundPage />;
  if (error instanceof ApiFailure && error.status === 403) return <ForbiddenPage message={error.message} />;
  if (isStaleBundle(error))
    return (
      <EmptyFace
        title={i18n._('Tessera was updated')}
        hint={i18n._('Reload to use the new version.')}
        actions={
          <Button type="primary" onClick={() => window.location.reload()}>
            {i18n._('Reload')}
          </Button>
        }
      />
    );
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <FailedFace
      title={<h1 style={{ fontSize: 'inherit' }}>{i18n._('Unexpected error')}</h1>}
      hint={sentenceOf(error)}
      details={{ label: i18n._('See more'), text: error instanceof Error ? (error.stack ?? error.message) : String(error) }}
      actions={
        <>
          <Button type="primary" onClick={retry}>
            {i18n._('Try again')}
          </Button>
          <HomeButton />
        </>
      }
    />
  );
}
