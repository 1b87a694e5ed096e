/**
 * JSON of a few rows, written here instead of in SQL. Letting DuckDB write it costs a millisecond of planning, more than
 * a small question itself (measured). Cell for cell the text is the same as `answer-sql.ts` makes; the tests of the engine
 * ask everything both ways.
 */
import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBMaterializedResult,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { AnswerColumn } from './answer-sql.ts';
import type { CellKind } from './column-kind.ts';
import type { AnswerOrient } from './messages.ts';

/** So many are written within some milliseconds; this process must not be held up longer. */
const SMALL_CELLS = 8192;
/** Characters: where cells are long texts, fewer are enough. */
const SMALL_LENGTH = 4 << 20;

const written: ReadonlySet<CellKind> = new Set(['boolean', 'exact', 'wide', 'decimal', 'double', 'instant', 'string']);

const isWritten = ({ cell, type }: AnswerColumn): boolean =>
  written.has(cell) && type !== 'JSON' && !type.startsWith('TIMESTAMP_');

/** Whether so many rows are few, and every column is of a kind that is written here. */
export const isSmall = (rows: number, columns: readonly AnswerColumn[]): boolean =>
  rows * columns.length <= SMALL_CELLS && columns.every(isWritten);

/** The question with its limit, and nothing else around it. */
export const smallSql = (sql: string, maxRows: number): string =>
  `SELECT * FROM (${sql}\n) AS asked LIMIT ${Math.trunc(maxRows)}`;

interface Written {
  readonly bytes: Uint8Array;
  readonly rowcount: number;
}

/** @returns why nothing was written: more rows than are few, or cells the engine's own hand has to write */
export function smallAnswer(
  result: DuckDBMaterializedResult,
  columns: readonly AnswerColumn[],
  orient: AnswerOrient,
): Written | 'many rows' | 'other cells' {
  const { rowCount: rowcount, chunkCount } = result;
  if (!isSmall(rowcount, columns)) return 'many rows';
  const cells = columns.map((): string[] => []);
  let length = 0;
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    for (const [at, values] of result.getChunk(chunk).getColumns().entries()) {
      const column = columns[at];
      for (const value of values) {
        const text = column && cellText(value, column, orient);
        length += text?.length ?? 0;
        if (text === undefined || length > SMALL_LENGTH) return 'other cells';
        cells[at]?.push(text);
      }
    }
  }
  const names = columns.map(({ name }) => `${JSON.stringify(name)}:`);
  const text =
    orient === 'columns'
      ? `{${cells.map((each, at) => `${names[at]}[${each.join(',')}]`).join(',')}}`
      : `[${Array.from({ length: rowcount }, (_, row) => `{${cells.map((each, at) => `${names[at]}${each[row]}`).join(',')}}`).join(',')}]`;
  return { bytes: Buffer.from(text), rowcount };
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const SAFE_DIGITS = 15;
const DAY_MS = 86_400_000;
// Compared here: the library's own `isFinite` is a native call for every cell.
const lastDay = DuckDBDateValue.PosInf.days;
const lastMicros = DuckDBTimestampValue.PosInf.micros;
const isEndless = <T extends number | bigint>(value: T, last: T): boolean => value === last || value === -last;

/** `undefined` when the engine's own hand is needed. */
function cellText(value: DuckDBValue, column: AnswerColumn, orient: AnswerOrient): string | undefined {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'bigint') return orient === 'columns' && (value > SAFE || value < -SAFE) ? `"${value}"` : String(value);
  if (value instanceof DuckDBDecimalValue) return decimalText(value, column, orient);
  if (value instanceof DuckDBDateValue) return isEndless(value.days, lastDay) ? 'null' : String(value.days * DAY_MS);
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)
    return isEndless(value.micros, lastMicros) ? 'null' : instantText(value.micros);
  return undefined;
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  return Object.is(value, -0) ? '-0.0' : String(value);
}

function decimalText(value: DuckDBDecimalValue, { cell, scale }: AnswerColumn, orient: AnswerOrient): string {
  const text = value.toString();
  if (cell !== 'decimal' || orient === 'records') return text;
  const bound = scale >= SAFE_DIGITS ? 0n : BigInt('9'.repeat(SAFE_DIGITS - scale)) * 10n ** BigInt(scale);
  return value.value > bound || value.value < -bound ? `"${text}"` : text;
}

/** How the engine rounds what is finer than a millisecond is its own matter. */
const instantText = (micros: bigint): string | undefined => (micros % 1000n === 0n ? String(micros / 1000n) : undefined);
