import { i18n } from '../i18n.ts';

/** How the entry reads that takes all of a list, or gives it back. For `withEvery`. */
export const sayEvery = (count: number, isChosen: boolean): string =>
  isChosen ? i18n._('Deselect all ({count})', { count }) : i18n._('Select all ({count})', { count });
