/** Links in user text to pages of ours: followed by the router, so that nothing is loaded anew and unsaved work is asked about. */
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** A frame in another site's page shows its one dashboard only. */
const isFramed = (): boolean => window.location.pathname.startsWith('/embedded/');

interface Followed {
  /** The link must open beside this page: its own would not be shown here. */
  isBeside: boolean;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * What an anchor to an address of ours does when it is clicked. Clicks that ask for a tab or window of their own, places
 * on this page, and addresses that are no page (files, the API) are the browser's.
 * @returns a reader of addresses
 */
export function useInApp(): (href: string) => Followed {
  const router = useRouter();
  return (href) => ({
    isBeside: isFramed() && !href.startsWith('#'),
    onClick: (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      if (isFramed() || href.startsWith('#')) return;
      const { pathname, searchParams, hash } = new URL(href, window.location.href);
      const [, , page] = router.getMatchedRoutes(pathname);
      if (page === undefined || page.id.endsWith('/$')) return;
      event.preventDefault();
      void router.navigate({
        to: pathname,
        search: Object.fromEntries(searchParams),
        ...(hash ? { hash: hash.slice(1) } : {}),
      });
    },
  });
}
