/** The browser tab is called like the page. */
import { useEffect } from 'react';
import { pageTitle } from '../../kit/page-title.ts';

/** Sets the tab's title while mounted; an empty text leaves the product's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const old = document.title;
    if (title) document.title = pageTitle(title);
    return () => {
      document.title = old;
    };
  }, [title]);
}
