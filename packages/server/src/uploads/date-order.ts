/** What whoever uploads should know of the dates in a sample: how days, months and years of two digits were read, and what was cut. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { wideColumns } from './column-groups.ts';
import { type ColumnReading, type TextOptions, typed, unreadable } from './convert.ts';
import { hasShortYear, otherOrder } from './date-cells.ts';
import { readRows } from './native-column.ts';
import { perColumn } from './per-column.ts';

interface DatedColumn {
  name: string;
  /** The column of the table as text. */
  cell: string;
  reading?: ColumnReading;
}

/** A column of dates that could be read either way. */
interface OrderDoubt {
  readonly name: string;
  /** One of its cells. */
  readonly example: string;
  /** What is read in it now, in words. */
  readonly day: string;
  readonly isDayFirst: boolean;
}

/** @param table  a sample of the file @returns a sentence per column that could be read either way, with one of its values */
export async function orderNotes(...of: Parameters<typeof orderDoubts>): Promise<string[]> {
  return (await orderDoubts(...of)).map(({ name, example, day, isDayFirst }) => {
    const order = isDayFirst ? 'the day first' : 'the month first';
    return `The dates in ${name} could be read in two ways; they are read with ${order}: ${example} is ${day}.`;
  });
}

/** The columns of a sample whose dates could be read either way. */
export async function orderDoubts(
  connection: DuckDBConnection,
  table: string,
  columns: readonly DatedColumn[],
  options: TextOptions,
): Promise<OrderDoubt[]> {
  const doubts: OrderDoubt[] = [];
  const open = columns.length > wideColumns ? await doubtful(connection, table, columns, options) : columns;
  for (const { name, cell: x, reading } of open) {
    const format = reading && otherOrder(reading.format);
    if (reading === undefined || format === undefined) continue;
    const other: ColumnReading = { ...reading, format };
    const [was, wouldBe] = [typed(x, reading, options), typed(x, other, options)];
    // Most columns are clear after a few cells; only a doubtful one is read to its end.
    const clear = await readRows(connection, `SELECT 1 FROM ${table} WHERE ${unreadable(x, other, options)} LIMIT 1`);
    if (clear.length > 0) continue;
    const [[example, day] = []] = await readRows(
      connection,
      `SELECT trim(${x}), strftime(${was}, '%-d %B %Y') FROM ${table} WHERE ${was} <> ${wouldBe} LIMIT 1`,
    );
    if (typeof example === 'string')
      doubts.push({ name, example, day: String(day), isDayFirst: reading.format?.startsWith('%d') === true });
  }
  return doubts;
}

/** Of very many columns those that could be read either way, asked together. */
async function doubtful(
  connection: DuckDBConnection,
  table: string,
  columns: readonly DatedColumn[],
  options: TextOptions,
): Promise<DatedColumn[]> {
  const open = new Set<DatedColumn>();
  for (const some of Map.groupBy(columns, ({ reading }) => JSON.stringify(reading)).values()) {
    const reading = some[0]?.reading;
    const format = otherOrder(reading?.format);
    if (reading === undefined || format === undefined) continue;
    const cells = some.map(({ cell }) => cell);
    const found = await perColumn(connection, table, cells, (x) => [
      `bool_or(${unreadable(x, { ...reading, format }, options)})`,
    ]);
    for (const [i, column] of some.entries()) if (found[i]?.[0] !== true) open.add(column);
  }
  return columns.filter((column) => open.has(column));
}

const exampleOf = (which: string): string => `first(cell) FILTER (${which}), strftime(first(day) FILTER (${which}), '%-d %B %Y')`;

/** @returns a sentence per column whose years have two digits, with what became of them */
export async function shortYearNotes(
  connection: DuckDBConnection,
  table: string,
  columns: readonly DatedColumn[],
  options: TextOptions,
): Promise<string[]> {
  const notes: string[] = [];
  for (const { name, cell: x, reading } of columns) {
    if (!hasShortYear(reading?.format ?? '') || reading === undefined) continue;
    const day = typed(x, reading, options);
    const [[late, lateDay, early, earlyDay] = []] = await readRows(
      connection,
      `SELECT ${exampleOf('year(day) >= 2000')}, ${exampleOf('year(day) < 2000')} ` +
        `FROM (SELECT trim(${x}) AS cell, ${day} AS day FROM ${table})`,
    );
    const examples = [
      [late, lateDay],
      [early, earlyDay],
    ].flatMap(([cell, read]) => (typeof cell === 'string' ? [`${cell} is ${String(read)}`] : []));
    notes.push(`The years in ${name} have two digits: ${examples.join(', ')}.`);
  }
  return notes;
}

/** @returns a sentence per column with moments that are finer than can be stored */
export async function fractionNotes(
  connection: DuckDBConnection,
  table: string,
  columns: readonly DatedColumn[],
): Promise<string[]> {
  const notes: string[] = [];
  const moments = columns.filter(({ reading }) => reading?.type === 'datetime');
  const cells = moments.map(({ cell }) => cell);
  const counts = await perColumn(connection, table, cells, (x) => [
    `count(*) FILTER (length(${x}) > 26 AND regexp_matches(${x}, ':\\d\\d\\.\\d{6}\\d*[1-9]'))`,
  ]);
  for (const [i, { name }] of moments.entries()) {
    const count = counts[i]?.[0];
    if (Number(count) > 0)
      notes.push(`${String(count)} of the times in ${name} are finer than a microsecond; what is finer is cut off.`);
  }
  return notes;
}
