import { i18n } from '../i18n.ts';

/** How the entry reads that takes all of a list, or gives it back. For `withSelectAll`. */
export const saySelectAll = (count: number, isChosen: boolean): string =>
  isChosen ? i18n._('Deselect all ({count})', { count }) : i18n._('Select all ({count})', { count });
