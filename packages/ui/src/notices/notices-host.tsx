/** Puts the host of toasts and questions on the page once somebody wants it. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isWanted, notices, onWanted } from './notices.ts';

const Host = lazy(async () => ({ default: (await import('./host.tsx')).Host }));

/** How long a page may take to come to rest, ms: then the host is fetched anyway, so that it is there when the server is not. */
const restMs = 4000;

export function NoticesHost() {
  const wanted = useSyncExternalStore(onWanted, isWanted);
  useEffect(() => {
    const timer = setTimeout(() => void notices(), restMs);
    return () => clearTimeout(timer);
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  ) : null;
}
