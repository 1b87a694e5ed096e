/** Whether the window is as narrow as a phone's. */
import { useSyncExternalStore } from 'react';

const query = '(max-width: 720px)';

function subscribe(tell: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', tell);
  return () => list.removeEventListener('change', tell);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
