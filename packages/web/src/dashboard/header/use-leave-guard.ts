/** Leaving with unsaved work asks first. Stands from the first moment: a title can be typed before the editor's tools are here. */
import { isUnsaved } from '@tessera/core/dashboard/history';
import { i18n } from '../../i18n.ts';
import { useUnsavedGuard } from '../../kit/use-unsaved-guard.ts';
import { useScope } from '../state/context.ts';

/** Asks before the page of a dashboard with unsaved changes is left. */
export function useLeaveGuard(): void {
  const { store } = useScope();
  useUnsavedGuard({
    isUnsaved: () => isUnsaved(store.getState().history),
    // The same dashboard under another query string is no leaving.
    staysAt: (next, current) => next.pathname === current.pathname,
    content: i18n._('They are kept as a draft in this browser until you save or discard them.'),
  });
}
