/** Finds the reading of each text column of a sample table. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { candidates, detectionCounts, type Reading, type TextOptions } from './convert.ts';

/** Rows that are looked at first; only what fits them is tried on the whole sample. */
const FIRST_ROWS = 500;

/**
 * @param table  a table of text columns `c0`, `c1` …
 * @param columns  the columns to look at
 * @returns for each, the first reading under which every filled cell is readable; text when none is, or all are empty
 */
export async function detectReadings(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
  options: TextOptions,
): Promise<Reading[]> {
  const all = candidates(options.dayFirst);
  const plain = all.filter(({ format }) => format === undefined);
  const dated = all.filter(({ format }) => format !== undefined);
  const found: Reading[] = [];
  for (const x of columns) {
    const few = `(SELECT ${x} FROM ${table} WHERE nullif(trim(${x}), '') IS NOT NULL LIMIT ${FIRST_ROWS})`;
    const fits = async (readings: readonly Reading[]): Promise<Reading | undefined> => {
      const left = fitting(readings, await counts(connection, few, x, readings, options));
      return left.length === 0 ? undefined : fitting(left, await counts(connection, table, x, left, options))[0];
    };
    const reading = (await fits(plain)) ?? ((await mayBeDates(connection, few, x)) ? await fits(dated) : undefined);
    found.push(reading ?? { type: 'text' });
  }
  return found;
}

/** Planning a question with a reading per format takes longer than answering it: words alone are not asked. */
async function mayBeDates(connection: DuckDBConnection, few: string, x: string): Promise<boolean> {
  const result = await connection.run(`SELECT bool_or(regexp_matches(${x}, '\\d.*\\d')) FROM ${few}`);
  return result.getChunk(0).getColumnVector(0).getItem(0) === true;
}

/** The best reading of one type, also when not every cell can be read: for a type the user insists on. */
export async function readingFor(
  connection: DuckDBConnection,
  table: string,
  x: string,
  type: Reading['type'],
  options: TextOptions,
): Promise<Reading> {
  const all = candidates(options.dayFirst).filter((reading) => reading.type === type);
  if (all.length < 2) return { type };
  const [, ...readable] = await counts(connection, table, x, all, options);
  const best = Math.max(...readable);
  return best <= 0 ? { type } : (all[readable.indexOf(best)] ?? { type });
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
