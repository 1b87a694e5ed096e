/** Dates in numbers whose every value could be read with the day or with the month first: the reader is told which it was. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { otherOrder, type Reading, type TextOptions, typed, unreadable } from './convert.ts';
import { readRows } from './native-column.ts';

interface DatedColumn {
  name: string;
  /** The column of the table as text. */
  cell: string;
  reading?: Reading;
}

/**
 * @param table  a sample of the file
 * @returns a sentence per column that could be read either way, with one of its values
 */
export async function orderNotes(
  connection: DuckDBConnection,
  table: string,
  columns: readonly DatedColumn[],
  options: TextOptions,
): Promise<string[]> {
  const notes: string[] = [];
  for (const { name, cell: x, reading } of columns) {
    const format = reading && otherOrder(reading);
    if (reading === undefined || format === undefined) continue;
    const other: Reading = { ...reading, format };
    const [was, wouldBe] = [typed(x, reading, options), typed(x, other, options)];
    // Most columns are clear after a few cells; only a doubtful one is read to its end.
    const clear = await readRows(connection, `SELECT 1 FROM ${table} WHERE ${unreadable(x, other, options)} LIMIT 1`);
    if (clear.length > 0) continue;
    const [[example, day] = []] = await readRows(
      connection,
      `SELECT trim(${x}), strftime(${was}, '%-d %B %Y') FROM ${table} WHERE ${was} <> ${wouldBe} LIMIT 1`,
    );
    if (typeof example !== 'string') continue;
    const order = reading.format?.startsWith('%d') ? 'the day first' : 'the month first';
    notes.push(`The dates in ${name} could be read in two ways; they are read with ${order}: ${example} is ${String(day)}.`);
  }
  return notes;
}
