/** Frames as bytes and back: the engine's columns JSON in; rows, columns, CSV or a worksheet out. Runs in the thread as well. */
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { csvHeader, csvLine, csvQuoted, formulaSafe } from '../../drivers/csv-text.ts';
import { sheetRows } from './xlsx.ts';

/** `sheet`: the rows of a worksheet's XML, names first. */
export type FrameOrient = 'records' | 'columns' | 'csv' | 'sheet';

/** A frame from the engine's `columns` JSON; `names` says which member is which column and what people call it. */
export function readFrame(
  bytes: Uint8Array,
  columns: readonly { name: string; label: string }[],
  types: readonly GenericType[],
): Frame {
  // Written by our own engine in exactly this shape.
  const read = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')) as Record<
    string,
    Cell[]
  >;
  const values = columns.map(({ name }) => read[name] ?? []);
  return { names: columns.map(({ label }) => label), types, columns: values, rowcount: values[0]?.length ?? 0 };
}

const numeral = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** A cell as JSON. `exact`: numbers kept as text go out as numbers, as the wire's rows have them. */
function jsonCell(cell: Cell, type: GenericType | undefined, exact: boolean, isJson: boolean): string {
  if (typeof cell === 'string' && (isJson || (exact && type === GenericType.NUMERIC && numeral.test(cell)))) return cell;
  return JSON.stringify(cell);
}

/**
 * The frame's cells as text.
 * @param jsonColumns columns whose cells are JSON already
 * @param days  places of the columns whose moments are calendar days, which files write without a clock
 */
export function writeFrame(
  frame: Frame,
  orient: FrameOrient,
  jsonColumns: readonly string[] = [],
  days: ReadonlySet<number> = new Set(),
): Buffer {
  if (orient === 'sheet') return Buffer.from(sheetRows(frame, days), 'utf8');
  if (orient === 'csv') return Buffer.from(csvText(frame, days), 'utf8');
  const json = frame.names.map((name) => jsonColumns.includes(name));
  const keys = frame.names.map((name) => `${JSON.stringify(name)}:`);
  const cell = (at: number, row: number): string =>
    jsonCell(frame.columns[at]?.[row] ?? null, frame.types[at], orient === 'records', json[at] ?? false);
  const rows = Array.from({ length: frame.rowcount }, (_, row) => row);
  const text =
    orient === 'columns'
      ? `{${keys.map((key, at) => `${key}[${rows.map((row) => cell(at, row)).join(',')}]`).join(',')}}`
      : `[${rows.map((row) => `{${keys.map((key, at) => key + cell(at, row)).join(',')}}`).join(',')}]`;
  return Buffer.from(text, 'utf8');
}

/** `2024-01-31` for a day, else `2024-01-31 12:00:00` with a fraction where there is one, as databases write them. */
function momentText(moment: number, isDay: boolean): string {
  const iso = new Date(moment).toISOString();
  return isDay ? iso.slice(0, 10) : iso.replace('T', ' ').replace(/\.?0*Z$/, '');
}

function csvCell(cell: Cell, type: GenericType | undefined, isDay: boolean): string {
  if (cell === null) return '';
  if (type === GenericType.TEMPORAL && typeof cell === 'number') return momentText(cell, isDay);
  return typeof cell === 'string' && type !== GenericType.NUMERIC ? csvQuoted(formulaSafe(cell)) : String(cell);
}

function csvText(frame: Frame, days: ReadonlySet<number>): string {
  const lines = Array.from({ length: frame.rowcount }, (_, row) =>
    csvLine(frame.names.map((_name, at) => csvCell(frame.columns[at]?.[row] ?? null, frame.types[at], days.has(at)))),
  );
  return csvHeader(frame.names) + lines.join('');
}
