/** Numbers no double holds, sent as texts of digits, under the formats that show all digits of a number. */
import { formatSpecifier } from 'd3-format';
import type { NumberLocale } from './number-locale.ts';

const numberPattern = /^-?\d+(?:\.\d+)?$/;

type ExactWriter = (digits: string) => string;

/**
 * Writes texts of digits under a d3 specifier, without a double between.
 * @returns undefined for specifiers that round to some digits (`.3s`), count otherwise (`x`) or pad
 */
export function exactWriter(specifier: string, locale: NumberLocale): ExactWriter | undefined {
  const { align, width, sign, symbol, comma, precision, type, trim } = formatSpecifier(specifier);
  const isAsItCame = type === 'g' && trim && precision === undefined;
  if (!isAsItCame && type !== 'd' && type !== 'f') return undefined;
  if (width !== undefined || align !== '>' || !['-', '+'].includes(sign) || !['', '$'].includes(symbol)) return undefined;
  const places = isAsItCame ? 38 : type === 'd' ? 0 : Math.min(precision ?? 6, 20);
  const { format } = new Intl.NumberFormat('en-US', {
    useGrouping: false,
    signDisplay: 'never',
    maximumFractionDigits: places,
    minimumFractionDigits: trim ? 0 : places,
  });
  return (digits) => {
    const mark = digits.startsWith('-') ? '-' : sign === '+' ? '+' : '';
    // Only digits and a point come here; Intl reads them without a double between.
    const [whole = '', fraction] = format(digits as `${number}`).split('.');
    const written = (comma ? grouped(whole, locale) : whole) + (fraction === undefined ? '' : locale.decimal + fraction);
    const [prefix, suffix] = symbol === '$' ? locale.currency : ['', ''];
    return `${mark}${prefix}${written}${suffix}`;
  };
}

/** Digits in groups from the right, whose sizes come again and again. */
function grouped(whole: string, { grouping, thousands }: NumberLocale): string {
  const groups: string[] = [];
  for (let end = whole.length, at = 0; end > 0; at += 1) {
    const from = Math.max(0, end - (grouping[at % grouping.length] ?? end));
    groups.unshift(whole.slice(from, end));
    end = from;
  }
  return groups.join(thousands);
}

/** A number in plain digits, grouped and whole; any other text as it is. */
export function exactDigits(text: string, locale: NumberLocale): string {
  return numberPattern.test(text) ? (exactWriter(',~g', locale)?.(text) ?? text) : text;
}
