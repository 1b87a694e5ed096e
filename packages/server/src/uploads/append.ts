/** A file is added to a table: its columns become the table's, by name and type, and every value must fit. */
import type { AppendProblem } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import type { BaseTable, ColumnOptions, IngestPlan } from './messages.ts';
import { nativeColumn } from './native-column.ts';
import { orderProblem } from './append-order.ts';
import { mismatchesOf } from './append-mismatches.ts';
import type { AppendedRows, AppendedColumn } from './append-rows.ts';

/**
 * How each column of the file is stored: under the table's spelling of its name (case does not count) and as the table's type.
 * Columns of the table that the file does not have stay empty in its rows.
 * @param names  the file's columns
 * @returns the columnOptions, and the columns of the file that the table does not have
 */
export function wishesOnto(
  { columns }: Pick<BaseTable, 'columns'>,
  names: readonly string[],
  asked: IngestPlan['columns'] = [],
): { columnOptions: ColumnOptions[]; unknown: string[] } {
  const askedOf = new Map(asked.map((columnOption) => [columnOption.source, columnOption]));
  const unknown: string[] = [];
  const columnOptions = names.map((source): ColumnOptions => {
    const columnOption = askedOf.get(source);
    const name = columnOption?.name ?? source;
    const column = columns.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (columnOption?.include === false) return { source, name, type: 'text', include: false };
    if (column) return { source, name: column.name, type: nativeColumn(column.type, '').type, include: true };
    unknown.push(name);
    return { source, name, type: 'text', include: false };
  });
  return { columnOptions, unknown };
}

/**
 * What speaks against adding the file: columns the table does not have, an order of day and month that contradicts or is
 * not known, and values the table's types do not hold. The whole file is read.
 */
export async function problemsOf(
  rows: AppendedRows,
  base: BaseTable,
  arriving: readonly AppendedColumn[],
  unknown: readonly string[],
): Promise<AppendProblem[]> {
  const problems: AppendProblem[] = unknown.map((column) => ({
    column,
    kind: 'unknown_column',
    count: 1,
    example: null,
    message: `The table has no column "${column}".`,
  }));
  for (const column of arriving) {
    const problem = await orderProblem(rows, base, column);
    if (problem) problems.push(problem);
  }
  return [...problems, ...(await mismatchesOf(rows, base, arriving))];
}

/** @throws Failure INVALID `columns` with everything that speaks against it; what may be lost is passed over where it was accepted */
export function mustFitTable(problems: readonly AppendProblem[], acceptLoss: boolean): void {
  const grave = problems.filter(({ kind }) => !(acceptLoss && kind === 'inexact'));
  if (grave.length === 0) return;
  const messages = grave.map(({ message }) => message);
  throw new Failure('INVALID', { fields: { columns: [...messages.slice(0, -1), `${messages.at(-1)} Nothing was added.`] } });
}
