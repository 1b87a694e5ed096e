/** Python's codes for moments, both ways, without zones. */
import { fault } from './fault.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: number): string => String(value).padStart(2, '0');

function dayOfYear(at: Date): number {
  return Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

/** @param first  the weekday a week begins with, 0 = Sunday */
function weekOfYear(at: Date, first: 0 | 1): number {
  const weekday = (at.getUTCDay() - first + 7) % 7;
  return Math.floor((dayOfYear(at) + 6 - weekday) / 7);
}

const codes: Readonly<Record<string, (at: Date) => string>> = {
  Y: (at) => String(at.getUTCFullYear()).padStart(4, '0'),
  y: (at) => two(at.getUTCFullYear() % 100),
  m: (at) => two(at.getUTCMonth() + 1),
  d: (at) => two(at.getUTCDate()),
  e: (at) => String(at.getUTCDate()).padStart(2, ' '),
  H: (at) => two(at.getUTCHours()),
  I: (at) => two(at.getUTCHours() % 12 || 12),
  M: (at) => two(at.getUTCMinutes()),
  S: (at) => two(at.getUTCSeconds()),
  f: (at) => `${String(at.getUTCMilliseconds()).padStart(3, '0')}000`,
  p: (at) => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
  j: (at) => String(dayOfYear(at)).padStart(3, '0'),
  a: (at) => (days[at.getUTCDay()] ?? '').slice(0, 3),
  A: (at) => days[at.getUTCDay()] ?? '',
  b: (at) => (months[at.getUTCMonth()] ?? '').slice(0, 3),
  B: (at) => months[at.getUTCMonth()] ?? '',
  w: (at) => String(at.getUTCDay()),
  u: (at) => String(at.getUTCDay() || 7),
  U: (at) => two(weekOfYear(at, 0)),
  W: (at) => two(weekOfYear(at, 1)),
  F: (at) => strftime(at.getTime(), '%Y-%m-%d'),
  T: (at) => strftime(at.getTime(), '%H:%M:%S'),
  s: (at) => String(Math.floor(at.getTime() / 1000)),
  '%': () => '%',
};

/** A moment in ms by a pattern such as `%Y-%m-%d`. @throws TemplateFault for a code we do not have */
export function strftime(ms: number, pattern: string): string {
  const at = new Date(ms);
  return pattern.replace(/%-?(.|$)/gs, (found, code: string) => {
    const text = (codes[code] ?? fault(`the code ${found} is not known`))(at);
    return found.startsWith('%-') ? text.replace(/^[0 ](?=.)/, '') : text;
  });
}

const readers: Readonly<Record<string, string>> = {
  Y: '(?<Y>\\d{4})',
  y: '(?<y>\\d{2})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  H: '(?<H>\\d{1,2})',
  I: '(?<I>\\d{1,2})',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  f: '(?<f>\\d{1,6})',
  p: '(?<p>[AaPp][Mm])',
  b: `(?<b>${months.map((each) => each.slice(0, 3)).join('|')})`,
  B: `(?<B>${months.join('|')})`,
  '%': '%',
};

/** A text read by a pattern, as ms. @throws TemplateFault when it does not fit */
export function strptime(text: string, pattern: string): number {
  const source = pattern.replace(/%(.)|[^%]/gs, (found, code?: string) =>
    code === undefined
      ? found.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
      : (readers[code] ?? fault(`the code ${found} is not known`)),
  );
  const parts = readPattern(source)?.exec(text)?.groups;
  if (!parts) fault(`'${text.slice(0, 60)}' does not fit the format '${pattern}'`);
  const of = (code: string, fallback: number): number => (parts[code] === undefined ? fallback : Number(parts[code]));
  const named = parts['B'] ?? parts['b'];
  const month =
    named === undefined
      ? of('m', 1) - 1
      : months.findIndex((each) => each.slice(0, 3).toLowerCase() === named.slice(0, 3).toLowerCase());
  const year = parts['y'] === undefined ? of('Y', 1900) : of('y', 0) + (of('y', 0) < 69 ? 2000 : 1900);
  const half = parts['p']?.toLowerCase();
  const hour = parts['I'] === undefined ? of('H', 0) : (of('I', 12) % 12) + (half === 'pm' ? 12 : 0);
  const ms = Date.UTC(
    year,
    month,
    of('d', 1),
    hour,
    of('M', 0),
    of('S', 0),
    Number((parts['f'] ?? '0').padEnd(3, '0').slice(0, 3)),
  );
  const at = new Date(ms);
  if (at.getUTCMonth() !== month || at.getUTCDate() !== of('d', 1) || at.getUTCHours() !== hour)
    fault(`'${text.slice(0, 60)}' is no moment`);
  return ms;
}

/** A pattern that names one code twice makes no regular expression. */
function readPattern(source: string): RegExp | undefined {
  try {
    return new RegExp(`^${source}$`, 'i');
  } catch {
    return fault('the format names one part twice');
  }
}
