/** What ClickHouse's types mean for an answer, and its JSON cells as texts. */
import { GenericType } from '@tessera/core/frame/frame';
import type { RawCell } from './cells.ts';
import type { ColumnInfo } from '../driver.ts';

/** @param type  as the server writes it, e.g. `LowCardinality(Nullable(String))` */
export function clickhouseColumn(name: string, type: string): ColumnInfo {
  return { name, type, generic: genericOf(bare(type)) };
}

/** The type that cells have, without what says how they are kept or that they may be missing. */
function bare(type: string): string {
  const inside = /^(?:Nullable|LowCardinality|SimpleAggregateFunction)\((?:\w+, )?(.*)\)$/s.exec(type)?.[1];
  return inside === undefined ? type : bare(inside);
}

function genericOf(type: string): GenericType {
  if (/^(U?Int\d+|Float\d+|BFloat16|Decimal)/.test(type)) return GenericType.NUMERIC;
  if (type === 'Bool') return GenericType.BOOLEAN;
  return type.startsWith('Date') ? GenericType.TEMPORAL : GenericType.STRING;
}

/** Integers of 64 bits and decimals come as texts; arrays, maps and tuples as JSON. */
export function clickhouseCell(cell: unknown): RawCell {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}
