/** Cells as the drivers that read rows themselves write them: the same texts the embedded engine makes in SQL. */
import { GenericType } from '@tessera/core/frame/frame';
import type { ColumnInfo } from './driver.ts';

/** A cell as the protocol brought it: text, or null. Temporal texts are ISO-like in UTC or without zone. */
export type RawCell = string | null;
type Orient = 'records' | 'columns' | 'csv';

/** Rows of raw cells as the bytes a driver answers with. */
export function bytesOf(rows: readonly (readonly RawCell[])[], columns: readonly ColumnInfo[], orient: Orient): Buffer {
  if (orient === 'csv') return Buffer.from(csvOf(rows, columns));
  const cells = columns.map(
    ({ generic }) =>
      (cell: RawCell) =>
        jsonCell(cell, generic, orient === 'columns'),
  );
  const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`);
  if (orient === 'columns') {
    const members = keys.map((key, i) => `${key}[${rows.map((row) => cells[i]?.(row[i] ?? null) ?? 'null').join(',')}]`);
    return Buffer.from(`{${members.join(',')}}`);
  }
  const records = rows.map((row) => `{${keys.map((key, i) => key + (cells[i]?.(row[i] ?? null) ?? 'null')).join(',')}}`);
  return Buffer.from(`[${records.join(',')}]`);
}

/** @param safe  integers beyond 2^53 and long decimals become texts, because a browser's numbers cannot hold them */
function jsonCell(cell: RawCell, generic: GenericType, safe: boolean): string {
  if (cell === null) return 'null';
  switch (generic) {
    case GenericType.BOOLEAN:
      return cell === 't' || cell === 'true' ? 'true' : 'false';
    case GenericType.TEMPORAL: {
      const at = momentOf(cell);
      return at === undefined ? 'null' : String(at);
    }
    case GenericType.NUMERIC:
      return numberCell(cell, safe);
    default:
      return JSON.stringify(cell);
  }
}

function numberCell(cell: string, safe: boolean): string {
  if (!/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(cell)) return 'null';
  const isWhole = /^-?\d+$/.test(cell);
  if (safe && isWhole && !Number.isSafeInteger(Number(cell))) return JSON.stringify(cell);
  if (safe && !isWhole && cell.replace(/[-.]|[eE].*$/g, '').replace(/^0+/, '').length > 15) return JSON.stringify(cell);
  // "007" and "-0" are no JSON numbers.
  return isWhole ? String(BigInt(cell)) : cell.replace(/^(-?)0+(?=\d)/, '$1');
}

/** Epoch ms; undefined for what a calendar does not hold (`infinity`). */
function momentOf(cell: string): number | undefined {
  const text = cell.includes(' ') ? cell.replace(' ', 'T') : `${cell}T00:00:00`;
  const zoned = /(?:Z|[-+]\d{2}(?::?\d{2})?)$/.test(text.slice(10)) ? text.replace(/([-+]\d{2})$/, '$1:00') : `${text}Z`;
  const at = Date.parse(zoned);
  return Number.isNaN(at) ? undefined : at;
}

function csvOf(rows: readonly (readonly RawCell[])[], columns: readonly ColumnInfo[]): string {
  const head = columns.map(({ name }) => quoted(name)).join(',');
  const lines = rows.map((row) => columns.map(({ generic }, i) => csvCell(row[i] ?? null, generic)).join(','));
  return `${[head, ...lines].join('\n')}\n`;
}

function csvCell(cell: RawCell, generic: GenericType): string {
  if (cell === null) return '';
  if (generic === GenericType.NUMERIC) return cell;
  if (generic === GenericType.BOOLEAN) return cell === 't' || cell === 'true' ? 'true' : 'false';
  if (generic === GenericType.TEMPORAL) return cell.includes(' ') ? cell.slice(0, 19) : `${cell} 00:00:00`;
  // A spreadsheet would run a text that begins like a formula.
  return quoted(/^[=+\-@|%]/.test(cell) ? `'${cell}` : cell);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
