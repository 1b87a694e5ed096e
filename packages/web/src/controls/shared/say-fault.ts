import { reversedBounds } from '@tessera/charts/controls/shapes';
import { i18n } from '../../i18n.ts';

/** What a shape says of a value, where it is a sentence of its own, in the language of the page. */
export const sayFault = (message: string): string =>
  message === reversedBounds ? i18n._('The minimum is above the maximum.') : message;
