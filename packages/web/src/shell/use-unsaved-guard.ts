/** Leaving a page with unsaved work asks first: inside the product with a dialog of ours, to elsewhere with the browser's. */
import { useBlocker } from '@tanstack/react-router';
import { confirmed } from '@tessera/ui/notices';
import { i18n } from '../i18n.ts';

/** Where somebody is or goes to; `search` and `params` as the router read them. */
export interface Place {
  readonly pathname: string;
  readonly params: object;
  readonly search: object;
}

export interface UnsavedWork {
  /** Asked at the moment of leaving, of the store: what was done this very moment has not been through a render yet. */
  isUnsaved: () => boolean;
  /** Does the work stay on screen there? */
  staysAt: (next: Place, current: Place) => boolean;
  /** What becomes of the work, in a sentence. */
  content: string;
}

export function useUnsavedGuard({ isUnsaved, staysAt, content }: UnsavedWork): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isUnsaved() || staysAt(next, current)) return false;
      const leave = await confirmed({
        title: i18n._('You have unsaved changes.'),
        content,
        okText: i18n._('Leave'),
        cancelText: i18n._('Stay'),
      });
      return !leave;
    },
    enableBeforeUnload: isUnsaved,
  });
}
