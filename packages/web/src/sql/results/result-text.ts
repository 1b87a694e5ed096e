/** Rows of a result as text: for cells, for the clipboard, for a file. */
import type { SqlColumn } from '@tessera/api/sql';
import { cellText, exactText, isZonedType, utcOffset } from '@tessera/core/format/column-text';

/** A row of a result by column name. */
export type ResultRow = Record<string, unknown>;

/**
 * A moment as `2024-01-31 12:00:00`, with what it has of a second; a DATE column shows the day alone. An instant of a type
 * with a zone says that it is on the clock of UTC.
 */
function momentText(epochMs: number, type: string): string {
  const iso = new Date(epochMs).toISOString();
  if (/^date$/i.test(type)) return iso.slice(0, 10);
  const text = iso.slice(0, epochMs % 1000 === 0 ? 19 : 23).replace('T', ' ');
  return isZonedType(type) ? text + utcOffset : text;
}

/** The text of one cell in a file; null is empty. Temporal cells arrive as epoch ms, lists and structs as such. */
export function cellInFile(value: unknown, column: SqlColumn): string {
  if (value === null || value === undefined || value === '') return '';
  if (column.is_dttm && typeof value === 'number') return momentText(value, column.type);
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? exactText(value) : String(value);
}

/** The text of one cell on screen: null and the empty text look different. */
export function cellOnScreen(value: unknown, column: SqlColumn): string {
  if (value === null || value === undefined || value === '') return cellText(value ?? null);
  return typeof value === 'number' && !column.is_dttm ? cellText(value) : cellInFile(value, column);
}

const separated = (
  columns: readonly SqlColumn[],
  rows: readonly ResultRow[],
  separator: string,
  escape: (text: string) => string,
): string =>
  [
    columns.map((column) => escape(column.name)),
    ...rows.map((row) => columns.map((column) => escape(cellInFile(row[column.name], column)))),
  ]
    .map((line) => line.join(separator))
    .join('\n');

/** For pasting into a sheet: tabs and line breaks inside cells become blanks. */
export function toTsv(columns: readonly SqlColumn[], rows: readonly ResultRow[]): string {
  return separated(columns, rows, '\t', (text) => text.replace(/[\t\r\n]+/g, ' '));
}

/** RFC 4180. A text that a sheet would take for a formula gets an apostrophe before it; numbers stay numbers. */
export function toCsv(columns: readonly SqlColumn[], rows: readonly ResultRow[]): string {
  const escape = (text: string): string => {
    const safe = /^[=+\-@|%]/.test(text) && !/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return separated(columns, rows, ',', escape);
}
