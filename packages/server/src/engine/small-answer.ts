/**
 * JSON of a few rows, written here instead of in SQL. Letting DuckDB write it costs a millisecond of planning, more than
 * a small question itself, and as much again for some thousand rows (measured); here a cell is written from where DuckDB
 * has left it. Cell for cell the text is the same as `answer-sql.ts` makes; the tests of the engine ask everything both ways.
 */
import type { DuckDBDataChunk, DuckDBMaterializedResult } from '@duckdb/node-api';
import type { AnswerColumn } from './answer-sql.ts';
import { cellsOf, isWritten } from './chunk-cells.ts';
import { JsonWriter } from './json-writer.ts';

/** Cells that are written in 5 ms at most (measured): this process must not be held up. */
const SMALL_CELLS = 32_768;

/** Whether so many rows are few, and every column is of a kind that is written here. */
export function isSmall(rows: number, columns: readonly AnswerColumn[]): boolean {
  return rows * columns.length <= SMALL_CELLS && columns.every(isWritten);
}

/** The question with its limit, and nothing else around it. */
export const smallSql = (sql: string, maxRows: number): string =>
  `SELECT * FROM (${sql}\n) AS asked LIMIT ${Math.trunc(maxRows)}`;

interface Rows {
  readonly chunk: DuckDBDataChunk;
  readonly count: number;
}

/** @returns undefined when there are too many rows, or a cell needs the engine's own hand */
export function smallAnswer(
  result: DuckDBMaterializedResult,
  columns: readonly AnswerColumn[],
  orient: 'records' | 'columns',
): { bytes: Uint8Array; rowcount: number } | undefined {
  const rows: Rows[] = [];
  let rowcount = 0;
  for (let at = 0, { chunkCount } = result; at < chunkCount; at += 1) {
    const chunk = result.getChunk(at);
    const count = chunk.rowCount;
    rowcount += count;
    if (!isSmall(rowcount, columns)) return undefined;
    rows.push({ chunk, count });
  }
  const writer = new JsonWriter();
  const isWhole = orient === 'columns' ? writeColumns(writer, rows, columns) : writeRecords(writer, rows, columns);
  const bytes = writer.take();
  return isWhole ? { bytes, rowcount } : undefined;
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
        if (!write(writer, row)) return false;
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
        if (!write(writer, row)) return false;
      }
      writer.ascii('}');
      sign = ',';
    }
  }
  writer.ascii(sign === '[' ? '[]' : ']');
  return true;
}
