/** Whether a media query holds now, followed as the window changes. */
import { useCallback, useSyncExternalStore } from 'react';

/** Without a window nothing is narrow. */
const outsideBrowsers = (): boolean => false;

/** @param query  such as `(max-width: 720px)` */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void): (() => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, outsideBrowsers);
}
