/** Mounts the host of toasts and questions once it is needed. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isWanted, notices, onHostNeeded } from './notices.ts';

const Host = lazy(async () => ({ default: (await import('./host.tsx')).Host }));

/** The first of these means that the reader works here: the host is loaded, so that it is there when the server is not. */
const signsOfWork = ['pointerdown', 'keydown', 'drop'] as const;
const settleMs = 1000;

/** Mount it once. Until a notice is needed, or the reader works on the page, nothing is loaded. */
export function NoticesHost() {
  const wanted = useSyncExternalStore(onHostNeeded, isWanted);
  useEffect(() => {
    const done = new AbortController();
    const prepare = (): void => {
      done.abort();
      // What was clicked for comes first.
      setTimeout(() => void notices(), settleMs);
    };
    for (const sign of signsOfWork) window.addEventListener(sign, prepare, { capture: true, signal: done.signal });
    return () => done.abort();
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  ) : null;
}
