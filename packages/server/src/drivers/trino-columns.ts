/** What Trino's types mean for an answer, and its JSON cells as texts. */
import { GenericType } from '@tessera/core/frame/frame';
import type { RawCell } from './cells.ts';
import type { ColumnInfo } from '../driver.ts';

/** @param type  as the server writes it, e.g. `decimal(18,2)`, `timestamp(3) with time zone` */
export function trinoColumn(name: string, type: string): ColumnInfo {
  return { name, type: type.toUpperCase(), generic: genericOf(type.toLowerCase()) };
}

function genericOf(type: string): GenericType {
  if (type === 'boolean') return GenericType.BOOLEAN;
  if (/^(tinyint|smallint|integer|bigint|real|double|decimal)/.test(type)) return GenericType.NUMERIC;
  return /^(date|timestamp)/.test(type) ? GenericType.TEMPORAL : GenericType.STRING;
}

/** A cell, whose numbers `exactJson` left as texts. */
export function trinoCell(cell: unknown, { type }: ColumnInfo): RawCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'object') return JSON.stringify(cell);
  const text = String(cell);
  if (!type.endsWith('WITH TIME ZONE') || !type.startsWith('TIMESTAMP')) return text;
  return inUtc(text);
}

/** `2024-01-01 12:00:00.000 Europe/Berlin`; the session's zone is UTC, but a column may keep others. */
function inUtc(text: string): string {
  const [day = '', time = '', zone = 'UTC'] = text.split(' ');
  if (zone === 'UTC' || zone === 'Z') return `${day} ${time}Z`;
  if (/^[+-]\d{2}:\d{2}$/.test(zone)) return `${day} ${time}${zone}`;
  const wall = Date.parse(`${day}T${time}Z`);
  const offsetMs = zoneOffsetMs(wall, zone);
  return offsetMs === undefined ? text : new Date(wall - offsetMs).toISOString();
}

/** How far a zone is ahead of UTC when its clocks show `wall`. */
function zoneOffsetMs(wall: number, zone: string): number | undefined {
  const shown = (at: number): number => {
    const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
    return Date.parse(`${parts.format(at).replace(', ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
  };
  try {
    return shown(wall - shown(wall));
  } catch {
    return undefined;
  }
}

type ExactParse = (text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown) => unknown;

/** JSON whose numbers are their own texts: a BIGINT or a long DOUBLE keeps every digit. */
export function exactJson(text: string): unknown {
  // Node 24 gives the reviver each number's own text; its types do not know that yet.
  const parse = JSON.parse as ExactParse;
  return parse(text, (_key, value, { source }) => (typeof value === 'number' && source !== undefined ? source : value));
}
