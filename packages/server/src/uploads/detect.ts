/**
 * Finds the readings of the text columns of a sample table. Starting a question costs more than answering it, and a file may
 * have two thousand columns: the first cells of many columns stand below each other and are asked about together.
 */
import { type DuckDBConnection, type DuckDBPreparedStatement, INTEGER, LIST, VARCHAR } from '@duckdb/node-api';
import type { UploadType } from '@tessera/api/upload';
import { candidates, detectionCounts, isNothingIn, readingsOf, type ColumnReading, type TextOptions } from './convert.ts';
import { shapeOf } from './date-cells.ts';
import { readRows } from './native-column.ts';

/** Cells of a column that are looked at first; only what fits them is tried on the whole sample. */
const FIRST_CELLS = 200;
/** Rows in which they are looked for; a column that is emptier is asked by itself. */
const FIRST_ROWS = 500;
/** Columns whose first cells are held at once. */
const AT_ONCE = 100;

/** A column of texts whose type is to be found. */
export interface TextColumn {
  /** In SQL. */
  x: string;
  /** The types that are tried; absent: all. */
  types?: readonly UploadType[] | undefined;
}

interface LookedAt extends TextColumn {
  /** The first filled ones. */
  cells: readonly string[];
  /** There are no others in the sample. */
  isAll: boolean;
}

/**
 * @param table  the sample
 * @param columns  of it, to look at
 * @returns for each, the first reading under which every filled cell is readable; text when none is, or all are empty
 */
export async function detectReadings(
  connection: DuckDBConnection,
  table: string,
  columns: readonly TextColumn[],
  options: TextOptions,
): Promise<ColumnReading[]> {
  const { plain, dated } = candidates(options.dayFirst);
  const [[rows] = []] = await readRows(connection, `SELECT count(*) FROM ${table}`);
  const found: ColumnReading[] = [];
  const prepared: Prepared = new Map();
  for (let at = 0; at < columns.length; at += AT_ONCE) {
    const looked = await lookAt(connection, table, columns.slice(at, at + AT_ONCE), Number(rows), options);
    const fits = async (ask: readonly LookedAt[], readings: readonly ColumnReading[]): Promise<(ColumnReading | undefined)[]> => {
      const possible = await fittingCells(connection, prepared, readings, ask, options);
      const fitting: (ColumnReading | undefined)[] = [];
      for (const [i, column] of ask.entries()) {
        const left = (possible[i] ?? []).filter(({ type }) => column.types?.includes(type) ?? true);
        fitting.push(column.isAll ? left[0] : await firstFitting(connection, table, column.x, left, options));
      }
      return fitting;
    };
    const readings = await fits(looked, plain);
    for (const [formats, ask] of byShape(
      looked.filter((_, i) => readings[i] === undefined),
      dated,
    ))
      for (const [i, reading] of (await fits(ask, formats)).entries())
        if (reading) readings[looked.findIndex((column) => column === ask[i])] = reading;
    found.push(...readings.map((reading) => reading ?? ({ type: 'text' } as const)));
  }
  for (const each of prepared.values()) each.destroySync();
  return found;
}

async function lookAt(
  connection: DuckDBConnection,
  table: string,
  columns: readonly TextColumn[],
  rows: number,
  options: TextOptions,
): Promise<LookedAt[]> {
  const isFilled = (x: string): string => `nullif(trim(${x}), '') IS NOT NULL AND NOT ${isNothingIn(x, 'number', options)}`;
  // One expression for all columns.
  const list = `[${columns.map(({ x }) => x).join(', ')}]`;
  const first = await readRows(
    connection,
    `SELECT list_transform(${list}, lambda x: if(${isFilled('x')}, x, NULL)) FROM ${table} LIMIT ${FIRST_ROWS}`,
  );
  const cells = columns.map((_, i) =>
    first.flatMap(([row]): string[] => {
      const cell: unknown = Array.isArray(row) ? row[i] : null;
      return cell === null ? [] : [String(cell)];
    }),
  );
  const looked: LookedAt[] = [];
  for (const [i, column] of columns.entries()) {
    let some = cells[i] ?? [];
    if (some.length < FIRST_CELLS && rows > FIRST_ROWS)
      some = (
        await readRows(connection, `SELECT ${column.x} FROM ${table} WHERE ${isFilled(column.x)} LIMIT ${FIRST_CELLS}`)
      ).map(([cell]) => String(cell));
    looked.push({ ...column, cells: some.slice(0, FIRST_CELLS), isAll: some.length < FIRST_CELLS });
  }
  return looked;
}

/** Of the formats there are, those the cells look like, with the columns of the same: the engine is not asked about the others. */
function byShape(columns: readonly LookedAt[], dated: readonly ColumnReading[]): (readonly [ColumnReading[], LookedAt[]])[] {
  const groups = new Map<string, readonly [ColumnReading[], LookedAt[]]>();
  for (const column of columns) {
    const formats = shapedLike(column.cells, dated);
    if (formats.length === 0) continue;
    const key = formats.map(({ type, format }) => `${type} ${format ?? ''}`).join();
    const group = groups.get(key) ?? ([formats, []] as const);
    group[1].push(column);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Of letters; no day and no moment is written with more. */
const longestDate = 100;

function shapedLike(cells: readonly string[], dated: readonly ColumnReading[]): ColumnReading[] {
  const filled = cells.map((cell) => cell.trim());
  if (!filled.some((cell) => cell.length <= longestDate && /\d.*\d/.test(cell))) return [];
  return dated.filter(({ format = '' }) => {
    const shape = new RegExp(`^${shapeOf(format)}$`);
    // A regular expression cannot look at megabytes.
    return filled.every((cell) => cell.length <= longestDate && shape.test(cell));
  });
}

/** Statements by their text: preparing one takes longer than asking it about a hundred columns. */
type Prepared = Map<string, DuckDBPreparedStatement>;

/** For each column, the readings under which all of its first cells are readable. */
async function fittingCells(
  connection: DuckDBConnection,
  prepared: Prepared,
  readings: readonly ColumnReading[],
  columns: readonly LookedAt[],
  options: TextOptions,
): Promise<ColumnReading[][]> {
  if (columns.length === 0) return [];
  const sql =
    `SELECT col, ${detectionCounts('x', readings, options).join(', ')} FROM ` +
    '(SELECT unnest($1::INTEGER[]) AS col, unnest($2::VARCHAR[]) AS x) GROUP BY col';
  const asked = prepared.get(sql) ?? (await connection.prepare(sql));
  prepared.set(sql, asked);
  const places = columns.flatMap(({ cells }, i) => cells.map(() => i));
  asked.bindList(1, places, LIST(INTEGER));
  asked.bindList(
    2,
    columns.flatMap(({ cells }) => cells),
    LIST(VARCHAR),
  );
  const answer = await asked.runAndReadAll();
  const counted = new Map(answer.getRowsJson().map(([col, ...counts]) => [Number(col), counts.map(Number)]));
  return columns.map((_, i) => fitting(readings, counted.get(i) ?? []));
}

async function firstFitting(
  connection: DuckDBConnection,
  table: string,
  x: string,
  readings: readonly ColumnReading[],
  options: TextOptions,
): Promise<ColumnReading | undefined> {
  for (const reading of readings)
    if (fitting([reading], await counts(connection, table, x, [reading], options)).length > 0) return reading;
  return undefined;
}

/** The best reading of one type, also when not every cell can be read: for a type the user insists on. */
export async function readingFor(
  connection: DuckDBConnection,
  table: string,
  x: string,
  type: ColumnReading['type'],
  options: TextOptions,
): Promise<ColumnReading> {
  return bestReading(connection, table, x, readingsOf(type, options.dayFirst), options);
}

/** The one of some readings of a type under which most cells can be read; the first of equals. @param all  not empty */
export async function bestReading(
  connection: DuckDBConnection,
  table: string,
  x: string,
  all: readonly ColumnReading[],
  options: TextOptions,
): Promise<ColumnReading> {
  const plain: ColumnReading = all[0] ?? { type: 'text' };
  if (all.length < 2) return plain;
  const [, ...readable] = await counts(connection, table, x, all, options);
  const best = Math.max(...readable);
  return best <= 0 ? plain : (all[readable.indexOf(best)] ?? plain);
}

const fitting = (readings: readonly ColumnReading[], [filled = 0, ...readable]: readonly number[]): ColumnReading[] =>
  filled === 0 ? [] : readings.filter((_, i) => readable[i] === filled);

async function counts(
  connection: DuckDBConnection,
  from: string,
  x: string,
  readings: readonly ColumnReading[],
  options: TextOptions,
): Promise<number[]> {
  const result = await connection.run(`SELECT ${detectionCounts(x, readings, options).join(', ')} FROM ${from}`);
  const chunk = result.getChunk(0);
  return Array.from({ length: readings.length + 1 }, (_, i) => Number(chunk.getColumnVector(i).getItem(0)));
}
