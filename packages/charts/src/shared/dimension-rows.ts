/** Rows of an answer by their dimensions: the values, and how they read. */
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { QueryAnswer } from '../chart-type.ts';
import { labelText, timeText } from './format.ts';
import { areOthers } from './others.ts';

/** The values of a row's dimensions, for filters, beside the texts they are shown as. */
export interface DimensionRow {
  dims: Cell[];
  /** One text per dimension; dates in the chart's format, null as `<NULL>`. */
  texts: string[];
}

/** The dimensions of a row of the answer. */
export function dimensionRows(
  answer: QueryAnswer,
  columns: readonly Column[],
  dateFormat: string | undefined,
  grain?: string,
): (row: number) => DimensionRow {
  const time = timeText(dateFormat, grain);
  const read = columns.map((column) => {
    const at = answer.frame.names.indexOf(columnLabel(column));
    return { cells: answer.frame.columns[at] ?? [], temporal: answer.frame.types[at] === GenericType.TEMPORAL };
  });
  return (row) => {
    const dims = read.map(({ cells }) => cells[row] ?? null);
    if (answer.othersName !== undefined && areOthers(dims)) return { dims, texts: dims.map(() => answer.othersName ?? '') };
    const texts = dims.map((cell, at) => (read[at]?.temporal && typeof cell === 'number' ? time(cell) : labelText(cell)));
    return { dims, texts };
  };
}
