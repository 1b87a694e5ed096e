/** What a DuckDB type means for an answer: its text, its generic type and how its cells become JSON. */
import { DuckDBTypeId, type DuckDBType } from '@duckdb/node-api';
import { GenericType } from '@tessera/core/frame/frame';

/**
 * How cells of a column travel. `exact`: always a safe JSON number; `wide`: an integer that may pass 2^53;
 * `decimal`: DECIMAL wider than 15 digits; `nested`: as JSON text; `text`: whatever the engine prints.
 */
export type CellKind =
  | 'boolean'
  | 'exact'
  | 'wide'
  | 'decimal'
  | 'float'
  | 'double'
  | 'instant'
  | 'string'
  | 'blob'
  | 'nested'
  | 'text';

/** What is known of a column from its DuckDB type. */
export interface ColumnKind {
  /** The engine's own name of the type, e.g. `DECIMAL(18,2)`, `JSON`, `TIMESTAMP`. */
  type: string;
  generic: GenericType;
  cell: CellKind;
  /** Digits after the point; only of `decimal`. */
  scale: number;
}

/** Digits a double holds without loss. */
const SAFE_DIGITS = 15;

const kinds: Partial<Record<DuckDBTypeId, [GenericType, CellKind]>> = {
  [DuckDBTypeId.BOOLEAN]: [GenericType.BOOLEAN, 'boolean'],
  [DuckDBTypeId.TINYINT]: [GenericType.NUMERIC, 'exact'],
  [DuckDBTypeId.SMALLINT]: [GenericType.NUMERIC, 'exact'],
  [DuckDBTypeId.INTEGER]: [GenericType.NUMERIC, 'exact'],
  [DuckDBTypeId.UTINYINT]: [GenericType.NUMERIC, 'exact'],
  [DuckDBTypeId.USMALLINT]: [GenericType.NUMERIC, 'exact'],
  [DuckDBTypeId.UINTEGER]: [GenericType.NUMERIC, 'exact'],
  [DuckDBTypeId.BIGINT]: [GenericType.NUMERIC, 'wide'],
  [DuckDBTypeId.UBIGINT]: [GenericType.NUMERIC, 'wide'],
  [DuckDBTypeId.HUGEINT]: [GenericType.NUMERIC, 'wide'],
  [DuckDBTypeId.UHUGEINT]: [GenericType.NUMERIC, 'wide'],
  [DuckDBTypeId.DECIMAL]: [GenericType.NUMERIC, 'exact'],
  [DuckDBTypeId.FLOAT]: [GenericType.NUMERIC, 'float'],
  [DuckDBTypeId.DOUBLE]: [GenericType.NUMERIC, 'double'],
  [DuckDBTypeId.DATE]: [GenericType.TEMPORAL, 'instant'],
  [DuckDBTypeId.TIMESTAMP]: [GenericType.TEMPORAL, 'instant'],
  [DuckDBTypeId.TIMESTAMP_S]: [GenericType.TEMPORAL, 'instant'],
  [DuckDBTypeId.TIMESTAMP_MS]: [GenericType.TEMPORAL, 'instant'],
  [DuckDBTypeId.TIMESTAMP_NS]: [GenericType.TEMPORAL, 'instant'],
  [DuckDBTypeId.TIMESTAMP_TZ]: [GenericType.TEMPORAL, 'instant'],
  [DuckDBTypeId.VARCHAR]: [GenericType.STRING, 'string'],
  [DuckDBTypeId.BLOB]: [GenericType.STRING, 'blob'],
  [DuckDBTypeId.LIST]: [GenericType.STRING, 'nested'],
  [DuckDBTypeId.ARRAY]: [GenericType.STRING, 'nested'],
  [DuckDBTypeId.STRUCT]: [GenericType.STRING, 'nested'],
  [DuckDBTypeId.MAP]: [GenericType.STRING, 'nested'],
  [DuckDBTypeId.UNION]: [GenericType.STRING, 'nested'],
};

/** An unlisted type (TIME, INTERVAL, ENUM, UUID, BIT …) is a string column printed by the engine. */
export function columnKind(type: DuckDBType): ColumnKind {
  const text = type.alias ?? type.toString();
  const [generic, cell] = kinds[type.typeId] ?? [GenericType.STRING, 'text'];
  const scale = type.typeId === DuckDBTypeId.DECIMAL && 'scale' in type ? type.scale : 0;
  const wide = type.typeId === DuckDBTypeId.DECIMAL && 'width' in type && type.width > SAFE_DIGITS;
  return { type: text, generic, cell: wide ? 'decimal' : cell, scale };
}
