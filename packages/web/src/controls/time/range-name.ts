/** What ranges with a name of their own are called on screen; stored is the English text. */
import type { currentRanges, lastRanges, previousRanges } from '@tessera/core/time/custom';
import { i18n } from '../../i18n.ts';

type NamedRange = (typeof lastRanges | typeof previousRanges | typeof currentRanges)[number];

const names = (): Record<NamedRange, string> => ({
  'Last day': i18n._('Last day'),
  'Last week': i18n._('Last week'),
  'Last month': i18n._('Last month'),
  'Last quarter': i18n._('Last quarter'),
  'Last year': i18n._('Last year'),
  'previous calendar week': i18n._('previous calendar week'),
  'previous calendar month': i18n._('previous calendar month'),
  'previous calendar quarter': i18n._('previous calendar quarter'),
  'previous calendar year': i18n._('previous calendar year'),
  'Current day': i18n._('Current day'),
  'Current week': i18n._('Current week'),
  'Current month': i18n._('Current month'),
  'Current quarter': i18n._('Current quarter'),
  'Current year': i18n._('Current year'),
});

/** @returns the text itself where it is no named range */
export function rangeName(text: string): string {
  const named: Readonly<Record<string, string>> = names();
  return Object.hasOwn(named, text) ? (named[text] ?? text) : text;
}
