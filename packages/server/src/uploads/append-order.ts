/** The order of day and month in a file that is added to a table: it must be the table's, or be said. */
import type { AppendProblem } from '@tessera/api/upload';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { AppendedRows, AppendedColumn } from './append-rows.ts';
import { readingsOf, type ColumnReading, type TextOptions, typed, unreadable } from './convert.ts';
import { otherOrder } from './date-cells.ts';
import { bestReading } from './detect.ts';
import type { BaseTable, TableReading } from './messages.ts';
import { readRows } from './native-column.ts';

/** Day and month both in numbers, and which comes first; undefined for every other format. */
export function orderOf(format: string | undefined): 'day' | 'month' | undefined {
  const first = /^%([dm])[/-]%[dm]/.exec(format ?? '')?.[1];
  return first === undefined ? undefined : first === 'd' ? 'day' : 'month';
}

/** Whether the days of a table are written day first: as its columns show, else as it was said; null when nothing tells. */
export function tableOrder({ options, formats }: TableReading): boolean | null {
  const orders = new Set(Object.values(formats).flatMap((format) => orderOf(format) ?? []));
  const [only] = orders;
  return orders.size === 1 ? only === 'day' : (options.day_first ?? null);
}

/**
 * The reading of a text column for a column of a table: the table's own format comes first, so that days which could be
 * read either way are read as before.
 */
export async function readingOnto(
  connection: DuckDBConnection,
  x: string,
  column: { name: string; type: ColumnReading['type'] },
  base: BaseTable,
  options: TextOptions,
): Promise<ColumnReading> {
  const kept = base.told.dayFirst ? undefined : base.reading?.formats[column.name];
  const usual = readingsOf(column.type, options.dayFirst);
  const isDated = column.type === 'date' || column.type === 'datetime';
  const first: ColumnReading[] =
    kept !== undefined && isDated ? [{ type: column.type, isChosen: true, format: dayPart(kept) }] : [];
  return bestReading(connection, 'sample', x, [...first, ...usual], options);
}

/** A reading that was chosen takes times behind the day by itself. */
const dayPart = (format: string): string => format.replace(/ %[HI]:%M.*$/, '');

/** @returns why the order of this column's days is in doubt; undefined when it is the table's, was said, or there is no doubt */
export async function orderProblem(
  { connection, sample, options }: AppendedRows,
  base: BaseTable,
  { name, cell, reading }: AppendedColumn,
): Promise<AppendProblem | undefined> {
  const order = orderOf(reading?.format);
  if (base.told.dayFirst || reading === undefined || order === undefined) return undefined;
  const kept = orderOf(base.reading?.formats[name]);
  const whole = base.reading ? tableOrder(base.reading) : null;
  const expected = kept ?? (whole === null ? undefined : whole ? 'day' : 'month');
  const format = otherOrder(reading.format);
  if (expected === order || format === undefined) return undefined;
  const other: ColumnReading = { ...reading, format };
  const [was, wouldBe] = [typed(cell, reading, options), typed(cell, other, options)];
  const differs = `${was} IS NOT NULL AND ${was} IS DISTINCT FROM ${wouldBe}`;
  const [[count, example, isClear] = []] = await readRows(
    connection,
    `SELECT count(*) FILTER (${differs}), first(trim(${cell})) FILTER (${differs}), bool_or(${unreadable(cell, other, options)}) FROM ${sample}`,
  );
  const found = Number(count);
  if (found === 0) return undefined;
  const said = `${name}: ${found === 1 ? 'a day is' : `${found} days are`}`;
  const message =
    expected !== undefined && isClear === true
      ? `${said} written with the ${order} first (${String(example)}), and the table was made from days with the ${expected} first. Say day_first.`
      : `${said} written so that day and month could be either (${String(example)}), and the table does not tell which comes first. Say day_first.`;
  return { column: name, kind: 'day_order', count: found, example: String(example), message };
}
