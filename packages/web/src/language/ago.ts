/** `2 days ago`, as the server and `humanise` say it, in the language of the page. */
import { i18n } from '../i18n.ts';

const said = /^(?:(a|1) year, )?(?:(a|an|\d+) (second|minute|hour|day|month|year)s?) (ago|from now)$/;

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

const amountOf = (word: string): number => (word === 'a' || word === 'an' ? 1 : Number(word));

/** Texts of another shape stay as they are. */
export function ago(text: string): string {
  if (i18n.locale === 'en') return text;
  if (text === 'now') return i18n._('just now');
  const [, year, word, unit, direction] = said.exec(text) ?? [];
  if (word === undefined) return text;
  const amount = year !== undefined && unit === 'month' ? amountOf(word) + 12 : year === undefined ? amountOf(word) : 1;
  // The pattern has no other units. Days beyond a year are too few to say.
  const shown = year !== undefined && unit === 'day' ? 'year' : (unit as Unit);
  return new Intl.RelativeTimeFormat(i18n.locale).format(direction === 'ago' ? -amount : amount, shown);
}
