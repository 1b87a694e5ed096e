/** What SQL Server's column definitions mean for an answer, and its cells as texts. */
import { createRequire } from 'node:module';
import { GenericType } from '@tessera/core/frame/frame';
import { distinct } from './answering.ts';
import type { RawCell } from './cells.ts';
import type { ColumnInfo } from '../driver.ts';

const { BOOLEAN, NUMERIC, STRING, TEMPORAL } = GenericType;

/** A column as the protocol announces it. */
export interface MssqlColumn {
  readonly colName: string;
  readonly type: { readonly name: string };
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
  /** In bytes; 65,535 for MAX. */
  readonly dataLength?: number | undefined;
}

const max = 65_535;

/** Types whose length says which they are: names by bytes. */
const byLength: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  IntN: { 1: 'TINYINT', 2: 'SMALLINT', 4: 'INT', 8: 'BIGINT' },
  FloatN: { 4: 'REAL', 8: 'FLOAT' },
  MoneyN: { 4: 'SMALLMONEY', 8: 'MONEY' },
  DateTimeN: { 4: 'SMALLDATETIME', 8: 'DATETIME' },
};
const others: Readonly<Record<string, string>> = { BitN: 'BIT', Variant: 'SQL_VARIANT', Null: 'INT', Xml: 'XML' };

const kinds: readonly (readonly [RegExp, GenericType])[] = [
  [/^BIT$/, BOOLEAN],
  [/^(?:TINYINT|SMALLINT|INT|BIGINT|REAL|FLOAT|SMALLMONEY|MONEY|DECIMAL|NUMERIC)\b/, NUMERIC],
  [/^(?:DATE|SMALLDATETIME|DATETIME|DATETIME2|DATETIMEOFFSET)\b/, TEMPORAL],
];

/** @param columns  as the protocol sends them before the rows */
export function mssqlColumns(columns: readonly MssqlColumn[]): ColumnInfo[] {
  return distinct(columns.map((column, at) => ({ name: column.colName || `column_${at + 1}`, ...typed(typeOf(column)) })));
}

/** @param type  as the server writes it, in upper case */
export const typed = (type: string): Omit<ColumnInfo, 'name'> => ({
  type,
  generic: kinds.find(([pattern]) => pattern.test(type))?.[1] ?? STRING,
});

function typeOf({ type: { name }, precision, scale, dataLength = 0 }: MssqlColumn): string {
  const sized = byLength[name]?.[dataLength];
  if (sized !== undefined) return sized;
  if (name === 'DecimalN' || name === 'NumericN') return `${name.slice(0, -1).toUpperCase()}(${precision},${scale})`;
  const upper = others[name] ?? name.toUpperCase();
  if (/^(TIME|DATETIME2|DATETIMEOFFSET)$/.test(upper)) return `${upper}(${scale})`;
  if (!/^N?(VAR)?CHAR$|^(VAR)?BINARY$/.test(upper)) return upper;
  return `${upper}(${dataLength === max ? 'MAX' : upper.startsWith('N') ? dataLength / 2 : dataLength})`;
}

/** @param value  as the library read it, after `readExactly` */
export function mssqlCell(value: unknown, column: MssqlColumn | undefined): RawCell {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex').toUpperCase()}`;
  if (value instanceof Date) return momentText(value, column);
  if (typeof value === 'number') return isReal(column) ? shortest(value) : String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isReal = (column: MssqlColumn | undefined): boolean =>
  column?.type.name === 'Real' || (column?.type.name === 'FloatN' && column.dataLength === 4);

/** The fewest digits that are the same number of 32 bits: 0.1, not 0.10000000149011612. */
function shortest(value: number): string {
  const digits = [6, 7, 8, 9].find((count) => Math.fround(Number(value.toPrecision(count))) === value);
  return digits === undefined ? String(value) : String(Number(value.toPrecision(digits)));
}

/** Milliseconds of the date, and what the library keeps beside it: fractions of a second below them. */
function momentText(value: Date & { readonly nanosecondsDelta?: number }, column: MssqlColumn | undefined): string {
  if (Number.isNaN(value.getTime())) return '';
  const iso = value.toISOString();
  const name = column?.type.name ?? '';
  if (name === 'Date') return iso.slice(0, 10);
  // A tenth of a microsecond is the least there is.
  const below = Math.round((value.nanosecondsDelta ?? 0) * 1e7);
  const fraction = `${iso.slice(20, 23)}${String(below).padStart(4, '0')}`.slice(0, column?.scale ?? 3);
  const clock = `${iso.slice(11, 19)}${Number(fraction) === 0 ? '' : `.${fraction}`}`;
  if (name === 'Time') return clock;
  return `${iso.slice(0, 10)} ${clock}${name === 'DateTimeOffset' ? 'Z' : ''}`;
}

interface ReadValue {
  readonly value: unknown;
  readonly offset: number;
}
type ValueReader = (buffer: Buffer, offset: number, column: MssqlColumn, options: unknown) => ReadValue;

/** The library exports no types of its inner modules. */
const hasReader = (parser: unknown): parser is { readValue: ValueReader } =>
  typeof parser === 'object' && parser !== null && 'readValue' in parser && typeof parser.readValue === 'function';

let isExact = false;

/**
 * `tedious` reads DECIMAL and MONEY as doubles, which loses digits. Its reader of values is called through its module, so
 * that one that reads those as texts takes its place, once; `mssql.test.ts` shows that it does.
 */
export function readExactly(): void {
  if (isExact) return;
  const require = createRequire(import.meta.url);
  const parser: unknown = require('tedious/lib/value-parser.js');
  if (!hasReader(parser)) throw new Error('tedious has no reader of values where it was expected');
  const { readValue } = parser;
  parser.readValue = (buffer, offset, column, options) => {
    // It throws where the value has not come whole.
    const read = readValue(buffer, offset, column, options);
    const exact = read.value === null ? undefined : exactText(buffer.subarray(offset, read.offset), column);
    return exact === undefined ? read : { value: exact, offset: read.offset };
  };
  isExact = true;
}

/** @param bytes  of one value, with its length where it has one */
function exactText(bytes: Buffer, { type: { name }, scale = 0 }: MssqlColumn): string | undefined {
  switch (name) {
    case 'DecimalN':
    case 'NumericN':
      return decimalText(wholeOf(bytes.subarray(2)) * (bytes[1] === 1 ? 1n : -1n), scale);
    case 'MoneyN':
      return moneyText(bytes.subarray(1));
    case 'Money':
    case 'SmallMoney':
      return moneyText(bytes);
    default:
      return undefined;
  }
}

/** Little end first. */
const wholeOf = (bytes: Buffer): bigint => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);

/** Eight bytes have their upper half first. */
const moneyText = (bytes: Buffer): string =>
  decimalText(
    bytes.length === 4 ? BigInt(bytes.readInt32LE(0)) : (BigInt(bytes.readInt32LE(0)) << 32n) + BigInt(bytes.readUInt32LE(4)),
    4,
  );

function decimalText(whole: bigint, scale: number): string {
  if (scale === 0) return String(whole);
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0');
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
