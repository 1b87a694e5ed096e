/** Leaving a page with unsaved work asks first: inside the product with a dialog of ours, to elsewhere with the browser's. */
import { useBlocker, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirmed } from '@tessera/ui/notices';
import { i18n } from '../i18n.ts';

/** A place a user is at or goes to; `search` and `params` as the router read them. */
interface PageLocation {
  readonly pathname: string;
  readonly params: object;
  readonly search: object;
}

/** What a page with unsaved work passes to the guard. */
export interface UnsavedWork {
  /** Asked at the moment of leaving, of the store: what was done this very moment has not been through a render yet. */
  isUnsaved: () => boolean;
  /** Does the work stay on screen there? */
  staysAt: (next: PageLocation, current: PageLocation) => boolean;
  /** What becomes of the work, in a sentence. */
  content: string;
}

/** Where in the browser's history the window stands, as the router counts. */
const standsAt = (): number => Number(window.history.state?.__TSR_index ?? 0);

/** Never answered: the router leaves what it was about to do alone. */
const unanswered = new Promise<boolean>(() => undefined);

/** Asks before the page is left, by link, by "back" or by closing the tab, as long as there is unsaved work. */
export function useUnsavedGuard({ isUnsaved, staysAt, content }: UnsavedWork): void {
  // Where the window stood when the question was put.
  const askedAt = useRef<number>(undefined);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(
    () => () => {
      askedAt.current = undefined;
    },
    [pathname],
  );
  useBlocker({
    shouldBlockFn: async ({ action, current, next }) => {
      if (askedAt.current !== undefined) {
        // The question that stands is answered first. "Back" has moved the window already: it is moved where it was, and
        // the router, which would count from somewhere else, hears nothing of it.
        if (action === 'PUSH' || action === 'REPLACE') return true;
        const astray = askedAt.current - standsAt();
        if (astray !== 0) window.history.go(astray);
        return unanswered;
      }
      if (!isUnsaved() || staysAt(next, current)) return false;
      askedAt.current = standsAt();
      const leave = await confirmed({
        title: i18n._('You have unsaved changes.'),
        content,
        okText: i18n._('Leave'),
        cancelText: i18n._('Stay'),
      });
      askedAt.current = undefined;
      return !leave;
    },
    enableBeforeUnload: isUnsaved,
  });
}
