/** Finds the reading of each text column of a sample table. */
import { type DuckDBConnection, LIST, VARCHAR } from '@duckdb/node-api';
import type { UploadType } from '@tessera/api/upload';
import { candidates, detectionCounts, isNothingIn, readingsOf, type Reading, type TextOptions } from './convert.ts';
import { shapeOf } from './date-cells.ts';

/** Cells that are looked at first; only what fits them is tried on the whole sample. */
const FIRST_CELLS = 200;

export interface TextColumn {
  /** In SQL. */
  x: string;
  /** The types that are tried; absent: all. */
  types?: readonly UploadType[] | undefined;
}

/**
 * @param table  a table of text columns
 * @param columns  the columns to look at
 * @returns for each, the first reading under which every filled cell is readable; text when none is, or all are empty
 */
export async function detectReadings(
  connection: DuckDBConnection,
  table: string,
  columns: readonly TextColumn[],
  options: TextOptions,
): Promise<Reading[]> {
  const { plain, dated } = candidates(options.dayFirst);
  const asked = new Map<string, Promise<Readable>>();
  const readable = (readings: readonly Reading[]): Promise<Readable> => {
    const key = readings.map(({ type, format }) => `${type} ${format ?? ''}`).join();
    const known = asked.get(key) ?? fewCells(connection, readings, options);
    asked.set(key, known);
    return known;
  };
  const found: Reading[] = [];
  for (const { x, types } of columns) {
    const ofTypes = (readings: readonly Reading[]): readonly Reading[] =>
      types ? readings.filter(({ type }) => types.includes(type)) : readings;
    const few = await firstCells(connection, table, x, options);
    const fits = async (readings: readonly Reading[]): Promise<Reading | undefined> => {
      if (readings.length === 0) return undefined;
      const left = await (await readable(readings))(few);
      return few.length < FIRST_CELLS ? left[0] : firstFitting(connection, table, x, left, options);
    };
    found.push((await fits(ofTypes(plain))) ?? (await fits(ofTypes(shapedLike(few, dated)))) ?? { type: 'text' });
  }
  return found;
}

/** Of the formats there are, those the cells look like: the engine is not asked about the others. */
function shapedLike(cells: readonly string[], dated: readonly Reading[]): Reading[] {
  const filled = cells.map((cell) => cell.trim());
  if (!filled.some((cell) => /\d.*\d/.test(cell))) return [];
  return dated.filter(({ format = '' }) => {
    const shape = new RegExp(`^${shapeOf(format)}$`);
    return filled.every((cell) => shape.test(cell));
  });
}

/** The readings under which all of some cells are readable. */
type Readable = (cells: readonly string[]) => Promise<Reading[]>;

/** Planning a question with a reading per format takes far longer than answering it: it is planned once for all columns. */
async function fewCells(connection: DuckDBConnection, readings: readonly Reading[], options: TextOptions): Promise<Readable> {
  const asked = await connection.prepare(
    `SELECT ${detectionCounts('x', readings, options).join(', ')} FROM (SELECT unnest($1::VARCHAR[]) AS x)`,
  );
  return async (cells) => {
    asked.bindList(1, cells, LIST(VARCHAR));
    const chunk = (await asked.run()).getChunk(0);
    return fitting(
      readings,
      Array.from({ length: readings.length + 1 }, (_, i) => Number(chunk.getColumnVector(i).getItem(0))),
    );
  };
}

async function firstCells(connection: DuckDBConnection, table: string, x: string, options: TextOptions): Promise<string[]> {
  const answer = await connection.runAndReadAll(
    `SELECT ${x} FROM ${table} WHERE nullif(trim(${x}), '') IS NOT NULL AND NOT ${isNothingIn(x, 'number', options)} LIMIT ${FIRST_CELLS}`,
  );
  return (answer.getColumns()[0] ?? []).map(String);
}

async function firstFitting(
  connection: DuckDBConnection,
  table: string,
  x: string,
  readings: readonly Reading[],
  options: TextOptions,
): Promise<Reading | undefined> {
  for (const reading of readings)
    if (fitting([reading], await counts(connection, table, x, [reading], options)).length > 0) return reading;
  return undefined;
}

/** The best reading of one type, also when not every cell can be read: for a type the user insists on. */
export async function readingFor(
  connection: DuckDBConnection,
  table: string,
  x: string,
  type: Reading['type'],
  options: TextOptions,
): Promise<Reading> {
  return bestReading(connection, table, x, readingsOf(type, options.dayFirst), options);
}

/** The one of some readings of a type under which most cells can be read; the first of equals. @param all  not empty */
export async function bestReading(
  connection: DuckDBConnection,
  table: string,
  x: string,
  all: readonly Reading[],
  options: TextOptions,
): Promise<Reading> {
  const plain: Reading = all[0] ?? { type: 'text' };
  if (all.length < 2) return plain;
  const [, ...readable] = await counts(connection, table, x, all, options);
  const best = Math.max(...readable);
  return best <= 0 ? plain : (all[readable.indexOf(best)] ?? plain);
}

const fitting = (readings: readonly Reading[], [filled = 0, ...readable]: readonly number[]): Reading[] =>
  filled === 0 ? [] : readings.filter((_, i) => readable[i] === filled);

async function counts(
  connection: DuckDBConnection,
  from: string,
  x: string,
  readings: readonly Reading[],
  options: TextOptions,
): Promise<number[]> {
  const result = await connection.run(`SELECT ${detectionCounts(x, readings, options).join(', ')} FROM ${from}`);
  const chunk = result.getChunk(0);
  return Array.from({ length: readings.length + 1 }, (_, i) => Number(chunk.getColumnVector(i).getItem(0)));
}
