/**
 * JSON of a few rows, written here instead of in SQL. Letting DuckDB write it costs a millisecond of planning, more than
 * a small question itself, and as much again for some thousand rows (measured); here a cell is written from where DuckDB
 * has left it. Cell for cell the text is the same as `answer-sql.ts` makes; the tests of the engine ask everything both ways.
 */
import type { DuckDBDataChunk, DuckDBMaterializedResult } from '@duckdb/node-api';
import type { AnswerColumn } from './answer-sql.ts';
import { cellsOf, costOf } from './chunk-cells.ts';
import { JsonWriter } from './json-writer.ts';

/** Of the usual cells; so many are written in 5 ms (measured), and this process must not be held up. */
const SMALL_COST = 32_768;
/** Where cells are long texts, fewer are enough. */
const SMALL_BYTES = 4 << 20;

/** Whether so many rows are few, and every column is of a kind that is written here. */
export function isSmall(rows: number, columns: readonly AnswerColumn[]): boolean {
  return columns.reduce((cost, column) => cost + costOf(column) * rows, 0) <= SMALL_COST;
}

/** The question with its limit, and nothing else around it. */
export const smallSql = (sql: string, maxRows: number): string =>
  `SELECT * FROM (${sql}\n) AS asked LIMIT ${Math.trunc(maxRows)}`;

interface Rows {
  readonly chunk: DuckDBDataChunk;
  readonly count: number;
}

interface Written {
  readonly bytes: Uint8Array;
  readonly rowcount: number;
}

/** @returns why nothing was written: more rows than are few, or cells the engine's own hand has to write */
export function smallAnswer(
  result: DuckDBMaterializedResult,
  columns: readonly AnswerColumn[],
  orient: 'records' | 'columns',
): Written | 'many rows' | 'other cells' {
  const rows: Rows[] = [];
  let rowcount = 0;
  for (let at = 0, { chunkCount } = result; at < chunkCount; at += 1) {
    const chunk = result.getChunk(at);
    const count = chunk.rowCount;
    rowcount += count;
    if (!isSmall(rowcount, columns)) return 'many rows';
    rows.push({ chunk, count });
  }
  const writer = new JsonWriter(SMALL_BYTES);
  const isWhole = orient === 'columns' ? writeColumns(writer, rows, columns) : writeRecords(writer, rows, columns);
  const bytes = writer.take();
  return isWhole ? { bytes, rowcount } : 'other cells';
}

/** `{"name":` of the first column, `,"name":` of each other. */
const headsOf = (columns: readonly AnswerColumn[]): string[] =>
  columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);

function writeColumns(writer: JsonWriter, rows: readonly Rows[], columns: readonly AnswerColumn[]): boolean {
  const heads = headsOf(columns);
  for (const [at, column] of columns.entries()) {
    writer.text(heads[at] ?? '');
    let sign = '[';
    for (const { chunk, count } of rows) {
      const write = cellsOf(chunk, at, count, column, 'columns');
      for (let row = 0; row < count; row += 1) {
        writer.ascii(sign);
        if (!write(writer, row) || writer.isFull) return false;
        sign = ',';
      }
    }
    writer.ascii(sign === '[' ? '[]' : ']');
  }
  writer.ascii('}');
  return true;
}

function writeRecords(writer: JsonWriter, rows: readonly Rows[], columns: readonly AnswerColumn[]): boolean {
  const heads = headsOf(columns);
  let sign = '[';
  for (const { chunk, count } of rows) {
    const cells = columns.map((column, at) => cellsOf(chunk, at, count, column, 'records'));
    for (let row = 0; row < count; row += 1) {
      writer.ascii(sign);
      for (const [at, write] of cells.entries()) {
        writer.text(heads[at] ?? '');
        if (!write(writer, row) || writer.isFull) return false;
      }
      writer.ascii('}');
      sign = ',';
    }
  }
  writer.ascii(sign === '[' ? '[]' : ']');
  return true;
}
