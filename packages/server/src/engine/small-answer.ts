/**
 * JSON of a few rows, written here instead of in SQL. Letting DuckDB write it costs a millisecond of planning, more than
 * a small question itself (measured); for many rows it is the other way round. Cell for cell the text is the same as
 * `answer-sql.ts` makes; the tests of the engine ask everything both ways.
 */
import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBMaterializedResult,
} from '@duckdb/node-api';
import type { AnswerColumn } from './answer-sql.ts';
import type { CellKind } from './column-kind.ts';

/** Cells that take as long here, half a microsecond each, as planning DuckDB's own hand does (measured). */
const SMALL_CELLS = 4096;
/** If it then gives more than this, it is asked again and DuckDB writes: this process must not be held up. */
const GIVE_UP_CELLS = 16_384;

const written: ReadonlySet<CellKind> = new Set(['boolean', 'exact', 'wide', 'decimal', 'double', 'instant', 'string']);

/** Whether so many rows are few, and every column is of a kind this file writes. */
export function isSmall(rows: number, columns: readonly AnswerColumn[]): boolean {
  if (rows * columns.length > SMALL_CELLS) return false;
  return columns.every(({ cell, type }) => written.has(cell) && type !== 'JSON' && !type.startsWith('TIMESTAMP_'));
}

/** The question with its limit, and nothing else around it. */
export const smallSql = (sql: string, maxRows: number): string =>
  `SELECT * FROM (${sql}\n) AS asked LIMIT ${Math.trunc(maxRows)}`;

/** @returns undefined when there are too many rows, or a cell needs the engine's own hand */
export function smallAnswer(
  result: DuckDBMaterializedResult,
  columns: readonly AnswerColumn[],
  orient: 'records' | 'columns',
): { bytes: Uint8Array; rowcount: number } | undefined {
  const cells: string[][] = columns.map(() => []);
  const { chunkCount } = result;
  let rowCount = 0;
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    const rows = result.getChunk(chunk);
    const count = rows.rowCount;
    rowCount += count;
    if (rowCount * columns.length > GIVE_UP_CELLS) return undefined;
    for (const [i, column] of columns.entries()) {
      const vector = rows.getColumnVector(i);
      const texts = cells[i] ?? [];
      for (let row = 0; row < count; row += 1) {
        const text = cellText(vector.getItem(row), column, orient);
        if (text === undefined) return undefined;
        texts.push(text);
      }
    }
  }
  const names = columns.map(({ name }) => JSON.stringify(name));
  const text =
    orient === 'columns'
      ? `{${names.map((name, i) => `${name}:[${(cells[i] ?? []).join(',')}]`).join(',')}}`
      : `[${Array.from({ length: rowCount }, (_, row) => `{${names.map((name, i) => `${name}:${cells[i]?.[row]}`).join(',')}}`).join(',')}]`;
  return { bytes: Buffer.from(text, 'utf8'), rowcount: rowCount };
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const SAFE_DIGITS = 15;

function cellText(value: unknown, column: AnswerColumn, orient: 'records' | 'columns'): string | undefined {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value, column.cell);
  if (typeof value === 'bigint') return orient === 'columns' && (value > SAFE || value < -SAFE) ? `"${value}"` : String(value);
  if (value instanceof DuckDBDecimalValue) return decimalText(value, column, orient);
  if (value instanceof DuckDBDateValue) return value.isFinite ? String(value.days * 86_400_000) : 'null';
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) return instantText(value.micros);
  return undefined;
}

function numberText(value: number, cell: CellKind): string | undefined {
  if (cell !== 'double') return String(value);
  if (!Number.isFinite(value)) return 'null';
  return Object.is(value, -0) ? '-0.0' : String(value);
}

function decimalText(value: DuckDBDecimalValue, { cell, scale }: AnswerColumn, orient: 'records' | 'columns'): string {
  const text = value.toString();
  if (cell !== 'decimal' || orient === 'records') return text;
  const bound = scale >= SAFE_DIGITS ? 0n : BigInt('9'.repeat(SAFE_DIGITS - scale)) * 10n ** BigInt(scale);
  return value.value > bound || value.value < -bound ? `"${text}"` : text;
}

const INFINITE = 2n ** 63n - 1n;

/** How the engine rounds what is finer than a millisecond is its own matter. */
function instantText(micros: bigint): string | undefined {
  if (micros === INFINITE || micros === -INFINITE) return 'null';
  return micros % 1000n === 0n ? String(micros / 1000n) : undefined;
}
