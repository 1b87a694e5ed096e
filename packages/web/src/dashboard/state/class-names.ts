/** The stable class names of a dashboard's parts beside those of this page. */
import type { BoardClass } from '@tessera/core/dashboard/css-classes';

/** @param own  the page's class, of a CSS module @param names  what a dashboard's style sheet may count on */
export const classNames = (own: string | undefined, ...names: readonly BoardClass[]): string =>
  [own, ...names].filter(Boolean).join(' ');
