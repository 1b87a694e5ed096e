/** Puts the host of toasts and questions on the page once somebody wants it. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isWanted, notices, onHostNeeded } from './notices.ts';

const Host = lazy(async () => ({ default: (await import('./host.tsx')).Host }));

/** From the first of these on somebody works here: the host is fetched, so that it is there when the server is not. */
const signsOfWork = ['pointerdown', 'keydown', 'drop'] as const;
const settleMs = 1000;

/** Mount it once. Until somebody wants a notice, or works on the page, nothing is fetched. */
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
