/** What MySQL's column definitions mean for an answer, and its cells as texts. */
import { GenericType } from '@tessera/core/frame/frame';
import type { FieldPacket } from 'mysql2';
import { distinct } from './answering.ts';
import type { RawCell } from './cells.ts';
import type { ColumnInfo } from '../driver.ts';

const { BOOLEAN, NUMERIC, STRING, TEMPORAL } = GenericType;

/** By the protocol's number of the type. */
const kinds: Readonly<Record<number, readonly [string, GenericType]>> = {
  0x00: ['DECIMAL', NUMERIC],
  0x01: ['TINYINT', NUMERIC],
  0x02: ['SMALLINT', NUMERIC],
  0x03: ['INT', NUMERIC],
  0x04: ['FLOAT', NUMERIC],
  0x05: ['DOUBLE', NUMERIC],
  0x06: ['NULL', STRING],
  0x07: ['TIMESTAMP', TEMPORAL],
  0x08: ['BIGINT', NUMERIC],
  0x09: ['MEDIUMINT', NUMERIC],
  0x0a: ['DATE', TEMPORAL],
  0x0b: ['TIME', STRING],
  0x0c: ['DATETIME', TEMPORAL],
  0x0d: ['YEAR', NUMERIC],
  0x0e: ['DATE', TEMPORAL],
  0x0f: ['VARCHAR', STRING],
  0x10: ['BIT', NUMERIC],
  0xf5: ['JSON', STRING],
  0xf6: ['DECIMAL', NUMERIC],
  0xf7: ['ENUM', STRING],
  0xf8: ['SET', STRING],
  0xf9: ['TINYTEXT', STRING],
  0xfa: ['MEDIUMTEXT', STRING],
  0xfb: ['LONGTEXT', STRING],
  0xfc: ['TEXT', STRING],
  0xfd: ['VARCHAR', STRING],
  0xfe: ['CHAR', STRING],
  0xff: ['GEOMETRY', STRING],
};

const flag = { unsigned: 32, enum: 256, set: 2048 } as const;
const binaryCharset = 63;
const bit = 0x10;
const float = 0x04;

/** @param fields  as the protocol sends them before the rows */
export function mysqlColumns(fields: readonly FieldPacket[]): ColumnInfo[] {
  return distinct(fields.map((field) => ({ name: field.name, ...kindOf(field) })));
}

function kindOf(field: FieldPacket): Omit<ColumnInfo, 'name'> {
  const [type, generic] = kinds[typeOf(field)] ?? ['TEXT', STRING];
  const flags = typeof field.flags === 'number' ? field.flags : 0;
  const length = field.columnLength ?? 0;
  // BOOLEAN is written TINYINT(1) and BIT(1) there.
  if ((type === 'TINYINT' || type === 'BIT') && length === 1) return { type: `${type}(1)`, generic: BOOLEAN };
  const unsigned = generic === NUMERIC && (flags & flag.unsigned) !== 0;
  if (type === 'DECIMAL') {
    const digits = length - (field.decimals > 0 ? 1 : 0) - (unsigned ? 0 : 1);
    return { type: `DECIMAL(${digits},${field.decimals})`, generic };
  }
  if (flags & flag.enum) return { type: 'ENUM', generic };
  if (flags & flag.set) return { type: 'SET', generic };
  if (field.extendedFormat === 'json') return { type: 'JSON', generic };
  if (generic === STRING && isBinary(field) && type !== 'JSON' && type !== 'NULL' && type !== 'TIME')
    return { type: type.replace('TEXT', 'BLOB').replace('VARCHAR', 'VARBINARY').replace(/^CHAR/, 'BINARY'), generic };
  return { type: unsigned && type !== 'YEAR' && type !== 'BIT' ? `${type} UNSIGNED` : type, generic };
}

const typeOf = (field: FieldPacket): number => field.columnType ?? field.type ?? -1;
const isBinary = (field: FieldPacket): boolean => field.characterSet === binaryCharset;

/** A cell of the binary protocol as text; what is no text in UTF-8 shows as `[bytes]`. */
export function mysqlCell(cell: unknown, field: FieldPacket | undefined): RawCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return field && typeOf(field) === float ? shortFloat(cell) : String(cell);
  if (typeof cell === 'bigint') return String(cell);
  if (!Buffer.isBuffer(cell)) return JSON.stringify(cell);
  if (field && typeOf(field) === bit) return String(BigInt(`0x${cell.toString('hex') || '0'}`));
  const text = cell.toString('utf8');
  return text.includes('\uFFFD') ? '[bytes]' : text;
}

/** 0.1 stored in 32 bits reads back as 0.1, not as 0.10000000149011612. */
function shortFloat(value: number): string {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}
