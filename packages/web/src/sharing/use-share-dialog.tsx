import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ShareDialogProps } from './share-dialog.tsx';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })));

type Shared = Omit<ShareDialogProps, 'onClose'>;

/** The dialog of shares, fetched when it is first opened. */
export function useShareDialog(): { share: (thing: Shared) => void; dialog: ReactNode } {
  const [thing, setThing] = useState<Shared>();
  const dialog = thing ? (
    <Suspense>
      <ShareDialog {...thing} onClose={() => setThing(undefined)} />
    </Suspense>
  ) : null;
  return { share: setThing, dialog };
}
