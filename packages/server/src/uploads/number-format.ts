/** What the number format of a workbook's cell says about the number: a date, a time, a share, an amount, a code. */
import { withoutEnd } from '@tessera/core/format/stripped';
import type { TypedCell } from './typed-cells.ts';

/** How the numbers of one format are read. */
export type NumberFormat =
  | { readonly is: 'number' }
  | { readonly is: 'percent' }
  | { readonly is: 'currency'; readonly sign: string }
  /** With a day, and perhaps a time. */
  | { readonly is: 'date' }
  /** Hours, minutes or seconds only. */
  | { readonly is: 'time' }
  /** Hours, minutes or seconds that go on counting, as in `[h]:mm`. */
  | { readonly is: 'duration' }
  /** Digits with leading zeros and separators, as in `00000-0000`. */
  | { readonly is: 'code'; readonly sections: readonly CodeSection[] };

interface CodeSection {
  /** Numbers up to this one, both ends included. */
  readonly most: number;
  /** A digit for each `0`; the other characters stand for themselves. */
  readonly places: readonly ({ readonly digit: true } | { readonly sign: string })[];
}

const plain: NumberFormat = { is: 'number' };

/** Formats that every workbook has without writing them down. */
const builtIn = new Map<number, NumberFormat>([
  ...numbered([9, 10], { is: 'percent' }),
  ...numbered([5, 6, 7, 8, 42, 44], { is: 'currency', sign: '' }),
  ...numbered([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58], { is: 'date' }),
  ...numbered([18, 19, 20, 21, 32, 33, 45, 47], { is: 'time' }),
  ...numbered([46], { is: 'duration' }),
]);

function numbered(ids: readonly number[], format: NumberFormat): [number, NumberFormat][] {
  return ids.map((id) => [id, format]);
}

/**
 * @param id  of the format
 * @param code  as the workbook writes it; absent for the formats every workbook has
 */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  return code === undefined ? (builtIn.get(id) ?? plain) : fromCode(code);
}

/** A literal, an escaped character, a bracket, or one character. */
const token = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|am\/pm|a\/p|general|./gis;

interface Token {
  readonly text: string;
  readonly is: 'literal' | 'bracket' | 'placeholder';
}

function tokensOf(section: string): Token[] {
  return [...section.matchAll(token)].flatMap(([whole, literal, escaped, bracket]): Token[] => {
    if (literal !== undefined || escaped !== undefined) return [{ text: literal ?? escaped ?? '', is: 'literal' }];
    if (bracket !== undefined) return [{ text: bracket, is: 'bracket' }];
    return whole.startsWith('_') || whole.startsWith('*') ? [] : [{ text: whole.toLowerCase(), is: 'placeholder' }];
  });
}

function fromCode(code: string): NumberFormat {
  const sections = sectionsOf(code).map(tokensOf);
  const first = sections[0] ?? [];
  const placeholders = first.filter(({ is }) => is === 'placeholder').map(({ text }) => text);
  const brackets = first.filter(({ is }) => is === 'bracket').map(({ text }) => text);
  if (brackets.some((text) => /^(h+|m+|s+)$/i.test(text))) return { is: 'duration' };
  if (placeholders.includes('general')) return plain;
  // The letter of "0.00E+00" is none of a date.
  const letters = new Set(placeholders.filter((text) => /^[a-z/]+$/.test(text)));
  if (letters.has('y') || letters.has('d')) return { is: 'date' };
  if (letters.has('h') || letters.has('s')) return { is: 'time' };
  if (letters.has('m')) return { is: 'date' };
  if (placeholders.includes('%')) return { is: 'percent' };
  const sign = currencySign(first);
  if (sign !== undefined) return { is: 'currency', sign };
  const codes = sections.map(codeSection);
  return codes[0] === undefined ? plain : { is: 'code', sections: codes.filter((section) => section !== undefined) };
}

/** A semicolon parts the formats of positive and negative numbers, unless it is quoted. */
const sectionsOf = (code: string): string[] => [...code.matchAll(/(?:"[^"]*"|\\.|[^;"\\])+/g)].map(([section]) => section);

const currencyName = /\p{Sc}|^(?:EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|CAD|AUD|INR|BRL|RUB|TRY|kr|zł|Kč|Ft)\.?$/u;

/** The currency of a format: `[$€-407]`, `"CHF"` or a bare sign. */
function currencySign(tokens: readonly Token[]): string | undefined {
  for (const { text, is } of tokens) {
    const named = is === 'bracket' ? /^\$([^-]+)/.exec(text)?.[1] : text.trim();
    if (named !== undefined && (is === 'bracket' || currencyName.test(named))) return named.trim();
  }
  return undefined;
}

/** @returns undefined for a format that is not one of digits with leading zeros */
function codeSection(tokens: readonly Token[]): CodeSection | undefined {
  let most = Infinity;
  const places: CodeSection['places'][number][] = [];
  for (const { text, is } of tokens) {
    if (is === 'bracket') most = Number(/^<=(\d+)$/.exec(text)?.[1] ?? most);
    else if (is === 'literal') places.push({ sign: text });
    else if (text === '0') places.push({ digit: true });
    else if (/^[-/ ()+:]$/.test(text)) places.push({ sign: text });
    else return undefined;
  }
  return places.filter((place) => 'digit' in place).length > 1 ? { most, places } : undefined;
}

const dayMs = 86_400_000;
/** 31 December 9999. */
const lastDay = 2_958_465;
/** A number this large under a format of hours is a moment, not that many days of hours. */
const longestDurationDays = 10_000;

/**
 * The cell of a number.
 * @param raw  as the workbook writes it
 * @param is1904  days count from 1904, not from 1900
 */
export function numberCell(raw: string, format: NumberFormat, is1904: boolean): TypedCell {
  const value = Number(raw);
  switch (format.is) {
    case 'date':
      return dateCell(value, is1904, false) ?? { ...bareNumber(raw, value), remark: 'noDate' };
    case 'time':
      return (
        (value < longestDurationDays ? timeCell(value) : dateCell(value, is1904, true)) ?? {
          ...bareNumber(raw, value),
          remark: 'noDate',
        }
      );
    case 'duration':
      return timeCell(value);
    case 'percent':
      return { ...bareNumber(raw, value), remark: 'percent' };
    case 'currency':
      return { ...bareNumber(raw, value), remark: 'currency', ...(format.sign !== '' && { example: format.sign }) };
    case 'code': {
      const text = codeText(value, format.sections);
      return text === undefined ? bareNumber(raw, value) : { kind: 'code', text, remark: 'code' };
    }
    case 'number':
      return bareNumber(raw, value);
  }
}

/** More than this many digits are more than a workbook keeps. */
const keptDigits = 15;

function bareNumber(raw: string, value: number): TypedCell {
  const isWhole = /^-?\d{1,40}$/.test(raw);
  const text = isWhole ? raw : Number.isInteger(value) && Math.abs(value) < 1e18 ? String(BigInt(value)) : String(value);
  // Digits behind the point are those of a double: nobody typed them.
  const isLong = Number.isInteger(value) && withoutEnd(text.replace('-', ''), '0').length > keptDigits;
  return { kind: 'number', text, ...(isLong && { remark: 'digits' as const }) };
}

/** @returns undefined for a number that no date has */
function dateCell(serial: number, is1904: boolean, hasNoDay: boolean): TypedCell | undefined {
  // The digits of a double end at some millionths of a second; a workbook counts in thousandths.
  const ms = Math.round(serial * dayMs);
  if (serial < 0 || ms >= (lastDay + 1) * dayMs) return undefined;
  const day = Math.floor(ms / dayMs);
  if (!is1904 && (day === 0 || hasNoDay) && serial < 1) return timeCell(serial);
  // The system of 1900 counts 29 February 1900, a day that never was.
  if (!is1904 && day === 60) return { kind: 'text', text: `1900-02-29${ms % dayMs === 0 ? '' : ` ${clock(ms % dayMs)}`}` };
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const iso = new Date(start + ms).toISOString();
  if (ms % dayMs === 0) return { kind: 'date', text: iso.slice(0, 10) };
  return { kind: 'datetime', text: `${iso.slice(0, 10)} ${clock(ms % dayMs)}` };
}

function timeCell(days: number): TypedCell {
  const ms = Math.round(days * dayMs);
  return { kind: 'time', text: `${ms < 0 ? '-' : ''}${clock(Math.abs(ms))}`, remark: 'time' };
}

/** Hours, minutes and seconds; thousandths only where there are any. */
function clock(ms: number): string {
  const two = (count: number): string => String(Math.floor(count)).padStart(2, '0');
  const rest = ms % 1000;
  const seconds = `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}`;
  return rest === 0 ? seconds : `${seconds}.${String(rest).padStart(3, '0')}`;
}

/** @returns undefined for a number that has no such spelling */
function codeText(value: number, sections: readonly CodeSection[]): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined;
  const section = sections.find(({ most }) => value <= most);
  if (!section) return undefined;
  const digits = String(value).padStart(section.places.filter((place) => 'digit' in place).length, '0');
  let next = 0;
  let text = '';
  for (const [i, place] of section.places.entries()) {
    if ('sign' in place) text += place.sign;
    else {
      const left = section.places.slice(i + 1).filter((later) => 'digit' in later).length;
      // What is longer than the format stands at its first place.
      text += digits.slice(next, digits.length - left);
      next = digits.length - left;
    }
  }
  return text;
}
