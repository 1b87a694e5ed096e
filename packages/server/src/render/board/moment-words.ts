/** When something was made, as it stands on paper. */
import { english, findLanguage } from '@tessera/core/language/languages';
import { withLatinDigits } from '@tessera/core/language/latin-digits';

/**
 * `25 November 2026, 20:14 (Europe/Berlin)`, in German `25. November 2026 um 20:14 (Europe/Berlin)`.
 * @param now  epoch ms @param timeZone  IANA name @param locale  a BCP 47 tag, English when absent
 */
export function momentWords(now: number, timeZone: string, locale = 'en'): string {
  const language = findLanguage(locale) ?? english;
  const tag = language === english ? 'en-GB' : withLatinDigits(language.tag);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(now).replace(' at ', ', ')} (${timeZone})`;
}
