/** True where panels do not fit side by side and popovers open below what they belong to. */
import { useSyncExternalStore } from 'react';

const query = '(max-width: 860px)';

function subscribe(notify: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Where a control's popover opens. */
export function usePopoverPlacement(): 'bottom' | 'rightTop' {
  return useNarrow() ? 'bottom' : 'rightTop';
}
