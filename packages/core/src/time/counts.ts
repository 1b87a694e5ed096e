/** Counts and units as words: "three weeks". */
import type { TimeUnit } from './calendar.ts';

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** `3`, `three`, `twenty-five`, `a`, `an` → a number; `undefined` for other words. */
export function readCount(text: string): number | undefined {
  const word = text.toLowerCase();
  if (word === 'a' || word === 'an') return 1;
  if (/^[+-]?\d+$/.test(word)) return Number(word);
  const alone = ones.indexOf(word);
  if (alone >= 0) return alone;
  const [ten = '', one, ...more] = word.split('-');
  const at = ten === '' ? -1 : tens.indexOf(ten);
  const rest = one === undefined ? 0 : ones.indexOf(one);
  if (at < 0 || more.length > 0 || (one !== undefined && (rest < 1 || rest > 9))) return undefined;
  return at * 10 + rest;
}

/** `Weeks` → `week`; `undefined` for anything that is not a unit. */
export function readUnit(text: string): TimeUnit | undefined {
  const word = text.toLowerCase().replace(/s$/, '');
  switch (word) {
    case 'second':
    case 'minute':
    case 'hour':
    case 'day':
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return word;
    default:
      return undefined;
  }
}
