/** What SQLite's declared types and its cells mean for an answer. A cell keeps its own type there, whatever is declared. */
import { GenericType } from '@tessera/core/frame/frame';
import { distinct } from '../answering.ts';
import type { RawCell } from '../cells.ts';
import type { ColumnInfo } from '../../driver.ts';

/** A cell as node:sqlite reads it, with integers as bigint. */
export type SqliteCell = bigint | number | string | Uint8Array | null;

/** A column of a statement with the type its table was declared with. */
export interface DeclaredColumn {
  readonly name: string;
  /** As written in CREATE TABLE; null for an expression. */
  readonly type: string | null;
}

/** SQLite's own affinity rules, with the names of dates and truth before them. */
function genericOf(declared: string): GenericType {
  const type = declared.toUpperCase();
  if (/BOOL/.test(type)) return GenericType.BOOLEAN;
  if (/DATE|TIMESTAMP/.test(type)) return GenericType.TEMPORAL;
  if (/^TIME\b/.test(type)) return GenericType.STRING;
  if (/INT/.test(type)) return GenericType.NUMERIC;
  if (/CHAR|CLOB|TEXT|BLOB/.test(type)) return GenericType.STRING;
  return /REAL|FLOA|DOUB|NUM|DEC|MONEY/.test(type) ? GenericType.NUMERIC : GenericType.STRING;
}

const moment = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/;

/** Expressions have no declared type: what their cells are decides. */
function found(cells: readonly SqliteCell[]): { type: string; generic: GenericType } {
  const some = cells.filter((cell) => cell !== null);
  if (some.length === 0) return { type: 'TEXT', generic: GenericType.STRING };
  if (some.every((cell) => typeof cell === 'bigint')) return { type: 'INTEGER', generic: GenericType.NUMERIC };
  if (some.every((cell) => typeof cell === 'bigint' || typeof cell === 'number'))
    return { type: 'REAL', generic: GenericType.NUMERIC };
  if (some.every((cell) => typeof cell === 'string' && moment.test(cell)))
    return { type: some.every((cell) => String(cell).length === 10) ? 'DATE' : 'DATETIME', generic: GenericType.TEMPORAL };
  return { type: some.every((cell) => cell instanceof Uint8Array) ? 'BLOB' : 'TEXT', generic: GenericType.STRING };
}

/** @param first  the first rows: enough of them that an expression's cells are not all null, where there are any */
export function sqliteColumns(declared: readonly DeclaredColumn[], first: readonly (readonly SqliteCell[])[]): ColumnInfo[] {
  return distinct(
    declared.map(({ name, type }, i) => ({
      name,
      ...(type ? { type: type.toUpperCase(), generic: genericOf(type) } : found(first.map((row) => row[i] ?? null))),
    })),
  );
}

/** A cell as text; moments as ISO text. */
export function sqliteCell(cell: SqliteCell, generic: GenericType): RawCell {
  if (cell === null) return null;
  if (cell instanceof Uint8Array) {
    const text = Buffer.from(cell).toString('utf8');
    return text.includes('\uFFFD') ? '[bytes]' : text;
  }
  if (typeof cell === 'string' || generic !== GenericType.TEMPORAL) return String(cell);
  return isoOf(cell);
}

/** SQLite's documented readings of numbers as moments: INTEGER is Unix seconds, REAL a Julian day. Beyond those: milliseconds. */
function isoOf(cell: bigint | number): RawCell {
  const julianEpoch = 2_440_587.5;
  const ms = typeof cell === 'number' ? (cell - julianEpoch) * 86_400_000 : isSeconds(cell) ? Number(cell) * 1000 : Number(cell);
  const at = new Date(Math.round(ms));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const isSeconds = (cell: bigint): boolean => cell < 100_000_000_000n && cell > -100_000_000_000n;
