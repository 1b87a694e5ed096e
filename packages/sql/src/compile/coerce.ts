/** Filter values as the column's type wants them, before any SQL (docs/reference/questions.md#values-of-filters). */
import { Failure } from '@tessera/core/failures';
import { withoutEdges } from '@tessera/core/format/stripped';
import { isTooLong } from '@tessera/core/frame/exact';
import { GenericType } from '@tessera/core/frame/frame';
import type { FilterScalar } from '@tessera/core/query/filter';
import type { BindValue } from '../ast.ts';

/** A moment as zoneless ISO text, to be printed as the engine's literal. */
export interface IsoMoment {
  iso: string;
  /** Of UTC, whatever clock the dataset has: epoch numbers and texts with an offset. */
  isInstant?: boolean;
}
/** A number that neither a double nor 64 bits hold: digits with at most a sign and a point. */
export interface LongNumber {
  digits: string;
}
/** A value as the column’s type wants it. */
export type CoercedValue = BindValue | IsoMoment | LongNumber;

/** A moment, and no plain value. */
export const isMoment = (value: CoercedValue): value is IsoMoment =>
  typeof value === 'object' && value !== null && 'iso' in value;

/** Digits, and no plain value. */
export const isLongNumber = (value: CoercedValue): value is LongNumber =>
  typeof value === 'object' && value !== null && 'digits' in value;

const isoMoment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?))?(Z|[+-]\d{2}:?\d{2})?$/;

/** Epoch ms as zoneless ISO text. */
export function isoOf(ms: number): string {
  // Years beyond 9999 have more letters.
  return new Date(ms).toISOString().slice(0, -1);
}

function wrong(value: FilterScalar, column: string, what: string): never {
  throw new Failure('BAD_REQUEST', {
    message: `Filter value ${JSON.stringify(value)} is not ${what}, as column '${column}' needs`,
  });
}

function toMoment(value: string | number | boolean, column: string): IsoMoment {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^-?\d{5,}$/.test(value) ? Number(value) : undefined;
  // ±8.64e15 ms is what a date can hold.
  if (number !== undefined)
    return Math.abs(number) <= 8.64e15 ? { iso: isoOf(number), isInstant: true } : wrong(value, column, 'a date');
  const match = typeof value === 'string' ? isoMoment.exec(value.trim()) : null;
  if (!match || typeof value !== 'string') return wrong(value, column, 'a date');
  const [, date = '', time = '00:00:00', zone] = match;
  const ms = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}${zone ?? 'Z'}`);
  return Number.isNaN(ms) ? wrong(value, column, 'a date') : { iso: isoOf(ms), ...(zone && { isInstant: true }) };
}

function toNumber(value: string | number | boolean, column: string): BindValue | LongNumber {
  if (typeof value === 'number') return Number.isFinite(value) ? value : wrong(value, column, 'a number');
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = value.trim();
  if (/^[+-]?\d+$/.test(text)) {
    const whole = BigInt(text);
    if (Number.isSafeInteger(Number(whole))) return Number(whole);
    return BigInt.asIntN(64, whole) === whole ? whole : { digits: String(whole) };
  }
  const digits = text.replace(/^\+/, '');
  if (isTooLong(digits)) return { digits };
  const number = text === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : wrong(value, column, 'a number');
}

const toBoolean = (value: string | number | boolean): boolean =>
  typeof value === 'boolean' ? value : typeof value === 'number' ? value !== 0 : value.trim().toLowerCase() === 'true';

interface Coercion {
  /** Undefined: unknown, so values stay as they are. */
  type: GenericType | undefined;
  column: string;
  /** Patterns are text whatever the column is. */
  pattern: boolean;
}

/**
 * One value as the column wants it. `<NULL>` is null, `<empty string>` is ''; a value of the wrong kind is refused
 * rather than turned into NULL.
 */
export function coerce(given: FilterScalar, { type, column, pattern }: Coercion): CoercedValue {
  if (given === null || given === '<NULL>') return null;
  const text = given === '<empty string>' ? '' : given;
  const value = typeof text === 'string' ? withoutEdges(text, '\t\n') : text;
  if (pattern) return String(value);
  if (type === GenericType.TEMPORAL) return toMoment(value, column);
  if (type === GenericType.NUMERIC) return toNumber(value, column);
  if (type === GenericType.BOOLEAN) return toBoolean(value);
  // Comparing text with a number makes engines cast every row; the value is cast instead.
  return type === GenericType.STRING ? String(value) : value;
}
