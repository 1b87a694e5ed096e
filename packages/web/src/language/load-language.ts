/** Puts the pages into a language: its translations, the texts of calendars and pickers, its plurals and dates. */
import { writeDatesIn } from '@tessera/core/format/date-locale';
import { findLanguage, english, type Language } from '@tessera/core/language/languages';
import type { Locale } from 'antd/es/locale';
import { i18n } from '../i18n.ts';
import { withLatinDigits } from '@tessera/core/language/latin-digits';
import { fetchReadyMade } from './ready-made.ts';

/** Source text → translation. */
type Catalogue = Readonly<Record<string, string>>;

const catalogues = import.meta.glob<Catalogue>('../../../core/src/language/catalogues/*.json', { import: 'default' });

/** The language that the server wrote this page for. */
export const languageOfPage = (): Language => findLanguage(document.documentElement.lang) ?? english;

/**
 * Call before the first text is asked for. Where a catalogue does not come, the texts stay English.
 * @returns the texts of parts that are not ours; undefined for English
 */
export async function loadLanguage({ code, tag }: Language): Promise<Locale | undefined> {
  const fetchCatalogue = catalogues[`../../../core/src/language/catalogues/${code}.json`];
  if (!fetchCatalogue) return undefined;
  const [texts, readyMade] = await Promise.all([fetchCatalogue(), fetchReadyMade(code)]);
  i18n.loadAndActivate({ locale: withLatinDigits(tag), messages: texts });
  writeDatesIn(tag);
  return readyMade;
}
