import { expect, test } from 'vitest';
import { findLanguage, pickerLocales, preferredLanguage } from './languages.ts';

// Rows: I18N-08
test('each language of the product has its locale for pickers', () => {
  expect(pickerLocales).toEqual({
    en: 'en_US',
    ar: 'ar_SA',
    fr: 'fr_FR',
    es: 'es_ES',
    it: 'it_IT',
    zh: 'zh_CN',
    ja: 'ja_JP',
    de: 'de_DE',
    pt: 'pt_PT',
    pt_BR: 'pt_BR',
    ru: 'ru_RU',
    ko: 'ko_KR',
    sk: 'sk_SK',
    sl: 'sl_SI',
    nl: 'nl_NL',
  });
});

test('a language is found by its code in any spelling, and by the language of a country’s variant', () => {
  expect(findLanguage('DE')?.code).toBe('de');
  expect(findLanguage('de_AT')?.code).toBe('de');
  expect(findLanguage('de-Latn-AT')?.code).toBe('de');
  expect(findLanguage('tlh')).toBeUndefined();
  expect(findLanguage('')).toBeUndefined();
});

test('a browser gets the first of its languages that is ours, by quality and then by place', () => {
  const of = (accept: string | undefined): string => preferredLanguage(accept).code;
  expect(of('de-CH, de;q=0.9, en;q=0.8')).toBe('de');
  expect(of('tlh, en;q=0.3, de;q=0.7')).toBe('de');
  expect(of('de;q=0, en;q=0.1')).toBe('en');
  expect(of('de;q=broken')).toBe('de');
  expect(of('de;q=0')).toBe('en');
  expect(of('*')).toBe('en');
  expect(of(undefined)).toBe('en');
});
