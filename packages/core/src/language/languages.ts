/**
 * The languages of the pages (docs/guides/languages.md). English is the language of the source texts; each other one has
 * a file of its translations in `catalogues`, and is offered because it stands here.
 */

/** A language that pages can be read in. */
export interface Language {
  /** On the wire and in `/lang/{code}`, such as `pt_BR`. */
  readonly code: string;
  /** BCP 47, for `Intl` and the `lang` attribute, such as `pt-BR`. */
  readonly tag: string;
  /** As its own speakers write it. */
  readonly name: string;
  /** ISO 3166, for the flag beside its name. */
  readonly country: string;
  /** The locale of calendars, pickers and other ready-made parts, such as `pt_BR`. */
  readonly locale: string;
  /** Which way it is written, for the `dir` attribute: a page of a language from right to left is mirrored. */
  readonly direction: 'ltr' | 'rtl';
}

const language = (code: string, name: string, country: string, direction: Language['direction'] = 'ltr'): Language => ({
  code,
  tag: code.replace('_', '-'),
  name,
  country,
  locale: code === 'en' ? 'en_US' : code.includes('_') ? code : `${code}_${country}`,
  direction,
});

/** English: the default language, and the text shown where a translation is missing. */
export const english = language('en', 'English', 'US');

/** The languages one may choose, in the order of the picker; each has a whole file of translations. */
export const languages: readonly Language[] = [
  english,
  language('ar', 'العربية', 'SA', 'rtl'),
  language('de', 'Deutsch', 'DE'),
  language('es', 'Español', 'ES'),
  language('fr', 'Français', 'FR'),
  language('it', 'Italiano', 'IT'),
  language('ja', '日本語', 'JP'),
  language('ko', '한국어', 'KR'),
  language('nl', 'Nederlands', 'NL'),
  language('pt', 'Português', 'PT'),
  language('pt_BR', 'Português do Brasil', 'BR'),
  language('ru', 'Русский', 'RU'),
  language('sk', 'Slovenčina', 'SK'),
  language('sl', 'Slovenščina', 'SI'),
  language('zh', '简体中文', 'CN'),
];

/** By code of a language: the locale of calendars and pickers. */
export const pickerLocales: Readonly<Record<string, string>> = Object.fromEntries(
  languages.map(({ code, locale }) => [code, locale]),
);

/** The language of a code or tag in any spelling (`pt_BR`, `pt-br`); of `fr-CA` the language alone, `fr`. */
export function findLanguage(code: string): Language | undefined {
  const wanted = code.toLowerCase().replace('_', '-');
  const of = (tag: string): Language | undefined => languages.find((each) => each.tag.toLowerCase() === tag);
  return of(wanted) ?? of(wanted.split('-', 1)[0] ?? '');
}

/**
 * The best of our languages for a browser.
 * @param accept  an `Accept-Language` header such as `fr-CA, fr;q=0.9, en;q=0.8`
 * @param otherwise  when none of them is ours
 */
export function preferredLanguage(accept: string | undefined, otherwise: Language = english): Language {
  const wishes = (accept ?? '').split(',').map((part, place) => {
    const [code = '', ...parameters] = part.trim().split(';');
    const quality = parameters.map((each) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined);
    return { code: code.trim(), quality: quality === undefined ? 1 : Number(quality), place };
  });
  const ordered = wishes.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality || a.place - b.place);
  return ordered.map(({ code }) => findLanguage(code)).find((each) => each !== undefined) ?? otherwise;
}
