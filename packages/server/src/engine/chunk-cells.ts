/**
 * The cells of a chunk as JSON, read where DuckDB has left them: the usual types from the column's memory (layouts:
 * DuckDB's C API, `duckdb.h`, vectors), the others as the values the library makes of them.
 */
import { type DuckDBDataChunk, DuckDBDecimalValue, DuckDBTimestampTZValue, DuckDBTimestampValue } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import type { AnswerColumn } from './answer-sql.ts';
import type { CellKind } from './column-kind.ts';
import type { JsonWriter } from './json-writer.ts';
import type { AnswerOrient } from './messages.ts';

/** Writes the cell of a row. @returns false when the engine's own hand is needed; then nothing was written */
export type WriteCell = (writer: JsonWriter, row: number) => boolean;

const written: ReadonlySet<CellKind> = new Set(['boolean', 'exact', 'wide', 'decimal', 'double', 'instant', 'string']);

/** What a cell costs that is written by its value, as a multiple of the usual ones (measured). */
const BY_VALUE = 8;

/** What a cell of the column costs; infinitely much where it cannot be written here. */
export function costOf({ cell, type }: AnswerColumn): number {
  if (!written.has(cell) || type === 'JSON' || type.startsWith('TIMESTAMP_')) return Infinity;
  return layouts[type] ? 1 : BY_VALUE;
}

/** @param at  of the column @param count  rows of the chunk, more than none */
export function cellsOf(
  chunk: DuckDBDataChunk,
  at: number,
  count: number,
  column: AnswerColumn,
  orient: AnswerOrient,
): WriteCell {
  const byValue: WriteCell = (writer, row) => {
    const text = cellText(chunk.getColumnVector(at).getItem(row), column, orient);
    if (text !== undefined) writer.text(text);
    return text !== undefined;
  };
  const layout = layouts[column.type];
  if (!layout) return byValue;
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, at);
  const present = validity(vector, count);
  const write = layout.cells(duckdb.vector_get_data(vector, count * layout.width), byValue);
  if (!present) return write;
  return (writer, row) => {
    if (((present[row >> 3] ?? 0) >> (row & 7)) & 1) return write(writer, row);
    writer.ascii('null');
    return true;
  };
}

/** A bit per row, lowest first; undefined when there is a value everywhere. */
function validity(vector: duckdb.Vector, count: number): Uint8Array | undefined {
  // It is typed as always there and is null where no cell is.
  const bits: unknown = duckdb.vector_get_validity(vector, Math.ceil(count / 64) * 8);
  return bits instanceof Uint8Array ? bits : undefined;
}

/** How a type lies in memory. `byValue` writes what its fast way cannot. */
interface Layout {
  /** Bytes of a cell. */
  readonly width: number;
  cells(bytes: Uint8Array, byValue: WriteCell): WriteCell;
}

const whole = (values: Int8Array | Int16Array | Int32Array | Uint8Array | Uint16Array | Uint32Array): WriteCell => {
  return (writer, row) => {
    writer.number(values[row] ?? 0);
    return true;
  };
};

const WORD = 2 ** 32;
/** The 64 bits from a word on, where that is exact; else not a safe integer. */
const pairAt = (words: Int32Array, at: number): number => (words[at + 1] ?? 0) * WORD + ((words[at] ?? 0) >>> 0);

const words = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array => new Int32Array(buffer, byteOffset, byteLength / 4);

const bigints = (bytes: Uint8Array, byValue: WriteCell): WriteCell => {
  const cells = words(bytes);
  return (writer, row) => {
    const value = pairAt(cells, row * 2);
    if (!Number.isSafeInteger(value)) return byValue(writer, row);
    writer.number(value);
    return true;
  };
};

const hugeints = (bytes: Uint8Array, byValue: WriteCell): WriteCell => {
  const cells = words(bytes);
  return (writer, row) => {
    const at = row * 4;
    const sign = (cells[at + 1] ?? 0) >> 31;
    const value = pairAt(cells, at);
    if (cells[at + 2] !== sign || cells[at + 3] !== sign || !Number.isSafeInteger(value)) return byValue(writer, row);
    writer.number(value);
    return true;
  };
};

const doubles = ({ buffer, byteOffset, byteLength }: Uint8Array): WriteCell => {
  const values = new Float64Array(buffer, byteOffset, byteLength / 8);
  return (writer, row) => {
    const value = values[row] ?? 0;
    if (!Number.isFinite(value)) writer.ascii('null');
    else if (Object.is(value, -0)) writer.ascii('-0.0');
    else writer.number(value);
    return true;
  };
};

const INFINITE_DAYS = 2 ** 31 - 1;
const DAY_MS = 86_400_000;

const dates = (bytes: Uint8Array): WriteCell => {
  const days = words(bytes);
  return (writer, row) => {
    const day = days[row] ?? 0;
    if (Math.abs(day) === INFINITE_DAYS) writer.ascii('null');
    else writer.number(day * DAY_MS);
    return true;
  };
};

/** How the engine rounds what is finer than a millisecond is its own matter. */
const instants = (bytes: Uint8Array, byValue: WriteCell): WriteCell => {
  const cells = words(bytes);
  return (writer, row) => {
    const micros = pairAt(cells, row * 2);
    if (!Number.isSafeInteger(micros)) return byValue(writer, row);
    if (micros % 1000 !== 0) return false;
    writer.number(micros / 1000);
    return true;
  };
};

const booleans = (bytes: Uint8Array): WriteCell => {
  return (writer, row) => {
    writer.ascii(bytes[row] === 0 ? 'false' : 'true');
    return true;
  };
};

/** Strings up to so long lie in the cell itself, behind their length; of longer ones the last 8 bytes say where they are. */
const INLINE_BYTES = 12;

const strings = (bytes: Uint8Array): WriteCell => {
  const lengths = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  return (writer, row) => {
    const length = lengths[row * 4] ?? 0;
    if (length <= INLINE_BYTES) writer.string(bytes, row * 16 + 4, length);
    // The library types the buffer of what it gives as either kind; it is never shared.
    else
      writer.string(
        duckdb.get_data_from_pointer(bytes.buffer as ArrayBuffer, bytes.byteOffset + row * 16 + 8, length),
        0,
        length,
      );
    return true;
  };
};

/** By the engine's names of the types; all others go by value. */
const layouts: Readonly<Record<string, Layout>> = {
  BOOLEAN: { width: 1, cells: booleans },
  TINYINT: { width: 1, cells: ({ buffer, byteOffset, length }) => whole(new Int8Array(buffer, byteOffset, length)) },
  UTINYINT: { width: 1, cells: whole },
  SMALLINT: { width: 2, cells: ({ buffer, byteOffset, length }) => whole(new Int16Array(buffer, byteOffset, length / 2)) },
  USMALLINT: { width: 2, cells: ({ buffer, byteOffset, length }) => whole(new Uint16Array(buffer, byteOffset, length / 2)) },
  INTEGER: { width: 4, cells: (bytes) => whole(words(bytes)) },
  UINTEGER: { width: 4, cells: ({ buffer, byteOffset, length }) => whole(new Uint32Array(buffer, byteOffset, length / 4)) },
  BIGINT: { width: 8, cells: bigints },
  HUGEINT: { width: 16, cells: hugeints },
  DOUBLE: { width: 8, cells: doubles },
  DATE: { width: 4, cells: dates },
  TIMESTAMP: { width: 8, cells: instants },
  'TIMESTAMP WITH TIME ZONE': { width: 8, cells: instants },
  VARCHAR: { width: 16, cells: strings },
};

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const SAFE_DIGITS = 15;

/** What the quick ways leave, and the types that have none. */
function cellText(value: unknown, column: AnswerColumn, orient: AnswerOrient): string | undefined {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return orient === 'columns' && (value > SAFE || value < -SAFE) ? `"${value}"` : String(value);
  if (value instanceof DuckDBDecimalValue) return decimalText(value, column, orient);
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) return instantText(value.micros);
  return undefined;
}

function decimalText(value: DuckDBDecimalValue, { cell, scale }: AnswerColumn, orient: AnswerOrient): string {
  const text = value.toString();
  if (cell !== 'decimal' || orient === 'records') return text;
  const bound = scale >= SAFE_DIGITS ? 0n : BigInt('9'.repeat(SAFE_DIGITS - scale)) * 10n ** BigInt(scale);
  return value.value > bound || value.value < -bound ? `"${text}"` : text;
}

const INFINITE = 2n ** 63n - 1n;

function instantText(micros: bigint): string | undefined {
  if (micros === INFINITE || micros === -INFINITE) return 'null';
  return micros % 1000n === 0n ? String(micros / 1000n) : undefined;
}
