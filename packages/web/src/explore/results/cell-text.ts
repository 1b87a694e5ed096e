/** A cell of a result as text: times formatted or as they came, nothing as N/A. */
import { formatTime } from '@tessera/core/format/datetime';
import type { Cell, GenericType } from '@tessera/core/frame/frame';

export type TimeStyle = 'formatted' | 'original';

const timePattern = '%Y-%m-%d %H:%M:%S';
const temporal = 2;

export function cellText(value: Cell, type: GenericType, style: TimeStyle = 'formatted'): string {
  if (value === null) return 'N/A';
  if (type === temporal && style === 'formatted') {
    const moment = typeof value === 'number' ? value : Date.parse(`${value}Z`);
    return Number.isFinite(moment) ? formatTime(moment, timePattern) : String(value);
  }
  return String(value);
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
