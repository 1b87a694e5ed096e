/** From rows that arrive in batches to the answers a driver gives. */
import { AnswerWriter, type RawCell, type RawRow } from './cells.ts';
import { GenericType } from '@tessera/core/frame/frame';
import type { Bind, ColumnInfo, Driver, RunOptions } from '../driver.ts';

/** Rows that arrived together, with the columns they belong to; the columns are the same in every batch of an answer. */
export interface RowBatch {
  readonly columns: readonly ColumnInfo[];
  readonly rows: readonly RawRow[];
}

/**
 * Rows of a statement as a server sends them; the first batch comes even when there are no rows.
 * Leaving the loop early stops the statement on the server.
 * @throws as `Driver.run`
 */
export type StreamedRows = (
  sql: string,
  binds: readonly Bind[],
  options: RunOptions,
) => AsyncGenerator<RowBatch, void, undefined>;

/** @returns the two ways to answer: all at once, and as pieces of CSV */
export function answering(read: StreamedRows): Required<Pick<Driver, 'run' | 'stream'>> {
  return {
    run: async (sql, binds, orient, options) => {
      let writer: AnswerWriter | undefined;
      let found: ColumnInfo[] = [];
      for await (const { columns, rows } of atMost(read(sql, binds, options), options.maxRows)) {
        if (!writer) found = [...columns];
        writer ??= new AnswerWriter(columns, orient);
        writer.add(rows);
      }
      writer ??= new AnswerWriter([], orient);
      return { columns: found, rowcount: writer.rowcount, bytes: writer.finish() };
    },
    stream: async function* (sql, binds, options) {
      let writer: AnswerWriter | undefined;
      for await (const { columns, rows } of atMost(read(sql, binds, options), options.maxRows)) {
        writer ??= new AnswerWriter(columns, 'csv');
        writer.add(rows);
        yield writer.taken();
      }
    },
  };
}

/** Ends with the row that is one too many, not before: a statement with that very limit has then ended by itself. */
async function* atMost(
  batches: AsyncGenerator<RowBatch, void, undefined>,
  maxRows: number,
): AsyncGenerator<RowBatch, void, undefined> {
  let seen = 0;
  for await (const batch of batches) {
    const isTooMany = seen + batch.rows.length > maxRows;
    yield isTooMany ? { ...batch, rows: batch.rows.slice(0, maxRows - seen) } : batch;
    if (isTooMany) return;
    seen += batch.rows.length;
  }
}

/** @param rows  how many the statement changed; null for one that changes tables */
export function changeReport(command: string, rows: number | null): RowBatch {
  return {
    columns: [
      { name: 'statement', type: 'TEXT', generic: GenericType.STRING },
      { name: 'rows_affected', type: 'BIGINT', generic: GenericType.NUMERIC },
    ],
    rows: [[command, rows === null ? null : String(rows)]],
  };
}

/** All rows of a look-up. */
export async function rowsOf(batches: AsyncIterable<RowBatch>): Promise<RawCell[][]> {
  const all: RawCell[][] = [];
  for await (const { rows } of batches) for (const row of rows) all.push([...row]);
  return all;
}

/** The columns of a statement, without its rows. */
export async function columnsOf(batches: AsyncIterable<RowBatch>): Promise<ColumnInfo[]> {
  let found: ColumnInfo[] | undefined;
  // To the end: leaving early would stop a statement that is over.
  for await (const { columns } of batches) found ??= [...columns];
  return found ?? [];
}

/** Repeated names would hide each other in row objects: `a`, `a__1`, `a__2`. */
export function distinct(columns: readonly ColumnInfo[]): ColumnInfo[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let name = column.name;
    for (let n = 1; taken.has(name); n += 1) name = `${column.name}__${n}`;
    taken.add(name);
    return name === column.name ? column : { ...column, name, repeats: column.name };
  });
}
