/** What a browser tab is called. */
import { productName } from '@tessera/core/look/product';
import { themeOfPage } from '../bootstrap.ts';

/** The name of the site: that of its theme, else the product's. */
export const siteName = (): string => themeOfPage().brandAppName ?? productName;

/** `Charts · Tessera`. @param page  what the page is called */
export const pageTitle = (page: string): string => `${page} · ${siteName()}`;
