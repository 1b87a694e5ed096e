/**
 * When two spellings are the same value. Every value has one canonical text, made from its digits, never by arithmetic that
 * rounds; what has none is compared as it is written.
 */
import type { ColumnKindName } from './frame.ts';

/** `-12.50` and `-1.25e1` are both `-125e-1`; `nan`, `inf` and `-inf` are themselves. */
function number(text: string): string | undefined {
  const word = /^(-)?(nan|inf(?:inity)?)$/i.exec(text);
  if (word) return word[2]?.toLowerCase() === 'nan' ? 'nan' : `${word[1] ?? ''}inf`;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  if (whole + fraction === '') return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${sign === '-' ? '-' : ''}${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

const boolean = (text: string): string | undefined => /^(true|false)$/i.exec(text)?.[1]?.toLowerCase();

const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6})\d*)?)?)?(?:\s?(Z|UTC|[+-]\d\d(?::?\d\d)?))?$/;

/** Microseconds since 1970 in UTC; a moment without a zone is taken for one of UTC. */
function instant(text: string): string | undefined {
  const [, day, hours = '00', minutes = '00', seconds = '00', fraction = '', zone = 'Z'] = moment.exec(text) ?? [];
  if (day === undefined) return undefined;
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const offsetMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const ms = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) - offsetMs;
  return Number.isNaN(ms) ? undefined : String(BigInt(ms) * 1000n + BigInt(fraction.padEnd(6, '0')));
}

const clock = (hours: string, minutes: string, seconds = '0', fraction = ''): bigint =>
  ((BigInt(hours) * 60n + BigInt(minutes)) * 60n + BigInt(seconds)) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));

/** Microseconds since midnight. */
function time(text: string): string | undefined {
  const [, hours, minutes, seconds, fraction] = /^(\d{1,3}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? undefined : String(clock(hours, minutes, seconds, fraction));
}

/** Microseconds; `27:30:00`, `1 day, 3:30:00`, `1 days 03:30:00` and `P1DT3H30M0S` are the same. */
function duration(text: string): string | undefined {
  if (/^-?\d+$/.test(text)) return text;
  const iso = /^P(\d+)DT(\d+)H(\d+)M(\d+)(?:\.(\d+))?S$/.exec(text);
  const said = iso ?? /^(?:(\d+) days?,? )?(\d+):(\d\d):(\d\d)(?:\.(\d+))?$/.exec(text);
  if (!said) return /^(\d+) days?$/.test(text) ? String(BigInt(text.split(' ')[0] ?? '0') * 86_400_000_000n) : undefined;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = said;
  return String(BigInt(days) * 86_400_000_000n + clock(hours, minutes, seconds, fraction));
}

const canonicals: Readonly<Record<Exclude<ColumnKindName, 'text'>, (text: string) => string | undefined>> = {
  integer: number,
  decimal: number,
  float: number,
  boolean,
  date: instant,
  datetime: instant,
  instant,
  time,
  duration,
};

/** The canonical text of a value of a kind: the same for all its spellings. @returns undefined for what is no such value */
export const canonical = (kind: ColumnKindName, text: string): string | undefined =>
  kind === 'text' ? text : canonicals[kind](text);

/** Kinds that are counted in microseconds in their canonical text. */
export const isMoment = (kind: ColumnKindName): boolean => ['date', 'datetime', 'instant', 'time', 'duration'].includes(kind);
