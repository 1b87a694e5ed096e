/** Rows of a result as text: for cells, for the clipboard, for a file. */
import type { SqlColumn } from '@tessera/api/sql';
import { plainNumber } from '@tessera/core/format/plain-number';

export type Row = Record<string, unknown>;

/** A moment as `2024-01-31 12:00:00`; midnight of a DATE column shows the day alone. */
function momentText(epochMs: number, type: string): string {
  const iso = new Date(epochMs).toISOString();
  return /^date$/i.test(type) ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

/** The text of one cell; null is the caller's to show. Temporal cells arrive as epoch ms. */
export function cellText(value: unknown, column: SqlColumn): string {
  if (value === null || value === undefined) return '';
  if (column.is_dttm && typeof value === 'number') return momentText(value, column.type);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The same as it reads on screen: a number has no more digits than a decimal can keep. */
export const shownText = (value: unknown, column: SqlColumn): string =>
  typeof value === 'number' && !column.is_dttm ? plainNumber(value) : cellText(value, column);

const separated = (
  columns: readonly SqlColumn[],
  rows: readonly Row[],
  separator: string,
  escape: (text: string) => string,
): string =>
  [
    columns.map((column) => escape(column.name)),
    ...rows.map((row) => columns.map((column) => escape(cellText(row[column.name], column)))),
  ]
    .map((line) => line.join(separator))
    .join('\n');

/** For pasting into a sheet: tabs and line breaks inside cells become blanks. */
export function toTsv(columns: readonly SqlColumn[], rows: readonly Row[]): string {
  return separated(columns, rows, '\t', (text) => text.replace(/[\t\r\n]+/g, ' '));
}

/** RFC 4180. A text that a sheet would take for a formula gets an apostrophe before it; numbers stay numbers. */
export function toCsv(columns: readonly SqlColumn[], rows: readonly Row[]): string {
  const escape = (text: string): string => {
    const safe = /^[=+\-@|%]/.test(text) && !/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return separated(columns, rows, ',', escape);
}
