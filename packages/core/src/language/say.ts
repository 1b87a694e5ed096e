/** Sentences that are made far from a page, such as a chart's: their author writes English, the maker of the page gives the language. */
import { english } from './languages.ts';
import { withLatinDigits } from './latin-digits.ts';

/**
 * Says an English text with its values (`{name}`) in a reader's language. The text is a literal where it is given:
 * `say('Values left out: {n}', { n: 3 })`, or it is not found for translation.
 */
export type Say = (text: string, values?: SaidValues) => string;

/** Numbers and amounts are written as the language writes them. */
export type SaidValues = Readonly<Record<string, string | number | Amount>>;

/** So many units of time, e.g. 7 days. */
export interface Amount {
  readonly count: number;
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
}

/**
 * An amount in words, e.g. `7 Tage`.
 * @param tag  BCP 47; a language without a word for quarters in its number formats has months
 */
export function amountText({ count, unit }: Amount, tag: string): string {
  if (tag === english.tag && unit === 'quarter') return `${count} ${count === 1 ? 'quarter' : 'quarters'}`;
  const [shown, of] = unit === 'quarter' ? [count * monthsOfQuarter, 'month'] : [count, unit];
  return new Intl.NumberFormat(withLatinDigits(tag), { style: 'unit', unit: of, unitDisplay: 'long' }).format(shown);
}

const monthsOfQuarter = 3;

/** A text that is said later, by whoever knows the language. */
export interface Said {
  readonly text: string;
  readonly values?: SaidValues | undefined;
}

/** @param text  a literal, as for `Say` */
export const said = (text: string, values?: SaidValues): Said => ({ text, values });

const named = /\{(\w+)\}/g;

/**
 * @param tag  BCP 47, of the translations
 * @param translationOf  undefined: the text itself is said
 */
export function sayIn(tag: string, translationOf: (text: string) => string | undefined): Say {
  const numbers = new Intl.NumberFormat(withLatinDigits(tag));
  return (text, values = {}) =>
    (translationOf(text) ?? text).replaceAll(named, (whole, name: string) => {
      const value = values[name];
      if (typeof value === 'object') return amountText(value, tag);
      return typeof value === 'number' ? numbers.format(value) : (value ?? whole);
    });
}

/** Says every text as it stands. */
export const sayEnglish: Say = sayIn(english.tag, () => undefined);
