/** What is wrong with values of controls, in the language of the page. */
import { reversedBounds } from '@tessera/charts/controls/shapes';
import { i18n } from '../../i18n.ts';

/** The sentences of shapes and of conditional formats; those that begin small follow the name of their control. */
const sentences = (): Readonly<Record<string, string>> => ({
  [reversedBounds]: i18n._('The minimum is above the maximum.'),
  'cannot be empty': i18n._('cannot be empty'),
  'is expected to be an integer': i18n._('is expected to be an integer'),
  'is expected to be a number': i18n._('is expected to be a number'),
  'is expected to be 0 or more': i18n._('is expected to be 0 or more'),
  'is expected to be yes, no or a number from 1 to 100': i18n._('is expected to be yes, no or a number from 1 to 100'),
  'must be valid JSON': i18n._('must be valid JSON'),
  'Invalid lat/long configuration.': i18n._('Invalid lat/long configuration.'),
  Required: i18n._('Required'),
  'This value should be smaller than the right target value': i18n._('This value should be smaller than the right target value'),
  'This value should be greater than the left target value': i18n._('This value should be greater than the left target value'),
});

/** @param message  as a shape says it; one that names what was written (a key of own options) stays as it is */
export function sayFault(message: string): string {
  const said = sentences();
  return Object.hasOwn(said, message) ? (said[message] ?? message) : message;
}
