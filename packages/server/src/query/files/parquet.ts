/**
 * Rows as a Parquet file, written by the built-in engine whatever database they came from: each column with the type it has
 * there, as far as Parquet knows it (docs/guides/sql.md#parquet).
 */
import { GenericType } from '@tessera/core/frame/frame';
import { limits } from '@tessera/core/limits';
import type { SpooledRows } from '../../driver.ts';
import { spool } from '../../drivers/spool.ts';
import type { Engine } from '../../engine/engine.ts';

/** A column of the file: the type's own name in its database, empty where it has none. Moments are epoch ms. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: string;
  readonly type_generic: GenericType;
}

/** Columns of equally many cells. */
export interface ParquetRows {
  readonly columns: readonly ParquetColumn[];
  readonly cells: readonly (readonly unknown[])[];
}

/** @returns the written file @throws Failure of the engine */
export function parquetOf(engine: Engine, { columns, cells }: ParquetRows, signal?: AbortSignal): Promise<SpooledRows> {
  const texts = cells.map((column) => column.map(textOf));
  return spool(engine, parquetSql(columns, texts), [JSON.stringify(texts)], 'parquet', {
    deadlineMs: limits.sqlTimeoutMs,
    maxRows: cells[0]?.length ?? 0,
    ...(signal && { signal }),
  });
}

type CellText = string | null;

/** Lists and structs of an engine are written as their JSON. */
function textOf(value: unknown): CellText {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The SELECT over one bind: the JSON of the cells, a list of texts for each column. */
export function parquetSql(columns: readonly ParquetColumn[], cells: readonly (readonly CellText[])[]): string {
  const names = namesOnce(columns.map(({ name }) => name));
  const typed = columns.map((column, at) => `${typedCell(column, cells[at] ?? [], `c${at}`)} AS ${quoted(names[at] ?? '')}`);
  const lists = columns.map((_, at) => `unnest(from_json(j->${at}, '["VARCHAR"]')) AS c${at}`);
  return `SELECT ${typed.join(', ')} FROM (SELECT ${lists.join(', ')} FROM (SELECT CAST(? AS JSON) AS j))`;
}

/** Names as the engine tells them apart, whatever their case: the second `a` is `a_1`. */
export function namesOnce(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name || 'column';
    for (let n = 1; taken.has(free.toLowerCase()); n += 1) free = `${name || 'column'}_${n}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** A name as the engine reads it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function typedCell(
  { type, type_generic }: Pick<ParquetColumn, 'type' | 'type_generic'>,
  cells: readonly CellText[],
  x: string,
): string {
  switch (type_generic) {
    case GenericType.BOOLEAN:
      return `${x}::BOOLEAN`;
    case GenericType.TEMPORAL:
      return momentOf(type, cells, x);
    case GenericType.NUMERIC:
      return `${x}::${numberType(type, cells)}`;
    default:
      return x;
  }
}

/** Milliseconds since 1970 as a date or a moment; what is none, such as infinity, makes the column one of texts. */
function momentOf(type: string, cells: readonly CellText[], x: string): string {
  if (!cells.every((cell) => cell === null || /^-?\d+(?:\.\d+)?$/.test(cell))) return x;
  const ms = `${x}::DOUBLE::BIGINT`;
  if (/^(?:nullable\()?date(?:32)?\b(?!time)/i.test(type)) return `epoch_ms(${ms})::DATE`;
  return /tz$|with time zone|with local time zone/i.test(type) ? `to_timestamp(${x}::DOUBLE / 1000.0)` : `epoch_ms(${ms})`;
}

/** Whole numbers by the names databases have for them, with the largest that fits. */
const wholes: readonly [RegExp, string, bigint][] = [
  [/^(?:tinyint|int1)\b/i, 'TINYINT', 127n],
  [/^(?:smallint|int2|int16)\b/i, 'SMALLINT', 32_767n],
  [/^(?:integer|int|int4|int32|mediumint)\b/i, 'INTEGER', 2_147_483_647n],
];

const decimalDigits = 38;

/** The narrowest type that holds every cell to its last digit; floating point where the database has that. */
function numberType(type: string, cells: readonly CellText[]): string {
  const present = cells.filter((cell) => cell !== null);
  if (/float|double|^real/i.test(type)) return /^(?:float4|real|float32)$|^float$/i.test(type) ? 'FLOAT' : 'DOUBLE';
  const facts = digitsOf(present);
  if (!facts) return 'DOUBLE';
  const [, width, scale] = /\((\d+)\s*,\s*(\d+)\)/.exec(type) ?? [];
  if (/dec|num/i.test(type)) {
    const known = width !== undefined && scale !== undefined && Number(width) <= decimalDigits;
    if (known && facts.scale <= Number(scale) && facts.whole <= Number(width) - Number(scale))
      return `DECIMAL(${width}, ${scale})`;
    return decimalType(facts);
  }
  if (facts.scale > 0) return 'DOUBLE';
  const named = wholes.find(([name, , most]) => name.test(type) && present.every((cell) => fits(cell, most)))?.[1];
  return named ?? (present.every((cell) => fits(cell, bigintMost)) ? 'BIGINT' : decimalType(facts));
}

/** Numbers with more digits than Parquet's decimals have stay texts. */
const decimalType = ({ whole, scale }: Digits): string =>
  whole + scale <= decimalDigits ? `DECIMAL(${decimalDigits}, ${scale})` : 'VARCHAR';

interface Digits {
  /** The most digits before the point, and after it. */
  readonly whole: number;
  readonly scale: number;
}

/** @returns undefined where a cell is not written in plain digits (`1e300`) */
function digitsOf(cells: readonly string[]): Digits | undefined {
  let [whole, scale] = [1, 0];
  for (const cell of cells) {
    const [, before, after = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(cell) ?? [];
    if (before === undefined) return undefined;
    whole = Math.max(whole, before.length);
    scale = Math.max(scale, after.length);
  }
  return { whole, scale };
}

const bigintMost = 2n ** 63n - 1n;

const fits = (cell: string, most: bigint): boolean => {
  const number = BigInt(cell);
  return number <= most && number >= -most - 1n;
};
