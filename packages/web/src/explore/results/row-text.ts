/** Rows of a result as text, for the clipboard and for a file. */
import type { GridCell, GridColumn } from '@tessera/ui/data-grid';

/** The texts of rows as they are copied. @param order  places of the rows in `values`, as they stand on screen */
export function rowTexts(
  columns: readonly GridColumn[],
  values: readonly (readonly GridCell[])[],
  order: Iterable<number>,
): string[][] {
  return Array.from(order, (row) => columns.map(({ copied, text }, at) => (copied ?? text)(values[at]?.[row] ?? null, row)));
}

/** Rows as tab-separated text, as spreadsheets paste it. Line breaks and tabs in cells become spaces. */
export function tabSeparated(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const clean = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
  return [names, ...rows].map((row) => row.map(clean).join('\t')).join('\n');
}

/** Rows as CSV. Texts that a spreadsheet would run as a formula get a leading apostrophe. */
export function commaSeparated(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const safe = (text: string): string => (/^[=+@|%]|^-(?!\d)/.test(text) ? `'${text}` : text);
  const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [names, ...rows].map((row) => row.map((text) => quoted(safe(text))).join(',')).join('\r\n');
}
