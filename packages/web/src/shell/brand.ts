/** The marks of the site that stand outside of React. */
import { siteName } from '../kit/page-title.ts';
import { themeOfPage } from '../bootstrap.ts';

/** Gives the browser tab the favicon and, until a page has a title, the name of the site. */
export function showFavicon(): void {
  const { brandFaviconUrl } = themeOfPage();
  document.title = siteName();
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link || brandFaviconUrl === undefined) return;
  link.removeAttribute('type');
  link.href = brandFaviconUrl;
}
