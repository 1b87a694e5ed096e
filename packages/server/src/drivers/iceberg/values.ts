/** Single values that Iceberg's metadata holds, as texts that the engine casts to their types. */
import type { IcebergType } from '../../engine/iceberg/read.ts';
import { IcebergRefusal } from './refusal.ts';

/** Days and microseconds since 1970 of the years 1 to 9999. */
const firstDay = -719_162;
const lastDay = 2_932_896;
const dayMicros = 86_400_000_000n;

/** What a partition's record holds, as Avro writes it: `undefined` is NULL. */
export type RawValue = boolean | number | bigint | string | Uint8Array | undefined;

/**
 * The value of a column in a partition.
 * @param sql  the column's type
 * @throws IcebergRefusal for one that cannot be written
 */
export function partitionText(value: RawValue, sql: string): string | null {
  if (value === undefined) return null;
  if (value instanceof Uint8Array) return bytesText(value, sql);
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (sql === 'FLOAT' || sql === 'DOUBLE') return Object.is(value, -0) ? '-0.0' : String(value);
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw unread();
  const whole = BigInt(value);
  if (sql === 'DATE') return dayText(whole);
  if (sql === 'TIME') return clockText(whole, 6);
  if (sql === 'TIMESTAMP') return momentText(whole);
  if (sql === 'TIMESTAMP WITH TIME ZONE') return `${momentText(whole)}+00`;
  if (sql === 'TIMESTAMP_NS') {
    const nanos = ((whole % 1000n) + 1000n) % 1000n;
    return momentText((whole - nanos) / 1000n) + String(nanos).padStart(3, '0');
  }
  return String(whole);
}

const unread = (): IcebergRefusal => new IcebergRefusal('a value of its partitions is not understood');

function bytesText(bytes: Uint8Array, sql: string): string {
  const buffer = Buffer.from(bytes);
  if (sql === 'UUID') {
    if (buffer.length !== 16) throw unread();
    return buffer.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
  const decimal = /^DECIMAL\(\d+,(\d+)\)$/.exec(sql);
  if (decimal) return decimalText(buffer, Number(decimal[1]));
  return hexText(buffer.toString('hex'));
}

/** Two's complement, most significant byte first. */
function decimalText(bytes: Buffer, scale: number): string {
  if (bytes.length === 0 || bytes.length > 16) throw unread();
  const whole = BigInt.asIntN(bytes.length * 8, BigInt(`0x${bytes.toString('hex')}`));
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return whole < 0n ? `-${text}` : text;
}

const hexText = (hex: string): string => hex.replaceAll(/../g, (pair) => `\\x${pair}`);

function dayText(day: bigint): string {
  if (day < firstDay || day > lastDay) throw new IcebergRefusal('a date of its partitions lies outside the years 1 to 9999');
  return new Date(Number(day) * 86_400_000).toISOString().slice(0, 10);
}

function momentText(micros: bigint): string {
  const inDay = ((micros % dayMicros) + dayMicros) % dayMicros;
  return `${dayText((micros - inDay) / dayMicros)} ${clockText(inDay, 6)}`;
}

function clockText(parts: bigint, digits: number): string {
  const second = 10n ** BigInt(digits);
  const two = (count: bigint): string => String(count).padStart(2, '0');
  const seconds = parts / second;
  return `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}.${String(parts % second).padStart(digits, '0')}`;
}

/**
 * `initial-default` of a column, as JSON has it.
 * @returns undefined for NULL; of a struct anything: its parts have their own
 * @throws IcebergRefusal for one that is not read
 */
export function defaultText(value: unknown, type: IcebergType, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
  if ('struct' in type && isEmpty) return '';
  if ('sql' in type) {
    if (type.sql === 'BLOB' && typeof value === 'string' && /^([\da-f]{2})*$/i.test(value)) return hexText(value);
    if (type.sql !== 'BLOB' && ['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
  }
  throw new IcebergRefusal(`the initial default of its column ${name} is not understood`);
}
