/** Which rows of a result hold a text. */
import type { SqlColumn } from '@tessera/api/sql';
import { cellOnScreen, type ResultRow } from './result-text.ts';

/** @returns places of the rows with the text in a cell, without regard to case; undefined when nothing is looked for */
export function matchingRows(columns: readonly SqlColumn[], rows: readonly ResultRow[], text: string): number[] | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  return rows.flatMap((row, at) =>
    columns.some((column) => cellOnScreen(row[column.name], column).toLowerCase().includes(wanted)) ? [at] : [],
  );
}
