/** Leaving with unsaved work asks first. Stands from the first moment: a title can be typed before the editor's tools are here. */
import { useBlocker } from '@tanstack/react-router';
import { isUnsaved } from '@tessera/core/dashboard/history';
import { confirmed } from '@tessera/ui/notices';
import { i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';

export function useLeaveGuard(): void {
  const { store } = useScope();
  // Asked of the store: what was done this very moment has not been through a render yet.
  const unsaved = (): boolean => isUnsaved(store.getState().history);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // The same dashboard under another query string is no leaving.
      if (!unsaved() || next.pathname === current.pathname) return false;
      const leave = await confirmed({
        title: i18n._('You have unsaved changes.'),
        content: i18n._('They are kept as a draft in this browser until you save or discard them.'),
        okText: i18n._('Leave'),
        cancelText: i18n._('Stay'),
      });
      return !leave;
    },
    enableBeforeUnload: unsaved,
  });
}
