/** What a template may call: pure functions of their arguments, and nothing else. */
import { plainNumber } from '@tessera/core/format/plain-number';

/** Arguments in order, then those given by name. */
export type Helper = (given: readonly unknown[], named: Readonly<Record<string, unknown>>) => unknown;

const numeric = (value: unknown): number => (value === null || value === '' ? Number.NaN : Number(value));
/** A value as a template writes it. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return plainNumber(value);
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? '[object Object]' : String(value);
};

/** Noise of arithmetic is no part of a text. */
const roundedNumber = (_: string, value: unknown): unknown => (typeof value === 'number' ? Number(plainNumber(value)) : value);

const pad = (value: number, size = 2): string => String(value).padStart(size, '0');
const named = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(date);
const dateParts: Readonly<Record<string, (date: Date) => string>> = {
  YYYY: (date) => pad(date.getUTCFullYear(), 4),
  YY: (date) => pad(date.getUTCFullYear() % 100),
  MMMM: (date) => named(date, { month: 'long' }),
  MMM: (date) => named(date, { month: 'short' }),
  MM: (date) => pad(date.getUTCMonth() + 1),
  M: (date) => String(date.getUTCMonth() + 1),
  DD: (date) => pad(date.getUTCDate()),
  D: (date) => String(date.getUTCDate()),
  dddd: (date) => named(date, { weekday: 'long' }),
  ddd: (date) => named(date, { weekday: 'short' }),
  HH: (date) => pad(date.getUTCHours()),
  H: (date) => String(date.getUTCHours()),
  hh: (date) => pad(date.getUTCHours() % 12 || 12),
  h: (date) => String(date.getUTCHours() % 12 || 12),
  mm: (date) => pad(date.getUTCMinutes()),
  ss: (date) => pad(date.getUTCSeconds()),
  A: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
};
const dateWords = /\[([^\]]*)\]|YYYY|YY|M{1,4}|DD?|d{3,4}|HH?|hh?|mm|ss|A/g;

function dateFormat(value: unknown, format: unknown): string {
  const date = new Date(typeof value === 'number' ? value : textOf(value));
  if (value === null || Number.isNaN(date.getTime())) return '';
  const words = typeof format === 'string' ? format : 'YYYY-MM-DD';
  return words.replaceAll(dateWords, (word, kept: string | undefined) => kept ?? dateParts[word]?.(date) ?? word);
}

function formatNumber(value: unknown, locale: unknown): string {
  const number = numeric(value);
  if (Number.isNaN(number)) return textOf(value);
  try {
    return new Intl.NumberFormat(typeof locale === 'string' ? locale : 'en-US').format(number);
  } catch {
    // No such language.
    return new Intl.NumberFormat('en-US').format(number);
  }
}

/** False, empty and zero, as `if` counts them. */
export const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

const ofNumbers =
  (work: (a: number, b: number) => number): Helper =>
  ([a, b]) => {
    const result = work(numeric(a), numeric(b));
    return Number.isFinite(result) ? result : '';
  };
const ofText =
  (work: (text: string) => string): Helper =>
  ([value]) =>
    work(textOf(value));
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const helpers = new Map<string, Helper>(
  Object.entries({
    dateFormat: ([value], { format }) => dateFormat(value, format),
    stringify: ([value], { space }) => JSON.stringify(value, roundedNumber, Math.min(8, numeric(space) || 0)),
    formatNumber: ([value, locale]) => formatNumber(value, locale),
    parseJson: ([value]): unknown => JSON.parse(textOf(value)),
    eq: ([a, b]) => a === b,
    ne: ([a, b]) => a !== b,
    lt: ([a, b]) => numeric(a) < numeric(b),
    lte: ([a, b]) => numeric(a) <= numeric(b),
    gt: ([a, b]) => numeric(a) > numeric(b),
    gte: ([a, b]) => numeric(a) >= numeric(b),
    and: (given) => given.every((each) => !isEmpty(each)),
    or: (given) => given.some((each) => !isEmpty(each)),
    not: ([value]) => isEmpty(value),
    add: ofNumbers((a, b) => a + b),
    subtract: ofNumbers((a, b) => a - b),
    multiply: ofNumbers((a, b) => a * b),
    divide: ofNumbers((a, b) => a / b),
    abs: ofNumbers((a) => Math.abs(a)),
    ceil: ofNumbers((a) => Math.ceil(a)),
    floor: ofNumbers((a) => Math.floor(a)),
    round: ofNumbers((a) => Math.round(a)),
    toFixed: ([value, digits]) => {
      const number = numeric(value);
      return Number.isNaN(number) ? '' : number.toFixed(Math.min(20, Math.max(0, numeric(digits) || 0)));
    },
    uppercase: ofText((text) => text.toUpperCase()),
    lowercase: ofText((text) => text.toLowerCase()),
    capitalize: ofText((text) => text.slice(0, 1).toUpperCase() + text.slice(1)),
    trim: ofText((text) => text.trim()),
    truncate: ([value, most]) => textOf(value).slice(0, Math.max(0, numeric(most) || 0)),
    concat: (given) => given.map(textOf).join(''),
    length: ([value]) => (typeof value === 'string' ? value.length : listOf(value).length),
    first: ([value]) => listOf(value)[0],
    last: ([value]) => listOf(value).at(-1),
    join: ([value, by]) =>
      listOf(value)
        .map(textOf)
        .join(by === undefined ? ', ' : textOf(by)),
  } satisfies Record<string, Helper>),
);

/** The helper of a name, if there is one. */
export const helperOf = (name: string): Helper | undefined => helpers.get(name);
