/**
 * Numbers as text: d3-format specifiers, the adaptive formatter, durations, memory, currency
 * (docs/reference/charts.md#number-formats).
 * Negatives carry an ASCII hyphen: d3-format 3 would print U+2212, and no stored expectation knows that sign.
 */
import { formatLocale, type FormatLocaleObject } from 'd3-format';
import type { Dataset } from '../dataset.ts';
import { isTooLong } from '../frame/exact.ts';
import type { Cell } from '../frame/frame.ts';
import { duration, durationClock, durationDetailed, memory } from './duration.ts';
import { exactDigits, exactWriter } from './exact-number.ts';
import { siteNumbers, type NumberLocale } from './number-locale.ts';
import { plainNumber } from './plain-number.ts';

/** `digits`: the same number as the text it came as; formats that show all digits show these when a double would round. */
export type NumberFormatter = (value: number, digits?: string) => string;

/** What stands for a number that is missing, or that is none. */
export const missingNumber = 'N/A';

/** A currency setting; `symbol` is an ISO code such as `EUR`. */
export interface Currency {
  readonly symbol?: string | null | undefined;
  readonly symbolPosition?: 'prefix' | 'suffix' | null | undefined;
}

/** The format of who has chosen none: three digits with a unit, such as `12.3k`. */
export const smartNumber = 'SMART_NUMBER';

/** Offered currencies (a site may have others). */
export const currencyChoices = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'] as const;

/** The offered formats: value and what it does to 12345.432, or to a telling number. */
export const numberFormatChoices: readonly (readonly [value: string, label: string])[] = [
  ['SMART_NUMBER', 'Adaptive formatting'],
  ['~g', 'Original value'],
  [',d', ',d (12345.432 => 12,345)'],
  ['.1s', '.1s (12345.432 => 10k)'],
  ['.3s', '.3s (12345.432 => 12.3k)'],
  [',.1%', ',.1% (12345.432 => 1,234,543.2%)'],
  ['.2%', '.2% (12345.432 => 1234543.20%)'],
  ['.3%', '.3% (12345.432 => 1234543.200%)'],
  ['.4r', '.4r (12345.432 => 12350)'],
  [',.1f', ',.1f (12345.432 => 12,345.4)'],
  [',.2f', ',.2f (12345.432 => 12,345.43)'],
  [',.3f', ',.3f (12345.432 => 12,345.432)'],
  ['+,', '+, (12345.432 => +12,345)'],
  ['$,.2f', '$,.2f (12345.432 => $12,345.43)'],
  ['DURATION', 'Duration in ms (66000 => 1m 6s)'],
  ['DURATION_SUB', 'Duration in ms (1.40008 => 1ms 400µs 80ns)'],
  ['DURATION_COL', 'Duration in ms (10500 => 0:10.5)'],
  ['MEMORY_DECIMAL', 'Memory in bytes - decimal (1024B => 1.02kB)'],
  ['MEMORY_BINARY', 'Memory in bytes - binary (1024B => 1KiB)'],
  ['MEMORY_TRANSFER_RATE_DECIMAL', 'Memory transfer rate in bytes - decimal (1024B => 1.02kB/s)'],
  ['MEMORY_TRANSFER_RATE_BINARY', 'Memory transfer rate in bytes - binary (1024B => 1KiB/s)'],
];

/** Spellings of d3 version 3 that old charts still hold → what they meant. */
const oldSpellings: Readonly<Record<string, string>> = {
  '+,': '+,d',
  ',0': ',.4~f',
  '.': '.4~f',
  ',#': ',.4~f',
  ',.': ',.4~f',
  '.r': '.4~f',
  ',0s': ',.4~f',
  ',2f': ',.4~f',
  ',g': ',.4~f',
  '%': '.0%',
  '0%': '.0%',
  '1%': '.0%',
  '3%': '.0%',
  '%%%': '.0%',
  ',f': ',d',
  '0f': ',d',
  f: ',d',
  ',0f': ',d',
  ',r': ',.4f',
  '$,f': '$,d',
  $f: '$,d',
  '$,.0': '$,d',
  '$,.1': '$,.1~f',
  '.1%f': '.1%',
  '.0%f': '.1%',
  ',%': ',.0%',
  '+,%': '+,.0%',
  int: ',d',
  '$,0': '$,.4f',
  '$,0f': '$,.4f',
  '$,.f': '$,.4f',
};

const locales = new WeakMap<NumberLocale, FormatLocaleObject>();
function d3Of(locale: NumberLocale): FormatLocaleObject {
  const known = locales.get(locale) ?? formatLocale({ ...locale, minus: '-' });
  locales.set(locale, known);
  return known;
}

function smart(locale: NumberLocale, signed: boolean): NumberFormatter {
  const d3 = d3Of(locale);
  const [thousands, units, fractions] = [d3.format('.3~s'), d3.format('.2~f'), d3.format('.4~f')];
  const powers = d3.format('.2~e');
  const write = (value: number): string => {
    const size = Math.abs(value);
    if (value === 0) return '0';
    // Beyond the last prefixes d3 writes every zero.
    if (size >= 1e27 || size < 1e-24) return powers(value);
    if (size >= 1000) return thousands(value).replace('G', 'B');
    if (size >= 1) return units(value);
    if (size >= 0.001) return fractions(value);
    if (size >= 0.000001) return `${thousands(value * 1_000_000)}µ`;
    return thousands(value);
  };
  return signed ? (value) => (value > 0 ? '+' : '') + write(value) : write;
}

function named(format: string, locale: NumberLocale): NumberFormatter | undefined {
  switch (format) {
    case '':
    case 'SMART_NUMBER':
    case 'OVER_MAX_HIDDEN':
      return smart(locale, false);
    case 'SMART_NUMBER_SIGNED':
      return smart(locale, true);
    case 'DURATION':
      return duration;
    case 'DURATION_SUB':
      return durationDetailed;
    case 'DURATION_COL':
      return durationClock;
    case 'MEMORY_DECIMAL':
      return (value) => memory(value);
    case 'MEMORY_BINARY':
      return (value) => memory(value, { binary: true });
    case 'MEMORY_TRANSFER_RATE_DECIMAL':
      return (value) => memory(value, { rate: true });
    case 'MEMORY_TRANSFER_RATE_BINARY':
      return (value) => memory(value, { binary: true, rate: true });
    default:
      return undefined;
  }
}

function build(format: string, locale: NumberLocale): NumberFormatter {
  const known = named(format, locale);
  if (known) return known;
  const specifier = Object.hasOwn(oldSpellings, format) ? (oldSpellings[format] ?? format) : format;
  try {
    const write = d3Of(locale).format(specifier);
    const exact = exactWriter(specifier, locale);
    return (value, digits) => (exact && digits !== undefined && isTooLong(digits) ? exact(digits) : write(value));
  } catch {
    return (value) => `${plainNumber(value)} (Invalid format: ${format})`;
  }
}

/** What is no number and infinities read the same under every format. */
function guarded(write: NumberFormatter): NumberFormatter {
  return (value, digits) => {
    if (Number.isFinite(value)) return write(value, digits);
    return Number.isNaN(value) ? missingNumber : value > 0 ? '∞' : '-∞';
  };
}

/** The sign of an ISO currency code, `undefined` for an unknown code. */
export function currencySign(code: string, language = 'en-US'): string | undefined {
  if (!/^[A-Z]{3}$/.test(code) || !Intl.supportedValuesOf('currency').includes(code)) return undefined;
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency: code }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value;
}

function withCurrency(format: string, currency: Currency, locale: NumberLocale): NumberFormatter | undefined {
  const sign = currencySign(currency.symbol ?? '');
  if (sign === undefined) return undefined;
  const write = build(format.replaceAll(/[$%]/g, ''), locale);
  return currency.symbolPosition === 'prefix'
    ? (value, digits) => `${sign} ${write(value, digits)}`
    : (value, digits) => `${write(value, digits)} ${sign}`;
}

const memo = new Map<string, NumberFormatter>();

/**
 * The formatter of a format: a d3-format specifier, one of the named formats, or empty for adaptive. Never throws:
 * a bad specifier shows the number and says so. Currency adds its sign (`$ 56.1M`, or `56.1M $` as suffix or unsaid).
 */
export function numberFormatter(
  format: string | null | undefined,
  { currency, locale = siteNumbers() }: { currency?: Currency | null | undefined; locale?: NumberLocale } = {},
): NumberFormatter {
  const asked = format?.trim() ?? '';
  const key = JSON.stringify([asked, currency?.symbol, currency?.symbolPosition, locale]);
  const known = memo.get(key);
  if (known) return known;
  const money = currency?.symbol ? withCurrency(asked, currency, locale) : undefined;
  const made = guarded(money ?? build(asked, locale));
  // Free text can be anything; a bound keeps the memo from growing with it.
  if (memo.size > 500) memo.clear();
  memo.set(key, made);
  return made;
}

/** One number by a format; adaptive when empty. What is missing reads `N/A`. */
export function formatNumber(
  value: number | null | undefined,
  format?: string | null,
  options?: { currency?: Currency | null | undefined },
): string {
  return numberFormatter(format, options)(value ?? Number.NaN);
}

/**
 * A cell of a number column as text; null reads `N/A`. Integers and decimals that came as text because a double cannot
 * hold them are shown digit for digit under formats that show all digits.
 */
export function formatNumericCell(cell: Cell, format: string | null | undefined, write = numberFormatter(format)): string {
  if (cell === null) return missingNumber;
  if (typeof cell === 'number') return write(cell);
  const value = Number(cell);
  return Number.isNaN(value) ? String(cell) : write(value, String(cell));
}

/** A text of digits as a number with all of them, in groups; any other text as it is. */
export const everyDigit = (text: string): string => exactDigits(text, siteNumbers());

/** Percent axes show whole percents when no format, or the adaptive one, was chosen. */
export function percentFormat(format: string | null | undefined): string {
  return !format || format === smartNumber ? ',.0%' : format;
}

/** Where a metric's format may come from; each may be absent. */
export interface MetricFormats {
  readonly column?: { readonly d3NumberFormat?: string | null; readonly currencyFormat?: Currency | null } | undefined;
  readonly chart?: string | null | undefined;
  readonly currency?: Currency | null | undefined;
  /** Big numbers ask the saved metric first. */
  readonly savedFirst?: boolean;
}

/** The formatter of a metric: column configuration, chart, saved metric, adaptive, in this order of precedence. */
export function metricFormatter(
  label: string,
  dataset: Pick<Dataset, 'metrics'> | undefined,
  formats: MetricFormats = {},
): NumberFormatter {
  const saved = dataset?.metrics.find((metric) => metric.metric_name === label);
  const { column, chart, currency, savedFirst } = formats;
  const order = savedFirst ? [column?.d3NumberFormat, saved?.d3format, chart] : [column?.d3NumberFormat, chart, saved?.d3format];
  const money = [column?.currencyFormat, currency, saved?.currency].find((one) => one?.symbol);
  return numberFormatter(
    order.find((format) => format !== undefined && format !== null && format !== ''),
    { currency: money },
  );
}
