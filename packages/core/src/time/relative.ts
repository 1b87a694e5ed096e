/** Moments given by their distance: "3 weeks ago", "in 2 hours", "a day before yesterday", "now - 3 days". */
import { addUnits, type TimeUnit } from './calendar.ts';
import { readCount, readUnit } from './counts.ts';

/** Whether words of this unit count from now instead of midnight. */
export const isFine = (unit: TimeUnit): boolean => unit === 'second' || unit === 'minute' || unit === 'hour';

type Amount = readonly [count: number, unit: TimeUnit];

const shortUnits: Readonly<Record<string, TimeUnit>> = {
  sec: 'second',
  secs: 'second',
  min: 'minute',
  mins: 'minute',
  hr: 'hour',
  hrs: 'hour',
  wk: 'week',
  wks: 'week',
  yr: 'year',
  yrs: 'year',
};

function amountOf(count: string, unit: string): Amount | undefined {
  // A sign of its own beside a direction would say it twice.
  const number = /^[+-]/.test(count) ? undefined : readCount(count);
  if (number === undefined) return undefined;
  if (unit === 'fortnight' || unit === 'fortnights') return [number * 2, 'week'];
  const read = Object.hasOwn(shortUnits, unit) ? shortUnits[unit] : readUnit(unit);
  return read === undefined ? undefined : [number, read];
}

/** `2 days`, `two days and 3 hours`, `half an hour`; `undefined` for other words and for none. */
export function readAmounts(words: readonly string[]): Amount[] | undefined {
  if (words.join(' ') === 'half an hour') return [[30, 'minute']];
  const told = words.filter((word) => word !== 'and');
  if (told.length === 0 || told.length % 2 > 0) return undefined;
  const amounts: Amount[] = [];
  for (let at = 0; at < told.length; at += 2) {
    const amount = amountOf(told[at] ?? '', told[at + 1] ?? '');
    if (amount === undefined) return undefined;
    amounts.push(amount);
  }
  return amounts;
}

/** Where the amounts are counted from and to. `exact`: the time of day stays. */
interface Told {
  readonly amounts: readonly string[];
  readonly sign: 1 | -1;
  readonly from: string;
}

/** Splits a phrase into amounts and what they are counted from; the words of amounts never say `before` or `after`. */
function told(words: readonly string[]): Told | undefined {
  const last = words.at(-1);
  if (words[0] === 'in') return { amounts: words.slice(1), sign: 1, from: 'today' };
  if (last === 'ago') return { amounts: words.slice(0, -1), sign: -1, from: 'today' };
  if (last === 'later' || last === 'hence' || last === 'after') return { amounts: words.slice(0, -1), sign: 1, from: 'today' };
  const at = words.findIndex((word) => word === 'before' || word === 'after' || word === 'from');
  if (at > 0) return { amounts: words.slice(0, at), sign: words[at] === 'before' ? -1 : 1, from: words.slice(at + 1).join(' ') };
  const signed = words.findIndex((word) => /^[+-]/.test(word));
  if (signed < 0) return undefined;
  const [sign = '', ...rest] = words[signed] ?? '';
  const amounts = [...(rest.length > 0 ? [rest.join('')] : []), ...words.slice(signed + 1)];
  return { amounts, sign: sign === '-' ? -1 : 1, from: words.slice(0, signed).join(' ') || 'today' };
}

/**
 * The moment of a phrase with a distance; `undefined` when it is no such phrase. Days and longer count from midnight; hours and
 * finer, and phrases with `from now`, from the moment itself.
 * @param now     epoch ms of the wall clock
 * @param anchor  reads the text a distance counts from
 */
export function readRelative(
  words: readonly string[],
  now: number,
  anchor: (text: string) => number | undefined,
): number | undefined {
  const phrase = told(words);
  const amounts = phrase && readAmounts(phrase.amounts);
  if (!amounts) return undefined;
  const { sign, from } = phrase;
  const isExact = amounts.some(([, unit]) => isFine(unit));
  const start = from === 'today' && isExact && !words.includes('today') ? now : from === 'now' ? now : anchor(from);
  if (start === undefined) return undefined;
  return amounts.reduce((moment, [count, unit]) => addUnits(moment, sign * count, unit), start);
}
