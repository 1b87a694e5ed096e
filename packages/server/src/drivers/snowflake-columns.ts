/** What Snowflake's types mean for an answer, and the texts of its SQL API as cells. */
import { withoutEnd } from '@tessera/core/format/stripped';
import { GenericType } from '@tessera/core/frame/frame';
import type { ColumnInfo } from '../driver.ts';
import type { RawCell } from './cells.ts';

/** A column as the API describes it. */
export interface SnowflakeType {
  readonly name: string;
  readonly type: string;
  readonly precision?: number | null | undefined;
  readonly scale?: number | null | undefined;
}

/** A column with the type as Snowflake's own SQL writes it, e.g. `NUMBER(38,0)`. */
export function snowflakeColumn({ name, type, precision, scale }: SnowflakeType): ColumnInfo {
  const word = type.toUpperCase();
  const written = word === 'FIXED' ? `NUMBER(${precision ?? 38},${scale ?? 0})` : word === 'REAL' ? 'FLOAT' : word;
  return { name, type: written, generic: genericOf(word) };
}

function genericOf(type: string): GenericType {
  if (type === 'BOOLEAN') return GenericType.BOOLEAN;
  if (type === 'FIXED' || type === 'REAL') return GenericType.NUMERIC;
  return type === 'DATE' || type.startsWith('TIMESTAMP') ? GenericType.TEMPORAL : GenericType.STRING;
}

const dayMs = 86_400_000;

/** A cell: days are counted from 1970, moments in seconds from then, times in seconds from midnight. */
export function snowflakeCell(cell: string | null, { type }: ColumnInfo): RawCell {
  if (cell === null) return null;
  if (type === 'DATE') return new Date(Number(cell) * dayMs).toISOString().slice(0, 10);
  if (type.startsWith('TIMESTAMP')) return momentOf(cell, type);
  if (type === 'TIME') return clockOf(cell);
  return cell;
}

/** Whole seconds and the fraction apart, so that no digit is lost; the zone of a TIMESTAMP_TZ stands behind, and the count is of UTC. */
function momentOf(cell: string, type: string): RawCell {
  const [count = ''] = cell.split(' ', 1);
  const [, sign = '', seconds = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(count) ?? [];
  const nanos = Number(fraction.padEnd(9, '0').slice(0, 9));
  const isBefore = sign === '-' && nanos > 0;
  const whole = Number(`${sign}${seconds}`) - (isBefore ? 1 : 0);
  const part = isBefore ? 1_000_000_000 - nanos : nanos;
  const at = new Date(whole * 1000);
  if (Number.isNaN(at.getTime())) return cell;
  const text = at.toISOString().replace('T', ' ').slice(0, -5);
  const digits = part === 0 ? '' : `.${withoutEnd(String(part).padStart(9, '0'), '0')}`;
  return `${text}${digits}${type === 'TIMESTAMP_NTZ' ? '' : 'Z'}`;
}

function clockOf(cell: string): string {
  const [seconds = '0', fraction = ''] = cell.split('.');
  const digits = withoutEnd(fraction, '0');
  return `${new Date(Number(seconds) * 1000).toISOString().slice(11, 19)}${digits === '' ? '' : `.${digits}`}`;
}
